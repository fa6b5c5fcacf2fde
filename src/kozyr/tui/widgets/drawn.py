"""A widget that shows a canvas, and sends to the terminal only the cells that changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ..draw.canvas import Canvas, Cell
from ..theme import Inked, Inks

#: Cells between two changes that are rather written again than jumped over.
JUMP: Final = 6


def changes(old: Sequence[Cell], new: Sequence[Cell]) -> list[tuple[int, int]]:
    """Where two rows differ, as columns from and to; a wide character changes as a whole."""
    if old == new:
        return []
    found: list[tuple[int, int]] = []
    for x, (before, after) in enumerate(zip(old, new, strict=True)):
        if before == after:
            continue
        start = x - 1 if not (before.text and after.text) else x
        end = x + 2 if x + 1 < len(new) and not (old[x + 1].text and new[x + 1].text) else x + 1
        if found and start - found[-1][1] < JUMP:
            start = found.pop()[0]
        found.append((start, end))
    return found


class Drawn(Widget):
    """Shows what `show` is given."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._canvas = Canvas(0, 0)

    def on_resize(self) -> None:
        """The widget has another size."""
        self.fit()

    def fit(self) -> None:
        """Draw what is shown anew for the size of the widget; nothing where somebody else draws it."""

    def show(self, canvas: Canvas) -> None:
        """Show this instead."""
        before, self._canvas = self._canvas, canvas
        if (before.width, before.height) != (canvas.width, canvas.height):
            self.refresh()
            return
        changed = [
            Region(start, y, end - start, 1)
            for y, (old, new) in enumerate(zip(before.rows, canvas.rows, strict=True))
            for start, end in changes(old, new)
        ]
        if changed:
            self.refresh(*changed)

    @property
    def inks(self) -> Inks:
        """The styles of the theme that is set."""
        return cast(Inked, self.app).inks

    def render_line(self, y: int) -> Strip:
        """A row of the canvas."""
        if self._canvas.width != self.size.width:
            self.fit()  # the first frame comes before the widget is told its size
        strip = self._canvas.strip(y, self.inks)
        return strip.adjust_cell_length(self.size.width, self.inks.style("felt-ink", "felt"))
