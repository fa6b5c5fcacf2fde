"""The decisions of a match that were costly, the worst first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.geometry import Region
from textual.widgets import Static

from kozyr.engine import cards_in
from kozyr.locale import _
from kozyr.review import Opinions
from kozyr.words.cells import left, widest
from kozyr.words.review import cost_text, mistake_text, place_text, progress_text
from kozyr.words.scene import Scene

from ..commanded import CommandedModal
from ..widgets.bars import FooterBar
from ..widgets.choices import Choice, Choices

if TYPE_CHECKING:
    from ..app import KozyrApp

_PAGE: Final = 10
#: The most cells of a name.
_NAME: Final = 12


class CostlyScreen(CommandedModal[int], scope="costly"):
    """A list of steps. Dismissed with the one that was chosen."""

    app: KozyrApp
    CSS = """
    CostlyScreen { align: center middle; background: $felt 60%; }
    CostlyScreen > Vertical { width: 70; max-width: 100%; height: auto; background: $side; border: round $felt-line;
        border-title-color: $felt-ink; border-title-style: bold; }
    CostlyScreen VerticalScroll { scrollbar-size-vertical: 1; }
    CostlyScreen Static { height: auto; padding: 0 2; color: $felt-muted; }
    """

    def __init__(self, opinions: Opinions, scene: Scene, seat: int | None) -> None:
        """Those of a seat, or of all."""
        super().__init__()
        self.opinions = opinions
        self.scene = scene
        self.seat = seat
        self.found = opinions.dearest(seat)

    def compose(self) -> ComposeResult:
        with Vertical() as box:
            box.border_title = Content(self._title())
            with VerticalScroll(can_focus=False):
                yield Choices([self._line(at) for at in self.found], ground="side")
            yield Static(Content(self._note()))
        yield FooterBar()

    def _title(self) -> str:
        if self.seat is None:
            return _("Costly decisions, the worst first")
        return _("Costly decisions of {name}, the worst first").format(name=self.scene.people[self.seat].name)

    def _note(self) -> str:
        said = "" if self.found else _("None was found.")
        return "  ".join(filter(None, [said, progress_text(self.opinions)]))

    def _line(self, at: int) -> Choice:
        step, opinion = self.opinions.review.steps[at], self.opinions.of(at)
        assert opinion is not None
        names = min(widest(self.scene.name(self.opinions.review.steps[at].seat) for at in self.found), _NAME)
        text = f"{left(self.scene.name(step.seat), names)}  {mistake_text(opinion, cards_in((1 << 52) - 1))}"
        return Choice(str(at), f"{place_text(step)}  {text}", cost_text(opinion.cost))

    def fit(self) -> None:
        note = bool(self._note())
        self.query_one(Static).display = note
        self.query_one(VerticalScroll).styles.height = min(len(self.found), self.app.size.height - 3 - note)

    def action_up(self) -> None:
        self._move(-1)

    def action_down(self) -> None:
        self._move(1)

    def action_page_up(self) -> None:
        self._move(-_PAGE)

    def action_page_down(self) -> None:
        self._move(_PAGE)

    def action_open(self) -> None:
        if not self.found:
            self.leave()
        self.query_one(Choices).open()

    def action_close(self) -> None:
        self.leave()

    @on(Choices.Opened)
    def _open(self, event: Choices.Opened) -> None:
        self.leave(int(event.choice.id))

    def on_click(self, event: Click) -> None:
        if event.widget is self:
            self.action_close()

    def _move(self, step: int) -> None:
        choices = self.query_one(Choices)
        choices.move(step)
        self.query_one(VerticalScroll).scroll_to_region(Region(0, choices.row, 1, 1), animate=False)
