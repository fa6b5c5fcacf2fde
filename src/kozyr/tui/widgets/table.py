"""The parts of the table screen. Each shows a canvas; clicks become messages."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from kozyr.engine import Action, Card

from ..draw.hand import Spread
from .drawn import Drawn


class Board(Drawn):
    """Seats and trick, and the box of a question over them."""

    class Clicked(Message):
        """The board was clicked; `action`: what the line of the question says, or `None` beside it. A line that was
        gone before the click arrives is not taken for the one that stands there then."""

        def __init__(self, action: Action | None) -> None:
            super().__init__()
            self.action = action

    DEFAULT_CSS = "Board { height: 1fr; }"

    #: where the lines of a question are, as (x, y, width, index)
    spots: Sequence[tuple[int, int, int, int]] = ()
    #: what each line says
    actions: Sequence[Action] = ()

    def on_click(self, event: events.Click) -> None:
        """Tell which line of the question was clicked."""
        rows = [index for x, y, width, index in self.spots if y == event.y and x <= event.x < x + width]
        self.post_message(self.Clicked(self.actions[rows[0]] if rows else None))


class Hand(Drawn):
    """The cards of the player."""

    class Clicked(Message):
        """The hand was clicked; `card`: `None` beside the cards. They may lie elsewhere when the click arrives."""

        def __init__(self, card: Card | None) -> None:
            super().__init__()
            self.card = card

    DEFAULT_CSS = "Hand { height: 6; }"

    placed: Spread | None = None
    raised: int | None = None
    sunk: frozenset[int] = frozenset()

    def on_click(self, event: events.Click) -> None:
        placed = self.placed
        index = None if placed is None else placed.hit(event.x, event.y, self.raised, self.sunk)
        self.post_message(self.Clicked(None if placed is None or index is None else placed.cards[index]))


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
