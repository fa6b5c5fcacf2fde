"""Why a choice is the best: the facts in which its samples differ from those of a worse one.

A fact is told only when the samples show the difference beyond chance, and one about cards or tricks taken only when it
goes a good part of the way to explain the points. Nothing is told when no choice is surely worse.

Of the cards, those that count for most are told of, and the others where nothing else can be told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final

import numpy as np

from kozyr.engine import Action, Ask, Card, CardSet, View, card_set, given_card, is_play, passed_cards
from kozyr.engine.games.laus import JACKS

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
#: What part of the difference in points a fact must explain, and what part when there is no other to be told.
_SHARE: Final = 0.2
_LITTLE: Final = 0.1
#: By how many tricks choices differ at least where tenths of tricks are shown.
_SEEN: Final = 0.1
#: A card that is a seat's in so many worlds is not got rid of.
_GONE: Final = 0.5
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
        self.plain: Final[Array] = numbers.plain
        self.layout: Final[Layout] = numbers.layout
        self.cards: Final = special_cards(numbers)
        self.options = options
        self.samples = samples
        # Loss is what nobody wants: points, or what is lacking in them.
        self.fewest_win: Final = game_of(view).fewest_win
        self.sign: Final = 1.0 if self.fewest_win else -1.0
        self.loss: Array = self.sign * samples.points[view.seat].astype(np.float64)
        #: what the seat takes: a row for each special card, and one for tricks
        self.taken: Array = np.concatenate([samples.takes, samples.tricks[None]]).astype(np.float64)
        self.slopes: Array = np.array([_slope(row, self.loss) for row in self.taken])

    def found(self) -> tuple[Ground, ...]:
        """The facts against the best choice that is surely worse and differs in any."""
        worse = [at for at in range(1, len(self.options)) if self._surely(self.loss[at] - self.loss[0])]
        worse.sort(key=lambda at: float(self.loss[at].mean()))
        own = [ground for at in worse for ground in (*self._keeps(at, worse), *self._rids(at))][:1]
        for share in (_SHARE, _LITTLE):
            for at in worse:
                found = own + [ground for ground in self._against(at) if not _repeats(ground, own)]
                found = found or self._plain(at, share) or list(self._tricks(at, share, _SEEN))
                found += self._empties(at)
                if found:
                    return tuple(found[:_MOST])
        return ()

    def _surely(self, differences: Array) -> bool:
        return float(differences.mean()) > half_of(differences, self.independent)

    def _against(self, at: int) -> Iterator[Ground]:
        """The facts in which the first choice differs from another, the most telling first."""
        yield from self._trick(at)
        for row in sorted(range(len(self.cards)), key=lambda row: -self._explains(row, at)):
            card, good = self.cards[row], self.slopes[row] < 0
            # Those are told as cards that are kept, or got rid of.
            told = card == self.options[at] if good else self._is_rid(card, self.taken[row])
            if not told and self._tells(row, at):
                yield self._ground("catch" if good else "avoid", self.taken[row], at, card)
        yield from self._tricks(at, _SHARE, 0.5)

    def _tricks(self, at: int, share: float, least: float) -> Iterator[Ground]:
        """That fewer tricks are taken, or more, by at least so many."""
        tricks = len(self.cards)
        kind: GroundKind = "fewer" if self.slopes[tricks] > 0 else "more"
        # Where points are bad no trick is good: what speaks for more of them is what they bring.
        helps = kind == "fewer" or not self.fewest_win
        if helps and self._explains(tricks, at) >= share and self._tricks_differ(at, least):
            yield self._ground(kind, self.taken[tricks], at)

    def _keeps(self, at: int, worse: Sequence[int]) -> Iterator[Ground]:
        """A card that is good to take, which another choice plays away. Where one that plays something else is worse
        nevertheless, it must be taken less often after that, too."""
        other = next((other for other in worse if self.options[other] != self.options[at]), at)
        for row, card in enumerate(self.cards):
            if self.options[at] == card and self.slopes[row] < 0 and self._tells(row, at):
                taken = self.taken[row]
                if _chances_differ(taken[0], taken[other], _CARD, self.independent) > 0:
                    yield self._ground("keep", taken, at, card)

    def _rids(self, at: int) -> Iterator[Ground]:
        """A card that is bad to take, which goes to another."""
        for row, card in enumerate(self.cards):
            taken = self.taken[row]
            if self.slopes[row] > 0 and self._is_rid(card, taken) and self._tells(row, at):
                yield self._ground("rid", taken, at, card)

    def _is_rid(self, card: Card, taken: Array) -> bool:
        """Whether it leaves the hand with the first choice and is mostly another's then. `taken`: where it is not."""
        return bool(cards_of(self.options[0]) >> card & 1) and float(taken[0].mean()) < _GONE

    def _plain(self, at: int, least: float) -> list[Ground]:
        """Of the cards that count little, the one that makes the most of the difference."""
        if self.view.ask is Ask.TRUMP:  # they lie elsewhere with each trump
            return []
        gap = float((self.loss[at] - self.loss[0]).mean())
        found: list[tuple[float, Ground]] = []
        for place in np.flatnonzero(self.plain[: self.layout.cards.bit_length()]).tolist():
            taken = (self.samples.won >> np.uint64(place) & np.uint64(1)).astype(np.float64)
            share = self.sign * float(self.plain[place]) * float(taken[at].mean() - taken[0].mean()) / gap
            if share >= least and _chances_differ(taken[0], taken[at], _CARD, self.independent):
                card = self.layout.back[place]
                bad = self.sign * float(self.plain[place]) > 0
                kind: GroundKind = "catch" if not bad else "rid" if self._is_rid(card, taken) else "avoid"
                found.append((share, self._ground(kind, taken, at, card)))
        return [ground for _, ground in sorted(found, key=lambda item: -item[0])[:1]]

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
                kind = "low" if self._is_low(card) and self._is_lower(card, self.options[at]) else "lead-away"
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

    def _is_lower(self, card: int, other: int) -> bool:
        """Whether it ranks below another, of whatever suit; jacks that are trumps are above all cards that are not."""
        order = game_of(self.view).order
        return (self._suit(card) == JACKS, order[card]) < (self._suit(other) == JACKS, order[other])

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

    def _tricks_differ(self, at: int, least: float) -> bool:
        differences = self.taken[-1][at] - self.taken[-1][0]
        return abs(float(differences.mean())) > max(half_of(differences, self.independent), least)


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
