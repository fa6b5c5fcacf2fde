"""A list over another screen, which may be longer than the window."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.containers import VerticalScroll
from textual.events import Click
from textual.geometry import Region

from ..commanded import CommandedModal
from ..widgets.choices import Choices
from .listed import Listed

#: The lines by which a page goes.
PAGE: Final = 10


class LongList(Listed[int], CommandedModal[int]):
    """A box with `Choices` that scroll: the chosen line is kept in sight. Dismissed with the number that is the id of
    the line that was opened."""

    DEFAULT_CSS = """
    LongList { align: center middle; background: $felt 60%; }
    LongList > Vertical { max-width: 100%; height: auto; background: $side; border: round $felt-line;
        border-title-color: $felt-ink; border-title-style: bold; }
    LongList VerticalScroll { scrollbar-size-vertical: 1; }
    """

    def action_page_up(self) -> None:
        """Go up by a page, to the first line at most."""
        self.query_one(Choices).move_page(-PAGE)

    def action_page_down(self) -> None:
        """Go down by a page, to the last line at most."""
        self.query_one(Choices).move_page(PAGE)

    def action_close(self) -> None:
        self.leave()

    @on(Choices.Pointed)
    def _keep_in_sight(self) -> None:
        row = self.query_one(Choices).row
        self.query_one(VerticalScroll).scroll_to_region(Region(0, row, 1, 1), animate=False)

    @on(Choices.Opened)
    def _open(self, event: Choices.Opened) -> None:
        self.leave(int(event.choice.id))

    def on_click(self, event: Click) -> None:
        if event.widget is self:
            self.action_close()
