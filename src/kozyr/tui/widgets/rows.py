"""A long list of which only the rows that are seen are asked for: by keys, by wheel, and opened by a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual import events
from textual.message import Message

from ..draw.canvas import Canvas
from .drawn import Drawn

#: How many rows are asked for at once.
PAGE: Final = 64
#: Rows that one step of the wheel goes.
_WHEEL: Final = 3


class Rows(Drawn):
    """Rows of cells. `read` gives the texts of so many rows after so many; `lay` puts texts into columns."""

    DEFAULT_CSS = "Rows { width: 1fr; height: 1fr; }"

    class Opened(Message):
        """The chosen row was opened."""

    def __init__(
        self,
        read: Callable[[int, int], Sequence[Sequence[str]]],
        lay: Callable[[Sequence[Sequence[str]], int], list[str]],
    ) -> None:
        super().__init__()
        self._read = read
        self._lay = lay
        self._pages: dict[int, Sequence[Sequence[str]]] = {}
        self._top = 0
        self.count = 0
        self.cursor = 0

    def show_all(self, count: int, cursor: int = 0) -> None:
        """Show a list of so many rows anew."""
        self._pages.clear()
        self.count = count
        self._go(cursor)

    def move(self, step: int) -> None:
        """Go so many rows down, or up, but not past an end."""
        self._go(self.cursor + step)

    @property
    def page(self) -> int:
        """The rows that are seen."""
        return max(self.size.height, 1)

    def open(self) -> None:
        """Open the chosen row."""
        if self.count:
            self.post_message(self.Opened())

    def fit(self) -> None:
        self._go(self.cursor)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move(_WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move(-_WHEEL)

    def on_click(self, event: events.Click) -> None:
        """A click goes to a row, one on the chosen row opens it."""
        event.stop()
        row = self._top + event.y
        if row < self.count:
            if row == self.cursor:
                self.open()
            else:
                self._go(row)

    def _go(self, cursor: int) -> None:
        self.cursor = min(max(cursor, 0), max(self.count - 1, 0))
        top = min(max(self._top, self.cursor - self.page + 1), self.cursor)
        self._top = max(min(top, self.count - self.page), 0)
        self._draw()

    def _row(self, row: int) -> Sequence[str]:
        page = row // PAGE
        if page not in self._pages:
            self._pages[page] = self._read(page * PAGE, PAGE)
        found = self._pages[page]
        return found[row % PAGE] if row % PAGE < len(found) else ()

    def _draw(self) -> None:
        width, height = self.size
        canvas = Canvas(width, height, "felt-ink", "felt")
        rows = [self._row(row) for row in range(self._top, min(self._top + height, self.count))]
        for y, line in enumerate(self._lay([row for row in rows if row], width - 3)):
            here = self._top + y == self.cursor
            ink, ground = ("bar-ink", "bar") if here else ("felt-ink", "felt")
            if here:
                canvas.put(0, y, " " * width, ink, ground)
                canvas.put(0, y, "►", ink, ground, bold=True)
            canvas.put(2, y, line, ink, ground)
        self.show(canvas)
