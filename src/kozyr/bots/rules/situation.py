"""What a decision beside cards is about, and what all know of voids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kozyr.engine import Ask, CardSet, Game, Suit

from .layout import Layout


class Situation(NamedTuple):
    """A decision that is no card played. Masks are the engine's.

    `rest`: every card not yet played. `others`: how many play beside this seat. `passes`: how many cards are passed.
    """

    game: Game
    ask: Ask
    seat: int
    others: int
    hand: CardSet
    rest: CardSet
    trump: Suit | None
    passes: int
    won: Sequence[CardSet]
    taken: Sequence[int]


def void_seats(layout: Layout, lacks: Sequence[CardSet]) -> list[int]:
    """For each effective suit, the seats that all know to hold none of it (C5), as bits."""
    lay, suits = layout.lay, layout.suits
    voids = [0] * 5
    for seat, cards in enumerate(lacks):
        if cards:
            missing = lay(cards)
            for kind in range(5):
                if suits[kind] and not suits[kind] & ~missing:
                    voids[kind] |= 1 << seat
    return voids
