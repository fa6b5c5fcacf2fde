"""What luck has dealt and what the play has lost, in tables."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.locale import _
from kozyr.review import DealSum, Opinions, deal_sums, seat_sum

from .cells import Line, left, right, widest, wrapped
from .review import points_text, progress_text
from .scene import Scene


def sum_lines(scene: Scene, opinions: Opinions, seat: int, width: int) -> list[Line]:
    """Every player's decisions, then the deals of a seat, and what the words mean."""
    rows = [["", _("decisions"), _("costly"), _("good"), _("given away")]]
    for index, who in enumerate(scene.people):
        found = seat_sum(opinions, index)
        good = "" if found.accuracy is None else f"{100 * found.accuracy:.0f}%"
        rows.append([who.name, str(found.judged), str(found.costly), good, points_text(found.lost)])
    lines = _table(rows, width, marked=seat + 1)
    progress = progress_text(opinions)
    if progress:
        lines.append(((progress, "felt-muted"),))
    rows = [[_("deal"), _("points"), _("cards"), _("given away"), _("the rest")]]
    rows += [_deal(found) for found in deal_sums(opinions, seat)]
    lines += [(), ((_("{name}, deal by deal").format(name=scene.people[seat].name), "bold felt-ink"),)]
    lines += [*_table(rows, width), ()]
    notes = [
        _("Cards: the points to be expected at the first choice."),
        _("Given away: what costly decisions added or took off."),
        _("The rest is luck, and the others' play."),
    ]
    return lines + [((text, "felt-muted"),) for note in notes for text in wrapped([note], width)]


def _deal(found: DealSum) -> list[str]:
    points = "" if found.points is None else str(found.points)
    dealt = "" if found.dealt is None else points_text(found.dealt)
    rest = "" if found.rest is None else points_text(found.rest)
    return [str(found.deal + 1), points, dealt, points_text(found.lost), rest]


def _table(rows: Sequence[Sequence[str]], width: int, marked: int = -1) -> list[Line]:
    """Rows under a head, the first column to the left; one of them is marked."""
    numbers = [widest(column) for column in list(zip(*rows, strict=True))[1:]]
    room = min(widest(row[0] for row in rows), width - sum(numbers) - 2 * len(numbers))
    lines: list[Line] = []
    for at, (name, *cells) in enumerate(rows):
        text = "".join("  " + right(cell, size) for cell, size in zip(cells, numbers, strict=True))
        ink = "bold felt-ink" if at == marked else "felt-ink" if at else "felt-muted"
        lines.append(((left(name, room), ink), (text, ink)))
    return lines
