"""Looking ahead: the choices of a seat played on in hands that the others could hold.

Every choice is tried in the same worlds, so that luck does not tell them apart, and each world is played to its end as
`normal` would play, or as was learned of strong players. The choice that is worth most on average is taken.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from kozyr.engine import NO_TRUMPS, Action, Ask, View, is_play, name_trump, pass_cards
from kozyr.engine.actions import named

from ..budget import Advice, Aim, Budget, Option
from ..games import check_turn, game_of
from ..rules.choose import choose
from ..sampling.sampler import Sampler
from .batch import Batch, Start, lay_all, start_of
from .grounds import grounds_of, half_of
from .numbers import Array, numbers_of
from .one_thread import one_thread
from .reading import likelihoods, warmth_of
from .samples import Samples, joined, play_on
from .talks import Exchanges, pass_on, said_before, worst_cards
from .worth import Worth, worth_of

#: How many deals are played on together at most.
_TOGETHER: Final = 6000
#: The worlds of the first round, the fewest that are worth one, and how many times more the next one has. Few rounds
#: are quick, since each takes some time for itself.
_FIRST: Final = 100
_GROWTH: Final = 4
#: A round that is timed ends soon, so that who is told to stop does: it may take so many seconds.
_SOON: Final = 0.2
#: Who may think for fewer seconds decides as `normal` does: nothing can be looked at in them.
LEAST: Final = 0.03
#: A choice is given up when it is behind the best by so many times its standard error.
_SURE: Final = 3.0
#: Choices that lie apart by so many times their standard error at most may be worth the same.
_EVEN: Final = 1.96
#: Nor does less than this matter, however surely it was found: a part of the way from the last place to the first, or
#: of a point. What the place is worth is known no better.
_NAUGHT: Final = 0.002
#: Less is the rounding of a computer.
_ROUNDING: Final = 1e-9
#: With so many ways for the hidden cards to lie, players stray in half of the worlds.
_FEW: Final = 200
#: How many hands are drawn for each that is kept, when they are weighed by how they were played.
_DRAWN: Final = 4
#: How many of the cards next in line a pass is tried with.
_SPARE: Final = 3


@dataclass(frozen=True, slots=True)
class Searcher:
    """A player that looks ahead. `reads`: whether it draws conclusions from how the others played. `learned`: whether
    worlds are played on as was learned (`learned.py`), not by the policy of `normal`."""

    reads: bool
    learned: bool
    aim: Aim
    budget: Budget

    def choose(self, view: View, rng: Random) -> Action:
        """The best choice found; what leaves no choice takes no time."""
        likely, seconds = candidates(view), self.budget.seconds
        if seconds is not None and seconds < LEAST:
            return likely[0]
        options = distinct(view, likely)
        if len(options) == 1:
            return options[0]
        ahead = self._ahead(view, options)
        for _ in self._rounds(ahead, rng):
            ahead.narrow()
            if len(ahead.options) == 1:
                break
        return ahead.best()

    def advise(self, view: View, rng: Random, also: Sequence[Action] = ()) -> Advice:
        """The best choice and all that were looked at; `also`: choices to look at beside those that are likely good."""
        options, legal = candidates(view), view.legal()
        for action in also:
            if action not in legal:
                raise ValueError(f"{named(action)} is not legal here: it cannot be looked at")
        ahead = self._ahead(view, [*options, *(action for action in also if action not in options)])
        for _ in self._rounds(ahead, rng):
            pass
        return ahead.advice()

    def _ahead(self, view: View, options: Sequence[Action]) -> Lookahead:
        return Lookahead(view, options, worth_of(view, self.aim), reads=self.reads, learned=self.learned)

    def _rounds(self, ahead: Lookahead, rng: Random) -> Iterator[None]:
        """Look at more and more worlds, till the budget ends."""
        begun, budget = time.perf_counter(), self.budget
        size = min(_FIRST, _together(ahead))
        while True:
            if budget.iterations is not None:
                size = min(size, budget.iterations - ahead.worlds)
                if size < 1:
                    return
            spent = time.perf_counter()
            ahead.look(size, rng)
            now = time.perf_counter()
            yield
            if budget.stop():
                return
            done, size = size, min(_GROWTH * size, _together(ahead))
            if budget.seconds is not None:
                pace = done / (now - spent)
                fits = int(min(pace * (begun + budget.seconds - now), size))
                if fits < min(size, _FIRST):
                    return
                size = min(fits, max(int(pace * _SOON), _FIRST))


def _together(ahead: Lookahead) -> int:
    """The most worlds for one round."""
    return max(_TOGETHER // len(ahead.options), 1)


def distinct(view: View, options: Sequence[Action]) -> Sequence[Action]:
    """The choices without the cards that come to the same as another: of one suit and worth, and none between them that
    another may hold or that lies on the table. The highest stands for all."""
    if view.ask is not Ask.PLAY or len(options) == 1:
        return options
    numbers = start_of(view).numbers
    layout = numbers.layout
    between = layout.lay(view.hand) | sum(layout.lay(cards) for cards in view.won)
    found: dict[tuple[int, ...], Action] = {}
    for card in options:
        place = layout.place[card]
        at = place.bit_length() - 1
        kind = layout.suit[at]
        others = (layout.suits[kind] & ~between & place - 1).bit_count()
        alone = at if kind == layout.top_suit or numbers.special[at] else -1
        key = (kind, others, int(numbers.plain[at]), alone)
        if key not in found or layout.place[found[key]] < place:
            found[key] = card
    return list(found.values())


def candidates(view: View) -> Sequence[Action]:
    """The choices that are looked at: all, but of passes only some that are likely to be good. That of `normal` comes
    first: it is taken where no world tells the choices apart. Raises `ValueError` when the seat is not to act."""
    check_turn(view)
    if view.ask is not Ask.PASS:
        usual = choose(view)
        return [usual, *(action for action in view.legal() if action != usual)]
    policy = numbers_of(game_of(view), len(view.players) - 1, view.trump).policy
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

    def __init__(self, view: View, options: Sequence[Action], worth: Worth, *, reads: bool, learned: bool) -> None:
        self.view = view
        self.options = options
        self.worth = worth
        self.learned = learned
        self.sampler = Sampler(view)
        # Where all hands are known, there is nothing to be read.
        hidden = self.sampler.ways > 1
        self.reads = reads and hidden and any(is_play(action) and seat != view.seat for seat, action in view.log)
        #: what was said tells of hands, above all to who is to say something too
        self.said = said_before(view) if hidden and (reads or view.ask is not Ask.PLAY) else []
        #: in what part of the worlds the players stray
        self.strays = _FEW / (_FEW + self.sampler.ways)
        self.starts = _starts(view, options, learned)
        #: remembers what a hand would offer: the same ones come again and again
        self.exchanges = Exchanges(view, self.starts[0].numbers.policy)
        self.worlds = 0
        #: how many independent worlds they are as good as: likely ones are among them several times
        self.independent = 0.0
        #: what came of it, and what that is worth, by rounds
        self._samples: list[Samples] = []
        self._worths: list[Array] = []

    def look(self, worlds: int, rng: Random) -> None:
        """Play every choice on in this many more worlds."""
        with one_thread():
            hands = self._draw(worlds, rng)
            samples = self._outcomes(hands, self._stray(worlds, rng))
        count = len(self.options)
        self._worths.append(self.worth(samples.points).reshape(count, worlds))
        self._samples.append(samples.shaped(count))
        self.worlds += worlds

    def narrow(self) -> None:
        """Drop the choices that are surely worse than the best so far."""
        if self.worlds < 2:
            return
        worths = self.worths()
        keep = self._within(worths, _SURE)
        if keep.size == len(self.options):
            return
        self.options = [self.options[int(at)] for at in keep]
        self.starts = [self.starts[int(at)] for at in keep]
        self._worths = [worths[keep]]
        self._samples = [part.ordered(keep) for part in self._samples]

    def worths(self) -> Array:
        """What each choice, a row for each, was found worth in each world."""
        return np.concatenate(self._worths, axis=1)

    def best(self) -> Action:
        """The best choice."""
        return self.options[int(self._order()[0])]

    def advice(self) -> Advice:
        """The choices in order, the best first, and what sets it apart."""
        order = self._order()
        options = [self.options[at] for at in order]
        samples = joined(self._samples).ordered(order)
        points, sure = samples.points[self.view.seat].astype(np.float64), self.independent
        places = self._places(samples)
        found = tuple(
            Option(
                option,
                float(own.mean()),
                half_of(own, sure),
                half_of(own - points[0], sure) if at else 0.0,
                float(place.mean()),
                half_of(place - places[0], sure) if at else 0.0,
            )
            for at, (option, own, place) in enumerate(zip(options, points, places, strict=True))
        )
        grounds = grounds_of(self.view, self.starts[0].numbers, options, samples, sure)
        return Advice(found[0].action, found, self.worlds, grounds)

    def _places(self, samples: Samples) -> Array:
        """The place in the match to be expected after each choice, a row for each, in each world."""
        seats, count, worlds = samples.points.shape
        ahead_of = worth_of(self.view, "match")(samples.points.reshape(seats, -1)).reshape(count, worlds)
        return 1 + (len(self.view.players) - 1) * (1 - ahead_of)

    def _order(self) -> Array:
        """Where the choices stand, the best first. Of those that chance alone may have set apart, the best in this deal
        is best: where the place in the match hangs on none of them, nobody gives points away. Of equals it is the one
        that comes first, as `normal` would choose."""
        worths = self.worths()
        mean: Array = worths.mean(axis=1)
        best = int(mean.argmax())
        if self.worlds > 1:
            even = self._within(worths, _EVEN)
            here = worth_of(self.view, "deal")(joined(self._samples).points).mean(axis=1)
            best = int(even[here[even] >= here[even].max() - _ROUNDING][0])
        order = np.argsort(-mean, kind="stable")
        return np.concatenate([[best], order[order != best]])

    def _within(self, worths: Array, errors: float) -> Array:
        """Where the choices stand that are behind the best by so many times their standard error at most, or by too
        little to matter."""
        behind = worths[worths.mean(axis=1).argmax()] - worths
        doubt = behind.std(axis=1, ddof=1) / self.independent**0.5
        return np.flatnonzero(behind.mean(axis=1) <= np.maximum(errors * doubt, _NAUGHT))

    def _draw(self, worlds: int, rng: Random) -> list[list[int]]:
        if not self.reads and not self.said:
            self.independent += worlds
            return [self.sampler.draw(rng) for _ in range(worlds)]
        drawn = [self.sampler.draw(rng) for _ in range(worlds * _DRAWN)]
        laid = lay_all(self.starts[0].numbers, drawn)
        weights = likelihoods(self.view, laid, self.learned) if self.reads else np.ones(len(drawn))
        if self.said:
            weights *= self._said(laid)
        weights /= weights.sum()
        edges = np.cumsum(weights)
        edges[-1] = 1.0
        picks = np.searchsorted(edges, (np.arange(worlds) + rng.random()) / worlds)
        self.independent += worlds**2 / float((np.bincount(picks) ** 2).sum())
        return [drawn[pick] for pick in picks]

    def _said(self, laid: Array) -> Array:
        """How likely the others are to have said what they did, in each world."""
        layout = self.starts[0].numbers.layout
        laid = laid.copy()
        for seat, card in self.view.trick:
            laid[seat] |= np.uint64(layout.lay(1 << card))
        return np.array([self.exchanges.likelihood(world, self.said) for world in laid.T.tolist()])

    def _stray(self, worlds: int, rng: Random) -> tuple[Array, Array] | None:
        """How far the players stray in each world, and by what chance, see `Batch.stray`; `None` where they do not.

        A world that comes again would come to the same, however unsure it is that everybody plays as is thought. So the
        fewer ways the hidden cards could lie, the more of the ways to play are looked at.
        """
        astray = np.array([rng.random() < self.strays for _ in range(worlds)])
        if not astray.any():
            return None
        chance = np.array([rng.getrandbits(16) for _ in range(worlds)])
        return astray * warmth_of(self.view.game, self.starts[0]), chance

    def _outcomes(self, hands: list[list[int]], stray: tuple[Array, Array] | None) -> Samples:
        """What comes of each choice in each world, the first choice in all worlds first."""
        view = self.view
        if view.ask is Ask.PLAY:
            laid = lay_all(self.starts[0].numbers, hands)
            batch = self._batch(self.starts[0], np.tile(laid, (1, len(self.options))), stray)
            place = batch.numbers.layout.place
            cards = np.repeat(np.array([place[card] for card in self.options], np.uint64), len(hands))
            return play_on(batch, view.seat, cards)
        parts = [self._talked(start, action, hands) for start, action in zip(self.starts, self.options, strict=True)]
        if view.ask is Ask.TRUMP:
            tried = zip(self.starts, parts, strict=True)
            return joined([play_on(self._batch(start, laid, stray), view.seat) for start, laid in tried])
        after = np.concatenate(parts, axis=1)
        before = np.tile(lay_all(self.starts[0].numbers, hands), (1, len(self.options)))
        changed = before != after
        batch = self._batch(self.starts[0], after, stray)
        batch.forget(changed)
        return play_on(batch, view.seat)

    def _batch(self, start: Start, hands: Array, stray: tuple[Array, Array] | None) -> Batch:
        """A batch of the same worlds once or, for several choices, one time after the other."""
        batch = Batch(start, hands)
        if stray is not None:
            batch.stray(*(np.tile(part, hands.shape[1] // part.size) for part in stray))
        return batch

    def _talked(self, start: Start, action: Action, hands: list[list[int]]) -> Array:
        """The hands with which the cards begin after a choice."""
        view, policy = self.view, start.numbers.policy
        laid = lay_all(start.numbers, hands).T.tolist()
        if view.ask in (Ask.TRUMP, Ask.PASS):
            if view.pass_count:
                for world in laid:
                    pass_on(view, policy, world, action if view.ask is Ask.PASS else None)
        else:
            for world in laid:
                self.exchanges.go_on(world, action)
        return np.ascontiguousarray(np.array(laid, np.uint64).T)


def _starts(view: View, options: Sequence[Action], learned: bool) -> list[Start]:
    """Where the cards begin after each choice; they differ when trumps are named (G4)."""
    start = start_of(view, learned)
    if view.ask is not Ask.TRUMP:
        return [start] * len(options)
    game = game_of(view)
    trumps = {NO_TRUMPS: None} | {name_trump(suit): suit for suit in range(4)}
    return [start._replace(numbers=numbers_of(game, len(view.players) - 1, trumps[action])) for action in options]
