"""The lessons there are, and the question whether to take one before the first match of a game."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from kozyr.lessons import LESSONS
from kozyr.locale import _
from kozyr.words.games import title_of
from kozyr.words.lesson import steps_text

from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.choices import Choice, Choices
from ..widgets.column import Column
from .listed import Listed
from .yes_no import YesNo


class LessonsScreen(Listed[None], scope="lessons"):
    """One of them is opened."""

    CSS = """
    LessonsScreen { background: $felt; color: $felt-ink; align-horizontal: center; }
    LessonsScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    LessonsScreen Static { height: auto; padding: 1 2 0 4; color: $felt-muted; }
    LessonsScreen Choices { margin: 1 1 0 1; }
    """

    def compose(self) -> ComposeResult:
        done = {game for game, learnt in self.app.store.lessons.items() if learnt == "done"}
        yield HeaderBar(_("Lessons"))
        with Column(), VerticalScroll(can_focus=False):
            yield Static(
                Content(_("A first deal of each game, guided step by step. It is no match and is not counted."))
            )
            yield Choices([Choice(game, title_of(game), steps_text(game, done=game in done)) for game in LESSONS])
        yield FooterBar()

    @on(Choices.Opened)
    def _opened(self, event: Choices.Opened) -> None:
        self.app.learn(event.choice.id)

    def action_back(self) -> None:
        self.leave()


class FirstLessonScreen(YesNo, scope="first-lesson"):
    """Whether to take the lesson of a game that was never played here."""

    beside = None

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game

    def heading(self) -> str:
        return title_of(self._game)

    @property
    def game_shown(self) -> str:
        """That of the lesson."""
        return self._game

    def question(self) -> str:
        return _("You have not played this game here yet. Take a short lesson first, a deal guided step by step?")

    def answers(self) -> tuple[str, str]:
        return _("take the lesson"), _("play at once")

    def action_back(self) -> None:
        """Neither: it is offered again the next time."""
        self.leave()
