"""The bots of a match: what each is asked, what it has chosen already, and how often it failed in a deal."""

from __future__ import annotations

from collections import Counter
from typing import Final

from kozyr.bots import LEVELS, STRONGEST, Budget, chance_seed
from kozyr.bots.host import STAND_IN, Answer, Question
from kozyr.bots.host.shares import share
from kozyr.engine import Action, View

from .session import Session

#: How often a bot may fail in a deal before another plays on for it.
FAILURES: Final = 2
#: The part of their time, or their worlds, that bots take when no person is in the deal any more (D13).
UNWATCHED: Final = 0.1


class Opponents:
    """Who is asked at which seat. It asks nobody itself: a host does."""

    def __init__(self, session: Session) -> None:
        self._session = session
        #: for each seat the level that plays there, `None` for a person; the strongest where a match names one that
        #: does not exist any more
        self._levels = [seat.level if seat.human or seat.level in LEVELS else STRONGEST for seat in session.seats]
        self._failures: Counter[int] = Counter()
        self._answers: dict[View, Action] = {}

    def new_deal(self) -> None:
        """Begin anew: who failed may try again."""
        self._failures.clear()
        self._answers.clear()

    def known(self, view: View) -> Action | None:
        """What the bot chose when it knew the same: after an undo it chooses the same again."""
        return self._answers.get(view)

    def question(self, view: View, *, alike: bool = False, unwatched: bool = False) -> Question:
        """What the bot to act is asked. `alike`: it looks at as many worlds as its level says, and so answers the same
        on every machine, as it always does where all play the same deal; else it thinks by the clock. `unwatched`: see
        `UNWATCHED`."""
        part = UNWATCHED if unwatched else 1.0
        level = STAND_IN if self._failures[view.seat] >= FAILURES else self._levels[view.seat]
        assert level is not None
        if alike or self._session.one_try:
            worlds = LEVELS[level].iterations
            budget = Budget(iterations=max(int(worlds * part), 1) if worlds else None)
        else:
            seconds = [0.0 if level is None else LEVELS[level].seconds for level in self._levels]
            budget = Budget(seconds=share(view, seconds) * part)
        return Question(view, level, chance_seed(view), budget)

    def answered(self, view: View, answer: Answer) -> bool | None:
        """Take note of an answer. Whether it is to be told that another chose for the bot: `True` when from now on
        another always does, `None` when there is nothing to tell."""
        if answer.failure is None:
            self._answers[view] = answer.action
            return None
        self._failures[view.seat] += 1
        failures = self._failures[view.seat]
        return failures == FAILURES if failures <= FAILURES else None
