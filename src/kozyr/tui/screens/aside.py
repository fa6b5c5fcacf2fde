"""A sheet laid over the table for a look: it scrolls, and any of its keys takes it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.widget import Widget

from kozyr.words.scene import Scene

from ..commanded import CommandedModal
from ..widgets.bars import FooterBar

if TYPE_CHECKING:
    from ..app import KozyrApp


class Aside(CommandedModal[None]):
    """A box with a title and one widget in it, of which the subclass knows the size."""

    app: KozyrApp
    DEFAULT_CSS = """
    Aside { align: center middle; background: $felt 60%; }
    Aside > Vertical { height: auto; max-width: 100%; background: $side; border: round $felt-line;
        border-title-color: $felt-ink; border-title-style: bold; }
    Aside VerticalScroll { scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    """

    def __init__(self, scene: Scene) -> None:
        """A look at this moment of a match."""
        super().__init__()
        self.scene = scene
        self._long = False

    def compose(self) -> ComposeResult:
        with Vertical() as box:
            box.border_title = Content(self.heading())
            with VerticalScroll():
                yield self.sheet()
        yield FooterBar()

    def heading(self) -> str:
        """What stands in the upper edge."""
        raise NotImplementedError

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

    def action_close(self) -> None:
        self.leave()

    def on_click(self, event: Click) -> None:
        if event.widget is self:
            self.action_close()
