"""What every choice is expected to bring: a hint in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.widget import Widget
from textual.widgets import Static

from kozyr.bots import Advice
from kozyr.engine import Card
from kozyr.locale import n_
from kozyr.words.hint import hint_lines
from kozyr.words.scene import Scene

from ..content import content_of
from .aside import Aside

#: Columns from which a line is hard to follow.
_WIDEST: Final = 72


class HintScreen(Aside, scope="hint"):
    """All choices with their expected points, and what speaks for the best."""

    CSS = "HintScreen Static { height: auto; padding: 0 1 0 0; }"

    def __init__(self, scene: Scene, advice: Advice, order: Sequence[Card]) -> None:
        """`order`: the cards of the hand from left to right."""
        super().__init__(scene)
        self.advice = advice
        self.order = order

    def heading(self) -> str:
        """In how many ways the hidden cards were dealt out to look ahead."""
        return n_(
            "Every choice, over {n} way the hidden cards could lie",
            "Every choice, over {n} ways the hidden cards could lie",
            self.advice.worlds,
        )

    def sheet(self) -> Widget:
        """The lines."""
        return Static()

    def fill(self, most: int) -> tuple[int, int]:
        """Wrap the lines anew."""
        lines = hint_lines(self.scene, self.advice, self.order, min(most, _WIDEST) - 1)
        width = max(cell_len("".join(text for text, _role in line)) for line in lines)
        self.query_one(Static).update(content_of(lines))
        return max(width, cell_len(self.heading()) + 2) + 1, len(lines)
