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

    def _answer(self, key: str) -> None:
        question = self.question()
        for row in question.rows if question is not None else ():
            if row.key == key:
                self.decide(row.action)
                return

    def action_trump_up(self) -> None:
        """A line up."""
        self._choose_row(-1)

    def action_trump_down(self) -> None:
        """A line down."""
        self._choose_row(1)

    def action_answer(self) -> None:
        """Answer with the chosen line."""
        self.action_trump()

    def action_trump(self) -> None:
        """Name what is chosen."""
        question = self.question()
        if question is not None:
            self.decide(question.rows[self.choice].action)

    def action_trump_spades(self) -> None:
        """Spades."""
        self._answer("s")

    def action_trump_hearts(self) -> None:
        """Hearts."""
        self._answer("h")

    def action_trump_clubs(self) -> None:
        """Clubs."""
        self._answer("c")

    def action_trump_diamonds(self) -> None:
        """Diamonds."""
        self._answer("d")

    def action_trump_none(self) -> None:
        """No trumps."""
        self._answer("n")

    def action_accept(self) -> None:
        """Accept the offer."""
        self._answer("y")

    def action_decline(self) -> None:
        """Decline the offer."""
        self._answer("n")

    def action_offer(self) -> None:
        """Offer."""
        self._answer("y")

    def action_stay(self) -> None:
        """Stay."""
        self._answer("n")

    @on(Board.Clicked)
    def _board_clicked(self, message: Board.Clicked) -> None:
        question = self.question()
        if self.turns.paused:
            self.action_go_on()
        elif question is not None and message.row is not None:
            self.decide(question.rows[message.row].action)
