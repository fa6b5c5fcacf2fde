"""Hands that the others could hold, drawn uniformly from all that agree with what a seat knows.

What a seat knows of the hidden cards comes down to which seats may hold which card, how many cards each holds, and,
after an exchange between two others (D9), that at most one card of each came from the other. Cards that the same seats
may hold are one *class*; seats that may hold the same classes are one *group*. A table counts in how many ways what is
left of the classes can be shared out among the groups still to come. With it a deal is drawn without a blind alley: how
many cards of each class a group gets, weighted by the number of ways, then which ones.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import comb, factorial, prod
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kozyr.engine import CardSet, View, cards_in, is_play
from kozyr.engine.actions import FACE_DOWN, given_card
from kozyr.engine.cards import RANK_CARDS
from kozyr.engine.knowledge import Exchange

from .rules import game_of, pack_of

#: How many cards of each class are left, or are taken.
Counts: TypeAlias = tuple[int, ...]


class Unseen(NamedTuple):
    """An exchange between two others, and the cards the two have played since, the offerer's first."""

    exchange: Exchange
    since: tuple[CardSet, CardSet]


class Bounds:
    """What a seat knows of the hidden cards. Lists are indexed by seat, masks are of hidden cards."""

    def __init__(self, view: View) -> None:
        game = game_of(view.game, len(view.sizes), view.options)
        seats = range(len(view.sizes))
        hidden = pack_of(game) & ~view.hand
        for cards in view.won:
            hidden &= ~cards
        for _, card in view.trick:
            hidden &= ~(1 << card)
        self.seat: Final = view.seat
        self.hand: Final = view.hand
        #: the cards this seat does not know the place of
        self.hidden: CardSet = hidden
        #: cards that each seat holds for certain
        self.sure: list[CardSet] = [view.known[seat] if seat != view.seat else view.hand for seat in seats]
        #: cards that each seat may hold beside those
        self.may: list[CardSet] = [hidden & ~view.lacks[seat] if seat != view.seat else 0 for seat in seats]
        #: cards of which each seat may hold one at most: it lacked them before an exchange
        self.one_of: list[CardSet] = [0 for _ in seats]
        self.unseen: list[Unseen] = []
        for exchange, since in zip(view.exchanges, _played_since(view), strict=True):
            self._exchanged(view, exchange, since)
        for seat in seats:
            self.sure[seat] &= hidden | view.hand
            self.hidden &= ~self.sure[seat]
        self.need: Final = [view.sizes[seat] - self.sure[seat].bit_count() for seat in seats]
        for seat in seats:
            self.may[seat] = self.may[seat] & self.hidden if self.need[seat] else 0
            self.one_of[seat] &= self.may[seat]

    def _exchanged(self, view: View, exchange: Exchange, since: tuple[CardSet, CardSet]) -> None:
        both = (exchange.offerer, exchange.partner)
        if self.seat not in both:
            self.unseen.append(Unseen(exchange, since))
            if exchange.stood:
                self._stood(exchange, since)
            return
        if not exchange.stood:
            return
        # Both cards are known: what the other lacked before he lacks still, but for the card he was given.
        at = both.index(self.seat) ^ 1
        mine = next(given.cards for given in view.given if given.giver == self.seat and given.stood)
        his = next(given.cards for given in view.given if given.taker == self.seat and given.stood)
        self.may[both[at]] &= ~exchange.lacked[at] | mine
        self.sure[both[at]] |= exchange.held[at] & ~his & ~since[at]

    def _stood(self, exchange: Exchange, since: tuple[CardSet, CardSet]) -> None:
        both = (exchange.offerer, exchange.partner)
        for at, seat in enumerate(both):
            lacked = exchange.lacked[at]
            if lacked & since[at]:
                self.may[seat] &= ~lacked  # the card that came is played
            else:
                self.may[seat] &= ~(lacked & exchange.lacked[at ^ 1])
                self.one_of[seat] |= lacked
        shown = exchange.held[0] | exchange.held[1]
        for seat in range(len(self.may)):
            if seat not in both:
                self.may[seat] &= ~shown

    def agree(self, hands: Sequence[CardSet]) -> bool:
        """Whether the exchanges between others can have been made with these hands."""
        return all(_can_have_been(unseen, hands) for unseen in self.unseen)


def _played_since(view: View) -> Iterator[tuple[CardSet, CardSet]]:
    """For each exchange, the cards its two players have played since."""
    gives = [
        index for index, (_, action) in enumerate(view.log) if action == FACE_DOWN or given_card(action) is not None
    ]
    for exchange, index in zip(view.exchanges, gives[1::2], strict=False):
        since = [0, 0]
        for seat, action in view.log[index:]:
            if is_play(action) and seat in exchange[:2]:
                since[seat == exchange.partner] |= 1 << action
        yield since[0], since[1]


def _can_have_been(unseen: Unseen, hands: Sequence[CardSet]) -> bool:
    exchange, since = unseen
    after = [hands[seat] | since[at] for at, seat in enumerate(exchange[:2])]
    if not exchange.stood:
        return any(after[0] & cards and after[1] & cards for cards in RANK_CARDS)
    came: list[CardSet] = []
    for at in (0, 1):
        # The cards that the one may have got from the other, who did not lack them.
        lacked, other = exchange.lacked[at], exchange.lacked[at ^ 1]
        cards = after[at] & ~other & ~exchange.held[at]
        if after[at] & lacked:
            cards = after[at] & lacked & ~other if (after[at] & lacked).bit_count() == 1 else 0
        if gone := after[at] & exchange.held[at ^ 1]:
            cards &= gone
        came.append(cards)
    if not came[0] or not came[1]:
        return False
    return not any(came[0] & ~cards == 0 and came[1] & ~cards == 0 for cards in RANK_CARDS)


class _Group(NamedTuple):
    """Seats that may hold the same classes: those `allowed`. `needs`: how many cards each still needs, `need`: all of
    them. `single`: the classes of which they may hold one card in all."""

    seats: tuple[int, ...]
    needs: tuple[int, ...]
    need: int
    allowed: tuple[bool, ...]
    single: tuple[bool, ...]


class Sampler:
    """Draws hands for what one seat knows. Made once for a decision; drawing is cheap then."""

    def __init__(self, view: View) -> None:
        """Raises `ValueError` for a view to which no hands can be found, which none of a deal's own is."""
        bounds = self.bounds = Bounds(view)
        self._pools, self._groups = _classes(bounds)
        self._steps: dict[tuple[int, Counts], tuple[list[float], list[Counts]]] = {}
        self._ways: dict[tuple[int, Counts], int] = {}
        self._full: Counts = tuple(len(pool) for pool in self._pools)
        ways = self._count(0, self._full)
        if not ways:
            raise ValueError("no hands agree with this view")
        self._totals = [sum(pool) for pool in self._pools]
        #: in how many ways the hidden cards may lie; exchanges between others may rule some of them out
        self.ways: int = ways * prod(
            factorial(group.need) // prod(map(factorial, group.needs)) for group in self._groups
        )

    def draw(self, rng: Random) -> list[CardSet]:
        """Hands for all seats, the own among them. Every possibility is as likely as every other."""
        hands = self._draw(rng)
        while self.bounds.unseen and not self.bounds.agree(hands):
            hands = self._draw(rng)
        return hands

    def _draw(self, rng: Random) -> list[CardSet]:
        random, hands = rng.random, self.bounds.sure[:]
        groups = self._groups
        if len(groups) == 1:
            cards = [bit for pool in self._pools for bit in pool]
            _share(groups[0], cards, sum(self._totals), hands, random)
            return hands
        pools = [pool[:] for pool in self._pools]
        counts = self._full
        last = len(groups) - 1
        for at, group in enumerate(groups):
            taken: list[CardSet] = []
            if at == last:
                for pool in pools:
                    taken += pool
            else:
                weights, ways = self._step(at, counts)
                share = ways[bisect_right(weights, random() * weights[-1])] if len(ways) > 1 else ways[0]
                for pool, count in zip(pools, share, strict=True):
                    left = len(pool)
                    if count == left:
                        taken += pool
                        pool.clear()
                        continue
                    for _ in range(count):
                        pick = int(random() * left)
                        left -= 1
                        taken.append(pool[pick])
                        pool[pick] = pool[left]
                        pool.pop()
                counts = tuple([have - count for have, count in zip(counts, share, strict=True)])
            _share(group, taken, sum(taken), hands, random)
        return hands

    # The table.

    def _count(self, at: int, counts: Counts) -> int:
        """In how many ways these cards can go to the groups from `at` on, seats within a group taken as one."""
        if at == len(self._groups):
            return 1
        key = (at, counts)
        found = self._ways.get(key)
        if found is None:
            if at == len(self._groups) - 1:
                found = int(_fits(self._groups[at], counts))
            else:
                found = sum(ways for _, ways in self._shares(at, counts))
            self._ways[key] = found
        return found

    def _shares(self, at: int, counts: Counts) -> Iterator[tuple[Counts, int]]:
        """What a group may take of these cards, and in how many ways the rest goes on."""
        for share in _parts(self._groups[at], counts):
            rest = tuple([have - count for have, count in zip(counts, share, strict=True)])
            ways = self._count(at + 1, rest)
            if ways:
                yield share, ways * prod(map(comb, counts, share))

    def _step(self, at: int, counts: Counts) -> tuple[list[float], list[Counts]]:
        key = (at, counts)
        found = self._steps.get(key)
        if found is None:
            shares = list(self._shares(at, counts))
            found = self._steps[key] = list(accumulate(float(ways) for _, ways in shares)), [s for s, _ in shares]
        return found


def _share(
    group: _Group, cards: list[CardSet], total: CardSet, hands: list[CardSet], random: Callable[[], float]
) -> None:
    """Share these cards, single bits, out among the seats of a group."""
    left = len(cards)
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


def _classes(bounds: Bounds) -> tuple[list[list[CardSet]], list[_Group]]:
    """The classes as lists of single bits, and the groups, those that may hold least first."""
    seats = [seat for seat, need in enumerate(bounds.need) if need]
    pools: dict[tuple[int, int], list[CardSet]] = {}
    for card in cards_in(bounds.hidden):
        bit = 1 << card
        holders = sum(1 << seat for seat in seats if bounds.may[seat] & bit)
        ones = sum(1 << seat for seat in seats if bounds.one_of[seat] & bit)
        pools.setdefault((holders, ones), []).append(bit)
    together: dict[tuple[tuple[bool, ...], tuple[bool, ...], int], list[int]] = {}
    for seat in seats:
        allowed = tuple([may >> seat & 1 == 1 for may, _ in pools])
        single = tuple([ones >> seat & 1 == 1 for _, ones in pools])
        alone = seat if any(single) else -1
        together.setdefault((allowed, single, alone), []).append(seat)
    groups = [
        _Group(
            tuple(members),
            tuple(bounds.need[seat] for seat in members),
            sum(bounds.need[seat] for seat in members),
            allowed,
            single,
        )
        for (allowed, single, _), members in together.items()
    ]
    sizes = [len(pool) for pool in pools.values()]
    groups.sort(
        key=lambda g: (sum(size for size, may in zip(sizes, g.allowed, strict=True) if may), not any(g.single), g.seats)
    )
    return list(pools.values()), groups


def _parts(group: _Group, counts: Counts) -> Iterator[Counts]:
    """All the ways to take as many cards as a group needs from what is left of the classes it may hold."""
    most = [count if may else 0 for count, may in zip(counts, group.allowed, strict=True)]
    behind = [0, *accumulate(reversed(most))][::-1]
    share = [0] * len(most)

    def fill(at: int, need: int, singles: int) -> Iterator[Counts]:
        if at == len(most):
            yield tuple(share)
            return
        low = max(0, need - behind[at + 1])
        high = min(most[at], need)
        if group.single[at]:
            high = min(high, 1 - singles)
        for take in range(low, high + 1):
            share[at] = take
            yield from fill(at + 1, need - take, singles + take if group.single[at] else singles)
        share[at] = 0

    if behind[0] >= group.need:
        yield from fill(0, group.need, 0)


def _fits(group: _Group, counts: Counts) -> bool:
    """Whether a group may hold all these cards."""
    singles = sum(count for count, single in zip(counts, group.single, strict=True) if single)
    return singles <= 1 and all(may or not count for count, may in zip(counts, group.allowed, strict=True))
