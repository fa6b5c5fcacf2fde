"""The parts of the table screen. Each shows a canvas; clicks become messages."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from ..draw.hand import Spread
from .drawn import Drawn


class Board(Drawn):
    """Seats and trick, and the box of a question over them."""

    class Clicked(Message):
        """The board was clicked; `row`: the line of the question, or `None` beside it."""

        def __init__(self, row: int | None) -> None:
            super().__init__()
            self.row = row

    DEFAULT_CSS = "Board { height: 1fr; }"

    #: where the lines of a question are, as (x, y, width, index)
    spots: Sequence[tuple[int, int, int, int]] = ()

    def on_click(self, event: events.Click) -> None:
        """Tell which line of the question was clicked."""
        rows = [index for x, y, width, index in self.spots if y == event.y and x <= event.x < x + width]
        self.post_message(self.Clicked(rows[0] if rows else None))


class Hand(Drawn):
    """The cards of the player."""

    class Clicked(Message):
        """The hand was clicked; `index`: the card, or `None` beside them."""

        def __init__(self, index: int | None) -> None:
            super().__init__()
            self.index = index

    DEFAULT_CSS = "Hand { height: 6; }"

    placed: Spread | None = None
    raised: int | None = None
    sunk: frozenset[int] = frozenset()

    def on_click(self, event: events.Click) -> None:
        index = None if self.placed is None else self.placed.hit(event.x, event.y, self.raised, self.sunk)
        self.post_message(self.Clicked(index))


class Line(Drawn):
    """A row: the status line, the card line."""

    DEFAULT_CSS = "Line { height: 1; }"


class Words(Drawn):
    """What a lesson says."""

    class Clicked(Message):
        """The words were clicked."""

    def on_click(self) -> None:
        self.post_message(self.Clicked())


class Side(Drawn):
    """Score sheet and log."""

    DEFAULT_CSS = "Side { width: 36; height: 1fr; }"
