"""A match: deals in a row, with the dealer, totals, lives and the end (C1, C6, L13, G10, D12-D14)."""

from __future__ import annotations

from collections.abc import Sequence

from .actions import Action
from .cards import Card
from .deal import Deal
from .game import Count, Game, Result
from .packs import first_dealer, shuffled


class Match:
    """A match of `game`. `deals` keeps every deal, the one being played last."""

    def __init__(self, game: Game, seed: str | None = None) -> None:
        """A match whose deals come from `seed`; without one, `start` must be given every deal."""
        self.game = game
        self.seed = seed
        self.deals: list[Deal] = []
        # Counted when asked for, so that a deal may be played on its own; `_last` is the decision they reach to.
        self._counts: list[Count] = []
        self._result: Result | None = None
        self._last: tuple[int, Action] | None = None

    @property
    def counts(self) -> Sequence[Count]:
        """The finished deals, counted."""
        self._catch_up()
        return self._counts

    @property
    def result(self) -> Result | None:
        """The result, or `None` while the match goes on."""
        self._catch_up()
        return self._result

    def _catch_up(self) -> None:
        deals = self.deals
        finished = len(deals) if deals and deals[-1].over else max(len(deals) - 1, 0)
        last = deals[finished - 1].log[-1] if finished else None
        if last is self._last:
            return
        self._last = last
        del self._counts[max(finished - 1, 0) :]  # the last finished deal may have ended otherwise before
        for deal in deals[len(self._counts) : finished]:
            self._counts.append(self.game.count(deal.points(), deal.totals, deal.lives))
        self._result = self.game.result(self._counts)

    @property
    def deal(self) -> Deal | None:
        """The deal being played, or `None` between deals and when the match is over."""
        return self.deals[-1] if self.deals and not self.deals[-1].over else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat that the next deal is added to."""
        return self.counts[-1].totals if self.counts else (0,) * self.game.seats

    @property
    def lives(self) -> tuple[int, ...]:
        """The lives of each seat (D2); empty in games without."""
        return self.counts[-1].lives if self.counts else self.game.first_lives()

    def next_dealer(self) -> int | None:
        """Who deals next (C1, D13); `None` when it is still for the lot to say and there is no seed."""
        if self.deals:
            return self.game.next_dealer(self.deals[-1].dealer, self.lives)
        return None if self.seed is None else first_dealer(self.game.seats, self.seed)

    def start(self, dealer: int | None = None, hands: Sequence[Sequence[Card]] | None = None) -> Deal:
        """Deal the next deal, from the seed or as given. Raises `ValueError` when the match cannot have it."""
        if self.deal is not None or self.result is not None:
            raise ValueError("the match is over" if self.result is not None else "a deal is being played")
        due = self.next_dealer()
        dealer = due if dealer is None else dealer
        if dealer is None:
            raise ValueError("a match without a seed must be told who deals first")
        if self.deals and dealer != due:
            raise ValueError(f"seat {due} deals next, not seat {dealer} ({'D13' if self.lives else 'C1'})")
        number = len(self.deals) + 1
        if hands is None:
            if self.seed is None:
                raise ValueError("a match without a seed must be given its hands")
            hands = self.game.deal_hands(shuffled(self.game.pack(), self.seed, number), dealer, self.lives)
        deal = self.game.deal(dealer, hands, number=number, totals=self.totals, lives=self.lives)
        self.deals.append(deal)
        return deal

    def apply(self, action: Action, seat: int | None = None) -> Count | None:
        """Take a decision in the deal being played; the count when it was the deal's last card.

        Raises `NotYourTurn` or `Illegal` as `Deal.apply`, and `ValueError` between deals.
        """
        deal = self.deal
        if deal is None:
            raise ValueError("no deal is being played")
        deal.apply(action, seat)
        return self.counts[-1] if deal.over else None

    def undo(self) -> Action:
        """Take the last decision back, an earlier deal's when this one has none. Raises `IndexError` at the start."""
        if not any(deal.log for deal in self.deals):
            raise IndexError("there is no decision to take back")
        while not self.deals[-1].log:
            self.deals.pop()
        return self.deals[-1].undo()
