"""Other characters for terminals and eyes that lack those of the table: letters for suits, or ASCII throughout.

Every character is one cell, as what it stands for, so that nothing else changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

Glyphs = Literal["signs", "letters", "ascii"]

_LETTERS: Final[Mapping[int, int | str]] = str.maketrans("♣♠♥♦♡", "CSHD-")
_ASCII: Final[Mapping[int, int | str]] = {
    **_LETTERS,
    **dict.fromkeys(map(ord, "╭╮╯╰┌┐┘└├┤┬┴┼"), "+"),
    **dict.fromkeys(map(ord, "┏┓┛┗━┃╍╏"), "#"),
    **dict.fromkeys(map(ord, "╔╗╝╚═"), "="),
    **str.maketrans("─│╌╎┊║", "-|.::I"),
    **str.maketrans("▁▂▃▄▅▆▇█", "12345678"),
    **str.maketrans("►◄★✓▮×·…←→↑↓╲╱", "><*x#x..<>^v\\/"),
}
_TABLES: Final[Mapping[Glyphs, Mapping[int, int | str]]] = {"signs": {}, "letters": _LETTERS, "ascii": _ASCII}


class GlyphFilter(LineFilter):
    """Writes everything that is drawn with other characters."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(enabled=glyphs != "signs")
        self._table = _TABLES[glyphs]

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments with the characters changed."""
        return [Segment(text.translate(self._table), style, control) for text, style, control in segments]


def glyphs_for(encoding: str | None) -> Glyphs:
    """What a terminal of this encoding can show."""
    try:
        "♠♥♦♣╭─★►▮".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "ascii"
    return "signs"
