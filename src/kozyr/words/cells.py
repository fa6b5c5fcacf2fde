"""Lines of text with roles, measured in cells: filled and wrapped."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rich.cells import cell_len

#: A piece of a line with the role of its ink (`felt-muted`, ...); `bold` may stand before it.
Piece: TypeAlias = tuple[str, str]
Line: TypeAlias = tuple[Piece, ...]


def plain(text: str) -> str:
    """Any text as one line without control characters, so that a name cannot move the cursor or turn what follows."""
    kept = (" " if char.isspace() else char for char in text if not _moves(char))
    return "".join(kept)


def _moves(char: str) -> bool:
    return not char.isspace() and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn")


def cut(text: str, width: int) -> str:
    """The text in at most `width` cells, with an ellipsis where it was cut."""
    if cell_len(text) <= width:
        return text
    kept, room = "", width - 1
    for char in text:
        room -= cell_len(char)
        if room < 0:
            break
        kept += char
    return kept.rstrip() + "…" if width > 0 else ""


def fitting(texts: Sequence[str], width: int) -> str:
    """The first of the texts that fits into `width` cells, or the last one, which is cut where it is drawn."""
    return next((text for text in texts if cell_len(text) <= width), texts[-1])


def left(text: str, width: int) -> str:
    """The text at the left of exactly `width` cells."""
    kept = cut(text, width)
    return kept + " " * (width - cell_len(kept))


def right(text: str, width: int) -> str:
    """The text at the right of exactly `width` cells."""
    kept = cut(text, width)
    return " " * (width - cell_len(kept)) + kept


def centred(text: str, width: int) -> str:
    """The text in the middle of exactly `width` cells."""
    kept = cut(text, width)
    return left(" " * ((width - cell_len(kept)) // 2) + kept, width)


def widest(texts: Iterable[str]) -> int:
    """The cells of the widest text; 0 when there is none."""
    return max(map(cell_len, texts), default=0)


def wrapped(pieces: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """Pieces put on lines of at most `width` cells with a gap between; a piece too wide is broken at its blanks."""
    lines: list[str] = []
    for piece in pieces:
        if lines and cell_len(lines[-1] + gap + piece) <= width:
            lines[-1] += gap + piece
        elif cell_len(piece) <= width or " " not in piece:
            lines.append(cut(piece, width))
        else:
            lines += wrapped(piece.split(" "), width, " ")
    return lines
