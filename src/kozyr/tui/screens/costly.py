"""The decisions of a match that were costly, the worst first."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from kozyr.engine import cards_in
from kozyr.locale import _
from kozyr.review import Opinions
from kozyr.words.cells import left, right, widest
from kozyr.words.review import cost_text, mistake_text, place_text, points_text, progress_text
from kozyr.words.scene import Scene

from ..widgets.choices import Choice, Choices
from .long_list import LongList

#: The most cells of a name.
_NAME: Final = 12
#: Columns of the window from which on it is said that they are points.
_WIDE: Final = 70


class CostlyScreen(LongList, scope="costly"):
    """A list of steps. Dismissed with the one that was chosen."""

    CSS = """
    CostlyScreen > Vertical { width: 76; }
    CostlyScreen Static { height: auto; padding: 0 2; color: $felt-muted; }
    """

    def __init__(self, opinions: Opinions, scene: Scene, seat: int | None) -> None:
        """Those of a seat, or of all."""
        super().__init__()
        self.opinions = opinions
        self.scene = scene
        self.seat = seat
        self.found = opinions.dearest(seat)

    def inside(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Choices([], ground="side")
        yield Static(Content(self._note()))

    def heading(self) -> str:
        """Whose decisions they are."""
        if self.seat is None:
            return _("Costly decisions, the worst first")
        return _("{name}: costly decisions, the worst first").format(name=self.scene.people[self.seat].name)

    def more(self) -> None:
        """Show what has been found meanwhile; the chosen decision stays."""
        self.found = self.opinions.dearest(self.seat)
        if self.is_mounted:
            self.fit()
            self._keep_in_sight()

    def _note(self) -> str:
        said = "" if self.found else _("None was found.")
        return "  ".join(filter(None, [said, progress_text(self.opinions)]))

    def _line(self, at: int) -> Choice:
        """What it cost, where and whose it is, and what it was, which may be long; those of the person are bold."""
        steps, opinion = self.opinions.review.steps, self.opinions.of(at)
        assert opinion is not None
        step = steps[at]
        cost = cost_text if self.app.size.width >= _WIDE else lambda points: right(points_text(points), 5)
        parts = [
            left(cost(opinion.cost), widest(cost(self.opinions.cost(other)) for other in self.found)),
            left(place_text(step), widest(place_text(steps[other]) for other in self.found)),
        ]
        if self.seat is None:
            names = min(widest(self.scene.name(steps[other].seat) for other in self.found), _NAME)
            parts.append(left(self.scene.name(step.seat), names))
        what = mistake_text(opinion, cards_in((1 << 52) - 1))
        return Choice(str(at), "  ".join(parts), what, bold=step.seat == self.scene.you)

    def fit(self) -> None:
        self.query_one(Choices).change([self._line(at) for at in self.found])
        note = bool(self._note())
        self.query_one(Static).display = note
        self.query_one(VerticalScroll).styles.height = min(len(self.found), self.app.size.height - 3 - note)

    def action_open(self) -> None:
        """Go to the chosen decision, or back where there is none."""
        if self.found:
            super().action_open()
        else:
            self.leave()
