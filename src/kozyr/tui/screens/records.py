"""Every match that is kept: a list to go through, by game, the last one first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from kozyr.engine import GAMES
from kozyr.locale import _, n_
from kozyr.store import ArchiveError, Entry, Search
from kozyr.words.games import title_of
from kozyr.words.match_rows import lay_rows, row_of

from ..commanded import Commanded
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.rows import Rows
from .record import RecordScreen

if TYPE_CHECKING:
    from ..app import KozyrApp

_FILTERS = ("", *GAMES)


class RecordsScreen(Commanded[None], scope="records"):
    """The list. What is read of the archive is only what is seen."""

    app: KozyrApp
    CSS = """
    RecordsScreen { background: $felt; color: $felt-ink; }
    RecordsScreen Rows { margin: 1 1 0 1; }
    RecordsScreen Static { height: 1fr; padding: 1 2; content-align: center middle; text-align: center; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._filter = 0

    def compose(self) -> ComposeResult:
        yield HeaderBar()
        yield Static()
        yield Rows(self._read, lay_rows)
        yield FooterBar()

    def on_mount(self) -> None:
        """Count the matches."""
        self._count()

    def situations(self) -> frozenset[str]:
        """Whether there is anything to go through."""
        return frozenset({"some"} if self.is_mounted and self.query_one(Rows).count else ())

    @property
    def _search(self) -> Search:
        return Search(_FILTERS[self._filter])

    def _read(self, skip: int, count: int) -> list[tuple[str, ...]]:
        return [row_of(entry) for entry in self._entries(count, skip)]

    def _entries(self, count: int, skip: int) -> list[Entry]:
        try:
            return self.app.matches.archive.entries(self._search, count, skip)
        except ArchiveError as fault:
            self.app.tell(str(fault))
            return []

    def _count(self, cursor: int = 0) -> None:
        """Read the list anew."""
        try:
            count = self.app.matches.archive.count(self._search)
        except ArchiveError as fault:
            self.app.tell(str(fault))
            count = 0
        game = _FILTERS[self._filter]
        title = title_of(game) if game else _("all games")
        self.query_one(HeaderBar).tell(_("Records"), title, n_("{n} match", "{n} matches", count))
        rows, nothing = self.query_one(Rows), self.query_one(Static)
        nothing.update(_("No match is over yet. What you play to its end is kept here."))
        rows.display, nothing.display = bool(count), not count
        rows.show_all(count, cursor)
        self.refresh_bindings()

    def fit(self) -> None:
        """The rows follow by themselves."""

    async def retell(self) -> None:
        await super().retell()
        self._count()

    def on_screen_resume(self) -> None:
        """One may have been deleted, or come."""
        if self.is_mounted and self.whole:
            self._count(self.query_one(Rows).cursor)

    def action_up(self) -> None:
        self.query_one(Rows).move(-1)

    def action_down(self) -> None:
        self.query_one(Rows).move(1)

    def action_page_up(self) -> None:
        self._move_page(-1)

    def action_page_down(self) -> None:
        self._move_page(1)

    def _move_page(self, step: int) -> None:
        rows = self.query_one(Rows)
        rows.move(step * rows.page)

    def action_first(self) -> None:
        self.query_one(Rows).move(-self.query_one(Rows).count)

    def action_last(self) -> None:
        self.query_one(Rows).move(self.query_one(Rows).count)

    def action_next_game(self) -> None:
        self._turn(1)

    def action_previous_game(self) -> None:
        self._turn(-1)

    def _turn(self, step: int) -> None:
        self._filter = (self._filter + step) % len(_FILTERS)
        self._count()

    def action_open(self) -> None:
        if not self.twice_pressed():
            self.query_one(Rows).open()

    def action_close(self) -> None:
        self.leave()

    @on(Rows.Opened)
    def _opened(self) -> None:
        if self.is_active:  # a second click may have been on its way when it opened
            for entry in self._entries(1, self.query_one(Rows).cursor):
                self.app.push_screen(RecordScreen(entry))
