"""What is written to the terminal when a part of the screen has changed: those cells, and of their colours what differs
from the cell before. Over a slow link this is what a card costs.

Textual's own update writes a row from the left edge of its widget on, and all colours anew for every piece of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import Color, ColorSystem
from rich.console import Console
from rich.control import Control
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor
from textual.strip import Strip


class SparseCompositor(Compositor):
    """Textual's, with smaller updates of parts of a screen."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else SparseUpdate(update.chops, update.spans, update.chop_ends)


class SparseUpdate(ChopsUpdate):
    """The changed spans of some rows."""

    def render_segments(self, console: Console) -> str:
        """The update as the terminal is to read it."""
        system = console._color_system or ColorSystem.TRUECOLOR
        parts: list[str] = []
        now = _Look("0", "39", "49")
        for y, first, last in self.spans:
            at = -1
            for x, strip in self._pieces(y, first, last):
                if x != at:
                    parts.append(Control.move_to(x, y).segment.text)
                at = x + strip.cell_length
                for text, style, _control in strip:
                    codes, now = _change(now, _look(style or Style.null(), system), blank=not text.strip(" "))
                    parts.append(f"\x1b[{codes}m{text}" if codes else text)
        return "".join([*parts, "\x1b[0m"])

    def _pieces(self, y: int, first: int, last: int) -> Iterator[tuple[int, Strip]]:
        """The parts of a row between two columns, each with its own."""
        for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
            if strip is not None and x < last and end > first:
                yield max(x, first), strip.crop(max(first - x, 0), min(end, last) - x)


class _Look(NamedTuple):
    """The codes of a style: attributes with a reset before them, ink, ground."""

    attributes: str
    ink: str
    ground: str


@lru_cache(1024)
def _look(style: Style, system: ColorSystem) -> _Look:
    bare = style.without_color
    attributes = ";".join(["0", *filter(None, [Strip.render_ansi(bare, system)])])
    return _Look(attributes, _codes(style.color, system, "39"), _codes(style.bgcolor, system, "49", ink=False))


def _codes(colour: Color | None, system: ColorSystem, usual: str, *, ink: bool = True) -> str:
    return usual if colour is None else ";".join(colour.downgrade(system).get_ansi_codes(ink))


def _change(now: _Look, wanted: _Look, *, blank: bool) -> tuple[str, _Look]:
    """The codes that lead from one look to another, and the look reached. Of a blank only the ground is seen."""
    if blank and now.attributes in _BLANK and wanted.attributes in _BLANK:
        wanted = now._replace(ground=wanted.ground)
    if now.attributes != wanted.attributes:
        return ";".join(wanted), wanted
    return ";".join(new for old, new in zip(now[1:], wanted[1:], strict=True) if new != old), wanted


#: Attributes that cannot be seen without a character: none, bold.
_BLANK: Final = ("0", "0;1")
