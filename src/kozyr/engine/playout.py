"""Deals played out at random, as fast as plain Python goes (`Deal.playout`): for programs that sample and search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .cards import CardSet

if TYPE_CHECKING:
    from .deal import Deal


def random_bit(cards: CardSet, random: Callable[[], float]) -> CardSet:
    """One card of a set that is not empty, as a set, each as likely as the next."""
    if cards & (cards - 1):
        for _ in range(int(random() * cards.bit_count())):
            cards &= cards - 1
    return cards & -cards


def rounds_of(deal: Deal) -> tuple[tuple[int, ...], ...]:
    """For each seat as leader, the seats that follow it in a trick."""
    key = (len(deal.hands), deal.players)
    rounds = _ROUNDS.get(key)
    if rounds is None:
        seats, players = key
        rounds = _ROUNDS[key] = tuple(
            tuple((leader + i) % seats for i in range(1, seats) if (leader + i) % seats in players)
            for leader in range(seats)
        )
    return rounds


_ROUNDS: dict[tuple[int, tuple[int, ...]], tuple[tuple[int, ...], ...]] = {}


def plain_tricks(deal: Deal, random: Callable[[], float]) -> list[int]:
    """The points of each seat when a deal that stands before a lead is played out at random by the common rules.

    `random` gives a float in [0, 1). The rules are those of `Deal.apply`, with nothing kept that undoing would need;
    the draw of `random_bit` is written out, since a call costs as much again.
    """
    ranking = deal.ranking
    follow_table, free_table, power_table = ranking.follow, ranking.free, ranking.power
    hands, won, taken, leader = deal.hands[:], deal.won[:], deal.taken(), deal.leader
    rounds = rounds_of(deal)
    for _ in range((deal.size - deal.played) // len(deal.players)):
        hand = cards = hands[leader]
        skip = int(random() * cards.bit_count())
        while skip:
            cards &= cards - 1
            skip -= 1
        bit = pile = cards & -cards
        led = bit.bit_length() - 1
        hands[leader] = hand ^ bit
        follow, free, power = follow_table[led], free_table[led], power_table[led]
        top, best = power[led], leader
        for seat in rounds[leader]:
            hand = hands[seat]
            cards = hand & follow or hand & free or hand
            if cards & (cards - 1):
                skip = int(random() * cards.bit_count())
                while skip:
                    cards &= cards - 1
                    skip -= 1
                bit = cards & -cards
            else:
                bit = cards
            hands[seat] = hand ^ bit
            pile |= bit
            strength = power[bit.bit_length() - 1]
            if strength > top:
                top, best = strength, seat
        won[best] |= pile
        taken[best] += 1
        leader = best
    return deal.game.score(won, taken)
