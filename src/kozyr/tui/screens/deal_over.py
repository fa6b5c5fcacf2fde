"""After a deal: what each player took and what it counted, and how the totals stand."""

from __future__ import annotations

from textual.events import Click
from textual.scrollbar import ScrollBar

from kozyr.locale import _
from kozyr.session import Session
from kozyr.session.account import DealAccount, account_of
from kozyr.store import is_over
from kozyr.words.account import aftermath, limit_of
from kozyr.words.cells import Line, wrapped
from kozyr.words.games import goal
from kozyr.words.matches import title_text
from kozyr.words.people import names_of
from kozyr.words.scene import Scene

from ..draw.charts import BEFORE, LIMIT, NOW, Row, totals_chart
from ..draw.deal_sheet import deal_sheet
from .past import ScoresScreen, TricksScreen, scene_after
from .sheet import Sheet


class DealOverScreen(Sheet[None], scope="deal-over"):
    """The account of a finished deal. Dismissed when the player goes on.

    Account and chart stand one under the other; where the window is too low for both, `C` changes between them.
    """

    CSS = "DealOverScreen #sheet { padding: 0 1 0 2; }"
    above = 0

    def __init__(self, session: Session, number: int) -> None:
        """The deal of this number, from 1. Raises `ValueError` when it is not finished."""
        super().__init__()
        self.session = session
        self.account: DealAccount = account_of(session.match, number)
        self._names = names_of(session)
        self._chart = False
        self._crowded = False

    def heading(self) -> tuple[str, str, str]:
        game = self.session.game
        over = _("deal {number} is over").format(number=self.account.number)
        return title_text(self.session), over, goal(game, one_deal=self.session.one_try)

    @property
    def _last(self) -> bool:
        """Whether the match ended with this deal."""
        return is_over(self.session) and self.account.number == len(self.session.match.counts)

    def situations(self) -> frozenset[str]:
        """Beside that of a sheet: whether the match goes on, and whether there is room for account and chart."""
        found = {"last" if self._last else "more"} | ({"one-of-two"} if self._crowded else set())
        return super().situations() | found

    def action_next(self) -> None:
        """Go on, once."""
        if not self.twice_pressed():
            self.leave()

    def action_result(self) -> None:
        self.action_next()

    def action_chart(self) -> None:
        """Show the chart instead of the account, or the account again."""
        self._chart = not self._chart
        self.fit()

    def action_tricks(self) -> None:
        self.app.push_screen(TricksScreen(self._scene()))

    def action_scores(self) -> None:
        """Show the score sheet up to this deal."""
        self.app.push_screen(ScoresScreen(self._scene()))

    def _scene(self) -> Scene:
        return scene_after(self.session, self.account.number, self.app.aids)

    def action_menu(self) -> None:
        from .menu import MenuScreen

        self.app.push_screen(MenuScreen(self.session), self.app.after_menu)

    def on_click(self, event: Click) -> None:
        """A click anywhere but on the scrollbar goes on."""
        if not isinstance(event.widget, ScrollBar):
            event.stop()
            self.action_next()

    def lines(self, width: int) -> list[Line]:
        """Account and chart, or one of them; an empty row above if there is one to spare."""
        sheet, chart = self.sheet(width), self.chart(width)
        room = self.rows - len(sheet) - len(chart)
        self._crowded = room < 1
        if self._crowded:
            return [(), *(chart if self._chart else sheet)]
        gap: list[Line] = [()] if room > 1 else []
        return [*gap, *sheet, (), *chart]

    def sheet(self, width: int) -> list[Line]:
        """The account, and what it did to all."""
        lines = deal_sheet(self.account, self._names, width)
        after = aftermath(self.account, self._names, more=not self._last)
        return [*lines, *(((line, "felt-ink"),) for line in wrapped([after], width) if after)]

    def chart(self, width: int) -> list[Line]:
        """The totals before and after, with what the lines mean."""
        limit = None if self.session.one_try else limit_of(self.session.game)
        rows = [
            Row(
                self._names[player.seat],
                (player.before, player.reached),
                f"{player.reached} {player.points:+d}" if player.points else str(player.reached),
            )
            for player in self.account.players
        ]
        lines = totals_chart(rows, width, limit[0] if limit else None)
        meanings = [BEFORE * 2 + " " + _("before"), NOW * 2 + " " + _("this deal")]
        if any(
            abs(player.reached) < abs(player.before) or player.reached * player.before < 0
            for player in self.account.players
        ):
            meanings.append("╌╌ " + _("gone again"))
        if limit:
            meanings.append(f"{LIMIT} {limit[1]}")
        return [*lines, *(((line, "felt-muted"),) for line in wrapped(meanings, width, "   "))]
