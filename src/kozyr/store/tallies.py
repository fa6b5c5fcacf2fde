"""Sums of matches by month, kept in the archive so that statistics of any number of matches open at once.

The matches of a group (a game, its variant, how many played, against whom, with or without help) in one month have one
tally. Whatever is put in or deleted makes the tally of its month stale; it is made anew when it is next asked for.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, field, fields, replace
from operator import attrgetter
from sqlite3 import Connection
from typing import Any, Final, NamedTuple

from .days import month_of
from .migrations import transaction
from .own import COLUMNS


class Group(NamedTuple):
    """What matches are told apart by. `aided`: something was taken back in them, or a hint was taken. `again`: their
    deals had been played before."""

    game: str
    variant: str
    seats: int
    level: str
    aided: bool
    again: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over matches that follow each other; see `Own` for most of them.

    `place` is the sum of places. Runs of matches won: the one at the beginning (`first`), at the end (`last`), and the
    `longest`. `met`: for each kind of opponent, how many ended behind, level and ahead.
    """

    matches: int = 0
    won: int = 0
    place: int = 0
    dealt: int = 0
    points: int = 0
    squares: int = 0
    low: int | None = None
    high: int | None = None
    queens: int = 0
    saves: int = 0
    ugly: int = 0
    ugly_points: int = 0
    charm: int = 0
    charm_points: int = 0
    both: int = 0
    both_points: int = 0
    lives: int = 0
    first: int = 0
    last: int = 0
    longest: int = 0
    met: dict[str, tuple[int, int, int]] = field(default_factory=dict[str, tuple[int, int, int]])


_NAMES: Final = tuple(item.name for item in fields(Tally))
#: The numbers that are only added up.
_SUMS: Final = tuple(
    item.name for item in fields(Tally) if item.name not in ("low", "high", "first", "last", "longest", "met")
)
_OWN: Final = tuple(name for name in COLUMNS if name != "level")
_KEY: Final = "game, variant, seats, level, aided, again"
_IS_GROUP: Final = "game = ? AND variant = ? AND seats = ? AND level = ? AND aided = ? AND again = ?"


def months_of(database: Connection, game: str = "", since: str = "") -> Iterator[tuple[Group, str, Tally]]:
    """The tally of each month of each group, in order; `game` and `since` (UTC, ISO 8601) leave others out."""
    fresh, first = _freshen(database), month_of(since)
    text = f"SELECT {_KEY}, month, sums FROM tally WHERE (? = '' OR game = ?) AND month >= ? ORDER BY {_KEY}, month"
    found = {key_of(row): row[7] for row in database.execute(text, [game, game, first])}
    stored = {key: _read(sums) for key, sums in found.items()}
    stored |= {key: tally for key, tally in fresh.items() if (not game or key[0].game == game) and key[1] >= first}
    for (group, month), tally in sorted(stored.items()):
        part = _tally(database, group, month, since) if since and month == first else tally
        if part.matches:
            yield group, month, part


def key_of(row: tuple[Any, ...]) -> tuple[Group, str]:
    """Group and month of a row that begins with them."""
    return Group(row[0], row[1], row[2], row[3], bool(row[4]), bool(row[5])), row[6]


def drop_stale(database: Connection) -> None:
    """Delete those that are stale: what was deleted is in their sums. They are made anew when they are asked for."""
    database.execute(f"DELETE FROM tally WHERE ({_KEY}, month) IN (SELECT {_KEY}, month FROM stale)")


def _freshen(database: Connection) -> dict[tuple[Group, str], Tally]:
    """Make those that are stale anew, and keep them if the file can be written; otherwise they are returned alone."""
    stale = [key_of(row) for row in database.execute("SELECT * FROM stale")]
    if not stale:
        return {}
    try:
        with transaction(database):
            stale = [key_of(row) for row in database.execute("SELECT * FROM stale")]
            for group, month in stale:
                tally = _tally(database, group, month)
                database.execute(f"DELETE FROM tally WHERE {_IS_GROUP} AND month = ?", [*group, month])
                if tally.matches:
                    values = [*group, month, _written(tally)]
                    database.execute("INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
            database.execute("DELETE FROM stale")
    except sqlite3.OperationalError:  # a folder that cannot be written, a full disk
        return {(group, month): _tally(database, group, month) for group, month in stale}
    return {}


def _tally(database: Connection, group: Group, month: str, since: str = "") -> Tally:
    """The matches of a group in a month, from `since` on, summed up from the rows."""
    where = f"{_IS_GROUP} AND month = ? AND played >= ?"
    values = [*group, month, since]
    text = f"SELECT match, {', '.join(_OWN)} FROM own WHERE {where} ORDER BY played, match"
    rows = database.execute(text, values).fetchall()
    met = database.execute(
        f"SELECT kind, sum(met.behind), sum(met.level), sum(met.ahead) FROM own JOIN met USING (match)"
        f" WHERE {where.replace('level', 'own.level')} GROUP BY kind",
        values,
    )
    total = sum_of(Tally(matches=1, **dict(zip(_OWN, row[1:], strict=True)), first=row[1], last=row[1], longest=row[1])
                 for row in rows)  # fmt: skip
    return replace(total, met={kind: (behind, level, ahead) for kind, behind, level, ahead in met})


def sum_of(tallies: Iterable[Tally]) -> Tally:
    """The sums of tallies that follow each other in time."""
    parts = [tally for tally in tallies if tally.matches]
    if len(parts) < 2:
        return parts[0] if parts else Tally()
    sums: dict[str, Any] = {name: sum(map(attrgetter(name), parts)) for name in _SUMS}
    first, last, longest = 0, 0, 0
    whole = True  # all so far were won
    for tally in parts:
        first += tally.first if whole else 0
        longest = max(longest, tally.longest, last + tally.first)
        won_all = tally.first == tally.matches
        last = last + tally.last if won_all else tally.last
        whole = whole and won_all
    met: dict[str, tuple[int, int, int]] = {}
    for tally in parts:
        for kind, (behind, level, ahead) in tally.met.items():
            one, two, three = met.get(kind, (0, 0, 0))
            met[kind] = (one + behind, two + level, three + ahead)
    low, high = min(map(attrgetter("low"), parts)), max(map(attrgetter("high"), parts))
    return Tally(**sums, low=low, high=high, first=first, last=last, longest=longest, met=met)


def _written(tally: Tally) -> str:
    """The numbers of a tally, in the order of its fields."""
    return json.dumps(astuple(tally), separators=(",", ":"))


def _read(sums: str) -> Tally:
    found: dict[str, Any] = dict(zip(_NAMES, json.loads(sums), strict=True))
    found["met"] = {kind: tuple(counts) for kind, counts in found["met"].items()}
    return Tally(**found)
