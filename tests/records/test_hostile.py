"""Whatever a file holds, a reader gets one line for each line of it, never a traceback, and memory stays small."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.records import BadRecord, Fault, GoodRecord, match_of, parse_record, read_records, record_line

from .helpers import DATA, fault_of, kept, line_of

LINE = (DATA / "laus.jsonl").read_bytes().rstrip(b"\n")


def with_meta(text: str) -> bytes:
    """A good record with this JSON in its `meta`."""
    data = kept("laus")
    data["meta"] = {"x": "HERE"}
    return json.dumps(data, ensure_ascii=False).replace('"HERE"', text).encode()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "the line is empty"),
        (b" \t\r\n", "the line is empty"),
        (b"\xef\xbb\xbf" + LINE, "the line begins with a byte order mark, which JSON does not have"),
        (LINE.decode().encode("utf-16"), "not UTF-8: byte 1 of the line"),
        (LINE.replace("Борис".encode(), b"\xff\xfe"), "not UTF-8: byte 230 of the line"),
        (LINE.replace("Борис".encode(), b"\xed\xa0\x80"), "not UTF-8: byte 230 of the line"),
        (LINE.replace("Борис".encode(), b"\xc0\xaf"), "not UTF-8: byte 230 of the line"),
        (LINE.replace("Борис".encode(), b"\\ud800"), "a text has half of a character (a lone surrogate)"),
        (with_meta('"\\uDFFF"'), "a text has half of a character (a lone surrogate)"),
        (with_meta('{"\\udc00": 1}'), "a text has half of a character (a lone surrogate)"),
        (LINE[:-1], "the record is cut off: the line ends in the middle of it"),
        (LINE[:700], "the record is cut off: the line ends in the middle of it"),
        (LINE[: LINE.index(b"}, {") + 1], "the record is cut off: the line ends in the middle of it"),
        (b"{", "the record is cut off: the line ends in the middle of it"),
        (LINE + b" " + LINE, f"something follows the record on its line, at character {len(LINE.decode()) + 2}"),
        (LINE + b"\x00", f"something follows the record on its line, at character {len(LINE.decode()) + 1}"),
        (b"\xc2\xa0" + LINE, "not JSON: Expecting value at character 1"),
        (b"[" + LINE + b"]", "a record is an object, not a list"),
        (b"null", "a record is an object, not null"),
        (b"1" * 100, "a record is an object, not " + "1" * 60 + "..."),
        (b'"' + b"x" * 1000 + b'"', "a record is an object, not '" + "x" * 60 + "'..."),
        (b"hello", "not JSON: Expecting value at character 1"),
        (b"{'format': 'kozyr/1'}", "not JSON: Expecting property name enclosed in double quotes at character 2"),
        (b'{"format": "kozyr/1",}', "not JSON: Illegal trailing comma before end of object at character 21"),
        (LINE.replace(b'"seed"', b'"game": "laus", "seed"'), "the key 'game' stands twice in one object"),
        (LINE.replace(b'"dealer": 2', b'"dealer": 2, "dealer": 2'), "the key 'dealer' stands twice in one object"),
        (LINE.replace(b'"target"', b'"target": 1, "target"'), "the key 'target' stands twice in one object"),
        (with_meta('{"a": 1, "a": 1}'), "the key 'a' stands twice in one object"),
        (with_meta("NaN"), "NaN is no number of JSON"),
        (with_meta("-Infinity"), "-Infinity is no number of JSON"),
        (LINE.replace(b'"dealer": 2', b'"dealer": NaN'), "NaN is no number of JSON"),
        (with_meta("1e999"), "a number is too large"),
        (with_meta("1" * 5000), "a number is too large"),
        (LINE.replace(b'"dealer": 2', b'"dealer": ' + b"9" * 5000), "a number is too large"),
        (
            LINE.replace(b'"dealer": 2', b'"dealer": ' + b"9" * 4000),
            "deal 2: dealer must be a seat, 0..3, not " + "9" * 60 + "...",
        ),
        (LINE.replace(b'"dealer": 2', b'"dealer": 2.0'), "deal 2: dealer must be a whole number, not 2.0"),
        (LINE.replace(b'"dealer": 2', b'"dealer": 02'), "not JSON: Expecting ',' delimiter at character 880"),
        (b"[" * 1_000_000, "not JSON that can be read: too many brackets in each other"),
        (b'{"a":' * 1_000_000, "not JSON that can be read: too many brackets in each other"),
        (with_meta("[" * 1_000_000 + "]" * 1_000_000), "not JSON that can be read: too many brackets in each other"),
        (with_meta("[" * 501 + "]" * 501), "meta: more than 500 lists and objects in each other"),
        (b'{"format": "kozyr/1", ' + b'"a": 1, ' * 2 + b'"b": 1}', "the key 'a' stands twice in one object"),
        (b"{" + b", ".join(b'"k%d": 1' % i for i in range(100_000)) + b"}", "there is no key 'k0' here"),
        (b'{"format": "kozyr/1", "deals": [' + b"0, " * 500_000 + b"0]}", "game is missing"),
    ],
    ids=range(44),
)
def test_lines_that_are_no_records(line: bytes, said: str) -> None:
    heard = fault_of(line)
    if "Illegal trailing comma" in said and sys.version_info < (3, 13):
        said = "not JSON: Expecting property name enclosed in double quotes at character 22"
    assert heard == said


@pytest.mark.parametrize(
    "line",
    [
        LINE,
        LINE + b"\r\n",
        LINE.replace("Борис".encode(), b"\\ud83c\\udca1"),
        LINE.replace("Борис".encode(), b"\\u0000\\u001b[31m\\u202e"),
        LINE.replace("Борис".encode(), b""),
        LINE.replace(b'"bot:random"', '"bot:très.fort-2"'.encode()),
        LINE.replace(b'"dealer": 0', b'"dealer": -0'),
        with_meta("[" * 500 + "]" * 500),
        with_meta("1" * 4000),
        with_meta("-1.5e-300"),
        with_meta('"' + "x" * 1_000_000 + '"'),
    ],
    ids=range(11),
)
def test_lines_that_are_unusual_and_right(line: bytes) -> None:
    record = parse_record(line)
    match_of(record)
    assert parse_record(record_line(record).encode()) == record


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_give_a_fault_and_nothing_else(line: bytes) -> None:
    with pytest.raises(Fault):
        parse_record(line)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_good_line_with_bytes_changed_raises_nothing_but_a_fault(data: st.DataObject) -> None:
    """Whatever is left right by the change is right; all else is refused in one line."""
    line = bytearray(LINE)
    for _time in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(line) - 1))
        line[start : start + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    said = ""
    try:
        match_of(parse_record(bytes(line)))
    except Fault as fault:
        said = str(fault)
    assert said.isprintable()


class TestFiles:
    def said(self, file: Path) -> list[str]:
        return [str(found).removeprefix(str(file)) for found in read_records(file) if isinstance(found, BadRecord)]

    def test_empty(self, tmp_path: Path) -> None:
        file = tmp_path / "empty.jsonl"
        file.touch()
        assert self.said(file) == [": the file is empty, it holds no record"]

    def test_missing_and_directory(self, tmp_path: Path) -> None:
        assert self.said(tmp_path / "no") == [": cannot be read: No such file or directory"]
        assert self.said(tmp_path) == [": cannot be read: Is a directory"]

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read all")
    def test_unreadable(self, tmp_path: Path) -> None:
        file = tmp_path / "locked.jsonl"
        file.write_bytes(LINE)
        file.chmod(0)
        assert self.said(file) == [": cannot be read: Permission denied"]

    def test_bad_lines_between_good_ones(self, tmp_path: Path) -> None:
        file = tmp_path / "mixed.jsonl"
        file.write_bytes(LINE + b"\n\n" + LINE + b"\n[]\n" + LINE[:50])
        found = list(read_records(file))
        assert [type(one) for one in found] == [GoodRecord, BadRecord, GoodRecord, BadRecord, BadRecord]
        assert [one.line for one in found] == [1, 2, 3, 4, 5]
        assert self.said(file) == [
            ":2: the line is empty",
            ":4: a record is an object, not a list",
            ":5: the record is cut off: the line ends in the middle of it",
        ]

    def test_a_file_of_another_kind(self, tmp_path: Path) -> None:
        file = tmp_path / "picture.png"
        file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4)
        assert len(self.said(file)) >= 2

    def test_a_line_that_is_too_long_is_one_fault(self, tmp_path: Path) -> None:
        file = tmp_path / "long.jsonl"
        file.write_bytes(b"x" * 5000 + b"\n" + LINE + b"\n" + b"x" * 5000 + b"\n" + b"x" * 4000)
        said = [str(found) if isinstance(found, BadRecord) else "right" for found in read_records(file, longest=4000)]
        assert said == [
            f"{file}:1: the line is longer than 4000 bytes",
            "right",
            f"{file}:3: the line is longer than 4000 bytes",
            f"{file}:4: not JSON: Expecting value at character 1",
        ]

    def test_a_line_just_as_long_as_allowed(self, tmp_path: Path) -> None:
        file = tmp_path / "edge.jsonl"
        file.write_bytes(LINE + b"\n" + LINE + b" \n")
        kinds = [type(found) for found in read_records(file, longest=len(LINE))]
        assert kinds == [GoodRecord, BadRecord]

    def test_a_name_that_a_terminal_would_obey(self, tmp_path: Path) -> None:
        file = tmp_path / "a\x1b[31m\nb"
        assert str(next(read_records(file))) == f"{tmp_path}/a\\x1b[31m\\nb: cannot be read: No such file or directory"


STREAMED = """
import resource, sys
from kozyr.records import read_records
right = wrong = 0
for file in sys.argv[1:]:
    for found in read_records(file, longest=1 << 20):
        right, wrong = right + hasattr(found, "match"), wrong + hasattr(found, "message")
        if right == 1 and wrong == 0:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
unit = 1 if sys.platform == "darwin" else 1024
print(right, wrong, (after - before) * unit)
"""


def test_memory_stays_the_same_however_long_the_file(tmp_path: Path) -> None:
    """60 MB of good lines padded with meta, bad lines, and one line without an end."""
    data = kept("laus")
    data["meta"] = {"pad": "x" * 200_000}
    good, file, endless = line_of(data), tmp_path / "large.jsonl", tmp_path / "endless.jsonl"
    with file.open("wb") as stream:
        for _line in range(150):
            stream.write(good)
            stream.write(good[: len(good) // 2] + b"\n")
    with endless.open("wb") as stream:
        for _part in range(30):
            stream.write(b"[" * (1 << 20))
    command = [sys.executable, "-c", STREAMED, str(file), str(endless)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    right, wrong, grown = map(int, done.stdout.split())
    assert (right, wrong) == (150, 151)
    assert grown < 16 << 20
