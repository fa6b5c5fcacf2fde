"""Charts of totals and lives in cells, pure. Kinds of line, not colours, carry the meaning: ━ before, ═ this deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor
from typing import Final

from rich.cells import cell_len

from kozyr.words.cells import Line, Piece, cut, left, right, signed, widest

BEFORE, NOW, LOST, LIMIT = "━", "═", "╌", "┊"
_STEPS: Final = "▁▂▃▄▅▆▇█"
_ROLES: Final = {BEFORE: "felt-muted", NOW: "turn", LOST: "felt-faint", LIMIT: "felt-heart"}
#: The cells that bars need beside their labels to be worth drawing.
_LEAST_BAR: Final = 12
#: Two ticks of the axis are no nearer than this, so that their numbers have room.
_TICK_CELLS: Final = 12
#: Blanks between two numbers of the axis.
_APART: Final = 3
_NAME_CELLS: Final = 16


@dataclass(frozen=True, slots=True)
class Row:
    """A player in a chart: totals one after the other, and what is written after the bar."""

    name: str
    totals: tuple[int, ...]
    label: str


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where values lie: `cells` columns for a `step` of the axis, which begins with the value `low` in column 0."""

    low: int
    step: int
    cells: int

    def column(self, value: int) -> int:
        """The column of a value."""
        return floor((value - self.low) * self.cells / self.step + 0.5)


_Draw = Callable[[Sequence[int], _Scale], dict[int, str]]


def totals_chart(rows: Sequence[Row], width: int, limit: int | None = None) -> list[Line]:
    """A bar for each row from 0 to its last total, over an axis; what differs from the first total is drawn double.

    A total that came nearer to 0 leaves a thin line where it was. `limit`: where a dotted line stands.
    """
    return _chart(rows, width, limit, _before_and_now)


def deals_chart(rows: Sequence[Row], width: int, limit: int | None = None) -> list[Line]:
    """A bar for each row to which every deal adds its part, thick and double in turn. Totals start at 0, never fall."""
    return _chart(rows, width, limit, _deal_by_deal)


def lives_chart(rows: Sequence[Row], width: int) -> tuple[list[Line], int]:
    """A row of digits: the lives left after each deal (`totals`), `·` once there are none.

    Also returned: how many deals a digit stands for, more than one when there are more deals than columns; the digit is
    then the lives after the last of them.
    """
    names = _names(rows, width)
    room = max(width - names - widest(row.label for row in rows) - 2, 1)
    deals = max((len(row.totals) for row in rows), default=0)
    each = max(-(-deals // room), 1)
    lines: list[Line] = []
    for row in rows:
        kept = [row.totals[min(at + each, deals) - 1] for at in range(0, deals, each)]
        alive = "".join(str(lives) for lives in kept if lives)
        lines.append(
            (
                (left(cut(row.name, names - 2), names), "bold felt-ink"),
                (alive, "turn"),
                ("·" * (len(kept) - len(alive)), "felt-faint"),
                (f"  {row.label}", "felt-ink"),
            )
        )
    return lines, each


def points_table(rows: Sequence[Row], width: int, total: str) -> list[Line]:
    """The points of every deal as columns, the latest when not all fit, and the last total. Totals begin at 0."""
    names = _names(rows, width)
    deals = max((len(row.totals) - 1 for row in rows), default=0)
    points = [[after - before for before, after in pairwise(row.totals)] for row in rows]
    column = 2 + max(widest(signed(value) for values in points for value in values), len(str(deals)))
    last = 2 + max(widest(str(row.totals[-1]) for row in rows), cell_len(total))
    shown = min(deals, max((width - names - last) // column, 1))
    numbers = range(deals - shown, deals)
    head = "".join(right(str(number + 1), column) for number in numbers)
    lines: list[Line] = [((left("", names) + head + right(total, last), "felt-muted"),)]
    for row, values in zip(rows, points, strict=True):
        cells = "".join(right(signed(values[number]), column) for number in numbers)
        name = (left(cut(row.name, names - 2), names), "bold felt-ink")
        lines.append((name, (cells, "felt-ink"), (right(str(row.totals[-1]), last), "bold felt-ink")))
    return lines


def trend(values: Sequence[float], width: int) -> str:
    """A column for each value, the lowest and the highest as such; of more than `width` values the last ones."""
    shown = list(values)[-width:] if width > 0 else []
    low, high = min(shown, default=0.0), max(shown, default=0.0)
    return "".join(_STEPS[round((value - low) / (high - low) * 7) if high > low else 3] for value in shown)


def _names(rows: Sequence[Row], width: int) -> int:
    return min(max(widest(row.name for row in rows), 8), _NAME_CELLS, width // 4) + 2


def _chart(rows: Sequence[Row], width: int, limit: int | None, draw: _Draw) -> list[Line]:
    names = _names(rows, width)
    room = width - names
    if room < widest(row.label for row in rows) + _LEAST_BAR:  # no room for bars: the figures alone
        return [((cut(f"{row.name} {row.label}", width), "felt-ink"),) for row in rows]
    scale = _scale(rows, room, limit)
    zero = scale.column(0)
    stop = None if limit is None else scale.column(limit)
    lines: list[Line] = []
    for row in rows:
        bar = draw(row.totals, scale)
        label = cut(f" {row.label}", room)
        at = min(max([*bar, zero - 1]) + 1, room - cell_len(label))
        line = [(left(cut(row.name, names - 2), names), "bold felt-ink"), *_pieces(bar, 0, at), (label, "felt-ink")]
        if stop is not None and stop >= at + cell_len(label):
            line += [(" " * (stop - at - cell_len(label)), "felt-ink"), (LIMIT, _ROLES[LIMIT])]
        lines.append(tuple(line))
    return [*lines, *_axis(scale, names, room, limit)]


def _scale(rows: Sequence[Row], room: int, limit: int | None) -> _Scale:
    """The finest scale on which every bar with its label, and the limit, find room."""
    values = [total for row in rows for total in row.totals]
    lowest, highest = min([0, *values]), max([0, *values, limit or 0])
    if lowest == highest:
        highest = 1
    for size in range(12):
        for step in (10**size, 2 * 10**size, 5 * 10**size):
            low = lowest // step * step
            cells = int(_cells_for_one(rows, room, low, highest) * step)
            if cells >= _TICK_CELLS or (cells and step >= highest - lowest):
                return _Scale(low, step, cells)
    raise AssertionError("no scale is that coarse")


def _cells_for_one(rows: Sequence[Row], room: int, low: int, highest: int) -> float:
    """How many cells one point may have at most."""
    bounds = [(room - 1) / (highest - low)]
    for row in rows:
        furthest = max([0, *row.totals]) - low
        if furthest:
            bounds.append(max(room - 2 - cell_len(row.label), 1) / furthest)
    return min(bounds)


def _before_and_now(totals: Sequence[int], scale: _Scale) -> dict[int, str]:
    before, now = totals[0], totals[-1]
    zero, old, new = scale.column(0), scale.column(before), scale.column(now)
    bar = {**_span(zero, old, BEFORE)}
    if now == before:
        return bar
    if before * now >= 0 and abs(now) > abs(before):
        bar |= _span(old, new, NOW)
        if old == new:  # too little to be seen: one cell, so that something is
            bar[max(new - 1, zero) if now > 0 else min(new, zero - 1)] = NOW
        return bar
    if before * now >= 0:
        return bar | _span(new, old, LOST)
    return _span(zero, old, LOST) | _span(zero, new, NOW)


def _deal_by_deal(totals: Sequence[int], scale: _Scale) -> dict[int, str]:
    bar: dict[int, str] = {}
    for number, (before, after) in enumerate(pairwise(totals)):
        bar |= _span(scale.column(before), scale.column(after), NOW if number % 2 else BEFORE)
    return bar


def _span(start: int, end: int, char: str) -> dict[int, str]:
    return dict.fromkeys(range(min(start, end), max(start, end)), char)


def _pieces(cells: dict[int, str], start: int, end: int) -> list[Piece]:
    """The cells of these columns, those of one kind in one piece."""
    pieces: list[Piece] = []
    for column in range(start, end):
        char = cells.get(column, " ")
        role = _ROLES.get(char, "felt-ink")
        if pieces and pieces[-1][1] == role:
            pieces[-1] = (pieces[-1][0] + char, role)
        else:
            pieces.append((char, role))
    return pieces


def _axis(scale: _Scale, names: int, room: int, limit: int | None) -> list[Line]:
    """The line under the bars, and the numbers under its ticks; the limit's is there even when others must give way."""
    stop = room - 1 if limit is None else scale.column(limit)
    ticks = {tick * scale.cells: scale.low + tick * scale.step for tick in range(stop // scale.cells + 1)}
    line = ["┴" if column in ticks else "─" for column in range(stop + 1)]
    line[0] = "└"
    taken: dict[int, str] = {}
    for column, value in [*([] if limit is None else [(stop, limit)]), *ticks.items()]:
        if column == stop:
            line[column] = "┴" if column else "└"
        number = str(value)
        start = max(min(column - (len(number) - 1) // 2, room - len(number)), 0)
        if not any(start - _APART <= at < start + len(number) + _APART for at in taken):
            taken |= dict(enumerate(number, start))
    numbers = "".join(taken.get(column, " ") for column in range(max(taken) + 1))
    blank = " " * names
    return [((blank + "".join(line), "felt-line"),), ((blank + numbers, "felt-muted"),)]
