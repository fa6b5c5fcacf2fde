"""The box of a question by keys: trumps, offers, answers."""

from __future__ import annotations

from textual import on

from ..widgets.table import Board
from .hand_keys import HandKeys


class QuestionKeys(HandKeys):
    """Every decision that is no card, beside those that are."""

    def _choose_row(self, step: int) -> None:
        question = self.question()
        if question is not None:
            self.listen()
            self.choice = (self.choice + step) % len(question.rows)
            self.redraw()

    def action_answer_with(self, name: str) -> None:
        """Take the answer of the command of this name, if the question has it."""
        question = self.question()
        for row in question.rows if question is not None else ():
            if row.command == f"table.{name}":
                self.decide(row.action)
                return

    def action_trump_up(self) -> None:
        self._choose_row(-1)

    def action_trump_down(self) -> None:
        self._choose_row(1)

    def action_answer(self) -> None:
        self.action_trump()

    def action_trump(self) -> None:
        question = self.question()
        if question is not None:
            self.decide(question.rows[self.choice].action)

    @on(Board.Clicked)
    def _board_clicked(self, message: Board.Clicked) -> None:
        if self.turns.paused:
            self.action_go_on()
        elif message.action is not None and self.question() is not None:
            self.decide(message.action)
