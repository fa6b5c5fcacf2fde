"""The file of the archive: opened to be written or only read, made whole, and mended when it is damaged.

Whoever works with the file holds the lock of `archive.lock` together with others; whoever makes or mends it holds that
lock alone, so nothing is put into a file that is about to be replaced.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory
from typing import Final, TypeVar
from urllib.parse import quote

from .disk import Disk
from .migrations import check_version, migrate, transaction

T = TypeVar("T")

#: Seconds to wait for another program that is writing.
_PATIENCE: Final = 3.0
#: What sqlite says of a file in which names of tables or columns, or texts that hold lists, are damaged.
_MISSED: Final = re.compile("no such table|no such column|has no column named|malformed JSON")
#: Bytes of the head of a file of sqlite: one that is shorter is none.
_HEAD: Final = 100


class NoDatabase(sqlite3.DatabaseError):
    """A file that sqlite would take for a new one: it lost all that it held."""

    sqlite_errorcode = sqlite3.SQLITE_NOTADB


class Database:
    """The file at `path`. `salvage` puts into a new one what can be read of a damaged one, and says how much that is;
    `told` is then called with that, and with where the damaged one is kept. What goes wrong is an `OSError`, a
    `sqlite3.Error`, or `Newer`."""

    def __init__(
        self, path: Path, disk: Disk, salvage: Callable[[Connection, Path], int], told: Callable[[int, Path], None]
    ) -> None:
        self.path = path
        self._disk = disk
        self._salvage = salvage
        self._told = told

    def run(self, work: Callable[[Connection], T], *, write: bool) -> T:
        """Work with the database, which need not be there unless `write`.

        One that turns out to be damaged is mended, and the work done once more.
        """
        if write:
            self._disk.make_folder(self.path.parent)
        elif not self.path.exists():
            with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
                database.deserialize(_with_nothing())
                return work(database)
        try:
            with self._lock(alone=False):
                if self.path.exists():
                    return self._work(work, write=write)
        except sqlite3.DatabaseError as fault:
            if not _is_damage(fault):
                raise
            return self._mended(work, fault, write=write)
        with self._lock(alone=True):
            if not self.path.exists():  # another program may have come first
                self._make()
                self._disk.sync_folder(self.path.parent)
            return self._work(work, write=write)

    def _mended(self, work: Callable[[Connection], T], fault: sqlite3.Error, *, write: bool) -> T:
        with self._lock(alone=True) as alone:
            if not alone:
                raise fault  # another program may be in the middle of putting something in
            try:
                return self._work(work, write=write)  # another program may have mended it meanwhile
            except sqlite3.DatabaseError as still:
                if not _is_damage(still):
                    raise
            self._mend()
            return self._work(work, write=write)

    @contextmanager
    def _lock(self, *, alone: bool) -> Iterator[bool]:
        """Whether it is locked: not on a file system without locks, nor, unless `alone`, where nothing is written."""
        try:
            file = self._disk.open_lock(self.path.with_suffix(".lock"))
        except OSError:
            if alone:
                raise
            yield False
            return
        try:
            yield self._disk.wait_for_lock(file, alone=alone)
        finally:
            self._disk.close(file)

    def _work(self, work: Callable[[Connection], T], *, write: bool) -> T:
        try:
            with closing(self._connect(write=write)) as database:
                return work(database)
        except UnicodeDecodeError as fault:  # the name of a table, in what sqlite says is wrong
            raise NoDatabase("database disk image is malformed") from fault

    def _connect(self, *, write: bool) -> Connection:
        if self.path.is_file() and self.path.stat().st_size < _HEAD:
            raise NoDatabase("file is not a database")
        try:
            return self._connect_to_write()
        except sqlite3.OperationalError as fault:
            if write or not has(fault, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
                raise
            return self._connect_to_read()

    def _connect_to_write(self) -> Connection:
        database = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
        try:
            _check(database)
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA foreign_keys = ON")
            database.execute("PRAGMA secure_delete = ON")  # what is deleted is not left lying in the file
            migrate(database)
        except BaseException:
            database.close()
            raise
        return database

    def _connect_to_read(self) -> Connection:
        """The database in a folder where nothing can be written, not even what sqlite needs beside the file."""
        wal = self.path.with_name(self.path.name + "-wal")
        if wal.exists() and wal.stat().st_size:  # what was put in last is only there
            return self._copy_to_read(wal)
        address = f"file:{quote(str(self.path))}?mode=ro&immutable=1"
        database = sqlite3.connect(address, uri=True, isolation_level=None)
        try:
            _check(database)
            migrate(database)  # it cannot, if it would have to
        except BaseException:
            database.close()
            raise
        return database

    def _copy_to_read(self, wal: Path) -> Connection:
        """The database in memory, with what stands in the file beside it."""
        database = sqlite3.connect("file::memory:", uri=True, isolation_level=None)
        try:
            with TemporaryDirectory() as folder:
                copy = Path(folder) / self.path.name
                copy.write_bytes(self._disk.read(self.path))
                copy.with_name(wal.name).write_bytes(self._disk.read(wal))
                with closing(sqlite3.connect(f"file:{quote(str(copy))}", uri=True, isolation_level=None)) as source:
                    source.backup(database)
            _check(database)
            migrate(database)
        except BaseException:
            database.close()
            raise
        return database

    def _make(self, fill: Callable[[Connection], int] = lambda database: 0) -> int:
        """Put a new file in its place, in one step, with what `fill` puts in; what that returned."""
        file, made = self._disk.create(self.path)
        self._disk.close(file)
        try:
            with closing(sqlite3.connect(made, isolation_level=None)) as database:
                migrate(database)
                with transaction(database):
                    filled = fill(database)
            self._drop_wal()  # one that lay there would be taken for that of the new file
            self._disk.replace(made, self.path)
        except BaseException:
            with suppress(OSError):
                self._disk.remove(made)
            raise
        return filled

    def _mend(self) -> None:
        """Take over what can be read of a damaged file into a new one, and keep the damaged one under another name.

        Nothing is taken away before it has that name and the new file is complete.
        """
        folder = self.path.parent
        names = set(self._disk.names(folder))
        asides = (self.path.with_suffix(f".damaged{number}") for number in range(1, len(names) + 2))
        aside = next(path for path in asides if path not in names)
        linked = [aside, aside.with_name(aside.name + "-wal")]
        wal = self.path.with_name(self.path.name + "-wal")
        try:
            self._disk.link(self.path, aside)
            if wal in names and wal.stat().st_size:
                self._disk.link(wal, linked[1])
            self._disk.sync_folder(folder)
            kept = self._make(lambda database: self._salvage(database, self.path))
        except BaseException:
            if wal not in names or wal.exists():  # what stood there would be only in these
                for path in linked:
                    with suppress(OSError):
                        self._disk.remove(path)
            raise
        self._told(kept, aside)
        self._disk.sync_folder(folder)

    def _drop_wal(self) -> None:
        """Delete what sqlite left beside a file that is about to be replaced, and take what it can into that file: it
        is not lost if the program ends before the new one is there."""
        if self.path.exists() and self.path.stat().st_size >= _HEAD:
            with (
                suppress(sqlite3.Error, UnicodeDecodeError),
                closing(sqlite3.connect(self.path, isolation_level=None)) as database,
            ):
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for ending in ("-wal", "-shm"):
            self._disk.remove(self.path.with_name(self.path.name + ending))


@cache
def _with_nothing() -> bytes:
    """A file with all tables and nothing in them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        migrate(database)
        return database.serialize()


def _check(database: Connection) -> None:
    """See that it is an archive. Raises `Newer`, and `NoDatabase` for what was never filled: a file that is in its
    place always was."""
    if check_version(database) == 0:
        raise NoDatabase("file is not a database")


def _is_damage(fault: sqlite3.Error) -> bool:
    """Whether the file is not what was written: sqlite says so, or misses in it what every one of this version has."""
    if has(fault, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return True
    return has(fault, sqlite3.SQLITE_ERROR) and _MISSED.search(str(fault)) is not None


def has(fault: sqlite3.Error, *codes: int) -> bool:
    """Whether a fault of sqlite is of one of these kinds."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF in codes
