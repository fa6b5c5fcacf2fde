"""A window of the program as a small SVG: no font, nothing from elsewhere, a text for each run of an ink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.app import App

#: A cell in units of the picture. At this size the frames of cards join in the usual monospaced fonts.
WIDE, HIGH = 10, 20
FONT = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"


class Run(NamedTuple):
    """Cells of a row with the same style: the columns from `x` on."""

    x: int
    text: str
    ink: str
    ground: str
    bold: bool


def svg_of(app: App[None]) -> str:
    """What the window shows now."""
    rows = [list(_runs(strip)) for strip in app.screen._compositor.render_strips()]
    wide, high = app.size.width * WIDE, app.size.height * HIGH
    ground = rows[len(rows) // 2][0].ground
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="{FONT}" font-size="16.6">',
        "<style>.b{font-weight:bold}</style>",
        f'<path fill="{ground}" d="M0 0h{wide}v{high}h-{wide}z"/>',
        *_grounds(rows, ground),
        *_texts(rows),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _runs(strip: Iterable[Segment]) -> Iterator[Run]:
    x = 0
    for text, style, _control in strip:
        ink, ground = _colours(style or Style())
        yield Run(x, text, ink, ground, bool(style and style.bold))
        x += cell_len(text)


def _colours(style: Style) -> tuple[str, str]:
    theme = SVG_EXPORT_THEME
    ink = theme.foreground_color if style.color is None else style.color.get_truecolor(theme)
    ground = theme.background_color if style.bgcolor is None else style.bgcolor.get_truecolor(theme, foreground=False)
    if style.reverse:
        ink, ground = ground, ink
    return "#{:02x}{:02x}{:02x}".format(*ink), "#{:02x}{:02x}{:02x}".format(*ground)


def _grounds(rows: list[list[Run]], usual: str) -> Iterator[str]:
    """A path for each colour, of all the cells that lie on it."""
    found: dict[str, list[str]] = {}
    for y, row in enumerate(rows):
        start, x, colour = 0, 0, usual
        for run in [*row, Run(-1, "", "", "", bold=False)]:
            if run.ground != colour:
                if colour != usual and x > start:
                    wide = (x - start) * WIDE
                    found.setdefault(colour, []).append(f"M{start * WIDE} {y * HIGH}h{wide}v{HIGH}h-{wide}z")
                start, colour = x, run.ground
            x += cell_len(run.text)
    for colour, places in found.items():
        yield f'<path fill="{colour}" shape-rendering="crispEdges" d="{"".join(places)}"/>'


def _texts(rows: list[list[Run]]) -> Iterator[str]:
    for ink in dict.fromkeys(run.ink for row in rows for run in row if run.text.strip()):
        yield f'<g fill="{ink}">'
        for y, row in enumerate(rows):
            for x, text, bold in _joined(row, ink):
                bare = text.strip(" ")
                x += cell_len(text) - cell_len(text.lstrip(" "))
                size = f'x="{x * WIDE}" y="{y * HIGH + 15}" textLength="{cell_len(bare) * WIDE}"'
                size += ' class="b"' if bold else ""
                shown = escape(bare, quote=False).replace(" ", "\N{NO-BREAK SPACE}")
                yield f"<text {size}>{shown}</text>"
        yield "</g>"


def _joined(row: list[Run], ink: str) -> Iterator[tuple[int, str, bool]]:
    """The texts of this ink in a row; those side by side are one."""
    start, text, bold = 0, "", False
    for run in [*row, Run(-1, "", "", "", bold=False)]:
        if text and (run.ink != ink or run.bold != bold or run.x != start + cell_len(text)):
            if text.strip():
                yield start, text, bold
            text = ""
        if run.ink == ink:
            start, text, bold = (start, text + run.text, bold) if text else (run.x, run.text, run.bold)
