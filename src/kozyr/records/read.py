"""Files of records, read line by line in constant memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from kozyr.engine import Match
from kozyr.locale import _, n_

from .check import match_of
from .faults import BadRecord, Fault
from .parse import parse_record
from .schema import Record

#: The longest line that is read, in bytes. The longest match that can be played by chance takes half of it; the objects
#: made from a line take some ten times its size.
LONGEST_LINE: Final = 64 << 20
_CHUNK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class GoodRecord:
    """A record that was played again and is right, and the match as it leaves it. Lines count from 1."""

    line: int
    record: Record
    match: Match


def read_records(path: Path | str, longest: int = LONGEST_LINE) -> Iterator[GoodRecord | BadRecord]:
    """Every line of a file (`-`: of standard input), as a record that is right or as what is wrong with it.

    A file that cannot be read or holds nothing gives one `BadRecord` without a line. What a file holds never raises.
    """
    file, number = _called(path), 0
    try:
        for line in _lines(path, longest):
            number += 1
            yield _read(file, number, line, longest)
    except OSError as error:
        yield _unreadable(file, number, error)
        return
    if number == 0:
        yield _empty(file)


def read_record(path: Path | str, number: int | None = None, longest: int = LONGEST_LINE) -> GoodRecord | BadRecord:
    """The record on line `number` of a file, from 1, or on its last line, or what is wrong with it; the lines before
    are not looked at. What a file holds never raises."""
    file, count, last = _called(path), 0, b""
    try:
        for line in _lines(path, longest):
            count, last = count + 1, line
            if count == number:
                break
    except OSError as error:
        return _unreadable(file, count, error)
    if not count:
        return _empty(file)
    if number in (None, count):
        return _read(file, count, last, longest)
    text = n_(
        "there is no match {number}; there is {n}", "there is no match {number}; there are {n}", count, number=number
    )
    return BadRecord(file, None, None, None, text, None)


def _lines(path: Path | str, longest: int) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only so much that this can be seen."""
    with nullcontext(sys.stdin.buffer) if _is_input(path) else Path(path).open("rb") as stream:
        while line := stream.readline(longest + 1):
            yield line
            if _too_long(line, longest):
                _skip(stream)


def _is_input(path: Path | str) -> bool:
    return str(path) == "-"


def _called(path: Path | str) -> str:
    return _("standard input") if _is_input(path) else str(path)


def _too_long(line: bytes, longest: int) -> bool:
    return len(line) > longest and not line.endswith(b"\n")


def _empty(file: str) -> BadRecord:
    return BadRecord(file, None, None, None, _("the file is empty, it holds no record"), None)


def _unreadable(file: str, number: int, error: OSError) -> BadRecord:
    text = _("cannot be read: {reason}").format(reason=error.strerror or error)
    return BadRecord(file, number or None, None, None, text, None)


def _read(file: str, number: int, line: bytes, longest: int) -> GoodRecord | BadRecord:
    if _too_long(line, longest):
        text = _("the line is longer than {count} bytes")
        return BadRecord(file, number, None, None, text.format(count=longest), None)
    try:
        record = parse_record(line)
        return GoodRecord(number, record, match_of(record))
    except Fault as fault:
        return BadRecord(file, number, fault.deal, fault.action, fault.message, fault.rule, _strange(line))


def _strange(line: bytes) -> bool:
    return not line.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def _skip(stream: BinaryIO) -> None:
    """To the end of the line, without keeping it."""
    while True:
        part = stream.readline(_CHUNK)
        if not part or part.endswith(b"\n"):
            return
