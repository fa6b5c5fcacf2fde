"""Before the deal of a day: what it is, and that one try counts."""

from __future__ import annotations

from datetime import date

from kozyr.bots import STRONGEST
from kozyr.locale import _, day_text
from kozyr.store.days import game_of_day
from kozyr.store.today import OPPONENTS
from kozyr.words.cells import Line, wrapped
from kozyr.words.games import title_of
from kozyr.words.levels import level_text

from .sheet import Sheet


class TodayBeforeScreen(Sheet[date], scope="today-before"):
    """Dismissed with the day, to play its deal."""

    def __init__(self, day: date) -> None:
        super().__init__()
        self._day = day

    def heading(self) -> tuple[str, str, str]:
        return _("Today's deal"), title_of(game_of_day(self._day)), day_text(self._day)

    @property
    def game_shown(self) -> str:
        """That of the day."""
        return game_of_day(self._day)

    def lines(self, width: int) -> list[Line]:
        """A few sentences."""
        game, opponents = title_of(game_of_day(self._day)), level_text(OPPONENTS)
        first = _("One deal of {game} against the level {level}; everybody who plays today gets the same cards.")
        texts = [
            (first.format(game=game, level=opponents), "bold turn"),
            (_("One try counts. There are no hints, and nothing is taken back."), "felt-ink"),
            (_("You may leave the table and go on later. What is given up counts as given up."), "felt-ink"),
            (
                _("Afterwards you see what the level {level} gets from your seat, and a line to share.").format(
                    level=level_text(STRONGEST)
                ),
                "felt-muted",
            ),
        ]
        lines: list[Line] = []
        for text, role in texts:
            lines += [*(((line, role),) for line in wrapped([text], width)), ()]
        return lines

    def action_start(self) -> None:
        if not self.twice_pressed():
            self.leave(self._day)

    def action_back(self) -> None:
        self.leave()
