"""Everyone against everyone, at mixed tables: who comes out ahead of whom, and a rating for each.

Every deal is played once for each way of turning its table round, so that every level at it has held every hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from kozyr.engine import Game

from .estimates import Estimate, estimate
from .rating import Rating, ratings
from .tasks import Outcome, Task, Unit, better, numbered


@dataclass(frozen=True, slots=True)
class Standing:
    """How one level did: its rating, `points` a deal, `place` (1 is best), and the share of games `won`."""

    level: str
    rating: Rating
    points: Estimate
    place: Estimate
    won: float


@dataclass(frozen=True, slots=True)
class League:
    """What a league came to; the intervals are over its deals, or matches.

    `standings`: the best rating first. `better[a, b]`: how many points a deal `a` did better than `b` in the deals that
    both played, positive when he did; `places[a, b]`: how many places better. Pairs that never met are left out.
    """

    standings: tuple[Standing, ...]
    better: Mapping[tuple[str, str], Estimate]
    places: Mapping[tuple[str, str], Estimate]


def league_tasks(
    game: Game, levels: Sequence[str], deals: int, seed: str, unit: Unit = "deal", iterations: int | None = None
) -> Iterator[Task]:
    """The tasks of a league, `deals` of them (matches, if that is the `unit`).

    Who sits together goes through all choices of levels in an order drawn by `seed`, again and again: after each round
    of them everyone has met everyone equally often. With more seats than levels, everyone sits at the table as often as
    goes round, and the rest is chosen so. Who sits beside whom is drawn anew for each deal. Raises `ValueError` unless
    there are two levels or more, and none twice, when there are no deals, and as a `Task` does. What levels there are
    is known to who plays the tasks: `play` refuses others.
    """
    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise ValueError("a league is of two levels or more, each named once")
    often, more = divmod(game.seats, len(levels))
    choices = list(combinations(levels, more))

    def task(number: int) -> Task:
        turn, at = divmod(number - 1, len(choices))
        order = Random(f"{seed}/{turn}/round").sample(choices, len(choices))
        table = [*levels] * often + [*order[at]]
        Random(f"{seed}/{number}/table").shuffle(table)
        turned = tuple((*table[place:], *table[:place]) for place in range(game.seats))
        return Task(game, turned, seed, number, unit, iterations)

    return numbered(task, deals)


def league(game: Game, levels: Sequence[str], outcomes: Iterable[Outcome]) -> League:
    """The result of the tasks of a league, which are to come in their order: ratings depend on it.

    A level that has not played is left out. Raises `ImportError` without the library that rates.
    """
    played = list(outcomes)
    rated = ratings(levels, played)
    deals = [_by_level(outcome) for outcome in played]
    standings = [
        Standing(
            level,
            rated[level],
            estimate([deal[level][0] for deal in deals if level in deal]),
            estimate([deal[level][1] for deal in deals if level in deal]),
            _mean([deal[level][2] for deal in deals if level in deal]),
        )
        for level in levels
        if any(level in deal for deal in deals)
    ]
    points, places = {}, {}
    for one in levels:
        for other in levels:
            both = [(deal[one], deal[other]) for deal in deals if one in deal and other in deal]
            if one != other and both:
                points[one, other] = estimate([better(game, mine[0], theirs[0]) for mine, theirs in both])
                places[one, other] = estimate([theirs[1] - mine[1] for mine, theirs in both])
    standings.sort(key=lambda standing: -standing.rating.mu)
    return League(tuple(standings), points, places)


def _by_level(outcome: Outcome) -> dict[str, tuple[float, float, float]]:
    """For each level of a deal the means of its points, places and games won."""
    found: dict[str, list[tuple[float, float, bool]]] = {}
    for table, played in zip(outcome.tables, outcome.played, strict=True):
        for level, points, place in zip(table, played.points, played.places, strict=True):
            found.setdefault(level, []).append((points, place, place == 1))
    return {
        level: (_mean([row[0] for row in rows]), _mean([row[1] for row in rows]), _mean([row[2] for row in rows]))
        for level, rows in found.items()
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
