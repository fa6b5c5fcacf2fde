"""Every match that is over or was given up, with its record, in one sqlite file.

Whatever goes wrong is an `ArchiveError` with one line that says it; a file that is damaged is set aside, and what can
be read of it is taken over into a new one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final, TypeVar

from kozyr.engine import GAMES, Lodam
from kozyr.locale import _, n_
from kozyr.session import HUMAN

from .database import Database
from .days import month_of
from .disk import Disk, fault_line
from .entries import Entry, Item, item_of, list_text, place_of, texts_of
from .migrations import SAME_CARDS, transaction
from .notices import Notices
from .own import COLUMNS
from .reviews import Reviews
from .saved import Newer
from .tallies import drop_stale

T = TypeVar("T")

#: How many records are read from the file at once.
_AT_ONCE: Final = 200
#: Where the numbers of matches stand in a damaged file; how many are tried beyond those, and at most.
_NUMBERS: Final = (
    "SELECT match FROM record ORDER BY match",
    "SELECT match FROM record ORDER BY match DESC",
    "SELECT id FROM match ORDER BY played, id",
    "SELECT id FROM match ORDER BY played DESC, id DESC",
)
_MORE: Final = 1_000
_MOST: Final = 1_000_000
_COLUMNS: Final = (
    "id", "key", "game", "variant", "names", "kinds", "seed", "played", "over", "you", "place", "deals", "hints",
    "undos", "today", "again",
)  # fmt: skip
#: What the record alone says, and only that of few matches is read for a list.
_PRACTICE: Final = (
    "CASE WHEN match.again THEN"
    " (SELECT json_type(line, '$.meta.practice') FROM record WHERE record.match = match.id AND json_valid(line)) END"
)
#: What is in those columns that sqlite leaves anything in.
_KINDS: Final[dict[str, Any]] = {
    **dict.fromkeys(("key", "game", "variant", "played"), str),
    **dict.fromkeys(("seed", "today"), str | None),
    **dict.fromkeys(("deals", "hints", "undos"), int),
    **dict.fromkeys(("you", "place", "points", "lives", "fell"), int | None),
}


class WrongRow(sqlite3.DatabaseError):
    """A row that holds what no program puts there: the file is damaged, where sqlite itself does not look."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT

    def __init__(self) -> None:
        super().__init__("database disk image is malformed")


class ArchiveError(Exception):
    """The archive cannot be read or written; the text is one line that names the file."""


@dataclass(frozen=True, slots=True)
class Search:
    """Which matches: of this game, and not played before this time (UTC, ISO 8601); empty: all."""

    game: str = ""
    since: str = ""

    def where(self) -> tuple[str, list[str]]:
        """The same as a condition of SQL, and its values."""
        conditions = [("match.game = ?", self.game), ("match.played >= ?", self.since)]
        given = [(text, value) for text, value in conditions if value]
        text = " AND ".join(text for text, _value in given)
        return f"WHERE {text}" if text else "", [value for _text, value in given]


class Archive:
    """The archive at `path`, which is made when something is first put into it. Every method raises `ArchiveError`."""

    def __init__(self, path: Path, disk: Disk, notices: Notices) -> None:
        self.path = path
        self._disk = disk
        self._notices = notices
        self._database = Database(path, disk, _salvage, self._tell_mended)
        #: what was found out about matches; it goes when they go
        self.reviews = Reviews(path.parent / "reviews", disk, notices)

    def add(self, match: Item) -> bool:
        """Keep a match; false when it is there already. When it returns, it is safe."""
        return self.add_all([match]) == 1

    def add_all(self, matches: Sequence[Item]) -> int:
        """Keep matches, all or none of them; how many were not there yet."""

        def work(database: Connection) -> int:
            with transaction(database):
                return sum(insert(database, match) for match in matches)

        return self.run(work, write=True)

    def entries(self, search: Search, limit: int = 0, skip: int = 0) -> list[Entry]:
        """The matches looked for, the last one first, after `skip` of them, at most `limit` unless that is 0."""
        where, values = search.where()
        found = f"SELECT id FROM match {where} ORDER BY played DESC, id DESC LIMIT ? OFFSET ?"
        return self._entries(found, *values, limit or -1, skip)

    def entries_of(self, numbers: Sequence[int]) -> list[Entry]:
        """Those with these `id`s, the last one first, as far as there are any."""
        return self._entries("SELECT value FROM json_each(?)", json.dumps(list(numbers)))

    def _entries(self, numbers: str, *values: object) -> list[Entry]:
        columns = ", ".join(f"match.{name}" for name in _COLUMNS)
        text = (
            f"SELECT {columns}, own.points, own.lives, own.dealt, today.points, {_PRACTICE}"
            " FROM match LEFT JOIN own ON own.match = match.id"
            " LEFT JOIN today ON today.day = match.today AND today.game = match.game AND today.match = match.id"
            f" WHERE match.id IN ({numbers}) ORDER BY match.played DESC, match.id DESC"
        )
        return self.run(lambda database: [_entry(row) for row in database.execute(text, values)])

    def count(self, search: Search) -> int:
        """How many matches there are."""
        where, values = search.where()
        return int(self.rows(f"SELECT count(*) FROM match {where}", *values)[0][0])

    def span(self) -> tuple[dict[str, int], str, str]:
        """How many matches there are of each game, and when the first and the last were played."""
        games = dict(self.rows("SELECT game, count(*) FROM match GROUP BY game ORDER BY game"))
        ((first, last),) = self.rows("SELECT min(played), max(played) FROM match")
        return games, first or "", last or ""

    def lines(self, search: Search) -> Iterator[str]:
        """The records, the first one first."""
        where, values = search.where()
        numbers = [number for (number,) in self.rows(f"SELECT id FROM match {where} ORDER BY played, id", *values)]
        for start in range(0, len(numbers), _AT_ONCE):
            part = numbers[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(part))
            found = self._records(f"SELECT match, line FROM record WHERE match IN ({marks})", *part)
            yield from (found[number] for number in part if number in found)

    def line(self, number: int) -> str:
        """The record of the match with this `id`."""
        found = self._records("SELECT match, line FROM record WHERE match = ?", number)
        if number not in found:
            raise ArchiveError(_("match {number} is there no more").format(number=number))
        return found[number]

    def _records(self, text: str, *values: object) -> dict[int, str]:
        return self.run(lambda database: {number: _line(line) for number, line in database.execute(text, values)})

    def delete(self, numbers: Sequence[int]) -> int:
        """Delete the matches with these `id`s; how many there were."""

        def work(database: Connection) -> list[str]:
            with transaction(database):
                text = "SELECT key FROM match WHERE id = ?"
                keys = [key for number in set(numbers) for (key,) in database.execute(text, [number]).fetchall()]
                database.executemany("DELETE FROM match WHERE id = ?", [[number] for number in numbers])
                drop_stale(database)
                return keys

        keys = self.run(work, write=True)
        self.reviews.forget(keys)
        return len(keys)

    def delete_all(self) -> int:
        """Delete every match, and give the room back if there is some to do it in; how many there were."""

        def work(database: Connection) -> int:
            with transaction(database):
                deleted = database.execute("DELETE FROM match").rowcount
                for sums in ("tally", "stale"):
                    database.execute(f"DELETE FROM {sums}")
            with suppress(sqlite3.OperationalError):  # what is deleted was written over
                database.execute("VACUUM")
            return deleted

        deleted = self.run(work, write=True)
        self.reviews.forget_all()
        return deleted

    def rows(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        """What a question to the database gives."""
        return self.run(lambda database: database.execute(text, values).fetchall())

    def run(self, work: Callable[[Connection], T], *, write: bool = False) -> T:
        """Work with the database, see `Database.run`."""
        try:
            return self._database.run(work, write=write)
        except Newer:
            text = _("{file} was written by a newer version of kozyr; it is left alone")
            raise ArchiveError(text.format(file=self.path)) from None
        except (sqlite3.Error, OSError) as fault:
            why = fault_line(fault)
            raise ArchiveError(_("{file} cannot be used: {why}").format(file=self.path, why=why)) from fault

    def _tell_mended(self, kept: int, aside: Path) -> None:
        what = n_("{n} match could be read", "{n} matches could be read", kept)
        text = _("{file} was damaged: {what}. What it was is kept as {aside}.")
        self._notices.say_again(text.format(file=self.path, what=what, aside=aside.name))


def _salvage(database: Connection, damaged: Path) -> int:
    """Put in what can be read of a damaged file; how many matches that are."""
    text = "SELECT json_array(day, game, points, strongest) FROM today"
    with closing(sqlite3.connect(damaged, isolation_level=None)) as old:
        days = _as_many_as_can_be_read(old, text)
        last = _as_many_as_can_be_read(old, "SELECT last FROM numbers WHERE typeof(last) = 'integer'")
    for day in days:
        with suppress(ValueError, sqlite3.Error):
            values = json.loads(day)
            json.loads(values[2])
            database.execute("INSERT OR IGNORE INTO today (day, game, points, strongest) VALUES (?, ?, ?, ?)", values)
    kept = sum(insert(database, match, number) for number, match in salvaged(damaged))
    text = "UPDATE numbers SET last = max(?, ifnull((SELECT max(id) FROM match), 0))"
    database.execute(text, [max(last, default=0)])
    return kept


def insert(database: Connection, match: Item, number: int = 0) -> int:
    """Put a match in, unless it is there; 1 or 0. Without a `number` it gets one that none ever had."""
    if database.execute("SELECT 1 FROM match WHERE key = ?", [match.entry.key]).fetchone():
        return 0
    number = number or _next_number(database)
    match = match._replace(entry=replace(match.entry, id=number, again=_again(database, match.entry)))
    values = [getattr(match.entry, name) for name in _COLUMNS]
    values = [list_text(value) if isinstance(value, tuple) else value for value in values]
    marks = ", ".join("?" * len(_COLUMNS))
    database.execute(f"INSERT INTO match ({', '.join(_COLUMNS)}) VALUES ({marks})", values)
    database.execute("INSERT INTO record (match, line) VALUES (?, ?)", [number, match.line])
    _insert_own(database, match)
    if match.here and match.entry.today is not None:  # the first try is the one that counts
        text = "INSERT INTO today (day, game, match, points) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        database.execute(text, [match.entry.today, match.entry.game, number, json.dumps(match.points)])
    return 1


def _next_number(database: Connection) -> int:
    for (last,) in database.execute("SELECT last FROM numbers").fetchall():
        if type(last) is int:
            database.execute("UPDATE numbers SET last = ?", [last + 1])
            return last + 1
    raise WrongRow


def _again(database: Connection, entry: Entry) -> bool:
    """Whether a person had played its deals before: it says so, or the archive has a match of then with them."""
    if HUMAN not in entry.kinds or entry.seed is None or entry.today is not None:
        return False
    # The signs keep sqlite from going through all matches of the game: few or none have the deal code.
    text = f"SELECT 1 FROM match WHERE {SAME_CARDS} AND +game = ? AND +played <= ? LIMIT 1"
    values = [entry.seed, len(entry.names), entry.game, entry.played]
    return entry.again or database.execute(text, values).fetchone() is not None


def _insert_own(database: Connection, match: Item) -> None:
    """Put in what the match says of the one person in it, if it says anything."""
    if match.own is None:
        return
    own, opponents = match.own
    entry = match.entry
    seats, aided = len(entry.names), entry.hints + entry.undos > 0
    found = [entry.id, entry.game, entry.variant, seats, aided, entry.again, entry.played, month_of(entry.played)]
    values = [*found, *(getattr(own, name) for name in COLUMNS)]
    marks = ", ".join("?" * len(values))
    names = f"match, game, variant, seats, aided, again, played, month, {', '.join(COLUMNS)}"
    database.execute(f"INSERT INTO own ({names}) VALUES ({marks})", values)
    for each in opponents:
        values = [entry.id, each.kind, each.behind, each.level, each.ahead]
        database.execute("INSERT INTO met (match, kind, behind, level, ahead) VALUES (?, ?, ?, ?, ?)", values)


def salvaged(path: Path) -> Iterator[tuple[int, Item]]:
    """The matches of a damaged file that can still be read, and that are right, each with its number."""
    from kozyr.records import Fault, match_of, parse_record, record_line  # pydantic is loaded only here

    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        numbers: set[int] = set()
        for text in _NUMBERS:  # each reads other pages, and stops at the first that it cannot read
            numbers.update(value for value in _as_many_as_can_be_read(database, text) if type(value) is int)
        most = min(2 * max(numbers, default=0) + _MORE, _MOST)
        for number in sorted({*numbers, *range(1, most)}):  # what lies behind pages that cannot be read
            for line in _as_many_as_can_be_read(database, "SELECT line FROM record WHERE match = ?", number):
                played = _as_many_as_can_be_read(database, "SELECT played FROM match WHERE id = ?", number)
                try:
                    record = parse_record(line.encode())
                    # Where a space was lost or gained, the record is what it was.
                    yield number, item_of(record_line(record), match_of(record), str(*played[:1]))
                except (Fault, AttributeError):
                    continue  # this one is lost here; it is still in the file that is set aside


def _as_many_as_can_be_read(database: Connection, text: str, *values: object) -> list[Any]:
    """The first column of the rows before the first one that cannot be read."""
    found: list[Any] = []
    with suppress(sqlite3.Error, UnicodeDecodeError):
        for row in database.execute(text, values):
            found.append(row[0])
    return found


def _entry(row: tuple[Any, ...]) -> Entry:
    """The entry of a row. Raises `WrongRow`: its match is then put in anew, from its record."""
    *values, lives, dealt, of_day, practice = row
    found: dict[str, Any] = dict(zip((*_COLUMNS, "points"), values, strict=True))
    if found["game"] == Lodam.name:
        found |= {"lives": lives, "fell": None if lives else dealt}
    try:
        for name in ("names", "kinds"):
            found[name] = texts_of(found[name])
        for name in ("over", "again"):
            found[name] = bool(found[name])
        entry = Entry(**found, practice=practice == "true")
        if entry.today is not None:
            date.fromisoformat(entry.today)
        if of_day is not None:
            entry = _with_deal(entry, json.loads(of_day))
    except (TypeError, ValueError) as fault:
        raise WrongRow from fault
    if not all(isinstance(getattr(entry, name), kind) for name, kind in _KINDS.items()):
        raise WrongRow
    if len(entry.names) != len(entry.kinds) or not all(isinstance(text, str) for text in (*entry.names, *entry.kinds)):
        raise WrongRow
    return entry


def _with_deal(entry: Entry, points: Sequence[int]) -> Entry:
    """The entry of the deal of a day, with what came of it; there are no points when it was given up."""
    if not points or entry.game not in GAMES:
        return entry
    place = place_of(points, fewest_win=GAMES[entry.game].fewest_win)
    return replace(entry, place=place, points=int(points[0]))


def _line(found: object) -> str:
    if not isinstance(found, str):
        raise WrongRow
    return found
