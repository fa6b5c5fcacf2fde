"""A sheet laid over the table for a look: it scrolls, and any of its keys takes it away."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from kozyr.words.cells import Line, widest
from kozyr.words.scene import Scene

from ..content import content_of
from .box import Box


class Aside(Box[None]):
    """A box with one widget in it, of which the subclass knows the size."""

    DEFAULT_CSS = "Aside VerticalScroll { scrollbar-gutter: stable; }"

    def __init__(self, scene: Scene) -> None:
        """A look at this moment of a match."""
        super().__init__()
        self.scene = scene
        self._long = False

    def inside(self) -> ComposeResult:
        with VerticalScroll():
            yield self.sheet()

    def sheet(self) -> Widget:
        """The widget in the box."""
        raise NotImplementedError

    def fill(self, most: int) -> tuple[int, int]:
        """Fill the widget, in at most so many columns; returns its columns and rows."""
        raise NotImplementedError

    def situations(self) -> frozenset[str]:
        """Whether there is more than can be seen."""
        return frozenset({"long"} if self._long else ())

    def fit(self) -> None:
        """Lay it out anew: frame and scrollbar take three columns, frame and footer three rows."""
        width, height = self.fill(self.app.size.width - 4)
        self._long = height > self.app.size.height - 3
        self.query_one(Vertical).styles.width = width + 3
        self.query_one(VerticalScroll).styles.height = min(height, self.app.size.height - 3)
        self.refresh_bindings()


class AsideLines(Aside):
    """A box with lines of text, no wider than can be read well."""

    DEFAULT_CSS = "AsideLines Static { height: auto; padding: 0 1 0 0; }"
    #: columns from which a line is hard to follow, and whether the box has them also where its lines are shorter
    columns: ClassVar[int] = 72
    full: ClassVar[bool] = False

    def lines(self, width: int) -> list[Line]:
        """The lines, in so many columns."""
        raise NotImplementedError

    def sheet(self) -> Widget:
        return Static()

    def fill(self, most: int) -> tuple[int, int]:
        width = min(most, self.columns)
        lines = self.lines(width - 1)
        self.query_one(Static).update(content_of(lines))
        if self.full:
            return width, len(lines)
        needed = widest("".join(text for text, _role in line) for line in lines)
        return max(needed, cell_len(self.heading()) + 2) + 1, len(lines)
