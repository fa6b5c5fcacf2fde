"""The contents of a page of rules: its headings, and each rule with its number and how it begins."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from kozyr.locale import _
from kozyr.rules import Entry, Page

from ..command_table import Command
from ..widgets.choices import Choice, Choices
from .long_list import LongList


class ContentsScreen(LongList, scope="contents"):
    """Dismissed with the line of what was chosen."""

    CSS = "ContentsScreen > Vertical { width: 78; }"

    def __init__(self, page: Page) -> None:
        """The contents of this page."""
        super().__init__()
        self._page = page

    def commands(self) -> list[Command]:
        """All but the one that opens the rules, which lie below."""
        return [command for command in super().commands() if command.id != "app.rules"]

    def heading(self) -> str:
        return _("Contents")

    def inside(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            lines = [Choice(str(entry.line), _title(entry), bold=not entry.rule) for entry in self._page.contents]
            yield Choices(lines, ground="side")

    def fit(self) -> None:
        self.query_one(VerticalScroll).styles.height = min(len(self._page.contents), self.app.size.height - 3)


def _title(entry: Entry) -> str:
    """A heading, or a rule a little to the right of it."""
    return f"  {entry.rule:<4}{entry.title}" if entry.rule else entry.title
