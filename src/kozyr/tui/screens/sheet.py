"""A sheet of lines that fills the window: header, lines that scroll, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from kozyr.words.cells import Line

from ..commanded import Answer, Commanded
from ..content import content_of
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.column import Column, column_of

if TYPE_CHECKING:
    from ..app import KozyrApp

#: Columns beside the lines, with that of the scrollbar.
_BESIDE: Final = 4


class Sheet(Commanded[Answer], Generic[Answer]):
    """A subclass says what stands in the header and in the lines."""

    app: KozyrApp
    DEFAULT_CSS = """
    Sheet { background: $felt; color: $felt-ink; align-horizontal: center; }
    Sheet VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    Sheet #sheet { width: 1fr; height: auto; padding: 1 1 0 2; }
    """
    #: whether keys scroll the lines
    scrolls: ClassVar[bool] = True
    #: empty rows above the lines
    above: ClassVar[int] = 1
    #: the rows that would be needed, with the empty ones above
    filled = 0

    def compose(self) -> ComposeResult:
        """Header, sheet, keys."""
        yield HeaderBar(*self.heading())
        with Column():
            with VerticalScroll(can_focus=self.scrolls):
                yield Static(id="sheet")
            yield from self.below()
        yield FooterBar()

    def heading(self) -> tuple[str, str, str]:
        """What stands in the header: left, middle and right."""
        raise NotImplementedError

    def lines(self, width: int) -> list[Line]:
        """The sheet, in so many columns."""
        raise NotImplementedError

    def below(self) -> ComposeResult:
        """What stands below the sheet, if anything does."""
        yield from ()

    @property
    def rows(self) -> int:
        """The rows that the lines have, with the empty ones above them."""
        return self.app.size.height - 2

    def on_mount(self) -> None:
        """The key that opened it may still be held down: it does nothing here."""
        self.acted()

    def situations(self) -> frozenset[str]:
        """Whether there is more than fits."""
        return frozenset({"long"} if self.filled > self.rows else ())

    def fit(self) -> None:
        """Write header and lines anew."""
        width = self.app.size.width
        lines = self.lines(column_of(width) - _BESIDE)
        self.query_one(HeaderBar).tell(*self.heading())
        self.query_one("#sheet", Static).update(content_of(lines))
        self.filled = self.above + len(lines)
        self.refresh_bindings()

    def action_close(self) -> None:
        self.leave()
