"""The cards of another's hand in few cells: where all hands are open, in a match that is looked at again."""

from __future__ import annotations

from kozyr.engine import Card, cards_in, rank_of, suit_of

from .cards import JACKS, cards_sign, effective_suit
from .cells import widest, wrapped
from .scene import Scene
from .signs import RANK_SIGNS, SUIT_SIGNS

#: The suits from the top of a diagram.
_SUITS = (JACKS, 1, 2, 0, 3)


def suit_groups(scene: Scene, seat: int, *, tight: bool) -> list[str]:
    """A hand by suits, each from high to low: `♠ A 10 7`, or tight `♠AT7`; the jacks of Laus by themselves."""
    strength = scene.game.order
    groups: dict[int, list[Card]] = {}
    for card in sorted(cards_in(scene.shown[seat]), key=strength.__getitem__, reverse=True):
        groups.setdefault(effective_suit(scene.game, card), []).append(card)
    return [_group(suit, groups[suit], tight=tight) for suit in _SUITS if suit in groups]


def _group(suit: int, cards: list[Card], *, tight: bool) -> str:
    if suit == JACKS:
        return "J" + "".join(SUIT_SIGNS[suit_of(card)] for card in cards) if tight else cards_sign(cards)
    ranks = [RANK_SIGNS[rank_of(card)] for card in cards]
    if tight:
        return SUIT_SIGNS[suit] + "".join("T" if rank == "10" else rank for rank in ranks)
    return " ".join([SUIT_SIGNS[suit], *ranks])


def open_rows(scene: Scene, seat: int, width: int, rows: int) -> list[str]:
    """The hand in rows of `width` cells, at most so many if that can be: a suit a row, or several."""
    for tight in (False, True):
        groups = suit_groups(scene, seat, tight=tight)
        if widest(groups) > width:
            continue
        lines = groups if len(groups) <= rows else wrapped(groups, width, " " if tight else "  ")
        if len(lines) <= rows:
            return lines
    whole = "".join(suit_groups(scene, seat, tight=True))
    return [whole[start : start + width] for start in range(0, len(whole), width)]
