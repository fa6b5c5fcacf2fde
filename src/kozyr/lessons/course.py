"""A lesson that somebody goes through: where it stands, what comes next, what is said of a try."""

from __future__ import annotations

from kozyr.engine import Action, Reason, make_game, parse_card
from kozyr.locale import _
from kozyr.session import Event, Seat, Session
from kozyr.session.tell import tell_dealt

from .lesson import Lesson, Step, actions_of

PUPIL = 0


def _seats(lesson: Lesson, name: str) -> tuple[Seat, ...]:
    """The pupil, and those whose play is written down."""
    return (Seat(name), *(Seat(_(other), "script") for other in lesson.others))


class _Taught(Session):
    """A session of one deal with the cards of a lesson."""

    def __init__(self, lesson: Lesson, name: str) -> None:
        seats = _seats(lesson, name)
        super().__init__(make_game(lesson.game, len(seats)), seats, seed="")
        self._lesson = lesson

    def start_deal(self) -> list[Event]:
        hands = [[parse_card(word) for word in hand.split()] for hand in self._lesson.hands]
        return self._done("deal", tell_dealt(self.match.start(self._lesson.dealer, hands)))


class Course:
    """Step by step through a lesson. Where it stands, the decisions in the deal and the number of the step say."""

    def __init__(self, lesson: Lesson, name: str) -> None:
        """At the beginning of a lesson, for a pupil of this name; nothing is dealt yet."""
        self.lesson = lesson
        self.session: Session = _Taught(lesson, name)
        #: which step is told, or will be when what comes before it is done
        self.at = 0

    @property
    def step(self) -> Step:
        """The step that is told, or will be."""
        return self.lesson.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether no step follows."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def due(self) -> Action | None:
        """The decision that is to be taken now without the pupil, or `None` when the step can be told."""
        before = actions_of(self.step.before)
        done = len(self.session.match.deals[-1].log) - self._begin(self.at)
        return before[done] if done < len(before) else None

    @property
    def right(self) -> Action:
        """The decision that is meant."""
        return actions_of(self.step.right)[0]

    def judge(self, action: Action) -> Reason | str:
        """What is said of a decision of the pupil: why it is not legal, what speaks against it, or nothing."""
        reason = self.session.explain(action, PUPIL)
        if reason is not None:
            return reason
        return "" if action == self.right else self.step.objection(action)

    def retell(self, name: str) -> None:
        """The language has changed, and with it what all are called."""
        self.session.seats = _seats(self.lesson, name)

    def go_on(self) -> None:
        """The next step is due."""
        self.at += 1

    def go_back(self, at: int) -> None:
        """Take everything back to where step `at` is told."""
        self.at = at
        told = self._begin(at) + len(actions_of(self.step.before))
        match = self.session.match
        while len(match.deals[-1].log) > told:
            match.undo()

    def _begin(self, at: int) -> int:
        """How many decisions lie before a step."""
        return sum(len(actions_of(step.before)) + step.asks for step in self.lesson.steps[:at])
