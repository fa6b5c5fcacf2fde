"""In which order the cards of a hand lie."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Final

from kozyr.engine import Card, CardSet, Game, cards_in, suit_of

from .cards import JACKS, effective_suit

_SUITS: Final = (1, 2, 0, 3)  #: ♠ ♥ ♣ ♦, the order when nothing speaks for another
_RED: Final = (False, False, True, True)


def hand_order(game: Game, hand: CardSet, trump: int | None) -> list[Card]:
    """The cards of a hand from left to right: suits alternate black and red, each from high to low, trumps leftmost
    where that puts no two suits of a colour together; the jacks of Laus first of all."""
    cards = cards_in(hand)
    strength = game.order
    jacks = [card for card in cards if effective_suit(game, card) == JACKS]
    rest = [card for card in cards if card not in jacks]
    suits = _suit_order({suit_of(card) for card in rest}, trump)
    jacks.sort(key=strength.__getitem__, reverse=True)
    return jacks + sorted(rest, key=lambda card: (suits.index(suit_of(card)), -strength[card]))


def _suit_order(held: set[int], trump: int | None) -> tuple[int, ...]:
    def worth(suits: Sequence[int]) -> tuple[int, bool, list[int]]:
        together = sum(_RED[a] == _RED[b] for a, b in pairwise(suits))
        return together, trump in held and suits[0] != trump, [_SUITS.index(suit) for suit in suits]

    return min(permutations(sorted(held)), key=worth, default=())
