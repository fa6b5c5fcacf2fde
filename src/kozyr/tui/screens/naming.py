"""Cards named on the keyboard: rank, then suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kozyr.engine import Card, rank_of, suit_of
from kozyr.words.signs import RANK_SIGNS

_RANKS: Final = {**{sign: sign for sign in RANK_SIGNS}, "t": "10", "0": "10", "j": "J", "q": "Q", "k": "K", "a": "A"}
SUIT_LETTERS: Final = {"c": 0, "s": 1, "h": 2, "d": 3}
LETTERS: Final = frozenset("234567890tjqka1shcd")


def name_card(
    typed: str, letter: str, hand: Sequence[Card], legal: int, at: Card | None = None
) -> tuple[str, Card | None]:
    """What is typed after this letter, and the card it means, if there is one.

    A rank that one card of the hand has means that card at once, and a suit may still follow. A suit without a rank
    means the next card of that suit after the chosen one (`at`), one that may be played (`legal`) before others.
    """
    if letter in SUIT_LETTERS:
        suited = [card for card in hand if suit_of(card) == SUIT_LETTERS[letter]]
        if typed:
            suited = [card for card in suited if RANK_SIGNS[rank_of(card)] == typed]
        best = [card for card in suited if legal >> card & 1] or suited
        if not best:
            return "", None
        return "", best[(best.index(at) + 1) % len(best)] if at in best and not typed else best[0]
    if letter == "1":
        return "1", None
    rank = _RANKS.get(letter)
    if rank is None or (letter == "0" and typed != "1"):
        return "", None
    ranked = [card for card in hand if RANK_SIGNS[rank_of(card)] == rank]
    return rank, ranked[0] if len(ranked) == 1 else None
