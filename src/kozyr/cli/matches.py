"""`kozyr matches`, `export`, `import` and `delete`: the matches that are over or were given up."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from kozyr.engine import GAMES
from kozyr.locale import _, day_text, n_
from kozyr.store import ArchiveError, Entry, Item, Matches, Search, fault_line
from kozyr.store.statistics import statistics

from . import output
from .errors import WrongUsage
from .output import complain, say

#: How many records are put into the archive together.
_TOGETHER = 200


def opened(*, tidy: bool = True) -> Matches:
    """The matches of this machine; what is wrong with a file goes to standard error.

    `tidy`: what is over and not in the archive yet is put there first, for which every open match is repeated."""
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
    found = archive.entries(search, limit)
    if as_json:
        for entry in found:
            print(json.dumps(plain(entry), ensure_ascii=True))
        return 0
    for entry in found:
        say(entry_line(entry))
    more = archive.count(search) - len(found)
    if not found:
        say(_("no match is over yet"))
    elif more:
        say(n_("and {n} older one: --limit 0 lists all", "and {n} older ones: --limit 0 lists all", more))
    return 0


def plain(entry: Entry) -> dict[str, object]:
    """An entry as JSON."""
    players = [{"name": name, "kind": kind} for name, kind in zip(entry.names, entry.kinds, strict=True)]
    words = ("id", "game", "variant", "seed", "played", "over", "you", "place", "deals", "hints", "undos", "today")
    return {**{word: getattr(entry, word) for word in words}, "players": players}


def entry_line(entry: Entry) -> str:
    """An entry as a line: number, when, what, who, how it ended, and what helped."""
    title = _(GAMES[entry.game].title) if entry.game in GAMES else entry.game
    game = title if entry.variant == "source" else _("{game} ({variant})").format(game=title, variant=entry.variant)
    parts = [f"{entry.id:>5}  {local(entry.played)}  {game}", ", ".join(entry.names)]
    parts.append(n_("{n} deal", "{n} deals", entry.deals))
    if entry.today:
        parts.append(_("the deal of {day}").format(day=entry.today))
    elif not entry.over:
        parts.append(_("given up"))
    elif entry.place is not None:
        parts.append(_("place {place} of {players}").format(place=entry.place, players=len(entry.names)))
    if entry.undos:
        parts.append(n_("{n} undo", "{n} undos", entry.undos))
    if entry.hints:
        parts.append(n_("{n} hint", "{n} hints", entry.hints))
    return "; ".join(parts)


def local(played: str) -> str:
    """A time of the archive as the clock here shows it; what is no time as it stands."""
    try:
        here = datetime.fromisoformat(played).astimezone()
        return f"{day_text(here)} {here:%H:%M}"
    except ValueError:
        return played[:16]


def export(out: Path | None, game: str | None, since: str | None) -> int:
    """Write the records, the first one first, to a file or to standard output. Returns the exit status."""
    search, matches = search_of(game, since), opened()
    lines = (line.encode() + b"\n" for line in matches.archive.lines(search))
    if out is None:
        for line in lines:
            sys.stdout.buffer.write(line)
        sys.stdout.flush()
    elif out.exists() and not out.is_file():  # a pipe or a device
        with out.open("wb") as stream:
            stream.writelines(lines)
    else:
        try:
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
    wrong, right, added = 0, 0, 0

    def good() -> Iterator[Item]:
        nonlocal wrong
        for found in read_records(file):
            if isinstance(found, BadRecord):
                wrong += 1
                complain(str(found))
            else:
                yield matches.item(found.record, found.match)

    together: list[Item] = []
    for item in good():
        together.append(item)
        if len(together) == _TOGETHER:
            added, right = added + matches.archive.add_all(together), right + len(together)
            together.clear()
    added, right = added + matches.archive.add_all(together), right + len(together)
    statistics(matches.archive, Search())  # so that the sums are made now and not when they are looked at
    say(
        _("{added} taken over, {known} known already, {wrong} wrong").format(
            added=added, known=right - added, wrong=wrong
        )
    )
    return 1 if wrong else 0


def delete(numbers: list[int], *, everything: bool, sure: bool) -> int:
    """Delete matches by the numbers that `kozyr matches` lists, or all. Asks unless `sure`. Returns the exit status."""
    if everything == bool(numbers):
        raise WrongUsage(_("name the numbers of the matches to be deleted, or --all"))
    archive = opened(tidy=everything).archive
    found = archive.count(Search()) if everything else len(set(numbers))
    question = n_("Delete {n} match for ever? [y/N] ", "Delete {n} matches for ever? [y/N] ", found)
    if not sure and not _confirmed(question):
        say(_("nothing was deleted"))
        return 1
    deleted = archive.delete_all() if everything else archive.delete(numbers)
    say(n_("{n} match deleted", "{n} matches deleted", deleted))
    for path in archive.damaged():
        say(_("{file} is what a damaged archive was; matches may still be in it").format(file=path))
    return 0 if everything or deleted == found else 1


def _confirmed(question: str) -> bool:
    if not sys.stdin.isatty():
        raise WrongUsage(_("nobody can be asked here: --yes deletes without asking"))
    return input(question).strip().casefold() in ("y", "yes")


def guarded(name: str, command: Callable[[], int]) -> int:
    """The exit status of a command of the archive; what is wrong with that is said in a line."""
    try:
        return output.guarded(name, command)
    except ArchiveError as fault:
        complain(f"{name}: {fault}")
        return 1
