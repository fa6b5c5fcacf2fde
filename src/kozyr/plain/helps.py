"""What can be typed instead of a decision: help, hints, past tricks, the way out."""

from __future__ import annotations

from functools import partial

from kozyr.bots import STRONGEST, chance_seed, make_bot
from kozyr.bots.host import Question
from kozyr.engine import Ask
from kozyr.locale import _, decimal
from kozyr.rules import match_page
from kozyr.rules.page import plain as plain_rule
from kozyr.session.automatic import HELPER, automatic, can_take_back
from kozyr.words.hint import (
    action_words,
    digits_of,
    ground_sentence,
    hint_notes,
    order_notes,
    ordered,
    place_text,
    worse_words,
)
from kozyr.words.scene import Scene

from .moment import Moment
from .naming import folded
from .spelling import CARDS
from .telling import order_of, score_lines, sentence, table_lines, trick_lines
from .vocabulary import NO, WORDS, YES, shown, word_of


class Left(Exception):
    """The person leaves the match; `given_up`: for good."""

    def __init__(self, *, given_up: bool = False) -> None:
        super().__init__()
        self.given_up = given_up


class Helps(Moment):
    """A match on paper with all that helps its player."""

    def word(self, text: str) -> bool:
        """Do what a word says; whether it is one."""
        found = word_of(text)
        if found is None:
            return False
        name, rest = found
        scene = self.scene()
        if name in CARDS:
            self.paper.cards = CARDS[CARDS.index(name)]
            self.paper.say(_("Cards are written like Q♠ now."))
        elif name == "quit":
            raise Left
        elif name == "resign":
            self._resign()
        elif name == "rules":
            self._rules(rest)
        elif name == "help":
            self.say_all([f"{word.shown}: {_(word.help)}" for word in WORDS])
        elif name == "table":
            self.say_all(table_lines(scene, self.session))
        elif name == "tricks":
            self.say_all(trick_lines(scene))
        elif name == "score":
            self.say_all(score_lines(scene))
        elif name in ("undo", "redo"):
            self._jump(name)
        elif not scene.asking:
            self.paper.say(_("That can be done at your turn only."))
        elif name == "hand":
            self.say_hand()
        elif name == "hint":
            self._give_hint(scene)
        elif name == "exchange":
            self._announce(scene)
        elif name == "finish":
            self._finish(scene)
        return True

    def _yes(self, question: str) -> bool:
        self.paper.say(question)
        while True:
            said = folded(self.ask(_("Yes or no:")))
            if said in (*YES, *NO):
                return said in YES

    def _resign(self) -> None:
        if self._yes(_("The match ends here and is kept as given up. It cannot be continued. Give it up?")):
            if self.matches is not None:
                self.matches.finish()
            raise Left(given_up=True)

    def _rules(self, number: str) -> None:
        page = match_page(self.session.game)
        wanted = number.upper() or self.rule
        if wanted in page.rules:
            paragraphs = page.of_rule(wanted).split("\n\n")
            self.say_all([" ".join(plain_rule(part).split()) for part in paragraphs])
            return
        none, which = _("there is no rule “{number}”; there are {numbers}"), _("type {rules} and a number: {numbers}")
        facts = {"number": wanted, "numbers": ", ".join(page.rules), "rules": shown("rules")}
        self.paper.say(sentence((none if number else which).format(**facts)))

    def _jump(self, name: str) -> None:
        """Take back, or do again."""
        session, asks = self.session, self.store.settings.offers
        if len(session.humans) > 1:
            self.paper.say(_("Several persons at one keyboard take nothing back."))
        elif session.one_try:
            self.paper.say(_("In the deal of the day nothing is taken back."))
        elif name == "undo" and can_take_back(session, asks=asks):
            session.undo(automatic(session, asks=asks))
            self._after_jump(_("Taken back."))
        elif name == "redo" and session.can_redo():
            session.redo()
            self._after_jump(_("Done again."))
        else:
            self.paper.say(_("There is nothing to take back.") if name == "undo" else _("Nothing was taken back."))

    def _after_jump(self, said: str) -> None:
        self.marked = 0
        self.wants_exchange.clear()
        self.told_decided = False
        self.paper.say(said)
        self.say_all(list(table_lines(self.scene(), self.session))[:-1])

    def _give_hint(self, scene: Scene) -> None:
        if self.session.one_try:
            self.paper.say(_("In the deal of the day there are no hints."))
            return
        moment, order = len(self.session.journal), order_of(scene)
        again = self.hint is not None and self.hint[0] == moment
        if not again:
            view = scene.view
            found = self.ask_host(Question(view, STRONGEST, chance_seed(view), want="advice"))
            if found.failure is not None:
                self.paper.say(_("No hint could be found."))
                return
            self.session.note_hint()
            self.hint = len(self.session.journal), found
        assert self.hint is not None
        advice = self.hint[1].advice
        self.paper.say(sentence(hint_notes(scene, self.hint[1].action, advice, order)[0]))
        if advice is None or not again or not advice.options:
            return
        for option in ordered(advice, fewest_win=scene.game.fewest_win):
            digits = digits_of(scene.game)
            points = _("about {points} points").format(points=decimal(option.points, digits))
            said = [f"{action_words(option.action, order)}: {points}"]
            if option is not advice.options[0]:
                better = round(advice.loss(option, fewest_win=scene.game.fewest_win), digits) < 0
                worse = worse_words(scene.game, advice, option)
                said.append(worse if better else _("worse by {points}").format(points=worse))
            said.append(_("place {place}").format(place=place_text(option)))
            self.paper.say(sentence(", ".join(said)))
        name = partial(action_words, order=order)
        self.say_all([sentence(ground_sentence(scene.game, ground, name)) for ground in advice.grounds])
        self.say_all(order_notes(scene, advice))

    def _announce(self, scene: Scene) -> None:
        """Announce an offer before the next lead, or take that back (D9)."""
        seat = scene.view.seat
        if not scene.view.rights[seat]:
            self.paper.say(_("You cannot exchange a card in this deal any more (D9)."))
        elif scene.view.ask in (Ask.OFFER, Ask.ANSWER, Ask.GIVE):
            self.paper.say(_("An exchange is being asked about now."))
        elif self.store.settings.offers:
            self.paper.say(_("You are asked before every lead whether to offer."))
        else:
            self.wants_exchange ^= {seat}
            will, will_not = _("You will offer an exchange before the next lead."), _("You will not offer.")
            self.paper.say(will if seat in self.wants_exchange else will_not)

    def _finish(self, scene: Scene) -> None:
        if not self.decided(scene):
            self.paper.say(_("The deal is not decided: points can still change."))
        elif self._yes(_("No order of play can change any points now. Play the remaining cards at once?")):
            self.session.play_out(make_bot(HELPER, self.session.game.name))
