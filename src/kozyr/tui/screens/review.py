"""A match looked at again: forwards and backwards, with what the strongest bot thinks of every decision."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult

from kozyr.engine import Card
from kozyr.locale import _
from kozyr.review import Opinion, Review, Step, practice_from
from kozyr.words.cells import fitting
from kozyr.words.hand import order_in
from kozyr.words.review import decided, header_texts, progress_text, status_texts, verdict, why
from kozyr.words.scene import Scene

from ..draw.frame import Frame
from ..draw.lines import draw_note, draw_said, said_room
from ..draw.steps import draw_steps
from ..widgets.bars import HeaderBar
from ..widgets.steps import Steps
from ..widgets.table import Board, Hand, Line
from .costly import CostlyScreen
from .go_to import GoToScreen
from .hint import HintScreen
from .judging import Judging
from .parts import table_parts
from .review_scene import cursor_at, scene_at, worths_of
from .show import lay_out, show_board, show_hand
from .sums import SumsScreen
from .trial import TrialScreen


class ReviewScreen(Judging, scope="review"):
    """The table at one step of a match."""

    AUTO_FOCUS = ""
    needs_room = True
    DEFAULT_CSS = "ReviewScreen { background: $felt; }"

    def __init__(self, review: Review) -> None:
        super().__init__(review)
        #: the step that is shown, the seat at the bottom, and whether all hands are open
        self.at = 0
        self.seat = review.seat
        self.opened = True
        self.note = ""
        self._frame: Frame | None = None

    def compose(self) -> ComposeResult:
        """The parts of the table, and the steps at the side."""
        yield from table_parts(Steps())

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.fit())

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.review.steps[self.at]

    @property
    def wanted(self) -> tuple[int, int]:
        return self.at, self.seat

    @property
    def opinion(self) -> Opinion | None:
        """What is thought of the step; nothing where that would tell of a hand that is not seen."""
        return self.opinions.of(self.at) if self.told else None

    @property
    def told(self) -> bool:
        """Whether what is thought of the step may be told."""
        return self.opened or self.step.seat == self.seat

    def scene(self) -> Scene:
        """The step as it is seen."""
        return scene_at(self.review, self.at, self.seat, opened=self.opened)

    def order(self, scene: Scene) -> list[Card]:
        """The cards of the hand from left to right."""
        return order_in(scene.game, scene.view)

    def order_of_step(self, scene: Scene) -> list[Card]:
        """The cards of the hand that decides."""
        return order_in(scene.game, self.review.view(self.at))

    def situations(self) -> frozenset[str]:
        """Whether there is something to be said of the step."""
        return frozenset({"judged"} if self.opinion is not None else ())

    def judged(self, at: int) -> None:
        """Show the step with what is thought of it now, or how far the others are."""
        frame = self._frame
        if frame is not None and at != self.at:
            self._tell(self.scene(), frame)
        else:
            self.fit()
        for screen in self.app.screen_stack:
            if isinstance(screen, CostlyScreen):
                screen.more()

    def fit(self) -> None:
        """Show the step."""
        if not self.is_attached or not self.app.size.width:
            return
        self._frame = frame = lay_out(self)
        if frame is None:
            return
        scene = self.scene()
        order = self.order(scene)
        self.query_one(HeaderBar).tell(
            *header_texts(scene, self.step, self._whose(scene), small=frame.scale == "small")
        )
        show_board(self, scene, frame, order)
        mine = self.step.seat == self.seat
        worths = worths_of(self.opinion, self.step) if mine else None
        show_hand(self, scene, cursor_at(self.step), frame, order, worths)
        self._tell(scene, frame)
        self.refresh_bindings()

    def _whose(self, scene: Scene) -> str:
        return _("all hands open") if self.opened else _("{name} alone").format(name=scene.name(self.seat))

    def _tell(self, scene: Scene, frame: Frame) -> None:
        """What was decided, what is thought of it, and of the other steps of the deal."""
        step, opinion, order = self.step, self.opinion, self.order_of_step(scene)
        action = scene.view.log[step.number][1] if step.action is not None and not self.opened else step.action
        failed = self.at in self.opinions.failed
        thought = verdict(step, opinion, order, failed=failed) if self.told else ""
        texts = [self.note] if self.note else status_texts(scene, decided(scene, step, action, order), thought)
        costly = opinion is not None and opinion.costly
        said = draw_said(frame, texts, progress_text(self.opinions), lit=costly)
        self.query_one("#status", Line).show(said)
        line = draw_note(frame, fitting(why(scene, opinion, order), said_room(frame)) if opinion is not None else "")
        self.query_one("#above", Line).show(line)
        self.query_one("#below", Line).show(line)
        if frame.side:
            side, told = self.query_one(Steps), None if self.opened else self.seat
            size = frame.side, frame.height - 2
            canvas, side.spots = draw_steps(scene, self.opinions, self.at, told, self.seat, *size)
            side.show(canvas)

    async def retell(self) -> None:
        self.note = ""
        await super().retell()

    # Ways.

    def go(self, at: int) -> None:
        """Show another step."""
        self.at = min(max(at, 0), len(self.review.steps) - 1)
        self.note = ""
        self.fit()

    def action_previous(self) -> None:
        self.go(self.at - 1)

    def action_next(self) -> None:
        self.go(self.at + 1)

    def action_previous_trick(self) -> None:
        self.go(self.review.previous_trick(self.at))

    def action_next_trick(self) -> None:
        self.go(self.review.next_trick(self.at))

    def action_first(self) -> None:
        self.go(self.review.first_of_deal(self.at))

    def action_last(self) -> None:
        self.go(self.review.last_of_deal(self.at))

    def action_previous_deal(self) -> None:
        self.go(self.review.previous_deal(self.at))

    def action_next_deal(self) -> None:
        self.go(self.review.next_deal(self.at))

    def action_go(self) -> None:
        """Ask for a deal and a trick."""
        self.app.push_screen(GoToScreen(self.review, self.at), self._gone)

    def action_list(self) -> None:
        """List the costly decisions of those whose cards are seen."""
        seat = None if self.opened else self.seat
        self.app.push_screen(CostlyScreen(self.opinions, self.scene(), seat), self._gone)

    def _gone(self, at: int | None) -> None:
        if at is not None:
            self.go(at)

    # What is seen.

    def action_open(self) -> None:
        """Open the hands, or close those of the others."""
        self.opened = not self.opened
        self.go(self.at)

    def action_seat(self) -> None:
        """Sit in the next seat of those that play this deal."""
        players = self.review.match.deals[self.step.deal].players
        later = [seat for seat in players if seat > self.seat]
        self.seat = later[0] if later else players[0]
        self.go(self.at)

    def action_worths(self) -> None:
        """Show what each choice was expected to bring."""
        if self.opinion is not None:
            scene = self.scene()
            self.app.push_screen(HintScreen(scene, self.opinion.advice, self.order_of_step(scene)))

    def action_sums(self) -> None:
        """Show how each has played, and the deals of the seat."""
        self.app.push_screen(SumsScreen(self.scene(), self.opinions, self.seat))

    def action_mistakes(self) -> None:
        """Take a costly decision of the seat once more: this one, the next, or the first."""
        found = self.opinions.costly(self.seat)
        if found:
            at = next((at for at in found if at >= self.at), found[0])
            trial = TrialScreen(self.opinions, at)
            self.app.push_screen(trial, lambda _answer: self.go(trial.at))
            return
        name = self.scene().people[self.seat].name
        if self.opinions.whole:
            self.note = _("{name}: no decision was costly.").format(name=name)
        else:
            self.note = _("{name}: no costly decision has been found yet.").format(name=name)
        self.fit()

    def action_play(self) -> None:
        """Play on from before this step, as the seat at the bottom."""
        if self.twice_pressed():
            return
        self.acted()
        level = self.app.store.setup(self.review.match.game.name).level
        try:
            session = practice_from(self.review, self.at, self.seat, level)
        except ValueError as fault:
            self.note = str(fault)
            self.fit()
        else:
            self.app.open_table(session)

    def action_close(self) -> None:
        self.leave()

    # By mouse.

    def on_click(self, event: events.Click) -> None:
        """The left half of the table goes back, the right half on."""
        if isinstance(event.widget, Board | Hand):
            self.go(self.at + (1 if event.screen_x >= event.widget.size.width / 2 else -1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.action_next()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.action_previous()

    @on(Steps.Clicked)
    def _step_clicked(self, message: Steps.Clicked) -> None:
        self.go(message.at)
