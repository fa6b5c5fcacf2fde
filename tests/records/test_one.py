"""One match of a file, without a look at the others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kozyr.records import BadRecord, GoodRecord, read_record

from .helpers import DATA

LINES = [(DATA / f"{name}.jsonl").read_bytes() for name in ("laus", "gadenysh", "lodam")]


@pytest.mark.parametrize(
    ("number", "line", "game"), [(1, 1, "laus"), (2, 2, "gadenysh"), (None, 4, "lodam"), (4, 4, "lodam")]
)
def test_the_match_that_is_asked_for(tmp_path: Path, number: int | None, line: int, game: str) -> None:
    """By its line, or the last one; what is wrong with the others does not matter."""
    file = tmp_path / "m.jsonl"
    file.write_bytes(LINES[0] + LINES[1] + b"{}\n" + LINES[2])
    found = read_record(file, number)
    assert isinstance(found, GoodRecord)
    assert (found.line, found.record.game, found.match.game.name) == (line, game, game)


def test_the_end_of_a_line_that_is_too_long_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pipe.open("r+b", buffering=0) as endless:
        endless.write(b"x" * 5000)
        assert "longer than 4000 bytes" in str(read_record(pipe, 1, 4000))


def test_what_is_wrong(tmp_path: Path) -> None:
    file, empty = tmp_path / "m.jsonl", tmp_path / "empty.jsonl"
    file.write_bytes(LINES[0] + b"{}\n" + b"x" * 5000 + b"\n")
    empty.touch()
    said = [
        str(read_record(*place))
        for place in ((file, 2), (file, 3, 4000), (file, 4), (empty,), (empty, 1), (tmp_path, 1))
    ]
    assert said == [
        f"{file}:2: format is missing",
        f"{file}:3: the line is longer than 4000 bytes",
        f"{file}: there is no match 4; there are 3",
        f"{empty}: the file is empty, it holds no record",
        f"{empty}: the file is empty, it holds no record",
        f"{tmp_path}: cannot be read: Is a directory",
    ]
    assert isinstance(read_record(file, 4), BadRecord)
