"""The table: shows the match, and turns keys and clicks into decisions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from kozyr.engine import Action, Ask, Card, Refused, give, pass_cards
from kozyr.locale import _, n_
from kozyr.session import CardPlayed, Event, Session

from ..draw.choice import Choice, choice_of
from ..draw.hand import hand_order
from ..scene import Cursor, Scene, person
from ..speed import Speed, next_speed
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.table import Board, Hand, Line, Side
from ..words.happened import told
from .commanded import Commanded
from .menu import MenuScreen, would_be_lost
from .naming import LETTERS, name_card
from .pointing import at_end, stepped
from .show import show_scene
from .turns import CLOSING, BotChose, Turns

if TYPE_CHECKING:
    from ..app import KozyrApp

#: Seconds for which a card that has just been played keeps its bright frame.
FRESH: Final = 0.15


class TableScreen(Commanded[None], scope="table"):
    """A match at the table. It keeps no state of the match, only where the player's cursor is."""

    app: KozyrApp
    AUTO_FOCUS = ""
    #: seconds for which the same key or click is not taken twice
    twice = 0.3
    DEFAULT_CSS = """
    TableScreen { background: $felt; }
    TableScreen #middle { height: 1fr; }
    TableScreen #left { width: 1fr; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.turns = Turns(session, self)
        self.cursor = Cursor()
        self.choice = 0
        #: what the last key did, and what has last happened beside the cards
        self.note = ""
        self.news = ""
        self._typed = ""
        self._fresh: Card = -1
        self._deaf_until = 0.0
        self._opened = -1
        self._scene: tuple[object, Scene] | None = None

    def compose(self) -> ComposeResult:
        """Everything; what the window has no room for is hidden."""
        yield HeaderBar()
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Board(id="board")
                yield Line(id="status")
                yield Line(id="above")
                yield Hand(id="hand")
                yield Line(id="below")
            yield Side(id="side")
        yield FooterBar()

    def on_mount(self) -> None:
        """Begin when the size is known."""
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())
        self.call_after_refresh(self.turns.begin)

    def on_screen_resume(self) -> None:
        """Go on when the table is back on top."""
        if self.session.match.deals:
            self.call_later(self.turns.go)

    def on_unmount(self) -> None:
        """Nothing that was begun matters any more."""
        self.turns.stop()

    def on_resize(self) -> None:
        """Lay everything out anew."""
        self.redraw()

    # What is shown.

    @property
    def speed(self) -> Speed:
        """How fast the bots play."""
        return self.app.speed

    @property
    def on_top(self) -> bool:
        """Whether no other screen lies over the table, not even a dialog."""
        return self.app.screen is self

    @property
    def moves(self) -> bool:
        """Whether anything on the table may move."""
        return self.app.animation_level != "none" and self.speed.card > 0

    @property
    def ask_offers(self) -> bool:
        """Whether to ask before every lead for an offer (D9)."""
        return self.app.offers

    @property
    def viewer(self) -> int:
        """The seat from which the table is seen."""
        humans, to_act = self.session.humans, self.session.to_act
        return to_act if to_act in humans and to_act is not None else humans[0] if humans else 0

    def scene(self) -> Scene:
        """The moment as it is now."""
        turns = self.turns
        now = (turns.moment, turns.paused, turns.closing, turns.wants_exchange, self._fresh)
        if self._scene is None or self._scene[0] != now:
            self._scene = (now, self._look())
        return self._scene[1]

    def _look(self) -> Scene:
        session, seat = self.session, self.viewer
        return Scene(
            game=session.game,
            view=session.view(seat),
            people=tuple(person(seat.name, seat.level) for seat in session.seats),
            you=seat if len(session.humans) == 1 else -1,
            counts=tuple(session.match.counts[: session.match.deals[-1].number - 1]),
            paused=self.turns.paused,
            closing=self.turns.closing / (CLOSING + 1),
            asking=self.turns.asking,
            takes=session.takes(seat),
            wants_exchange=self.turns.wants_exchange,
            fresh=self._fresh,
            aids=self.app.aids,
        )

    def order(self, scene: Scene) -> list[Card]:
        """The cards of the hand from left to right."""
        return hand_order(scene.game, scene.view.hand, scene.view.trump)

    def question(self) -> Choice | None:
        """The question in the box, if one is asked."""
        if not self.session.match.deals:
            return None
        scene = self.scene()
        return choice_of(scene, self.order(scene))

    def redraw(self) -> None:
        """Show the moment as it is now."""
        if self.is_mounted and self.session.match.deals and self.size.width:
            show_scene(self, self.scene(), self.cursor, self.choice)

    def situations(self) -> frozenset[str]:
        """What decides which commands apply."""
        if not self.session.match.deals:
            return frozenset()
        scene, found = self.scene(), set[str]()
        ask = {Ask.PLAY: "play", Ask.PASS: "pass", Ask.GIVE: "give", Ask.TRUMP: "trump", Ask.ANSWER: "answer",
               Ask.OFFER: "offer"}  # fmt: skip
        if scene.asking:
            found.add(ask[scene.view.ask])
        if scene.paused:
            found.add("pause")
        if scene.hand_live:
            found.add("hand")
            if scene.view.hand.bit_count() >= 13:
                found.add("many-cards")
        if scene.view.rights[scene.view.seat] and not self.ask_offers and found.isdisjoint({"answer", "offer", "give"}):
            found.add("exchange")
        if self.turns.can_undo():
            found.add("undo")
        return frozenset(found)

    # What happens.

    def new_decision(self) -> None:
        """Begin with the first card that may be played, or the first line of a question."""
        scene = self.scene()
        legal = scene.legal
        self._typed = ""
        self.choice = 0
        self.cursor = Cursor() if legal is None else Cursor(at_end(self.order(scene), last=False, among=legal))
        self.redraw()

    def happened(self, happened: Sequence[Event]) -> None:
        """Show what has just happened."""
        self.news = told(self.scene(), happened) or self.news
        card = next((event.card for event in happened if isinstance(event, CardPlayed)), None)
        if card is not None and self.moves:
            self._fresh = card
            self.set_timer(FRESH, self._no_longer_fresh)
        self.new_decision()

    def _no_longer_fresh(self) -> None:
        self._fresh = -1
        self.redraw()

    @on(BotChose)
    def _bot_chose(self, message: BotChose) -> None:
        self.turns.bot_chose(message.moment, message.action)

    def bot_failed(self, seat: int) -> None:
        """Say that a bot gave no answer and somebody else plays for it."""
        name = self.scene().name(seat)
        self.notify(_("{name} could not decide; any legal choice was made instead.").format(name=name), markup=False)

    def deal_ended(self) -> None:
        """Show the count of the deal, once."""
        number = len(self.session.match.counts)
        if self._opened == number:
            return
        self._opened = number
        self.redraw()
        from .deal_over import DealOverScreen

        self.app.push_screen(DealOverScreen(self.session, number), lambda _answer: self._after_deal())

    def _after_deal(self) -> None:
        self.note = self.news = ""
        if self.session.result is None:
            self.turns.deal()
            return
        from .match_over import MatchOverScreen

        self.app.push_screen(MatchOverScreen(self.session), self.app.after_match)

    # What the player does.

    def _twice(self) -> bool:
        """Whether a key or click comes so soon after the one that acted that it is the same one again, or held down."""
        if time.monotonic() >= self._deaf_until:
            return False
        self._acted()
        return True

    def _acted(self) -> None:
        self._deaf_until = time.monotonic() + self.twice

    def _point(self, card: Card | None) -> None:
        """Choose a card; why it may not be played is said when it may not."""
        self._deaf_until = 0.0
        self.note = self.news = ""
        if card is None:
            return
        ask = self.session.view(self.viewer).ask
        reason = self.session.explain(self.viewer, card) if ask is Ask.PLAY else None
        self.cursor = replace(self.cursor, card=card, reason=reason, typed="")
        self.redraw()

    def _decide(self, action: Action) -> None:
        if self._twice():
            return
        try:
            self.note = self.news = ""
            self.turns.act(action)
        except Refused:
            self.app.bell()
            self.redraw()
            return
        self._acted()

    def _step(self, step: int, *, any_card: bool) -> None:
        scene = self.scene()
        among = scene.view.hand if any_card or scene.legal is None else scene.legal
        self._typed = ""
        self._point(stepped(self.order(scene), self.cursor.card, step, among))

    def action_previous(self) -> None:
        self._step(-1, any_card=False)

    def action_next(self) -> None:
        self._step(1, any_card=False)

    def action_previous_any(self) -> None:
        self._step(-1, any_card=True)

    def action_next_any(self) -> None:
        self._step(1, any_card=True)

    def action_first(self) -> None:
        scene = self.scene()
        self._point(at_end(self.order(scene), last=False, among=scene.legal or 0))

    def action_last(self) -> None:
        scene = self.scene()
        self._point(at_end(self.order(scene), last=True, among=scene.legal or 0))

    def action_play(self) -> None:
        if self.cursor.card is not None:
            self._decide(self.cursor.card)

    def action_give(self) -> None:
        if self.cursor.card is not None:
            self._decide(give(self.cursor.card))

    def action_mark(self) -> None:
        if self.cursor.card is not None:
            self.cursor = replace(self.cursor, marked=self.cursor.marked ^ 1 << self.cursor.card)
            self.note = ""
            self.redraw()

    def action_pass(self) -> None:
        wanted, marked = self.scene().view.pass_count, self.cursor.marked
        if marked.bit_count() == wanted:
            self._decide(pass_cards(marked))
        elif not self._twice():
            said = n_("{n} card is passed in this deal", "{n} cards are passed in this deal", wanted)
            self.note = _("{said}, not {marked}: Space marks them. (G10)").format(said=said, marked=marked.bit_count())
            self.redraw()

    def action_go_on(self) -> None:
        if not self._twice():
            self._acted()
            self.turns.end_pause()

    def action_exchange(self) -> None:
        self.turns.wants_exchange = not self.turns.wants_exchange
        wants = self.turns.wants_exchange
        self.note = _("You will offer an exchange before the next lead.") if wants else _("You will not offer.")
        self.redraw()

    def action_undo(self) -> None:
        self.note, self.news = _("Taken back."), ""
        self._opened = -1
        self.turns.undo()

    def action_faster(self) -> None:
        self._set_speed(1)

    def action_slower(self) -> None:
        self._set_speed(-1)

    def _set_speed(self, step: int) -> None:
        self.app.speed = next_speed(self.speed, step)
        self.note = _("Speed: {speed}").format(speed=_(self.speed.title))
        self.redraw()

    def action_menu(self) -> None:
        self.app.push_screen(MenuScreen(self.session), self.app.after_menu)

    def action_quit(self) -> None:
        if would_be_lost(self.session):
            self.action_menu()
        else:
            self.app.exit()

    # The box of a question.

    def _choose_row(self, step: int) -> None:
        question = self.question()
        if question is not None:
            self._deaf_until = 0.0
            self.choice = (self.choice + step) % len(question.rows)
            self.redraw()

    def _answer(self, key: str) -> None:
        question = self.question()
        for row in question.rows if question is not None else ():
            if row.key == key:
                self._decide(row.action)
                return

    def action_trump_up(self) -> None:
        self._choose_row(-1)

    def action_trump_down(self) -> None:
        self._choose_row(1)

    def action_trump(self) -> None:
        question = self.question()
        if question is not None:
            self._decide(question.rows[self.choice].action)

    def action_trump_spades(self) -> None:
        self._answer("s")

    def action_trump_hearts(self) -> None:
        self._answer("h")

    def action_trump_clubs(self) -> None:
        self._answer("c")

    def action_trump_diamonds(self) -> None:
        self._answer("d")

    def action_trump_none(self) -> None:
        self._answer("n")

    def action_accept(self) -> None:
        self._answer("y")

    def action_decline(self) -> None:
        self._answer("n")

    def action_offer(self) -> None:
        self._answer("y")

    def action_stay(self) -> None:
        self._answer("n")

    # Letters and clicks.

    def on_key(self, event: events.Key) -> None:
        """Lower-case letters and digits name a card."""
        letter = event.character or ""
        scene = self.scene() if self.session.match.deals else None
        if scene is None or letter not in LETTERS or not scene.hand_live:
            return
        event.stop()
        self._typed, card = name_card(self._typed, letter, self.order(scene), scene.legal or 0)
        if card is None:
            self.cursor = replace(self.cursor, typed=self._typed)
            self.note = "" if self._typed else _("You hold no such card.")
            self.redraw()
        else:
            self._point(card)

    @on(Hand.Clicked)
    def _hand_clicked(self, message: Hand.Clicked) -> None:
        scene = self.scene()
        if self._twice():
            return
        if scene.paused:
            self.action_go_on()
            return
        if message.index is None or not scene.hand_live:
            return
        card = self.order(scene)[message.index]
        again = card == self.cursor.card
        self._point(card)
        if scene.view.ask is Ask.PASS:
            self.action_mark()
        elif again and scene.view.ask is Ask.PLAY:
            self.action_play()
        elif again:
            self.action_give()

    @on(Board.Clicked)
    def _board_clicked(self, message: Board.Clicked) -> None:
        question = self.question()
        if self.turns.paused:
            self.action_go_on()
        elif question is not None and message.row is not None:
            self._decide(question.rows[message.row].action)
