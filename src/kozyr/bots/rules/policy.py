"""How a sensible player picks a card, the same for every game but for the numbers.

A card is worth what it rids its holder of, less what it is likely to bring in:

    relief(card) - chance(wins) * (what lies in the trick + what is still thrown on it + the card + being on lead)

`relief` is how much safer the hand is without the card. A card that goes under another wins nothing and counts its
relief alone. So the policy ducks with the worst card that ducks, takes when the trick costs less than the card is a
danger, and throws the most dangerous card when void. All of it stands in tables (`tables.py`) by the cards of one suit
that are held and that are out - the hand and the cards seen, nobody's hidden cards; a decision is a few look-ups.

A policy is functions on plain bits (see `layout.py`). What they return depends on their arguments alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from .layout import WIDTH, Layout
from .tables import Discards, EntryTables, Nature, SuitTables, Values


@dataclass(frozen=True, slots=True)
class Special:
    """What special cards mean to a player. `stakes`: what each costs in a trick; where there is `instead`, it alone.

    `base`, `throws`: what a void player is likely to throw: that much, and more for each special card that is out.
    """

    stakes: Mapping[int, float]
    throws: Mapping[int, float]
    base: float = 0.0
    instead: int = 0

    def stake(self, cards: int) -> float:
        """What the special cards in a trick cost."""
        if cards & self.instead:
            return self.stakes[self.instead]
        return sum(cost for bit, cost in self.stakes.items() if cards & bit)

    def throw(self, cards: int) -> float:
        """What a void player is likely to throw, from the special cards that are out."""
        return self.base + sum(cost for bit, cost in self.throws.items() if cards & bit)


class Mood:
    """A frame of mind: what suits, tricks and discards are to a player who has won what he has won."""

    __slots__ = ("discards", "entries", "natures", "special", "stakes", "throws")

    def __init__(self, layout: Layout, natures: Sequence[Nature], others: int, special: Special) -> None:
        """`natures`: of the five suits. `others`: how many play beside him. `special`: the cards with a word of their
        own in what a trick costs."""
        self.natures: Final = tuple(natures)
        #: by suit, then by k << 4 | v
        self.entries: Final[list[EntryTables]] = []
        self.discards: Final[list[Discards]] = []
        for kind, nature in enumerate(natures):
            suit = SuitTables(nature, others, layout.base[kind], kind == layout.top_suit)
            self.entries.append(EntryTables(suit))
            self.discards.append(Discards(suit))
        self.special: Final = special
        self.stakes: Final = Values(special.stake)
        self.throws: Final = Values(special.throw)


class Moods(NamedTuple):
    """The frames of mind of a policy: `of(cards won, tricks won, cards out)`. It looks at `won` of the cards won and at
    `out` of the cards that are out, and at the tricks only if they are `counted`."""

    of: Callable[[int, int, int], Mood]
    won: int
    out: int
    counted: bool


class Policy(NamedTuple):
    """How cards are picked: functions that give the bit of a card.

    lead(seat, hand, others, rest, voids, won, taken)
    follow(seat, hand, legal, kind, top, later, pile, count, rest, voids, won, taken)
    worst(seat, hand, rest, won, taken) -> (relief, bit): the card the hand would most like to be rid of

    `others`, `later`: the other players who hold cards, and those who are to play after this one, as bits of seats.
    `kind`: the effective suit led. `top`: the card that wins so far. `pile`, `count`: the cards in the trick, and their
    `points`. `rest`: every card not yet played, the hand's own among them. `voids[suit]`: the seats known to be void.
    `won`, `taken`: the cards and the number of tricks each has won.
    """

    layout: Layout
    points: Sequence[int]
    lead: Callable[[int, int, int, int, Sequence[int], Sequence[int], Sequence[int]], int]
    follow: Callable[[int, int, int, int, int, int, int, int, int, Sequence[int], Sequence[int], Sequence[int]], int]
    worst: Callable[[int, int, int, Sequence[int], Sequence[int]], tuple[float, int]]
    special: int
    moods: Moods


def make_policy(layout: Layout, others: int, points: Sequence[int], special: int, moods: Moods) -> Policy:
    """A policy. `special`: the cards that `Mood.stakes` and `throws` are about."""
    mood_of = moods.of
    suits, base, trumps = layout.suits, layout.base, layout.trumps
    kinds = [(kind, suits[kind], base[kind]) for kind in range(5) if suits[kind]]
    plain = [(kind, suit, at) for kind, suit, at in kinds if not (trumps and kind == layout.top_suit)]
    top_kind = 0 if layout.top_suit is None else layout.top_suit
    top_base = base[top_kind]

    def lead(
        seat: int,
        hand: int,
        others: int,
        rest: int,
        voids: Sequence[int],
        won: Sequence[int],
        taken: Sequence[int],
    ) -> int:
        out = rest ^ hand
        mood = mood_of(won[seat], taken[seat], out)
        throw = mood.throws[out & special]
        count = others.bit_count()
        best, choice = -1e9, 0
        entries = mood.entries
        for kind, suit, at in kinds:
            mine = hand & suit
            if mine:
                void = voids[kind] & others
                if void:
                    v = void.bit_count()
                    table = entries[kind][count - v << 4 | v]
                else:
                    table = entries[kind][count << 4]
                for bit, worth, _, thrown, _ in table[(mine << WIDTH | out & suit) >> at]:
                    score = worth - thrown * throw
                    if score > best:
                        best, choice = score, bit
        return choice

    def follow(
        seat: int,
        hand: int,
        legal: int,
        kind: int,
        top: int,
        later: int,
        pile: int,
        count: int,
        rest: int,
        voids: Sequence[int],
        won: Sequence[int],
        taken: Sequence[int],
    ) -> int:
        out = rest ^ hand
        mood = mood_of(won[seat], taken[seat], out)
        best, choice = -1e9, 0
        suit = suits[kind]
        mine = legal & suit
        if mine:
            void = voids[kind] & later
            if void:
                v = void.bit_count()
                table = mood.entries[kind][later.bit_count() - v << 4 | v]
            else:
                table = mood.entries[kind][later.bit_count() << 4]
            stake = mood.stakes[pile & special] + count
            throw = mood.throws[out & special] if later else 0.0
            for bit, worth, wins, thrown, relief in table[(mine << WIDTH | out & suit) >> base[kind]]:
                score = relief if bit < top else worth - wins * stake - thrown * throw
                if score > best:
                    best, choice = score, bit
            return choice
        discards = mood.discards
        for other, cards, at in plain:
            mine = hand & cards
            if mine:
                score, bit = discards[other][(mine << WIDTH | out & cards) >> at]
                if score > best:
                    best, choice = score, bit
        mine = legal & trumps
        if mine:
            stake = mood.stakes[pile & special] + count
            k = later.bit_count()
            throw = mood.throws[out & special] if k else 0.0
            held = hand & trumps
            for bit, worth, wins, thrown, relief in mood.entries[top_kind][k << 4][
                (held << WIDTH | out & trumps) >> top_base
            ]:
                if bit & legal:
                    score = relief if bit < top else worth - wins * stake - thrown * throw
                    if score > best:
                        best, choice = score, bit
        return choice

    def worst(seat: int, hand: int, rest: int, won: Sequence[int], taken: Sequence[int]) -> tuple[float, int]:
        out = rest ^ hand
        discards = mood_of(won[seat], taken[seat], out).discards
        return max(
            discards[kind][((hand & suit) << WIDTH | out & suit) >> at] for kind, suit, at in kinds if hand & suit
        )

    return Policy(layout, points, lead, follow, worst, special, moods)
