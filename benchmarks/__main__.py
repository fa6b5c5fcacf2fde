"""`make bench`: how much the engine and the bots do in a second, in one thread."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterable
from itertools import chain
from time import process_time

from benchmarks import openspiel, plays, searches

SECONDS = 1.0
ROUNDS = 3


def rate(play_one: Callable[[], int]) -> float:
    """Units a second of `play_one`, which returns how many it did: the best of some rounds, since others only slow.
    The seconds are those of the processor: it may have other work."""
    play_one()
    best = 0.0
    for _ in range(ROUNDS):
        done, start = 0, process_time()
        while (spent := process_time() - start) < SECONDS / ROUNDS:
            done += play_one()
        best = max(best, done / spent)
    return best


def table(unit: str, cases: Iterable[tuple[str, Callable[[], int]]]) -> None:
    """Measure and print these cases, with ratios to the first."""
    print(f"\n{unit + ' a second':34}{'':>10}{'ratio':>8}")
    yard = 0.0
    for name, play_one in cases:
        speed = rate(play_one)
        yard = yard or speed
        print(f"{name:34}{speed:10,.{0 if speed > 100 else 1}f}{speed / yard:8.2f}", flush=True)


def main() -> None:
    """Measure and print."""
    print(f"Python {platform.python_version()}, one thread; seconds of the processor, more is better")
    table("deals played at random", chain(plays.cases(), openspiel.cases()))
    table("hands drawn for the others", searches.draws())
    table("deals played on by a search", chain(searches.rollouts(), openspiel.searches()))
    table("decisions (worlds for each)", searches.decisions())
    if not openspiel.installed():
        print("OpenSpiel is not installed: pip install -e '.[bench]' measures its games beside these", file=sys.stderr)
    print("how well the bots play: kozyr arena, and python -m benchmarks.levels for all of them", file=sys.stderr)
    print("how long bots think, against how long they may: python -m benchmarks.waiting [DEALS]", file=sys.stderr)
    print("how soon a key is seen while bots think: python -m benchmarks.latency [KEYS]", file=sys.stderr)
    print("what a card costs on a slow link: python -m benchmarks.bytes [TRICKS]", file=sys.stderr)


if __name__ == "__main__":
    main()
