"""The rules of the games, to read: the same pages as in `docs/rules`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Markdown

import kozyr
from kozyr.engine import GAMES
from kozyr.locale import _

from ..command import Command
from ..commanded import Commanded
from ..widgets.bars import FooterBar, HeaderBar
from ..words.games import title_of

if TYPE_CHECKING:
    from ..app import KozyrApp

_PACKAGE: Final = Path(kozyr.__file__).parent
#: Where the pages are in an installed package, and in the project.
_PLACES: Final = (_PACKAGE / "rules", _PACKAGE.parent.parent / "docs" / "rules")


def rules_page(game: str) -> str:
    """The rules of a game as Markdown. When the page is not there, a line that says so."""
    for place in _PLACES:
        page = place / f"{game}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return _("The page with these rules was not installed: {file}").format(file=f"{game}.md")


class RulesScreen(Commanded[None], scope="rules"):
    """One game after the other."""

    app: KozyrApp
    CSS = """
    RulesScreen { background: $surface; }
    RulesScreen VerticalScroll { height: 1fr; align-horizontal: center; scrollbar-size-vertical: 1;
        scrollbar-gutter: stable; }
    RulesScreen Markdown { max-width: 100; padding: 1 2; background: $surface; }
    """

    def __init__(self, game: str | None = None) -> None:
        """Begin with this game, or with the first."""
        super().__init__()
        self._games = list(GAMES)
        self._at = self._games.index(game) if game in self._games else 0

    def commands(self) -> list[Command]:
        """All but the one that opens this screen."""
        return [command for command in super().commands() if command.id != "app.rules"]

    def compose(self) -> ComposeResult:
        yield HeaderBar()
        with VerticalScroll():
            yield Markdown(open_links=False)
        yield FooterBar()

    async def on_mount(self) -> None:
        await self._show()

    async def action_next(self) -> None:
        await self._turn(1)

    async def action_previous(self) -> None:
        await self._turn(-1)

    def action_close(self) -> None:
        self.leave()

    @on(Markdown.LinkClicked)
    async def _follow(self, event: Markdown.LinkClicked) -> None:
        """A link to another game turns to it."""
        name = Path(event.href).stem
        if name in self._games:
            await self._turn(self._games.index(name) - self._at)

    async def _turn(self, step: int) -> None:
        self._at = (self._at + step) % len(self._games)
        await self._show()

    async def _show(self) -> None:
        game = self._games[self._at]
        number = _("{number} of {count}").format(number=self._at + 1, count=len(self._games))
        self.query_one(HeaderBar).tell(_("Rules"), title_of(game), number)
        await self.query_one(Markdown).update(rules_page(game))
        self.query_one(VerticalScroll).scroll_home(animate=False)
