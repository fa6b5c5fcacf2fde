"""The matches that are not over, to go on with one of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from kozyr.locale import _, n_
from kozyr.store import Busy, OpenMatch, fault_line
from kozyr.words.cells import fitting, plain, widest
from kozyr.words.matches import opponents_of, opponents_text, score_text, where_text

from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.choices import Choice, Choices
from ..widgets.column import Column, column_of
from .listed import Listed
from .yes_no import GiveUpScreen

#: Rows that header, footer, the empty ones beside the list, the last line and a notice take.
_AROUND = 9
#: Columns of the arrow, and of the narrowest gap behind the titles.
_BESIDE = 5
#: Seconds between two looks at what other programs have done.
_LOOK_EVERY = 1.0


def match_lines(matches: Sequence[OpenMatch], width: int) -> list[Choice]:
    """A line for each match, in so many columns."""
    titles = [where_text(match.session) for match in matches]
    room = width - widest(titles) - _BESIDE
    return [
        Choice(match.path.name, title, about_text(match, room)) for match, title in zip(matches, titles, strict=True)
    ]


def about_text(match: OpenMatch, room: int) -> str:
    """How it stands and who plays, as much of that as there is room for whole; or that another program plays it."""
    if match.busy:
        return _("is being played in another terminal")
    score, names = score_text(match.session), opponents_of(match.session)
    with_whom = [
        plain(_("with {names}").format(names=opponents_text(names, most))) for most in range(len(names), 0, -1)
    ]
    both = [f"{score}; {text}" for text in with_whom] if score else []
    return fitting([*both, score, *with_whom] if score else with_whom, room)


class OpenMatchesScreen(Listed[None], scope="open-matches"):
    """A list, the match that was played last first."""

    CSS = """
    OpenMatchesScreen { background: $felt; color: $felt-ink; align-horizontal: center; }
    OpenMatchesScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    OpenMatchesScreen Choices { width: 100%; margin: 1 1 0 1; }
    OpenMatchesScreen Static { height: auto; padding: 1 2 0 4; color: $felt-muted; }
    """

    def __init__(self, matches: list[OpenMatch]) -> None:
        """A list of these, which is not empty."""
        super().__init__()
        self.matches = matches

    def on_mount(self) -> None:
        """Follow what other programs do with the matches."""
        self._moments = self.app.matches.moments()
        self.set_interval(_LOOK_EVERY, self._look)

    def compose(self) -> ComposeResult:
        yield HeaderBar()
        with Column(), VerticalScroll(can_focus=False), Center():
            yield Choices([])
            yield Static()
        yield FooterBar()

    def fit(self) -> None:
        """Show as many as fit; the others come when these are played."""
        count = n_("{n} match is not over", "{n} matches are not over", len(self.matches))
        self.query_one(HeaderBar).tell(_("Continue"), "", count)
        room = max(self.app.size.height - _AROUND, 1)
        shown = self.matches[:room]
        choices = self.query_one(Choices)
        at = choices.chosen.id if choices.chosen is not None else ""
        choices.offer(match_lines(shown, column_of(self.app.size.width) - 2), at)
        hidden = len(self.matches) - len(shown)
        more = n_("and {n} older one: kozyr resume --list", "and {n} older ones: kozyr resume --list", hidden)
        self.query_one(Static).update(Content(more if hidden else ""))

    def _look(self) -> None:
        """Show what has changed in the folder."""
        if self._moments != self.app.matches.moments():
            self._read()

    def _read(self) -> None:
        self._moments = self.app.matches.moments()
        self.matches = self.app.matches.open_matches()
        if self.matches:
            self.fit()
        elif self.is_current:  # a question lies over it otherwise
            self.app.tell(_("No match is open."))
            self.leave()

    def on_screen_resume(self) -> None:
        """The question has gone, or the match that was gone on with."""
        if self.whole:
            self._read()

    def _chosen(self) -> OpenMatch | None:
        chosen = self.query_one(Choices).chosen
        return next((match for match in self.matches if chosen and match.path.name == chosen.id), None)

    def action_give_up(self) -> None:
        """Ask whether to give the chosen match up."""
        match = self._chosen()
        if match is not None:
            self.app.push_screen(GiveUpScreen(match.session), partial(self._give_up, match))

    def _give_up(self, match: OpenMatch, sure: bool | None) -> None:
        if sure:
            try:
                self.app.matches.give_up(match)
            except (Busy, OSError) as fault:
                self.app.tell(fault_line(fault))

    def action_back(self) -> None:
        self.leave()

    @on(Choices.Opened)
    def _opened(self) -> None:
        match = self._chosen()
        if match is not None and not self.app.go_on(match):
            self._read()
