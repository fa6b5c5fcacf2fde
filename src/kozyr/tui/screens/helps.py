"""What helps the player beside playing: a hint, past tricks, the score sheet, the end of a decided deal."""

from __future__ import annotations

from functools import partial
from typing import Final

from textual import on
from textual.message import Message
from textual.worker import get_current_worker

from kozyr.bots import Bot, make_bot
from kozyr.engine import Action, Ask, View, given_card, passed_cards
from kozyr.locale import _
from kozyr.session import chance_of

from ..scene import LEVEL_NAMES, Cursor
from ..signs import card_sign
from ..words.cards import listed
from .finish import FinishScreen
from .past import ScoresScreen, TricksScreen
from .pointing import at_end
from .question_keys import QuestionKeys

#: The level that gives hints and plays decided deals out.
HELPER: Final = "normal"


class HintFound(Message):
    """What the helper would do at `moment`; `None`: it failed."""

    def __init__(self, moment: int, action: Action | None) -> None:
        super().__init__()
        self.moment = moment
        self.action = action


class Helps(QuestionKeys):
    """The table with its helps."""

    _hinted = -1

    def situations(self) -> frozenset[str]:
        """Beside those of the hand: what there is to show, and whether the deal is decided."""
        found = set(super().situations())
        if not self.session.match.deals:
            return frozenset(found)
        scene, view = self.scene(), self.scene().view
        if scene.asking:
            found.add("hint")
        if view.tricks:
            found.add("tricks")
        if view.tricks or scene.counts:
            found.add("scores")
        if view.ask is not Ask.OVER and scene.game.decided(view.won, view.taken):
            found.add("finish")
        return frozenset(found)

    def action_hint(self) -> None:
        """Ask the helper, in a thread."""
        view = self.session.view(self.viewer)
        ask = partial(_ask, self, make_bot(HELPER, view.game), view, self.turns.moment)
        self.run_worker(ask, group="hint", thread=True, exclusive=True, exit_on_error=False)

    @on(HintFound)
    def _hint_found(self, message: HintFound) -> None:
        if message.moment != self.turns.moment or not self.turns.asking:
            return
        if message.action is None:
            self.note = _("No hint could be found.")
        else:
            if self._hinted != message.moment:
                self._hinted = message.moment
                self.session.note_hint()
            self._point_at(message.action)
        self.redraw()

    def _point_at(self, action: Action) -> None:
        """Move to the action, and say it."""
        scene, question = self.scene(), self.question()
        order, given, passed = self.order(scene), given_card(action), passed_cards(action)
        level = _(LEVEL_NAMES[HELPER])
        self.typed = self.news = ""
        if question is not None:
            self.choice = [row.action for row in question.rows].index(action)
            what = question.rows[self.choice].words[0]
            self.note = _("Hint: {what}, as {level} would choose.").format(what=what, level=level)
        elif passed is not None:
            self.cursor = Cursor(at_end(order, last=False, among=passed), marked=passed)
            self.note = _("Hint: {cards}, as {level} would pass.").format(cards=listed(passed, order), level=level)
        elif given is not None:
            self.cursor = Cursor(given)
            self.note = _("Hint: {card}, as {level} would give.").format(card=card_sign(given), level=level)
        else:
            self.cursor = Cursor(action)
            self.note = _("Hint: {card}, as {level} would play.").format(card=card_sign(action), level=level)

    def action_tricks(self) -> None:
        self.app.push_screen(TricksScreen(self.scene()))

    def action_scores(self) -> None:
        self.app.push_screen(ScoresScreen(self.scene()))

    def action_finish(self) -> None:
        """Ask whether to play the decided deal out."""
        self.app.push_screen(FinishScreen(), self._finish)

    def _finish(self, wanted: bool | None) -> None:
        if wanted and "finish" in self.situations():
            self.turns.play_out(make_bot(HELPER, self.session.game.name))


def _ask(screen: Helps, bot: Bot, view: View, moment: int) -> None:
    """In a thread: ask the helper, and tell the screen by message alone."""
    worker = get_current_worker()
    action: Action | None = None
    try:
        action = bot.choose(view, chance_of(view))
    finally:
        if not worker.is_cancelled:
            screen.post_message(HintFound(moment, action))
