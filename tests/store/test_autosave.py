"""A match is in its file before anybody sees what was done, and whatever fails, what was in the file stays there."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kozyr.session import Event, Session
from kozyr.store import Matches
from kozyr.store.disk import Disk
from kozyr.store.saved import read_saved

from .disks import FailingDisk, match_of, play_on, state_of

#: what a disk says when it cannot: full, over a quota, broken, read-only, not allowed, gone, too many files, too large
ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EACCES, errno.ENOENT, errno.EMFILE, errno.EFBIG)


def file_of(folder: Path) -> Path:
    (path,) = (folder / "open").glob("*.match")
    return path


def kept_in(folder: Path) -> Session:
    """The match in the one file, read as it lies there."""
    saved = read_saved(file_of(folder).read_bytes())
    return saved.session


def told(matches: Matches) -> list[str]:
    return matches.notices.waiting


@pytest.mark.parametrize(("game", "seats"), [("laus", 4), ("gadenysh", 3), ("lodam", 10)])
def test_every_step_is_kept_before_it_is_told_to_others(tmp_path: Path, game: str, seats: int) -> None:
    matches, session = Matches(tmp_path, FailingDisk()), match_of(game, seats)
    heard = 0

    def look(_event: Event) -> None:
        nonlocal heard
        heard += 1
        assert state_of(kept_in(tmp_path)) == state_of(session)

    matches.keep(session)
    session.listen(look)
    play_on(session, 150)
    assert heard > 150
    assert told(matches) == []


def test_the_file_only_grows(tmp_path: Path) -> None:
    matches, session = Matches(tmp_path), match_of()
    matches.keep(session)
    session.start_deal()
    before = file_of(tmp_path).read_bytes()
    play_on(session, 30)
    assert file_of(tmp_path).read_bytes().startswith(before)
    assert file_of(tmp_path).stat().st_mode & 0o077 == 0, "for its owner alone"


def is_locked(path: Path) -> bool:
    """Whether somebody else could not lock the file."""
    disk = Disk()
    file = disk.open(path)
    try:
        return not disk.lock(file)
    finally:
        os.close(file)


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP])
def test_folders_that_cannot_be_waited_for_are_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    sync = os.fsync

    def refuse(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(number, os.strerror(number))
        sync(file)

    monkeypatch.setattr(os, "fsync", refuse)
    matches, session = Matches(tmp_path), match_of()
    matches.keep(session)
    play_on(session, 5)
    assert matches.safe
    assert told(matches) == []


def test_where_the_system_has_a_fuller_flush_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """macOS; where a file system does not know it, the usual one is."""
    asked: list[int] = []
    monkeypatch.setattr("kozyr.store.disk._FULL_SYNC", 51)
    monkeypatch.setattr("fcntl.fcntl", lambda _file, what: asked.append(what))
    file, _path = Disk().create(tmp_path / "x")
    Disk().sync(file)
    assert asked == [51]

    def refuse(_file: int, _what: int) -> None:
        raise OSError(errno.ENOTSUP, "no")

    monkeypatch.setattr("fcntl.fcntl", refuse)
    Disk().sync(file)
    os.close(file)


def steps_of(tmp_path: Path) -> int:
    """How many steps of the disk the match of the next tests takes."""
    disk, session = FailingDisk(), match_of()
    Matches(tmp_path / "counted", disk).keep(session)
    play_on(session, 12)
    return disk.steps


@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_a_fault_at_any_step_loses_nothing(tmp_path: Path, number: int) -> None:
    """After each step the file holds all, or all that was there before the fault; the step after it mends that."""
    for at in range(1, steps_of(tmp_path) + 1):
        folder = tmp_path / str(at)
        disk, session = FailingDisk(lambda step, at=at: step == at, number), match_of()  # type: ignore[misc]
        matches = Matches(folder, disk)
        matches.keep(session)
        safe = 0
        for _ in range(12):
            play_on(session, 1, chance=len(session.journal))
            found = kept_in(folder).journal if (folder / "open").exists() and list(folder.rglob("*.match")) else []
            assert found == session.journal[: len(found)]
            assert len(found) >= safe
            if matches.safe:
                assert found == session.journal
            safe = len(found)
            if list(folder.rglob("*.match")):
                assert is_locked(file_of(folder)), "another program could play on in it"
        play_on(session, 1)
        assert state_of(kept_in(folder)) == state_of(session)
        assert [line.split("(")[0] for line in told(matches)] in (
            [],  # the folder could not be listed, or the like: nothing that a player must know
            ["The match cannot be saved ", "The match can be saved again, and is."],
        )
        assert [path.name for path in (folder / "open").iterdir()] == [file_of(folder).name], "nothing is left lying"


def test_every_number_of_a_fault_is_borne(tmp_path: Path) -> None:
    for number in errno.errorcode:
        disk, session = FailingDisk(lambda step: step in (9, 10, 14), number), match_of()
        Matches(tmp_path / str(number), disk).keep(session)
        play_on(session, 12)
        assert state_of(kept_in(tmp_path / str(number))) == state_of(session)


def test_while_it_fails_it_is_told_once_and_once_when_it_works_again(tmp_path: Path) -> None:
    full = False
    disk, session = FailingDisk(lambda step: full), match_of()
    matches = Matches(tmp_path, disk)
    matches.keep(session)
    play_on(session, 20)
    full = True
    before = file_of(tmp_path).read_bytes()
    play_on(session, 20, undos=False)
    assert not matches.safe
    assert file_of(tmp_path).read_bytes().startswith(before)
    assert told(matches) == [
        "The match cannot be saved (No space left on device). It goes on, but is lost if the program ends now."
    ]
    full = False
    play_on(session, 1)
    assert told(matches)[1:] == ["The match can be saved again, and is."]
    assert matches.safe
    assert state_of(kept_in(tmp_path)) == state_of(session)


def test_a_folder_removed_while_playing_is_made_again(tmp_path: Path) -> None:
    matches, session = Matches(tmp_path / "a" / "b"), match_of()
    matches.keep(session)
    play_on(session, 10)
    shutil.rmtree(tmp_path / "a")
    play_on(session, 1)
    assert state_of(kept_in(tmp_path / "a" / "b")) == state_of(session)
    assert told(matches) == []


def test_a_folder_that_cannot_be_made_does_not_keep_anybody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    matches, session = Matches(tmp_path / "file" / "kozyr"), match_of()
    matches.keep(session)
    play_on(session, 40)
    assert len(told(matches)) == 1
    assert matches.open_matches() == []


def test_without_a_home_folder_it_is_told_and_no_folder_called_tilde_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    matches, session = Matches(Path("~/.local/share/kozyr")), match_of()
    matches.keep(session)
    play_on(session, 5)
    assert told(matches)[0].startswith("The match cannot be saved (there is no home folder).")
    assert list(tmp_path.iterdir()) == []


FULL = """
import resource, sys
from pathlib import Path
from kozyr.store import Matches
from tests.store.disks import match_of, play_on, state_of
from tests.store.test_autosave import kept_in, told
matches, session = Matches(Path(sys.argv[1])), match_of()
matches.keep(session)
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (800, hard))
play_on(session, 60, undos=False)
assert not matches.safe
found = kept_in(Path(sys.argv[1])).journal
assert 10 < len(found) < len(session.journal) and found == session.journal[:len(found)], found
assert len(told(matches)) == 1 and "File too large" in told(matches)[0], told(matches)
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
play_on(session, 1)
assert state_of(kept_in(Path(sys.argv[1]))) == state_of(session)
assert len(told(matches)) == 2, told(matches)
"""


def test_no_room_for_a_longer_file(tmp_path: Path) -> None:
    """The system itself refuses what is beyond a limit, in the middle of a line."""
    subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], check=True, timeout=60, cwd=Path(__file__).parents[2])


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="needs a file system in memory")
def test_a_match_is_kept_across_file_systems() -> None:
    """A folder that is a link, and a file system other than that of temporary files."""
    folder = Path("/dev/shm") / f"kozyr-{os.getpid()}"
    try:
        session, matches = match_of(), Matches(folder)
        matches.keep(session)
        play_on(session, 10)
        assert state_of(kept_in(folder)) == state_of(session)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
