"""How the person has played: a page for each game, with what the numbers were from month to month."""

from __future__ import annotations

from collections.abc import Sequence

from textual.containers import VerticalScroll

from kozyr.engine import GAMES
from kozyr.locale import _, decimal, n_
from kozyr.store.statistics import Standing, Statistics, mean, share
from kozyr.words.cells import Line, left, widest, wrapped
from kozyr.words.games import title_of
from kozyr.words.statistics import group_text, has_lives, main_texts, more_texts

from ..draw.charts import trend
from .sheet import Sheet

_INDENT = "   "


class StatisticsScreen(Sheet[None], scope="statistics"):
    """One game after the other."""

    CSS = """
    StatisticsScreen.-empty #sheet { height: 1fr; padding: 0 1 0 2; content-align: center middle;
        text-align: center; }
    """

    def __init__(self, found: Statistics) -> None:
        super().__init__()
        self._found = found
        played = {standing.group.game for standing in found.standings} | {*found.given_up}
        self._games = [game for game in GAMES if game in played]
        self._at = 0

    def situations(self) -> frozenset[str]:
        """Beside that of a sheet: whether there are several games."""
        return super().situations() | ({"several"} if len(self._games) > 1 else set())

    @property
    def _standings(self) -> list[Standing]:
        return [one for one in self._found.standings if self._games and one.group.game == self._games[self._at]]

    def heading(self) -> tuple[str, str, str]:
        if not self._games:
            return _("Statistics"), "", ""
        count = sum(standing.total.matches for standing in self._standings)
        return _("Statistics"), title_of(self._games[self._at]), n_("{n} match", "{n} matches", count)

    @property
    def game_shown(self) -> str | None:
        """The one whose numbers are shown."""
        return self._games[self._at] if self._games else None

    def fit(self) -> None:
        self.set_class(not self._games, "-empty")
        super().fit()

    def lines(self, width: int) -> list[Line]:
        """Each opposition, and how many matches were given up."""
        if not self._games:
            nothing = _("No match is over yet. What you play to its end is counted here.")
            return [((line, "felt-ink"),) for line in wrapped([nothing], width)]
        lines: list[Line] = []
        for standing in self._standings:
            lines += [*standing_lines(standing, width), ()]
        given_up = self._found.given_up.get(self._games[self._at], 0)
        if given_up:
            lines.append(((n_("{n} match was given up.", "{n} matches were given up.", given_up), "felt-muted"),))
        return lines

    def action_next(self) -> None:
        self._turn(1)

    def action_previous(self) -> None:
        self._turn(-1)

    def _turn(self, step: int) -> None:
        self._at = (self._at + step) % len(self._games)
        self.fit()
        self.query_one(VerticalScroll).scroll_home(animate=False)


def standing_lines(standing: Standing, width: int) -> list[Line]:
    """The numbers of a group, and how they went from month to month."""
    room = width - len(_INDENT)
    lines: list[Line] = [((line, "bold turn"),) for line in wrapped([group_text(standing.group)], width)]
    for text in main_texts(standing):
        lines += [((_INDENT + line, "felt-ink"),) for line in wrapped([text], room)]
    for text in more_texts(standing):
        lines += [((_INDENT + line, "felt-muted"),) for line in wrapped([text], room)]
    return [*lines, *trend_lines(standing, room)]


def trend_lines(standing: Standing, room: int) -> list[Line]:
    """A column a month, for the points of a deal (or the lives left) and for the share of matches won; nothing for a
    single month."""
    months = standing.months
    if len(months) < 2:
        return []
    if has_lives(standing.group):
        first = (_("lives left"), [share(tally.lives, tally.matches) for _month, tally in months])
    else:
        first = (_("points a deal"), [mean(tally) for _month, tally in months])
    rows = [
        (*first, 1, "{}"),
        (_("matches won"), [100 * share(tally.won, tally.matches) for _month, tally in months], 0, "{} %"),
    ]
    names = widest(name for name, *_rest in rows) + 2
    ends = [_span(values, digits, form) for _name, values, digits, form in rows]
    columns = room - names - widest(ends)
    if columns < 2:
        return []
    shown = min(columns, len(months))
    ends = [_span(values[-shown:], digits, form) for _name, values, digits, form in rows]
    lines: list[Line] = [
        (
            (_INDENT + left(name, names), "felt-muted"),
            (trend(values, columns), "turn"),
            (end, "felt-muted"),
        )
        for (name, values, *_rest), end in zip(rows, ends, strict=True)
    ]
    text = _("a column for each month with a match, {first} to {last}")
    when = text.format(first=months[-shown][0], last=months[-1][0])
    return [*lines, *(((_INDENT + line, "felt-faint"),) for line in wrapped([when], room))]


def _span(values: Sequence[float], digits: int, form: str) -> str:
    """The least and the greatest."""
    low, high = (form.format(decimal(value, digits)) for value in (min(values), max(values)))
    return f"  {low} … {high}"
