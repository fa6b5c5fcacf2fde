"""Before the deal of a day: what it is, and that one try counts."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from kozyr.bots import STRONGEST
from kozyr.locale import _, day_text
from kozyr.store.days import game_of_day
from kozyr.store.today import OPPONENTS
from kozyr.words.cells import Line, wrapped
from kozyr.words.games import title_of
from kozyr.words.levels import level_text

from ..commanded import Commanded
from ..content import content_of
from ..widgets.bars import FooterBar, HeaderBar

if TYPE_CHECKING:
    from ..app import KozyrApp

_MARGIN = 2


class TodayBeforeScreen(Commanded[date], scope="today-before"):
    """Dismissed with the day, to play its deal."""

    app: KozyrApp
    CSS = """
    TodayBeforeScreen { background: $felt; color: $felt-ink; }
    TodayBeforeScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    TodayBeforeScreen Static { width: 1fr; height: auto; padding: 1 1 0 2; }
    """

    def __init__(self, day: date) -> None:
        super().__init__()
        self._day = day

    def compose(self) -> ComposeResult:
        yield HeaderBar(_("Today's deal"), title_of(game_of_day(self._day)), day_text(self._day))
        with VerticalScroll(can_focus=False):
            yield Static()
        yield FooterBar()

    def on_mount(self) -> None:
        """The key that opened it may still be held down: it starts nothing."""
        self.acted()

    def fit(self) -> None:
        self.query_one(Static).update(content_of(self.lines(self.app.size.width - 2 * _MARGIN)))

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
