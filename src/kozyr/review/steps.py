"""The steps of a match: a step is a decision and the position it was taken in. Pure; nothing of the match changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from kozyr.engine import Action, Ask, Deal, Match, View
from kozyr.locale import _
from kozyr.records import Record


@dataclass(frozen=True, slots=True)
class Step:
    """`deal` counts from 0; `number` decisions of the deal were taken before. `trick` counts from 1; what is decided
    before a lead belongs to the trick that is led. `action` is `None` where a match ends that is not over: nobody has
    decided there yet. `choices`: how many there were."""

    deal: int
    number: int
    seat: int
    ask: Ask
    action: Action | None
    choices: int
    trick: int

    @property
    def judged(self) -> bool:
        """Whether there is something to say about it: a decision was taken, and there was a choice."""
        return self.action is not None and self.choices > 1


class Review:
    """A match to go through, step by step. Steps are named by their index in `steps`, which has at least one.

    `seat`: that of the only person, or the first one.
    """

    def __init__(self, record: Record, match: Match) -> None:
        """The match that a record tells. Raises `ValueError` when nothing was dealt in it."""
        if not match.deals:
            raise ValueError(_("nothing was dealt, there is nothing to review"))
        self.record: Final = record
        self.match: Final = match
        self.steps: Final = tuple(step for number, deal in enumerate(match.deals) for step in _steps(number, deal))
        persons = self.persons
        self.seat: Final = persons[0] if persons else 0

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where people sat."""
        return tuple(seat for seat, player in enumerate(self.record.players) if player.kind == "human")

    @property
    def decisions(self) -> tuple[int, ...]:
        """The steps with something to be said about."""
        return tuple(at for at, step in enumerate(self.steps) if step.judged)

    # Positions.

    def before(self, at: int) -> Deal:
        """The deal as it stood before this step."""
        return self._back_to(self.steps[at].deal, self.steps[at].number)

    def after(self, at: int) -> Deal:
        """The deal as it stood after it."""
        step = self.steps[at]
        return self._back_to(step.deal, step.number + (step.action is not None))

    def view(self, at: int) -> View:
        """What the seat that decides knew."""
        return self.before(at).view(self.steps[at].seat)

    def position(self, at: int) -> Match:
        """The match as it stood before this step."""
        match = Match(self.match.game, self.match.seed)
        match.deals = [*self.match.deals[: self.steps[at].deal], self.before(at)]
        return match

    def _back_to(self, deal: int, number: int) -> Deal:
        found = self.match.deals[deal].copy()
        while len(found.log) > number:
            found.undo()
        return found

    # Ways: the ends are ends.

    def next_trick(self, at: int) -> int:
        """The first step of the next trick, in the next deal after the last one."""
        return self._next(at, self._trick)

    def previous_trick(self, at: int) -> int:
        """The first step of this trick, or of the one before when that is this step."""
        return self._previous(at, self._trick)

    def next_deal(self, at: int) -> int:
        """The first step of the next deal."""
        return self._next(at, self._deal)

    def previous_deal(self, at: int) -> int:
        """The first step of this deal, or of the one before when that is this step."""
        return self._previous(at, self._deal)

    def first_of_deal(self, at: int) -> int:
        """The first step of this deal."""
        return next(other for other, step in enumerate(self.steps) if step.deal == self.steps[at].deal)

    def last_of_deal(self, at: int) -> int:
        """The last step of this deal."""
        return max(other for other, step in enumerate(self.steps) if step.deal == self.steps[at].deal)

    def find(self, deal: int, trick: int) -> int:
        """The first step of a trick, both from 1, or the last one before it."""
        wanted = (deal - 1, trick)
        found = [at for at in range(len(self.steps)) if self._trick(at) <= wanted]
        return self.first_of_trick(found[-1]) if found else 0

    def first_of_trick(self, at: int) -> int:
        """The first step of this trick."""
        return next(other for other in range(len(self.steps)) if self._trick(other) == self._trick(at))

    def _trick(self, at: int) -> tuple[int, int]:
        return self.steps[at].deal, self.steps[at].trick

    def _deal(self, at: int) -> tuple[int, int]:
        return self.steps[at].deal, 0

    def _next(self, at: int, part: Callable[[int], tuple[int, int]]) -> int:
        return next((other for other in range(at, len(self.steps)) if part(other) > part(at)), len(self.steps) - 1)

    def _previous(self, at: int, part: Callable[[int], tuple[int, int]]) -> int:
        goal = part(max(at - 1, 0))
        return next(other for other in range(len(self.steps)) if part(other) == goal)


def _steps(number: int, played: Deal) -> Iterator[Step]:
    """The steps of a deal, and where it is not over the one that comes next."""
    log, deal = list(played.log), played.copy()
    while deal.log:
        deal.undo()
    for taken, (seat, action) in enumerate(log):
        yield Step(number, taken, seat, deal.ask, action, len(deal.legal()), len(deal.tricks) + 1)
        deal.apply(action, seat)
    if not deal.over:
        yield Step(number, len(log), deal.to_act, deal.ask, None, len(deal.legal()), len(deal.tricks) + 1)
