"""What came of the choices in the worlds they were tried in: all that advice is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kozyr.engine import Card, cards_in

from .batch import Batch
from .numbers import Array, Numbers


class Samples(NamedTuple):
    """What came of each choice in each world: the last axes of all arrays. All but the points is of one seat."""

    points: Array  #: of every seat
    tricks: Array  #: won in the whole deal
    takes: Array  #: for each special card, whether the seat has it at the end
    wins: Array  #: whether the seat wins the trick that is on the table
    won: Array  #: the cards the seat wins from here on, laid out

    def shaped(self, choices: int) -> Samples:
        """With the last axis, all worlds for the first choice and so on, made two."""
        return Samples(*(part.reshape(*part.shape[:-1], choices, -1) for part in self))

    def ordered(self, order: Array) -> Samples:
        """With the choices in this order."""
        return Samples(*(part[..., order, :] for part in self))


def joined(samples: Sequence[Samples]) -> Samples:
    """One after the other along the last axis."""
    return Samples(*(np.concatenate(parts, axis=-1) for parts in zip(*samples, strict=True)))


def special_cards(numbers: Numbers) -> list[Card]:
    """The cards that samples tell of: in Laus the queens, in Gadenysh the jacks and two sevens, in Lodam aces and
    tens. In the order in which they do."""
    return cards_in(numbers.layout.lift(numbers.policy.special))


def play_on(batch: Batch, seat: int, cards: Array | None = None) -> Samples:
    """Play a batch to its end, with these cards first, and tell what came of it for a seat."""
    wins = np.zeros(batch.count, bool)
    rest, lies = batch.rest.copy(), np.uint64(batch.trick)
    won = np.zeros(batch.count, np.uint64)
    if cards is not None:
        batch.play(cards)
        batch.play_trick()
        wins = batch.best == seat
        won, rest = np.where(wins, rest ^ batch.rest | lies, won), batch.rest.copy()
    while batch.left:
        batch.next_trick()
        # What is no longer to come lay in this trick.
        won, rest = np.where(batch.best == seat, won | rest ^ batch.rest, won), batch.rest.copy()
    rows = (batch.seats, batch.count)
    layout, patterns = batch.numbers.layout, batch.won.reshape(rows)[seat]
    bits = np.array([batch.numbers.pattern(layout.place[card]) for card in special_cards(batch.numbers)])
    takes = patterns & bits[:, None] != 0
    return Samples(batch.points(), batch.taken.reshape(rows)[seat], takes, wins, won)
