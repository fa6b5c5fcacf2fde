"""A rating for each level, from who came out ahead of whom: the model of Plackett and Luce, as openskill has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .tasks import Outcome, Played


class Rating(NamedTuple):
    """What is believed of a level: its strength `mu`, and how far that may be off, `sigma`. All begin at 25 ± 8.33."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """A strength that the level all but surely has: `mu` less three `sigma`."""
        return self.mu - 3 * self.sigma


def ratings(levels: Iterable[str], outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """The ratings after all games of the outcomes, taken in their order.

    Each game counts for itself, and the levels at it are ranked by their place; where a level has several seats, by the
    mean of their places. Equals are tied. Raises `ImportError` without openskill, which the extra `arena` brings.
    """
    from openskill.models import PlackettLuce

    # Levels do not change while they play, so there is no drift to allow for, and `sigma` only goes down.
    model = PlackettLuce(tau=0.0)
    believed = {level: model.rating() for level in levels}
    for outcome in outcomes:
        for table, played in zip(outcome.tables, outcome.played, strict=True):
            names = sorted(set(table), key=table.index)
            if len(names) > 1:
                ranks = [_rank(name, table, played) for name in names]
                after = model.rate([[believed[name]] for name in names], ranks=ranks)
                believed.update((name, team[0]) for name, team in zip(names, after, strict=True))
    return {level: Rating(rating.mu, rating.sigma) for level, rating in believed.items()}


def _rank(level: str, table: Sequence[str], played: Played) -> float:
    places = [place for name, place in zip(table, played.places, strict=True) if name == level]
    return sum(places) / len(places)
