"""`make bench`: deals a second, in one thread, with the chance drawn uniformly among the legal actions."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from time import perf_counter

from benchmarks import openspiel, plays, rollouts

SECONDS = 1.0
ROUNDS = 3


def rate(play_one: Callable[[], int]) -> float:
    """Units a second of `play_one`, which returns how many it did: the best of some rounds, since others only slow."""
    best = 0.0
    for _ in range(ROUNDS):
        done, start = 0, perf_counter()
        while (spent := perf_counter() - start) < SECONDS / ROUNDS:
            done += play_one()
        best = max(best, done / spent)
    return best


def main() -> None:
    """Measure and print."""
    print(f"Python {platform.python_version()}, one thread; deals a second, more is better")
    print(f"{'':34}{'deals/s':>10}{'ratio':>8}")
    yard = 0.0
    for name, play_one in [*plays.cases(), *rollouts.cases(), *openspiel.cases()]:
        speed = rate(play_one)
        yard = yard or speed
        print(f"{name:34}{speed:10,.0f}{speed / yard:8.2f}", flush=True)
    if not openspiel.installed():
        print("OpenSpiel is not installed: pip install -e '.[bench]' measures its games beside these", file=sys.stderr)
    print("how well the bots play: kozyr arena, and python -m benchmarks.levels for all of them", file=sys.stderr)
    print("how soon a key is seen while bots think: python -m benchmarks.latency [KEYS]", file=sys.stderr)


if __name__ == "__main__":
    main()
