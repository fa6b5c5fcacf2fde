"""What the table screen knows and how a decision is taken; keys and clicks are in its subclasses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual.message import Message

from kozyr.bots.host import Answer, Failure, Question
from kozyr.engine import Action, Ask, Card, Refused
from kozyr.locale import _
from kozyr.session import Event, Session
from kozyr.session.keyboard import Keyboard
from kozyr.words.hand import order_in
from kozyr.words.header import header_texts
from kozyr.words.scene import Aids, Cursor, Scene, public, scene_of
from kozyr.words.small import legend

from ..commanded import Commanded
from ..draw.choice import Choice, choice_of
from ..draw.frame import frame_of
from ..speed import NO_WAIT, STAYS, Speed
from ..widgets.bars import FooterBar
from .answers import post
from .pointing import at_end
from .show import show_scene
from .turns import CLOSING, Turns

if TYPE_CHECKING:
    from ..app import KozyrApp

_ASKS = {
    Ask.PLAY: "play",
    Ask.PASS: "pass",
    Ask.GIVE: "give",
    Ask.TRUMP: "trump",
    Ask.ANSWER: "answer",
    Ask.OFFER: "offer",
}


class Sitting(Commanded[None]):
    """A player's place at the table: where the cursor is, and what is asked."""

    app: KozyrApp
    needs_room = True
    turns: Turns

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.keyboard = Keyboard(session)
        self.cursor = Cursor()
        #: the chosen line of a question
        self.choice = 0
        #: what the last key did, and what has last happened beside the cards
        self.note = ""
        self.news = ""
        #: the rank typed so far
        self.typed = ""
        #: the card that has just been played, or -1
        self.fresh: Card = -1
        self._scene: tuple[object, Scene] | None = None
        #: the number of what the host was asked last
        self._question = 0

    @property
    def speed(self) -> Speed:
        """How fast the bots play: without a stop while no person is in the deal any more (D13)."""
        return NO_WAIT if self.nobody_plays else self.app.speed

    @property
    def trick_stays(self) -> int | None:
        """The milliseconds for which a finished trick stays; `None`: until a key or a click."""
        speed = self.speed
        return speed.trick if speed is NO_WAIT else STAYS.get(self.app.settings.trick, speed.trick)

    @property
    def nobody_plays(self) -> bool:
        """Whether the persons at the table are out, and only bots play this deal."""
        return self.keyboard.nobody_plays

    @property
    def seen(self) -> bool:
        """Whether no other screen lies over the table, not even a dialog, and the window has room for it."""
        return self.app.screen is self and not self.hidden

    @property
    def moves(self) -> bool:
        """Whether anything on the table may move."""
        return self.app.animation_level != "none" and self.speed.card > 0

    @property
    def room(self) -> tuple[int, int]:
        """The columns and rows of the window that are the table's, with header and footer."""
        return self.app.size

    def legend(self) -> list[tuple[str, str]]:
        """What is told in signs where there is no room for words."""
        if not self.session.match.deals or self.hidden:
            return []
        small, many = frame_of(*self.room).scale == "small", len(self.scene().others) > 3
        return legend(self.scene(), numbers=small and many) if small or many else []

    def heading(self, *, small: bool) -> tuple[str, str, str]:
        """What stands in the header: left, middle and right."""
        title, middle, right = header_texts(self.scene(), small=small)
        if self.session.one_try:
            title = _("{game}, today's deal").format(game=title)
        elif self.session.practice:
            title = _("{game}, practice").format(game=title)
        return title, middle, right

    @property
    def ask_offers(self) -> bool:
        """Whether to ask before every lead for an offer (D9)."""
        return self.app.offers

    @property
    def viewer(self) -> int:
        """The seat from which the table is seen: that of the person at the keyboard, if there is one."""
        return self.keyboard.viewer

    @property
    def covered(self) -> bool:
        """Whether nobody is at the keyboard, so that no hand may be seen. Where bots alone play, anybody may look."""
        return bool(self.session.humans) and self.keyboard.seat < 0

    @property
    def aids(self) -> Aids:
        """What the table remembers for who looks at it."""
        return self.aids_of(self.keyboard.seat)

    def aids_of(self, seat: int) -> Aids:
        """Each of several persons has his own."""
        shared = len(self.session.humans) > 1 and seat >= 0
        return self.app.aids_of(self.session.seats[seat].name) if shared else self.app.aids

    def scene(self) -> Scene:
        """The moment as it is now."""
        turns = self.turns
        wants = self.viewer in turns.wants_exchange
        now = (turns.moment, turns.paused, turns.closing, wants, self.fresh, self.keyboard.seat, self.aids)
        if self._scene is None or self._scene[0] != now:
            self._scene = (now, self._look())
        return self._scene[1]

    def scene_for(self, seat: int) -> Scene:
        """The moment for a person before he sits down: what all may know, told to him."""
        view, aids = public(self.session.view(seat)), self.aids_of(seat)
        return replace(self.scene(), view=view, you=seat, covered=True, asking=False, aids=aids)

    def _look(self) -> Scene:
        seat, turns = self.viewer, self.turns
        return replace(
            scene_of(self.session, seat, covered=self.covered),
            you=self.keyboard.seat,
            paused=turns.paused,
            closing=turns.closing / (CLOSING + 1),
            asking=turns.asking,
            wants_exchange=not self.covered and seat in turns.wants_exchange,
            fresh=self.fresh,
            aids=self.aids,
        )

    def ask(self, question: Question, tell: Callable[[Answer], Message]) -> None:
        """Have the host answer a question, instead of the one before; `tell` makes the message that brings it here."""
        self._question = self.app.host.ask(question, partial(post, self, tell))

    def forget(self) -> None:
        """Wait no more for the answer to what was asked."""
        self.app.host.cancel(self._question)

    def order(self, scene: Scene) -> list[Card]:
        """The cards of the hand from left to right."""
        return order_in(scene.game, scene.view)

    def question(self) -> Choice | None:
        """The question in the box, if one is asked."""
        if not self.session.match.deals:
            return None
        scene = self.scene()
        return choice_of(scene, self.order(scene))

    @property
    def can_show(self) -> bool:
        """Whether there is something to show, and all the parts to show it with: not while the language changes, nor
        when the table has been taken away. What was to follow a card that was played may come then."""
        here = self.whole and self in self.app.screen_stack
        here = here and bool(self.query_one_optional("#below") and self.query_one_optional(FooterBar))
        return bool(here and self.session.match.deals and self.app.size.width)

    def redraw(self) -> None:
        """Show the moment as it is now."""
        if self.can_show:
            show_scene(self, self.scene(), self.cursor, self.choice)

    def situations(self) -> frozenset[str]:
        """What decides which commands apply."""
        if not self.session.match.deals:
            return frozenset()
        scene, found = self.scene(), set[str]()
        if scene.asking:
            found.add(_ASKS[scene.view.ask])
            if scene.view.ask in (Ask.TRUMP, Ask.ANSWER, Ask.OFFER):
                found |= {"box"} if scene.view.ask is Ask.TRUMP else {"box", "yes-or-no"}
        if scene.paused:
            found.add("pause")
        if scene.hand_live:
            found.add("hand")
        may_offer = scene.view.rights[scene.view.seat] and not self.ask_offers and not scene.covered
        if may_offer and found.isdisjoint({"answer", "offer", "give"}):
            found.add("exchange")
        if len(self.session.humans) > 1:
            found.add("hot-seat")
        if self.turns.can_undo():
            found.add("undo")
        if self.session.can_redo():
            found.add("redo")
        return frozenset(found)

    def new_decision(self) -> None:
        """Begin with the first card that may be played, or the first line of a question."""
        scene = self.scene()
        legal = scene.legal
        self.typed = ""
        self.choice = 0
        self.cursor = Cursor() if legal is None else Cursor(at_end(self.order(scene), last=False, among=legal))
        if scene.hand_live and scene.view.ask is Ask.PASS and scene.view.pass_count == scene.view.hand.bit_count():
            self.cursor = replace(self.cursor, marked=scene.view.hand)  # there is nothing to choose
        self.redraw()

    def point(self, card: Card | None) -> None:
        """Choose a card; why it may not be played is said when it may not."""
        self.listen()
        self.note = self.news = ""
        if card is None:
            return
        ask = self.session.view(self.viewer).ask
        reason = self.session.explain(card, self.viewer) if ask is Ask.PLAY else None
        self.cursor = replace(self.cursor, card=card, reason=reason, typed="")
        self.redraw()

    # What the turns tell. Where they go on, something follows from it.

    def happened(self, happened: Sequence[Event]) -> None:
        """A decision was taken."""

    def bot_failed(self, seat: int, failure: Failure, *, for_good: bool) -> None:
        """Another has chosen for a bot."""

    def drop_curtain(self, seat: int) -> None:
        """Another person is to decide."""

    def deal_ended(self) -> None:
        """The deal is over."""

    def decide(self, action: Action) -> None:
        """Take a decision, once; one that is refused rings the bell."""
        if self.twice_pressed():
            return
        try:
            self.note = self.news = ""
            self.turns.act(action)
        except Refused:
            self.app.bell()
            self.redraw()
            return
        self.acted()
