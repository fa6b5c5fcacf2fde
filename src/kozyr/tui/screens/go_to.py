"""To a deal and a trick of a match by their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from kozyr.locale import _
from kozyr.review import Review

from ..commanded import CommandedModal
from ..widgets.bars import FooterBar
from ..widgets.form import FormRow, move_row
from ..widgets.stepper import Number, Stepper

if TYPE_CHECKING:
    from ..app import KozyrApp


class GoToScreen(CommandedModal[int], scope="go-to"):
    """Two numbers. Dismissed with the step where that trick begins; numbers that are too high mean the last."""

    app: KozyrApp
    CSS = """
    GoToScreen { align: center middle; background: $felt 60%; }
    GoToScreen > Vertical { width: 40; height: 4; background: $side; border: round $felt-line;
        border-title-color: $felt-ink; border-title-style: bold; }
    GoToScreen .word { width: 12; color: $felt-ink; }
    """

    def __init__(self, review: Review, at: int) -> None:
        super().__init__()
        self.review = review
        self._step = review.steps[at]

    def compose(self) -> ComposeResult:
        deals = len(self.review.match.deals)
        tricks = max(step.trick for step in self.review.steps)
        with Vertical() as box:
            box.border_title = Content(_("Go to…"))
            yield FormRow(
                Static(Content(_("Deal")), classes="word"),
                Stepper(Number(1, deals), self._step.deal + 1, id="deal"),
            )
            yield FormRow(
                Static(Content(_("Trick")), classes="word"),
                Stepper(Number(1, tricks), self._step.trick, id="trick"),
            )
        yield FooterBar()

    def action_up(self) -> None:
        move_row(self, -1)

    def action_down(self) -> None:
        move_row(self, 1)

    def action_open(self) -> None:
        """Go there."""
        deal, trick = (self.query_one(name, Stepper).value for name in ("#deal", "#trick"))
        self.leave(self.review.find(deal, trick))

    def action_close(self) -> None:
        self.leave()

    def on_click(self, event: Click) -> None:
        if event.widget is self:
            self.action_close()
