"""The tables of the archive, and how those of every older version become them.

A version is a number that the file keeps (`user_version`). Each step takes a file from one version to the next, in one
transaction; a step that was ever released stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from sqlite3 import Connection
from typing import Final

from .own import COLUMNS, Met, Own, own_of
from .saved import Newer


def _first(database: Connection) -> None:
    database.execute(
        """CREATE TABLE match (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            variant TEXT NOT NULL,
            names TEXT NOT NULL,
            kinds TEXT NOT NULL,
            seed TEXT,
            played TEXT NOT NULL,
            over INTEGER NOT NULL,
            you INTEGER,
            place INTEGER,
            deals INTEGER NOT NULL,
            hints INTEGER NOT NULL,
            undos INTEGER NOT NULL
        )"""
    )
    # Apart, so that lists and sums do not read past the records.
    database.execute(
        "CREATE TABLE record (match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE, line TEXT NOT NULL)"
    )
    database.execute("CREATE INDEX match_by_time ON match (played, id)")
    database.execute("CREATE INDEX match_by_game ON match (game, played, id)")


def _second(database: Connection) -> None:
    # What matches are summed up by stands here once more, so that sums read this table alone.
    database.execute(
        """CREATE TABLE own (
            match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
            game TEXT NOT NULL,
            variant TEXT NOT NULL,
            seats INTEGER NOT NULL,
            aided INTEGER NOT NULL,
            played TEXT NOT NULL,
            level TEXT NOT NULL,
            won INTEGER NOT NULL,
            place INTEGER NOT NULL,
            dealt INTEGER NOT NULL,
            points INTEGER NOT NULL,
            squares INTEGER NOT NULL,
            low INTEGER NOT NULL,
            high INTEGER NOT NULL,
            queens INTEGER NOT NULL,
            saves INTEGER NOT NULL,
            ugly INTEGER NOT NULL,
            ugly_points INTEGER NOT NULL,
            charm INTEGER NOT NULL,
            charm_points INTEGER NOT NULL,
            both INTEGER NOT NULL,
            both_points INTEGER NOT NULL,
            lives INTEGER NOT NULL
        )"""
    )
    database.execute("CREATE INDEX own_by_group ON own (game, variant, seats, level, aided, played, match)")
    database.execute(
        """CREATE TABLE met (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            kind TEXT NOT NULL,
            behind INTEGER NOT NULL,
            level INTEGER NOT NULL,
            ahead INTEGER NOT NULL,
            PRIMARY KEY (match, kind)
        ) WITHOUT ROWID"""
    )
    database.execute("CREATE INDEX match_given_up ON match (game, played) WHERE over = 0 AND you IS NOT NULL")
    # Sums of a month, see `tallies`. Those that a change made wrong are named in `stale` until they are made anew.
    key = "game TEXT, variant TEXT, seats INTEGER, level TEXT, aided INTEGER, month TEXT"
    names = "game, variant, seats, level, aided, month"
    database.execute(f"CREATE TABLE tally ({key}, sums TEXT NOT NULL, PRIMARY KEY ({names})) WITHOUT ROWID")
    database.execute(f"CREATE TABLE stale ({key}, PRIMARY KEY ({names})) WITHOUT ROWID")
    for event, row in (("INSERT", "NEW"), ("DELETE", "OLD")):
        values = ", ".join(f"{row}.{name}" for name in ("game", "variant", "seats", "level", "aided"))
        database.execute(
            f"""CREATE TRIGGER own_{event.lower()} AFTER {event} ON own BEGIN
                INSERT OR IGNORE INTO stale VALUES ({values}, substr({row}.played, 1, 7));
            END"""
        )
    if database.execute("SELECT count(*) FROM record").fetchone()[0]:
        _fill_own(database)


def _fill_own(database: Connection) -> None:
    """Find out from the records what the tables of version 2 say."""
    from kozyr.records import match_of, parse_record  # pydantic is loaded only here

    for number, line in database.execute("SELECT match, line FROM record ORDER BY match").fetchall():
        record = parse_record(line.encode())
        insert_own(database, number, own_of(match_of(record), [player.kind for player in record.players]))


def insert_own(database: Connection, number: int, found: tuple[Own, tuple[Met, ...]] | None) -> None:
    """Put in what the match with this `id` says of the one person in it, if it says anything."""
    if found is None:
        return
    own, opponents = found
    seats = 1 + sum(each.behind + each.level + each.ahead for each in opponents)
    values = [seats, *(getattr(own, name) for name in COLUMNS), number]
    marks = ", ".join("?" * len(COLUMNS))
    database.execute(
        f"INSERT INTO own (match, game, variant, seats, aided, played, {', '.join(COLUMNS)})"
        f" SELECT id, game, variant, ?, hints + undos > 0, played, {marks} FROM match WHERE id = ?",
        values,
    )
    for each in opponents:
        values = [number, each.kind, each.behind, each.level, each.ahead]
        database.execute("INSERT INTO met VALUES (?, ?, ?, ?, ?)", values)


def _third(database: Connection) -> None:
    database.execute("ALTER TABLE match ADD COLUMN today TEXT")
    database.execute(
        """CREATE TABLE today (
            day TEXT NOT NULL,
            game TEXT NOT NULL,
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            points TEXT NOT NULL,
            strongest INTEGER,
            PRIMARY KEY (day, game)
        )"""
    )


#: Step number n makes version n + 1 of version n; version 0 is an empty file.
STEPS: Final[tuple[Callable[[Connection], None], ...]] = (_first, _second, _third)
VERSION: Final = len(STEPS)


def migrate(database: Connection) -> None:
    """Bring the tables to today's version. Raises `Newer` for a file of a newer one, and `sqlite3.Error`."""
    if check_version(database) == VERSION:
        return
    with transaction(database):
        found = check_version(database)  # another program may have come first
        for step in STEPS[found:]:
            step(database)
        database.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def transaction(database: Connection) -> Iterator[None]:
    """All of what is done in it, or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def check_version(database: Connection) -> int:
    """The version of the tables, 0 when there are none yet. Raises `Newer`; nothing is changed."""
    version = int(database.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise Newer
    return version
