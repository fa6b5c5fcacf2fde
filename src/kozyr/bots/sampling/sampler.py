"""Hands that the others could hold, drawn uniformly from all that agree with what a seat knows.

What a seat knows of single cards (`bounds.py`) is counted out (`ways.py`), and with these numbers a deal is drawn
without a blind alley: how many cards of each class a group of seats gets, weighted by the number of ways to go on, then
which ones. What else is known of exchanges between two others (D9) rules some of these deals out; they are drawn again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import Final

from kozyr.engine import CardSet, View

from .bounds import Bounds
from .ways import Choice, Counts, Group, Ways


class Sampler:
    """Draws hands for what one seat knows. Made once for a decision; drawing is cheap then."""

    def __init__(self, view: View) -> None:
        """Raises `ValueError` for a view to which no hands can be found, which none of a deal's own is."""
        self.bounds: Final = Bounds(view)
        self._table: Final = Ways(self.bounds)
        #: in how many ways the hidden cards may lie; exchanges between others may rule some of them out
        self.ways: Final[int] = self._table.count
        if not self.ways:
            raise ValueError("no hands agree with this view")
        self._choices: dict[tuple[int, Counts], tuple[list[float], list[Choice]]] = {}

    def draw(self, rng: Random) -> list[CardSet]:
        """Hands for all seats, the own among them. Every possibility is as likely as every other."""
        hands = self._draw(rng.random)
        while self.bounds.unseen and not self.bounds.agree(hands):
            hands = self._draw(rng.random)
        return hands

    def _draw(self, random: Callable[[], float]) -> list[CardSet]:
        table, hands = self._table, self.bounds.sure[:]
        pools = [pool[:] for pool in table.pools]
        counts = table.full
        taken: list[CardSet] = []
        for at, step in enumerate(table.steps):
            edges, choices = self._choices.get((at, counts)) or self._step(at, counts)
            pick = bisect_right(edges, random() * edges[-1], 0, len(edges) - 1) if len(edges) > 1 else 0
            source, take, counts, _ = choices[pick]
            pool = pools[source]
            left = len(pool)
            if take == left:
                taken += pool
                pool.clear()
            else:
                for _ in range(take):
                    pick = int(random() * left)
                    left -= 1
                    taken.append(pool[pick])
                    pool[pick] = pool[left]
                    pool.pop()
            for old, new in step.joins:
                pools[new] += pools[old]
                pools[old].clear()
            if step.ends:
                _share(step.group, taken, hands, random)
                taken.clear()
        for pool in pools:
            taken += pool
        if taken:
            _share(table.groups[-1], taken, hands, random)
        return hands

    def _step(self, at: int, counts: Counts) -> tuple[list[float], list[Choice]]:
        choices = list(self._table.choices(at, counts))
        found = self._choices[at, counts] = list(accumulate([float(ways) for _, _, _, ways in choices])), choices
        return found


def _share(group: Group, cards: list[CardSet], hands: list[CardSet], random: Callable[[], float]) -> None:
    """Share these cards, single bits, out among the seats of a group."""
    total, left = sum(cards), len(cards)
    for seat, need in zip(group.seats[:-1], group.needs, strict=False):
        hand = 0
        for _ in range(need):
            pick = int(random() * left)
            left -= 1
            hand |= cards[pick]
            cards[pick] = cards[left]
        hands[seat] |= hand
        total ^= hand
    hands[group.seats[-1]] |= total
