"""The rules of the games, to read: the pages of `docs/rules`, with contents and search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Markdown
from textual.widgets.markdown import MarkdownBlock

from kozyr.engine import GAMES, Game
from kozyr.locale import _
from kozyr.rules import Page, match_page, page_of
from kozyr.words.games import title_of

from ..command_table import Command
from ..commanded import Commanded
from ..widgets.bars import FooterBar, HeaderBar
from .contents import ContentsScreen

if TYPE_CHECKING:
    from ..app import KozyrApp


class RulesScreen(Commanded[None], scope="rules"):
    """One game after the other. The page of the match being played says what its options change."""

    app: KozyrApp
    CSS = """
    RulesScreen { background: $surface; }
    RulesScreen VerticalScroll { height: 1fr; align-horizontal: center; scrollbar-size-vertical: 1;
        scrollbar-gutter: stable; }
    RulesScreen Markdown { max-width: 100; padding: 1 2; background: $surface; }
    RulesScreen Input { dock: bottom; margin-bottom: 1; background: $bar; color: $bar-ink; display: none; }
    RulesScreen .-found { background: $accent 25%; }
    """

    def __init__(self, game: Game | str | None = None, *, rule: str = "") -> None:
        """Begin with this game, that of a match or a name, or the first; at this rule of it."""
        super().__init__()
        self._games = list(GAMES)
        self._match = game if isinstance(game, Game) else None
        name = game.name if isinstance(game, Game) else game
        self._at = self._games.index(name) if name in self._games else 0
        self._rule = rule
        self._turning = False
        self._page = Page("")
        #: the lines at which the words stand that were sought, and which of them is shown
        self._found: list[int] = []
        self._shown = 0

    def commands(self) -> list[Command]:
        """All but the one that opens this screen."""
        return [command for command in super().commands() if command.id != "app.rules"]

    def situations(self) -> frozenset[str]:
        """Whether words are being typed, and whether there are more places with them."""
        searching = self._searching
        return frozenset({"search" if searching else "read", *(("found",) if self._found and not searching else ())})

    @property
    def _searching(self) -> bool:
        """Whether words are being typed. No class of the screen says so, which would style every line anew."""
        return any(field.display for field in self.query(Input))

    def compose(self) -> ComposeResult:
        yield HeaderBar()
        with _Scrolled():
            yield Markdown(open_links=False)
        yield Input(compact=True, placeholder=_("words on this page"))
        yield FooterBar()

    async def on_mount(self) -> None:
        await self._show()

    async def retell(self) -> None:
        await super().retell()
        await self._show()

    def action_next(self) -> None:
        self._turn(1)

    def action_previous(self) -> None:
        self._turn(-1)

    def action_contents(self) -> None:
        """Show the contents; what is chosen there is gone to."""
        self.app.push_screen(ContentsScreen(self._page), self._go)

    def action_search(self) -> None:
        """Ask for words."""
        field = self.query_one(Input)
        field.display = True
        field.focus()
        self.refresh_bindings()

    def action_confirm(self) -> None:
        self._search(self.query_one(Input).value)

    def action_next_found(self) -> None:
        self._show_found(1)

    def action_previous_found(self) -> None:
        self._show_found(-1)

    def action_close(self) -> None:
        if self._searching:
            self._end_search()
        else:
            self.leave()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        self._search(event.value)

    @on(Markdown.LinkClicked)
    def _follow(self, event: Markdown.LinkClicked) -> None:
        """A link to another game turns to it."""
        name = Path(event.href).name.partition(".")[0]
        if name in self._games:
            self._turn(self._games.index(name) - self._at)

    def _search(self, words: str) -> None:
        """Go to the first place with these words."""
        self._end_search()
        self._found, self._shown = self._page.find(words), 0
        if self._found:
            self._show_found(0)
        elif words.strip():
            self._tell(_("not on this page"))
        self.refresh_bindings()

    def _end_search(self) -> None:
        self.query_one(Input).display = False
        self.query_one(VerticalScroll).focus()
        self.refresh_bindings()

    def _show_found(self, step: int) -> None:
        if self._found:
            self._shown = (self._shown + step) % len(self._found)
            self._tell(_("place {number} of {count}").format(number=self._shown + 1, count=len(self._found)))
            self._go(self._found[self._shown])

    def _turn(self, step: int) -> None:
        """Turn to another page: it is laid out while keys are taken, and one that is turned over meanwhile is not."""
        self._at = (self._at + step) % len(self._games)
        self._rule = ""
        self._tell_place()
        if not self._turning:
            self._turning = True
            self.run_worker(self._turn_pages())

    async def _turn_pages(self) -> None:
        shown = -1
        while shown != self._at and self in self.app.screen_stack:
            shown = self._at
            await self._show()
        self._turning = False

    async def _show(self) -> None:
        game = self._games[self._at]
        self._page = match_page(self._match) if self._match and self._match.name == game else page_of(game)
        self._found = []
        self._tell_place()
        await self.query_one(Markdown).update(self._page.text)
        if self in self.app.screen_stack:  # it may have been left meanwhile
            self.query_one(VerticalScroll).scroll_home(animate=False)
        self.refresh_bindings()
        if self._rule in self._page.rules:
            self.call_after_refresh(self._go, self._page.rules[self._rule])

    def _tell_place(self) -> None:
        self._tell(_("{number} of {count}").format(number=self._at + 1, count=len(self._games)))

    def _tell(self, right: str) -> None:
        self.query_one(HeaderBar).tell(_("Rules"), title_of(self._games[self._at]), right)

    def _go(self, line: int | None) -> None:
        """Show what stands at this line of the page, and mark it."""
        self.query(".-found").remove_class("-found")
        if line is None:
            return
        around = [block for block in self.query(MarkdownBlock) if _holds(block, line)]
        if around:
            block = min(around, key=_length)
            block.add_class("-found")
            self.query_one(VerticalScroll).scroll_to_widget(block, animate=False, top=True)


class _Scrolled(VerticalScroll):
    """What a page is read in. It looks the same with the focus and without."""

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Style nothing anew: a page has hundreds of lines, and each would be looked at."""


def _holds(block: MarkdownBlock, line: int) -> bool:
    start, end = block.source_range
    return start <= line < end


def _length(block: MarkdownBlock) -> int:
    start, end = block.source_range
    return end - start
