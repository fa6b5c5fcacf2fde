"""The side of a wide window: score sheet and log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from kozyr.engine import Count
from kozyr.locale import _
from kozyr.words.cells import cut
from kozyr.words.games import goal
from kozyr.words.log import log_lines
from kozyr.words.scene import Scene
from kozyr.words.seats import lives_text

from .canvas import APART, Canvas

_MOST_DEALS: Final = 8
_LEAST_SHEET: Final = 13


def draw_side(scene: Scene, width: int, height: int) -> Canvas:
    """Score sheet and log in `width` columns, the line at the left among them."""
    canvas = Canvas(width, height, "felt-ink", "side")
    for y in range(height):
        canvas.put(0, y, "│", "felt-line")
    canvas.put(3, 1, _("Score sheet"), bold=True)
    if scene.view.game == "laus":
        canvas.put_right(width - 2, 1, goal(scene.game, one_deal=scene.one_deal), "felt-muted")
    end = draw_deals(canvas, scene, 3, _MOST_DEALS) if len(scene.people) <= 4 else draw_players(canvas, scene, 3, width)
    y = max(end + 3, _LEAST_SHEET)
    canvas.put(2, y, "─" * (width - 3), "felt-line")
    canvas.put(3, y + 1, _("Log"), bold=True)
    lines = log_lines(scene, width - 6)[-max(height - y - 3, 0) :] if height > y + 3 else []
    for row, line in enumerate(lines, start=y + 3):
        canvas.put(3, row, line.head, "felt-muted")
        text = cut(line.text, width - 7)
        canvas.put(6, row, text, "turn" if line.now else "felt-ink", bold=line.now, suits=not line.now)
    return canvas


def draw_deals(canvas: Canvas, scene: Scene, top: int, most: int, *, pitch: int = 0, sums: bool = True) -> int:
    """A row a deal, of the last `most`, from row `top` on; returns the last row. `pitch`: columns a player, where there
    is room. `sums`: totals and the deal so far stand below."""
    view, width, seats = scene.view, canvas.width, _seats(scene)
    words = width >= 36
    first = 9 if words else 5
    room = (width - 3 - first) // len(seats)
    wide, pitch = pitch, min(room, pitch or (6 if len(seats) == 4 else 8))
    ends = [first + pitch * place for place in range(1, len(seats) + 1)]
    if words and not wide:
        ends = [15 + pitch * place for place in range(len(seats))]

    def row(y: int, head: str, values: list[str], ink: str, bold: bool = False) -> None:
        canvas.put(3, y, head, "felt-muted")
        for end, value in zip(ends, values, strict=True):
            canvas.put_right(end, y, cut(value, pitch - 1), ink, bold=bold)

    row(top, "", [scene.name(seat) for seat in seats], "felt-muted")
    y = top + 1
    start = max(len(scene.counts) - most, 0)
    for number in range(start + 1, len(scene.counts) + 1):
        head = _("deal {number}").format(number=number) if words else str(number)
        row(y, head, [_scored(scene.counts, number, seat) for seat in seats], "felt-ink")
        y += 1
    if not sums:
        return y - 1
    canvas.put(3, y, "─" * (width - 5), "felt-line")
    row(y + 1, _("total") if words else "=", [str(view.totals[seat]) for seat in seats], "felt-ink", bold=True)
    if scene.between_deals:
        return y + 1
    row(y + 2, _("now") if words else "+", [str(view.points[seat]) for seat in seats], "turn")
    return y + 2


def _scored(counts: Sequence[Count], number: int, seat: int) -> str:
    """The points of a seat in a deal; nothing when it was out (D13)."""
    out = number > 1 and 0 in counts[number - 2].lives[seat : seat + 1]
    return "" if out else str(counts[number - 1].points[seat])


def draw_players(canvas: Canvas, scene: Scene, top: int, width: int) -> int:
    """A row a player, from row `top` on, in so many columns: name, lives, total, this deal; returns the last row."""
    view, now = scene.view, _("now")
    taken = width - 3
    total = taken - max(cell_len(now) + APART, 6)
    lived = total - 6
    canvas.put_right(total, top, _("total"), "felt-muted")
    if not scene.between_deals:
        canvas.put_right(taken, top, now, "felt-muted")
    y = top
    for y, seat in enumerate(_seats(scene), start=top + 1):
        lives = lives_text(scene, seat)
        room = lived - 4 - len(lives) - 1
        out = seat not in view.players
        canvas.put(3, y, cut(scene.name(seat), room), "felt-faint" if out else "felt-ink")
        canvas.put_right(lived, y, lives, "felt-muted", suits=not out)
        if not out:
            canvas.put_right(total, y, str(view.totals[seat]), "felt-ink", bold=True)
            if not scene.between_deals:
                canvas.put_right(taken, y, str(view.points[seat]), "turn")
    return y


def _seats(scene: Scene) -> list[int]:
    """Every seat, clockwise from the one who looks."""
    count = len(scene.people)
    return [(scene.view.seat + step) % count for step in range(count)]
