"""Tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kozyr.words.cells import left, right, widest

_LAID: Final = {"l": left, "r": right}


def table_lines(rows: Sequence[Sequence[str]], sides: str = "") -> Iterator[str]:
    """The rows, the head first, in columns. `sides`: `l` or `r` for each; usually the first stands to the left, and the
    others, which are numbers, to the right."""
    columns = list(zip(*rows, strict=True))
    lay = [
        (_LAID[side], widest(column))
        for side, column in zip(sides or "l".ljust(len(columns), "r"), columns, strict=True)
    ]
    for row in rows:
        yield "  ".join(put(cell, width) for cell, (put, width) in zip(row, lay, strict=True)).rstrip()
