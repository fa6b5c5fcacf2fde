"""What counts in Gadenysh: the jacks, and the two sevens that turn the signs (G7-G9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from kozyr.engine import Action, Ask, CardSet, Game, Suit, name_trump, pass_cards
from kozyr.engine.games.gadenysh import CHARM, JACK_POINTS, JH, UGLY, GadenyshOptions

from .layout import Layout
from .policy import Mood, Moods, Policy, Special, make_policy
from .situation import Situation
from .tables import Nature


@dataclass(frozen=True, slots=True)
class GadenyshWeights:
    """Numbers found by play against itself. Points of the game, as penalties."""

    dread: float = 0.05
    greed: float = 1.5
    guard: float = 0.5
    bend: float = 1.3
    alone: float = 0.5
    caught: float = 0.2
    lead: float = 0.3
    own: float = 0.4
    spite: float = 0.1
    trump_floor: float = 0.4
    trump_guard: float = 0.8
    throw: float = 0.3
    jack: float = 2.5
    ugly: float = 0.5
    ugly_clear: float = 3.0
    ugly_trick: float = 0.8
    charm: float = 0.2
    future: float = 2.0


WEIGHTS: Final = GadenyshWeights()

#: About how many tricks were won: moods are made for few numbers.
_TAKEN: Final = (0, 1, 1, 3, 3, 5, 5, 5, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8)


@cache
def gadenysh_policy(game: Game, others: int, trump: Suit | None, weights: GadenyshWeights = WEIGHTS) -> Policy:
    """The policy for Gadenysh with these options when this suit is trumps."""
    options: GadenyshOptions = game.options
    layout = Layout(game.pack(), game.ranking(0, ()), trump)
    w, bonus, size = weights, options.trick_points, layout.cards.bit_length()
    jacks = {layout.place[jack]: -count for jack, count in JACK_POINTS.items()}
    ugly, charm = layout.place[UGLY], layout.place[CHARM]
    all_jacks = sum(jacks)
    special = all_jacks | ugly | charm

    def count(cards: CardSet) -> int:
        return sum(cost for bit, cost in jacks.items() if cards & bit)

    def mood(won: CardSet, out: int, taken: int) -> Mood:
        """`out`: what the jacks that are out count. `taken`: about how many tricks he has won."""
        mine, has_ugly, has_charm = count(won), won & ugly, won & charm
        # What a trick is worth (G9), and what each special card would change.
        gain = (4 if has_charm else 2) if has_ugly and not mine else bonus
        costs: dict[int, float] = {}
        for bit, cost in jacks.items():
            if has_ugly and not mine:
                costs[bit] = gain * (taken + w.future * w.greed) + (cost if has_charm else 2 * cost)
            elif has_ugly:
                costs[bit] = cost if has_charm else 2 * cost
            else:
                costs[bit] = cost * w.jack if not mine else cost
        if not has_ugly:
            if mine:
                costs[ugly] = 0.0 if has_charm else float(mine)
            elif out:
                costs[ugly] = w.ugly - w.ugly_trick * taken * (2 if has_charm else 1)
            else:
                costs[ugly] = -(2 if has_charm else 1) * (w.ugly_clear + 2 * taken)
        if not has_charm:
            costs[charm] = -w.charm
            if has_ugly:
                costs[charm] = -float(mine) if mine else -2 * (taken + w.future)
        # While jacks are out a trick may bring one; to who has 7D and no jack that is the end of his gains.
        dread = 2 * costs[layout.place[JH]] if out and has_ugly and not mine else out
        trick = w.dread * dread - gain * w.greed
        natures: list[Nature] = []
        values = [costs.get(1 << index, 0.0) for index in range(size)]
        for kind, first in enumerate(layout.base):
            nature = Nature(
                tuple(values[first : first + layout.suits[kind].bit_count()]),
                trick,
                w.guard,
                w.bend,
                0.0,
                w.alone,
                w.caught,
                1.0,
                w.own,
                w.lead - gain,
                w.spite,
            )
            if kind == trump:
                nature = replace(nature, floor=w.trump_floor, guard=w.trump_guard)
            natures.append(nature)

        throws = {bit: w.throw * cost for bit, cost in costs.items() if cost > 0}
        return Mood(layout, natures, others, Special(costs, throws))

    moods: dict[tuple[int, int, int], Mood] = {}

    def mood_of(won: int, taken: int, out: int) -> Mood:
        held = out & all_jacks
        key = (won & special, held, _TAKEN[taken])
        found = moods.get(key)
        if found is None:
            level = count(held)
            level = 0 if not level else 3 if level < 5 else 8
            short = (key[0], -1 - level, key[2])
            found = moods.get(short)
            if found is None:
                found = moods[short] = mood(key[0], level, key[2])
            moods[key] = found
        return found

    return make_policy(layout, others, (0,) * size, special, Moods(mood_of, special, all_jacks, counted=True))


def gadenysh_speaks(now: Situation) -> Action:
    """Trumps (G4) and the pass (G10)."""
    if now.ask is Ask.TRUMP:
        return name_trump(_best_trump(now.hand, now.game.options.trick_points))
    policy = gadenysh_policy(now.game, now.others, now.trump)
    hand, rest = policy.layout.lay(now.hand), policy.layout.lay(now.rest)
    chosen = 0
    for _ in range(now.passes):
        bit = policy.worst(now.seat, hand, rest, (0,) * now.game.seats, (0,) * now.game.seats)[1]
        hand ^= bit
        chosen |= 1 << policy.layout.card(bit)
    return pass_cards(chosen)


def _best_trump(hand: CardSet, trick_points: int) -> Suit:
    """The suit to name: where tricks count, the longest; where they only bring jacks, the one that takes the fewest."""
    suits = [hand >> 13 * suit & 0x1FFF for suit in range(4)]
    if trick_points:
        return max(range(4), key=lambda suit: (suits[suit].bit_count(), suits[suit]))
    return min(range(4), key=lambda suit: (suits[suit].bit_count(), suits[suit]))
