"""Lines of text with roles, measured in cells: filled and wrapped."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rich.cells import cell_len

#: A piece of a line with the role of its ink (`felt-muted`, ...); `bold` may stand before it.
Piece: TypeAlias = tuple[str, str]
Line: TypeAlias = tuple[Piece, ...]


def signed(points: int) -> str:
    """Points with their sign; nothing has none."""
    return f"{points:+d}" if points else "0"


def plain(text: str) -> str:
    """Any text as one line of characters that every terminal draws alike: none that moves the cursor or turns what
    follows, and of those that only change others (a colour of skin, the look of a symbol) none either."""
    composed = unicodedata.normalize("NFC", text)  # a syllable of Hangul may come as its letters
    kept = "".join(" " if char.isspace() else _FLAGS.get(char, char) for char in composed if not _drawn_apart(char))
    return kept.lstrip(_marks(kept))


#: The letters that make flags in pairs, as what they are.
_FLAGS: Final = {chr(0x1F1E6 + number): chr(ord("A") + number) for number in range(26)}
#: Characters that terminals draw in one, two or no cells, depending on what stands before them.
_UNSURE: Final = frozenset([*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0x1F3FB, 0x1F400)), "\u115f", "\u3164"])


def _drawn_apart(char: str) -> bool:
    moves = not char.isspace() and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn")
    return moves or char in _UNSURE


def _marks(text: str) -> str:
    """The characters of a text that belong to the one before."""
    return "".join(char for char in text if unicodedata.category(char)[0] == "M")


def clusters(text: str) -> list[str]:
    """What a reader takes for one character each: with the marks that belong to it."""
    found: list[str] = []
    for char in text:
        if found and unicodedata.category(char)[0] == "M":
            found[-1] += char
        else:
            found.append(char)
    return found


def cut(text: str, width: int) -> str:
    """The text in at most `width` cells, with an ellipsis where it was cut, never within a character."""
    if cell_len(text) <= width:
        return text
    kept, room = "", width - 1
    for cluster in clusters(text):
        room -= cell_len(cluster)
        if room < 0:
            break
        kept += cluster
    return kept.rstrip() + "…" if width > 0 else ""


def short_paths(text: str, home: str, most: int) -> str:
    """The text with `~` for the home folder, and with no path wider than `most` cells: its first folders go."""
    words = text.replace(f"{home}/", "~/").split(" ")
    return " ".join(_short_path(word, most) if "/" in word else word for word in words)


def _short_path(path: str, most: int) -> str:
    if cell_len(path) <= most:
        return path
    rest = path.partition("/")[2]
    while "/" in rest and cell_len(rest) > most - 2:
        rest = rest.partition("/")[2]
    return f"…/{rest}"


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
