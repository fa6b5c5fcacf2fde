"""The matches that are not over: listed, held by one program at a time, and read as far as they are right."""

from __future__ import annotations

import errno
import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kozyr.session import Session
from kozyr.store import Busy, Matches, Search
from kozyr.store.disk import Disk
from kozyr.store.lines import read, written
from kozyr.store.notices import Notices
from kozyr.store.saved import Damaged, Newer, Saved, head_of, may_be_over, read_saved
from kozyr.store.saves import Saves

from .disks import FailingDisk, match_of, play_on, state_of

DATA = Path(__file__).parent / "data"


def left(folder: Path, session: Session, steps: int = 25) -> Path:
    """A match that was played for some steps and left; its file."""
    matches = Matches(folder, FailingDisk())
    before = set(folder.rglob("*.match"))
    matches.keep(session)
    play_on(session, steps)
    matches.leave()
    (path,) = set(folder.rglob("*.match")) - before
    return path


def one(folder: Path) -> tuple[Matches, Session]:
    """The one match in a folder, resumed."""
    matches = Matches(folder, FailingDisk())
    (match,) = matches.open_matches()
    return matches, matches.resume(match)


@pytest.mark.parametrize(
    ("game", "seats"), [("laus", 4), ("gadenysh", 3), ("gadenysh", 4), ("lodam", 3), ("lodam", 10)]
)
def test_a_match_is_resumed_as_it_was_left_and_again(tmp_path: Path, game: str, seats: int) -> None:
    session = match_of(game, seats)
    left(tmp_path, session)
    for chance in range(5):
        matches, again = one(tmp_path)
        assert state_of(again) == state_of(session)
        assert again.can_redo() == session.can_redo()
        play_on(again, 10, chance)
        play_on(session, 10, chance)
        assert state_of(again) == state_of(session)
        matches.leave()
        assert matches.notices.waiting == []


def test_where_nothing_can_be_written_a_match_is_gone_on_with_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told when it cannot be saved, and no other program plays it meanwhile."""
    left(tmp_path, match_of())
    really = os.open

    def only_read(path: str, flags: int, *more: int, **others: int) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return really(path, flags, *more, **others)

    monkeypatch.setattr(os, "open", only_read)
    matches, session = one(tmp_path)
    assert matches.notices.waiting == []
    play_on(session, 3)
    (line,) = matches.notices.waiting
    assert line.startswith("The match cannot be saved (Read-only file system).")
    (seen,) = Matches(tmp_path).open_matches()
    assert seen.busy
    with pytest.raises(Busy):
        Matches(tmp_path).resume(seen)
    monkeypatch.undo()
    play_on(session, 3)
    assert matches.notices.waiting[1:] == ["The match can be saved again, and is."]
    matches.leave()
    assert state_of(one(tmp_path)[1]) == state_of(session)


def test_what_was_taken_back_before_can_be_done_again_after_resuming(tmp_path: Path) -> None:
    matches, session = Matches(tmp_path, FailingDisk()), match_of()
    matches.keep(session)
    play_on(session, 40, undos=False)
    log = [list(deal.log) for deal in session.match.deals]
    session.undo()
    session.undo()
    matches.leave()
    matches, again = one(tmp_path)
    again.redo()
    again.redo()
    assert [list(deal.log) for deal in again.match.deals] == log
    assert not again.can_redo()
    assert again.meta["undos"] == 2


def test_the_match_played_last_comes_first(tmp_path: Path) -> None:
    paths = [left(tmp_path, match_of(seed=str(number))) for number in range(4)]
    for path, when in zip(paths, (30, 10, 40, 20), strict=True):
        os.utime(path, (when, when))
    found = Matches(tmp_path).open_matches()
    assert [match.session.seed for match in found] == ["2", "0", "3", "1"]
    assert found[0].played == datetime.fromtimestamp(40, UTC)
    newest = Matches(tmp_path).newest()
    assert newest is not None
    assert newest.session.seed == "2"


def test_one_program_at_a_time_plays_a_match(tmp_path: Path) -> None:
    mine, theirs = Matches(tmp_path), Matches(tmp_path)
    session, other = match_of(seed="mine"), match_of(seed="theirs")
    mine.keep(session)
    theirs.keep(other)
    play_on(session, 30)
    play_on(other, 30)
    assert {(match.session.seed, match.busy) for match in Matches(tmp_path).open_matches()} == {
        ("mine", True),
        ("theirs", True),
    }
    (match,) = (match for match in theirs.open_matches() if match.session.seed == "mine")
    with pytest.raises(Busy, match="being played in another terminal"):
        theirs.resume(match)
    play_on(other, 5)
    assert theirs.safe, "it plays on in its own"
    mine.leave()
    assert state_of(theirs.resume(match)) == state_of(session)


def test_a_match_stays_held_while_it_cannot_be_saved(tmp_path: Path) -> None:
    full = False
    mine, session = Matches(tmp_path, FailingDisk(lambda step: full)), match_of()
    mine.keep(session)
    play_on(session, 30)
    full = True
    play_on(session, 5)
    assert not mine.safe
    (match,) = Matches(tmp_path).open_matches()
    assert match.busy
    full = False
    play_on(session, 1)
    (match,) = Matches(tmp_path).open_matches()
    assert match.busy
    assert state_of(match.session) == state_of(session)


def test_a_match_that_is_gone_cannot_be_resumed(tmp_path: Path) -> None:
    path = left(tmp_path, match_of())
    matches = Matches(tmp_path)
    (match,) = matches.open_matches()
    path.unlink()
    with pytest.raises(OSError, match="the match is there no more"):
        matches.resume(match)


def test_a_match_in_which_no_person_decided_is_kept_until_it_is_given_up(tmp_path: Path) -> None:
    """Then nothing is left of it: nothing was played that anybody would look for among the finished ones."""
    matches, session = Matches(tmp_path), match_of()
    matches.keep(session)
    session.start_deal()
    matches.leave()
    (found,) = matches.open_matches()
    assert state_of(found.session) == state_of(session)
    matches.give_up(found)
    assert not list(tmp_path.rglob("*.match"))
    assert matches.archive.count(Search()) == 0


def test_two_tables_at_the_same_second_have_files_of_their_own(tmp_path: Path) -> None:
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    for seed in ("a", "b", "c"):
        matches = Matches(tmp_path, FailingDisk(), lambda: now)
        session = match_of(seed=seed)
        matches.keep(session)
        play_on(session, 20)
    names = [path.name for path in tmp_path.rglob("*.match")]
    assert len(names) == 3
    assert all(name.startswith("20261130-120000-") for name in names)


def test_a_file_is_named_by_us_and_not_by_what_was_typed(tmp_path: Path) -> None:
    session = match_of(seed="../../etc/passwd")
    session.seats = (type(session.seats[0])("../../x\n\0"), *session.seats[1:])
    path = left(tmp_path, session)
    assert path.parent == tmp_path / "open"
    _matches, again = one(tmp_path)
    assert state_of(again) == state_of(session)


def test_looking_at_a_match_never_takes_it_from_whoever_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while it is read, which may take long; the instant in which its lock is looked at is waited for."""
    path = left(tmp_path, match_of())
    resumed: list[Session] = []

    def read_and_resume(data: bytes) -> Saved:
        if not resumed:
            resumed.append(match_of())  # not once more while that one reads
            other = Saves(tmp_path / "open", Disk(), Notices())
            resumed[0] = other.resume(path).session
        return read_saved(data)

    monkeypatch.setattr("kozyr.store.saves.read_saved", read_and_resume)
    (match,) = Matches(tmp_path).open_matches()
    assert state_of(resumed[0]) == state_of(match.session)

    tries = iter([False, False, True])
    disk = Disk()
    monkeypatch.setattr(disk, "lock", lambda _file: next(tries))
    assert Saves(tmp_path / "open", disk, Notices()).resume(path).path == path


def test_without_locks_nothing_that_another_program_may_be_writing_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, good: bytes
) -> None:
    def refuse(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    (tmp_path / "open").mkdir()
    path = tmp_path / "open" / "x.match"
    path.write_bytes(good[:-3])
    matches = Matches(tmp_path)
    (match,) = matches.open_matches()
    session = matches.resume(match)
    play_on(session, 3)
    assert matches.safe
    assert path.read_bytes() == good[:-3]
    assert not list(tmp_path.rglob("*.damaged*"))


# Damage.


def file_of(session: Session) -> bytes:
    """What the file of a match holds."""
    data, check = written(head_of(session), 0)
    for step in session.journal:
        line, check = written(step, check)
        data += line
    return data


@pytest.fixture(scope="module")
def good() -> bytes:
    """A file that is right."""
    session = match_of("lodam", 4)
    play_on(session, 40)
    return file_of(session)


def lines_before(data: bytes, at: int) -> int:
    """How many lines end before this byte or with the one before it."""
    return data[:at].count(b"\n")


def check_damaged(folder: Path, data: bytes, kept: int) -> None:
    """A file of these bytes, of which so many lines are right, beside one that is whole."""
    (folder / "open").mkdir(parents=True)
    path = folder / "open" / "damaged.match"
    path.write_bytes(data)
    other = left(folder, match_of(seed="other"))
    before = other.read_bytes()
    matches = Matches(folder, FailingDisk())
    found = {match.session.seed: match for match in matches.open_matches()}
    assert other.read_bytes() == before
    assert "other" in found
    if kept:  # only who goes on with it mends it
        assert path.read_bytes() == data
        assert matches.notices.waiting == []
        session = matches.resume(found["store"])
    (line,) = matches.notices.waiting
    assert "damaged" in line
    assert "\n" not in line
    aside = folder / "open" / "damaged.damaged1"
    assert aside.read_bytes() == data, "what it was is kept"
    if kept == 0:
        assert found.keys() == {"other"}
        assert not path.exists()
    else:
        assert session.journal == [line.text for line in read(data)][1:kept]
        play_on(session, 12)
        matches.leave()
        again = Matches(folder, FailingDisk())
        assert [match.session.journal for match in again.open_matches() if match.session.seed == "store"] == [
            session.journal
        ]
        assert again.notices.waiting == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(data=st.data())
def test_any_byte_changed_is_found(tmp_path_factory: pytest.TempPathFactory, good: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(good) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != good[at]))
    changed = good[:at] + bytes([byte]) + good[at + 1 :]
    check_damaged(tmp_path_factory.mktemp("changed"), changed, lines_before(good, at))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(data=st.data())
def test_any_cut_is_found_but_one_between_two_lines(
    tmp_path_factory: pytest.TempPathFactory, good: bytes, data: st.DataObject
) -> None:
    """Between two lines it is what the file was at that moment: the match as it stood then."""
    cut = data.draw(st.integers(0, len(good) - 1))
    lines = lines_before(good, cut)
    if cut and good[cut - 1] == ord("\n"):
        saved = read_saved(good[:cut])
        assert saved.whole
        assert len(saved.session.journal) == lines - 1
    else:
        check_damaged(tmp_path_factory.mktemp("cut"), good[:cut], lines)


def test_lines_lost_doubled_or_changed_places_are_found(good: bytes) -> None:
    lines = good.splitlines(keepends=True)
    for at in range(1, len(lines) - 1):
        for wrong in (
            lines[:at] + lines[at + 1 :],
            [*lines[: at + 1], *lines[at:]],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            saved = read_saved(b"".join(wrong))
            assert not saved.whole
            assert len(saved.session.journal) in (at - 1, at)


def test_a_line_that_the_rules_refuse_is_damage(tmp_path: Path) -> None:
    session = match_of()
    data, check = written(head_of(session), 0)
    for step in ("deal", "3 QS", "3 QH"):
        line, check = written(step, check)
        data += line
    saved = read_saved(data)
    assert not saved.whole
    assert saved.session.journal == ["deal"]


HEADS: list[object] = [
    [],
    {},
    {"format": "kozyr-save/x"},
    {"format": "kozyr/1"},
    {"game": "whist"},
    {"game": ["laus"]},
    {"players": []},
    {"players": [1, 2, 3, 4]},
    {"players": [{"name": "A", "kind": "god"}] * 4},
    {"players": [{"name": "A", "kind": "bot: x"}] * 4},
    {"players": [{"name": "A", "kind": "bot:"}] * 4},
    {"players": [{"name": 1, "kind": "human"}] * 4},
    {"rules": {"whist": 1}},
    {"rules": {"target": "x"}},
    {"rules": []},
    {"seed": None},
    {"meta": 1},
]


@pytest.mark.parametrize("change", HEADS, ids=repr)
def test_a_head_that_is_wrong_is_damage_and_no_crash(change: object) -> None:
    head = json.loads(head_of(match_of()))
    text = json.dumps(head | change if isinstance(change, dict) and change else change)
    with pytest.raises(Damaged):
        read_saved(written(text, 0)[0])


@pytest.mark.parametrize("text", ["[" * 100_000, "9" * 5000, "", "x"], ids=["deep", "long", "empty", "x"])
def test_a_head_that_is_no_json_is_damage(text: str) -> None:
    with pytest.raises(Damaged):
        read_saved(written(text, 0)[0])


def test_a_file_of_a_newer_version_is_refused_with_that_word_and_left_alone(tmp_path: Path) -> None:
    head = json.loads(head_of(match_of())) | {"format": "kozyr-save/2", "more": True}
    data = written(json.dumps(head), 0)[0] + b"of another kind\n"
    with pytest.raises(Newer):
        read_saved(data)
    (tmp_path / "open").mkdir()
    path = tmp_path / "open" / "x.match"
    path.write_bytes(data)
    matches = Matches(tmp_path)
    assert matches.open_matches() == []
    assert matches.notices.waiting == [f"{path} was written by a newer version of kozyr; it is left alone."]
    assert path.read_bytes() == data


@pytest.mark.parametrize("path", sorted(DATA.glob("save-*.match")), ids=lambda path: path.stem)
def test_files_of_every_version_are_read(path: Path) -> None:
    saved = read_saved(path.read_bytes())
    assert saved.whole
    assert len(saved.session.journal) > 50
    assert saved.session.meta["undos"] > 0


def test_there_is_a_file_of_every_version() -> None:
    from kozyr.store.saved import VERSION

    assert [path.stem for path in sorted(DATA.glob("save-*.match"))] == [f"save-{n + 1}" for n in range(VERSION)]


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC])
def test_a_damaged_file_that_cannot_be_set_aside_is_told_offered_and_not_written_to(
    tmp_path: Path, good: bytes, number: int
) -> None:
    (tmp_path / "open").mkdir()
    path = tmp_path / "open" / "x.match"
    path.write_bytes(good[:-3])
    disk = FailingDisk(lambda step: disk.doing in ("create", "cut"), number)
    matches = Matches(tmp_path, disk)
    (match,) = matches.open_matches()
    session = matches.resume(match)
    (line,) = matches.notices.waiting
    assert "is damaged, and cannot be mended" in line
    disk.fails = lambda step: False
    play_on(session, 3)
    assert path.read_bytes() == good[:-3]
    assert matches.safe


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    os.mkfifo(tmp_path / "open" / "pipe.match")
    (tmp_path / "open" / "folder.match").mkdir()
    assert Matches(tmp_path).open_matches() == []


@pytest.mark.parametrize("step", range(1, 14))
def test_no_fault_of_the_disk_keeps_the_list_from_being_shown(tmp_path: Path, step: int) -> None:
    left(tmp_path, match_of(seed="a"))
    left(tmp_path, match_of(seed="b"))
    matches = Matches(tmp_path, FailingDisk(lambda at: at == step, errno.EIO))
    found = {match.session.seed for match in matches.open_matches()}
    assert len(found) == 2 or matches.notices.waiting


@pytest.mark.parametrize(
    ("game", "seats"), [("laus", 4), ("gadenysh", 3), ("gadenysh", 4), ("lodam", 5), ("lodam", 10)]
)
@pytest.mark.parametrize("undos", [False, True])
def test_no_match_that_is_over_is_passed_over_without_looking(game: str, seats: int, undos: bool) -> None:
    """Found out from the lines of its file alone, and in the middle of a deal known not to be."""
    session, looked = match_of(game, seats), 0
    for step in range(300):
        play_on(session, 1, chance=step, undos=undos)
        if session.match.counts and session.deal is None:
            assert may_be_over(file_of(session))
        elif step % 20 == 0:
            looked += may_be_over(file_of(session))
    assert session.match.counts
    assert undos or looked <= 5


@pytest.mark.parametrize(("seconds", "year"), [(300_000_000_000, 9999), (-300_000_000_000, 1)])
def test_a_file_that_was_written_to_on_a_day_that_no_calendar_has_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int, year: int
) -> None:
    """A clock that was wrong, a disk that was damaged; most file systems cannot keep such a day."""
    path, stat = left(tmp_path, match_of()), Path.stat

    def odd(self: Path, **more: bool) -> os.stat_result:
        found = stat(self, **more)
        return os.stat_result((*found[:8], seconds, seconds)) if self == path else found

    monkeypatch.setattr(Path, "stat", odd)
    (match,) = Matches(tmp_path).open_matches()
    assert (match.path, match.played.year) == (path, year)


@pytest.mark.parametrize(
    ("changed", "steps", "refused"),
    [
        ({"format": "kozyr-save/" + "9" * 5000}, [], Newer),
        ({"seed": "\ud800"}, ["deal"], Damaged),
        ({"meta": {"hints": "many", "undos": None}}, ["deal", "hint"], None),
    ],
)
def test_a_head_that_no_program_wrote_is_refused_or_read(
    changed: dict[str, object], steps: list[str], refused: type[Exception] | None
) -> None:
    """Also where its checksum is right."""
    data, check = b"", 0
    for text in (json.dumps(json.loads(head_of(match_of())) | changed), *steps):
        line, check = written(text, check)
        data += line
    if refused is not None:
        with pytest.raises(refused):
            read_saved(data)
    else:
        saved = read_saved(data)
        assert saved.whole
        assert saved.session.meta["hints"] == 1
