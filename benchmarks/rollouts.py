"""Deals played to their end by the rule-based policy, as a search does it: from deals it has not seen before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

from benchmarks.plays import GAMES, dealt
from kozyr.bots.rollout import rollout
from kozyr.engine import Deal


def cases() -> Iterator[tuple[str, Callable[[], int]]]:
    """The name of each case, and a call that plays a hundred deals."""
    for name, seats in GAMES:
        yield f"{name} {seats}, greedy rollout", _rollouts(dealt(name, seats, 2000))


def _rollouts(deals: list[Deal]) -> Callable[[], int]:
    source = cycle(deals)

    def play_one() -> int:
        for _ in range(100):
            rollout(next(source))
        return 100

    return play_one
