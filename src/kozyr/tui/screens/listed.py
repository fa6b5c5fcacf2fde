"""A screen whose keys go through a list of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from ..commanded import Answer, Commanded
from ..widgets.choices import Choices

if TYPE_CHECKING:
    from ..app import KozyrApp


class Listed(Commanded[Answer], Generic[Answer]):
    """A screen with one `Choices` in it, which its commands `up`, `down`, `first`, `last` and `open` drive."""

    app: KozyrApp

    def action_up(self) -> None:
        """Choose the line above, or the last one."""
        self._move(-1)

    def action_down(self) -> None:
        """Choose the line below, or the first one."""
        self._move(1)

    def action_first(self) -> None:
        """Choose the first line."""
        self.listen()
        self.query_one(Choices).move_to_end(last=False)

    def action_last(self) -> None:
        """Choose the last line."""
        self.listen()
        self.query_one(Choices).move_to_end(last=True)

    def action_open(self) -> None:
        """Do what the chosen line says: it posts `Choices.Opened`."""
        if not self.twice_pressed():
            self.query_one(Choices).open()

    def _move(self, step: int) -> None:
        self.listen()
        self.query_one(Choices).move(step)
