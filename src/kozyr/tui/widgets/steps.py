"""The steps of a deal at the side of a wide window."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.message import Message

from .table import Side


class Steps(Side):
    """A list of steps; a click on one tells it."""

    class Clicked(Message):
        """The step of this index was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    #: which row shows which step
    spots: Mapping[int, int] = {}

    def on_click(self, event: events.Click) -> None:
        if event.y in self.spots:
            self.post_message(self.Clicked(self.spots[event.y]))
