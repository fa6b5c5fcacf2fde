"""The decisions beside cards, in a deal whose hands are all known: how `normal` would go on after a choice.

Hands are bits of a policy's layout, by seat; they are changed to what is held when the cards begin.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Final, NamedTuple

from kozyr.engine import ACCEPT, DECLINE, OFFER, STAY, Action, Ask, View, given_card, is_play, passed_cards, rank_of

from ..rules.lodam import would_exchange
from ..rules.policy import Policy

#: How often others say what `normal` would not.
_SLIPS: Final = 0.2


def clockwise(players: Sequence[int], seat: int) -> list[int]:
    """The players after a seat, in turn, itself left out."""
    return [other for other in players if other > seat] + [other for other in players if other < seat]


def pass_on(view: View, policy: Policy, hands: list[int], action: Action | None) -> None:
    """All pass (G10); the view's seat as `action` says, or as `normal` would if it is `None`."""
    passes: list[int] = []
    for seat in view.players:
        cards = passed_cards(action) if action is not None and seat == view.seat else None
        passes.append(worst_cards(view, policy, seat, hands[seat]) if cards is None else policy.layout.lay(cards))
    for seat, cards in zip(view.players, passes, strict=True):
        hands[seat] ^= cards
        hands[clockwise(view.players, seat)[0]] ^= cards


def worst_cards(view: View, policy: Policy, seat: int, hand: int, count: int = 0) -> int:
    """The cards of a hand that `normal` passes: as many as are passed, or `count`."""
    nothing = [0] * len(view.sizes)
    rest, chosen = policy.layout.cards, 0
    for _ in range(count or view.pass_count):
        bit = policy.worst(seat, hand, rest, nothing, nothing)[1]
        hand ^= bit
        chosen |= bit
    return chosen


class Said(NamedTuple):
    """What another said before the lead to a trick (D9)."""

    seat: int
    answer: bool  #: to an offer, not whether to make one
    yes: bool


def said_before(view: View) -> list[Said]:
    """What the others said before the lead to this trick. Only of those who hold what they held then, but for a card in
    this trick."""
    traded = {seat for exchange in view.exchanges if exchange.stood for seat in (exchange.offerer, exchange.partner)}
    found: set[Said] = set()
    for seat, action in reversed(view.log[: len(view.log) - len(view.trick)]):
        if is_play(action):
            break
        if seat != view.seat and seat not in traded and action in (OFFER, STAY, ACCEPT, DECLINE):
            found.add(Said(seat, action in (ACCEPT, DECLINE), action in (OFFER, ACCEPT)))
    return sorted(found)


class Exchanges:
    """The questions before a lead (D9), from the one that is asked of a view's seat to the lead itself."""

    def __init__(self, view: View, policy: Policy) -> None:
        self.view = view
        self.policy = policy
        self.won = [policy.layout.lay(cards) for cards in view.won]
        self.rest = policy.layout.cards & ~sum(self.won)
        self.able = sum(1 << seat for seat, may in enumerate(view.rights) if may)
        self.order = [view.leader, *clockwise(view.players, view.leader)]
        self._found: dict[tuple[int, int], tuple[float, int]] = {}
        #: who accepted the offer that is on the table, if somebody did
        self.partner = next((seat for seat, action in reversed(view.log) if action == ACCEPT), -1)

    def go_on(self, hands: list[int], action: Action) -> None:
        """The seat takes `action`; then all do as `normal` would."""
        view, seat = self.view, self.view.seat
        able = self.able
        offerer = seat
        if view.ask is Ask.OFFER:
            if action == OFFER:
                able = self._offer(hands, able, seat, clockwise(view.players, seat))
        elif view.ask is Ask.ANSWER:
            offerer = view.offerer
            asked = clockwise(view.players, offerer)
            if action == ACCEPT:
                able = self._trade(hands, able, offerer, seat)
            else:
                able = self._offer(hands, able, offerer, asked[asked.index(seat) + 1 :])
        else:
            card = given_card(action)
            assert card is not None
            offerer = view.offerer
            able = self._trade(hands, able, offerer, self.partner, 1 << self._place(card))
        for other in self.order[self.order.index(offerer) + 1 :]:
            if not able & able - 1:
                return
            if able >> other & 1 and self._would(False, other, hands):
                able = self._offer(hands, able, other, clockwise(view.players, other))

    def likelihood(self, hands: list[int], said: Iterable[Said]) -> float:
        """How likely that was to be said with these hands."""
        return prod(_SLIPS if self._would(answer, seat, hands) != yes else 1 - _SLIPS for seat, answer, yes in said)

    def _place(self, card: int) -> int:
        return self.policy.layout.place[card].bit_length() - 1

    def _would(self, answering: bool, seat: int, hands: list[int]) -> bool:
        return would_exchange(answering, self._worst(seat, hands[seat])[0])

    def _worst(self, seat: int, hand: int) -> tuple[float, int]:
        """The card a seat most wants to be rid of, and how much it does."""
        key = seat, hand
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self.policy.worst(seat, hand, self.rest, self.won, self.view.taken)
        return found

    def _offer(self, hands: list[int], able: int, offerer: int, asked: Sequence[int]) -> int:
        """An offer is put to the others; returns who may still exchange."""
        for partner in asked:
            if able >> partner & 1 and self._would(True, partner, hands):
                return self._trade(hands, able, offerer, partner)
        return able

    def _trade(self, hands: list[int], able: int, one: int, other: int, mine: int = 0) -> int:
        """Two exchange the cards they most want to be rid of, the view's seat `mine` if that is given."""
        back = self.policy.layout.back
        cards = [
            mine if mine and seat == self.view.seat else self._worst(seat, hands[seat])[1] for seat in (one, other)
        ]
        if rank_of(back[cards[0].bit_length() - 1]) != rank_of(back[cards[1].bit_length() - 1]):
            hands[one] ^= cards[0] | cards[1]
            hands[other] ^= cards[0] | cards[1]
        return able & ~(1 << one | 1 << other)
