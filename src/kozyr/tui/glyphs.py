"""The characters that are written: those of the table, letters for suits, or ASCII throughout, for terminals and eyes
that lack the others. Lives are hearts only where suits have their signs: a letter for them would be read as a suit.

Every character is one cell, as what it stands for, so that nothing else changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from kozyr.words.signs import LIFE, LOST, SUIT_SIGNS

Glyphs = Literal["signs", "letters", "ascii"]

_SIGNS: Final[Mapping[int, int | str]] = str.maketrans(LIFE + LOST, "♥♡")
_LETTERS: Final[Mapping[int, int | str]] = str.maketrans(SUIT_SIGNS + LIFE + LOST, "CSHD●○")
_ASCII: Final[Mapping[int, int | str]] = {
    **_LETTERS,
    **dict.fromkeys(map(ord, "╭╮╯╰┌┐┘└├┤┬┴┼"), "+"),
    **dict.fromkeys(map(ord, "┏┓┛┗━┃╍╏"), "#"),
    **dict.fromkeys(map(ord, "╔╗╝╚═"), "="),
    **str.maketrans("─│╌╎┊║", "-|.::I"),
    **str.maketrans("▁▂▃▄▅▆▇█", "12345678"),
    **str.maketrans("►◄★✓▮×·…←→↑↓╲╱", "><*x#x..<>^v\\/"),
    **str.maketrans(LIFE + LOST, "*."),
}
_TABLES: Final[Mapping[Glyphs, Mapping[int, int | str]]] = {"signs": _SIGNS, "letters": _LETTERS, "ascii": _ASCII}


class GlyphFilter(LineFilter):
    """Writes everything that is drawn with the characters of a look."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self._table = _TABLES[glyphs]

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments with the characters changed."""
        return [
            segment if segment.text.isascii() else Segment(segment.text.translate(self._table), *segment[1:])
            for segment in segments
        ]


def glyphs_for(encoding: str | None) -> Glyphs:
    """What a terminal of this encoding can show."""
    try:
        "♠♥♦♣╭─★►▮".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "ascii"
    return "signs"
