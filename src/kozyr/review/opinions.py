"""What the strongest bot says of the decisions of a match, from what the seat that decided knew then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from kozyr.bots import STRONGEST, Advice, Budget, Option, chance_seed, make_adviser
from kozyr.bots.host import Question
from kozyr.engine import Action

from .steps import Review, Step

#: How many worlds are looked at: so many that an opinion is the same each time.
WORLDS: Final = 200
#: Points that nobody misses: what costs less is no mistake, however sure it is.
LEAST: Final = 0.5


@dataclass(frozen=True, slots=True)
class Opinion:
    """What was said of one decision. `played`: what was decided."""

    advice: Advice
    played: Action
    fewest_win: bool

    @property
    def best(self) -> Option:
        """The choice that is advised."""
        return self.advice.options[0]

    @property
    def choice(self) -> Option:
        """The choice that was made."""
        return next(option for option in self.advice.options if option.action == self.played)

    @property
    def cost(self) -> float:
        """The points by which the choice is expected to be worse than the best, at least 0: near the end of a match the
        best may be another than that of the most points."""
        return max(self.loss(self.choice), 0.0)

    @property
    def costly(self) -> bool:
        """Whether it was a mistake: beyond what chance in the worlds explains, and worth a word."""
        return self.is_costly(self.choice)

    def option(self, action: Action) -> Option | None:
        """What is said of a choice, if it was looked at."""
        return next((option for option in self.advice.options if option.action == action), None)

    def loss(self, option: Option) -> float:
        """By how many points a choice is expected to be worse than the best."""
        return self.advice.loss(option, fewest_win=self.fewest_win)

    def is_costly(self, option: Option) -> bool:
        """Whether to make this choice is a mistake."""
        return self.loss(option) > max(option.apart, LEAST)


def tells_of(advice: Advice, step: Step) -> bool:
    """Whether this is advice about a step: its decision is among what was looked at."""
    return step.judged and any(option.action == step.action for option in advice.options)


class Opinions:
    """The opinions of a review that are known so far, by step."""

    def __init__(self, review: Review, known: Mapping[int, Advice] | None = None) -> None:
        self.review: Final = review
        self.known: Final[dict[int, Advice]] = dict(known or {})
        self._decisions: Final = review.decisions
        #: steps about which nothing could be found out
        self.failed: Final[set[int]] = set()

    def of(self, at: int) -> Opinion | None:
        """The opinion of a step, if it is known."""
        advice, action = self.known.get(at), self.review.steps[at].action
        if advice is None or action is None:
            return None
        return Opinion(advice, action, self.review.match.game.fewest_win)

    @property
    def whole(self) -> bool:
        """Whether everything is known."""
        return self.missing == 0

    @property
    def total(self) -> int:
        """How many there are to be known."""
        return len(self._decisions)

    @property
    def missing(self) -> int:
        """How many are not known yet, and may be."""
        return sum(at not in self.known and at not in self.failed for at in self._decisions)

    def next_wanted(self, here: int, seat: int) -> int | None:
        """The step to be looked at next: the one that is shown, then those of a seat, from here on first."""
        missing = [at for at in self._decisions if at not in self.known and at not in self.failed]
        steps = self.review.steps
        return min(missing, key=lambda at: (at != here, steps[at].seat != seat, at < here, at), default=None)

    def costly(self, seat: int | None = None) -> list[int]:
        """The steps that were mistakes, of one seat or all, in order."""
        found = ((at, self.of(at)) for at in self._decisions if seat in (None, self.review.steps[at].seat))
        return [at for at, opinion in found if opinion is not None and opinion.costly]

    def dearest(self, seat: int | None = None) -> list[int]:
        """The same, the dearest first."""
        return sorted(self.costly(seat), key=lambda at: -self.cost(at))

    def cost(self, at: int) -> float:
        """What a step has cost, 0 where that is not known."""
        opinion = self.of(at)
        return 0.0 if opinion is None else opinion.cost


def question_of(review: Review, at: int) -> Question:
    """A step as a question to bots in a process of their own."""
    view, action = review.view(at), review.steps[at].action
    also = () if action is None else (action,)
    return Question(view, STRONGEST, chance_seed(view), Budget(iterations=WORLDS), "advice", also)


def judge(opinions: Opinions) -> Iterator[int]:
    """Find out all that is not known yet, in this process; gives each step when it is known."""
    review = opinions.review
    adviser = make_adviser(STRONGEST, review.match.game.name, Budget(iterations=WORLDS))
    while (at := opinions.next_wanted(0, review.seat)) is not None:
        question = question_of(review, at)
        opinions.known[at] = adviser.advise(question.view, Random(question.chance), question.also)
        yield at
