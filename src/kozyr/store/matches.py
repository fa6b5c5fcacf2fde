"""Every match of this machine: the one that is played now, those that are not over, and the archive of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.engine import Match
from kozyr.locale import _
from kozyr.session import Session

from .archive import Archive, ArchiveError, Search
from .autosave import Autosave
from .disk import ASIDE, Disk, data_folder, fault_line
from .entries import Item, item_of
from .notices import Notices
from .saved import may_be_over, says_today
from .saves import Busy, OpenMatch, Saves
from .statistics import Statistics, statistics
from .today import Result, day_of, kept_result

if TYPE_CHECKING:
    from kozyr.records import Record


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
        self._now = now
        self._disk = disk or Disk()
        self._saves = Saves(self.folder / "open", self._disk, self.notices, now)
        self.archive = Archive(self.folder / "archive.sqlite3", self._disk, self.notices)
        self._kept: Autosave | None = None
        self._nowhere: list[Autosave] = []  #: finished, and neither in the archive nor in a file

    def open_matches(self) -> list[OpenMatch]:
        """The matches that can be gone on with, the one that was played last first."""
        return list(self._open())

    def newest(self) -> OpenMatch | None:
        """The first of them, without looking at the others."""
        return next(self._open(), None)

    def open_count(self) -> int:
        """How many matches are not over, without looking into their files: one that is over may be among them."""
        return len(self._saves.moments())

    def moments(self) -> list[tuple[Path, datetime]]:
        """What is the same as long as nothing was done in any of the matches that are not over."""
        return self._saves.moments()

    def _open(self, wanted: Callable[[bytes], bool] = lambda data: True) -> Iterator[OpenMatch]:
        again, self._nowhere = self._nowhere, []
        for kept in again:
            self._archive(kept)
        for match in self._saves.matches(wanted):
            if not is_over(match.session):
                yield match
            elif not match.busy:  # the program ended before it was put into the archive
                self._put_away(match)

    def keep(self, session: Session) -> None:
        """Play a new match: from now on whatever is done in it is kept, and the one before is left."""
        self.leave()
        self._sweep()
        self._kept = self._saves.keep(session)
        if session.journal:  # it begins in the middle of another
            self._kept.save()

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

    @property
    def unsaved(self) -> bool:
        """Whether something that was played is nowhere but in memory: lost if the program ended now."""
        return bool(self._nowhere) or (self._kept is not None and not self._kept.safe)

    def leave(self) -> None:
        """Play no more in the match that is played now."""
        kept, self._kept = self._kept, None
        if kept is None:
            return
        kept.close()
        if not kept.safe:
            self.notices.say_again(_("The match could not be saved: what was played since the last fault is lost."))

    def finish(self) -> None:
        """Put the match that is played now into the archive: it is over, or given up."""
        kept, self._kept = self._kept, None
        if kept is not None:
            self._archive(kept)

    def give_up(self, match: OpenMatch) -> None:
        """Put a match that is not over into the archive all the same, or drop it if no person has decided anything in
        it. Raises `Busy` and `OSError` like `resume`."""
        self._archive(self._saves.resume(match.path))

    def today(self) -> date:
        """The day it is here."""
        return self._now().astimezone().date()

    def result_of_day(self, day: date) -> Result | None:
        """What came of the deal of a day; `None` when it was not tried. Raises `ArchiveError`."""
        return kept_result(self.archive, day)

    def open_of_day(self, day: date) -> OpenMatch | None:
        """The match of a day that was begun and not ended."""
        found = self._open(partial(says_today, day=day.isoformat()))
        return next((match for match in found if day_of(match.session) == day), None)

    def statistics(self) -> Statistics:
        """How the one person has played, in all matches. Raises `ArchiveError`."""
        self.tidy()
        return statistics(self.archive, Search())

    def tidy(self) -> None:
        """Put what is over into the archive, if a program ended before it was there."""
        self._sweep()
        for _match in self._open(may_be_over):
            pass

    def _sweep(self) -> None:
        for folder in (self.folder, self.folder / "open", self.folder / "reviews"):
            self._disk.sweep(folder)

    def _put_away(self, match: OpenMatch) -> None:
        with suppress(Busy, OSError):  # another program does it
            self._archive(self._saves.resume(match.path))

    def _archive(self, kept: Autosave) -> None:
        session = kept.session
        if begun(session):
            try:
                self._add(session)
            except (ArchiveError, ValueError) as fault:  # a record that cannot be written is kept as it is
                kept.save()
                if kept.safe:
                    kept.close()
                    text = _("The match is kept where it is, and put among the finished ones later: {why}")
                else:
                    self._nowhere.append(kept)
                    text = _("The match can be kept nowhere yet, and is lost if the program ends now: {why}")
                self.notices.say(text.format(why=fault))
                return
        self._discard(kept)

    def record(self, number: int) -> tuple[Record, Match]:
        """The record of a match of the archive, and the match it tells. Raises `ArchiveError`, and `ValueError` when it
        is not right."""
        from kozyr.records import match_of, parse_record

        record = parse_record(self.archive.line(number).encode())
        return record, match_of(record)

    def item(self, record: Record, match: Match) -> Item:
        """What the archive keeps of a record and the match it tells."""
        from kozyr.records import record_line

        return item_of(record_line(record), match, self._now().isoformat(timespec="seconds"))

    def set_aside(self) -> list[Path]:
        """What damaged files were: matches may still be in them. Raises `OSError`."""
        paths = (path for folder in (self.folder, self.folder / "open") for path in self._disk.names(folder))
        return sorted(path for path in paths if ASIDE.search(path.name))

    def remove(self, path: Path) -> None:
        """Delete one of those. Raises `OSError`."""
        self._disk.remove(path)

    def write(self, path: Path, parts: Iterable[bytes]) -> int:
        """Write a file for the user, whole or not at all; how many parts there were. Raises `OSError`."""
        return self._disk.put_for_others(path, parts)

    def _add(self, session: Session) -> None:
        record = record_of_session(session, ended=self._now().isoformat(timespec="seconds"))
        self.archive.add(self.item(record, session.match)._replace(here=True))

    def _discard(self, kept: Autosave) -> None:
        try:
            kept.discard()
        except OSError as fault:
            text = _("{file} cannot be deleted: {why}")
            self.notices.say(text.format(file=kept.path, why=fault_line(fault)))


def record_of_session(session: Session, **more: str) -> Record:
    """The record of a match as it stands; `more` is said in its `meta`."""
    from kozyr.records import record_of  # pydantic is loaded only here

    return record_of(session.match, [(seat.name, seat.kind) for seat in session.seats], session.meta | more)


def is_over(session: Session) -> bool:
    """Whether nothing more is played in it: the match is over, or the one deal of a day."""
    return session.result is not None or (session.one_try and bool(session.match.counts))


def begun(session: Session) -> bool:
    """Whether a person has decided anything in it."""
    return any(seat in session.humans for deal in session.match.deals for seat, _action in deal.log)
