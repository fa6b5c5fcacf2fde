"""The hand by keys and clicks: choosing, playing, giving, marking cards to be passed."""

from __future__ import annotations

from dataclasses import replace

from textual import events, on

from kozyr.engine import Ask, give, pass_cards
from kozyr.locale import _, n_
from kozyr.words.cells import fitting

from ..commands import key_for
from ..draw.frame import frame_of
from ..draw.lines import said_room
from ..layouts import latin_letter
from ..widgets.table import Hand
from .naming import LETTERS, SUIT_LETTERS, name_card
from .pointing import at_end, stepped
from .sitting import Sitting


class HandKeys(Sitting):
    """Every decision that is a card."""

    def _step(self, step: int, *, any_card: bool) -> None:
        scene = self.scene()
        among = scene.view.hand if any_card or scene.legal is None else scene.legal
        self.typed = ""
        self.point(stepped(self.order(scene), self.cursor.card, step, among))

    def action_previous(self) -> None:
        """To the next legal card on the left."""
        self._step(-1, any_card=False)

    def action_next(self) -> None:
        """To the next legal card on the right."""
        self._step(1, any_card=False)

    def action_previous_any(self) -> None:
        self._step(-1, any_card=True)

    def action_next_any(self) -> None:
        self._step(1, any_card=True)

    def action_first(self) -> None:
        scene = self.scene()
        self.point(at_end(self.order(scene), last=False, among=scene.legal or 0))

    def action_last(self) -> None:
        scene = self.scene()
        self.point(at_end(self.order(scene), last=True, among=scene.legal or 0))

    def action_play(self) -> None:
        if self.cursor.card is not None:
            self.decide(self.cursor.card)

    def action_give(self) -> None:
        if self.cursor.card is not None:
            self.decide(give(self.cursor.card))

    def action_mark(self) -> None:
        """Mark the chosen card, or unmark it. Where one card is to be passed, the mark moves to another."""
        if self.cursor.card is not None:
            card = 1 << self.cursor.card
            marked = self.cursor.marked ^ card
            self.cursor = replace(self.cursor, marked=marked & card if self.scene().view.pass_count == 1 else marked)
            self.note = ""
            self.redraw()

    def action_pass(self) -> None:
        """Pass the marked cards, if they are as many as they must be."""
        wanted, marked = self.scene().view.pass_count, self.cursor.marked
        if marked.bit_count() == wanted:
            self.decide(pass_cards(marked))
        elif not self.twice_pressed():
            self.note = n_(
                "Pass {n} card, not {marked}: {key} marks it (G10).",
                "Pass {n} cards, not {marked}: {key} marks them (G10).",
                wanted,
                marked=marked.bit_count(),
                key=key_for("table.mark"),
            )
            self.redraw()

    def action_go_on(self) -> None:
        if not self.twice_pressed():
            self.acted()
            self.turns.end_pause()

    # Letters and clicks.

    def on_key(self, event: events.Key) -> None:
        """Lower-case letters and digits name a card."""
        letter = latin_letter(event.character or "")
        scene = self.scene() if self.session.match.deals else None
        if scene is None or self.hidden or letter not in LETTERS or not scene.hand_live:
            return
        event.stop()
        before, alone = self.cursor.card, not self.typed
        self.typed, card = name_card(self.typed, letter, self.order(scene), scene.legal or 0, before)
        if card is None:
            self.cursor = replace(self.cursor, typed=self.typed, reason=None)
            self.note = self._letters() if self.typed else self._no_card()
            self.redraw()
            return
        self.point(card)
        if alone and letter in SUIT_LETTERS and card == before and self.cursor.reason is None:  # else it says why not
            self.note = self._letters()
            self.redraw()

    def forget_typed(self) -> None:
        """Wait for no suit any more."""
        self.typed = ""
        self.point(self.cursor.card)

    def _letters(self) -> str:
        """What letters mean: for somebody who takes the `H` below for this key."""
        return _("Letters name cards, capitals are commands.")

    def _no_card(self) -> str:
        """That no card of the hand was named, and what letters mean, in as many words as fit into the window."""
        no = _("You hold no such card.")
        return fitting([f"{no} {self._letters()}", no], said_room(frame_of(*self.room)))

    @on(Hand.Clicked)
    def _hand_clicked(self, message: Hand.Clicked) -> None:
        scene = self.scene()
        if self.twice_pressed():
            return
        if scene.paused:
            self.action_go_on()
            return
        card = message.card
        if card is None or not scene.hand_live or not scene.view.hand >> card & 1:
            return
        once = self.app.settings.clicks == "once" and bool((scene.legal or 0) >> card & 1)
        again = once or card == self.cursor.card
        self.point(card)
        if scene.view.ask is Ask.PASS:
            self.action_mark()
        elif again and scene.view.ask is Ask.PLAY:
            self.action_play()
        elif again:
            self.action_give()
