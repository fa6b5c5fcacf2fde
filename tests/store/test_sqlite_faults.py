"""What sqlite itself writes can fail, and its program can be killed in the middle: no finished match is lost."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kozyr.session import Session
from kozyr.store import Matches, Search
from kozyr.store.disk import Disk

from .disks import FailingDisk, match_of, play_on

#: Steps of sqlite's machine between two looks at whether the program is to be killed, and how many of them are tried.
STEPS = 5
POINTS = 12
Connected = Callable[[Callable[[sqlite3.Connection], object]], None]


def finished(matches: Matches, seed: str) -> Session:
    """A match that is over, and not yet in the archive."""
    session = match_of("gadenysh", 3, seed)
    matches.keep(session)
    play_on(session, 500, undos=False)
    assert session.result is not None
    return session


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> Connected:
    """Lets something be done to every connection to the archive; the last that is given."""
    connect = sqlite3.connect

    def prepare(do: Callable[[sqlite3.Connection], object]) -> None:
        def prepared(*args: Any, **more: Any) -> sqlite3.Connection:
            database = connect(*args, **more)
            do(database)
            return database

        monkeypatch.setattr("sqlite3.connect", prepared)

    return prepare


def fill_up(database: sqlite3.Connection) -> None:
    """No page more than there are: what sqlite says then is what it says when the disk is full."""
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")


def only_read(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA query_only = ON")


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program is writing, and does not end."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize(
    ("what", "why"),
    [(fill_up, "database or disk is full"), (only_read, "attempt to write a readonly database"), (None, "is locked")],
    ids=["full", "read-only", "locked"],
)
def test_a_match_that_cannot_be_put_away_is_put_away_at_the_next_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    connected: Connected,
    what: Callable[[sqlite3.Connection], object] | None,
    why: str,
) -> None:
    monkeypatch.setattr("kozyr.store.database._PATIENCE", 0.05)
    matches = Matches(tmp_path, FailingDisk())
    finished(matches, "before")
    matches.finish()
    finished(matches, "now")
    connect = sqlite3.connect
    with contextlib.ExitStack() as stack:
        if what is None:
            stack.enter_context(locked(matches.archive.path))
        else:
            connected(what)
        matches.finish()
        (line,) = matches.notices.waiting
        assert line.startswith("The match is kept where it is, and put among the finished ones later: ")
        assert why in line
        assert len(list(tmp_path.rglob("*.match"))) == 1
        again = Matches(tmp_path, FailingDisk())
        again.tidy()
        assert again.archive.count(Search()) == 1, "what is there can still be read"
        assert len(again.notices.waiting) == 1
    monkeypatch.setattr("sqlite3.connect", connect)
    later = Matches(tmp_path, FailingDisk())
    later.tidy()
    assert {entry.seed for entry in later.archive.entries(Search())} == {"before", "now"}
    assert not list(tmp_path.rglob("*.match"))
    assert later.notices.waiting == []


def test_a_bad_page_that_is_found_while_a_match_is_put_away_costs_what_is_on_it_alone(tmp_path: Path) -> None:
    matches = Matches(tmp_path, FailingDisk())
    finished(matches, "before")
    matches.finish()
    ((page,),) = matches.archive.rows("SELECT rootpage FROM sqlite_master WHERE name = 'match_by_time'")
    data = matches.archive.path.read_bytes()
    matches.archive.path.write_bytes(data[: (page - 1) * 4096] + b"\xff" * 4096 + data[page * 4096 :])
    finished(matches, "now")
    matches.finish()
    assert {entry.seed for entry in matches.archive.entries(Search())} == {"before", "now"}
    (line,) = matches.notices.waiting
    assert "was damaged: 1 match could be read" in line


def looks_of_tidying(folder: Path, connected: Connected, kill_at: int = 0) -> int:
    """Put what is over into the archive; how often sqlite looks whether to go on. At one of them the program is
    killed."""
    looks = 0

    def look() -> int:
        nonlocal looks
        looks += 1
        if looks == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    connected(lambda database: database.set_progress_handler(look, STEPS))
    Matches(folder).tidy()
    return looks


def killed(work: Callable[[], object]) -> bool:
    """Whether a process that does this work is killed in it."""
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


@pytest.fixture
def ready(tmp_path: Path) -> Callable[[str], Path]:
    """Makes folders with a match in the archive, and one that is over and not there yet."""
    first = tmp_path / "first"
    matches = Matches(first, FailingDisk())
    finished(matches, "before")
    matches.finish()
    finished(matches, "now")
    matches.leave()
    return lambda name: shutil.copytree(first, tmp_path / name)


def check(folder: Path) -> None:
    """At the next start both are there, once, and nothing is told."""
    later = Matches(folder, FailingDisk())
    later.tidy()
    assert sorted(str(entry.seed) for entry in later.archive.entries(Search())) == ["before", "now"]
    assert not list(folder.rglob("*.match"))
    assert later.notices.waiting == []


def test_killed_anywhere_in_what_sqlite_does_to_put_a_match_away(
    monkeypatch: pytest.MonkeyPatch, connected: Connected, ready: Callable[[str], Path]
) -> None:
    connect = sqlite3.connect
    looks = looks_of_tidying(ready("measured"), connected)
    assert looks > POINTS
    for at in range(1, looks, looks // POINTS):
        monkeypatch.setattr("sqlite3.connect", connect)
        folder = ready(str(at))
        assert killed(partial(looks_of_tidying, folder, connected, at))
        check(folder)


def test_killed_between_the_archive_and_the_deletion_of_its_own_file(
    monkeypatch: pytest.MonkeyPatch, ready: Callable[[str], Path]
) -> None:
    folder = ready("between")
    with monkeypatch.context() as patched:
        patched.setattr(Disk, "remove", lambda _self, _path: os.kill(os.getpid(), signal.SIGKILL))
        assert killed(Matches(folder).tidy)
    check(folder)
