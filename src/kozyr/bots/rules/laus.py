"""What counts in Laus: above all the queens (L10-L12)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from kozyr.engine import CardSet, Game, Suit
from kozyr.engine.cards import QUEEN, rank_of
from kozyr.engine.games.laus import CARD_POINTS, JACKS, QD, QUEEN_EXTRAS, LausOptions

from .layout import Layout
from .policy import Mood, Moods, Policy, Special, make_policy
from .tables import Nature


@dataclass(frozen=True, slots=True)
class LausWeights:
    """Numbers found by play against itself."""

    trick: float = 15.0
    dread: float = 0.06
    guard: float = 0.4
    bend: float = 1.0
    alone: float = 0.5
    caught: float = 0.2222
    lead: float = 7.5
    own: float = 0.35
    spite: float = 0.1333
    jack_trick: float = 1.875
    jack_floor: float = 0.5
    jack_guard: float = 0.9
    throw_base: float = 7.5
    throw_share: float = 0.45
    keep: float = 100.0
    hunger: float = 0.7
    safe_trick: float = 8.0


WEIGHTS: Final = LausWeights()


@cache
def laus_policy(game: Game, others: int = 3, trump: Suit | None = None, weights: LausWeights = WEIGHTS) -> Policy:
    """The policy for Laus with these options."""
    options: LausOptions = game.options
    layout = Layout(game.pack(), game.ranking(0, ()), JACKS)
    counts = {**CARD_POINTS, QUEEN: options.queen_points}
    points = tuple(counts.get(rank_of(layout.back[index]), 0) for index in range(32))
    w = weights

    extras = {layout.place[queen]: extra for queen, extra in QUEEN_EXTRAS.items()}
    qd = layout.place[QD]
    costly = sum(extras)
    special = costly | qd

    def extra(cards: CardSet) -> float:
        return sum(cost for bit, cost in extras.items() if cards & bit)

    def mood(queens: float, diamond: float, trick: float) -> Mood:
        """`queens`: how much of their extras queens cost. `diamond`: what QD costs. `trick`: what a trick may bring."""
        natures: list[Nature] = []
        for kind in range(5):
            run = [index for index in range(32) if layout.suits[kind] >> index & 1]
            values = tuple(points[i] + queens * extras.get(1 << i, 0) + (diamond if 1 << i == qd else 0.0) for i in run)
            nature = Nature(values, trick, w.guard, w.bend, 0.0, w.alone, w.caught, 1.0, w.own, w.lead, w.spite)
            if kind == JACKS:
                nature = replace(nature, trick=trick * w.jack_trick, floor=w.jack_floor, guard=w.jack_guard)
            natures.append(nature)

        stakes = {bit: queens * cost for bit, cost in extras.items()} | {qd: diamond}
        throws = {bit: w.throw_share * queens * cost for bit, cost in extras.items()}
        return Mood(layout, natures, 3, Special(stakes, throws, w.throw_base, instead=qd))

    # By the queens he has won, and by how much the queens that are out may cost him.
    sets = [sum(bit for at, bit in enumerate(extras) if choice >> at & 1) for choice in range(8)]
    safe = mood(0.0, 0.0, w.safe_trick)
    moods: dict[int, list[Mood]] = {}
    for cards in sets:
        diamond = -w.hunger * extra(cards) if cards else -w.keep
        moods[cards] = [mood(1.0, diamond, w.trick + w.dread * level) for level in (0, 150, 350, 550)]
        moods[cards | qd] = [safe] * 4
    levels = {cards: int(extra(cards) + 100) // 200 for cards in sets}

    def mood_of(won: int, taken: int, out: int) -> Mood:
        return moods[won & special][levels[out & costly]]

    return make_policy(layout, 3, points, special, Moods(mood_of, special, costly, counted=False))
