"""One task of the arena: a deal, or a match, played once with each table of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from operator import index
from typing import Literal, NamedTuple, Protocol, TypeAlias, get_args

from kozyr.bots import Aim, Bot, Budget, chance_of, make_bot
from kozyr.engine import Action, Deal, Game, Match

#: What is played: deals that stand alone, or whole matches.
Unit: TypeAlias = Literal["deal", "match"]


@dataclass(frozen=True, slots=True)
class Task:
    """What to play, complete: whoever plays it, wherever, finds the same.

    `tables`: the levels at the seats, once for each time the cards are played. `number`: which of the deals, or
    matches, of the code `seed` this is, from 1. `iterations`: how many worlds the bots that search look at for each
    decision; as many as their level says when `None`. Raises `ValueError` for a unit that there is none of, a table
    that does not seat as many as play, and numbers below 1.
    """

    game: Game
    tables: tuple[tuple[str, ...], ...]
    seed: str
    number: int
    unit: Unit = "deal"
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.unit not in get_args(Unit):
            raise ValueError(f"there is no unit {self.unit!r}; there are {', '.join(get_args(Unit))}")
        for table in self.tables:
            if len(table) != self.game.seats:
                raise ValueError(f"{len(table)} are at a table for {self.game.seats}: {', '.join(table)}")
        if self.number < 1:
            raise ValueError(f"number cannot be {self.number}: they count from 1")
        Budget(iterations=self.iterations)  # which knows what it takes


def numbered(task: Callable[[int], Task], deals: int) -> Iterator[Task]:
    """The tasks of these numbers, from 1, of which the first is made at once: what is wrong with it is wrong with all.
    Raises `ValueError` when there are none."""
    if deals < 1:
        raise ValueError(f"deals cannot be {deals}: at least 1 is played")
    return chain([task(1)], map(task, range(2, deals + 1)))


class Maker(Protocol):
    """What makes the bot of a name, like `kozyr.bots.make_bot`."""

    def __call__(self, level: str, game: str, budget: Budget | None, aim: Aim) -> Bot:
        """The bot for a game; it is made anew for each table."""
        ...


class Played(NamedTuple):
    """One table's game, by seats. `points`: a deal, as the game counts them; in a match the mean of the deals the seat
    was dealt to. `places`: 1 is best, equals share the better place. `deals`: how many there were."""

    points: tuple[float, ...]
    places: tuple[int, ...]
    deals: int


class Outcome(NamedTuple):
    """A task played: what came of each of its tables, in their order."""

    number: int
    tables: tuple[tuple[str, ...], ...]
    played: tuple[Played, ...]


@dataclass(slots=True)
class _Point:
    """Where the tables of a task came to by the same moves, and so with the same cards: what the levels that were asked
    there chose, and where each move leads."""

    chosen: dict[str, Action] = field(default_factory=dict)
    after: dict[Action, _Point] = field(default_factory=dict)


def play(task: Task, make: Maker = make_bot) -> Outcome:
    """Play a task to its end. `make`: what makes the bots of the names at the tables; with another one than that of the
    levels, bots of one's own play. Each name is one player: what it has decided after the same moves it is not asked
    again. Raises `ValueError` for a level that there is none of; what a bot raises, and `Refused` or `TypeError` for
    what it may not choose, with a note of who was asked."""
    begin = _Point()
    play_one = _play_deal if task.unit == "deal" else _play_match
    tables = (_Table(task, names, begin, make) for names in task.tables)
    return Outcome(task.number, task.tables, tuple(play_one(task, table) for table in tables))


def bots_for(task: Task, table: tuple[str, ...], make: Maker) -> list[Bot]:
    """The bots of one table, which play for what the task is about: the points of a deal alone, or the match.

    Everything that an arena's bots are told beside their level is told here.
    """
    budget = None if task.iterations is None else Budget(iterations=task.iterations)
    aim: Aim = "deal" if task.unit == "deal" else "match"
    return [make(level, task.game.name, budget, aim) for level in table]


def better(game: Game, points: float, others: float) -> float:
    """How much better `points` are than `others`, positive when they are: in some games the fewest win."""
    return others - points if game.fewest_win else points - others


class _Table:
    """The bots of one table. A bot keeps nothing between decisions: where its level has decided at another table of the
    task, after the same moves, it would decide the same, and is not asked again."""

    def __init__(self, task: Task, levels: tuple[str, ...], begin: _Point, make: Maker) -> None:
        self._task = task
        self._levels = levels
        self._bots = bots_for(task, levels, make)
        self._point = begin

    def play_out(self, deal: Deal) -> None:
        """Play a deal to its end. A decision that is the only legal one is taken without asking the bot."""
        while not deal.over:
            legal = deal.legal()
            try:
                action = legal[0] if len(legal) == 1 else self._choose(deal)
                deal.apply(action)
            except Exception as fault:
                level, task = self._levels[deal.to_act], self._task
                fault.add_note(f"{level} was asked, in seat {deal.to_act}, {task.unit} {task.number} of {task.seed}")
                raise
            self._point = self._point.after.setdefault(action, _Point())

    def _choose(self, deal: Deal) -> Action:
        chosen, level = self._point.chosen, self._levels[deal.to_act]
        if level not in chosen:
            view = deal.view(deal.to_act)
            chosen[level] = index(self._bots[deal.to_act].choose(view, chance_of(view)))
        return chosen[level]


def _play_deal(task: Task, table: _Table) -> Played:
    game = task.game
    deal = game.deal_alone(task.seed, task.number, task.number - 1)
    table.play_out(deal)
    points = deal.points()
    places = tuple(1 + sum(better(game, other, mine) > 0 for other in points) for mine in points)
    return Played(tuple(points), places, 1)


def _play_match(task: Task, table: _Table) -> Played:
    match = Match(task.game, f"{task.seed}/{task.number}")
    while match.result is None:
        table.play_out(match.start())
    points = tuple(
        sum(count.points[seat] for count in match.counts) / sum(seat in deal.players for deal in match.deals)
        for seat in range(task.game.seats)
    )
    return Played(points, match.result.places, len(match.deals))
