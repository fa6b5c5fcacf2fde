"""The tables of the archive, and how those of every older version become them.

A version is a number that the file keeps (`user_version`). Each step takes a file from one version to the next, in one
transaction; a step that was ever released stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from sqlite3 import Connection
from typing import Final

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


#: Step number n makes version n + 1 of version n; version 0 is an empty file.
STEPS: Final[tuple[Callable[[Connection], None], ...]] = (_first,)
VERSION: Final = len(STEPS)


def migrate(database: Connection) -> None:
    """Bring the tables to today's version. Raises `Newer` for a file of a newer one, and `sqlite3.Error`."""
    if _version(database) == VERSION:
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        found = _version(database)  # another program may have come first
        if found > VERSION:
            raise Newer
        for step in STEPS[found:]:
            step(database)
        database.execute(f"PRAGMA user_version = {VERSION}")
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _version(database: Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])
