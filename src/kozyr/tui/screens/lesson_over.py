"""The end of a lesson: what was learnt, and what next."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from kozyr.lessons import Lesson
from kozyr.locale import _
from kozyr.words.cells import Line, wrapped
from kozyr.words.games import title_of
from kozyr.words.lesson import told
from kozyr.words.signs import TICK

from ..content import content_of
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.choices import Choice, Choices
from .listed import Listed


class LessonOverScreen(Listed[str], scope="lesson-over"):
    """Dismissed with `play`, `again`, `lessons` or `home`."""

    CSS = """
    LessonOverScreen { background: $felt; color: $felt-ink; }
    LessonOverScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    LessonOverScreen Static { width: 1fr; height: auto; padding: 1 2; }
    LessonOverScreen #next { height: auto; padding: 0 2 1 2; }
    """

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson

    def compose(self) -> ComposeResult:
        title = title_of(self.lesson.game)
        yield HeaderBar(_("{game}: lesson").format(game=title), _("that was the lesson"))
        with VerticalScroll(can_focus=False):
            yield Static()
        with Vertical(id="next"):
            last = _("as it was last played") if self.lesson.game in self.app.store.setups else _("against bots")
            lines = [
                Choice("play", _("Play a match"), last),
                Choice("again", _("Once more"), _("the same lesson from its first step")),
                Choice("lessons", _("Lessons"), _("the other games")),
                Choice("home", _("Home"), _("the first screen")),
            ]
            yield Choices(lines)
        yield FooterBar()

    def fit(self) -> None:
        """What was learnt, in lines as wide as the window."""
        lines: list[Line] = [((_("What to keep in mind"), "bold felt-ink"),), ()]
        for text in self.lesson.learnt:
            first, *more = wrapped([told(text)], min(self.app.size.width - 7, 90))
            lines.append(((f"{TICK} ", "turn"), (first, "felt-ink")))
            lines += [((f"  {line}", "felt-ink"),) for line in more]
        self.query_one(Static).update(content_of(lines))

    @on(Choices.Opened)
    def _opened(self, event: Choices.Opened) -> None:
        self.leave(event.choice.id)

    def action_home(self) -> None:
        self.leave("home")
