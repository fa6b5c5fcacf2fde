"""What is done to files and folders, each as one small step: everything that is kept goes through here.

A step that fails raises `OSError`. A test puts a `Disk` in its place that fails where it wants.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import platformdirs

from kozyr.locale import _

#: What a file system says that has no locks, or none for folders, as NFS: then nothing is locked.
_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EBADF)
#: What a file system says that cannot do this kind of waiting for the disk, or not for folders.
_NO_SYNC: Final = (errno.EINVAL, errno.ENOTSUP, errno.ENOTTY)
#: What it says of a file that may only be read.
_READ_ONLY: Final = (errno.EROFS, errno.EACCES, errno.EPERM)
#: The names that `create` makes, with what sqlite writes beside; and the seconds after which nobody writes there.
_MADE: Final = re.compile(r"\..+\.(match|review|sqlite3|toml|damaged\d+)\.[a-z0-9_]{8}(-wal|-shm|-journal)?")
_LEFT_AFTER: Final = 3600
#: What stands in the name of a damaged file that was set aside.
ASIDE: Final = re.compile(r"^[^.].*\.damaged\d+(-wal)?$")
#: The same as `_MADE` beside a file of the user, after its name: what nobody else calls a file.
_MADE_THERE: Final = r"\.kozyr-[a-z0-9_]{8}"
#: macOS: `fsync` hands over to the disk, this waits until it is written there.
_FULL_SYNC: Final[int | None] = getattr(fcntl, "F_FULLFSYNC", None)
#: The first and the last moment there is.
_FIRST: Final = datetime(1, 1, 1, tzinfo=UTC)
_LAST: Final = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)


def config_folder() -> Path:
    """Where the system keeps the settings of a user's programs. It need not exist, and is no absolute path where there
    is no home."""
    return _folder(platformdirs.user_config_dir)


def data_folder() -> Path:
    """Where the system keeps what a user's programs made. The same holds."""
    return _folder(platformdirs.user_data_dir)


def _folder(found: Callable[..., str]) -> Path:
    try:
        return Path(found("kozyr", appauthor=False))
    except RuntimeError:  # some versions of platformdirs say so, others leave the sign for home where it is
        return Path("~/kozyr")


def fault_line(fault: Exception) -> str:
    """What went wrong, in one line without a file's name where the system says it so."""
    return (isinstance(fault, OSError) and fault.strerror) or str(fault)


def _there(path: Path) -> Path:
    return path


class Disk:
    """The real one."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it; none is made where there is no home (the system then names none)."""
        if not folder.is_absolute():
            raise OSError(errno.ENOENT, _("there is no home folder"), str(folder))
        for missing in reversed([above for above in (folder, *folder.parents) if not above.exists()]):
            missing.mkdir(exist_ok=True, mode=0o700)
        folder.mkdir(exist_ok=True)  # says so when it is something else

    def create(self, path: Path, word: str = "") -> tuple[int, Path]:
        """A new file beside `path`, for its owner alone: open, and its name, which has the name of `path` and the word
        in it."""
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.{word}", dir=path.parent)
        return handle, Path(name)

    def sweep(self, folder: Path, made: re.Pattern[str] = _MADE) -> None:
        """Delete what programs that were killed have left of `create` in a folder, as far as that can be done."""
        with suppress(OSError):
            for path in list(folder.iterdir()):
                if made.fullmatch(path.name) and time.time() - path.stat(follow_symlinks=False).st_mtime > _LEFT_AFTER:
                    path.unlink()

    def open(self, path: Path) -> int:
        """A file that is there, to read, to append to and to cut; only to read where it cannot be written."""
        try:
            return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW)
        except OSError as fault:
            if fault.errno not in _READ_ONLY:
                raise
            return os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)

    def can_write(self, file: int) -> bool:
        """Whether a file was opened to be written, too."""
        return fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY

    def read(self, path: Path) -> bytes:
        """All that is in a file."""
        return path.read_bytes()

    def write(self, file: int, data: bytes) -> None:
        """Write all of it at the end of an open file."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(file, rest) :]

    def cut(self, file: int, size: int) -> None:
        """Cut an open file to so many bytes."""
        os.ftruncate(file, size)

    def sync(self, file: int) -> None:
        """Wait until what was written to an open file is safe from a loss of power."""
        if _FULL_SYNC is not None:
            try:
                fcntl.fcntl(file, _FULL_SYNC)
                return
            except OSError as fault:
                if fault.errno not in _NO_SYNC:
                    raise
        os.fsync(file)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are safe from a loss of power, where a file system can do that."""
        handle = self.open_folder(folder)
        try:
            os.fsync(handle)
        except OSError as fault:
            if fault.errno not in _NO_SYNC:
                raise
        finally:
            os.close(handle)

    def lock(self, file: int) -> bool | None:
        """Lock an open file until it is closed, or its program ends; false when another program has locked it, `None`
        on a file system without locks."""
        return self._lock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def is_locked(self, file: int) -> bool:
        """Whether another program has locked an open file. It is ours only for the moment of finding that out."""
        if self._lock(file, fcntl.LOCK_SH | fcntl.LOCK_NB) is False:
            return True
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_UN)
        return False

    def _lock(self, file: int, how: int) -> bool | None:
        try:
            fcntl.flock(file, how)
        except BlockingIOError:
            return False
        except OSError as fault:
            if fault.errno not in _NO_LOCKS:
                raise
            return None
        return True

    def open_lock(self, path: Path) -> int:
        """A file that only exists to be locked; it is made when it is not there."""
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)

    def open_folder(self, folder: Path) -> int:
        """A folder, to be locked or waited for."""
        return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def wait_for_lock(self, file: int, *, alone: bool) -> bool:
        """Lock an open file alone or together with others, and wait for that; false where there are no locks."""
        return self._lock(file, fcntl.LOCK_EX if alone else fcntl.LOCK_SH) is True

    def is_at(self, file: int, path: Path) -> bool:
        """Whether an open file is the one that a name stands for: it may have been deleted or replaced."""
        try:
            return os.path.samestat(os.fstat(file), path.stat(follow_symlinks=False))
        except OSError:
            return False

    def changed(self, path: Path) -> datetime:
        """When a file was last written to; the first or the last day there is, for what lies beyond."""
        seconds = path.stat().st_mtime
        try:
            return datetime.fromtimestamp(seconds, UTC)
        except (ValueError, OverflowError):
            return _LAST if seconds > 0 else _FIRST

    def replace(self, made: Path, path: Path) -> None:
        """Give a file another name in one step; one that had it is gone."""
        made.replace(path)

    def link(self, path: Path, name: Path) -> None:
        """Give a file a second name."""
        name.hardlink_to(path)

    def remove(self, path: Path) -> None:
        """Delete a file, if it is there."""
        path.unlink(missing_ok=True)

    def close(self, file: int) -> None:
        """Close an open file, and unlock it.

        The lock belongs to all copies of the open file, and a process that is just being started has one for a moment.
        """
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_UN)
        os.close(file)

    def names(self, folder: Path) -> list[Path]:
        """What is in a folder; nothing when there is none."""
        try:
            return list(folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []

    def put(self, path: Path, data: bytes) -> None:
        """Write a file whole, in one step: whoever reads it, after a crash too, finds the old one or the new one."""
        self.put_parts(path, [data])

    def put_parts(self, path: Path, parts: Iterable[bytes]) -> int:
        """The same, from parts; how many there were."""
        file, count = self._put(path, parts)
        self.close(file)
        self.sync_folder(path.parent)
        return count

    def put_for_others(self, path: Path, parts: Iterable[bytes], put: Callable[[Path], Path] = _there) -> int:
        """The same for a file of the user: in a folder that is there, and as readable as the file that was there, or as
        any new file. What a link points to is written. What is no file, as a pipe, is given the parts as they come.
        `put`: asked at the end for where a file is put that was to be at this path, in the same folder."""
        if path.exists() and not path.is_file():
            return self._pour(path, parts)
        path = path.resolve()
        self.sweep(path.parent, re.compile(re.escape(f".{path.name}") + _MADE_THERE))
        file, count = self._put(path, parts, put, private=False)
        self.close(file)
        self.sync_folder(path.parent)
        return count

    def _pour(self, path: Path, parts: Iterable[bytes]) -> int:
        file = os.open(path, os.O_WRONLY | os.O_CLOEXEC | os.O_NOCTTY)
        try:
            count = 0
            for part in parts:
                self.write(file, part)
                count += 1
        finally:
            os.close(file)
        return count

    def put_open(self, path: Path, data: bytes) -> int:
        """The same; the file is returned open and locked. Its name is safe only after `sync_folder`, which is left to
        the caller: when that fails, the lock is held all the same."""
        return self._put(path, [data])[0]

    def _put(
        self, path: Path, parts: Iterable[bytes], put: Callable[[Path], Path] = _there, *, private: bool = True
    ) -> tuple[int, int]:
        if private:
            self.make_folder(path.parent)
        file, made = self.create(path, "" if private else "kozyr-")
        count = 0
        try:
            if not private:
                os.fchmod(file, _usual_mode(path))
            for part in parts:
                self.write(file, part)
                count += 1
            self.sync(file)
            self.lock(file)
            self.replace(made, put(path))
        except BaseException:
            os.close(file)
            made.unlink(missing_ok=True)
            raise
        return file, count


def _usual_mode(path: Path) -> int:
    """Who may read and write a file: as it is, or as a new one would be."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask
