"""The matches that are not over, to go on with one of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from kozyr.locale import _, n_
from kozyr.store import Busy, OpenMatch, fault_line
from kozyr.store.words import opponents_text, place_text, score_text
from kozyr.words.cells import plain
from kozyr.words.games import title_of

from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.choices import Choice, Choices
from .listed import Listed
from .yes_no import GiveUpScreen

if TYPE_CHECKING:
    from ..app import KozyrApp

#: Rows that header, footer, the empty ones beside the list and the last line take.
_AROUND = 6


def match_line(match: OpenMatch, number: int) -> Choice:
    """A line of the list."""
    session = match.session
    where = _("{game}, {place}").format(game=title_of(session.game.name), place=place_text(session))
    if match.busy:
        return Choice(str(number), where, _("is being played in another terminal"))
    about = _("{score}; with {names}").format(score=score_text(session), names=opponents_text(session))
    return Choice(str(number), where, plain(about))


class OpenMatchesScreen(Listed[None], scope="open-matches"):
    """A list, the match that was played last first."""

    app: KozyrApp
    CSS = """
    OpenMatchesScreen { background: $felt; color: $felt-ink; }
    OpenMatchesScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    OpenMatchesScreen Choices { width: 100%; margin: 1 1 0 1; }
    OpenMatchesScreen Static { height: auto; padding: 1 2 0 4; color: $felt-muted; }
    """

    def __init__(self, matches: list[OpenMatch]) -> None:
        """A list of these, which is not empty."""
        super().__init__()
        self.matches = matches

    def compose(self) -> ComposeResult:
        yield HeaderBar()
        with VerticalScroll(can_focus=False), Center():
            yield Choices([])
            yield Static()
        yield FooterBar()

    def fit(self) -> None:
        """Show as many as fit; the others come when these are played."""
        count = n_("{n} match is not over", "{n} matches are not over", len(self.matches))
        self.query_one(HeaderBar).tell(_("Continue"), "", count)
        room = max(self.app.size.height - _AROUND, 1)
        shown = self.matches[:room]
        self.query_one(Choices).offer([match_line(match, number) for number, match in enumerate(shown)])
        hidden = len(self.matches) - len(shown)
        more = n_("and {n} older one: kozyr resume --list", "and {n} older ones: kozyr resume --list", hidden)
        self.query_one(Static).update(Content(more if hidden else ""))

    def action_give_up(self) -> None:
        """Ask whether to give the chosen match up."""
        chosen = self.query_one(Choices).chosen
        if chosen is not None:
            self.app.push_screen(GiveUpScreen(), partial(self._give_up, self.matches[int(chosen.id)]))

    def _give_up(self, match: OpenMatch, sure: bool | None) -> None:
        if not sure:
            return
        try:
            self.app.matches.give_up(match)
        except (Busy, OSError) as fault:
            self.app.tell(fault_line(fault))
        self.matches = self.app.matches.open_matches()
        if self.matches:
            self.fit()
        else:
            self.leave()

    def action_back(self) -> None:
        self.leave()

    @on(Choices.Opened)
    def _opened(self, event: Choices.Opened) -> None:
        self.app.go_on(self.matches[int(event.choice.id)])
