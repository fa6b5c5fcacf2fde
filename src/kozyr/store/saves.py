"""The matches that are not over: a folder with a file for each, which one program at a time may play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Final

from kozyr import __version__
from kozyr.locale import _, n_
from kozyr.session import Session

from .autosave import Autosave
from .disk import Disk, fault_line
from .notices import Notices
from .saved import Damaged, Newer, Saved, read_saved

SUFFIX: Final = ".match"


class Busy(Exception):
    """The match is being played by another program; the text says so."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that can be gone on with. `played`: when something was last done in it. `busy`: another program plays."""

    path: Path
    session: Session
    played: datetime
    busy: bool


@dataclass(frozen=True, slots=True)
class _File:
    """An open file with a match in it. `locked`: it is ours. `changed`: when it was last written to."""

    path: Path
    file: int
    locked: bool
    changed: datetime
    saved: Saved


class Saves:
    """The matches in `folder`. What is wrong with a file is told; nothing that can be read of it is lost."""

    def __init__(
        self, folder: Path, disk: Disk, notices: Notices, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self.folder = folder
        self._disk = disk
        self._notices = notices
        self._now = now

    def keep(self, session: Session) -> Autosave:
        """Keep a session that is not kept yet in a file of its own, from its next step on."""
        session.meta.setdefault("started", self._now().isoformat(timespec="seconds"))
        session.meta.setdefault("version", __version__)
        return Autosave(session, self._new_path(), self._disk, self._notices)

    def matches(self) -> Iterator[OpenMatch]:
        """The matches there are, the one that was played last first; those that are over are among them.

        Each is read only when it is asked for.
        """
        for path in self._paths():
            opened = self._open(path)
            if opened is not None:
                self._disk.close(opened.file)
                yield OpenMatch(path, opened.saved.session, opened.changed, not opened.locked)

    def resume(self, path: Path) -> Autosave:
        """Go on with a match: its session, kept. Raises `Busy`, and `OSError` when the file is there no more."""
        opened = self._open(path)
        if opened is None:
            raise FileNotFoundError(2, _("the match is there no more"), str(path))
        if not opened.locked:
            self._disk.close(opened.file)
            raise Busy(_("This match is being played in another terminal."))
        saved = opened.saved
        if not saved.whole:  # it could not be set aside, and must not be written to
            self._disk.close(opened.file)
            return Autosave(saved.session, self._new_path(), self._disk, self._notices)
        kept = Autosave(saved.session, path, self._disk, self._notices)
        kept.take_over(opened.file, saved.last.check)
        return kept

    def _paths(self) -> list[Path]:
        """The files of matches, the one that was written to last first."""
        try:
            paths = [path for path in self._disk.names(self.folder) if path.suffix == SUFFIX and path.is_file()]
        except OSError as fault:
            self._cannot_read(self.folder, fault)
            return []
        return sorted(paths, key=lambda path: (self._changed(path), path.name), reverse=True)

    def _changed(self, path: Path) -> datetime:
        try:
            return self._disk.changed(path)
        except OSError:  # gone meanwhile: it is looked for once more when it is its turn
            return datetime.min.replace(tzinfo=UTC)

    def _new_path(self) -> Path:
        return self.folder / f"{self._now():%Y%m%d-%H%M%S}-{token_hex(3)}{SUFFIX}"

    def _open(self, path: Path) -> _File | None:
        """Open and read a file, set what is damaged in it aside; `None` when it is gone or of no use."""
        try:
            file = self._disk.open(path)
        except FileNotFoundError:
            return None
        except OSError as fault:
            self._cannot_read(path, fault)
            return None
        locked = False
        try:
            locked = self._disk.lock(file)
            if not self._disk.is_at(file, path):  # finished by another program while this one waited for it
                raise FileNotFoundError
            changed = self._disk.changed(path)
            data = self._disk.read(path)
            saved = read_saved(data)
            if locked and not saved.whole and self._set_aside(path, file, data, saved):
                saved = Saved(saved.session, saved.last, whole=True)
        except FileNotFoundError:
            self._disk.close(file)
        except OSError as fault:
            self._disk.close(file)
            self._cannot_read(path, fault)
        except Newer:
            self._disk.close(file)
            self._notices.say(_("{file} was written by a newer version of kozyr; it is left alone.").format(file=path))
        except Damaged:
            if locked:
                self._set_all_aside(path)
            self._disk.close(file)
        else:
            return _File(path, file, locked, changed, saved)
        return None

    def _set_aside(self, path: Path, file: int, data: bytes, saved: Saved) -> bool:
        """Keep a damaged file under another name, and leave in it what could be read."""
        try:
            aside = self._aside(path)
            self._disk.put(aside, data)
            self._disk.cut(file, saved.last.end)
            self._disk.sync(file)
        except OSError as fault:
            text = _("{file} is damaged, and cannot be mended: {why}")
            self._notices.say(text.format(file=path, why=fault_line(fault)))
            return False
        done = len(saved.session.journal)
        what = n_("{n} step of the match could be read", "{n} steps of the match could be read", done)
        text = _("{file} was damaged: {what}. What it was is kept as {aside}.")
        self._notices.say_again(text.format(file=path, what=what, aside=aside.name))
        return True

    def _set_all_aside(self, path: Path) -> None:
        try:
            aside = self._aside(path)
            self._disk.replace(path, aside)
            self._disk.sync_folder(path.parent)
        except OSError as fault:
            text = _("{file} is damaged, nothing in it can be read, and it cannot be renamed: {why}")
            self._notices.say(text.format(file=path, why=fault_line(fault)))
        else:
            text = _("{file} was damaged and nothing in it can be read. It is kept as {aside}.")
            self._notices.say_again(text.format(file=path, aside=aside.name))

    def _aside(self, path: Path) -> Path:
        """A name beside the file that no file has."""
        taken = set(self._disk.names(path.parent))
        names = (path.with_suffix(f".damaged{number}") for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)

    def _cannot_read(self, path: Path, fault: OSError) -> None:
        self._notices.say(_("{file} cannot be read: {why}").format(file=path, why=fault_line(fault)))
