"""A grid of cells, each a character with the roles of its ink and its ground. It becomes strips at the very end."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from ..content import SUIT_INKS
from ..theme import Inks

#: The blanks between two texts that have nothing to do with each other.
APART: Final = 2


class Cell(NamedTuple):
    """`text`: one character with what combines with it, or empty behind a wide one."""

    text: str
    ink: str
    ground: str
    bold: bool


@lru_cache(8192)
def _narrow(text: str, ink: str, ground: str, bold: bool, suits: bool) -> tuple[Cell, ...] | None:
    """The cells of a text all of whose characters are one cell wide; `None` if not all are."""
    if not text.isascii() and any(cell_len(char) != 1 for char in text):
        return None
    return tuple(Cell(char, SUIT_INKS.get(char, ink) if suits else ink, ground, bold) for char in text)


class Canvas:
    """What is drawn outside the grid is dropped."""

    def __init__(self, width: int, height: int, ink: str = "felt-ink", ground: str = "felt") -> None:
        self.width = width
        self.height = height
        self._ink = ink
        self._ground = ground
        empty = Cell(" ", ink, ground, bold=False)
        self.rows: list[list[Cell]] = [[empty] * width for _ in range(height)]
        #: whether characters of two cells may be in it, of which no half may be left
        self._wide = False

    def put(
        self, x: int, y: int, text: str, ink: str = "", ground: str = "", *, bold: bool = False, suits: bool = False
    ) -> int:
        """Write a text from (x, y) on; returns the column behind it. `suits`: suit characters in their own colours."""
        role, floor = ink or self._ink, ground or self._ground
        cells = _narrow(text, role, floor, bold, suits)
        if cells is None or self._wide:
            return self._put_wide(x, y, text, role, floor, bold=bold, suits=suits)
        start, end = max(x, 0), min(x + len(cells), self.width)
        if 0 <= y < self.height and start < end:
            self.rows[y][start:end] = cells[start - x : end - x]
        return x + len(cells)

    def _put_wide(self, x: int, y: int, text: str, ink: str, ground: str, *, bold: bool, suits: bool) -> int:
        """The same, character by character: some are wider, or combine with the one before."""
        self._wide = True
        for char in text:
            width = cell_len(char)
            if width == 0:
                self._join(x, y, char)
                continue
            if 0 <= y < self.height and x >= 0 and x + width <= self.width:
                self._mend(x, y)
                if width == 2:
                    self._mend(x + 1, y)
                cell = Cell(char, SUIT_INKS.get(char, ink) if suits else ink, ground, bold)
                self.rows[y][x] = cell
                if width == 2:
                    self.rows[y][x + 1] = cell._replace(text="")
            x += width
        return x

    def put_right(self, end: int, y: int, text: str, ink: str = "", *, bold: bool = False, suits: bool = False) -> None:
        """Write a text that ends before column `end`."""
        self.put(end - cell_len(text), y, text, ink, bold=bold, suits=suits)

    def room_before(self, x: int, y: int) -> int:
        """How many cells before column `x` a text may have that stands apart from what is there."""
        row = self.rows[y][:x] if 0 <= y < self.height else []
        return next((n for n, cell in enumerate(reversed(row)) if cell.text != " "), len(row)) - APART

    def room_from(self, x: int, y: int) -> int:
        """How many cells from column `x` on a text may have that stands apart from what is there."""
        row = self.rows[y][x:] if 0 <= y < self.height else []
        return next((n for n, cell in enumerate(row) if cell.text != " "), len(row)) - APART

    def text(self) -> list[str]:
        """The rows as plain text."""
        return ["".join([cell.text for cell in row]) for row in self.rows]

    def strip(self, y: int, inks: Inks) -> Strip:
        """A row with its styles."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width, inks.style(self._ink, self._ground))
        segments: list[Segment] = []
        run, roles = "", None
        for cell in self.rows[y]:
            if cell[1:] != roles:
                if roles is not None:
                    segments.append(Segment(run, inks.style(*roles)))
                run, roles = "", cell[1:]
            run += cell.text
        if roles is not None:
            segments.append(Segment(run, inks.style(*roles)))
        return Strip(segments, self.width)

    def _join(self, x: int, y: int, char: str) -> None:
        """Add a combining character to the cell before."""
        if 0 <= y < self.height and 0 < x <= self.width:
            before = x - 1
            while before and not self.rows[y][before].text:
                before -= 1
            cell = self.rows[y][before]
            self.rows[y][before] = cell._replace(text=cell.text + char)

    def _mend(self, x: int, y: int) -> None:
        """Leave no half of a wide character when one of its cells is drawn over."""
        row = self.rows[y]
        if not row[x].text and x:
            row[x - 1] = row[x - 1]._replace(text=" ")
        if x + 1 < self.width and not row[x + 1].text:
            row[x + 1] = row[x + 1]._replace(text=" ")
