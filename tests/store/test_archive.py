"""The archive: every match once, its record as it was, whatever happens to the file."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kozyr.engine import Match, make_game
from kozyr.records import Record, parse_record, record_line, record_of
from kozyr.records import match_of as record_match
from kozyr.session import Session
from kozyr.store import ArchiveError, Matches, Search
from kozyr.store.archive import Archive, insert
from kozyr.store.disk import Disk
from kozyr.store.entries import Item, item_of, key_of
from kozyr.store.migrations import VERSION
from kozyr.store.notices import Notices
from kozyr.store.saved import read_saved
from kozyr.store.statistics import statistics

from .disks import FailingDisk, match_of, play_on, play_out, state_of

DATA = Path(__file__).parent / "data"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def played(game: str = "laus", seats: int = 4, seed: str = "archive", deals: int = 99) -> Session:
    """A match after so many deals, or at its end."""
    return play_out(match_of(game, seats, seed), seed, deals)


def item(session: Session, **meta: object) -> Item:
    players = [(seat.name, seat.kind) for seat in session.seats]
    line = record_line(record_of(session.match, players, session.meta | meta))
    return item_of(line, session.match, NOW.isoformat())


def archive_in(folder: Path, disk: Disk | None = None) -> Archive:
    return Archive(folder / "archive.sqlite3", disk or Disk(), Notices())


def told(archive: Archive) -> list[str]:
    return archive._notices.waiting


def test_a_finished_match_goes_to_the_archive_and_its_file_away(tmp_path: Path) -> None:
    matches, session = Matches(tmp_path, now=lambda: NOW), match_of("gadenysh", 3)
    matches.keep(session)
    session.start_deal()
    session.note_hint()
    play_out(session)
    assert session.result is not None
    session.undo()
    session.redo()
    matches.finish()
    assert not list(tmp_path.rglob("*.match"))
    (entry,) = matches.archive.entries(Search())
    assert (entry.game, entry.variant, entry.over, entry.you) == ("gadenysh", "source", True, 0)
    assert (entry.hints, entry.undos, entry.deals) == (1, 1, 3)
    assert entry.place == session.result.places[0]
    assert entry.played == "2026-11-30T12:00:00+00:00"
    (line,) = matches.archive.lines(Search())
    record = parse_record(line.encode())
    assert record_match(record).result == session.result
    assert record.meta == {
        "started": "2026-11-30T12:00:00+00:00",
        "ended": "2026-11-30T12:00:00+00:00",
        "version": record.meta["version"] if record.meta else "",
        "hints": 1,
        "undos": 1,
    }


def test_a_match_that_is_given_up_goes_there_as_it_stands(tmp_path: Path) -> None:
    matches, session = Matches(tmp_path, now=lambda: NOW), played(deals=1)
    matches.keep(session)
    session.start_deal()
    matches.leave()
    (match,) = matches.open_matches()
    matches.give_up(match)
    (entry,) = matches.archive.entries(Search())
    assert (entry.over, entry.place, entry.deals) == (False, None, 1)
    assert matches.open_matches() == []


def test_a_match_whose_program_ended_before_it_was_put_away_is_put_away_later(tmp_path: Path) -> None:
    matches, session = Matches(tmp_path), match_of("gadenysh", 3)
    matches.keep(session)
    play_out(session)
    matches.leave()
    again = Matches(tmp_path)
    assert again.archive.count(Search()) == 0
    assert again.open_matches() == []
    assert again.archive.count(Search()) == 1
    assert not list(tmp_path.rglob("*.match"))


def test_while_the_archive_cannot_be_written_the_match_keeps_its_file(tmp_path: Path) -> None:
    matches, session = Matches(tmp_path), played("gadenysh", 3, deals=0)
    matches.keep(session)
    (tmp_path / "archive.sqlite3").mkdir(parents=True)
    play_out(session)
    matches.finish()
    (line,) = matches.notices.waiting
    assert line.startswith("The match is kept where it is, and put among the finished ones later: ")
    assert len(list(tmp_path.rglob("*.match"))) == 1
    (tmp_path / "archive.sqlite3").rmdir()
    matches.tidy()
    assert matches.archive.count(Search()) == 1
    assert not list(tmp_path.rglob("*.match"))


def test_what_a_killed_program_left_half_written_is_cleaned_up_later(tmp_path: Path) -> None:
    """Not what another program is writing just now, and nothing else that begins with a point."""
    (tmp_path / "open").mkdir()
    disk = Disk()
    made = [disk.create(tmp_path / "archive.sqlite3"), disk.create(tmp_path / "open" / "x.match")]
    fresh = disk.create(tmp_path / "open" / "y.match")
    others = [tmp_path / ".hidden", tmp_path / "open" / ".a.b"]
    for path in others:
        path.write_text("")
    for file, _path in [*made, fresh]:
        disk.close(file)
    for path in [*others, *(path for _file, path in made)]:
        os.utime(path, (0, 0))
    Matches(tmp_path).tidy()
    assert not any(path.exists() for _file, path in made)
    assert all(path.exists() for path in [*others, fresh[1]])


def test_a_match_that_can_be_kept_nowhere_is_told_of_so_and_kept_as_soon_as_that_can_be(tmp_path: Path) -> None:
    full = False
    matches, session = Matches(tmp_path, FailingDisk(lambda step: full)), match_of("gadenysh", 3)
    matches.keep(session)
    play_on(session, 12, undos=False)
    full = True
    play_on(session, 500, undos=False)
    assert session.result is not None
    assert not matches.safe
    matches.finish()
    assert matches.notices.waiting[-1].startswith(
        "The match can be kept nowhere yet, and is lost if the program ends now: "
    )
    matches.tidy()
    full = False
    matches.tidy()
    assert matches.archive.count(Search()) == 1
    assert not list(tmp_path.rglob("*.match"))


def test_a_match_that_could_not_be_saved_is_saved_at_last_when_it_ends(tmp_path: Path) -> None:
    """The archive cannot be written, but its file can again."""
    full = False
    matches, session = Matches(tmp_path, FailingDisk(lambda step: full)), match_of("gadenysh", 3)
    matches.keep(session)
    play_on(session, 12, undos=False)
    full = True
    play_on(session, 500, undos=False)
    full = False
    (tmp_path / "archive.sqlite3").mkdir()
    matches.finish()
    assert "is kept where it is" in matches.notices.waiting[-1]
    (path,) = tmp_path.rglob("*.match")
    assert state_of(read_saved(path.read_bytes()).session) == state_of(session)


@pytest.mark.parametrize("still", [False, True])
def test_a_match_that_could_not_be_saved_is_saved_at_last_when_it_is_left(tmp_path: Path, still: bool) -> None:
    full = False
    matches, session = Matches(tmp_path, FailingDisk(lambda step: full)), match_of()
    matches.keep(session)
    play_on(session, 12, undos=False)
    full = True
    play_on(session, 12, undos=False)
    full = still
    matches.leave()
    (path,) = tmp_path.rglob("*.match")
    found = read_saved(path.read_bytes()).session
    if still:
        assert matches.notices.waiting[-1].startswith("The match could not be saved: what was played since ")
    else:
        assert state_of(found) == state_of(session)


def test_a_match_that_no_record_can_hold_keeps_its_file(tmp_path: Path) -> None:
    matches, session = Matches(tmp_path), played("gadenysh", 3)
    session.meta["odd"] = float("nan")
    matches.keep(session)
    matches.finish()
    (line,) = matches.notices.waiting
    assert "the record cannot be written as JSON" in line
    assert len(list(tmp_path.rglob("*.match"))) == 1


def test_the_same_match_is_kept_once(tmp_path: Path) -> None:
    """Also with other words in `meta`; one that began at another time is another match."""
    archive, session = archive_in(tmp_path), played()
    assert archive.add(item(session))
    assert not archive.add(item(session))
    assert not archive.add(item(session, analysis="[1]"))
    assert archive.add(item(session, started="2026-11-30T11:00:00+00:00"))
    assert archive.count(Search()) == 2
    assert key_of({"meta": {}, "game": "a"}) == key_of({"game": "a"})


def test_records_come_out_as_they_went_in(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    sessions = [played(game, seats) for game, seats in (("laus", 4), ("gadenysh", 3), ("lodam", 5))]
    lines = [item(session, started=f"2026-11-{n + 10}")[0] for n, session in enumerate(sessions)]
    archive.add_all([item(session, started=f"2026-11-{n + 10}") for n, session in enumerate(sessions)])
    assert list(archive.lines(Search())) == lines
    assert [entry.game for entry in archive.entries(Search())] == ["lodam", "gadenysh", "laus"]
    assert [entry.game for entry in archive.entries(Search(since="2026-11-11"))] == ["lodam", "gadenysh"]
    assert [entry.game for entry in archive.entries(Search("laus"))] == ["laus"]
    assert archive.count(Search("laus", "2026-11-11")) == 0
    assert len(archive.entries(Search(), 2)) == 2


def test_a_match_is_put_in_without_looking_at_all_that_are_there(tmp_path: Path) -> None:
    """Whether its deals were played before is found out by their code."""
    archive, one = archive_in(tmp_path), item(played(deals=1))

    def steps_for(number: int) -> int:
        """How many hundreds of steps sqlite takes to put one in."""
        entry = replace(one.entry, key=str(number), seed=str(number))
        steps = 0

        def step() -> None:
            nonlocal steps
            steps += 1

        def work(database: sqlite3.Connection) -> int:
            database.set_progress_handler(step, 100)
            return insert(database, one._replace(entry=entry))

        assert archive.run(work, write=True) == 1
        return steps

    steps_for(0)
    few = steps_for(1)
    others = [replace(one.entry, key=str(number), seed=str(number)) for number in range(2, 500)]
    archive.add_all([one._replace(entry=entry) for entry in others])
    assert steps_for(500) <= few + 1


def test_nothing_is_made_by_looking(tmp_path: Path) -> None:
    archive = archive_in(tmp_path / "never")
    assert archive.entries(Search()) == []
    assert list(archive.lines(Search())) == []
    assert not (tmp_path / "never").exists()


def test_matches_are_deleted_with_their_records(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    archive.add_all([item(played(seed=seed, deals=1)) for seed in "abc"])
    numbers = [entry.id for entry in archive.entries(Search())]
    assert archive.delete([numbers[0], 999]) == 1
    assert archive.count(Search()) == 2
    assert len(list(archive.lines(Search()))) == 2
    assert archive.rows("SELECT count(*) FROM record") == [(2,)]
    assert archive.delete_all() == 2
    assert b"kozyr/1" not in (tmp_path / "archive.sqlite3").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["archive.lock", "archive.sqlite3"]


def test_a_number_never_names_another_match(tmp_path: Path) -> None:
    """Not after deleting, nor in the file that takes the place of a damaged one."""
    archive = archive_in(tmp_path)
    archive.add_all([item(played(seed=seed, deals=4)) for seed in "abcd"])
    archive.delete([1, 4])
    archive.add(item(played(seed="e", deals=4)))
    numbers = {entry.seed: entry.id for entry in archive.entries(Search())}
    assert numbers == {"b": 2, "c": 3, "e": 5}
    archive.delete([5])
    ((page,),) = archive.rows("SELECT rootpage FROM sqlite_master WHERE name = 'match_by_time'")
    data = archive.path.read_bytes()
    archive.path.write_bytes(data[: (page - 1) * 4096] + b"\xff" * 4096 + data[page * 4096 :])
    assert {entry.seed: entry.id for entry in archive.entries(Search())} == {"b": 2, "c": 3}
    assert told(archive)
    archive.add(item(played(seed="f", deals=4)))
    assert {entry.id for entry in archive.entries(Search())} == {2, 3, 6}
    archive.delete_all()
    archive.add(item(played(seed="g", deals=4)))
    assert [entry.id for entry in archive.entries(Search())] == [7]


def test_matches_of_version_4_on_the_same_deals_are_found(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite3"
    shutil.copy(DATA / "archive-4.sqlite3", path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("UPDATE match SET seed = 'v' WHERE id = 4")  # that of the first, which is also Laus
    archive = archive_in(tmp_path)
    assert [entry.id for entry in archive.entries(Search()) if entry.again] == [4]


def test_several_programs_write_at_once(tmp_path: Path) -> None:
    archive_in(tmp_path).add(item(played(seed="first", deals=1)))
    work = (
        "import sys; from pathlib import Path; from tests.store.test_archive import *\n"
        "archive = archive_in(Path(sys.argv[1]))\n"
        "for n in range(20): archive.add(item(played(seed=sys.argv[2] + str(n), deals=1)))\n"
    )
    root = Path(__file__).parents[2]
    running = [subprocess.Popen([sys.executable, "-c", work, str(tmp_path), name], cwd=root) for name in "ab"]
    assert [one.wait(60) for one in running] == [0, 0]
    assert archive_in(tmp_path).count(Search()) == 41


# What goes wrong.


def test_a_newer_file_is_refused_with_that_word_and_left_alone(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    archive.add(item(played(deals=1)))
    with sqlite3.connect(archive.path) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    with sqlite3.connect(archive.path) as database:  # also not put into the mode that this version uses
        assert database.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    database.close()
    before = archive.path.read_bytes()
    with pytest.raises(ArchiveError, match="was written by a newer version of kozyr; it is left alone"):
        archive.count(Search())
    with pytest.raises(ArchiveError, match="newer"):
        archive.add(item(played()))
    assert archive.path.read_bytes() == before


def many(folder: Path) -> tuple[Archive, list[str]]:
    """An archive of some pages, and its records."""
    archive = archive_in(folder)
    archive.add_all([item(played(seed=str(number), deals=4)) for number in range(30)])
    return archive, list(archive.lines(Search()))


def test_every_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    archive = archive_in(tmp_path / "made" / "here")
    archive.add(item(played(deals=1)))
    files = [tmp_path / "made", *(tmp_path / "made").rglob("*")]
    assert len(files) == 4
    assert [path.name for path in files if path.stat().st_mode & 0o077] == []


class Template(tuple[bytes, list[str]]):
    """A file, and the records in it; nobody wants to read it when a test fails."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "template"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    archive, lines = many(tmp_path_factory.mktemp("template"))
    return Template((archive.path.read_bytes(), lines))


def readable(damaged: bytes, folder: Path, lines: list[str]) -> set[str]:
    """Which of these records a file still gives, asked for one by one."""
    (folder / "copy").write_bytes(damaged)
    found: set[str] = set()
    with contextlib.closing(sqlite3.connect(folder / "copy")) as database:
        for number in range(1, len(lines) + 1):
            with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
                found |= {line for (line,) in database.execute("SELECT line FROM record WHERE match = ?", [number])}
    return found & set(lines)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@example(place=0.765625, length=1, instead=b"")  # a space within a line, and a carriage return at its end
@example(place=0.265625, length=4096, instead=b"\0")  # the number given last
@example(place=0.6146809680461389, length=1, instead=b"")  # "bot:rando" can be a bot, too
@example(place=0.8212950474120594, length=1, instead=b"\0")  # no text where the line is: nothing waits to be put in
@given(
    place=st.floats(0, 1, exclude_max=True),
    length=st.sampled_from([1, 16, 512, 4096, 20_000]),
    instead=st.sampled_from([b"\0", b"\xff", b"k", b""]),
)
def test_whatever_is_damaged_all_that_can_be_read_is_there(
    tmp_path_factory: pytest.TempPathFactory,
    template: tuple[bytes, list[str]],
    place: float,
    length: int,
    instead: bytes,
) -> None:
    """A stretch overwritten or cut out: no crash, only right records, what was is set aside, and told. A letter lost
    from a name breaks no rule, and nothing else need be left that knows better."""
    whole, lines = template
    at = int(place * len(whole))
    damaged = whole[:at] + instead * length + whole[at + length :]
    archive = archive_in(tmp_path_factory.mktemp("damaged"))
    archive.path.write_bytes(damaged)
    try:
        found = list(archive.lines(Search()))
    except ArchiveError:
        assert archive.path.read_bytes() == damaged, "refused, and left alone: it says it is of a newer version"
        return
    fresh = item(played(seed="fresh", deals=1))
    archive.add(fresh)
    right = [line for line in found if line in lines]
    changed = [line for line in found if line not in lines]
    if told(archive):
        played_so = [json.loads(line)["deals"] for line in lines]
        assert all(json.loads(line)["deals"] in played_so for line in changed), "what is taken over is checked"
        (aside,) = archive.path.parent.glob("archive.damaged*")
        assert aside.read_bytes() == damaged
        assert "was damaged" in told(archive)[0]
        can_be_read = readable(damaged, tmp_path_factory.mktemp("read"), lines)
        assert can_be_read <= set(right), "nothing is given up that a database can still say"
    assert len(right) + len(changed) <= len(lines) + 1
    assert fresh.line in list(archive.lines(Search()))


@pytest.mark.parametrize("name", [b"deals INTEGER", b"behind INTEGER"])
def test_a_column_whose_name_is_damaged_is_damage(
    tmp_path: Path, template: tuple[bytes, list[str]], name: bytes
) -> None:
    whole, lines = template
    assert name in whole
    (tmp_path / "archive.sqlite3").write_bytes(whole.replace(name, b"x" + name[1:]))
    archive = archive_in(tmp_path)
    archive.add(item(played(seed="new", deals=99)))
    assert len(archive.entries(Search())) == len(lines) + 1
    assert "was damaged" in told(archive)[0]


def test_a_table_whose_name_is_damaged_is_damage(tmp_path: Path, template: tuple[bytes, list[str]]) -> None:
    """What sqlite says of it cannot even be read."""
    archive = archive_in(tmp_path)
    archive.path.write_bytes(
        template[0].replace(b"tablematch", b"tablem\xfftch").replace(b"TABLE match", b"TABLE m\xfftch")
    )
    with contextlib.suppress(ArchiveError):
        archive.entries(Search())
    assert told(archive)
    assert archive.add(item(played(seed="after", deals=1)))


@pytest.mark.parametrize("size", [0, 1, 50, 99, 100, 200, 511, 512, 4095, 4096, 4097, 8192, 20_000])
def test_a_file_cut_to_any_size_is_told_of_and_set_aside(
    tmp_path: Path, template: tuple[bytes, list[str]], size: int
) -> None:
    """Also where sqlite would take it for a new file."""
    archive = archive_in(tmp_path)
    archive.path.write_bytes(template[0][:size])
    found = list(archive.lines(Search()))
    assert set(found) <= set(template[1])
    (line,) = told(archive)
    assert "was damaged" in line
    assert (tmp_path / "archive.damaged1").read_bytes() == template[0][:size]
    assert archive.add(item(played(seed="after", deals=1)))


def test_what_is_put_in_while_another_program_mends_is_not_lost(tmp_path: Path) -> None:
    """One that is about to add waits; one that saw the damage too does not mend what is healthy again."""
    first, second = archive_in(tmp_path), archive_in(tmp_path)
    first.path.write_bytes(b"not a database at all" * 100)
    in_the_middle, go_on = threading.Event(), threading.Event()
    make = first._database._make

    def slowly(fill: Callable[[sqlite3.Connection], int]) -> int:
        kept = make(fill)  # the other has seen the damage already, and waits
        in_the_middle.set()
        assert go_on.wait(20)
        return kept

    first._database._make = slowly  # type: ignore[method-assign, assignment]
    with ThreadPoolExecutor() as pool:
        mending = pool.submit(first.count, Search())
        assert in_the_middle.wait(20)
        waiting, wait_for_lock = threading.Event(), second._database._disk.wait_for_lock

        def waits(file: int, *, alone: bool) -> bool:
            waiting.set()
            return wait_for_lock(file, alone=alone)

        second._database._disk.wait_for_lock = waits  # type: ignore[method-assign]
        adding = pool.submit(second.add, item(played(deals=1)))
        assert waiting.wait(20)
        assert not adding.done(), "it waits until the file is whole"
        go_on.set()
        assert mending.result(20) == 0
        assert adding.result(20)
    assert first.count(Search()) == 1
    assert second._database._mended(lambda database: 5, sqlite3.DatabaseError(), write=False) == 5
    assert first.count(Search()) == 1
    assert [path.name for path in tmp_path.glob("*.damaged*")] == ["archive.damaged1"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES])
def test_a_fault_at_any_step_of_making_and_mending_loses_nothing(
    tmp_path: Path, template: tuple[bytes, list[str]], number: int
) -> None:
    """With what was put in last still in the file beside it. Afterwards all is there and nothing is left lying."""
    for at in range(1, 40):
        folder = tmp_path / str(at)
        disk = FailingDisk(lambda step, at=at: step == at, number)  # type: ignore[misc]
        archive = archive_in(folder, disk)
        with contextlib.suppress(ArchiveError):
            archive.add(item(played(seed="first", deals=1)))
        disk.fails = lambda step: False
        archive.add(item(played(seed="first", deals=1)))
        assert archive.count(Search()) == 1
        archive.path.write_bytes(template[0][:-4096])
        before = disk.steps
        disk.fails = lambda step, at=at, before=before: step == before + at  # type: ignore[misc]
        with contextlib.suppress(ArchiveError):
            archive.count(Search())
        steps = disk.steps - before
        disk.fails = lambda step: False
        found = set(archive.lines(Search()))
        assert found == readable(template[0][:-4096], tmp_path, template[1])
        names = sorted(path.name for path in folder.iterdir())
        assert names == ["archive.damaged1", "archive.lock", "archive.sqlite3"]
    assert steps < at, "every step was reached"


def test_without_locks_a_damaged_archive_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program may be in the middle of putting a match in."""
    archive = archive_in(tmp_path)
    archive.path.write_bytes(b"not a database at all" * 100)
    monkeypatch.setattr(Disk, "wait_for_lock", lambda self, file, alone: False)
    with pytest.raises(ArchiveError, match="file is not a database"):
        archive.count(Search())
    assert archive.path.read_bytes() == b"not a database at all" * 100


def test_one_bad_page_costs_what_is_on_it(tmp_path: Path, template: tuple[bytes, list[str]]) -> None:
    whole, lines = template
    archive = archive_in(tmp_path)
    at = whole.rindex(b"kozyr/1") // 4096 * 4096
    archive.path.write_bytes(whole[:at] + b"\xff" * 4096 + whole[at + 4096 :])
    found = list(archive.lines(Search()))
    if not told(archive):  # the page was only part of one record
        archive.rows("SELECT sum(length(line)) FROM record")
        found = list(archive.lines(Search()))
    assert len(set(found) & set(lines)) >= 20


def test_a_file_that_is_no_database_is_set_aside(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    archive.path.write_bytes(b"not a database at all" * 100)
    assert archive.entries(Search()) == []
    (line,) = told(archive)
    assert line == (f"{archive.path} was damaged: 0 matches could be read. What it was is kept as archive.damaged1.")
    assert (tmp_path / "archive.damaged1").read_bytes() == b"not a database at all" * 100
    archive.add(item(played(deals=1)))
    assert archive.count(Search()) == 1
    archive.path.write_bytes(b"once more" * 100)
    assert archive.entries(Search()) == []
    assert (tmp_path / "archive.damaged2").exists()


@pytest.mark.parametrize("doing", ["create", "link", "replace", "names"])
def test_damage_that_cannot_be_mended_is_told_and_changes_nothing(tmp_path: Path, doing: str) -> None:
    disk = FailingDisk(lambda step: disk.doing == doing, errno.ENOSPC)
    archive = archive_in(tmp_path, disk)
    archive.path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(ArchiveError, match="No space left on device"):
        archive.entries(Search())
    assert archive.path.read_bytes() == b"not a database at all" * 100


def test_a_folder_in_which_nothing_can_be_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = archive_in(tmp_path)
    archive.add(item(played(deals=1)))
    connect = sqlite3.connect

    def refuse(path: object, **more: object) -> sqlite3.Connection:
        if not more.get("uri"):
            fault = sqlite3.OperationalError("unable to open database file")
            fault.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise fault
        return connect(path, **more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("sqlite3.connect", refuse)
    assert archive.count(Search()) == 1
    with pytest.raises(ArchiveError, match="unable to open database file"):
        archive.add(item(played()))


def test_what_stands_beside_the_file_is_read_too_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that was killed leaves what it put in last in the file of the log."""
    archive = archive_in(tmp_path / "old")
    archive.add(item(played(seed="1", deals=1)))
    with contextlib.closing(sqlite3.connect(archive.path)) as other:  # as long as it reads, the log stays
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM match").fetchall()
        archive.add(item(played(seed="2", deals=1)))
        shutil.copytree(tmp_path / "old", tmp_path / "copy")
    assert (tmp_path / "copy" / "archive.sqlite3-wal").stat().st_size
    (tmp_path / "copy" / "archive.sqlite3-shm").unlink(missing_ok=True)
    copied = archive_in(tmp_path / "copy")

    def refuse() -> sqlite3.Connection:
        fault = sqlite3.OperationalError("unable to open database file")
        fault.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise fault

    monkeypatch.setattr(copied._database, "_connect_to_write", refuse)
    assert copied.count(Search()) == 2


FULL = """
import resource, sys
from pathlib import Path
from tests.store.test_archive import *
archive = archive_in(Path(sys.argv[1]))
archive.add(item(played(seed="first", deals=1)))
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, hard))
added = 1
try:
    for number in range(200):
        archive.add(item(played(seed=str(number), deals=3)))
        added += 1
except ArchiveError as fault:
    assert "cannot be used" in str(fault), fault
else:
    raise AssertionError("there was room for all")
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
assert archive.count(Search()) == added, (archive.count(Search()), added)
assert archive.add(item(played(seed="last", deals=1)))
assert len(list(archive.lines(Search()))) == added + 1
"""


def test_no_room_for_a_larger_file(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], check=True, timeout=120, cwd=Path(__file__).parents[2])


# Versions.


def test_there_is_a_file_of_every_version() -> None:
    found = sorted(path.stem for path in DATA.glob("archive-*.sqlite3"))
    assert found == [f"archive-{number + 1}" for number in range(VERSION)]


@pytest.mark.parametrize("path", sorted(DATA.glob("archive-*.sqlite3")), ids=lambda path: path.stem)
def test_files_of_every_version_are_brought_up_to_date(tmp_path: Path, path: Path) -> None:
    shutil.copy(path, tmp_path / "archive.sqlite3")
    archive = archive_in(tmp_path)
    lines = list(archive.lines(Search()))
    assert len(lines) == 4
    for line in lines:
        record = parse_record(line.encode())
        assert isinstance(record, Record)
        assert isinstance(record_match(record), Match)
    fresh = archive_in(tmp_path / "fresh")
    for line in lines:
        fresh.add(item_of(line, record_match(parse_record(line.encode())), NOW.isoformat()))
    for table in fresh.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
        text = f"SELECT * FROM {table[0]} ORDER BY 1"
        assert archive.rows(text) == fresh.rows(text), "as if it had been put into a new file"
    shape = "SELECT name, sql FROM sqlite_master ORDER BY name"
    assert archive.rows(shape) == fresh.rows(shape)
    archive.add(item(played(seed="new", deals=1)))


def test_a_step_of_the_past_knows_nothing_of_the_numbers_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kozyr.store import migrations

    monkeypatch.setattr(migrations, "COLUMNS", ("of", "later"), raising=False)
    monkeypatch.setattr("kozyr.store.own.COLUMNS", ("of", "later"))
    shutil.copy(DATA / "archive-1.sqlite3", tmp_path / "archive.sqlite3")
    archive = archive_in(tmp_path)
    assert archive.rows("SELECT count(*) FROM own") == [(3,)]


def test_times_and_options_of_version_3_are_brought_up_to_date(tmp_path: Path, zone: Callable[[str], None]) -> None:
    """A time with another zone counts in the month it was here; options without a name become a group of their own."""
    zone("Asia/Tokyo")
    odd = Session(make_game("gadenysh", 3, "source", {"deals": 1}), match_of("gadenysh", 3).seats, "odd")
    rng = Random(1)
    while odd.result is None:
        if odd.to_act is None:
            odd.start_deal()
        assert odd.deal is not None
        odd.act(rng.choice(odd.deal.legal()), odd.to_act or 0)
    put = item(odd, ended="2026-11-30T23:30:00+00:00")
    path = tmp_path / "archive.sqlite3"
    shutil.copy(DATA / "archive-3.sqlite3", path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        columns = "key, game, variant, names, kinds, played, over, you, place, deals, hints, undos, seed"
        values = [put.entry.key, "gadenysh", "own", "[]", "[]", "2026-11-30T18:30:00-05:00", 1, 0, 1, 3, 0, 0, "odd"]
        marks = ", ".join("?" * len(values))
        database.execute(f"INSERT INTO match ({columns}) VALUES ({marks})", values)
        database.execute("INSERT INTO record VALUES (5, ?)", [put.line])
        database.execute(
            "INSERT INTO own SELECT 5, game, 'own', seats, aided, '2026-11-30T18:30:00-05:00', level, won, place,"
            " dealt, points, squares, low, high, queens, saves, ugly, ugly_points, charm, charm_points, both,"
            " both_points, lives FROM own WHERE game = 'gadenysh'"
        )
    archive = archive_in(tmp_path)
    (entry,) = archive.entries(Search(), 1)
    assert (entry.played, entry.variant) == ("2026-11-30T23:30:00+00:00", "deals=1")
    assert archive.rows("SELECT variant, played, month FROM own WHERE match = 5") == [
        ("deals=1", "2026-11-30T23:30:00+00:00", "2026-12")
    ]
    assert archive.rows("SELECT month FROM stale WHERE variant = 'deals=1'") == [("2026-12",)]
    assert put.entry.variant == "deals=1"


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Puts the clock into a zone."""

    def put(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield put
    monkeypatch.undo()
    time.tzset()


def test_a_match_counts_in_the_month_it_was_here(tmp_path: Path, zone: Callable[[str], None]) -> None:
    """Whatever zone its record was written in, and as lists and `since` have it."""
    zone("Asia/Tokyo")
    archive = archive_in(tmp_path)
    archive.add(item(played("gadenysh", 3), ended="2026-11-30T18:30:00-05:00"))
    (entry,) = archive.entries(Search())
    assert entry.played == "2026-11-30T23:30:00+00:00"
    (standing,) = statistics(archive, Search()).standings
    assert [month for month, _tally in standing.months] == ["2026-12"]
    (standing,) = statistics(archive, Search(since="2026-11-30T15:00:00+00:00")).standings
    assert standing.total.matches == 1
    assert statistics(archive, Search(since="2026-11-30T23:31:00+00:00")).standings == ()


def test_half_a_migration_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kozyr.store import migrations

    archive = archive_in(tmp_path)
    archive.add(item(played(deals=1)))

    def broken(database: sqlite3.Connection) -> None:
        database.execute("CREATE TABLE more (x)")
        raise sqlite3.OperationalError("disk is full")

    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, broken))
    monkeypatch.setattr(migrations, "VERSION", VERSION + 1)
    with pytest.raises(ArchiveError, match="disk is full"):
        archive.count(Search())
    monkeypatch.undo()
    assert archive.count(Search()) == 1
    assert archive.rows("SELECT name FROM sqlite_master WHERE name = 'more'") == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE match SET names = 'x'",
        "UPDATE match SET names = '[1, 2, 3, 4]'",
        "UPDATE match SET kinds = '[]'",
        "UPDATE match SET played = x'ff'",
        "UPDATE match SET today = 'zz'",
        "UPDATE match SET deals = 'many'",
        "UPDATE own SET points = 'x'",
    ],
)
def test_a_row_that_holds_what_nobody_put_there_is_made_anew_from_its_record(tmp_path: Path, change: str) -> None:
    """Sqlite does not see a bit that turned over in a text."""
    archive = archive_in(tmp_path)
    archive.add(item(played(), ended=NOW.isoformat()))
    (before,) = archive.entries(Search())
    with contextlib.closing(sqlite3.connect(archive.path, isolation_level=None)) as database:
        database.execute(change)
    (after,) = archive_in(tmp_path).entries(Search())
    assert after == before
    assert (tmp_path / "archive.damaged1").exists()


def test_a_record_that_is_no_text_is_told_and_the_others_are_there(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    archive.add_all([item(played(seed=seed)) for seed in ("one", "two")])
    with contextlib.closing(sqlite3.connect(archive.path, isolation_level=None)) as database:
        database.execute("UPDATE record SET line = x'ff00' WHERE match = 1")
    assert len(list(archive.lines(Search()))) == 1
    assert (tmp_path / "archive.damaged1").exists()
