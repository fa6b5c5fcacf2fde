"""Matches of the archive in the rows of a list."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.locale import _, n_
from kozyr.store import Entry

from .cells import cut, left, plain, right, widest
from .matches import game_text, played_text

#: Cells of the widest name of a game; options without a name can be many.
_GAME = 20
_GAP = "  "
#: Cells of names that are too few to be of use.
_LEAST = 12


def row_of(entry: Entry) -> tuple[str, ...]:
    """When, what, the place, the points or the lives left, the marks, and who."""
    if not entry.over:
        place = _("given up")
    elif entry.place is None:
        place = ""
    else:
        place = _("{place} of {players}").format(place=entry.place, players=len(entry.names))
    if entry.lives is not None:
        points = n_("{n} life", "{n} lives", entry.lives)
    else:
        points = "" if entry.points is None else str(entry.points)
    again = (_("practice"), True) if entry.practice else (_("again"), entry.again)
    marks = [(_("day"), entry.today), again, (_("undo"), entry.undos), (_("hint"), entry.hints)]
    said = " ".join(word for word, given in marks if given)
    return played_text(entry), game_text(entry.game, entry.variant), place, points, said, plain(", ".join(entry.names))


def lay_rows(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """The rows in columns; where there is no room, without the clock, and with less of the game."""
    if not rows:
        return []
    when, game, place, points, marks = (widest(column) for column in list(zip(*rows, strict=True))[:5])
    game = min(game, _GAME)
    others = place + points + marks + 4 * len(_GAP)
    if when + game + others > width:
        rows = [(row[0].partition(" ")[0], *row[1:]) for row in rows]
        when = widest(row[0] for row in rows)
        game = min(game, max(width - when - others, 0))
    room = width - when - game - others - len(_GAP)
    lines: list[str] = []
    for played, what, which, counted, said, names in rows:
        parts = [left(played, when), left(what, game), left(which, place), right(counted, points), left(said, marks)]
        line = _GAP.join(parts)
        lines.append(line + _GAP + cut(names, room) if room > _LEAST else cut(line, width))
    return lines
