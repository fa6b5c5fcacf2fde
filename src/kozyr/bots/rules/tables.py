"""What single cards are worth, in tables by the cards of a suit that are held and that are out.

They are filled as positions come up, and what they say does not depend on that: they are a store, not a memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from .layout import WIDTH

#: One card of a suit: its bit, its worth when it may win, the chance that it wins, how many cards are thrown on it
#: when it does (times that chance), its relief.
Entry: TypeAlias = tuple[int, float, float, float, float]

#: How many suits the tables hold together, some 30 MB.
_FULL: Final = 60_000


@dataclass(frozen=True, slots=True)
class Nature:
    """What a suit is like to a player in one frame of mind. Points are penalties: a gain is less than 0.

    `values`: of each card, lowest first. `trick`: what winning a trick is likely to bring besides.
    """

    values: tuple[float, ...]
    trick: float
    #: how fast the danger of a card falls with the lower cards held beside it
    guard: float = 0.7
    #: how the chance of having to win grows with the lower cards that are out
    bend: float = 1.0
    #: the least chance of having to win, for trumps: they win off suit as well
    floor: float = 0.0
    #: the same when no card of the suit is out and only leading it can win
    alone: float = 0.3
    #: how much of the values of lower cards that are out falls on a card
    caught: float = 0.5
    #: how much of a danger sooner or later counts beside what it costs now
    scale: float = 1.0
    #: how much of its own value a card is likely to cost when it has to win
    own: float = 1.0
    #: what being on lead costs
    lead: float = 0.0
    #: what giving a card's value to somebody else is worth
    spite: float = 0.2


class _Store:
    """Every table there is. When together they hold too much, all are emptied."""

    def __init__(self) -> None:
        self.tables: list[Entries | Discards] = []
        self.count = 0

    def one_more(self) -> None:
        self.count += 1
        if self.count > _FULL:
            self.count = 0
            for table in self.tables:
                table.clear()


@cache
def win_chances(others: int, k: int) -> tuple[list[float], list[float]]:
    """The chance that a card wins against `k` of `others` players who go under it if they can, by `low * 14 + high`,
    the lower and higher cards that are out; and how many of the `k` are void, by the cards that are out."""
    cards = range(WIDTH + 1)
    away = 1.0 - 1.0 / others  # the chance that a card that is out is not with a certain player
    return (
        [(1.0 - away**low * (1.0 - away**high)) ** k for low in cards for high in cards],
        [k * away**count for count in cards],
    )


@cache
def forced_chances(floor: float, bend: float, alone: float, scale: float) -> list[float]:
    """The chance of having to win with a card sooner or later, by `low * 14 + high` as in `win_chances`."""
    cards = range(WIDTH + 1)
    return [
        scale * max(floor, (low / (low + high)) ** bend if low + high else alone) for low in cards for high in cards
    ]


class EntryTables(dict[int, "Entries"]):
    """The `Entries` of a suit, by `k << 4 | v`."""

    def __init__(self, suit: SuitTables) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> Entries:
        found = self[key] = Entries(self._suit, key >> 4, key & 15)
        _STORE.tables.append(found)
        return found


class SuitTables:
    """One suit to one `Nature`: what all the tables about it share.

    `danger` of held cards: for each, lowest first, the chance of having to win with it, times what winning costs, times
    `guard` for every lower card held.
    """

    def __init__(self, nature: Nature, others: int, base: int, distinct: bool) -> None:
        self.nature: Final = nature
        self.others: Final = others
        self.base: Final = base
        #: whether cards with none between them must not stand for each other
        self.distinct: Final = distinct
        self.chances: Final = forced_chances(nature.floor, nature.bend, nature.alone, nature.scale)
        #: the cards that count: what is caught and what is put under a card depend on no others
        self.valued: Final = sum(1 << i for i, value in enumerate(nature.values) if value)
        self.caught: Final = Values(self._caught)

    def _caught(self, below: int) -> float:
        values = [self.nature.values[i] for i in _places(below)]
        return self.nature.caught * sum(sorted(values, key=abs)[-2:])

    def under(self, k: int) -> Values:
        """What the later of `k` players put under a card, from the lower cards that are out."""
        values, share = self.nature.values, k / self.others

        def worth(below: int) -> float:
            worths = sorted((values[i] for i in _places(below)), reverse=True)[:k]
            return share * sum(value * 0.5**at for at, value in enumerate(worths))

        return Values(worth)


def _places(cards: int) -> list[int]:
    found: list[int] = []
    while cards:
        bit = cards & -cards
        found.append(bit.bit_length() - 1)
        cards ^= bit
    return found


class Entries(dict[int, list[Entry]]):
    """What each card of a suit is worth to a trick of that suit, by `held << 13 | out`, both from its lowest card,
    when `k` players may still follow it and `v` more are known not to. Of cards that come to the same, the highest."""

    def __init__(self, suit: SuitTables, k: int, v: int) -> None:
        super().__init__()
        self._suit = suit
        self._wins, thrown = win_chances(suit.others, k)
        self._thrown = [count + v for count in thrown]
        self._under = suit.under(k)

    def __missing__(self, key: int) -> list[Entry]:
        suit = self._suit
        nature, base, chances, wins_by, under, caught = (
            suit.nature,
            suit.base,
            suit.chances,
            self._wins,
            self._under,
            suit.caught,
        )
        values, trick, own, spite, lead, guard = (
            nature.values,
            nature.trick,
            nature.own,
            nature.spite,
            nature.lead,
            nature.guard,
        )
        found: list[Entry] = []
        cards, out = key >> WIDTH, key & (1 << WIDTH) - 1
        count = out.bit_count()
        thrown = self._thrown[count]
        weight = guard ** (cards.bit_count() - 1)
        loss, above, last_low, last_value = 1.0 / guard - 1.0, 0.0, -1, 0.0
        distinct, valued = suit.distinct, suit.valued
        while cards:
            index = cards.bit_length() - 1
            bit = 1 << index
            cards ^= bit
            below = out & bit - 1
            low = below.bit_count()
            at = low * (WIDTH + 1) + count - low
            value = values[index]
            counted = below & valued
            danger = weight * chances[at] * (trick + own * value + caught[counted])
            # Without it, every higher card has one guard less.
            relief = danger - loss * above + spite * value
            above += danger
            weight /= guard
            if low == last_low and value == last_value and not distinct:
                continue
            last_low, last_value = low, value
            wins = wins_by[at]
            found.append((bit << base, relief - wins * (value + under[counted] + lead), wins, wins * thrown, relief))
        _STORE.one_more()
        self[key] = found
        return found


class Discards(dict[int, tuple[float, int]]):
    """The relief of the most dangerous card of a suit and its bit, by the same key."""

    def __init__(self, suit: SuitTables) -> None:
        super().__init__()
        self._suit = suit
        _STORE.tables.append(self)

    def __missing__(self, key: int) -> tuple[float, int]:
        suit = self._suit
        nature, chances, valued, caught = suit.nature, suit.chances, suit.valued, suit.caught
        values, trick, own, spite, guard = nature.values, nature.trick, nature.own, nature.spite, nature.guard
        cards, out = key >> WIDTH, key & (1 << WIDTH) - 1
        count = out.bit_count()
        weight = guard ** (cards.bit_count() - 1)
        loss, above, best, choice = 1.0 / guard - 1.0, 0.0, -1e9, 0
        while cards:
            index = cards.bit_length() - 1
            bit = 1 << index
            cards ^= bit
            below = out & bit - 1
            low = below.bit_count()
            value = values[index]
            danger = weight * chances[low * WIDTH + low + count - low] * (trick + own * value + caught[below & valued])
            relief = danger - loss * above + spite * value
            if relief > best:
                best, choice = relief, bit
            above += danger
            weight /= guard
        _STORE.one_more()
        found = self[key] = best, choice << suit.base
        return found


_STORE: Final = _Store()


class Values(dict[int, float]):
    """A value of a set of cards, kept."""

    def __init__(self, value: Callable[[int], float]) -> None:
        super().__init__()
        self._value = value

    def __missing__(self, cards: int) -> float:
        found = self[cards] = self._value(cards)
        return found
