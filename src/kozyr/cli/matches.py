"""`kozyr matches`, `export`, `import` and `delete`: the matches that are over or were given up."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from kozyr.engine import GAMES
from kozyr.locale import _, day_text, n_
from kozyr.store import ArchiveError, Entry, Item, Matches, Search, fault_line
from kozyr.store.statistics import statistics
from kozyr.words.matches import game_text, marks_texts, outcome_text, played_text

from . import output
from .errors import WrongUsage
from .output import complain, say, say_entry

#: How many records are put into the archive together.
_TOGETHER = 200
#: How many wrong lines of a file are told, and how many matches are named before they are deleted.
_TOLD = 5
_NAMED = 10


def opened(*, tidy: bool = True) -> Matches:
    """The matches of this machine; what is wrong with a file goes to standard error.

    `tidy`: what is over and not in the archive yet is put there first."""
    matches = Matches()
    matches.notices.listen(complain)
    if tidy:
        matches.tidy()
    return matches


def search_of(game: str | None, since: str | None) -> Search:
    """The matches that a command line asks for. Raises `WrongUsage`."""
    if game and game not in GAMES:
        raise WrongUsage(_("there is no game “{name}”; there are {games}").format(name=game, games=", ".join(GAMES)))
    if not since:
        return Search(game or "")
    try:
        day = datetime.strptime(since, "%Y-%m-%d").astimezone()  # midnight here
    except ValueError:
        raise WrongUsage(_("--since takes a day like 2026-11-30, not “{text}”").format(text=since)) from None
    return Search(game or "", day.astimezone(UTC).isoformat(timespec="seconds"))


def list_matches(game: str | None, since: str | None, limit: int, *, as_json: bool) -> int:
    """Print the matches, the last one first. Returns the exit status."""
    search, archive = search_of(game, since), opened().archive
    found = archive.entries(search, min(limit, sys.maxsize))  # sqlite knows none that is greater
    if as_json:
        for entry in found:
            print(json.dumps(plain(entry), ensure_ascii=True))
        return 0
    for entry in found:
        say_entry(entry_line(entry))
    more = archive.count(search) - len(found)
    if not found:
        say(_("no match is over yet"))
    elif more:
        say(n_("and {n} older one: --limit 0 lists all", "and {n} older ones: --limit 0 lists all", more))
    return 0


def plain(entry: Entry) -> dict[str, object]:
    """An entry as JSON."""
    players = [{"name": name, "kind": kind} for name, kind in zip(entry.names, entry.kinds, strict=True)]
    words = ("id", "game", "variant", "seed", "played", "over", "you", "place", "points", "lives", "fell", "deals",
             "hints", "undos", "today", "again", "practice")  # fmt: skip
    return {**{word: getattr(entry, word) for word in words}, "players": players}


def entry_line(entry: Entry) -> str:
    """An entry as a line: number, when, what, who, how it ended, and what sets it apart."""
    head = f"{entry.id:>5}  {played_text(entry)}  {game_text(entry.game, entry.variant)}"
    parts = [head, ", ".join(entry.names), n_("{n} deal", "{n} deals", entry.deals)]
    return "; ".join(part for part in [*parts, outcome_text(entry), *marks_texts(entry)] if part)


def export(out: Path | None, game: str | None, since: str | None) -> int:
    """Write the records, the first one first, to a file or to standard output. Returns the exit status."""
    search, matches = search_of(game, since), opened()
    if out is not None and not matches.archive.count(search):
        complain(_("there is no such match: {file} is left as it was").format(file=out))
        return 1
    lines = (line.encode() + b"\n" for line in matches.archive.lines(search))
    if out is None:
        for line in lines:
            sys.stdout.buffer.write(line)
        sys.stdout.flush()
    else:
        try:
            with output.ended_gently():
                count = matches.write(out.absolute(), lines)
        except OSError as fault:
            text = _("{file} cannot be written: {why}")
            raise ArchiveError(text.format(file=out, why=fault_line(fault))) from fault
        say(n_("{n} match written to {file}", "{n} matches written to {file}", count, file=os.fspath(out)))
    return 0


def import_matches(file: Path) -> int:
    """Take over the records of a file that are right; the others are told of. Returns the exit status."""
    from kozyr.records import BadRecord, read_records  # pydantic is loaded only here

    matches = opened(tidy=False)
    wrong: list[str] = []
    right = strange = unread = added = 0

    def good() -> Iterator[Item]:
        nonlocal right, strange, unread
        for found in read_records(file):
            if isinstance(found, BadRecord):
                wrong.append(str(found) if len(wrong) < _TOLD else "")
                strange += found.strange
                unread += found.line is None
            else:
                right += 1
                yield matches.item(found.record, found.match)

    together: list[Item] = []
    for item in good():
        together.append(item)
        if len(together) == _TOGETHER:
            added += matches.archive.add_all(together)
            together.clear()
    if together:
        added += matches.archive.add_all(together)
    statistics(matches.archive, Search())  # so that the sums are made now and not when they are looked at
    if unread:
        complain(wrong[0])
        return 1
    if not right and len(wrong) == strange:
        complain(_("that is no file of records: {fault}").format(fault=wrong[0]))
        return 1
    for line in wrong[:_TOLD]:
        complain(line)
    if len(wrong) > _TOLD:
        more = len(wrong) - _TOLD
        complain(n_("and {n} more wrong line", "and {n} more wrong lines", more))
    text = _("{added} taken over, {known} known already, {wrong} wrong")
    say(text.format(added=added, known=right - added, wrong=len(wrong)))
    return 1 if wrong else 0


def delete(numbers: Sequence[int], *, everything: bool, sure: bool) -> int:
    """Delete matches by the numbers that `kozyr matches` lists, or all. Asks unless `sure`. Returns the exit status."""
    if everything == bool(numbers):
        raise WrongUsage(_("name the numbers of the matches to be deleted, or --all"))
    if not sure and not sys.stdin.isatty():
        raise WrongUsage(_("nobody can be asked here: --yes deletes without asking"))
    return _delete_all(sure=sure) if everything else _delete(sorted(set(numbers)), sure=sure)


def _delete(numbers: Sequence[int], *, sure: bool) -> int:
    archive = opened(tidy=False).archive
    found = archive.entries_of(numbers)
    missing = sorted(set(numbers) - {entry.id for entry in found})
    if missing:
        which = ", ".join(map(str, missing))
        complain(n_("there is no match {which}", "there are no matches {which}", len(missing), which=which))
    if not found:
        return 1
    if not sure:
        for entry in found[:_NAMED]:
            say_entry(entry_line(entry))
        if len(found) > _NAMED:
            say(n_("and {n} more", "and {n} more", len(found) - _NAMED))
        if not _confirmed(n_("Delete this match for ever?", "Delete these {n} matches for ever?", len(found))):
            return 1
    deleted = archive.delete([entry.id for entry in found])
    say(n_("{n} match deleted", "{n} matches deleted", deleted))
    return 1 if missing else 0


def _delete_all(*, sure: bool) -> int:
    """Delete every match, and the files that were set aside, in which some may still be."""
    matches = opened()
    games, first, last = matches.archive.span()
    count, asides = sum(games.values()), matches.set_aside()
    if not count and not asides:
        say(_("no match is over yet"))
        return 0
    if not sure:
        if count:
            of_games = ", ".join(f"{game_text(game, 'source')} {number}" for game, number in games.items())
            text = _("{games}; from {first} to {last}")
            say(text.format(games=of_games, first=_day(first), last=_day(last)))
        for path in asides:
            say(_("{file}: what a damaged file was").format(file=path))
        if not _confirmed(n_("Delete {n} match for ever?", "Delete {n} matches for ever?", count)):
            return 1
    say(n_("{n} match deleted", "{n} matches deleted", matches.archive.delete_all()))
    for path in asides:
        try:
            matches.remove(path)
        except OSError as fault:
            text = _("{file} cannot be deleted: {why}")
            raise ArchiveError(text.format(file=path, why=fault_line(fault))) from fault
        say(_("{file} deleted").format(file=path))
    return 0


def _day(played: str) -> str:
    try:
        return day_text(datetime.fromisoformat(played).astimezone())
    except (ValueError, OverflowError):
        return played[:10]


def _confirmed(question: str) -> bool:
    """Whether the user says yes; if not, what follows is said."""
    hint, yes = _("[y/N]"), _("y, yes").split(", ")
    try:
        answer = input(f"{question} {hint} ").strip().casefold()
    except EOFError:
        answer = ""
        print()
    if answer in ("y", "yes", *yes):
        return True
    say(_("nothing was deleted"))
    return False


def guarded_archive(name: str, command: Callable[[], int]) -> int:
    """The exit status of a command of the archive; what is wrong with that is said in a line."""
    try:
        return output.guarded(name, command)
    except ArchiveError as fault:
        complain(f"{name}: {fault}")
        return 1
