"""What helps the player beside playing: a hint, past tricks, the score sheet, the end of a decided deal."""

from __future__ import annotations

from functools import partial
from typing import Final

from textual import on

from kozyr.bots import LEVELS, Budget, make_bot
from kozyr.bots.wire import Question
from kozyr.engine import Action, Ask, given_card, passed_cards
from kozyr.locale import _
from kozyr.session import chance_seed

from ..scene import LEVEL_NAMES, Cursor
from ..signs import card_sign
from ..words.cards import listed
from .past import ScoresScreen, TricksScreen
from .pointing import at_end
from .question_keys import QuestionKeys
from .thinking import HintFound
from .yes_no import FinishScreen

#: The level that gives hints and plays decided deals out.
HELPER: Final = "normal"


class Helps(QuestionKeys):
    """The table with its helps."""

    _hinted = -1

    def situations(self) -> frozenset[str]:
        """Beside those of the hand: what there is to show, and whether the deal is decided."""
        found = set(super().situations())
        if not self.session.match.deals:
            return frozenset(found)
        scene, view = self.scene(), self.scene().view
        if scene.asking:
            found.add("hint")
        if view.tricks:
            found.add("tricks")
        if view.tricks or scene.counts:
            found.add("scores")
        if view.ask is not Ask.OVER and scene.game.decided(view.won, view.taken):
            found.add("finish")
        return frozenset(found)

    def action_hint(self) -> None:
        """Ask the helper."""
        view = self.session.view(self.viewer)
        budget = Budget(seconds=LEVELS[HELPER].seconds)
        self.ask(Question(view, HELPER, chance_seed(view), budget), partial(HintFound, self.turns.moment))

    @on(HintFound)
    def _hint_found(self, message: HintFound) -> None:
        if message.moment != self.turns.moment or not self.turns.asking:
            return
        if message.answer.failure is not None:
            self.note = _("No hint could be found.")
        else:
            if self._hinted != message.moment:
                self._hinted = message.moment
                self.session.note_hint()
            self._point_at(message.answer.action)
        self.redraw()

    def _point_at(self, action: Action) -> None:
        """Move to the action, and say it."""
        scene, question = self.scene(), self.question()
        order, given, passed = self.order(scene), given_card(action), passed_cards(action)
        level = _(LEVEL_NAMES[HELPER])
        self.typed = self.news = ""
        if question is not None:
            self.choice = [row.action for row in question.rows].index(action)
            what = question.rows[self.choice].words[0]
            self.note = _("Hint: {what}, as {level} would choose.").format(what=what, level=level)
        elif passed is not None:
            self.cursor = Cursor(at_end(order, last=False, among=passed), marked=passed)
            self.note = _("Hint: {cards}, as {level} would pass.").format(cards=listed(passed, order), level=level)
        elif given is not None:
            self.cursor = Cursor(given)
            self.note = _("Hint: {card}, as {level} would give.").format(card=card_sign(given), level=level)
        else:
            self.cursor = Cursor(action)
            self.note = _("Hint: {card}, as {level} would play.").format(card=card_sign(action), level=level)

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
