"""Cards, suits and what cards count, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kozyr.engine import Card, CardSet, Game, Laus, cards_in, suit_of
from kozyr.engine.games.laus import QD, QUEEN_EXTRAS
from kozyr.locale import N_, _

from .signs import SUIT_SIGNS, card_sign

SUITS: Final = (N_("clubs"), N_("spades"), N_("hearts"), N_("diamonds"), N_("jacks"))
VOIDS: Final = (N_("no clubs"), N_("no spades"), N_("no hearts"), N_("no diamonds"), N_("no jacks"))
JACKS: Final = 4


def suit_name(suit: int) -> str:
    """`"hearts"`."""
    return _(SUITS[suit])


def void_text(suit: int) -> str:
    """`"no hearts"`."""
    return _(VOIDS[suit])


def suit_text(suit: int) -> str:
    """`"♥ hearts"`."""
    return suit_name(suit) if suit == JACKS else f"{SUIT_SIGNS[suit]} {suit_name(suit)}"


def cards_sign(cards: Iterable[Card]) -> str:
    """`"A♣ 10♣"`."""
    return " ".join(card_sign(card) for card in cards)


def effective_suit(game: Game, card: Card) -> int:
    """The suit a card counts as: the jacks of Laus are a suit of their own (L2)."""
    return game.ranking(0, ()).suit[card] if isinstance(game, Laus) else suit_of(card)


def extras(game: Game, cards: CardSet) -> int:
    """The extra points of queens in these cards taken together (L11, L12)."""
    if game.name != "laus" or cards >> QD & 1:
        return 0
    return sum(extra for queen, extra in QUEEN_EXTRAS.items() if cards >> queen & 1)


def points_apart(game: Game, cards: CardSet, points: int) -> tuple[int, int]:
    """Points taken, as card points and what queens cost beyond them."""
    extra = extras(game, cards)
    return points - extra, extra


def trick_points(game: Game, cards: CardSet) -> tuple[int, int]:
    """What the cards of one trick count by themselves, as card points and extras."""
    seats = [0] * game.seats
    return points_apart(game, cards, game.score([cards, *seats[1:]], [1, *seats[1:]])[0])


def jack_order(game: Game) -> list[Card]:
    """The jacks of Laus, the highest first (L2)."""
    jacks = [card for card in game.pack() if effective_suit(game, card) == JACKS]
    return sorted(jacks, key=game.order.__getitem__, reverse=True)


def in_order(cards: CardSet, order: Iterable[Card]) -> str:
    """The cards of a set in the order of the hand."""
    held = set(cards_in(cards))
    return cards_sign(card for card in order if card in held)
