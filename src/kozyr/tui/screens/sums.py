"""How each has played, and what of each deal was luck."""

from __future__ import annotations

from kozyr.locale import _
from kozyr.review import Opinions
from kozyr.words.cells import Line
from kozyr.words.scene import Scene
from kozyr.words.sums import sum_lines

from .aside import AsideLines


class SumsScreen(AsideLines, scope="sums"):
    """A line for each player, and one for each deal of a seat."""

    def __init__(self, scene: Scene, opinions: Opinions, seat: int) -> None:
        super().__init__(scene)
        self.opinions = opinions
        self.seat = seat

    def heading(self) -> str:
        """What it is."""
        return _("Luck and play")

    def lines(self, width: int) -> list[Line]:
        return sum_lines(self.scene, self.opinions, self.seat, width)
