"""To a deal and a trick of a match by their numbers."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from kozyr.locale import _
from kozyr.review import Review

from ..widgets.form import FormRow, move_row
from ..widgets.stepper import Number, Stepper
from .box import Box


class GoToScreen(Box[int], scope="go-to"):
    """Two numbers. Dismissed with the step where that trick begins; numbers that are too high mean the last."""

    CSS = """
    GoToScreen > Vertical { width: 40; height: 4; }
    GoToScreen .word { width: 12; color: $felt-ink; }
    """

    def __init__(self, review: Review, at: int) -> None:
        super().__init__()
        self.review = review
        self._step = review.steps[at]

    def heading(self) -> str:
        return _("Go to…")

    def inside(self) -> ComposeResult:
        deals = len(self.review.match.deals)
        tricks = max(step.trick for step in self.review.steps)
        yield FormRow(
            Static(Content(_("Deal")), classes="word"),
            Stepper(Number(1, deals), self._step.deal + 1, id="deal"),
        )
        yield FormRow(
            Static(Content(_("Trick")), classes="word"),
            Stepper(Number(1, tricks), self._step.trick, id="trick"),
        )

    def action_up(self) -> None:
        move_row(self, -1)

    def action_down(self) -> None:
        move_row(self, 1)

    def action_open(self) -> None:
        """Go there."""
        deal, trick = (self.query_one(name, Stepper).value for name in ("#deal", "#trick"))
        self.leave(self.review.find(deal, trick))
