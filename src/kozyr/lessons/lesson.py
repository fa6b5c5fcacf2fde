"""What a lesson is. Texts are marked with `N_`; `{QS}` in one stands for the queen of spades as cards are written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kozyr.engine import Action, parse_action


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is told, and usually something to be done. Decisions are written as in records, with blanks."""

    said: str
    rule: str  #: the number of the rule it is about
    before: str = ""  #: what is decided before it is told, by whoever is to act
    right: str = ""  #: what the pupil is to decide; nothing: the step is only read, over a finished trick
    #: what is said of legal decisions that are not meant; the last one, which names none, is about all others
    wrong: tuple[tuple[str, str], ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the pupil is to decide."""
        return bool(self.right)

    def objection(self, action: Action) -> str:
        """What is said of a legal decision that is not the one meant."""
        return next(said for decisions, said in self.wrong if not decisions or action in actions_of(decisions))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A deal with fixed cards. The pupil sits at seat 0, the others clockwise from there."""

    game: str
    others: tuple[str, ...]
    dealer: int
    hands: tuple[str, ...]  #: as they arrive: in Losing Lodam the dealer's last card is turned up (D4)
    steps: tuple[Step, ...]
    learnt: tuple[str, ...]  #: what stands at the end, a line each


@cache
def actions_of(decisions: str) -> tuple[Action, ...]:
    """The decisions that a text names."""
    return tuple(parse_action(word) for word in decisions.split())
