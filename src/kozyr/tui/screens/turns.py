"""What happens without the player: bots think in threads, cards come at their pace, a finished trick stays a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from textual.message import Message
from textual.worker import get_current_worker

from kozyr.bots import LEVELS, Bot, make_bot
from kozyr.engine import OFFER, STAY, Action, Ask, View, is_play
from kozyr.session import Event, Session, TrickWon

if TYPE_CHECKING:
    from .table import TableScreen

#: The steps in which a trick closes up to its winner, and the seconds of each.
CLOSING: Final = 3
CLOSING_STEP: Final = 0.06


class BotChose(Message):
    """A bot has come to a decision, `moment` being when it was asked; `None`: it failed."""

    def __init__(self, moment: int, action: Action | None) -> None:
        super().__init__()
        self.moment = moment
        self.action = action


class Turns:
    """Drives a session under a table. Everything that was begun before `moment` changed is void."""

    def __init__(self, session: Session, screen: TableScreen) -> None:
        self.session = session
        self.screen = screen
        #: a finished trick lies on the table
        self.paused = False
        #: how far its cards have closed up to the winner, of `CLOSING` steps
        self.closing = 0
        #: the player wants to offer an exchange before the next lead (D9)
        self.wants_exchange = False
        #: changes with everything that happens, so that late answers and timers are known
        self.moment = 0
        self._last_card = 0.0
        self._asked = -1
        self._bots: Sequence[Bot | None] = ()

    def begin(self) -> None:
        """Deal if nothing is dealt, and go on."""
        self._bots = [None if seat.level is None else self._bot(seat.level) for seat in self.session.seats]
        if self.session.deal is None and self.session.result is None:
            self.deal()
        else:
            self.screen.redraw()
            self.go()

    def _bot(self, level: str) -> Bot:
        """The bot of a level, or the best there is where a match names one that does not exist any more."""
        game = self.session.game.name
        return make_bot(level if level in LEVELS else list(LEVELS)[-1], game)

    def deal(self) -> None:
        """Deal the next deal, and go on."""
        self.moment += 1
        self.wants_exchange = False
        self.session.start_deal()
        self.screen.new_decision()
        self.go()

    @property
    def asking(self) -> bool:
        """Whether a person is asked to decide now."""
        seat = self.session.to_act
        return not self.paused and seat is not None and seat >= 0 and self.session.seats[seat].human

    def go(self) -> None:
        """Do what comes next without the player, if anything does. Under another screen nothing happens."""
        if self.paused or not self._bots or not self.screen.on_top:
            return
        seat = self.session.to_act
        if seat is None:
            self.screen.deal_ended()
        elif not self.session.seats[seat].human:
            self._think(seat)
        elif self._answers_itself():
            wants, self.wants_exchange = self.wants_exchange, False
            self.act(OFFER if wants else STAY)

    def act(self, action: Action) -> None:
        """Take a decision of the seat to act, and go on. Raises `Refused`, and then nothing has changed."""
        seat = self.session.to_act
        assert seat is not None
        events = self.session.act(seat, action)
        self.moment += 1
        self._happened(events, action)
        self.go()

    def end_pause(self, moment: int | None = None) -> None:
        """Take the finished trick away; `moment`: only if nothing has happened since."""
        if not self.paused or moment not in (None, self.moment):
            return
        if self.screen.moves and not self.closing:
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
        self._unpause()
        self.screen.new_decision()
        self.go()

    def _unpause(self) -> None:
        self.paused = False
        self.closing = 0
        self.moment += 1

    def can_undo(self) -> bool:
        """Whether the one person has a decision of this deal to take back that was not an automatic answer."""
        humans, deals = self.session.humans, self.session.match.deals
        if len(humans) != 1 or not deals:
            return False
        return any(seat == humans[0] and (self.screen.ask_offers or action != STAY) for seat, action in deals[-1].log)

    def undo(self) -> None:
        """Take back to the player's last decision, through automatic answers."""
        if not self.can_undo():
            return
        undos = self.session.meta.get("undos", 0)
        self.session.undo()
        while self._answers_itself() and self.can_undo():
            self.session.undo()
        self.session.meta["undos"] = undos + 1
        self._unpause()
        self.wants_exchange = False
        self.screen.new_decision()
        self.go()

    def stop(self) -> None:
        """Void everything that was begun."""
        self.moment += 1

    def bot_chose(self, moment: int, action: Action | None) -> None:
        """Take a bot's answer, at its pace; a late one is dropped."""
        if moment != self.moment:
            return
        if not self.screen.on_top:
            self._asked = -1  # asked again when the table is back
            return
        seat = self.session.to_act
        assert seat is not None
        if action is None:
            self.screen.bot_failed(seat)
            action = make_bot("random", self.session.game.name).choose(self.session.view(seat), self.session.rng())
        wait = self.screen.speed.card / 1000 - (time.monotonic() - self._last_card) if is_play(action) else 0.0
        if wait > 0:
            self._later(wait, partial(self._bot_acts, moment, action))
        else:
            self._bot_acts(moment, action)

    def _bot_acts(self, moment: int, action: Action) -> None:
        if moment != self.moment:
            return
        if self.screen.on_top:
            self.act(action)
        else:
            self._asked = -1

    def _think(self, seat: int) -> None:
        if self._asked == self.moment:
            return
        self._asked = self.moment
        bot = self._bots[seat]
        assert bot is not None
        view, rng = self.session.view(seat), self.session.rng()
        self.screen.redraw()
        think = partial(_choose, self.screen, bot, view, rng, self.moment)
        self.screen.run_worker(think, group="bots", thread=True, exit_on_error=False)

    def _answers_itself(self) -> bool:
        deal = self.session.deal
        return self.asking and deal is not None and deal.ask is Ask.OFFER and not self.screen.ask_offers

    def _happened(self, events: Sequence[Event], action: Action) -> None:
        if is_play(action):
            self._last_card = time.monotonic()
        if any(isinstance(event, TrickWon) for event in events) and self.screen.speed.trick:
            self.paused = True
            self._later(self.screen.speed.trick / 1000, partial(self.end_pause, self.moment))
        self.screen.happened(events)

    def _later(self, seconds: float, do: Callable[[], None]) -> None:
        self.screen.set_timer(seconds, do)


def _choose(screen: TableScreen, bot: Bot, view: View, rng: Random, moment: int) -> None:
    """In a thread: ask the bot, and tell the screen by message alone."""
    worker = get_current_worker()
    action: Action | None = None
    try:
        action = bot.choose(view, rng)
    finally:
        if not worker.is_cancelled:
            screen.post_message(BotChose(moment, action))
