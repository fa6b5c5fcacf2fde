"""What helps the player beside playing: a hint, past tricks, the score sheet, the end of a decided deal."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from textual import on
from textual.events import Click

from kozyr.bots import STRONGEST, Budget, chance_seed, make_bot
from kozyr.bots.host import Answer, Question
from kozyr.engine import Action, Ask, given_card, passed_cards
from kozyr.locale import _
from kozyr.session.automatic import HELPER
from kozyr.words.cells import fitting
from kozyr.words.hint import hint_notes
from kozyr.words.scene import Cursor

from ..draw.frame import frame_of
from ..draw.lines import said_room
from ..widgets.table import Line
from .answers import HintFound
from .hint import HintScreen
from .past import ScoresScreen, TricksScreen
from .pointing import at_end
from .question_keys import QuestionKeys
from .yes_no import FinishScreen

#: The seconds for which a hint is thought about.
SECONDS: Final = 1.0


class Helps(QuestionKeys):
    """The table with its helps."""

    #: the moments at which a hint was asked for, and was found last
    _asked = -1
    _hinted = -1
    _hint: Answer | None = None

    @property
    def rule_said(self) -> str:
        """The rule by which the chosen card may not be played, or that the line below the hand names."""
        if self.cursor.reason is not None:
            return self.cursor.reason.rule
        named = re.search(r"\(([A-Z]\d+)\)", self.note)
        return named[1] if named else ""

    def on_click(self, event: Click) -> None:
        """A click on the line that says why not opens the rule."""
        if isinstance(event.widget, Line) and self.rule_said:
            self.app.action_rules()

    def situations(self) -> frozenset[str]:
        """Beside those of the hand: what there is to show, and whether the deal is decided."""
        found = set(super().situations())
        if not self.session.match.deals:
            return frozenset(found)
        scene, view = self.scene(), self.scene().view
        if self.session.one_try:
            found.add("one-try")
        elif scene.asking:
            found.add("hint")
        found.add("tricks" if view.tricks else "no-tricks")
        found.add("scores" if view.tricks or scene.counts else "no-scores")
        if view.ask is not Ask.OVER and scene.game.decided(view.won, view.taken):
            found.add("finish")
        return frozenset(found)

    def action_hint(self) -> None:
        """Ask for a hint; where one is shown, show all of it."""
        moment = self.turns.moment
        if self._hinted == moment and self._hint is not None:
            if self._hint.advice is not None and self._hint.advice.options and self.note == self._hint_note():
                self.app.push_screen(HintScreen(self.scene(), self._hint.advice, self.order(self.scene())))
            else:
                self._point_at(self._hint.action)
        elif self._asked != moment:
            self._asked = moment
            view = self.session.view(self.viewer)
            question = Question(view, STRONGEST, chance_seed(view), Budget(seconds=SECONDS), "advice")
            self.ask(question, partial(HintFound, moment))
            self.note = _("Looking for a hint…")
        self.redraw()

    @on(HintFound)
    def _hint_found(self, message: HintFound) -> None:
        if message.moment != self.turns.moment or not self.turns.asking:
            return
        self._asked = -1
        if message.answer.failure is not None:
            self.note = _("No hint could be found.")
        else:
            self._hinted, self._hint = message.moment, message.answer
            self.session.note_hint()
            self.acted()  # a key meant for another card must not play the one that is pointed at
            self._point_at(message.answer.action)
        self.redraw()

    def _point_at(self, action: Action) -> None:
        """Move to the action, and say it."""
        self.go_to(action)
        self.note = self._hint_note()

    def go_to(self, action: Action) -> None:
        """Move to the action: its card, its line in the box, or the cards marked."""
        scene, question = self.scene(), self.question()
        order, given, passed = self.order(scene), given_card(action), passed_cards(action)
        self.typed = self.news = ""
        if question is not None:
            self.choice = [row.action for row in question.rows].index(action)
        elif passed is not None:
            self.cursor = Cursor(at_end(order, last=False, among=passed), marked=passed)
        else:
            self.cursor = Cursor(action if given is None else given)

    def _hint_note(self) -> str:
        """The hint in as many words as fit into the window."""
        assert self._hint is not None
        scene = self.scene()
        notes = hint_notes(scene, self._hint.action, self._hint.advice, self.order(scene))
        return fitting(notes, said_room(frame_of(*self.app.size)))

    def action_tricks(self) -> None:
        self.app.push_screen(TricksScreen(self.scene()))

    def action_scores(self) -> None:
        self.app.push_screen(ScoresScreen(self.scene()))

    def action_finish(self) -> None:
        """Ask whether to play the decided deal out."""
        self.app.push_screen(FinishScreen(), self._finish)

    def _finish(self, wanted: bool | None) -> None:
        if wanted and "finish" in self.situations():
            self.turns.play_out(make_bot(HELPER, self.session.game.name))
