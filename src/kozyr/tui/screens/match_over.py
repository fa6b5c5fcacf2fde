"""After the match: places, winners and losers, how the totals grew, and what next."""

from __future__ import annotations

from itertools import accumulate

from textual import on
from textual.containers import VerticalScroll

from kozyr.engine import Laus, Lodam
from kozyr.locale import _, n_
from kozyr.session import Session
from kozyr.store.matches import record_of_session
from kozyr.words.account import limit_of
from kozyr.words.cells import Line, left, plain, widest, wrapped
from kozyr.words.matches import title_text
from kozyr.words.people import names_of
from kozyr.words.result import fate, outcome, ranked, standing

from ..draw.charts import BEFORE, LIMIT, NOW, Row, deals_chart, points_table
from ..draw.lives import lives_lines
from ..widgets.choices import Choice, Choices
from .duplicate import DuplicateScreen
from .what_next import WhatNext


class MatchOverScreen(WhatNext[str], scope="match-over"):
    """The end of a match. Dismissed with `again`, `new` or `home`."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._names = names_of(session)

    def situations(self) -> frozenset[str]:
        """Beside that of a sheet: whether one person played."""
        return super().situations() | ({"alone"} if self._duplicate() else set())

    def heading(self) -> tuple[str, str, str]:
        deals = n_("after {n} deal", "after {n} deals", len(self.session.match.counts))
        return title_text(self.session), _("the match is over"), deals

    def choices(self) -> list[Choice]:
        """What next."""
        return [
            Choice("new", _("New match"), _("the same players, fresh cards")),
            Choice("again", _("Same deals again"), _("deal code {code}").format(code=plain(self.session.seed))),
            Choice("review", _("Review"), _("with what the best bot thinks")),
            *self._duplicate(),
            Choice("home", _("Home"), _("the first screen")),
        ]

    def lines(self, width: int) -> list[Line]:
        """The account of the match."""
        return [*self.outcome(width), (), *self.places(width), *self.chart(width)]

    def action_page_up(self) -> None:
        self.query_one(VerticalScroll).scroll_page_up(animate=False)

    def action_page_down(self) -> None:
        self.query_one(VerticalScroll).scroll_page_down(animate=False)

    def action_again(self) -> None:
        self.leave("again")

    def action_new(self) -> None:
        self.leave("new")

    def action_home(self) -> None:
        self.leave("home")

    def action_review(self) -> None:
        """Go through the match again."""
        from kozyr.review import Review  # pydantic is loaded only here

        self.app.show_review(Review(record_of_session(self.session), self.session.match))

    def action_duplicate(self) -> None:
        """See how bots do in the person's seat."""
        if self._duplicate():
            self.app.push_screen(DuplicateScreen(self.session))

    def _duplicate(self) -> list[Choice]:
        """Where one person played, what bots get from that seat can be compared."""
        line = Choice("duplicate", _("Duplicate"), _("the same cards, bots in your seat"))
        return [line] if len(self.session.humans) == 1 else []

    @on(Choices.Opened)
    def _opened(self, event: Choices.Opened) -> None:
        if event.choice.id == "duplicate":
            self.action_duplicate()
        elif event.choice.id == "review":
            self.action_review()
        else:
            self.leave(event.choice.id)

    def outcome(self, width: int) -> list[Line]:
        """Who has won and who has lost."""
        session, result = self.session, self.session.result
        if result is None:
            return []
        you = session.humans[0] if len(session.humans) == 1 else None
        said = outcome(session.match, result, self._names, you)
        return [((line, "bold turn"),) for line in wrapped([said], width)]

    def places(self, width: int) -> list[Line]:
        """A line for each place; with lives, the lives after each deal are in it."""
        match, result = self.session.match, self.session.result
        if result is None:
            return []
        if isinstance(self.session.game, Lodam):
            return lives_lines(match, self._names, width)
        names, most = min(widest(self._names), width // 3), widest(standing(match, seat) for seat in ranked(match))
        return [
            (
                (f"{result.places[seat]:>2}  ", "felt-muted"),
                (left(self._names[seat], names) + "  ", "bold felt-ink"),
                (left(standing(match, seat), most), "felt-ink"),
                (f"  {fate(match, seat)}", "turn"),
            )
            for seat in ranked(match)
        ]

    def chart(self, width: int) -> list[Line]:
        """How the totals came about, deal by deal; in a game with lives the places say it already."""
        match, game = self.session.match, self.session.game
        if isinstance(game, Lodam):
            return []
        rows = []
        for seat in ranked(match):
            totals = (0, *accumulate(count.points[seat] for count in match.counts))
            rows.append(Row(self._names[seat], totals, str(totals[-1])))
        if not isinstance(game, Laus):
            return [(), *points_table(rows, width, _("total"))]
        limit = limit_of(game)
        lines = deals_chart(rows, width, limit[0] if limit else None)
        meanings = [BEFORE * 2 + NOW * 2 + " " + _("the deals in turn"), *([f"{LIMIT} {limit[1]}"] if limit else [])]
        return [(), *lines, *(((line, "felt-muted"),) for line in wrapped(meanings, width, "   "))]
