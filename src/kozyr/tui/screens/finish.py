"""Asks before a decided deal is played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from kozyr.locale import _

from ..commanded import CommandedModal
from ..widgets.bars import FooterBar
from ..widgets.choices import Choice, Choices
from .listed import Listed

if TYPE_CHECKING:
    from ..app import KozyrApp


class FinishScreen(Listed[bool], CommandedModal[bool], scope="finish"):
    """Dismissed with whether to play the deal out."""

    app: KozyrApp
    CSS = """
    FinishScreen { align: center middle; background: $felt 60%; }
    FinishScreen > Vertical { width: 52; height: auto; background: $strip; border: round $felt-line; padding: 0 1;
        border-title-color: $bar-other-ink; border-title-style: bold; }
    FinishScreen Static { height: auto; margin-bottom: 1; color: $bar-other-ink; }
    """

    def compose(self) -> ComposeResult:
        """The box with the question and its two answers."""
        with Vertical() as box:
            box.border_title = Content(_("Finish the deal"))
            yield Static(Content(_("No order of play can change any points now. Play the remaining cards at once?")))
            yield Choices(
                [Choice("yes", _("Yes"), _("play the deal out")), Choice("no", _("No"), _("play on by hand"))],
                ground="strip",
            )
        yield FooterBar()

    def action_yes(self) -> None:
        """Play it out."""
        self.leave(True)

    def action_no(self) -> None:
        self.leave(False)

    @on(Choices.Opened)
    def _opened(self, event: Choices.Opened) -> None:
        self.leave(event.choice.id == "yes")

    def on_click(self, event: Click) -> None:
        if event.widget is self:
            self.leave(False)
