"""Many deals played on at once, card by card, by the policy of `normal` as arrays: what a search looks ahead with.

All the deals of a batch come from one moment as one seat sees it; they differ in the hidden hands and in what is played
from there. The rules (C2, C3, L7, D8, D10) are the engine's and the policy is that of `policy.py`, said in arrays; the
tests hold them together. Arrays have a deal in each column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from kozyr.engine import CardSet, View

from ..games import game_of
from ..rules.layout import WIDTH
from ..rules.situation import void_seats
from .learned import Net, net_of
from .numbers import AT, NO_CARD, Array, Numbers, numbers_of

_ONE: Final = np.uint64(1)
_NONE: Final = np.uint64(0)
#: How many cards are weighed at once: their numbers should stay in the processor's cache.
_AT_ONCE: Final = 6_000
_NEVER: Final = np.float32(-1e9)
#: Chance: numbers from 0 to 1, and how many of them a deal has for each turn, one for every card.
_CHANCE: Final = np.random.RandomState(52).random_sample(1 << 16).astype(np.float32)
_PER_CARD: Final = NO_CARD + 1


class Start(NamedTuple):
    """A moment of a deal that all players see alike, with cards as bits of the layout."""

    numbers: Numbers
    players: tuple[int, ...]
    won: Sequence[int]
    taken: Sequence[int]
    voids: Sequence[int]  #: for each suit, the seats known to hold none, as bits
    trick: Sequence[tuple[int, int]]  #: seats and bits
    best: int
    duty: bool
    to_act: int
    coming: int  #: the seats still to play to the trick, as bits
    obliged: bool  #: whether the duty of D8 is played
    net: Net | None = None  #: what has learned to choose, instead of the policy


def start_of(view: View, learned: bool = False) -> Start:
    """The moment a view shows: before a card, or before the lead that follows the questions of D9. `learned`: whether
    it is played on from there as was learned, not by the policy."""
    game = game_of(view)
    numbers = numbers_of(game, len(view.players) - 1, view.trump)
    lay = numbers.layout.lay
    played = sum(1 << seat for seat, _ in view.trick)
    holding = sum(1 << seat for seat, size in enumerate(view.sizes) if size)
    won = [lay(cards) for cards in view.won]
    return Start(
        numbers,
        view.players,
        won,
        view.taken,
        void_seats(numbers.layout, view.lacks),
        [(seat, lay(1 << card)) for seat, card in view.trick],
        view.best,
        view.duty,
        view.leader if not view.trick else view.to_act,
        holding & ~played,
        view.game == "lodam",
        net_of(view.game) if learned else None,
    )


class Weighed(NamedTuple):
    """What is seen in the cards of hands, highest first: a row for each card, and a column for each deal."""

    bits: Array
    card: Array  #: as numbers
    kind: Array  #: their suits
    held: Array  #: how many lower ones of the suit the hand holds
    low: Array  #: how many lower ones of the suit are out
    out: Array  #: how many of the suit are out
    voids: Array  #: how many of the later players are known to be void of it, where it can be led or follows
    hidden: Array  #: the special cards that are out, as a pattern; one row
    danger: Array  #: of keeping it
    relief: Array  #: of being rid of it
    can_win: Array
    wins: Array  #: the chance that it wins the trick
    cost: Array  #: of winning with it, times that chance


class Batch:
    """Deals in play. `hands[seat]`: what each holds, as bits of the layout."""

    def __init__(self, start: Start, hands: Array) -> None:
        """`hands`: unsigned 64-bit, a row for each seat and a column for each deal; it is changed."""
        numbers = self.numbers = start.numbers
        self.net: Final = start.net
        seats, count = hands.shape
        self.seats: Final = seats
        self.count: Final = count
        self.obliged: Final = start.obliged
        self.players: Final = start.players
        self.column: Final = np.arange(count)
        self.hands: Final = hands
        self._flat: Final = hands.reshape(-1)
        after = {seat: start.players[(at + 1) % len(start.players)] for at, seat in enumerate(start.players)}
        self._after: Final = np.array([after.get(seat, 0) for seat in range(seats)])
        self.rest = np.bitwise_or.reduce(hands, axis=0)
        self.out = np.full(count, numbers.pattern(int(self.rest[0])))
        self.left: int = sum(int(hands[seat, 0]).bit_count() for seat in range(seats))
        #: the special cards each holds, as patterns
        self.holds = np.zeros(seats * count, np.int64)
        for at, bit in enumerate(numbers.bits):
            self.holds |= ((self._flat >> np.uint64(bit.bit_length() - 1) & _ONE) << np.uint64(at)).astype(np.int64)
        #: the patterns of special cards won, the tricks, and the points of the other cards
        self.won = np.repeat([[numbers.pattern(cards)] for cards in start.won], count, axis=1).reshape(-1)
        self.taken = np.repeat(np.array(start.taken)[:, None], count, axis=1).reshape(-1)
        plain = [
            sum(float(numbers.plain[card]) for card in range(numbers.size) if cards >> card & 1) for cards in start.won
        ]
        self.plain = np.repeat(np.array(plain, np.float32)[:, None], count, axis=1).reshape(-1)
        self.voids = np.repeat(np.array([*start.voids, 0], np.int64)[:, None], count, axis=1).reshape(-1)
        # The trick. All the deals are at the same card of it, since each trick takes one of every hand.
        self.seat = np.full(count, start.to_act)
        self.best = np.full(count, start.best if start.trick else start.to_act)
        self.coming = np.full(count, start.coming)
        self.leads: bool = not start.trick
        #: how far each deal's players stray from what is best, and where its chance begins; nothing where none do
        self._astray: tuple[Array, Array] | None = None
        #: the cards that lie in it at the beginning
        self.trick: Final[int] = sum(bit for _, bit in start.trick)
        #: how many cards are still to come to it
        self.needs: int = start.coming.bit_count()
        self.led = np.full(count, numbers.kind[start.trick[0][1].bit_length() - 1] if start.trick else 5)
        top = next((bit for seat, bit in start.trick if seat == start.best), 0)
        self.top = np.full(count, top, np.uint64)
        #: the special cards in it as a pattern, their points to the policy, and those that count by themselves
        self.lies = np.full(count, numbers.pattern(sum(bit for _, bit in start.trick)))
        self.value = np.full(count, sum(numbers.points[bit.bit_length() - 1] for _, bit in start.trick), np.float32)
        self.brings = np.full(count, sum(numbers.plain[bit.bit_length() - 1] for _, bit in start.trick), np.float32)
        self.duty = np.full(count, start.duty)
        self.trumps: Final = np.uint64(numbers.layout.trumps)
        top_suit = numbers.layout.top_suit
        self.top_kind: Final = 5 if top_suit is None else top_suit
        self.duty_cards: Final = np.uint64(
            numbers.layout.suits[top_suit] if self.obliged and top_suit is not None else 0
        )

    def forget(self, changed: Array) -> None:
        """Take nobody for void whose hand has changed, a row for each seat and a column for each deal (C5)."""
        seats = (changed << np.arange(self.seats)[:, None]).sum(axis=0)
        self.voids &= ~np.tile(seats, len(self.voids) // self.count)

    def stray(self, how_far: Array, chance: Array) -> None:
        """Let the players of each deal take other cards, too, that are worse by less than `how_far`, as the policy or
        the net counts. `chance`: a number for each deal, below 2**16; with the same one, they stray alike."""
        self._astray = how_far.astype(np.float32), chance

    def play_on(self) -> None:
        """Play to the end."""
        while self.left:
            self._step()

    def play_trick(self) -> None:
        """Play to the end of the trick on the table, if there is one; `best` has won it then."""
        while not self.leads:
            self._step()

    def next_trick(self) -> None:
        """Play the next trick, or what is left of the one on the table; `best` has won it then."""
        self._step()
        self.play_trick()

    def _step(self) -> None:
        """The next card."""
        hand = self.hand()
        # The last card of each is no choice. Hands can be uneven (D3): it is when all the cards left go to this trick.
        self.play(hand if self.left == self.needs else self.choose(hand, self.legal(hand)))

    def points(self) -> Array:
        """The points of each seat, a row for each, in each deal, when all are played."""
        numbers = self.numbers
        scored = numbers.scored[self.won, self.taken] + self.plain
        found: Array = scored.reshape(self.seats, self.count)
        return found

    def hand(self) -> Array:
        """The hands of the seats to act."""
        found: Array = self._flat.take(self.seat * self.count + self.column)
        return found

    def legal(self, hand: Array) -> Array:
        """What they may play (C3, L7, D8)."""
        if self.leads:
            return hand
        numbers = self.numbers
        follows = hand & numbers.suit.take(self.led)
        legal = np.where(follows != 0, follows, hand & numbers.free.take(self.led))
        legal = np.where(legal == 0, hand, legal)
        if self.obliged:
            held = hand & self.duty_cards
            bound = self.duty & (held != 0)
            if bound.any():
                legal = np.where(bound, _highest(held), legal)
        return legal

    def play(self, bit: Array) -> None:
        """Play one card in each deal, and end the tricks when they are full."""
        numbers = self.numbers
        seat = self.seat
        card = np.bitwise_count(bit - _ONE).astype(np.intp)
        kind = numbers.kind.take(card)
        special = numbers.special.take(card)
        mine = np.left_shift(1, seat)
        own = seat * self.count + self.column
        self._flat[own] ^= bit
        self.holds[own] ^= special
        self.rest ^= bit
        self.out ^= special
        self.coming ^= mine
        self.left -= 1
        self.needs -= 1
        if self.leads:
            self.led, self.top, self.best = kind, bit, seat
            self.lies, self.value, self.brings = special, numbers.points.take(card), numbers.plain.take(card)
        else:
            follows = kind == self.led
            self._shows(bit, mine, ~follows)
            wins = (bit > self.top) & (follows | ((bit & self.trumps) != 0))
            self.top = np.where(wins, bit, self.top)
            self.best = np.where(wins, seat, self.best)
            self.lies = self.lies | special
            self.value = self.value + numbers.points.take(card)
            self.brings = self.brings + numbers.plain.take(card)
        self.leads = not self.needs
        if self.left:
            if self.leads:
                self._close()
                self.seat = self._next(self.best)
            else:
                self.seat = self._next(self._after.take(seat))
        else:
            self._take()

    def _shows(self, bit: Array, mine: Array, strays: Array) -> None:
        """What a card that follows shows of its player's hand, and the duty it brings or ends."""
        if not self.obliged:
            self._void(strays, mine, self.led)
            return
        forced = self.duty & ((bit & self.duty_cards) != 0)
        renounces = strays & ~forced
        free = self.duty & ~forced
        self._void(free, mine, np.full(self.count, self.top_kind))
        self._void(renounces, mine, self.led)
        self.duty = free | renounces

    def _void(self, which: Array, mine: Array, kind: Array) -> None:
        """These players show that they hold none of a suit."""
        at = np.flatnonzero(which)
        if at.size:
            self.voids[kind[at] * self.count + at] |= mine[at]

    def _take(self) -> None:
        """The trick goes to its winner."""
        to = self.best * self.count + self.column
        self.won[to] |= self.lies
        self.taken[to] += 1
        self.plain[to] += self.brings

    def _close(self) -> None:
        """End a trick and make ready for the next."""
        self._take()
        self.needs = min(self.left, len(self.players))
        if self.needs == len(self.players):
            self.coming[:] = sum(1 << seat for seat in self.players)
        else:
            self.coming[:] = 0
            for seat in self.players:
                self.coming |= np.where(self.hands[seat] != 0, 1 << seat, 0)
        if self.obliged:
            self.duty[:] = False

    def _next(self, seat: Array) -> Array:
        """The same seats, or the next ones that are still to play (D10)."""
        if self.needs == len(self.players) or self.left > len(self.players):
            return seat
        for _ in self.players:
            passed = (self.coming >> seat & 1) == 0
            if not passed.any():
                break
            seat = np.where(passed, self._after.take(seat), seat)
        return seat

    def choose(self, hand: Array, legal: Array) -> Array:
        """The card the policy picks in each deal, as a bit."""
        picked = legal.copy()
        choice = (legal & (legal - _ONE)) != 0
        if self.leads:
            self._pick(picked, np.flatnonzero(choice), hand, legal, hand)
            return picked
        # Where suit is followed, the rest of the hand has no say.
        led = hand & self.numbers.suit.take(self.led)
        follows = (legal & led) != 0
        self._pick(picked, np.flatnonzero(choice & follows), hand, legal, led)
        self._pick(picked, np.flatnonzero(choice & ~follows), hand, legal, hand)
        return picked

    def _pick(self, picked: Array, which: Array, hand: Array, legal: Array, cards: Array) -> None:
        """Pick in these deals among `cards`, as many at once as the processor can keep at hand."""
        if not which.size:
            return
        cards = cards.take(which)
        step = max(1, _AT_ONCE // int(np.bitwise_count(cards).max()))
        for at in range(0, which.size, step):
            part = which[at : at + step]
            bits, scores = self.scores(part, hand.take(part), legal.take(part), cards[at : at + step])
            best = scores.argmax(axis=0)
            picked[part] = bits.reshape(-1).take(best * part.size + np.arange(part.size))

    def scores(self, part: Array, hand: Array, legal: Array, cards: Array) -> tuple[Array, Array]:
        """In some deals of the batch, for each of the `cards` of a hand, highest first: its bit, and what playing it is
        worth, very little if it is not legal. Of a suit, all cards of the hand are among them or none."""
        seen = self.weigh(part, hand, cards)
        worth = seen.relief - seen.cost if self.net is None else self.net.worth(self, part, hand, seen)
        if self._astray is not None:
            how_far, chance = self._astray
            at = chance.take(part) + self.left * _PER_CARD + seen.card
            worth = worth + how_far.take(part) * _CHANCE.take(at, mode="wrap")
        return seen.bits, np.where((seen.bits & legal) != 0, worth, _NEVER)

    def weigh(self, part: Array, hand: Array, cards: Array) -> Weighed:
        """What the policy sees in each of the cards."""
        numbers = self.numbers
        most = int(np.bitwise_count(cards).max())
        bits = np.empty((most, part.size), np.uint64)
        rest = cards.copy()
        for at in range(most - 1, -1, -1):
            np.subtract(_NONE, rest, out=bits[at])
            bits[at] &= rest
            rest ^= bits[at]
        # Hands with fewer cards have none in the first rows.
        below = bits - _ONE
        card = np.bitwise_count(below).astype(np.intp)
        kind = numbers.kind.take(card)
        suit = numbers.suit.take(kind)
        seat = self.seat.take(part)
        out = (self.rest.take(part) ^ hand) & suit
        under = out & below
        low = np.bitwise_count(under)
        count = np.bitwise_count(out)
        chance = (low * np.uint8(AT) + count).astype(np.intp)
        held = np.bitwise_count(hand & suit & below)
        own = seat * self.count + part
        hidden = self.out.take(part) ^ self.holds.take(own)
        mood = numbers.mood[self.won.take(own), self.taken.take(own) if numbers.counted else 0, hidden]
        mooded = mood * (NO_CARD + 1) + card
        under >>= numbers.first.take(kind)
        counted = under.astype(np.intp)
        counted &= 31
        mooded_kind = mood * 6 + kind
        danger = numbers.caught.reshape(-1).take(mooded_kind * 32 + counted)
        danger += numbers.burden.reshape(-1).take(mooded)
        danger *= numbers.forced.reshape(-1).take(kind * (AT * AT) + chance)
        danger *= numbers.guard.reshape(-1).take(kind * AT + held)
        relief = danger + numbers.spite.reshape(-1).take(mooded)
        above = np.zeros(part.size, np.float32)
        loss = numbers.loss.take(kind)
        for at in range(1, most):
            above = np.where(kind[at] == kind[at - 1], above + danger[at - 1], 0)
            relief[at] -= loss[at] * above
        # What it costs if it wins.
        players = self.needs - 1
        later = self.coming.take(part) & ~np.left_shift(1, seat)
        cost = numbers.cost.reshape(-1).take(mooded)
        can_win = np.ones(bits.shape, bool)
        if self.leads:
            voids = np.bitwise_count(self.voids.take(kind * self.count + part) & later).astype(np.intp)
            k = players - voids
        else:
            led = self.led.take(part)
            follows = kind == led
            can_win = (bits > self.top.take(part)) & (follows | ((bits & self.trumps) != 0))
            void = np.bitwise_count(self.voids.take(led * self.count + part) & later).astype(np.intp)
            voids = np.where(follows, void, 0)
            k = players - voids
            cost += numbers.stake.reshape(-1).take(mood * numbers.stake.shape[1] + self.lies[part]) + self.value[part]
        wins = can_win.astype(np.float32)
        if players:
            cost += numbers.under.reshape(-1).take((mooded_kind * (numbers.others + 1) + k) * 32 + counted)
            thrown = numbers.void.reshape(-1).take(k * AT + count)
            thrown += voids
            thrown *= numbers.throw.reshape(-1).take(mood * numbers.throw.shape[1] + hidden)
            cost += thrown
            wins *= numbers.wins.reshape(-1).take(k * (AT * AT) + chance)
        cost *= wins
        return Weighed(bits, card, kind, held, low, count, voids, hidden, danger, relief, can_win, wins, cost)


def _highest(cards: Array) -> Array:
    """The highest bit of cards of one suit."""
    for shift in (1, 2, 4, 8):
        cards = cards | cards >> np.uint64(shift)
    found: Array = cards & ~(cards >> _ONE)
    return found


def lay_all(numbers: Numbers, hands: Sequence[Sequence[CardSet]]) -> Array:
    """Hands of the engine's cards, a list for each deal, as the array a batch is made of."""
    cards = np.array(hands, np.uint64).T
    found = np.zeros(cards.shape, np.uint64)
    for at, chunk in enumerate(numbers.chunks):
        found |= chunk.take((cards >> np.uint64(WIDTH * at) & np.uint64((1 << WIDTH) - 1)).astype(np.intp))
    return found
