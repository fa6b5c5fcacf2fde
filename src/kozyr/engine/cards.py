"""Cards and sets of cards as plain ints, and their text.

A `Card` is 0..51: suit * 13 + rank, suits in the order C S H D, ranks 2..A. A `CardSet` is a mask of 52 bits, bit *c*
for card *c*. So ascending order of a set is the order in which records write several cards. What beats what differs
from game to game and is not said here: see `ranking.py`.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from .errors import Unreadable

Card: TypeAlias = int
CardSet: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int

CLUBS, SPADES, HEARTS, DIAMONDS = range(4)
SUITS: Final = "CSHD"
RANKS: Final = "23456789TJQKA"
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)

FULL_PACK: Final[CardSet] = (1 << 52) - 1
#: The 13 cards printed with each suit, and the 4 of each rank.
SUIT_CARDS: Final[tuple[CardSet, ...]] = tuple(0x1FFF << 13 * suit for suit in range(4))
RANK_CARDS: Final[tuple[CardSet, ...]] = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))

_TEXTS: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_BY_TEXT: Final[dict[str, Card]] = {text: card for card, text in enumerate(_TEXTS)}


def make_card(rank: Rank, suit: Suit) -> Card:
    """The card of this rank (0..12) and suit (0..3)."""
    return suit * 13 + rank


def suit_of(card: Card) -> Suit:
    """The suit printed on a card, 0..3."""
    return card // 13


def rank_of(card: Card) -> Rank:
    """The rank of a card, 0 (two) .. 12 (ace)."""
    return card % 13


def card_text(card: Card) -> str:
    """`"QS"` for the queen of spades."""
    return _TEXTS[card]


def parse_card(text: str) -> Card:
    """The card that `card_text` would write so. Raises `Unreadable`."""
    card = _BY_TEXT.get(text)
    if card is None:
        raise Unreadable(
            "{text!r} is no card: a card is a rank of {ranks} and a suit of {suits}, like QS",
            text=text,
            ranks=RANKS,
            suits=SUITS,
        )
    return card


def cards_in(cards: CardSet) -> list[Card]:
    """The cards of a set, ascending."""
    found: list[Card] = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def cards_text(cards: CardSet, separator: str = " ") -> str:
    """`"2C QS AH"`: the cards of a set, ascending."""
    return separator.join(_TEXTS[card] for card in cards_in(cards))


def parse_cards(text: str) -> list[Card]:
    """The cards of a text like `"2C QS AH"`, in its order. Raises `Unreadable`."""
    return [parse_card(word) for word in text.split(" ")] if text else []
