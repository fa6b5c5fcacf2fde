"""What is known of a match on paper between two lines: who sits there, and what that person may see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from queue import SimpleQueue

from kozyr.bots.host import Answer, Host, Question
from kozyr.engine import Ask, CardSet
from kozyr.session import Session
from kozyr.session.keyboard import Keyboard
from kozyr.store import Matches, Store
from kozyr.words.scene import Aids, Scene, scene_of

from .paper import Paper, Stops
from .telling import hand_lines


class Moment:
    """A match on paper. Nothing of it is kept here but what the person has been told."""

    def __init__(
        self, session: Session, paper: Paper, host: Host, store: Store, stops: Stops, matches: Matches | None = None
    ) -> None:
        """`matches`: where it is kept; `None` when nothing is to be left of it."""
        self.session = session
        self.keyboard = Keyboard(session)
        self.paper = paper
        self.host = host
        self.store = store
        self.stops = stops
        self.matches = matches
        self.wants_exchange: set[int] = set()
        #: the cards that are marked to be passed
        self.marked: CardSet = 0
        #: the rule that was named last
        self.rule = ""
        #: that no order of play can change any points of this deal was told
        self.told_decided = False
        #: the hint that was found last, and for which line of the journal
        self.hint: tuple[int, Answer] | None = None

    @property
    def viewer(self) -> int:
        """The seat from which is told what happens: that of the person at the keyboard, if there is one."""
        return self.keyboard.viewer

    @property
    def nobody_plays(self) -> bool:
        """Whether the persons are out, and only bots play this deal (D13)."""
        return self.keyboard.nobody_plays

    def scene(self) -> Scene:
        """The moment as whoever sits at the keyboard sees it; nobody there: as all may see it."""
        session, seat, viewer = self.session, self.keyboard.seat, self.viewer
        covered = bool(session.humans) and seat < 0
        return replace(
            scene_of(session, viewer, covered=covered),
            you=seat,
            asking=session.to_act == seat and seat >= 0,
            wants_exchange=viewer in self.wants_exchange,
            aids=self._aids(seat),
        )

    def _aids(self, seat: int) -> Aids:
        if len(self.session.humans) > 1 and seat >= 0:
            name = self.session.seats[seat].name
            return Aids(self.store.aid(name, "points"), self.store.aid(name, "voids"))
        return Aids(self.store.settings.points, self.store.settings.voids)

    def say_hand(self) -> None:
        """Tell the whole hand of the person at the keyboard."""
        scene = self.scene()
        self.say_all(hand_lines(scene, scene.view.hand, self.paper.cards))

    def say_all(self, lines: Iterable[str]) -> None:
        """Write lines."""
        for line in lines:
            self.paper.say(line)

    def decided(self, scene: Scene) -> bool:
        """Whether no order of play can change any points of this deal."""
        view = scene.view
        return view.ask is not Ask.OVER and scene.game.decided(view.won, view.taken)

    def ask_host(self, question: Question) -> Answer:
        """Wait for what a bot answers. Raises `Stopped`."""
        answers: SimpleQueue[Answer] = SimpleQueue()
        self.host.ask(question, answers.put)
        with self.stops.heard():
            return answers.get()

    def ask(self, what: str) -> str:
        """Wait for a line. Raises `EndOfAnswers` and `Stopped`."""
        with self.stops.heard():
            return self.paper.ask(what)
