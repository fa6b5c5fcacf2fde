"""Every match of this machine: the one that is played now, and those that are not over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from kozyr.locale import _
from kozyr.session import Session

from .autosave import Autosave
from .disk import Disk, data_folder
from .notices import Notices
from .saves import OpenMatch, Saves


def now_utc() -> datetime:
    """The time, of the whole world."""
    return datetime.now(UTC)


class Matches:
    """The matches in a folder. What went wrong with a file is told by `notices`."""

    def __init__(
        self, folder: Path | None = None, disk: Disk | None = None, now: Callable[[], datetime] = now_utc
    ) -> None:
        """Those in `folder`, or where the system keeps what a user's programs made. Nothing is made or read yet."""
        self.folder = data_folder() if folder is None else folder
        self.notices = Notices()
        self._saves = Saves(self.folder / "open", disk or Disk(), self.notices, now)
        self._kept: Autosave | None = None

    def open_matches(self) -> list[OpenMatch]:
        """The matches that can be gone on with, the one that was played last first."""
        return list(self._open())

    def newest(self) -> OpenMatch | None:
        """The first of them, without looking at the others."""
        return next(self._open(), None)

    def _open(self) -> Iterator[OpenMatch]:
        return (match for match in self._saves.matches() if match.session.result is None)

    def keep(self, session: Session) -> None:
        """Play a new match: from now on whatever is done in it is kept, and the one before is left."""
        self.leave()
        self._kept = self._saves.keep(session)

    def resume(self, match: OpenMatch) -> Session:
        """Play on in a match that is not over. Raises `Busy`, and `OSError` when its file is there no more."""
        kept = self._saves.resume(match.path)
        self.leave()
        self._kept = kept
        return kept.session

    @property
    def safe(self) -> bool:
        """Whether all that was done in the match that is played now can be gone on with later."""
        return self._kept is not None and self._kept.safe

    def leave(self) -> None:
        """Play no more in the match that is played now. One in which no person decided anything is dropped."""
        kept, self._kept = self._kept, None
        if kept is None:
            return
        if begun(kept.session):
            kept.close()
        else:
            self._discard(kept)

    def finish(self) -> None:
        """The match that is played now is over."""
        kept, self._kept = self._kept, None
        if kept is not None:
            self._discard(kept)

    def _discard(self, kept: Autosave) -> None:
        try:
            kept.discard()
        except OSError as fault:
            text = _("{file} cannot be deleted: {why}")
            self.notices.say(text.format(file=kept.path, why=fault.strerror or fault))


def begun(session: Session) -> bool:
    """Whether a person has decided anything in it."""
    return any(seat in session.humans for deal in session.match.deals for seat, _action in deal.log)
