"""One match and its file: whatever is done in the session is in the file before anybody sees it.

The file only grows (see docs/storage.md). After anything went wrong it is written anew as a whole, which mends every
fault of before: a line cut off, a file or folder deleted, a write that never reached the disk.
"""

from __future__ import annotations

from pathlib import Path

from kozyr.locale import _
from kozyr.session import Session

from . import lines
from .disk import Disk, fault_line
from .notices import Notices
from .saved import head_of


class Autosave:
    """Keeps a session in its file until it is closed. What goes wrong is told once, and again when it is mended."""

    def __init__(self, session: Session, path: Path, disk: Disk, notices: Notices) -> None:
        """Nothing is written before something is done; see `take_over` for a file that is there."""
        self.session = session
        self.path = path
        self._disk = disk
        self._notices = notices
        self._head = head_of(session)
        self._file: int | None = None  #: open and locked
        self._written = 0  #: how many lines of the journal are in the file
        self._check = 0  #: the checksum of the last line of it
        self._failing = False
        self._closed = False
        session.follow(self._follow)

    def take_over(self, file: int, check: int) -> None:
        """Go on in this open, locked file, which holds all that was done so far."""
        self._file, self._check, self._written = file, check, len(self.session.journal)

    @property
    def safe(self) -> bool:
        """Whether the file holds all that was done."""
        return self._written == len(self.session.journal)

    def save(self) -> None:
        """Write what is not in the file yet."""
        try:
            if self._file is not None and self._can_grow(self._file):
                self._append(self._file)
            else:
                self._write_whole()
        except OSError as fault:
            if not self._failing:
                why = fault_line(fault)
                text = _("The match cannot be saved ({why}). It goes on, but is lost if the program ends now.")
                self._notices.say_again(text.format(why=why))
            self._failing = True
        else:
            if self._failing:
                self._notices.say_again(_("The match can be saved again, and is."))
            self._failing = False

    def close(self) -> None:
        """Save what is not in the file yet, if that can be, then nothing more, and let others open the file."""
        if not self.safe:
            self.save()
        self._release()

    def _release(self) -> None:
        self._closed = True
        if self._file is not None:
            self._disk.close(self._file)
            self._file = None

    def discard(self) -> None:
        """Delete the file, then close it. Raises `OSError`, and then it is closed all the same."""
        try:
            self._disk.remove(self.path)
        finally:
            self._release()

    def _follow(self) -> None:
        if not self._closed:
            self.save()

    def _can_grow(self, file: int) -> bool:
        """Whether all that should be in the file is there, and more can be put behind it."""
        return not self._failing and self._disk.is_at(file, self.path) and self._disk.can_write(file)

    def _append(self, file: int) -> None:
        data, check = self._lines(self.session.journal[self._written :], self._check)
        self._disk.write(file, data)
        self._disk.sync(file)
        self._written, self._check = len(self.session.journal), check

    def _write_whole(self) -> None:
        data, check = self._lines([self._head, *self.session.journal], 0)
        file = self._disk.put_open(self.path, data)
        old, self._file = self._file, file  # the old one was locked until now
        if old is not None:
            self._disk.close(old)
        self._disk.sync_folder(self.path.parent)
        self._written, self._check = len(self.session.journal), check

    def _lines(self, texts: list[str], check: int) -> tuple[bytes, int]:
        data = bytearray()
        for text in texts:
            line, check = lines.written(text, check)
            data += line
        return bytes(data), check
