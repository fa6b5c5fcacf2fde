"""The side of a wide window: score sheet and log."""

from __future__ import annotations

from typing import Final

from kozyr.locale import _

from ..scene import Scene
from ..words.games import goal
from ..words.log import log_lines
from ..words.seats import lives_text
from .canvas import Canvas, cut

_MOST_DEALS: Final = 8
_LEAST_SHEET: Final = 13


def draw_side(scene: Scene, width: int, height: int) -> Canvas:
    """Score sheet and log in `width` columns, the line at the left among them."""
    canvas = Canvas(width, height, "felt-ink", "side")
    for y in range(height):
        canvas.put(0, y, "│", "felt-line")
    canvas.put(3, 1, _("Score sheet"), bold=True)
    if scene.view.game == "laus":
        canvas.put_right(width - 2, 1, goal(scene.game), "felt-muted")
    end = _draw_deals(canvas, scene) if len(scene.people) <= 4 else _draw_players(canvas, scene)
    y = max(end + 3, _LEAST_SHEET)
    canvas.put(2, y, "─" * (width - 3), "felt-line")
    canvas.put(3, y + 1, _("Log"), bold=True)
    lines = log_lines(scene, width - 6)[-max(height - y - 3, 0) :] if height > y + 3 else []
    for row, line in enumerate(lines, start=y + 3):
        canvas.put(3, row, line.head, "felt-muted")
        text = cut(line.text, width - 7)
        canvas.put(6, row, text, "turn" if line.now else "felt-ink", bold=line.now, suits=not line.now)
    return canvas


def _draw_deals(canvas: Canvas, scene: Scene) -> int:
    """A row a deal; returns the last row."""
    view, width, seats = scene.view, canvas.width, _seats(scene)
    words = width >= 36
    first = 9 if words else 5
    pitch = (width - 3 - first) // len(seats)
    pitch = min(pitch, 6 if len(seats) == 4 else 8)
    ends = [first + pitch * place for place in range(1, len(seats) + 1)]
    if words:
        ends = [15 + pitch * place for place in range(len(seats))]

    def row(y: int, head: str, values: list[str], ink: str, bold: bool = False) -> None:
        canvas.put(3, y, head, "felt-muted")
        for end, value in zip(ends, values, strict=True):
            canvas.put_right(end, y, cut(value, pitch - 1), ink, bold=bold)

    row(3, "", [scene.name(seat) for seat in seats], "felt-muted")
    y = 4
    start = max(len(scene.counts) - _MOST_DEALS, 0)
    for number, count in enumerate(scene.counts[start:], start=start + 1):
        head = _("deal {number}").format(number=number) if words else str(number)
        row(y, head, [str(count.points[seat]) for seat in seats], "felt-ink")
        y += 1
    canvas.put(3, y, "─" * (width - 5), "felt-line")
    row(y + 1, _("total") if words else "=", [str(view.totals[seat]) for seat in seats], "felt-ink", bold=True)
    row(y + 2, _("now") if words else "+", [str(view.points[seat]) for seat in seats], "turn")
    return y + 2


def _draw_players(canvas: Canvas, scene: Scene) -> int:
    """A row a player: name, lives, total, this deal; returns the last row."""
    view, width = scene.view, canvas.width
    canvas.put_right(width - 9, 3, _("total"), "felt-muted")
    canvas.put_right(width - 3, 3, _("now"), "felt-muted")
    y = 3
    for y, seat in enumerate(_seats(scene), start=4):
        lives = lives_text(scene, seat)
        room = width - 15 - 4 - len(lives) - 1
        out = seat not in view.players
        canvas.put(3, y, cut(scene.name(seat), room), "felt-faint" if out else "felt-ink")
        canvas.put_right(width - 15, y, lives, "felt-muted", suits=not out)
        if not out:
            canvas.put_right(width - 9, y, str(view.totals[seat]), "felt-ink", bold=True)
            canvas.put_right(width - 3, y, str(view.points[seat]), "turn")
    return y


def _seats(scene: Scene) -> list[int]:
    """Every seat, clockwise from the one who looks."""
    count = len(scene.people)
    return [(scene.view.seat + step) % count for step in range(count)]
