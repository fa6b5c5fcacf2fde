"""What the points of a deal are worth: what a search makes the most of.

In a match that is the place at its end. How likely a player is to end before another is told from the distance between
them and from how much may still change it; when the match is over with this deal, the places are what they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np

from kozyr.engine import View
from kozyr.engine.games.gadenysh import GadenyshOptions
from kozyr.engine.games.laus import LausOptions
from kozyr.engine.games.lodam import LodamOptions

from ..budget import Aim
from ..games import game_of
from .numbers import Array

#: From the points of each seat, a row for each and a column for each deal, what they are worth to one of them.
Worth: TypeAlias = Callable[[Array], Array]

# The numbers below foretold best who came before whom in some thousand matches of `normal` against itself.

#: How far two players' points in a deal lie apart, and by how many points the leading total of Laus grows in one; the
#: deals that are to come when it has nearly reached the target.
_LAUS_SPREAD: Final = 300.0
_LAUS_GROWTH: Final = 250.0
_LAUS_LEAST: Final = 0.5
_GADENYSH_SPREAD: Final = 4.5
#: How much of a life a total that is nearly over the limit is worth, and the spread of a life.
_NEARLY: Final = 1.0
_LIFE_SPREAD: Final = 0.8


def worth_of(view: View, aim: Aim) -> Worth:
    """What points are worth to the seat of a view, more is better: points to `deal`, parts of 1 to `match`."""
    if aim == "deal":
        return _deal(view)
    return {"laus": _laus, "gadenysh": _gadenysh, "lodam": _lodam}[view.game](view)


def _deal(view: View) -> Worth:
    """By how many points better than the others' mean."""
    me, players = view.seat, list(view.players)
    sign = -1.0 if game_of(view).fewest_win else 1.0

    def worth(points: Array) -> Array:
        mine: Array = points[me]
        found: Array = sign * (mine - (points[players].sum(axis=0) - mine) / (len(players) - 1))
        return found

    return worth


def _ahead(lead: Array, spread: Array | float) -> Array:
    """How likely a player with this lead stays ahead; 1 or 0, or a half for none, when nothing can change it.

    Who is far behind catches up more often than a bell curve says: one deal can bring anything. So no lead is so long
    that points count nothing.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        open_end = 0.5 + 0.5 * lead / np.sqrt(2 * np.square(spread) + np.square(lead))
    return np.where(np.asarray(spread) > 0, open_end, 0.5 + 0.5 * np.sign(lead))


def _laus(view: View) -> Worth:
    options: LausOptions = view.options
    before = np.array(view.totals, np.float64)[:, None]
    me, others = view.seat, [seat for seat in view.players if seat != view.seat]

    def worth(points: Array) -> Array:
        totals = before + points
        most = totals.max(axis=0)
        to_come = np.maximum((options.target - most) / _LAUS_GROWTH, _LAUS_LEAST)
        spread = np.where(most >= options.target, 0.0, _LAUS_SPREAD * np.sqrt(to_come))
        ahead = _ahead(totals[others] - totals[me], spread)
        found: Array = ahead.mean(axis=0)
        return found

    return worth


def _gadenysh(view: View) -> Worth:
    options: GadenyshOptions = view.options
    before = np.array(view.totals, np.float64)[:, None]
    me, others = view.seat, [seat for seat in view.players if seat != view.seat]
    spread = _GADENYSH_SPREAD * max((options.deals or 0) - view.number, 0) ** 0.5

    def worth(points: Array) -> Array:
        totals = before + points
        found: Array = _ahead(totals[me] - totals[others], spread).mean(axis=0)
        return found

    return worth


def _lodam(view: View) -> Worth:
    options: LodamOptions = view.options
    before = np.array(view.totals, np.float64)[:, None]
    had = np.array(view.lives, np.float64)[:, None]
    me, others = view.seat, [seat for seat in view.players if seat != view.seat]

    def worth(points: Array) -> Array:
        reached = before + points
        burned = (had > 0) & (reached >= options.limit)
        lives = had - burned
        kept = np.where(burned, 0, reached)
        if options.reset == "deal":
            kept = np.zeros_like(reached)
        elif options.reset == "all":
            kept = np.where(burned.any(axis=0), 0, kept)
        strength = lives - _NEARLY * kept / options.limit
        # Fallen in this deal: behind all who are in, and by the points that felled them (D14).
        strength = np.where(lives > 0, strength, -100 - reached)
        still = (lives > 0).sum(axis=0)
        mean_lives = (lives[me] + lives[others]) / 2
        spread = np.where((still > 1) & (lives[me] > 0), _LIFE_SPREAD * np.sqrt(mean_lives), 0.0)
        ahead = _ahead(strength[me] - strength[others], spread)
        found: Array = ahead.mean(axis=0)
        return found

    return worth
