"""What counts in Losing Lodam: aces and tens (D11), and who has to play his highest trump (D8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from kozyr.engine import ACCEPT, DECLINE, OFFER, STAY, Action, Ask, Game, Suit, give
from kozyr.engine.cards import rank_of
from kozyr.engine.games.lodam import CARD_POINTS, Lodam, LodamOptions

from .layout import Layout
from .policy import Mood, Moods, Policy, Special, make_policy
from .situation import Situation
from .tables import Nature


@dataclass(frozen=True, slots=True)
class LodamWeights:
    """Numbers found by play against itself."""

    trick: float = 1.3333
    dread: float = 0.04
    guard: float = 0.6
    bend: float = 1.3
    alone: float = 0.5
    caught: float = 0.4
    lead: float = 0.3
    own: float = 0.8
    spite: float = 0.15
    throw_base: float = 1.5
    throw_share: float = 0.075
    trump_floor: float = 0.0
    trump_guard: float = 0.75
    trump_scale: float = 0.7


WEIGHTS: Final = {
    False: LodamWeights(),
    True: LodamWeights(
        trick=2.0,
        dread=0.06,
        bend=0.8667,
        throw_share=0.06,
        trump_floor=0.3333,
        trump_guard=0.6,
        trump_scale=1.0,
    ),
}

#: The order of the cards (D1), which trumps don't change.
_ORDER: Final = Lodam().ranking(0, ())

#: From what relief on a card is offered, and an offer accepted.
OFFER_FROM: Final = 8.0
ACCEPT_FROM: Final = 8.0


@cache
def lodam_policy(game: Game, others: int, trump: Suit | None, weights: LodamWeights | None = None) -> Policy:
    """The policy for Losing Lodam with these options, against so many others, when this suit is trumps."""
    options: LodamOptions = game.options
    w = weights or WEIGHTS[options.trumps_win]
    layout = Layout(game.pack(), _ORDER, trump, options.trumps_win)
    points = tuple(CARD_POINTS.get(rank_of(layout.back[index]), 0) for index in range(52))
    special = sum(1 << index for index in range(52) if points[index] >= 10)

    throws = {1 << index: w.throw_share * points[index] for index in range(52) if points[index]}
    thrown = Special({}, throws, w.throw_base)

    def mood(level: int) -> Mood:
        natures: list[Nature] = []
        trick = w.trick + w.dread * level
        for kind in range(5):
            run = [index for index in range(52) if layout.suits[kind] >> index & 1]
            nature = Nature(
                tuple(float(points[index]) for index in run),
                trick,
                w.guard,
                w.bend,
                0.0,
                w.alone,
                w.caught,
                1.0,
                w.own,
                w.lead,
                w.spite,
            )
            if kind == trump:
                nature = replace(nature, scale=w.trump_scale, floor=w.trump_floor, guard=w.trump_guard)
            natures.append(nature)
        return Mood(layout, natures, others, thrown)

    moods = [mood(level) for level in (0, 20, 40, 60, 80)]

    def mood_of(won: int, taken: int, out: int) -> Mood:
        return moods[(out & special).bit_count() + 1 >> 1]

    return make_policy(layout, others, points, special, Moods(mood_of, 0, special, counted=False))


def would_exchange(answering: bool, urge: float) -> bool:
    """Whether to offer an exchange, or accept one (D9): when there is a card that is worth more to be rid of (`urge`)
    than what the other, who wants to be rid of something too, is likely to give."""
    return urge > (ACCEPT_FROM if answering else OFFER_FROM)


def lodam_speaks(now: Situation) -> Action:
    """The decisions of the exchange (D9)."""
    policy = lodam_policy(now.game, now.others, now.trump)
    lay = policy.layout.lay
    about = now.seat, lay(now.hand), lay(now.rest), [lay(cards) for cards in now.won], now.taken
    urge, worst = policy.worst(*about)
    if now.ask is Ask.GIVE:
        return give(policy.layout.card(worst))
    if now.ask is Ask.OFFER:
        return OFFER if would_exchange(False, urge) else STAY
    return ACCEPT if would_exchange(True, urge) else DECLINE
