"""What a seat knows of the hidden cards: who holds what for certain, who may hold what, and what exchanges allow.

After an exchange between two others (D9) at most one card of each came from the other: that is more than who may hold
which card, and hands are held against it as a whole (`Bounds.agree`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kozyr.engine import CardSet, View, is_play
from kozyr.engine.actions import FACE_DOWN, given_card
from kozyr.engine.knowledge import Exchange

from ..games import game_of, pack_of


class Unseen(NamedTuple):
    """An exchange between two others, and the cards the two have played since, the offerer's first."""

    exchange: Exchange
    since: tuple[CardSet, CardSet]


class Bounds:
    """What a seat knows of the hidden cards. Lists are indexed by seat, masks are of hidden cards."""

    def __init__(self, view: View) -> None:
        game = game_of(view)
        seats = range(len(view.sizes))
        hidden = pack_of(game) & ~view.hand
        for cards in view.won:
            hidden &= ~cards
        for _, card in view.trick:
            hidden &= ~(1 << card)
        self.seat: Final = view.seat
        self.hand: Final = view.hand
        #: the cards this seat does not know the place of
        self.hidden: CardSet = hidden
        #: cards that each seat holds for certain
        self.sure: list[CardSet] = [view.known[seat] if seat != view.seat else view.hand for seat in seats]
        #: cards that each seat may hold beside those
        self.may: list[CardSet] = [hidden & ~view.lacks[seat] if seat != view.seat else 0 for seat in seats]
        #: cards of which each seat may hold one at most: it lacked them before an exchange
        self.one_of: list[CardSet] = [0 for _ in seats]
        self.unseen: list[Unseen] = []
        for exchange, since in zip(view.exchanges, played_since(view), strict=True):
            self._exchanged(view, exchange, since)
        for seat in seats:
            self.sure[seat] &= hidden | view.hand
            self.hidden &= ~self.sure[seat]
        self.need: Final = [view.sizes[seat] - self.sure[seat].bit_count() for seat in seats]
        for seat in seats:
            self.may[seat] = self.may[seat] & self.hidden if self.need[seat] else 0
            self.one_of[seat] &= self.may[seat]

    def _exchanged(self, view: View, exchange: Exchange, since: tuple[CardSet, CardSet]) -> None:
        both = (exchange.offerer, exchange.partner)
        if self.seat not in both:
            self.unseen.append(Unseen(exchange, since))
            if exchange.stood:
                self._stood(exchange, since)
            return
        if not exchange.stood:
            return
        # Both cards are known: what the other lacked before he lacks still, but for the card he was given.
        at = both.index(self.seat) ^ 1
        mine = next(given.cards for given in view.given if given.giver == self.seat and given.stood)
        his = next(given.cards for given in view.given if given.taker == self.seat and given.stood)
        self.may[both[at]] &= ~exchange.lacked[at] | mine
        self.sure[both[at]] |= exchange.held[at] & ~his & ~since[at]

    def _stood(self, exchange: Exchange, since: tuple[CardSet, CardSet]) -> None:
        both = (exchange.offerer, exchange.partner)
        for at, seat in enumerate(both):
            lacked = exchange.lacked[at]
            if lacked & since[at]:
                self.may[seat] &= ~lacked  # the card that came is played
            else:
                self.may[seat] &= ~(lacked & exchange.lacked[at ^ 1])
                self.one_of[seat] |= lacked
        shown = exchange.held[0] | exchange.held[1]
        for seat in range(len(self.may)):
            if seat not in both:
                self.may[seat] &= ~shown

    def agree(self, hands: Sequence[CardSet]) -> bool:
        """Whether the exchanges between others can have been made with these hands."""
        return all(_can_have_been(unseen, hands) for unseen in self.unseen)


def exchanged_at(view: View) -> list[int]:
    """Where in the log of a view each exchange was made: with the second card that was given. Where none was made, what
    lies face down was passed."""
    gives = [at for at, (_, action) in enumerate(view.log) if action == FACE_DOWN or given_card(action) is not None]
    return gives[1::2] if view.exchanges else []


def played_since(view: View) -> Iterator[tuple[CardSet, CardSet]]:
    """For each exchange, the cards its two players have played since."""
    for exchange, index in zip(view.exchanges, exchanged_at(view), strict=True):
        since = [0, 0]
        for seat, action in view.log[index:]:
            if is_play(action) and seat in exchange[:2]:
                since[seat == exchange.partner] |= 1 << action
        yield since[0], since[1]


def _can_have_been(unseen: Unseen, hands: Sequence[CardSet]) -> bool:
    exchange, since = unseen
    after = hands[exchange.offerer] | since[0], hands[exchange.partner] | since[1]
    if not exchange.stood:
        return _ranks(after[0]) & _ranks(after[1]) != 0
    came: list[CardSet] = []
    for at in (0, 1):
        # The cards that the one may have got from the other, who did not lack them.
        lacked, other = exchange.lacked[at], exchange.lacked[at ^ 1]
        cards = after[at] & ~other & ~exchange.held[at]
        if after[at] & lacked:
            cards = after[at] & lacked & ~other if (after[at] & lacked).bit_count() == 1 else 0
        if gone := after[at] & exchange.held[at ^ 1]:
            cards &= gone
        if not cards:
            return False
        came.append(cards)
    # Two of one rank would have gone back.
    return _ranks(came[0] | came[1]).bit_count() > 1


def _ranks(cards: CardSet) -> int:
    """The ranks of cards as bits."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & 0x1FFF
