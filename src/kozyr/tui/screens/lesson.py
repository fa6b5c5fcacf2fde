"""A lesson: the table, with words beside it that say what to do and why."""

from __future__ import annotations

from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult

from kozyr.engine import Action, Card, Reason
from kozyr.lessons import LESSONS, Course
from kozyr.locale import _
from kozyr.words.lesson import lesson_header, objection, told
from kozyr.words.signs import TICK

from ..draw.lesson import ROWS, draw_lesson, place_of, table_room
from ..widgets.table import Board, Side, Words
from .lesson_over import LessonOverScreen
from .parts import table_parts
from .table import TableScreen
from .tutor import Tutor

#: What a table has that a lesson has not.
_NOT_HERE: Final = frozenset({"match", "hint", "finish", "undo", "redo", "exchange", "scores", "no-scores"})


class LessonScreen(TableScreen, scope="lesson"):
    """A table at which the others' play is written down. Nothing of it is kept but that it was gone through."""

    turns: Tutor
    DEFAULT_CSS = f"""
    LessonScreen Words#above-table {{ height: {ROWS}; }}
    LessonScreen Words#beside {{ width: 1fr; height: 1fr; }}
    LessonScreen #left {{ width: auto; }}
    """

    def __init__(self, game: str, name: str) -> None:
        """The lesson of a game, for a pupil of this name."""
        self.course = Course(LESSONS[game], name)
        super().__init__(self.course.session)
        self.turns = Tutor(self.course, self)
        #: the step that is shown: while the next one is prepared the one before
        self._shown = 0
        #: what is said of the last try; nothing: no try yet, `True`: it was right
        self._verdict: Reason | str | bool = ""
        #: where there is no room for words and table: whether the words are shown
        self._reading = True

    def compose(self) -> ComposeResult:
        """The table, with room for words above and beside it."""
        words = Words(id="beside"), Side()
        yield from table_parts(*words, above=[Words(id="above-table")])

    @property
    def room(self) -> tuple[int, int]:
        return table_room(*self.app.size)

    def heading(self, *, small: bool) -> tuple[str, str, str]:
        return lesson_header(self.course, self._shown)

    @property
    def rule_said(self) -> str:
        """The rule against the chosen card or the last try, or that which the step is about."""
        if isinstance(self._verdict, Reason):
            return self._verdict.rule
        return super().rule_said or self.course.lesson.steps[self._shown].rule

    @property
    def covered_by_words(self) -> bool:
        """Whether the words stand in the place of the table."""
        return self._reading and place_of(*self.app.size) == "instead"

    def situations(self) -> frozenset[str]:
        """Those of the table that a lesson has too, and where it stands."""
        found = set(super().situations()) - _NOT_HERE
        if self.covered_by_words:
            found = {"words"}
        elif place_of(*self.app.size) == "instead":
            found.add("folded")
        if self.turns.told:
            found |= {"told", "asked"} if self.course.step.asks and not self.covered_by_words else {"told"}
        if self.course.at:
            found.add("later")
        return frozenset(found)

    async def retell(self) -> None:
        self.course.retell(self.app.store.player_name)
        await super().retell()

    def redraw(self) -> None:
        """Show the moment as it is now, and the words."""
        super().redraw()
        if not self.can_show:
            return
        size = self.app.size
        place, small = place_of(*size), self.hidden
        above, beside = self.query_one("#above-table", Words), self.query_one("#beside", Words)
        width, height = self.room
        self.query_one("#left").styles.width = size.width if small else width
        above.display = not small and (place == "above" or self.covered_by_words)
        beside.display = not small and place == "side"
        self.query_one(Board).display = small or not self.covered_by_words
        said = told(self.course.lesson.steps[self._shown].said)
        verdict = self._verdict_text()
        if place == "side":
            beside.show(draw_lesson(place, said, verdict, size.width - width, height - 2))
        elif above.display:
            rows = ROWS if place == "above" else height - 9
            above.styles.height = rows
            above.show(draw_lesson(place, said, verdict, width, rows))

    def _verdict_text(self) -> str:
        if self._verdict is True:
            right = _("Right.")
            return f"{TICK} {right}"
        return objection(self._verdict) if self._verdict else ""

    def step_told(self) -> None:
        """The step can be told now: what comes before it is done."""
        self._shown = self.course.at
        self._verdict = ""
        self._reading = True
        self.note = self.news = ""
        self.new_decision()

    def decide(self, action: Action) -> None:
        """Take the decision that is meant; say of any other what speaks against it."""
        if self.twice_pressed():
            return
        said = self.course.judge(action)
        self.acted()
        if said:
            self.app.bell()
            self._verdict = said
            self._reading = True
            self.redraw()
        else:
            self._verdict = True
            self._reading = False
            self.turns.answer(action)

    def point(self, card: Card | None) -> None:
        """Choose a card; what was said of the last try is done with."""
        self._verdict = ""
        super().point(card)

    def new_decision(self) -> None:
        super().new_decision()
        self.refresh_bindings()

    # Keys and clicks.

    def action_go_on(self) -> None:
        """On from a finished trick: to the next step, when this one was read."""
        if self.covered_by_words:
            self.action_to_table()
        elif self.twice_pressed():
            return
        elif self.turns.told:
            self.acted()
            self.action_step_on()
        else:
            self.acted()
            self.turns.end_pause()

    def action_step_on(self) -> None:
        """Go on; what is asked is done for the pupil."""
        if not self.turns.told:
            return
        if self.course.step.asks:
            self.decide(self.course.right)
        elif self.course.last:
            self._over()
        else:
            self._verdict = ""
            self._reading = False
            self.turns.next_step()

    def _over(self) -> None:
        """The lesson was gone through."""
        self.app.store.note_lesson(self.course.lesson.game, "done")
        over = LessonOverScreen(self.course.lesson)
        over.twice = self.twice
        self.app.push_screen(over, partial(self.app.after_lesson, self.course.lesson.game))

    def action_step_back(self) -> None:
        """Back to the step before."""
        self._jump(self.course.at - 1)

    def action_again(self) -> None:
        """Back to the first step."""
        self._jump(0)

    def _jump(self, at: int) -> None:
        self._verdict = ""
        self.turns.jump(at)

    def action_show(self) -> None:
        """Go to the decision that is meant."""
        self._verdict = self.note = ""
        self.go_to(self.course.right)
        self.redraw()

    def action_to_table(self) -> None:
        """Put the words away."""
        if not self.twice_pressed():
            self.acted()
            self._reading = False
            self.redraw()

    def action_words(self) -> None:
        """Show the words again."""
        self._reading = True
        self.redraw()

    @on(Words.Clicked)
    def _words_clicked(self) -> None:
        if self.covered_by_words:
            self.action_to_table()
        elif self.turns.paused:
            self.action_go_on()

    def action_leave(self) -> None:
        """Leave the lesson; while half of a card's name is typed, only forget that."""
        if self.typed:
            self.forget_typed()
        else:
            self.app.go_home()

    def action_quit(self) -> None:
        """Leave the program: nothing of a lesson can be lost."""
        self.app.exit()
