"""The matches that are not over: a folder with a file for each, which one program at a time may play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from time import sleep
from typing import Final

from kozyr import __version__
from kozyr.locale import _, n_
from kozyr.session import Session

from .autosave import Autosave
from .disk import Disk, fault_line
from .notices import Notices
from .saved import Damaged, Newer, Saved, read_saved

SUFFIX: Final = ".match"
#: How often a lock is tried that another program may hold only to look, and the seconds between.
_TRIES: Final = 4
_PAUSE: Final = 0.02


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
    """An open file with a match in it, which nobody else plays. `whole`: all that is in the file is right."""

    file: int
    saved: Saved
    whole: bool


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

    def matches(self, wanted: Callable[[bytes], bool] = lambda data: True) -> Iterator[OpenMatch]:
        """The matches there are, the one that was played last first; those that are over are among them.

        Each is read only when it is asked for, and repeated only when what its file holds is `wanted`.
        """
        for path in self._paths():
            found = self._look(path, wanted)
            if found is not None:
                yield found

    def moments(self) -> list[tuple[Path, datetime]]:
        """The files of matches, and when each was written to: the same while nothing was done in any of them."""
        return [(path, self._changed(path)) for path in self._paths()]

    def resume(self, path: Path) -> Autosave:
        """Go on with a match: its session, kept. Raises `Busy`, and `OSError` when the file is there no more."""
        opened = self._open(path)
        if opened is None:
            raise FileNotFoundError(2, _("the match is there no more"), str(path))
        saved = opened.saved
        if not opened.whole:  # it could not be set aside, and must not be written to
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

    def _look(self, path: Path, wanted: Callable[[bytes], bool]) -> OpenMatch | None:
        """What is in a file, without locking or mending it: another program may be writing it. `None` when it is gone,
        of no use or not wanted."""
        found = None
        with self._faults(path):
            file = self._disk.open(path)
            try:
                busy = self._disk.is_locked(file)
                changed = self._disk.changed(path)
                data = self._disk.read(path)
                if wanted(data):
                    found = OpenMatch(path, read_saved(data).session, changed, busy)
            except Damaged:  # nothing can be gone on with: it is set aside now
                with suppress(Busy):
                    self._close(self._open(path))
            finally:
                self._disk.close(file)
        return found

    def _open(self, path: Path) -> _File | None:
        """Open, lock and read a file, set what is damaged in it aside; `None` when it is gone or of no use. Raises
        `Busy`."""
        opened = None
        with self._faults(path):
            file = self._disk.open(path)
            try:
                opened = self._locked(path, file)
            finally:
                if opened is None:
                    self._disk.close(file)
        return opened

    def _close(self, opened: _File | None) -> None:
        if opened is not None:
            self._disk.close(opened.file)

    def _locked(self, path: Path, file: int) -> _File | None:
        locked = self._lock(file)
        if locked is False:
            raise Busy(_("This match is being played in another terminal."))
        if not self._disk.is_at(file, path):  # finished by another program while this one waited for it
            return None
        data = self._disk.read(path)
        try:
            saved = read_saved(data)
        except Damaged:
            self._set_all_aside(path)
            return None
        # Without a lock, another program may be in the middle of writing a line.
        whole = saved.whole or (locked is True and self._set_aside(path, file, data, saved))
        return _File(file, saved, whole)

    def _lock(self, file: int) -> bool | None:
        """The same as that of the disk; another program that only looks is waited for."""
        for _again in range(_TRIES):
            locked = self._disk.lock(file)
            if locked is not False:
                return locked
            sleep(_PAUSE)
        return False

    @contextmanager
    def _faults(self, path: Path) -> Iterator[None]:
        """Tell what keeps a file from being read; not that it is gone."""
        try:
            yield
        except FileNotFoundError:
            pass
        except OSError as fault:
            self._cannot_read(path, fault)
        except Newer:
            self._notices.say(_("{file} was written by a newer version of kozyr; it is left alone.").format(file=path))

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
