"""What the players of a deal can be certain of, drawn from what they saw (C5).

It is kept beside the deal and brought up to date only when somebody asks, so that playing costs nothing for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .actions import ACCEPT, FACE_DOWN, OFFER, Action, given_card, is_play, passed_cards
from .cards import Card, CardSet, rank_of

if TYPE_CHECKING:
    from .deal import Deal


class Exchange(NamedTuple):
    """An exchange that was made: who offered, who accepted, and whether the cards stayed changed (D9).

    `lacked`, `held`: what all knew before it of the two, the offerer first: cards not held, and held (D4). An exchange
    that stood makes that uncertain (C5), but not worthless: one card changed on either side, and no more.
    """

    offerer: int
    partner: int
    stood: bool
    lacked: tuple[CardSet, CardSet]
    held: tuple[CardSet, CardSet]


class Given(NamedTuple):
    """What one player gave another face down: in an exchange, `cards` is one card; in a pass, several."""

    giver: int
    taker: int
    cards: CardSet
    stood: bool


class Trick(NamedTuple):
    """A finished trick: the cards as (seat, card) in the order played, and the seat that won it."""

    cards: tuple[tuple[int, Card], ...]
    winner: int


class Winnings(NamedTuple):
    """The cards each seat has won, in how many tricks, and what they count."""

    won: tuple[CardSet, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]


class Knowledge:
    """What is certain now. `lacks[seat]`: cards that all know this seat not to hold. `known[viewer][seat]`:
    cards that the viewer knows it to hold."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._done: list[tuple[int, Action]] = []
        self._start()

    def _start(self) -> None:
        deal = self._deal
        seats = range(len(deal.hands))
        self._done.clear()
        self._plays = 0
        self._passing = False
        self._winnings: Winnings | None = None
        self._groups: list[list[tuple[int, Card]]] = []
        self._finished: list[Trick] = []
        self._offerer = self._partner = -1
        self._offered: Card = -1
        self.lacks: list[CardSet] = [0 for _ in seats]
        self.known: list[list[CardSet]] = [[0 for _ in seats] for _ in seats]
        self.exchanges: list[Exchange] = []
        self.given: list[Given] = []
        #: for each decision in the log that was taken face down, the seats that know its cards
        self.witnesses: dict[int, set[int]] = {}
        if deal.turned is not None:
            card, holder = deal.turned
            for viewer in seats:
                if viewer != holder:
                    self.known[viewer][holder] = 1 << card

    def catch_up(self) -> None:
        """Take in every decision since the last call, or begin again when some were taken back."""
        log = self._deal.log
        done = len(self._done)
        if done > len(log) or (done and self._done[-1] is not log[done - 1]):
            self._start()
            done = 0
        for index in range(done, len(log)):
            seat, action = log[index]
            if is_play(action):
                self._played(seat, action)
            elif action == OFFER:
                self._offerer = seat
            elif action == ACCEPT:
                self._partner = seat
            elif (card := given_card(action)) is not None:
                self._gave(index, seat, card)
            elif (cards := passed_cards(action)) is not None:
                self._passed(index, seat, cards)
            self._done.append(log[index])

    def _played(self, seat: int, card: Card) -> None:
        play = self._deal.play(self._plays)
        self._plays += 1
        self.lacks[seat] |= self._deal.shows(play)
        if play.left == 0:
            self._groups.append([])
        self._groups[-1].append((seat, card))
        for known in self.known:
            known[seat] &= ~(1 << card)

    def _gave(self, index: int, seat: int, card: Card) -> None:
        self.witnesses[index] = {seat}
        if seat == self._offerer:
            self._offered = card
            return
        offerer, partner, offered = self._offerer, self._partner, self._offered
        self.witnesses[index] = self.witnesses[index - 1] = {offerer, partner}
        stood = rank_of(offered) != rank_of(card)
        lacked = self.lacks[offerer], self.lacks[partner]
        held = self._shown(offerer), self._shown(partner)
        self.exchanges.append(Exchange(offerer, partner, stood, lacked, held))
        self.given += [
            Given(offerer, partner, 1 << offered, stood),
            Given(partner, offerer, 1 << card, stood),
        ]
        if stood:
            self._forget(offerer)
            self._forget(partner)
            self.known[offerer][partner] = 1 << offered
            self.known[partner][offerer] = 1 << card
        else:
            self.known[offerer][partner] |= 1 << card
            self.known[partner][offerer] |= 1 << offered

    def _passed(self, index: int, seat: int, cards: CardSet) -> None:
        deal = self._deal
        taker = deal.next_in(seat)
        self.witnesses[index] = {seat}
        self.given.append(Given(seat, taker, cards, stood=True))
        self._passing = len(self.given) < len(deal.players)
        if self._passing:
            return
        for at, given in enumerate(self.given):
            self.known[given.giver][given.taker] = given.cards
            self.witnesses[index - len(self.given) + 1 + at].add(given.taker)

    def _shown(self, seat: int) -> CardSet:
        """The cards that all know this seat to hold: those that everybody else knows of."""
        shown = -1
        for viewer, known in enumerate(self.known):
            if viewer != seat:
                shown &= known[seat]
        return shown

    def _forget(self, seat: int) -> None:
        self.lacks[seat] = 0
        for known in self.known:
            known[seat] = 0

    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, for all to see."""
        winners = self._deal.tricks
        for index in range(len(self._finished), len(winners)):
            self._finished.append(Trick(tuple(self._groups[index]), winners[index]))
        return tuple(self._finished)

    def winnings(self) -> Winnings:
        """What has been won so far; it changes only with a finished trick."""
        deal = self._deal
        if self._winnings is None or sum(self._winnings.taken) != len(deal.tricks):
            self._winnings = Winnings(tuple(deal.won), tuple(deal.taken()), tuple(deal.points()))
        return self._winnings

    def given_seen(self, viewer: int) -> tuple[Given, ...]:
        """What this seat gave and was given face down, as far as it may know by now."""
        return tuple(
            given for given in self.given if viewer == given.giver or (viewer == given.taker and not self._passing)
        )

    def seen_log(self, viewer: int) -> tuple[tuple[int, Action], ...]:
        """The log as this seat saw it: what others gave face down is `FACE_DOWN`."""
        log = self._deal.log
        hidden = [index for index, seats in self.witnesses.items() if viewer not in seats]
        if not hidden:
            return tuple(log)
        seen = log[:]
        for index in hidden:
            seen[index] = (seen[index][0], FACE_DOWN)
        return tuple(seen)
