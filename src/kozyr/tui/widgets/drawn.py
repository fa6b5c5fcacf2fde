"""A widget that shows a canvas, and sends to the terminal only the rows that changed."""

from __future__ import annotations

from typing import cast

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ..draw.canvas import Canvas
from ..theme import Inked, Inks


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
        changed = [y for y, (old, new) in enumerate(zip(before.rows, canvas.rows, strict=True)) if old != new]
        if changed:
            self.refresh(*(Region(0, y, canvas.width, 1) for y in changed))

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
