"""What happens without the player: bots are asked, cards come at their pace, a finished trick stays a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from textual.message import Message
from textual.timer import Timer

from kozyr.bots import Bot
from kozyr.bots.host import Answer, Failure, Question
from kozyr.engine import OFFER, STAY, Action, Ask, is_play
from kozyr.session import Event, Session, TrickWon
from kozyr.session.automatic import automatic, can_take_back
from kozyr.session.keyboard import Keyboard
from kozyr.session.opponents import Opponents

from ..speed import Speed
from .answers import BotChose

#: The steps in which a trick closes up to its winner, and the seconds of each.
CLOSING: Final = 3
CLOSING_STEP: Final = 0.06


class Stage(Protocol):
    """The screen on which they are shown: what is set there, what it does for them, and what it is told."""

    keyboard: Keyboard

    @property
    def seen(self) -> bool: ...
    @property
    def speed(self) -> Speed: ...
    @property
    def trick_stays(self) -> int | None: ...
    @property
    def moves(self) -> bool: ...
    @property
    def nobody_plays(self) -> bool: ...
    @property
    def ask_offers(self) -> bool: ...

    def ask(self, question: Question, tell: Callable[[Answer], Message]) -> None: ...
    def forget(self) -> None: ...
    def set_timer(self, delay: float, callback: Callable[[], None] | None = None) -> Timer: ...
    def post_message(self, message: Message) -> bool: ...
    def acted(self) -> None: ...
    def redraw(self) -> None: ...

    def new_decision(self) -> None: ...
    def happened(self, happened: Sequence[Event]) -> None: ...
    def bot_failed(self, seat: int, failure: Failure, *, for_good: bool) -> None: ...
    def drop_curtain(self, seat: int) -> None: ...
    def deal_ended(self) -> None: ...


class Turns:
    """Drives a session under a table. Everything that was begun before `moment` changed is void."""

    def __init__(self, session: Session, screen: Stage) -> None:
        self.session = session
        self.screen = screen
        #: a finished trick lies on the table
        self.paused = False
        #: how far its cards have closed up to the winner, of `CLOSING` steps
        self.closing = 0
        #: the seats that want to offer an exchange before the next lead (D9)
        self.wants_exchange: set[int] = set()
        #: changes with everything that happens, so that late answers and timers are known
        self.moment = 0
        self._last_card = 0.0
        self._asked = -1
        self._opponents = Opponents(session)
        self._begun = False

    def begin(self) -> None:
        """Deal if nothing was dealt yet, and go on."""
        self._begun = True
        if not self.session.match.deals:
            self.deal()
        else:
            self.screen.new_decision()
            self.go()

    def deal(self) -> None:
        """Deal the next deal, and go on."""
        self.stop()
        self.screen.keyboard.leave()
        self.wants_exchange.clear()
        self._opponents.new_deal()
        self.session.start_deal()
        self.screen.new_decision()
        self.go()

    @property
    def asking(self) -> bool:
        """Whether the person at the keyboard is asked to decide now."""
        seat = self.session.to_act
        if self.paused or seat is None or seat < 0:
            return False
        return self.session.seats[seat].human and seat == self.screen.keyboard.seat

    def go(self) -> None:
        """Do what comes next without the player, if anything does. While the table is not seen nothing happens."""
        if self.paused or not self._begun or not self.screen.seen:
            return
        seat = self.session.to_act
        if seat is None:
            self.screen.deal_ended()
        elif not self.session.seats[seat].human:
            self._think(seat)
        elif self._answers_itself():
            wants = seat in self.wants_exchange
            self.wants_exchange.discard(seat)
            self.act(OFFER if wants else STAY)
        elif seat != self.screen.keyboard.seat:
            self.screen.drop_curtain(seat)

    def act(self, action: Action) -> None:
        """Take a decision of the seat to act, and go on. Raises `Refused`, and then nothing has changed."""
        seat = self.session.to_act
        assert seat is not None
        events = self.session.act(action, seat)
        self.stop()
        self._happened(events, action)
        self.go()

    def end_pause(self, moment: int | None = None) -> None:
        """Take the finished trick away; `moment`: only if nothing has happened since."""
        if not self.paused or moment not in (None, self.moment):
            return
        if moment is not None and not self.screen.seen:
            self.trick_ended()  # it lies till it is seen, and as long again
        elif self.screen.moves and not self.closing:
            self.moment += 1
            self._close_up(self.moment)
        else:
            self._resume()

    def _close_up(self, moment: int) -> None:
        if moment != self.moment:
            return
        self.closing += 1
        if self.closing > CLOSING:
            self._resume()
        else:
            self.screen.redraw()
            self._later(CLOSING_STEP, partial(self._close_up, moment))

    def _resume(self) -> None:
        self.screen.acted()  # a key meant for the trick must not play the card that comes under it
        self._unpause()
        self.screen.new_decision()
        self.go()

    def _unpause(self) -> None:
        self.paused = False
        self.closing = 0
        self.stop()

    def can_undo(self) -> bool:
        """Whether the one person has a decision of this deal to take back that was not an automatic answer."""
        return can_take_back(self.session, asks=self.screen.ask_offers)

    def undo(self) -> None:
        """Take back to the player's last decision, through automatic answers."""
        if self.can_undo():
            self.session.undo(automatic(self.session, asks=self.screen.ask_offers))
            self._after_jump()

    def redo(self) -> None:
        """Do again what the last undo took back."""
        if self.session.redo():
            self._after_jump()

    def _after_jump(self) -> None:
        self._unpause()
        self.wants_exchange.clear()
        self.screen.new_decision()
        self.go()

    def play_out(self, bot: Bot) -> None:
        """Play a deal that is decided to its end at once; `bot` decides for all, the player as well."""
        self._unpause()
        self.session.play_out(bot)
        self.screen.new_decision()
        self.go()

    def stop(self) -> None:
        """Void everything that was begun, and let nobody think about it any more."""
        self.moment += 1
        self.screen.forget()

    def bot_chose(self, moment: int, answer: Answer) -> None:
        """Take a bot's answer, at its pace; one to a question that stands no more is dropped."""
        if moment != self.moment:
            return
        if not self.screen.seen:
            self.moment += 1  # asked again when the table is back
            return
        seat, action = self.session.to_act, answer.action
        assert seat is not None
        for_good = self._opponents.answered(self.session.view(seat), answer)
        if answer.failure is not None and for_good is not None:
            self.screen.bot_failed(seat, answer.failure, for_good=for_good)
        self._act_in_time(action)

    def _act_in_time(self, action: Action) -> None:
        """Take a decision of another, a card at its pace."""
        deal = self.session.deal
        assert deal is not None
        pause = self.screen.speed.pause(len(deal.players)) if is_play(action) else 0.0
        wait = pause - (time.monotonic() - self._last_card)
        if wait > 0:
            self._later(wait, partial(self._bot_acts, self.moment, action))
        else:
            self._bot_acts(self.moment, action)

    def _bot_acts(self, moment: int, action: Action) -> None:
        if moment != self.moment:
            return
        if self.screen.seen:
            self.act(action)
        else:
            self.moment += 1

    def _think(self, seat: int) -> None:
        if self._asked == self.moment:
            return
        self._asked = self.moment
        view = self.session.view(seat)
        known = self._opponents.known(view)
        if known is not None:
            self.screen.post_message(BotChose(self.moment, Answer(known)))
            return
        question = self._opponents.question(view, unwatched=self.screen.nobody_plays)
        self.screen.ask(question, partial(BotChose, self.moment))

    def _answers_itself(self) -> bool:
        deal = self.session.deal
        return deal is not None and deal.ask is Ask.OFFER and not self.screen.ask_offers

    def _happened(self, events: Sequence[Event], action: Action) -> None:
        if is_play(action):
            self._last_card = time.monotonic()
        if any(isinstance(event, TrickWon) for event in events):
            self.trick_ended()
        self.screen.happened(events)

    def trick_ended(self) -> None:
        """Let the finished trick lie for the time that is set."""
        stays = self.screen.trick_stays
        self.paused = stays != 0
        if stays:
            self._later(stays / 1000, partial(self.end_pause, self.moment))

    def _later(self, seconds: float, do: Callable[[], None]) -> Timer:
        return self.screen.set_timer(seconds, do)
