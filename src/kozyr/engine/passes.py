"""All the ways to pass k of the cards in a hand, without writing them out: 24,310 for 9 of 17."""

from collections.abc import Sequence
from math import comb
from typing import overload

from .actions import Action, pass_cards, passed_cards
from .cards import CardSet, cards_in


class Passes(Sequence[Action]):
    """The legal passes of `size` cards from `hand` (G10), in ascending order of their cards.

    Indexing costs a walk through the hand, so that `random.choice` needs no list of them all.
    """

    __slots__ = ("_cards", "hand", "size")

    def __init__(self, hand: CardSet, size: int) -> None:
        self.hand = hand
        self.size = size
        self._cards = cards_in(hand)

    def __len__(self) -> int:
        return comb(len(self._cards), self.size)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        size = len(self)
        if not -size <= index < size:
            raise IndexError(
                f"there are {size} ways to pass {self.size} of {len(self._cards)} cards, asked for {index}"
            )
        index %= size
        chosen, wanted, behind = 0, self.size, len(self._cards)
        for card in self._cards:
            behind -= 1
            with_card = comb(behind, wanted - 1) if wanted else 0
            if index < with_card:
                chosen |= 1 << card
                wanted -= 1
            else:
                index -= with_card
        return pass_cards(chosen)

    def __contains__(self, action: object) -> bool:
        cards = passed_cards(action) if isinstance(action, int) else None
        return cards is not None and cards & ~self.hand == 0 and cards.bit_count() == self.size
