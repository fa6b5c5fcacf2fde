"""The deal of a day: the same cards for everybody, one try, and what came of it.

A day's match is a match like any other of which one deal is played; its `meta` says `today` and the day. What came of
it counts when it was played here; that it was played stays known when the match is deleted.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import date
from sqlite3 import Connection
from typing import Final

from kozyr.engine import GAMES
from kozyr.session import HUMAN, Seat, Session
from kozyr.session.setup import Setup, usual_setup

from .archive import Archive
from .days import game_of_day, seed_of_day
from .entries import place_of
from .names import spoken

#: The level of the opponents.
OPPONENTS: Final = "hard"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of the deal of a day. `match`: 0 when that was deleted. `points` and `places` are those of the seats,
    the person's first; empty when it was given up. `strongest`: what the strongest level gets from the person's seat,
    `None` before it is known."""

    day: date
    game: str
    match: int
    points: tuple[int, ...]
    place: int
    strongest: int | None


def session_of_day(day: date, name: str) -> Session:
    """The match of a day for a person called `name`, not dealt yet. Its cards follow from game and day alone."""
    setup = usual_setup(game_of_day(day), name)
    first, *others = setup.seats
    seats = (Seat(first.name, HUMAN), *(replace(seat, kind=f"bot:{OPPONENTS}") for seat in others))
    session = Setup(setup.game, spoken(seats)).session(seed_of_day(day))
    session.meta["today"] = day.isoformat()
    return session


def day_of(session: Session) -> date | None:
    """The day whose deal this is, if it is one."""
    try:
        return date.fromisoformat(session.meta["today"])
    except (KeyError, TypeError, ValueError):
        return None


def result_of(session: Session) -> Result | None:
    """What came of a session of a day; `None` before its deal is counted."""
    day, counts = day_of(session), session.match.counts
    if day is None or not counts:
        return None
    points = counts[0].points
    return Result(day, session.game.name, 0, points, place_of(points, fewest_win=session.game.fewest_win), None)


def kept_result(archive: Archive, day: date) -> Result | None:
    """What came of the first try at the deal of a day, if it was played or given up. Raises `ArchiveError`."""
    text = "SELECT game, match, points, strongest FROM today WHERE day = ? AND game = ?"
    for game, match, points, strongest in archive.rows(text, day.isoformat(), game_of_day(day)):
        found = tuple(json.loads(points))
        place = place_of(found, fewest_win=GAMES[game].fewest_win) if found else 0
        return Result(day, game, match or 0, found, place, strongest)
    return None


def keep_strongest(archive: Archive, result: Result, points: int) -> None:
    """Keep what the strongest level gets. Raises `ArchiveError`."""

    def work(database: Connection) -> None:
        values = [points, result.day.isoformat(), result.game]
        database.execute("UPDATE today SET strongest = ? WHERE day = ? AND game = ?", values)

    archive.run(work, write=True)
