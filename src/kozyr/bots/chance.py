"""The chance of a decision, drawn from what its seat knows: whoever comes to the same decides the same again."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from kozyr.engine import View


def chance_seed(view: View) -> int:
    """The number the chance of a decision is made from, below 2**64."""
    known = (view.game, view.seat, view.number, view.totals, len(view.log), view.hand, view.won)
    return int.from_bytes(sha256(repr(known).encode()).digest()[:8], "big")


def chance_of(view: View) -> Random:
    """The chance a bot is given for a decision: the `rng` of `Bot.choose`."""
    return Random(chance_seed(view))
