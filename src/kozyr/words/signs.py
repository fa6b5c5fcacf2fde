"""The characters of the table: suits, ranks, marks; what words and drawings have in common."""

from __future__ import annotations

from typing import Final

from kozyr.engine import Card, rank_of, suit_of

SUIT_SIGNS: Final = "♣♠♥♦"
RANK_SIGNS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
#: Marks the card that wins.
STAR: Final = "★"
#: Marks a card that is picked.
TICK: Final = "✓"
#: A life, and a lost one. They are for private use, so no name has them, and are drawn as every look has it
#: (`tui/glyphs.py`): a heart for a suit is another sign, which may become a letter.
LIFE: Final = "\ue000"
LOST: Final = "\ue001"


def card_sign(card: Card) -> str:
    """`"10♥"`: a card as players read it."""
    return RANK_SIGNS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
