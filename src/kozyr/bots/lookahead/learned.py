"""What was learned of play: which card one chooses who has looked ahead, told from the situation alone.

A small net, by game, corrects what the policy thinks of each card. It was fitted to what looking ahead found the cards
of many situations to be worth (`training/`), so worlds that are played on by it are played as strong players would.

Numbers are rounded to 1/32, and weights to 1/128: their products add up without an error, in any order, so that every
machine comes to the same choice.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from .numbers import Array

if TYPE_CHECKING:
    from .batch import Batch, Weighed

#: Into how many parts of 1 numbers and weights are rounded.
FINE: Final = 32
WEIGHT: Final = 128
#: Numbers beyond these are taken for them: what is seen, and what a unit says.
MOST: Final = 6
LOUDEST: Final = 64
#: By game: what the points of the policy are divided by, so that most are about 1.
SCALE: Final = {"laus": 30.0, "gadenysh": 2.0, "lodam": 5.0}


class Net(NamedTuple):
    """The weights: a row for each of the units they lead to."""

    scale: float  #: see `SCALE`
    policy: float  #: how much the policy has to say
    warmth: float  #: the difference in worth at which strong players choose the better card e times as often
    cards: Array  #: of what is seen in a card
    places: Array  #: of which card it is; a column for each
    deal: Array  #: of what is seen in the situation
    bias: Array
    second: Array  #: of the first units
    second_bias: Array
    last: Array  #: of the second units; one row

    def worth(self, batch: Batch, part: Array, hand: Array, seen: Weighed) -> Array:
        """What playing each card is worth in some deals of a batch."""
        shape = seen.bits.shape
        of_cards = card_numbers(batch, part, hand, seen, self.scale)
        of_deal = self.deal @ deal_numbers(batch, part, hand, seen, self.scale) + self.bias[:, None]
        first = self.cards @ of_cards.reshape(len(of_cards), -1)
        first += self.places.take(seen.card.reshape(-1), axis=1)
        first.reshape(-1, *shape)[:] += of_deal[:, None]
        second = self.second @ _fine(first, 0, LOUDEST)
        second += self.second_bias[:, None]
        found: Array = (self.last @ _fine(second, 0, LOUDEST)).reshape(shape)
        found += np.float32(self.policy / self.scale) * (seen.relief - seen.cost)
        return found


def card_numbers(batch: Batch, part: Array, hand: Array, seen: Weighed, scale: float) -> Array:
    """What is seen in each card, as numbers about 1: an axis for them, and those of `seen`."""
    suited = hand & batch.numbers.suit.take(seen.kind)
    found = np.empty((14, *seen.bits.shape), np.float32)
    found[:3] = seen.relief - seen.cost, seen.relief, seen.cost
    found[3] = seen.danger
    found[:4] /= np.float32(scale)
    found[4] = seen.wins
    found[5] = seen.can_win
    found[6:11] = np.bitwise_count(suited), seen.held, seen.out, seen.low, seen.out - seen.low
    found[6:11] /= np.float32(8)
    found[11] = seen.voids / np.float32(4)
    found[12] = seen.kind == batch.top_kind
    found[13] = False if batch.leads else seen.kind == batch.led.take(part)
    return _fine(found, -MOST, MOST)


def deal_numbers(batch: Batch, part: Array, hand: Array, seen: Weighed, scale: float) -> Array:
    """What is seen in the situation, as numbers about 1: a row for each, and a column for each deal."""
    numbers, size = batch.numbers, np.bitwise_count(hand)
    own = batch.seat.take(part) * batch.count + part
    special = np.arange(len(numbers.bits))[:, None]
    lies = np.zeros(part.size, np.int64) if batch.leads else batch.lies.take(part)
    value = np.zeros(part.size, np.float32) if batch.leads else batch.value.take(part)
    patterns = (batch.won.take(own), seen.hidden, batch.holds.take(own), lies)
    out = batch.rest.take(part) ^ hand
    suits = [(np.bitwise_count(hand & suit) / 6, np.bitwise_count(out & suit) / 8) for suit in numbers.suit[:5]]
    seats, later = len(batch.players), batch.needs - 1
    ones = np.ones(part.size, np.float32)
    rows = [
        *(row for pattern in patterns for row in (pattern >> special) & 1),
        *(row for pair in suits for row in pair),
        value / scale,
        batch.plain.take(own) / scale,
        batch.taken.take(own) / 4,
        size / 8,
        1 / size,
        ones * batch.leads,
        ones * (later == 0),
        ones * (later / 3),
        ones * (later / max(seats - 1, 1)),
        ones * (seats / 5),
        ones * (not batch.leads) * (batch.led.take(part) == batch.top_kind),
        batch.duty.take(part),
    ]
    return _fine(np.array(rows, np.float32), -MOST, MOST)


def _fine(values: Array, least: float, most: float) -> Array:
    """Kept within these and rounded, so that sums of products are exact. The same array: a new one each time costs more
    than what is done with it."""
    np.clip(values, least, most, out=values)
    values *= np.float32(FINE)
    np.rint(values, out=values)
    values /= np.float32(FINE)
    return values


@cache
def net_of(game: str) -> Net:
    """What was learned of a game."""
    with (files("kozyr.bots.lookahead") / "weights" / f"{game}.npz").open("rb") as file:
        weights = dict(np.load(file))
    return Net(SCALE[game], float(weights.pop("policy")), float(weights.pop("warmth")), **weights)
