"""How well hands agree with what their holders played: a player who holds a low card rarely plays a high one.

Each card played is as likely as the policy, or what was learned, thinks it good, with room for players who think
otherwise.
"""

from __future__ import annotations

from math import log
from typing import Final

import numpy as np

from kozyr.engine import View, is_play

from ..sampling.bounds import exchanged_at, played_since
from .batch import Batch, Start, start_of
from .numbers import Array

#: By game: how many points to the policy make one card e times as likely as another.
WARMTH: Final = {"laus": 25.0, "gadenysh": 1.0, "lodam": 2.5}
#: How often a player does anything that is legal.
SLIPS: Final = 0.15

_ONE: Final = np.uint64(1)


def likelihoods(view: View, hands: Array, learned: bool = False) -> Array:
    """How likely the others were to play as they did, in each deal; 1 in the likeliest. `hands`: those of now.
    `learned`: whether they are taken to play as was learned, not by the policy."""
    start = start_of(view, learned)
    warmth = warmth_of(view.game, start)
    lay = start.numbers.layout.lay
    plays = [(seat, action) for seat, action in view.log if is_play(action)]
    # What a seat played before it exchanged a card (D9), it played from another hand.
    telling = [start.numbers.layout.cards for _ in view.sizes]
    changed: dict[int, Array] = {}
    for exchange, at, since in zip(view.exchanges, exchanged_at(view), played_since(view), strict=True):
        if exchange.stood:
            telling[exchange.offerer], telling[exchange.partner] = map(lay, since)
            changed[at] = np.zeros((len(view.sizes), hands.shape[1]), bool)
            changed[at][[exchange.offerer, exchange.partner]] = True
    found = np.ones(hands.shape[1])
    if not plays:
        return found
    hands = hands.copy()
    for seat, action in plays:
        hands[seat] |= np.uint64(lay(1 << action))
    batch = Batch(_beginning(view, start, plays[0][0]), hands)
    for at, (seat, action) in enumerate(view.log):
        if at in changed:
            batch.forget(changed[at])
        if is_play(action):
            bit = np.uint64(lay(1 << action))
            if seat != view.seat and telling[seat] & int(bit):
                found *= _likelihood(batch, bit, warmth)
                found /= found.max()
            batch.play(np.full(batch.count, bit, np.uint64))
    return found


def warmth_of(game: str, start: Start) -> float:
    """How many points, to the policy or as was learned, make one card e times as likely as another."""
    return WARMTH[game] if start.net is None else start.net.warmth


def _beginning(view: View, start: Start, leader: int) -> Start:
    """The first lead of the deal."""
    nothing = [0] * len(view.sizes)
    return start._replace(
        won=nothing,
        taken=nothing,
        voids=[0] * 5,
        trick=(),
        best=-1,
        duty=False,
        to_act=leader,
        coming=sum(1 << seat for seat in view.players),
    )


def _likelihood(batch: Batch, bit: np.uint64, warmth: float) -> Array:
    """How likely the card is from the hand of who is to act, in each deal. All else that it hangs on is the same in all
    deals, so each hand is looked at once."""
    hands = batch.hand()
    hand, which, where = np.unique(hands, return_index=True, return_inverse=True)
    legal = batch.legal(hands).take(which)
    found = np.ones(hand.size)
    choice = np.flatnonzero((legal & (legal - _ONE)) != 0)
    if choice.size:
        hand, legal = hand.take(choice), legal.take(choice)
        bits, scores = batch.scores(which.take(choice), hand, legal, hand)
        weights = _exp((scores - scores.max(axis=0)) / np.float32(warmth))
        chosen = np.where(bits == bit, weights, 0).sum(axis=0) / weights.sum(axis=0)
        found[choice] = (1 - SLIPS) * chosen + SLIPS / np.bitwise_count(legal)
    return found.take(where)


def _exp(powers: Array) -> Array:
    """`np.exp` of numbers that are not above 0, to a part in 10**9. The last bit of that hangs on the processor; of
    this, every machine computes the same."""
    powers = np.maximum(powers, -80.0, dtype=np.float64)  # less counts nothing beside the 1 of the best
    twos = np.rint(powers / log(2))
    rest = powers - twos * log(2)
    found = np.ones_like(rest)
    for term in range(9, 0, -1):
        found *= rest / term
        found += 1
    return np.ldexp(found, twos.astype(np.int32))
