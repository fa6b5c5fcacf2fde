"""`python -m benchmarks.waiting [DEALS]`: how long bots think, against how long they may.

At tables of `expert` alone, whose time is shared out as at the table on the screen: for each kind of decision that is
none of one choice, the milliseconds allowed and taken; and the seconds from one trick to the next, with every question
before its lead, where some and where all offers are made. Last, how soon a bot that is told to stop does.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from random import Random

from kozyr.bots import LEVELS, Budget, make_bot
from kozyr.bots.host.shares import share
from kozyr.engine import DECLINE, OFFER, Action, Ask, Match, View, make_game

LEVEL = "expert"
TABLES = [("laus", 4, "source"), ("gadenysh", 4, "ugly"), ("lodam", 4, "source"), ("lodam", 10, "source")]
#: How long a bot thinks before it is told to stop.
BEFORE = 0.6


def row(name: str, allowed: Sequence[float], taken: Sequence[float]) -> str:
    """A line of the table."""
    order = sorted(taken)
    late = order[int(len(order) * 0.99)]
    means = sum(allowed) / len(allowed), sum(taken) / len(taken)
    return f"{name:<34}{len(taken):>7}{1000 * means[0]:>10.0f}{1000 * means[1]:>9.0f}{1000 * late:>9.0f}"


def all_offered(view: View, action: Action) -> Action:
    """The most questions there can be: every offer is made, and nobody accepts."""
    return OFFER if view.ask is Ask.OFFER else DECLINE if view.ask is Ask.ANSWER else action


def play(table: tuple[str, int, str], deals: int, offers: bool) -> tuple[dict[Ask, list[tuple[float, float]]], float]:
    """What was allowed and taken, by kind of decision, and the longest from one trick to the next."""
    game = make_game(*table)
    seconds = [LEVELS[LEVEL].seconds] * game.seats
    spent: dict[Ask, list[tuple[float, float]]] = defaultdict(list)
    worst = 0.0
    for number in range(deals):
        match = Match(game, f"waiting {number}")
        deal, waited, tricks = match.start(), 0.0, 0
        while not deal.over:
            view = deal.view(deal.to_act)
            may = share(view, seconds)
            begun = time.perf_counter()
            action = make_bot(LEVEL, game.name, Budget(seconds=may)).choose(view, Random(number))
            took = time.perf_counter() - begun
            waited += took
            if may:
                spent[view.ask].append((may, took))
            match.apply(all_offered(view, action) if offers else action)
            if len(deal.tricks) > tricks:
                worst, waited, tricks = max(worst, waited), 0.0, len(deal.tricks)
    return spent, worst


def _is_past(end: float) -> bool:
    return time.perf_counter() > end


def stopping(table: tuple[str, int, str], deals: int) -> list[float]:
    """How many seconds a bot goes on after it is told to stop, at first cards."""
    game = make_game(*table)
    late = []
    for number in range(deals):
        match = Match(game, f"waiting {number}")
        deal = match.start()
        while deal.ask is not Ask.PLAY:
            match.apply(deal.legal()[0])
        end = time.perf_counter() + BEFORE
        budget = Budget(seconds=60.0, stop=partial(_is_past, end))
        make_bot(LEVEL, game.name, budget).choose(deal.view(deal.to_act), Random(number))
        late.append(max(time.perf_counter() - end, 0.0))
    return late


def main() -> None:
    """Measure and print."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    print(f"{'milliseconds':<34}{'times':>7}{'allowed':>10}{'taken':>9}{'99%':>9}")
    for table in TABLES:
        name = " ".join(map(str, table))
        for offers in (False, True) if table[0] == "lodam" else (False,):
            spent, worst = play(table, deals, offers)
            for ask, pairs in spent.items():
                print(row(f"{name}, {ask.name.lower()}", *zip(*pairs, strict=True)))
            which = "all offer" if offers else "as they like"
            print(f"{name}, {which}: at most {worst:.2f} s from trick to trick; wanted: 3")
        late = stopping(table, 4 * deals)
        print(f"{name}: goes on {1000 * max(late):.0f} ms at most when told to stop", flush=True)


if __name__ == "__main__":
    main()
