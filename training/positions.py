"""Situations, and what looking ahead finds each card worth in them: `python -m training.positions GAME OUT`.

Deals at every kind of table are played by the net there is (`--by normal`: by the policy, for a game that has none
yet), with a slip now and then, so that situations come up that good play avoids. At some decisions every card is tried
in worlds that are played on the same way. OUT grows while it runs; more of the same come from another `--first`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import numpy as np
from benchmarks.tables import TABLES

from kozyr.bots.lookahead.batch import Batch, lay_all, start_of
from kozyr.bots.lookahead.learned import SCALE, card_numbers, deal_numbers
from kozyr.bots.lookahead.search import Lookahead
from kozyr.bots.lookahead.worth import worth_of
from kozyr.bots.rules.choose import choose
from kozyr.bots.sampling import Sampler
from kozyr.engine import Ask, Deal, View, make_game
from training.decisions import Position, save

#: How often any legal card is played, and how often a decision is looked into.
SLIPS = 0.1
SHARE = 0.35


def position(view: View, number: int, learned: bool, worlds: int, rng: Random) -> Position:
    """What is seen, and what the cards are worth, in points. `number`: of the deal."""
    start = start_of(view, learned)
    batch = Batch(start, lay_all(start.numbers, [Sampler(view).draw(rng)]))
    hand, one = batch.hand(), np.zeros(1, np.intp)
    scale = SCALE[view.game]
    seen = batch.weigh(one, hand, hand)
    legal = (seen.bits & batch.legal(hand))[:, 0] != 0
    options = [start.numbers.layout.card(int(bit)) for bit in seen.bits[legal, 0]]
    ahead = Lookahead(view, options, worth_of(view, "deal"), reads=False, learned=learned)
    ahead.look(worlds, rng)
    return Position(
        card_numbers(batch, one, hand, seen, scale)[:, legal, 0].T,
        seen.card[legal, 0],
        ((seen.relief - seen.cost)[legal, 0] / scale).astype(np.float32),
        (ahead.worths().mean(axis=1) / scale).astype(np.float32),
        deal_numbers(batch, one, hand, seen, scale)[:, 0],
        number,
    )


def choice(view: View, learned: bool) -> int:
    """What is played on: what the net, or the policy, thinks best."""
    if not learned or view.ask is not Ask.PLAY:
        return choose(view, True)
    start = start_of(view, learned)
    batch = Batch(start, lay_all(start.numbers, [Sampler(view).draw(Random(1))]))
    hand = batch.hand()
    return start.numbers.layout.card(int(batch.choose(hand, batch.legal(hand))[0]))


def deals(game: str, first: int) -> Iterator[tuple[int, Deal]]:
    """One deal after another and its number, each at the next kind of table. Every kind sees each of its dealers, and
    each deal of a match that passes other numbers of cards in other deals (G10)."""
    tables = [table for table in TABLES if table[0] == game]
    for number in count(first):
        turn, at = divmod(number, len(tables))
        rules = make_game(*tables[at])
        yield number, rules.deal_alone("training", number, turn)


def positions(game: str, learned: bool, worlds: int, first: int) -> Iterator[Position]:
    """Decisions of one deal after another."""
    for number, deal in deals(game, first):
        rng = Random(number)
        while not deal.over:
            view = deal.view(deal.to_act)
            if view.ask is Ask.PLAY and len(view.legal()) > 1 and rng.random() < SHARE:
                yield position(view, number, learned, worlds, rng)
            deal.apply(rng.choice(view.legal()) if rng.random() < SLIPS else choice(view, learned))


def main() -> None:
    """Gather for a while."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=sorted(SCALE))
    asked.add_argument("out", type=Path)
    asked.add_argument("--by", choices=("net", "normal"), default="net")
    asked.add_argument("--minutes", type=float, default=60)
    asked.add_argument("--worlds", type=int, default=48)
    asked.add_argument("--first", type=int, default=0, metavar="DEAL")
    want = asked.parse_args()
    begun, saved, found = time.monotonic(), time.monotonic(), list[Position]()
    for one in positions(want.game, want.by == "net", want.worlds, want.first):
        found.append(one)
        now = time.monotonic()
        if now - saved > 60 or now - begun > want.minutes * 60:
            save(want.out, want.game, found)
            saved = now
            print(f"{len(found)} decisions", flush=True)
        if now - begun > want.minutes * 60:
            return


if __name__ == "__main__":
    main()
