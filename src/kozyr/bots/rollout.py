"""Deals played to their end as `normal` plays them, fast: what a search looks at a position with.

Every seat is played by what it may know: its own hand, and what all have seen. The loops below know the same few rules
as the engine's own (C2, C3, L7, D8-D10) and keep nothing that undoing would need; the tests hold them to the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from kozyr.engine import Ask, CardSet, Deal, cards_in
from kozyr.engine.cards import rank_of

from .lodam import would_exchange
from .minds import MINDS
from .policy import Policy
from .situation import Situation, void_seats

#: Seats in turn, each with those that play after it as bits.
Turn: TypeAlias = tuple[tuple[int, int], ...]


def rollout(deal: Deal, lacks: Sequence[CardSet] | None = None) -> list[int]:
    """The points of each seat when every decision from here on is `normal`'s. The deal itself stays as it is.

    `lacks`: what all know each seat not to hold (`View.lacks`); worked out from the deal's log when left out, which a
    search that looks at one position many times can spare itself.
    """
    if deal.ask > Ask.PLAY:
        deal, lacks = deal.copy(), None
        while deal.ask > Ask.PLAY:
            deal.apply(MINDS[deal.game.name].speaks(_situation(deal)))
    if deal.over:
        return deal.points()
    policy = MINDS[deal.game.name].policy(deal.game, len(deal.players) - 1, deal.trump)
    lay = policy.layout.lay
    hands, won, taken = [lay(hand) for hand in deal.hands], [lay(cards) for cards in deal.won], deal.taken()
    voids = void_seats(policy.layout, deal.knowledge().lacks if lacks is None else lacks)
    table = Table(deal, policy, hands, won, taken, voids)
    if deal.game.name == "lodam":
        table.play_lodam()
    else:
        table.play()
    return deal.game.score([policy.layout.lift(cards) for cards in won], taken)


def _situation(deal: Deal) -> Situation:
    rest = 0
    for hand in deal.hands:
        rest |= hand
    seat = deal.to_act
    return Situation(
        deal.game,
        deal.ask,
        seat,
        len(deal.players) - 1,
        deal.hands[seat],
        rest,
        deal.trump,
        deal.pass_count,
        deal.won,
        deal.taken(),
    )


@cache
def turn_from(seats: int, leader: int) -> Turn:
    """Who follows a leader to a trick in which these seats, given as bits, play."""
    order = cards_in(seats)
    turn = [seat for seat in order if seat > leader] + [seat for seat in order if seat < leader]
    return tuple((seat, sum(1 << other for other in turn[i + 1 :])) for i, seat in enumerate(turn))


class Table:
    """A deal from a card to be played on. `hands`, `won`, `taken` and `voids` change as it goes."""

    def __init__(
        self,
        deal: Deal,
        policy: Policy,
        hands: list[int],
        won: list[int],
        taken: list[int],
        voids: list[int],
    ) -> None:
        self.policy = policy
        self.hands = hands
        self.won = won
        self.taken = taken
        self.voids = voids
        self.players = sum(1 << seat for seat in deal.players)
        self.leader = deal.leader
        self.rest = sum(hands)
        # The trick on the table, if there is one: its cards, the best so far, and who is still to come.
        lay = policy.layout.lay
        self.pile = lay(deal.pile)
        self.duty = deal.duty
        #: who may still exchange (D9); before the first lead from here that has been asked
        self.rights = deal.exchange_state()[0]
        self.asked = not deal.left
        self.led = self.top = self.best = self.count = 0
        self.turn: Turn = ()
        if deal.left:
            self.led = lay(1 << deal.led)
            self.best = deal.best
            for play in deal.trick():
                bit = lay(1 << play.card)
                self.count += policy.points[bit.bit_length() - 1]
                if play.seat == deal.best:
                    self.top = bit
            seat, coming = deal.to_act, list[int]()
            while len(coming) < deal.left:
                if hands[seat]:
                    coming.append(seat)
                seat = deal.next_in(seat)
            self.turn = tuple((seat, sum(1 << later for later in coming[i + 1 :])) for i, seat in enumerate(coming))

    def play(self) -> None:
        """To the end, by the common rules."""
        layout, points, lead, follow = self.policy[:4]
        suits, kind_of, trumps, free = layout.suits, layout.suit, layout.trumps, layout.free
        hands, won, taken, voids, rest, leader = self.hands, self.won, self.taken, self.voids, self.rest, self.leader
        players = self.players
        led, pile, top, best, count, turn = self.led, self.pile, self.top, self.best, self.count, self.turn
        while True:
            if not led:
                hand = hands[leader]
                led = lead(leader, hand, players ^ 1 << leader, rest, voids, won, taken) if hand & hand - 1 else hand
                hands[leader] = hand ^ led
                rest ^= led
                pile = top = led
                best = leader
                count = points[led.bit_length() - 1]
                turn = turn_from(players, leader)
            kind = kind_of[led.bit_length() - 1]
            suit = suits[kind]
            wins = suit | trumps
            for seat, later in turn:
                hand = hands[seat]
                legal = hand & suit
                if not legal:
                    voids[kind] |= 1 << seat
                    legal = hand & free[kind] or hand
                if legal & legal - 1:
                    bit = follow(seat, hand, legal, kind, top, later, pile, count, rest, voids, won, taken)
                else:
                    bit = legal
                hands[seat] = hand ^ bit
                rest ^= bit
                pile |= bit
                count += points[bit.bit_length() - 1]
                if bit > top and bit & wins:
                    top, best = bit, seat
            won[best] |= pile
            taken[best] += 1
            if not rest:
                return
            leader, led = best, 0

    def play_lodam(self) -> None:
        """To the end, with exchanges (D9), the duty (D8) and a last trick that may be short (D10)."""
        layout, points, lead, follow = self.policy[:4]
        suits, kind_of, trumps = layout.suits, layout.suit, layout.trumps
        assert layout.top_suit is not None
        trump_kind = layout.top_suit
        duty_cards = suits[trump_kind]
        hands, won, taken, voids, leader = self.hands, self.won, self.taken, self.voids, self.leader
        players = self.players
        led, pile, top, best, count, turn = self.led, self.pile, self.top, self.best, self.count, self.turn
        duty = self.duty
        while True:
            if not led:
                if self.rights & self.rights - 1 and not self.asked:
                    self.exchange(leader, players)
                self.asked = False
                hand = hands[leader]
                led = (
                    lead(leader, hand, players ^ 1 << leader, self.rest, voids, won, taken) if hand & hand - 1 else hand
                )
                hands[leader] = hand ^ led
                self.rest ^= led
                pile = top = led
                best = leader
                count = points[led.bit_length() - 1]
                turn = turn_from(players, leader)
                duty = False
            kind = kind_of[led.bit_length() - 1]
            suit = suits[kind]
            wins = suit | trumps
            for seat, later in turn:
                hand = hands[seat]
                if duty and hand & duty_cards:
                    bit = 1 << (hand & duty_cards).bit_length() - 1
                    duty = False
                else:
                    if duty:
                        voids[trump_kind] |= 1 << seat
                    legal = hand & suit
                    if not legal:
                        voids[kind] |= 1 << seat
                        legal = hand
                        duty = True
                    if legal & legal - 1:
                        bit = follow(seat, hand, legal, kind, top, later, pile, count, self.rest, voids, won, taken)
                    else:
                        bit = legal
                hands[seat] = hand ^ bit
                self.rest ^= bit
                pile |= bit
                count += points[bit.bit_length() - 1]
                if bit > top and bit & wins:
                    top, best = bit, seat
            won[best] |= pile
            taken[best] += 1
            if not self.rest:
                return
            leader, led = best, 0
            if self.rest.bit_count() < players.bit_count():
                players = sum(1 << seat for seat in cards_in(players) if hands[seat])
                if not hands[leader]:
                    leader = turn_from(players, leader)[0][0]

    def exchange(self, leader: int, players: int) -> None:
        """Ask all who may exchange once, from the leader on (D9)."""
        policy, hands, rest, won, taken = self.policy, self.hands, self.rest, self.won, self.taken
        back = policy.layout.back
        able = self.rights & players
        for offerer in (leader, *(seat for seat, _ in turn_from(players, leader))):
            if not able & able - 1:
                break
            if not able >> offerer & 1 or not would_exchange(policy, False, offerer, hands[offerer], rest, won, taken):
                continue
            for partner, _ in turn_from(players, offerer):
                if able >> partner & 1 and would_exchange(policy, True, partner, hands[partner], rest, won, taken):
                    offered = policy.worst(offerer, hands[offerer], rest, won, taken)[1]
                    card = policy.worst(partner, hands[partner], rest, won, taken)[1]
                    both = 1 << offerer | 1 << partner
                    able ^= both
                    self.rights ^= both
                    if rank_of(back[offered.bit_length() - 1]) != rank_of(back[card.bit_length() - 1]):
                        hands[offerer] ^= offered | card
                        hands[partner] ^= offered | card
                        for kind in range(5):
                            self.voids[kind] &= ~both
                    break
