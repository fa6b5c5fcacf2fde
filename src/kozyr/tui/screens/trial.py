"""A decision of a match taken once more: from the same seat, with the same cards, and told then what was best."""

from __future__ import annotations

from dataclasses import replace

from textual import events
from textual.app import ComposeResult

from kozyr.engine import Action, Game
from kozyr.review import Opinion, Opinions, Review
from kozyr.session import HUMAN, Seat, Session
from kozyr.session.keyboard import Keyboard
from kozyr.words.cells import fitting
from kozyr.words.review import told_in_match, trial_header, tried, why
from kozyr.words.scene import Scene

from ..draw.frame import frame_of
from ..draw.lines import draw_note, draw_said, said_room
from ..widgets.bars import HeaderBar
from ..widgets.table import Line, Side
from .hint import HintScreen
from .parts import table_parts
from .question_keys import QuestionKeys
from .review_scene import CARDS, worths_of
from .show import show_scene
from .turns import Turns


def session_at(review: Review, at: int) -> Session:
    """The match as it stood before a step, with a person in the seat that decides, and in no other."""
    players, seat = review.record.players, review.steps[at].seat
    seats = [Seat(player.name, HUMAN if index == seat else _bot(player.kind)) for index, player in enumerate(players)]
    session = Session(review.match.game, seats, review.match.seed or "")
    session.match = review.position(at)
    return session


def _bot(kind: str) -> str:
    return "bot:" if kind == HUMAN else kind


class TrialScreen(QuestionKeys, scope="trial"):
    """A table at which one decision is taken, and nothing comes of it."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = "TrialScreen { background: $felt; }"

    def __init__(self, opinions: Opinions, at: int) -> None:
        """At a step that was costly."""
        self.opinions = opinions
        self._begin(at)
        super().__init__(self.session)
        self.turns = Turns(self.session, self)  # they never begin

    def _begin(self, at: int) -> None:
        """Put the step on the table."""
        opinion = self.opinions.of(at)
        assert opinion is not None
        self.at = at
        self.opinion: Opinion = opinion
        #: what was chosen now
        self.tried: Action | None = None
        self.session = session_at(self.opinions.review, at)

    def compose(self) -> ComposeResult:
        """The parts of the table."""
        yield from table_parts(Side())

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())
        self.new_decision()

    @property
    def game_shown(self) -> Game:
        """That of the match that is looked at."""
        return self.session.game

    def situations(self) -> frozenset[str]:
        """What is asked, or that it is answered."""
        return frozenset({"told"}) if self.tried is not None else super().situations() | {"untold"}

    def scene(self) -> Scene:
        """The position; once it is answered no question lies over it."""
        scene = super().scene()
        answered = self.tried is not None and scene.view.ask not in CARDS
        return replace(scene, asking=False) if answered else scene

    def fit(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Show the position, and what is thought of the answer."""
        if not self.can_show:
            return
        scene, step = self.scene(), self.opinions.review.steps[self.at]
        worths = worths_of(self.opinion, step) if self.tried is not None else None
        show_scene(self, scene, self.cursor, self.choice, worths)
        if self.hidden:
            return
        found = self.opinions.costly(step.seat)
        self.query_one(HeaderBar).tell(*trial_header(step, found.index(self.at) + 1, len(found)))
        if self.tried is not None:
            self._tell(scene, self.tried)
        self.refresh_bindings()

    def _tell(self, scene: Scene, action: Action) -> None:
        frame, order = frame_of(*self.app.size), self.order(scene)
        now = tried(self.opinion, action, order)
        then = "" if action == self.opinion.played else " " + told_in_match(self.opinion, order)
        option = self.opinion.option(action)
        good = option is not None and not self.opinion.is_costly(option)
        self.query_one("#status", Line).show(draw_said(frame, [now + then, now], lit=good))
        line = draw_note(frame, fitting(why(scene, self.opinion, order), said_room(frame)))
        self.query_one("#above", Line).show(line)
        self.query_one("#below", Line).show(line)

    def decide(self, action: Action) -> None:
        """Take the answer, once, and tell."""
        if self.tried is not None or self.twice_pressed():
            return
        if action not in self.session.view(self.viewer).legal():
            self.app.bell()
            self.redraw()
            return
        self.acted()
        self.note = ""
        self.tried = action
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Letters name cards until it is answered, and nothing then."""
        if self.tried is not None:
            event.prevent_default()

    def action_on(self) -> None:
        """To the next mistake of the seat, after the last one the first."""
        if not self.twice_pressed():
            self.acted()
            found = self.opinions.costly(self.opinions.review.steps[self.at].seat)
            self._again(next((at for at in found if at > self.at), found[0]))

    def action_skip(self) -> None:
        self.action_on()

    def action_again(self) -> None:
        self._again(self.at)

    def _again(self, at: int) -> None:
        self._begin(at)
        self.keyboard = Keyboard(self.session)
        self.turns = Turns(self.session, self)
        self._scene = None
        self.note = self.news = ""
        self.new_decision()

    def action_worths(self) -> None:
        """Show what each choice was expected to bring."""
        scene = self.scene()
        self.app.push_screen(HintScreen(scene, self.opinion.advice, self.order(scene)))

    def action_close(self) -> None:
        """Go back; while half of a card's name is typed, only forget that."""
        if self.typed:
            self.forget_typed()
        else:
            self.leave()
