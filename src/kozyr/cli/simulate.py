"""`kozyr simulate`: whole matches without a screen, in as many processes as wanted."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from kozyr.bots import make_bot
from kozyr.engine import Game
from kozyr.locale import _, decimal, n_
from kozyr.records import record_line, record_of
from kozyr.session import Seat, Session
from kozyr.store import fault_line
from kozyr.store.disk import Disk

from .choose import choose_bots, choose_game, choose_jobs, choose_seed
from .crew import CrewLost, processes, progress, stoppable
from .output import INTERRUPTED, complain, say
from .table import table_lines


@dataclass(frozen=True, slots=True)
class Task:
    """One match to play: everything a process needs, so that any process plays it alike."""

    game: Game
    levels: tuple[str, ...]
    seed: str
    keep: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """One match played. `points` and `dealt` have, for each seat, the sum of its deals' points and their number."""

    line: str
    deals: int
    points: tuple[int, ...]
    dealt: tuple[int, ...]
    winners: tuple[int, ...]


def play_match(task: Task) -> Outcome:
    """Play a match to its end."""
    names = [Seat(f"{level} {seat + 1}", f"bot:{level}") for seat, level in enumerate(task.levels)]
    session = Session(task.game, names, task.seed)
    bots = [make_bot(level, task.game.name) for level in task.levels]
    while session.result is None:
        if session.to_act is None:
            session.start_deal()
        session.bot_acts(bots)
    match = session.match
    line = record_line(record_of(match, [(seat.name, seat.kind) for seat in names])) + "\n" if task.keep else ""
    seats = range(task.game.seats)
    points = tuple(sum(count.points[seat] for count in match.counts) for seat in seats)
    dealt = tuple(sum(seat in deal.players for deal in match.deals) for seat in seats)
    return Outcome(line, len(match.deals), points, dealt, session.result.winners)


class Summary:
    """What the matches played so far add up to."""

    def __init__(self, levels: Sequence[str]) -> None:
        self.levels = tuple(levels)
        self.matches = 0
        self.deals = 0
        self.points = [0 for _ in levels]
        self.dealt = [0 for _ in levels]
        self.wins = [0 for _ in levels]

    def add(self, outcome: Outcome) -> None:
        """Take one more match in."""
        self.matches += 1
        self.deals += outcome.deals
        for seat in range(len(self.levels)):
            self.points[seat] += outcome.points[seat]
            self.dealt[seat] += outcome.dealt[seat]
            self.wins[seat] += seat in outcome.winners

    def rows(self) -> Iterator[tuple[str, str, str, str]]:
        """Seat, bot, mean points a deal, matches won (a match with several winners counts for each)."""
        for seat, level in enumerate(self.levels):
            yield self._row(str(seat + 1), level, [seat])
        kinds = sorted(set(self.levels), key=self.levels.index)
        if len(kinds) > 1:
            for level in kinds:
                yield self._row(_("all"), level, [seat for seat, other in enumerate(self.levels) if other == level])

    def _row(self, label: str, level: str, seats: Sequence[int]) -> tuple[str, str, str, str]:
        dealt = sum(self.dealt[seat] for seat in seats)
        points = decimal(sum(self.points[seat] for seat in seats) / dealt, 2) if dealt else "-"
        wins = sum(self.wins[seat] for seat in seats)
        share = f"{decimal(100 * wins / self.matches, 1):>5}%" if self.matches else ""
        return label, level, points, f"{wins} {share}"

    def lines(self) -> list[str]:
        """The table, aligned, ending in a line of totals."""
        head = (_("seat"), _("bot"), _("points a deal"), _("wins"))
        lines = table_lines([head, *self.rows()], "rlrr")
        matches, deals = n_("{n} match", "{n} matches", self.matches), n_("{n} deal", "{n} deals", self.deals)
        return [*lines, _("{matches}, {deals}").format(matches=matches, deals=deals)]


def simulate(
    game: str,
    players: int | None,
    matches: int,
    bots: str,
    seed: str | None,
    jobs: str,
    variant: str,
    rules: Sequence[str],
    out: Path | None,
) -> int:
    """Play matches and print a summary; the records go to `out`, which is there when all are. Returns the exit status,
    130 after Ctrl+C and 1 when a process was lost: then what was played by then is there, or, where a file was there
    before, beside it."""
    rules_of = choose_game(game, players, variant, rules)
    levels = choose_bots(bots, rules_of.seats)
    code, crew_size = choose_seed(seed), min(choose_jobs(jobs), matches)
    tasks = (Task(rules_of, tuple(levels), f"{code}/{number}", out is not None) for number in range(1, matches + 1))
    summary, fault, written = Summary(levels), "", out
    with progress(_("matches"), matches) as step, stoppable() as stop, processes(play_match, crew_size) as crew:

        def lines() -> Iterator[bytes]:
            nonlocal fault
            results = crew.results(tasks)
            try:
                while (outcome := stop.next_of(results)) is not None:
                    summary.add(outcome)
                    step()
                    yield outcome.line.encode()
            except CrewLost as lost:
                fault = str(lost)

        if out is None:
            deque(lines(), maxlen=0)
        else:
            try:
                written = _write(out, lines(), summary, matches)
            except OSError as error:
                fault, written = _("cannot write {file}: {why}").format(file=out, why=fault_line(error)), None
                if not summary.matches:
                    complain(_("kozyr simulate: {fault}").format(fault=fault))
                    return 1
    for line in summary.lines():
        say(line)
    say(_("deal code {code}").format(code=code))
    if written is not None:
        say(n_("{n} record written to {file}", "{n} records written to {file}", summary.matches, file=written))
    if summary.matches < matches:
        complain(_("stopped after {done} of {all} matches").format(done=summary.matches, all=matches))
    if fault:
        complain(_("kozyr simulate: {fault}").format(fault=fault))
        return 1
    return 0 if summary.matches == matches else INTERRUPTED


def _write(out: Path, lines: Iterator[bytes], summary: Summary, matches: int) -> Path | None:
    """Write the lines, if there are any, and say where. A file that was there gives way to all matches only: what was
    played of them is put beside it. Raises `OSError`."""
    was_there, written = out.is_file(), out

    def put(path: Path) -> Path:
        nonlocal written
        if not summary.matches:
            raise _NothingPlayed
        if summary.matches == matches or not was_there:
            return path
        written = next(
            part for number in count(1) if not (part := path.with_name(f"{path.name}.part{number}")).exists()
        )
        return written

    try:
        Disk().put_for_others(out.absolute(), lines, put)
    except _NothingPlayed:
        return None
    return written


class _NothingPlayed(Exception):
    """There is nothing to be written."""
