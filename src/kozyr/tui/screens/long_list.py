"""A list over another screen, which may be longer than the window."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.containers import VerticalScroll
from textual.geometry import Region

from ..widgets.choices import Choices
from .box import Box
from .listed import Listed

#: The lines by which a page goes.
PAGE: Final = 10


class LongList(Box[int], Listed[int]):
    """A box with `Choices` that scroll: the chosen line is kept in sight. Dismissed with the number that is the id of
    the line that was opened."""

    def action_page_up(self) -> None:
        """Go up by a page, to the first line at most."""
        self.query_one(Choices).move_page(-PAGE)

    def action_page_down(self) -> None:
        """Go down by a page, to the last line at most."""
        self.query_one(Choices).move_page(PAGE)

    @on(Choices.Pointed)
    def _keep_in_sight(self) -> None:
        row = self.query_one(Choices).row
        self.query_one(VerticalScroll).scroll_to_region(Region(0, row, 1, 1), animate=False)

    @on(Choices.Opened)
    def _open(self, event: Choices.Opened) -> None:
        self.leave(int(event.choice.id))
