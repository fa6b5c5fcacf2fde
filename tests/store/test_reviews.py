"""Reviews are kept beside the archive, go with their matches, and never stop anybody."""

from __future__ import annotations

from pathlib import Path

from kozyr.records import GoodRecord, read_record
from kozyr.store import Matches, Search
from kozyr.store.disk import Disk
from kozyr.store.notices import Notices
from kozyr.store.reviews import Reviews, key_of_record
from tests.records.helpers import DATA, NAMES

from .disks import FailingDisk


def _imported(folder: Path) -> tuple[Matches, list[str]]:
    """An archive with matches, and their keys."""
    matches, keys = Matches(folder), list[str]()
    for name in NAMES:
        found = read_record(DATA / f"{name}.jsonl")
        assert isinstance(found, GoodRecord)
        matches.archive.add(matches.item(found.record, found.match))
        keys.append(key_of_record(found.record))
    return matches, keys


def test_the_key_is_that_of_the_archive(tmp_path: Path) -> None:
    matches, keys = _imported(tmp_path)
    assert {entry.key for entry in matches.archive.entries(Search())} == set(keys)


def test_a_text_is_kept_until_its_match_is_deleted(tmp_path: Path) -> None:
    matches, keys = _imported(tmp_path)
    reviews = matches.archive.reviews
    for key in keys:
        reviews.keep(key, key.encode())
    gone = matches.archive.entries(Search())[0]
    assert matches.archive.delete([gone.id, gone.id, 999]) == 1
    assert {key for key in keys if reviews.read(key)} == set(keys) - {gone.key}
    reviews.keep("0" * 32, b"of a record in a file of the user")
    assert matches.archive.delete_all() == len(keys) - 1
    assert not list((tmp_path / "reviews").iterdir())


def test_nothing_that_goes_wrong_with_a_file_is_more_than_lost_time(tmp_path: Path) -> None:
    notices = Notices()
    reviews = Reviews(tmp_path / "no" / "such", Disk(), notices)
    assert reviews.read("a") == b""
    reviews.forget(["a"])
    reviews.forget_all()
    disk = FailingDisk()
    shaky = Reviews(tmp_path / "reviews", disk, notices)
    shaky.keep("a", b"old")
    steps = disk.steps
    for bad in range(1, steps + 1):
        disk.steps, disk.fails = 0, lambda step, bad=bad: step == bad
        shaky.keep("a", b"new")
        disk.fails = lambda step: False
        assert shaky.read("a") in (b"old", b"new")
        shaky.keep("a", b"old")
    assert notices.waiting == []


def test_what_cannot_be_deleted_is_told_in_one_line(tmp_path: Path) -> None:
    """It was asked for, and is still there."""
    disk, notices, folder = FailingDisk(), Notices(), tmp_path / "reviews"
    reviews = Reviews(folder, disk, notices)
    for key in "ab":
        reviews.keep(key, b"text")
    disk.fails = lambda step: disk.doing == "remove"
    reviews.forget(["a"])
    reviews.forget_all()
    disk.fails = lambda step: disk.doing == "names"
    reviews.forget_all()
    why = "No space left on device"
    assert notices.waiting == [
        f"1 review in {folder} cannot be deleted: {why}",
        f"2 reviews in {folder} cannot be deleted: {why}",
        f"{folder} cannot be read: {why}",
    ]
    disk.fails = lambda step: False
    assert reviews.read("a") == reviews.read("b") == b"text"
