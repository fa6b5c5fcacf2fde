"""`kozyr simulate`: whole matches without a screen, in as many processes as wanted."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kozyr.bots import make_bot
from kozyr.engine import Game
from kozyr.locale import _, decimal, n_
from kozyr.records import record_line, record_of
from kozyr.session import Seat, Session
from kozyr.store import fault_line
from kozyr.store.disk import Disk

from .choose import choose_bots, choose_game, choose_jobs, choose_seed
from .crew import CrewLost, ctrl_c, processes, progress
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

    def text(self) -> str:
        """The table, aligned, ending in a line of totals."""
        head = (_("seat"), _("bot"), _("points a deal"), _("wins"))
        lines = table_lines([head, *self.rows()], "rlrr")
        matches, deals = n_("{n} match", "{n} matches", self.matches), n_("{n} deal", "{n} deals", self.deals)
        return "\n".join([*lines, _("{matches}, {deals}").format(matches=matches, deals=deals)])


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
    130 after Ctrl+C and 1 when a process was lost: then what was played by then is there."""
    rules_of = choose_game(game, players, variant, rules)
    levels = choose_bots(bots, rules_of.seats)
    code, crew_size = choose_seed(seed), min(choose_jobs(jobs), matches)
    tasks = (Task(rules_of, tuple(levels), f"{code}/{number}", out is not None) for number in range(1, matches + 1))
    summary, lost = Summary(levels), ""
    with progress(_("matches"), matches) as step, ctrl_c() as stopped, processes(play_match, crew_size) as crew:

        def lines() -> Iterator[bytes]:
            nonlocal lost
            try:
                for outcome in crew.results(tasks):
                    summary.add(outcome)
                    step()
                    yield outcome.line.encode()
                    if stopped.is_set():
                        return
            except KeyboardInterrupt:  # what was played to its end is kept
                stopped.set()
            except CrewLost as fault:
                lost = str(fault)

        if out is None:
            deque(lines(), maxlen=0)
        else:
            try:
                Disk().put_for_others(out.absolute(), lines())
            except OSError as fault:
                complain(_("kozyr simulate: cannot write {file}: {why}").format(file=out, why=fault_line(fault)))
                return 1
    say(summary.text())
    say(_("deal code {code}").format(code=code))
    if out is not None:
        say(n_("{n} record written to {file}", "{n} records written to {file}", summary.matches, file=out))
    if summary.matches == matches:
        return 0
    complain(_("stopped after {done} of {all} matches").format(done=summary.matches, all=matches))
    if lost:
        complain(_("kozyr simulate: {fault}").format(fault=lost))
        return 1
    return INTERRUPTED
