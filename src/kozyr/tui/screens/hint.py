"""What every choice is expected to bring: a hint in full."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.bots import Advice
from kozyr.engine import Ask, Card
from kozyr.locale import n_
from kozyr.words.cells import Line
from kozyr.words.hint import hint_lines
from kozyr.words.scene import Scene

from .aside import AsideLines


class HintScreen(AsideLines, scope="hint"):
    """All choices with their expected points, and what speaks for the best."""

    def __init__(self, scene: Scene, advice: Advice, order: Sequence[Card]) -> None:
        """`order`: the cards of the hand from left to right."""
        super().__init__(scene)
        self.advice = advice
        self.order = order

    def heading(self) -> str:
        """In how many ways the deal was seen to go on, and whether for all choices; there are too many passes."""
        view = self.scene.view
        if view.ask is Ask.PASS and len(self.advice.options) < len(view.legal()):
            return n_(
                "Likely choices, over {n} way the deal could go on",
                "Likely choices, over {n} ways the deal could go on",
                self.advice.worlds,
            )
        return n_(
            "Every choice, over {n} way the deal could go on",
            "Every choice, over {n} ways the deal could go on",
            self.advice.worlds,
        )

    def lines(self, width: int) -> list[Line]:
        return hint_lines(self.scene, self.advice, self.order, width)
