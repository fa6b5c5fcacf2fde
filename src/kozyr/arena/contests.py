"""A hero against a field: every deal is played once with the hero in each seat, the field in all others.

So everybody plays the same cards, and luck evens out within a deal. What is left is counted a deal, not a game: the
games of one deal share its cards, and to count them as many would make the result look surer than it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from kozyr.engine import Game

from .estimates import Estimate, estimate
from .tasks import Outcome, Task, Unit, better, numbered


@dataclass(frozen=True, slots=True)
class Side:
    """How one side did: `points` a deal, `place` (1 is best), and the share of games `won`."""

    points: Estimate
    place: Estimate
    won: float


@dataclass(frozen=True, slots=True)
class Contest:
    """What a contest came to; the intervals are over its deals, or matches.

    `better`: how many points a deal the hero did better, positive when he did. `places`: how many places better.
    `deals`: how many deals were played in all.
    """

    hero: Side
    field: Side
    better: Estimate
    places: Estimate
    deals: int


def contest_tasks(
    game: Game,
    hero: str,
    field: str | Sequence[str],
    deals: int,
    seed: str,
    unit: Unit = "deal",
    iterations: int | None = None,
) -> Iterator[Task]:
    """The tasks of a contest, `deals` of them (matches, if that is the `unit`).

    Where `field` names several levels, each seat's is drawn anew for each deal, and stays for every seat of the hero.
    Raises `ValueError` when it names none, when there are no deals, and as a `Task` does.
    What levels there are is known to who plays the tasks: `play` refuses others.
    """
    levels = [field] if isinstance(field, str) else field
    if not levels:
        raise ValueError("a field is of one level or more")

    def task(number: int) -> Task:
        draw = Random(f"{seed}/{number}/field")
        others = [draw.choice(levels) for _ in range(game.seats)]
        tables = tuple(
            tuple(hero if seat == place else level for seat, level in enumerate(others)) for place in range(game.seats)
        )
        return Task(game, tables, seed, number, unit, iterations)

    return numbered(task, deals)


def contest(game: Game, outcomes: Iterable[Outcome]) -> Contest:
    """The result of the tasks of a contest. Raises `ValueError` when there is none."""
    played = [outcome.played for outcome in outcomes]
    points = [_pair([game.points for game in games]) for games in played]
    places = [_pair([game.places for game in games]) for games in played]
    wins = [_pair([[place == 1 for place in game.places] for game in games]) for games in played]
    hero, field = (
        Side(
            estimate([pair[side] for pair in points]),
            estimate([pair[side] for pair in places]),
            sum(pair[side] for pair in wins) / len(wins),
        )
        for side in (0, 1)
    )
    return Contest(
        hero,
        field,
        estimate([better(game, mine, theirs) for mine, theirs in points]),
        estimate([theirs - mine for mine, theirs in places]),
        sum(game.deals for games in played for game in games),
    )


def _pair(numbers: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The means of hero and field over the games of a deal, by seats; the hero sits in seat 0, then 1, 2 ..."""
    seats = len(numbers)
    hero = sum(numbers[seat][seat] for seat in range(seats))
    return hero / seats, (sum(map(sum, numbers)) - hero) / (seats * (seats - 1))
