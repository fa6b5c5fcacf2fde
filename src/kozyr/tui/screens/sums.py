"""How each has played, and what of each deal was luck."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.widget import Widget
from textual.widgets import Static

from kozyr.locale import _
from kozyr.review import Opinions
from kozyr.words.scene import Scene
from kozyr.words.sums import sum_lines

from ..content import content_of
from .aside import Aside

#: Columns from which a line is hard to follow.
_WIDEST: Final = 72


class SumsScreen(Aside, scope="sums"):
    """A line for each player, and one for each deal of a seat."""

    CSS = "SumsScreen Static { height: auto; padding: 0 1 0 0; }"

    def __init__(self, scene: Scene, opinions: Opinions, seat: int) -> None:
        super().__init__(scene)
        self.opinions = opinions
        self.seat = seat

    def heading(self) -> str:
        """What it is."""
        return _("Luck and play")

    def sheet(self) -> Widget:
        """The lines."""
        return Static()

    def fill(self, most: int) -> tuple[int, int]:
        """Wrap the lines anew."""
        lines = sum_lines(self.scene, self.opinions, self.seat, min(most, _WIDEST) - 1)
        width = max(cell_len("".join(text for text, _role in line)) for line in lines)
        self.query_one(Static).update(content_of(lines))
        return width + 1, len(lines)
