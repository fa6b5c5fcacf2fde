"""The contents of a page of rules: its headings, and each rule with its number and how it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.geometry import Region

from kozyr.locale import _
from kozyr.rules import Entry, Page

from ..command import Command
from ..commanded import CommandedModal
from ..widgets.bars import FooterBar
from ..widgets.choices import Choice, Choices

if TYPE_CHECKING:
    from ..app import KozyrApp


class ContentsScreen(CommandedModal[int], scope="contents"):
    """Dismissed with the line of what was chosen."""

    app: KozyrApp
    CSS = """
    ContentsScreen { align: center middle; background: $felt 60%; }
    ContentsScreen > Vertical { width: 78; max-width: 100%; height: auto; background: $side; border: round $felt-line;
        border-title-color: $felt-ink; border-title-style: bold; }
    ContentsScreen VerticalScroll { scrollbar-size-vertical: 1; }
    """

    def __init__(self, page: Page) -> None:
        """The contents of this page."""
        super().__init__()
        self._page = page

    def commands(self) -> list[Command]:
        """All but the one that opens the rules, which lie below."""
        return [command for command in super().commands() if command.id != "app.rules"]

    def compose(self) -> ComposeResult:
        with Vertical() as box:
            box.border_title = Content(_("Contents"))
            with VerticalScroll(can_focus=False):
                lines = [Choice(str(entry.line), _title(entry)) for entry in self._page.contents]
                yield Choices(lines, ground="side")
        yield FooterBar()

    def fit(self) -> None:
        self.query_one(VerticalScroll).styles.height = min(len(self._page.contents), self.app.size.height - 3)

    def action_up(self) -> None:
        self._move(-1)

    def action_down(self) -> None:
        self._move(1)

    def action_page_up(self) -> None:
        self._move(-10)

    def action_page_down(self) -> None:
        self._move(10)

    def action_open(self) -> None:
        self.query_one(Choices).open()

    def action_close(self) -> None:
        self.leave()

    @on(Choices.Opened)
    def _open(self, event: Choices.Opened) -> None:
        self.leave(int(event.choice.id))

    def on_click(self, event: Click) -> None:
        if event.widget is self:
            self.action_close()

    def _move(self, step: int) -> None:
        choices = self.query_one(Choices)
        choices.move(step)
        self.query_one(VerticalScroll).scroll_to_region(Region(0, choices.row, 1, 1), animate=False)


def _title(entry: Entry) -> str:
    """A heading, or a rule a little to the right of it."""
    return f"  {entry.rule:<4}{entry.title}" if entry.rule else entry.title
