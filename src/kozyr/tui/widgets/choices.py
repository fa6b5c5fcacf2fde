"""A list of lines of which one is chosen: by arrows, by mouse, and opened by a click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from kozyr.words.cells import cut, widest

from ..draw.canvas import Canvas
from .drawn import Drawn


@dataclass(frozen=True, slots=True)
class Choice:
    """A line: what it is, and a few words about it."""

    id: str
    title: str
    about: str = ""
    bold: bool = True


class Choices(Drawn):
    """Lines to choose from; `None` is an empty one. The screen's commands call `move` and `open`."""

    DEFAULT_CSS = "Choices { width: 1fr; height: auto; }"

    class Opened(Message):
        """A line was opened."""

        def __init__(self, choices: Choices, choice: Choice) -> None:
            super().__init__()
            self.choices = choices
            self.choice = choice

        @property
        def control(self) -> Choices:
            """The list."""
            return self.choices

    class Pointed(Message):
        """Another line was chosen."""

    def __init__(self, lines: Sequence[Choice | None], *, ground: str = "felt", id: str | None = None) -> None:
        super().__init__(id=id)
        self._ground = ground
        self._lines: list[Choice | None] = []
        self._cursor = 0
        self.offer(lines)

    def offer(self, lines: Sequence[Choice | None], at: str = "") -> None:
        """Show these lines instead, the one with the id `at` chosen, or the first one."""
        self._lines = list(lines)
        rows = [row for row, line in enumerate(self._lines) if line]
        self._cursor = next((row for row in rows if (line := self._lines[row]) and line.id == at), [*rows, 0][0])
        self.refresh(layout=True)
        self._draw()

    def change(self, lines: Sequence[Choice | None]) -> None:
        """Say something else in the lines, or have others among them; the chosen one stays."""
        self.offer(lines, self.chosen.id if self.chosen else "")

    @property
    def chosen(self) -> Choice | None:
        """The line the cursor is on."""
        return self._lines[self._cursor] if self._lines else None

    @property
    def row(self) -> int:
        """The row the cursor is in."""
        return self._cursor

    def move(self, step: int) -> None:
        """Go up (-1) or down (1), past empty lines, from the last to the first."""
        rows = [row for row, line in enumerate(self._lines) if line]
        if rows:
            self._go(rows[(rows.index(self._cursor) + step) % len(rows)])

    def move_page(self, step: int) -> None:
        """Go up or down by so many lines, past empty ones, to the first or the last at most."""
        rows = [row for row, line in enumerate(self._lines) if line]
        if rows:
            self._go(rows[min(max(rows.index(self._cursor) + step, 0), len(rows) - 1)])

    def move_to_end(self, *, last: bool) -> None:
        """Go to the last line, or to the first one."""
        rows = [row for row, line in enumerate(self._lines) if line]
        if rows:
            self._go(rows[-1 if last else 0])

    def open(self) -> None:
        """Open the chosen line."""
        if self.chosen is not None:
            self.post_message(self.Opened(self, self.chosen))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A row for each line."""
        return len(self._lines)

    def get_content_width(self, container: object, viewport: object) -> int:
        """The arrow, the titles, and what is said about them."""
        return 3 + self._titles() + widest(line.about for line in self._lines if line)

    def fit(self) -> None:
        self._draw()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._point(event.y)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if self._point(event.y):
            self.open()

    def _point(self, row: int) -> bool:
        if 0 <= row < len(self._lines) and self._lines[row]:
            self._go(row)
            return True
        return False

    def _go(self, row: int) -> None:
        if row != self._cursor:
            self._cursor = row
            self._draw()
            self.post_message(self.Pointed())

    def _titles(self, width: int = 0) -> int:
        """The cells of the titles, and of a gap when something is said behind them: a narrow one if there must be."""
        lines = [line for line in self._lines if line]
        titles, abouts = widest(line.title for line in lines), widest(line.about for line in lines)
        gap = 4 if abouts and not 0 < width < titles + abouts + 8 else 2
        return titles + gap

    def _draw(self) -> None:
        width = self.size.width
        canvas = Canvas(width, len(self._lines), "felt-ink", self._ground)
        for row, line in enumerate(self._lines):
            if line is None:
                continue
            here = row == self._cursor
            ink, ground = ("bar-ink", "bar") if here else ("felt-ink", self._ground)
            if here:
                canvas.put(0, row, " " * width, ink, ground)
                canvas.put(0, row, "►", ink, ground, bold=True)
            at = 3 + self._titles(width)
            canvas.put(3, row, cut(line.title, width - 4), ink, ground, bold=line.bold)
            canvas.put(at, row, cut(line.about, width - at), ink if here else "felt-muted", ground, suits=True)
        self.show(canvas)
