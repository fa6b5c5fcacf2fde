"""A match line by line: tells what happens, asks whoever decides, and lets bots think in between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kozyr.bots.host import Host
from kozyr.engine import OFFER, STAY, Action, Ask, is_play
from kozyr.locale import _
from kozyr.session import Event, Session, TrickWon
from kozyr.session.opponents import Opponents
from kozyr.store import Matches, Store, is_over
from kozyr.store.today import result_of
from kozyr.words.compared import share_text
from kozyr.words.curtain import brought, heading, last_decision, request, since
from kozyr.words.curtain import call as call_of
from kozyr.words.failing import failed
from kozyr.words.scene import scene_of

from .helps import Helps
from .paper import Paper, Stops
from .questions import Marked, Wrong, answer, chosen_line, prompt, question_lines, refused
from .telling import count_lines, deal_lines, end_lines, lines_of, sentence, table_lines, turned_lines
from .vocabulary import shown


class PlainMatch(Helps):
    """Tells, asks, and lets bots think, until the match is over or left."""

    def __init__(
        self, session: Session, paper: Paper, host: Host, store: Store, stops: Stops, matches: Matches | None = None
    ) -> None:
        """`matches`: where it is kept; `None` when nothing is to be left of it."""
        super().__init__(session, paper, host, store, stops, matches)
        self._opponents = Opponents(session)
        self._over = False

    def play(self) -> None:
        """Play to the end of the match. Raises `Left`, `EndOfAnswers` and `Stopped` when it is left before."""
        if self.session.humans:
            said = _("Type a number, a card or a word; {help} tells the words.")
            self.paper.say(said.format(help=shown("help")))
        if not self.session.match.deals:
            self._deal()
        else:
            self.say_all(table_lines(self.scene(), self.session))
        while not self._over:
            seat = self.session.to_act
            if seat is None:
                self._deal_over()
            elif not self.session.seats[seat].human:
                self._bot(seat)
            elif self._answers_itself():
                wants = seat in self.wants_exchange
                self.wants_exchange.discard(seat)
                self._act(OFFER if wants else STAY)
            elif seat != self.keyboard.seat:
                self._curtain(seat)
            else:
                self._decide()

    def _deal(self) -> None:
        self.keyboard.leave()
        self.wants_exchange.clear()
        self._opponents.new_deal()
        self.told_decided = False
        self.session.start_deal()
        scene = self.scene()
        self.paper.say("")
        self.say_all(deal_lines(scene))
        if self.nobody_plays:
            self.paper.say(_("The others play on to the count without a stop."))
        elif not scene.covered and not scene.asking:
            self.say_hand()

    def _answers_itself(self) -> bool:
        deal = self.session.deal
        return deal is not None and deal.ask is Ask.OFFER and not self.store.settings.offers

    def _act(self, action: Action) -> None:
        seat = self.session.to_act
        assert seat is not None
        self.marked = 0
        happened = self.session.act(action, seat)
        if not self.nobody_plays:
            self._tell(happened)

    def _tell(self, happened: Sequence[Event]) -> None:
        scene = self.scene()
        self.say_all(lines_of(scene, happened))
        won = any(isinstance(event, TrickWon) for event in happened)
        if won and not self.told_decided and self.decided(scene):
            self.told_decided = True
            said = _("No order of play can change any points now: {finish} plays the deal out.")
            self.paper.say(said.format(finish=shown("finish")))

    def _bot(self, seat: int) -> None:
        view = self.session.view(seat)
        known = self._opponents.known(view)
        if known is None:
            found = self.ask_host(self._opponents.question(view, alike=True, unwatched=self.nobody_plays))
            for_good = self._opponents.answered(view, found)
            if found.failure is not None and for_good is not None:
                self.paper.say(failed(self.scene().name(seat), found.failure, for_good=for_good))
            known = found.action
        self._act(known)

    def _curtain(self, seat: int) -> None:
        """Cover what was shown, and wait until this person sits at the keyboard."""
        before = self.keyboard.seat
        self.keyboard.leave()
        self.marked, self.hint = 0, None
        self.paper.cover()
        scene = replace(self.scene(), view=scene_of(self.session, seat, covered=True).view, aids=self._aids(seat))
        self.paper.say(_("Empty lines hide what stands above. Please do not scroll back."))
        self.paper.say(sentence(f"{call_of(scene)}; {request(scene, before)}"))
        name = self.session.seats[seat].name
        while True:
            text = self.ask(_("Enter when {name} sits here:").format(name=name))
            if not text.strip():
                break
            if not self.word(text):
                self.paper.say(_("Only an empty line shows the hand of {name}.").format(name=name))
        self.keyboard.take(seat)
        scene = self.scene()
        lines = [line.text for line in since(scene, 0)]
        if lines:
            self.paper.say(f"{heading(scene)}:")
            self.say_all([sentence(line) for line in lines])
        if last_decision(scene.view, seat) < 0:
            self.say_all(turned_lines(scene))
        if brought(scene):
            self.paper.say(brought(scene))
        view = scene.view
        if view.ask in (Ask.OFFER, Ask.ANSWER) or (view.ask is Ask.PLAY and view.playable != view.hand):
            self.say_hand()  # what is asked next tells only some of it

    def _decide(self) -> None:
        """Ask until there is a decision, or the person has to be asked anew."""
        self._repeat()
        while True:
            scene = self.scene()
            text = self.ask(prompt(scene, self.marked))
            if not text.strip():
                self._repeat()
                continue
            decided = self._decisions()
            if self.word(text):
                if self._decisions() != decided:
                    return
                continue
            found = answer(scene, text, self.marked)
            if isinstance(found, Marked):
                self.marked = found.cards
                self.paper.say(chosen_line(self.marked))
                continue
            if not isinstance(found, Wrong) and is_play(found):
                reason = self.session.explain(found, self.keyboard.seat)
                found = found if reason is None else refused(scene, reason)
            if not isinstance(found, Wrong):
                self._act(found)
                return
            if found.reason is not None:
                self.rule = found.reason.rule
            self.paper.say(found.line)

    def _decisions(self) -> int:
        """How many there were in the match; words that take back or go on change it."""
        return sum(len(deal.log) for deal in self.session.match.deals)

    def _repeat(self) -> None:
        scene = self.scene()
        self.say_all(question_lines(scene, self.paper.cards, self.marked))

    def _deal_over(self) -> None:
        self.keyboard.leave()
        over = is_over(self.session)
        self.paper.say("")
        self.say_all(count_lines(self.session))
        if over:
            self._end()
            return
        decided = self._decisions()
        while self._decisions() == decided:
            text = self.ask(_("Enter for the next deal:"))
            if not text.strip():
                self._deal()
                return
            if not self.word(text):
                said = _("An empty line deals the next deal; {help} tells the words.")
                self.paper.say(said.format(help=shown("help")))

    def _end(self) -> None:
        """Tell how it ended, and put the match away."""
        self._over = True
        if self.matches is not None:
            self.matches.finish()
        day = result_of(self.session)
        if day is not None:
            self.paper.say(share_text(day))
            return
        self.say_all(end_lines(self.session))
        self.paper.say(_("Deal code: {code}").format(code=self.session.seed))
