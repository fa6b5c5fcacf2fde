"""A policy (`policy.py`) as arrays of numbers, so that it can play many deals at once (`batch.py`).

Arrays that are indexed by card have `NO_CARD` as one more index, for hands that hold fewer cards than others.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Final, TypeAlias

import numpy as np

from kozyr.engine import Game, Suit

from ..rules.layout import WIDTH
from ..rules.minds import MINDS
from ..rules.policy import Mood
from ..rules.tables import forced_chances, win_chances

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

NO_CARD: Final = 64
#: Counted cards of a suit lie within this many places of it.
_RUN: Final = 5
_PATTERNS: Final = 1 << _RUN
#: The places of low and high cards in a table of chances.
AT: Final = WIDTH + 1


class Numbers:
    """The numbers of one policy: by card, by suit (0..4, 5 for no card), by mood."""

    def __init__(self, game: Game, others: int, trump: Suit | None) -> None:
        policy = self.policy = MINDS[game.name].policy(game, others, trump)
        layout = policy.layout
        self.layout: Final = layout
        #: the tables of `Layout.lay`
        self.chunks: Final = [np.array(chunk, np.uint64) for chunk in layout.chunks]
        self.others: Final = others
        size = layout.cards.bit_length()
        cards = range(size)
        self.size: Final = size
        self.kind: Final = np.full(NO_CARD + 1, 5, np.int64)
        self.kind[:size] = [layout.suit[card] for card in cards]
        self.suit: Final = np.array([*layout.suits, 0], np.uint64)
        self.free: Final = np.array([*layout.free, 0], np.uint64)
        self.points: Final = np.zeros(NO_CARD + 1, np.float32)
        self.points[:size] = policy.points[:size]
        self._score(game)
        self._special()
        self._moods()
        self._chances()

    def _score(self, game: Game) -> None:
        """What cards count: `plain` by card, and `scored` by the pattern of special cards and the tricks won."""
        layout, special = self.layout, self.policy.special
        bits = [1 << card for card in range(self.size) if special >> card & 1]
        nothing = game.score([0], [1])[0]
        self.plain: Array = np.zeros(NO_CARD + 1, np.float32)
        for card in range(self.size):
            if not special >> card & 1:
                self.plain[card] = game.score([1 << layout.back[card]], [1])[0] - nothing
        most = -(-self.size // (self.others + 1))  # tricks
        self.scored: Array = np.zeros((1 << len(bits), most + 1), np.float32)
        for pattern in range(1 << len(bits)):
            held = layout.lift(sum(bit for at, bit in enumerate(bits) if pattern >> at & 1))
            for taken in range(1, most + 1):
                self.scored[pattern, taken] = game.score([held], [taken])[0]

    def _special(self) -> None:
        """`special[card]`: its bit in patterns of special cards."""
        special = self.policy.special
        self.special: Array = np.zeros(NO_CARD + 1, np.int64)
        self.bits: list[int] = [1 << card for card in range(self.size) if special >> card & 1]
        for at, bit in enumerate(self.bits):
            self.special[bit.bit_length() - 1] = 1 << at

    def pattern(self, cards: int) -> int:
        """The special cards among these as a pattern."""
        return sum(1 << at for at, bit in enumerate(self.bits) if cards & bit)

    def _moods(self) -> None:
        """`mood[won, taken, out]`, patterns of special cards, and what each mood feels."""
        policy = self.policy
        of, won_matters, out_matters, counted = policy.moods
        patterns = 1 << len(self.bits)
        masks = [sum(bit for at, bit in enumerate(self.bits) if pattern >> at & 1) for pattern in range(patterns)]
        takens = self.scored.shape[1] if counted else 1
        won_kinds = sorted({cards & won_matters for cards in masks})
        out_kinds = sorted({cards & out_matters for cards in masks})
        moods: dict[Mood, int] = {}
        few = np.zeros((len(won_kinds), takens, len(out_kinds)), np.int64)
        for (at, won), (to, out) in product(enumerate(won_kinds), enumerate(out_kinds)):
            if not won & out:  # no card is both
                for taken in range(takens):
                    few[at, taken, to] = moods.setdefault(of(won, taken, out), len(moods))
        by_won = [won_kinds.index(cards & won_matters) for cards in masks]
        by_out = [out_kinds.index(cards & out_matters) for cards in masks]
        table = few[by_won][:, :, by_out]
        self.mood: Array = table
        self.counted: bool = counted
        chosen = (np.arange(patterns) >> np.arange(len(self.bits))[:, None]) & 1
        singles = np.array([[mood.special.stakes.get(bit, 0.0) for bit in self.bits] for mood in moods])
        self.stake = _sums(singles, chosen).astype(np.float32)
        for mood, stakes in zip(moods, self.stake, strict=True):
            if mood.special.instead:
                at = self.bits.index(mood.special.instead)
                stakes[chosen[at] == 1] = mood.special.stakes[mood.special.instead]
        throws = np.array([[mood.special.throws.get(bit, 0.0) for bit in self.bits] for mood in moods])
        base = np.array([[mood.special.base] for mood in moods])
        self.throw = (base + _sums(throws, chosen)).astype(np.float32)
        self._natures(list(moods))

    def _natures(self, moods: list[Mood]) -> None:
        """What suits are to each mood: by mood and card, by mood and suit, by suit alone."""
        layout, count, size = self.layout, len(moods), self.size
        #: what having to win with a card brings, what winning with it now costs, and the spite in giving it away
        self.burden, self.cost, self.spite = (np.zeros((count, NO_CARD + 1), np.float32) for _ in range(3))
        self.guard: Array = np.ones((6, AT), np.float32)
        self.loss: Array = np.zeros(6, np.float32)
        #: by suit and `low * AT + count`, see `tables.forced_chances`
        self.forced: Array = np.zeros((6, AT * AT), np.float32)
        #: where the counted cards of a suit begin
        self.first: Array = np.zeros(6, np.uint64)
        caught = np.zeros((count, 6, _PATTERNS), np.float32)
        under = np.zeros((count, 6, self.others + 1, _PATTERNS), np.float32)
        chosen = (np.arange(_PATTERNS)[:, None] >> np.arange(_RUN)) & 1
        for kind in range(5):
            run = [card for card in range(size) if layout.suit[card] == kind]
            if not run:
                continue
            nature = moods[0].natures[kind]
            self.guard[kind] = [nature.guard**held for held in range(AT)]
            self.loss[kind] = 1 / nature.guard - 1
            chances = forced_chances(nature.floor, nature.bend, nature.alone, nature.scale)
            for low in range(AT):
                for out in range(low, AT):
                    self.forced[kind, low * AT + out] = chances[low * AT + out - low]
            values = np.array([mood.natures[kind].values for mood in moods], np.float32)
            trick = np.array([[mood.natures[kind].trick] for mood in moods])
            self.burden[:, run] = trick + nature.own * values
            self.cost[:, run] = values + [[mood.natures[kind].lead] for mood in moods]
            self.spite[:, run] = nature.spite * values
            valued = [at for at in range(len(run)) if values[:, at].any()]
            begin = min(valued, default=0)
            assert max(valued, default=0) - begin < _RUN, "the counted cards of a suit lie too far apart"
            self.first[kind] = run[0] + begin
            counting = np.zeros((count, _RUN), np.float32)
            counting[:, [at - begin for at in valued]] = values[:, valued]
            worths = counting[:, None, :] * chosen
            strong = np.take_along_axis(worths, np.argsort(-abs(worths), axis=2, kind="stable"), 2)
            caught[:, kind] = nature.caught * strong[:, :, :2].sum(2)
            # What is not there is not put under a card: it comes after all that is.
            worths = np.where((chosen == 1) & (counting != 0)[:, None, :], counting[:, None, :], -np.inf)
            worths.sort(axis=2)
            worths = worths[:, :, ::-1]
            shares = np.where(np.isinf(worths), 0, worths) * 0.5 ** np.arange(_RUN)
            for k in range(1, self.others + 1):
                under[:, kind, k] = k / self.others * shares[:, :, :k].sum(2)
        self.caught: Array = caught
        self.under: Array = under

    def _chances(self) -> None:
        """`wins[k, low * AT + count]`: the chance to win against k players. `void[k * AT + count]`: how many are."""
        others = self.others
        self.wins: Array = np.zeros((others + 1, AT * AT), np.float32)
        self.void: Array = np.zeros((others + 1, AT), np.float32)
        for k in range(others + 1):
            wins, void = win_chances(others, k)
            self.void[k] = void
            for low in range(AT):
                for count in range(low, AT):
                    self.wins[k, low * AT + count] = wins[low * AT + count - low]


def _sums(singles: Array, chosen: Array) -> Array:
    """`singles @ chosen`, added up in the same order on every machine."""
    found: Array = (singles[:, :, None] * chosen).sum(1)
    return found


@cache
def numbers_of(game: Game, others: int, trump: Suit | None) -> Numbers:
    """The numbers for a game, against so many others, when this suit is trumps."""
    return Numbers(game, others, trump)
