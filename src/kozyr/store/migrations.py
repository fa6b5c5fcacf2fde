"""The tables of the archive, and how those of every older version become them.

A version is a number that the file keeps (`user_version`). Each step takes a file from one version to the next, in one
transaction; a step that was ever released stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from sqlite3 import Connection
from typing import Final

from kozyr.engine import make_game

from .days import month_of, utc_of
from .entries import variant_of
from .own import own_of
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


#: The numbers of a person that version 2 keeps. A later one has a list of its own.
_OWN_OF_SECOND: Final = (
    "level", "won", "place", "dealt", "points", "squares", "low", "high", "queens", "saves", "ugly", "ugly_points",
    "charm", "charm_points", "both", "both_points", "lives",
)  # fmt: skip


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
        found = own_of(match_of(record), [player.kind for player in record.players])
        if found is not None:
            own, opponents = found
            values = [len(record.players), *(getattr(own, name) for name in _OWN_OF_SECOND), number]
            marks = ", ".join("?" * len(_OWN_OF_SECOND))
            database.execute(
                f"INSERT INTO own (match, game, variant, seats, aided, played, {', '.join(_OWN_OF_SECOND)})"
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


def _fourth(database: Connection) -> None:
    # A day's deal that was tried stays known when its match is deleted.
    database.execute(
        """CREATE TABLE tried (
            day TEXT NOT NULL,
            game TEXT NOT NULL,
            match INTEGER REFERENCES match ON DELETE SET NULL,
            points TEXT NOT NULL,
            strongest INTEGER,
            PRIMARY KEY (day, game)
        )"""
    )
    database.execute("INSERT INTO tried SELECT day, game, match, points, strongest FROM today")
    database.execute("DROP TABLE today")
    database.execute("ALTER TABLE tried RENAME TO today")
    database.execute("UPDATE match SET over = 1 WHERE today IS NOT NULL AND deals > 0")
    # The month of a match is that of the clock here, and stands in its row.
    database.execute("ALTER TABLE own ADD COLUMN month TEXT NOT NULL DEFAULT ''")
    database.execute("DROP INDEX own_by_group")
    database.execute("CREATE INDEX own_by_group ON own (game, variant, seats, level, aided, month, played, match)")
    for event, row in (("insert", "NEW"), ("delete", "OLD")):
        values = ", ".join(f"{row}.{name}" for name in ("game", "variant", "seats", "level", "aided", "month"))
        database.execute(f"DROP TRIGGER own_{event}")
        database.execute(
            f"CREATE TRIGGER own_{event} AFTER {event} ON own BEGIN INSERT OR IGNORE INTO stale VALUES ({values}); END"
        )
    _fill_fourth(database)
    database.execute("DELETE FROM tally")
    database.execute("DELETE FROM stale")
    database.execute("INSERT INTO stale SELECT DISTINCT game, variant, seats, level, aided, month FROM own")


def _fill_fourth(database: Connection) -> None:
    """Times in UTC, their months, and the options that had no name."""
    for number, played in database.execute("SELECT id, played FROM match").fetchall():
        kept = utc_of(played) or played
        database.execute("UPDATE match SET played = ? WHERE id = ?", [kept, number])
        database.execute("UPDATE own SET played = ?, month = ? WHERE match = ?", [kept, month_of(kept), number])
    text = "SELECT id, line FROM match JOIN record ON record.match = match.id WHERE variant = 'own'"
    for number, line in database.execute(text).fetchall():
        record = json.loads(line)
        variant = variant_of(make_game(record["game"], len(record["players"]), "source", record["rules"]))
        database.execute("UPDATE match SET variant = ? WHERE id = ?", [variant, number])
        database.execute("UPDATE own SET variant = ? WHERE match = ?", [variant, number])


#: A match of persons with this deal code at a table with so many seats: they saw its cards.
SAME_CARDS: Final = """seed = ? AND json_array_length(names) = ? AND kinds LIKE '%"human"%'"""


def _fifth(database: Connection) -> None:
    # A number that was given once names no other match when that one is deleted.
    database.execute("CREATE TABLE numbers (last INTEGER NOT NULL)")
    database.execute("INSERT INTO numbers SELECT ifnull(max(id), 0) FROM match")
    # Matches whose deals a person had played before.
    database.execute("ALTER TABLE match ADD COLUMN again INTEGER NOT NULL DEFAULT 0")
    database.execute("CREATE INDEX match_by_seed ON match (seed)")
    database.execute(
        """UPDATE match SET again = 1 WHERE today IS NULL AND kinds LIKE '%"human"%' AND EXISTS (
            SELECT 1 FROM match AS other
            WHERE other.seed = match.seed AND +other.game = match.game AND other.kinds LIKE '%"human"%'
            AND json_array_length(other.names) = json_array_length(match.names)
            AND (other.played, other.id) < (match.played, match.id))"""
    )
    # They are counted by themselves.
    database.execute("ALTER TABLE own ADD COLUMN again INTEGER NOT NULL DEFAULT 0")
    database.execute("UPDATE own SET again = 1 WHERE match IN (SELECT id FROM match WHERE again = 1)")
    names = "game, variant, seats, level, aided, again, month"
    key = "game TEXT, variant TEXT, seats INTEGER, level TEXT, aided INTEGER, again INTEGER, month TEXT"
    database.execute("DROP INDEX own_by_group")
    database.execute(f"CREATE INDEX own_by_group ON own ({names}, played, match)")
    for event, row in (("insert", "NEW"), ("delete", "OLD")):
        values = ", ".join(f"{row}.{name}" for name in names.split(", "))
        database.execute(f"DROP TRIGGER own_{event}")
        database.execute(
            f"CREATE TRIGGER own_{event} AFTER {event} ON own BEGIN INSERT OR IGNORE INTO stale VALUES ({values}); END"
        )
    for table, more in (("tally", "sums TEXT NOT NULL, "), ("stale", "")):
        database.execute(f"DROP TABLE {table}")
        database.execute(f"CREATE TABLE {table} ({key}, {more}PRIMARY KEY ({names})) WITHOUT ROWID")
    database.execute(f"INSERT INTO stale SELECT DISTINCT {names} FROM own")


#: Step number n makes version n + 1 of version n; version 0 is an empty file.
STEPS: Final[tuple[Callable[[Connection], None], ...]] = (_first, _second, _third, _fourth, _fifth)
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
