"""Files of records, read line by line in constant memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from kozyr.engine import Match
from kozyr.locale import _

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
    """Every line of a file, as a record that is right or as what is wrong with it.

    A file that cannot be read or holds nothing gives one `BadRecord` without a line. What a file holds never raises.
    """
    file, number = str(path), 0
    try:
        with Path(path).open("rb") as stream:
            while True:
                line = stream.readline(longest + 1)
                if not line:
                    break
                number += 1
                if len(line) > longest and not line.endswith(b"\n"):
                    _skip(stream)
                    text = _("the line is longer than {count} bytes")
                    yield BadRecord(file, number, None, None, text.format(count=longest), None)
                    continue
                yield _read(file, number, line)
    except OSError as error:
        text = _("cannot be read: {reason}").format(reason=error.strerror or error)
        yield BadRecord(file, number or None, None, None, text, None)
        return
    if number == 0:
        yield BadRecord(file, None, None, None, _("the file is empty, there is nothing to check"), None)


def _read(file: str, number: int, line: bytes) -> GoodRecord | BadRecord:
    try:
        record = parse_record(line)
        return GoodRecord(number, record, match_of(record))
    except Fault as fault:
        return BadRecord(file, number, fault.deal, fault.action, fault.message, fault.rule)


def _skip(stream: BinaryIO) -> None:
    """To the end of the line, without keeping it."""
    while True:
        part = stream.readline(_CHUNK)
        if not part or part.endswith(b"\n"):
            return
