"""In which order the cards of a hand lie."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Final

from kozyr.engine import Card, CardSet, Game, View, card_set, cards_in, is_play, suit_of

from .cards import JACKS, effective_suit

_SUITS: Final = (1, 2, 0, 3)  #: ♠ ♥ ♣ ♦, the order when nothing speaks for another
_RED: Final = (False, False, True, True)


def order_in(game: Game, view: View) -> list[Card]:
    """The cards of the hand from left to right, in an order that playing them does not change."""
    return hand_order(game, view.hand, view.trump, played_by(view, view.seat))


def played_by(view: View, seat: int) -> CardSet:
    """The cards that a player has played in this deal."""
    return card_set(action for who, action in view.log if who == seat and is_play(action))


def hand_order(game: Game, hand: CardSet, trump: int | None, played: CardSet = 0) -> list[Card]:
    """The cards of a hand from left to right: suits alternate black and red, each from high to low, trumps leftmost
    where that puts no two suits of a colour together; the jacks of Laus first of all. `played`: cards whose suits have
    a place as if they were still there."""
    cards = cards_in(hand)
    strength = game.order
    jacks = [card for card in cards if effective_suit(game, card) == JACKS]
    rest = [card for card in cards if card not in jacks]
    kept = [card for card in cards_in(hand | played) if effective_suit(game, card) != JACKS]
    suits = _suit_order({suit_of(card) for card in kept}, trump)
    jacks.sort(key=strength.__getitem__, reverse=True)
    return jacks + sorted(rest, key=lambda card: (suits.index(suit_of(card)), -strength[card]))


def _suit_order(held: set[int], trump: int | None) -> tuple[int, ...]:
    def worth(suits: Sequence[int]) -> tuple[int, bool, list[int]]:
        together = sum(_RED[a] == _RED[b] for a, b in pairwise(suits))
        return together, trump in held and suits[0] != trump, [_SUITS.index(suit) for suit in suits]

    return min(permutations(sorted(held)), key=worth, default=())
