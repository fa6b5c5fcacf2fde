"""Reviews to be drawn: with opinions that nobody had, so that no bot thinks and all is the same each time."""

from __future__ import annotations

from kozyr.review import Opinions
from kozyr.tui.screens.costly import CostlyScreen
from kozyr.tui.screens.review import ReviewScreen
from kozyr.tui.screens.sums import SumsScreen
from kozyr.tui.screens.trial import TrialScreen
from tests.review.helpers import made_up, review_of


class KnownReview(ReviewScreen):
    """A review at a step, all opinions known."""

    def __init__(self, name: str, at: int, *, opened: bool = True) -> None:
        super().__init__(review_of(name))
        self.at, self.opened = at, opened

    def kept(self) -> Opinions:
        return made_up(self.review)


class ToldTrial(TrialScreen):
    """A decision taken once more, and told."""

    def on_mount(self) -> None:
        self.point(self.opinion.advice.options[1].action)
        assert self.cursor.card is not None
        self.decide(self.cursor.card)


def trial(name: str) -> ToldTrial:
    """The first mistake of a match."""
    review = review_of(name)
    opinions = made_up(review)
    return ToldTrial(opinions, opinions.costly(review.seat)[0])


def costly(name: str) -> CostlyScreen:
    """The costly decisions of a match."""
    screen = KnownReview(name, 0)
    return CostlyScreen(screen.kept(), screen.scene(), None)


def sums(name: str) -> SumsScreen:
    """The summary of a match."""
    screen = KnownReview(name, 0)
    return SumsScreen(screen.scene(), screen.kept(), screen.seat)
