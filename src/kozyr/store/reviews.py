"""What was found out about matches that were looked at again, kept as texts: a file for each match.

The archive has no place for them: a record that lies in a file of the user can be reviewed as well, and what is lost
here is found out again. What cannot be read or kept is no more than lost time, and not told; what cannot be deleted is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.locale import _, n_

from .disk import Disk, fault_line
from .entries import key_of
from .notices import Notices

if TYPE_CHECKING:
    from kozyr.records import Record


def key_of_record(record: Record) -> str:
    """The key of a match, by which the archive knows it too."""
    from kozyr.records import record_line  # pydantic is loaded only here

    return key_of(json.loads(record_line(record)))


class Reviews:
    """The texts in a folder, by the keys of their matches. No method raises."""

    def __init__(self, folder: Path, disk: Disk, notices: Notices) -> None:
        self._folder = folder
        self._disk = disk
        self._notices = notices

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
        faults: list[OSError] = []
        for key in keys:
            try:
                self._disk.remove(self._path(key))
            except OSError as fault:
                faults.append(fault)
        if faults:
            text = n_(
                "{n} review in {folder} cannot be deleted: {why}",
                "{n} reviews in {folder} cannot be deleted: {why}",
                len(faults),
                folder=self._folder,
                why=fault_line(faults[0]),
            )
            self._notices.say(text)

    def forget_all(self) -> None:
        """Delete all of them, also those of matches that were never in the archive."""
        try:
            paths = self._disk.names(self._folder)
        except OSError as fault:
            text = _("{file} cannot be read: {why}")
            self._notices.say(text.format(file=self._folder, why=fault_line(fault)))
        else:
            self.forget(path.stem for path in paths if path.suffix == ".review")

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.review"
