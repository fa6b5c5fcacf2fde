"""Looking ahead: the choices of a seat played on in hands that the others could hold.

Every choice is tried in the same worlds, so that luck does not tell them apart, and each world is played to its end as
`normal` would play. The choice that is worth most on average is taken.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from kozyr.engine import NO_TRUMPS, Action, Ask, View, name_trump, pass_cards

from .batch import Batch, Start, lay_all, start_of
from .budget import Advice, Aim, Budget, Option
from .numbers import Array, numbers_of
from .reading import likelihoods
from .rules import game_of
from .sampling import Sampler
from .talks import Exchanges, pass_on, worst_cards
from .worth import Worth, worth_of

#: How many deals are played on together at most, and the worlds of the first round.
_TOGETHER: Final = 6000
_FIRST: Final = 24
#: How many hands are drawn for each that is kept, when they are weighed by how they were played.
_DRAWN: Final = 4
#: How many of the cards next in line a pass is tried with.
_SPARE: Final = 3


@dataclass(frozen=True, slots=True)
class Searcher:
    """A player that looks ahead. `reads`: whether it draws conclusions from how the others played."""

    reads: bool
    aim: Aim
    budget: Budget

    def choose(self, view: View, rng: Random) -> Action:
        """The best choice found; what leaves no choice takes no time."""
        legal = view.legal()
        return legal[0] if len(legal) == 1 else self.advise(view, rng).action

    def advise(self, view: View, rng: Random, also: Sequence[Action] = ()) -> Advice:
        """The best choice and all that were looked at; `also`: choices to look at beside those that are likely good."""
        options = candidates(view)
        options = [*options, *(action for action in also if action not in options)]
        ahead = Lookahead(view, options, worth_of(view, self.aim), self.reads)
        begun, budget = time.perf_counter(), self.budget
        size = _FIRST
        while True:
            left = size if budget.iterations is None else min(size, budget.iterations - ahead.worlds)
            if left < 1:
                break
            spent = time.perf_counter()
            ahead.look(left, rng)
            now = time.perf_counter()
            if budget.stop() or (budget.seconds is not None and now - begun + (now - spent) > budget.seconds):
                break
            size = min(2 * size, max(_TOGETHER // len(options), 1))
        return ahead.advice()


def candidates(view: View) -> Sequence[Action]:
    """The choices that are looked at: all, but of passes only some that are likely to be good."""
    if view.ask is not Ask.PASS:
        return view.legal()
    policy = numbers_of(game_of(view.game, len(view.sizes), view.options), len(view.players) - 1, view.trump).policy
    layout, count = policy.layout, view.pass_count
    order: list[int] = []
    hand = layout.lay(view.hand)
    while hand and len(order) < count + _SPARE:
        order.append(worst_cards(view, policy, view.seat, hand, 1))
        hand ^= order[-1]
    usual = sum(order[:count])
    found = [usual] + [usual ^ out ^ card for out in order[max(count - _SPARE, 0) : count] for card in order[count:]]
    return [pass_cards(layout.lift(cards)) for cards in found]


class Lookahead:
    """What came of each choice so far."""

    def __init__(self, view: View, options: Sequence[Action], worth: Worth, reads: bool) -> None:
        self.view = view
        self.options = options
        self.worth = worth
        self.reads = reads and bool(view.log)
        self.sampler = Sampler(view)
        self.starts = _starts(view, options)
        self.worlds = 0
        #: what came of it, a row for each choice and a column for each world of a round
        self._worths: list[Array] = []
        self._points: list[Array] = []

    def look(self, worlds: int, rng: Random) -> None:
        """Play every choice on in this many more worlds."""
        hands = self._draw(worlds, rng)
        points = self._outcomes(hands)
        count = len(self.options)
        self._worths.append(self.worth(points).reshape(count, worlds))
        self._points.append(points[self.view.seat].reshape(count, worlds))
        self.worlds += worlds

    def advice(self) -> Advice:
        """The choices in order, the best first. Of equals the first comes first."""
        mean = np.concatenate(self._worths, axis=1).mean(axis=1)
        points = np.concatenate(self._points, axis=1, dtype=np.float64)
        order = np.argsort(-mean, kind="stable")
        best = points[order[0]]
        found = tuple(
            Option(self.options[at], float(points[at].mean()), _half(points[at]), _half(points[at] - best))
            for at in order
        )
        return Advice(found[0].action, found, self.worlds)

    def _draw(self, worlds: int, rng: Random) -> list[list[int]]:
        if not self.reads:
            return [self.sampler.draw(rng) for _ in range(worlds)]
        drawn = [self.sampler.draw(rng) for _ in range(worlds * _DRAWN)]
        logs = likelihoods(self.view, lay_all(self.starts[0].numbers, drawn))
        weights = np.exp(logs - logs.max())
        edges = np.cumsum(weights / weights.sum())
        edges[-1] = 1.0
        picks = np.searchsorted(edges, (np.arange(worlds) + rng.random()) / worlds)
        return [drawn[pick] for pick in picks]

    def _outcomes(self, hands: list[list[int]]) -> Array:
        """The points of every seat, a column for each choice in each world, the first choice in all worlds first."""
        view = self.view
        if view.ask is Ask.PLAY:
            laid = lay_all(self.starts[0].numbers, hands)
            batch = Batch(self.starts[0], np.tile(laid, (1, len(self.options))))
            place = batch.numbers.layout.place
            batch.play(np.repeat(np.array([place[card] for card in self.options], np.uint64), len(hands)))
            batch.play_on()
            return batch.points()
        parts = [self._talked(start, action, hands) for start, action in zip(self.starts, self.options, strict=True)]
        if view.ask is Ask.TRUMP:
            return np.concatenate(
                [_played(start, laid) for start, laid in zip(self.starts, parts, strict=True)], axis=1
            )
        return _played(self.starts[0], np.concatenate(parts, axis=1))

    def _talked(self, start: Start, action: Action, hands: list[list[int]]) -> Array:
        """The hands with which the cards begin after a choice."""
        view, policy = self.view, start.numbers.policy
        laid = [[policy.layout.lay(cards) for cards in world] for world in hands]
        if view.ask in (Ask.TRUMP, Ask.PASS):
            if view.pass_count:
                for world in laid:
                    pass_on(view, policy, world, action if view.ask is Ask.PASS else None)
        else:
            exchanges = Exchanges(view, policy)
            for world in laid:
                exchanges.go_on(world, action)
        return np.ascontiguousarray(np.array(laid, np.uint64).T)


def _half(numbers: Array) -> float:
    """Half of the interval of 95% about the mean of these numbers."""
    return 1.96 * float(numbers.std(ddof=1)) / numbers.size**0.5 if numbers.size > 1 else 0.0


def _starts(view: View, options: Sequence[Action]) -> list[Start]:
    """Where the cards begin after each choice; they differ when trumps are named (G4)."""
    start = start_of(view)
    if view.ask is not Ask.TRUMP:
        return [start] * len(options)
    game = game_of(view.game, len(view.sizes), view.options)
    trumps = {NO_TRUMPS: None} | {name_trump(suit): suit for suit in range(4)}
    return [start._replace(numbers=numbers_of(game, len(view.players) - 1, trumps[action])) for action in options]


def _played(start: Start, hands: Array) -> Array:
    batch = Batch(start, hands)
    batch.play_on()
    return batch.points()
