"""What was found out about matches that were looked at again, kept as texts: a file for each match.

The archive has no place for them: a record that lies in a file of the user can be reviewed as well, and what is lost
here is found out again. Nothing that goes wrong here is more than lost time, so none of it is told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .disk import Disk
from .entries import key_of

if TYPE_CHECKING:
    from kozyr.records import Record


def key_of_record(record: Record) -> str:
    """The key of a match, by which the archive knows it too."""
    from kozyr.records import record_line  # pydantic is loaded only here

    return key_of(json.loads(record_line(record)))


class Reviews:
    """The texts in a folder, by the keys of their matches. No method raises."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk

    def read(self, key: str) -> bytes:
        """The text of a match; empty when there is none that can be read."""
        with suppress(OSError):
            return self._disk.read(self._path(key))
        return b""

    def keep(self, key: str, text: bytes) -> None:
        """Keep the text of a match instead of the one before."""
        with suppress(OSError):
            self._disk.put(self._path(key), text)

    def forget(self, keys: Iterable[str]) -> None:
        """Delete the texts of matches."""
        for key in keys:
            with suppress(OSError):
                self._disk.remove(self._path(key))

    def forget_all(self) -> None:
        """Delete all of them, also those of matches that were never in the archive."""
        with suppress(OSError):
            self.forget(path.stem for path in self._disk.names(self._folder) if path.suffix == ".review")

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.review"
