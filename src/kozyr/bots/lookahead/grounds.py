"""Why a choice is the best: the facts in which its samples differ from those of a worse one.

A fact is told only when the samples show the difference beyond chance, and one about cards or tricks taken only when it
goes a good part of the way to explain the points. Nothing is told when no choice is surely worse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final

import numpy as np

from kozyr.engine import Action, Ask, CardSet, View, card_set, given_card, is_play, passed_cards

from ..budget import Ground, GroundKind
from ..games import game_of
from ..rules.layout import Layout
from .numbers import Array, Numbers
from .samples import Samples, special_cards

#: How many facts are told at most.
_MOST: Final = 2
#: From what difference on chances are told: of the trick on the table, and of cards.
_TRICK: Final = 0.3
_CARD: Final = 0.03
#: What part of the difference in points a fact must explain.
_SHARE: Final = 0.2
_Z: Final = 1.96


def grounds_of(
    view: View, numbers: Numbers, options: Sequence[Action], samples: Samples, independent: float
) -> tuple[Ground, ...]:
    """What sets the first of these choices apart, the most telling first. `samples`: what came of each choice, in the
    order of `options`. `independent`: how many worlds, had all been equally likely, would tell as much as these."""
    return _Grounds(view, numbers, options, samples, independent).found()


def half_of(values: Array, independent: float) -> float:
    """Half of the interval of 95% about the mean of these numbers, which are as good as so many independent ones. One
    alone has none: it may be off by any amount."""
    return _Z * float(values.std(ddof=1)) / independent**0.5 if values.size > 1 else inf


def cards_of(action: Action) -> CardSet:
    """The cards that leave the hand."""
    card = action if is_play(action) else given_card(action)
    return (passed_cards(action) or 0) if card is None else 1 << card


class _Grounds:
    def __init__(
        self, view: View, numbers: Numbers, options: Sequence[Action], samples: Samples, independent: float
    ) -> None:
        self.view = view
        self.independent = independent
        self.layout: Final[Layout] = numbers.layout
        self.cards: Final = special_cards(numbers)
        self.options = options
        self.samples = samples
        # Loss is what nobody wants: points, or what is lacking in them.
        self.fewest_win: Final = game_of(view).fewest_win
        sign = 1.0 if self.fewest_win else -1.0
        self.loss: Array = sign * samples.points[view.seat].astype(np.float64)
        #: what the seat takes: a row for each special card, and one for tricks
        self.taken: Array = np.concatenate([samples.takes, samples.tricks[None]]).astype(np.float64)
        self.slopes: Array = np.array([_slope(row, self.loss) for row in self.taken])

    def found(self) -> tuple[Ground, ...]:
        """The facts against the best choice that is surely worse and differs in any."""
        worse = [at for at in range(1, len(self.options)) if self._surely(self.loss[at] - self.loss[0])]
        own = [ground for at in worse for ground in (*self._keeps(at), *self._rids(at))][:1]
        for at in worse:
            found = own + [ground for ground in self._against(at) if not _repeats(ground, own)]
            if found:
                return tuple(found[:_MOST])
        return ()

    def _surely(self, differences: Array) -> bool:
        return float(differences.mean()) > half_of(differences, self.independent)

    def _against(self, at: int) -> Iterator[Ground]:
        """The facts in which the first choice differs from another, the most telling first."""
        yield from self._trick(at)
        mine = cards_of(self.options[0])
        for row in sorted(range(len(self.cards)), key=lambda row: -self._explains(row, at)):
            good = self.slopes[row] < 0
            if self._tells(row, at) and (good or not mine >> self.cards[row] & 1):
                yield self._ground("catch" if good else "avoid", self.taken[row], at, self.cards[row])
        tricks = len(self.cards)
        kind: GroundKind = "fewer" if self.slopes[tricks] > 0 else "more"
        # Where points are bad no trick is good: what speaks for more of them is what they bring.
        helps = kind == "fewer" or not self.fewest_win
        if helps and self._explains(tricks, at) >= _SHARE and self._tricks_differ(at):
            yield self._ground(kind, self.taken[tricks], at)
        yield from self._empties(at)

    def _keeps(self, at: int) -> Iterator[Ground]:
        """A card that is good to take, which another choice plays away."""
        for row, card in enumerate(self.cards):
            if self.options[at] == card and self.slopes[row] < 0 and self._tells(row, at):
                yield self._ground("keep", self.taken[row], at, card)

    def _rids(self, at: int) -> Iterator[Ground]:
        """A card that is bad to take, which goes to another."""
        for row, card in enumerate(self.cards):
            if cards_of(self.options[0]) >> card & 1 and self.slopes[row] > 0 and self._tells(row, at):
                yield self._ground("rid", self.taken[row], at, card)

    def _trick(self, at: int) -> Iterator[Ground]:
        """Who wins the trick on the table."""
        wins = self.samples.wins
        more = _chances_differ(wins[0], wins[at], _TRICK, self.independent)
        led, card = self.view.led, self.options[0]
        kind: GroundKind
        if more > 0 and wins[0].mean() >= 0.5:
            kind = "take" if led is not None else "lead-on"
        elif more < 0 and wins[0].mean() <= 0.5:
            if led is None:
                kind = "low" if self._is_low(card) else "lead-away"
            else:
                kind = "duck" if self._suit(card) == self._suit(led) else "stay-out"
        else:
            return
        yield self._ground(kind, wins, at)

    def _suit(self, card: int) -> int:
        return self.layout.suit[self.layout.place[card].bit_length() - 1]

    def _is_low(self, card: int) -> bool:
        """Whether it is the lowest card of its suit in the hand, and of those that are out most are higher."""
        bit, suit = self.layout.place[card], self.layout.suits[self._suit(card)]
        seen = card_set(card for _, card in self.view.trick) | sum(self.view.won)
        out = suit & ~self.layout.lay(seen | self.view.hand)
        lower = out & (bit - 1)
        return not self.layout.lay(self.view.hand) & suit & (bit - 1) and 2 * lower.bit_count() < out.bit_count()

    def _empties(self, at: int) -> Iterator[Ground]:
        """A suit of which nothing is left, but after the other choice."""
        if self.view.ask is not Ask.PLAY:
            return
        card, suit = self.options[0], self.layout.suits[self._suit(self.options[0])]
        rest = self.layout.lay(self.view.hand) & ~self.layout.place[card]
        if rest & rest - 1 and not rest & suit and self._suit(self.options[at]) != self._suit(card):
            yield Ground("empty", 1.0, 0.0, self.options[at], card)

    def _ground(self, kind: GroundKind, values: Array, at: int, card: int = -1) -> Ground:
        return Ground(kind, float(values[0].mean()), float(values[at].mean()), self.options[at], card)

    def _explains(self, row: int, at: int) -> float:
        """What part of the difference in points comes from what is taken."""
        taken, lost = self.taken[row][at] - self.taken[row][0], self.loss[at] - self.loss[0]
        return float(self.slopes[row] * taken.mean() / lost.mean())

    def _tells(self, row: int, at: int) -> bool:
        """Whether who takes a card differs, and makes a good part of the difference."""
        differ = _chances_differ(self.taken[row][0], self.taken[row][at], _CARD, self.independent)
        return differ != 0 and self._explains(row, at) >= _SHARE

    def _tricks_differ(self, at: int) -> bool:
        differences = self.taken[-1][at] - self.taken[-1][0]
        return abs(float(differences.mean())) > max(half_of(differences, self.independent), 0.5)


def _repeats(ground: Ground, own: Sequence[Ground]) -> bool:
    """Whether it says once more that a card which is kept is taken."""
    return ground.kind == "catch" and any(kept.kind == "keep" and kept.card == ground.card for kept in own)


def _slope(values: Array, loss: Array) -> float:
    """How much more is lost for one more of these, in all worlds together."""
    spread = float(values.var())
    return float(((values - values.mean()) * (loss - loss.mean())).mean()) / spread if spread else 0.0


def _chances_differ(one: Array, other: Array, least: float, independent: float) -> float:
    """The difference between two chances, or 0 when it is less than that or may be chance."""
    first, second = float(one.mean()), float(other.mean())
    sure = _Z * ((first * (1 - first) + second * (1 - second)) / independent) ** 0.5
    return first - second if abs(first - second) >= max(least, sure) else 0.0
