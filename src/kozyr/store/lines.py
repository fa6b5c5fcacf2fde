"""Lines with a checksum each, so that a file that only grows shows where it is right: `CHECKSUM TEXT`.

The checksum, eight hexadecimal digits, is the CRC-32 of the text that begins from the checksum of the line before: a
line that was changed, lost, put in or moved is found, and so is one that was not written to its end.
"""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32


class Line(NamedTuple):
    """A line that is right. `end`: how many bytes of the file it ends; `check`: its checksum."""

    text: str
    end: int
    check: int


def written(text: str, check: int) -> tuple[bytes, int]:
    """The bytes of a line after one whose checksum is `check` (0 for the first), and its own checksum."""
    body = text.encode()
    check = crc32(body, check)
    return b"%08x %b\n" % (check, body), check


def read(data: bytes) -> list[Line]:
    """The lines at the start of a file that are right; what comes after the last of them is damaged."""
    lines: list[Line] = []
    end = check = 0
    for raw in data.splitlines(keepends=True):
        body = raw[9:-1]
        check = crc32(body, check)
        if raw != b"%08x %b\n" % (check, body):
            break
        try:
            text = body.decode()
        except UnicodeDecodeError:
            break
        end += len(raw)
        lines.append(Line(text, end, check))
    return lines
