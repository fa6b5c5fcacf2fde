"""Who must follow what and which card wins, as tables.

A `Ranking` is made once for each way of ranking (a game's options and its trump suit) and shared by every deal that
ranks so. *Effective suit*: the suit a card counts as, 0..3 as printed, 4 for jacks that are trumps (L2).
"""

from collections.abc import Callable, Sequence
from typing import Final

from .cards import FULL_PACK, Card, CardSet, Suit


class Ranking:
    """Tables, indexed by card or by the card led.

    `suit[card]`: its effective suit. `cards[suit]`: the cards of an effective suit. `order[card]`: strength within the
    effective suit. `follow[led]`: the cards that follow that lead. `free[led]`: what a hand that cannot follow may play
    (all but L7's jack). `power[led][card]`: the higher beats the lower in a trick with that lead; 0 cannot win.
    """

    __slots__ = ("cards", "follow", "free", "order", "power", "suit", "trump")

    def __init__(
        self,
        *,
        order: Sequence[int],
        suit: Callable[[Card], Suit],
        trump: Suit | None,
        free: Callable[[Card], CardSet] = lambda led: FULL_PACK,
    ) -> None:
        cards = range(52)
        #: The effective suit that beats the led one, or `None` when only the led suit can win.
        self.trump: Final = trump
        self.order: Final = tuple(order)
        self.suit: Final = tuple(suit(card) for card in cards)
        self.cards: Final = tuple(sum(1 << card for card in cards if self.suit[card] == kind) for kind in range(5))
        self.follow: Final = tuple(self.cards[self.suit[led]] for led in cards)
        self.free: Final = tuple(free(led) for led in cards)
        by_suit = [tuple(self._power(card, kind) for card in cards) for kind in range(5)]
        self.power: Final = tuple(by_suit[self.suit[led]] for led in cards)

    def _power(self, card: Card, led: Suit) -> int:
        if self.suit[card] == self.trump:
            return 100 + self.order[card]
        return 1 + self.order[card] if self.suit[card] == led else 0

    def highest(self, cards: CardSet) -> Card:
        """The strongest card by `order` of a set of one effective suit that is not empty."""
        order = self.order
        best = cards.bit_length() - 1
        while cards:
            low = cards & -cards
            card = low.bit_length() - 1
            if order[card] > order[best]:
                best = card
            cards ^= low
        return best
