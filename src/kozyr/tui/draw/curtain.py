"""The curtain: a lattice over the whole table, and a sheet on it for the next person to read."""

from __future__ import annotations

from typing import Final, NamedTuple

from kozyr.locale import _
from kozyr.words.cells import centred, wrapped
from kozyr.words.curtain import call, heading, request, since, standing
from kozyr.words.scene import Scene

from .canvas import Canvas

_LATTICE: Final = ("╲╱", "╱╲")
#: Columns of the sheet, and those it has in a window of so many.
_WIDTH: Final = 52
_WIDE: Final = 66
_WIDE_FROM: Final = 100
#: Columns before and behind the words, and those of what stands before a line.
_INSET: Final = 4
_HEAD: Final = 9
#: Below so many rows there are no free ones at the edges.
_ROOMY: Final = 20


class _Words(NamedTuple):
    """Words of a row: from which column of the sheet on, and how."""

    x: int
    text: str
    ink: str = "felt-ink"
    bold: bool = False


def draw_lattice(canvas: Canvas, ink: str = "felt-line") -> None:
    """Cover everything."""
    for y in range(canvas.height):
        canvas.put(0, y, (_LATTICE[y % 2] * canvas.width)[: canvas.width], ink, "felt")


def draw_curtain(scene: Scene, before: int, width: int, height: int) -> tuple[Canvas, range, range]:
    """The curtain for the seat of a scene that is covered, and the columns and rows of its sheet. `before`: who sat at
    the keyboard, or -1."""
    canvas = Canvas(width, height)
    draw_lattice(canvas)
    wide = min(_WIDE if width >= _WIDE_FROM else _WIDTH, width)
    rows = _sheet(scene, before, wide - 2 * _INSET, height)
    left, top = (width - wide) // 2, max((height - len(rows) - 2) // 2, 0)
    canvas.put(left, top, "╔" + "═" * (wide - 2) + "╗", "turn", "side")
    for y, row in enumerate(rows, start=top + 1):
        canvas.put(left, y, "║" + " " * (wide - 2) + "║", "turn", "side")
        for words in row:
            canvas.put(left + _INSET + words.x, y, words.text, words.ink, "side", bold=words.bold, suits=True)
    canvas.put(left, top + len(rows) + 1, "╚" + "═" * (wide - 2) + "╝", "turn", "side")
    return canvas, range(left, left + wide), range(top, top + len(rows) + 2)


def _sheet(scene: Scene, before: int, room: int, height: int) -> list[list[_Words]]:
    """The rows between the edges; of what happened those that find room, the last ones."""
    blank: list[_Words] = []
    edge = [blank] if height >= _ROOMY else []
    head = [
        [_Words(0, centred(call(scene), room), "turn", bold=True)],
        [_Words(0, centred(request(scene, before), room), "felt-muted")],
        blank,
        [_Words(0, heading(scene), bold=True)],
        [_Words(0, "─" * room, "felt-line")],
    ]
    own = _labelled(_("You"), wrapped([standing(scene)], room - _HEAD))
    key, text = "Enter", _("show my cards")
    start = (room - len(key) - 2 - len(text)) // 2
    foot = [blank, *own, blank, [_Words(start, key, "turn", bold=True), _Words(start + len(key) + 2, text)]]
    most = height - 2 - 4 * len(edge) - len(head) - len(foot)
    return [*edge, *head, *_told(scene, room, most), *foot, *edge]


def _told(scene: Scene, room: int, most: int) -> list[list[_Words]]:
    rows = [
        row for line in since(scene, room - _HEAD) for row in _labelled(line.head, wrapped([line.text], room - _HEAD))
    ]
    return rows if len(rows) <= most else [[_Words(_HEAD, "…", "felt-muted")], *rows[len(rows) - most + 1 :]]


def _labelled(label: str, texts: list[str]) -> list[list[_Words]]:
    first = [_Words(0, label, "felt-muted")] if label else []
    return [[*(first if not place else []), _Words(_HEAD, text)] for place, text in enumerate(texts)]
