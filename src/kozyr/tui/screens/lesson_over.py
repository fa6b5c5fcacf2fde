"""The end of a lesson: what was learnt, and what next."""

from __future__ import annotations

from textual import on

from kozyr.lessons import Lesson
from kozyr.locale import _
from kozyr.words.cells import Line, wrapped
from kozyr.words.games import title_of
from kozyr.words.lesson import told
from kozyr.words.signs import TICK

from ..widgets.choices import Choice, Choices
from .what_next import WhatNext


class LessonOverScreen(WhatNext[str], scope="lesson-over"):
    """Dismissed with `play`, `again`, `lessons` or `home`."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson

    def heading(self) -> tuple[str, str, str]:
        return _("{game}: lesson").format(game=title_of(self.lesson.game)), _("that was the lesson"), ""

    def choices(self) -> list[Choice]:
        """What next."""
        last = _("as it was last played") if self.lesson.game in self.app.store.setups else _("against bots")
        return [
            Choice("play", _("Play a match"), last),
            Choice("again", _("Once more"), _("the same lesson from its first step")),
            Choice("lessons", _("Lessons"), _("the other games")),
            Choice("home", _("Home"), _("the first screen")),
        ]

    def lines(self, width: int) -> list[Line]:
        """What was learnt."""
        lines: list[Line] = [((_("What to keep in mind"), "bold felt-ink"),), ()]
        for text in self.lesson.learnt:
            first, *more = wrapped([told(text)], width - 2)
            lines.append(((f"{TICK} ", "turn"), (first, "felt-ink")))
            lines += [((f"  {line}", "felt-ink"),) for line in more]
        return lines

    @on(Choices.Opened)
    def _opened(self, event: Choices.Opened) -> None:
        self.leave(event.choice.id)

    def action_home(self) -> None:
        self.leave("home")
