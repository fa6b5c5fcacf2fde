"""What happens without the player: bots think in threads, cards come at their pace, a finished trick stays a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from kozyr.bots import LEVELS, Bot, make_bot
from kozyr.engine import OFFER, STAY, Action, Ask, is_play
from kozyr.locale import _
from kozyr.session import Event, Session, TrickWon, chance_of

from . import thinking
from .thinking import Question, think

if TYPE_CHECKING:
    from .table import TableScreen

#: The steps in which a trick closes up to its winner, and the seconds of each.
CLOSING: Final = 3
CLOSING_STEP: Final = 0.06
#: The level that plays for a bot that fails.
STAND_IN: Final = "normal"


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
        self._deadline: Timer | None = None
        self._bots: Sequence[Bot | None] = ()
        #: the seats for which another plays till the end of the deal
        self._replaced: set[int] = set()

    def begin(self) -> None:
        """Deal if nothing was dealt yet, and go on."""
        self._bots = [None if seat.level is None else self._bot(seat.level) for seat in self.session.seats]
        if not self.session.match.deals:
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
        self._replaced.clear()
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
        self.screen.acted()  # a key meant for the trick must not play the card that comes under it
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

    def play_out(self, bot: Bot) -> None:
        """Play a deal that is decided to its end at once; `bot` decides for all, the player as well."""
        self._unpause()
        self.session.play_out(bot)
        self.screen.new_decision()
        self.go()

    def stop(self) -> None:
        """Void everything that was begun."""
        self.moment += 1

    def bot_chose(self, moment: int, action: Action | None, fault: Exception | None = None) -> None:
        """Take a bot's answer, at its pace; one to a question that stands no more is dropped.

        A bot that gave none, or one that is not legal, is replaced for the rest of the deal.
        """
        if moment != self.moment:
            return
        if self._deadline is not None:
            self._deadline.stop()
        if not self.screen.on_top:
            self.moment += 1  # asked again when the table is back
            return
        seat = self.session.to_act
        assert seat is not None
        legal = self.session.view(seat).legal()
        if action is None or action not in legal:
            self._replace(seat, _fault_text(fault), fault)
            return
        wait = self.screen.speed.card / 1000 - (time.monotonic() - self._last_card) if is_play(action) else 0.0
        if wait > 0:
            self._later(wait, partial(self._bot_acts, moment, action))
        else:
            self._bot_acts(moment, action)

    def _replace(self, seat: int, why: str, fault: Exception | None) -> None:
        """Let the bot by rule decide, now and till the end of the deal. If even that fails, any legal action is taken,
        for a match must go on."""
        if seat in self._replaced:
            self.act(self.session.view(seat).legal()[0])
            return
        self._replaced.add(seat)
        self.screen.bot_failed(seat, why, fault)
        self.moment += 1  # what the other may still answer is void
        self._think(seat)

    def _bot_acts(self, moment: int, action: Action) -> None:
        if moment != self.moment:
            return
        if self.screen.on_top:
            self.act(action)
        else:
            self.moment += 1

    def _think(self, seat: int) -> None:
        if self._asked == self.moment:
            return
        self._asked = self.moment
        bot = make_bot(STAND_IN, self.session.game.name) if seat in self._replaced else self._bots[seat]
        assert bot is not None
        self.screen.redraw()
        view = self.session.view(seat)
        think(self.screen, bot, Question(self.moment, view, chance_of(view)))
        self._deadline = self._later(thinking.PATIENCE, partial(self.bot_chose, self.moment, None, TimeoutError()))

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

    def _later(self, seconds: float, do: Callable[[], None]) -> Timer:
        return self.screen.set_timer(seconds, do)


def _fault_text(fault: Exception | None) -> str:
    """What was wrong with a bot's answer."""
    if isinstance(fault, TimeoutError):
        return _("it took too long")
    return _("not a legal choice") if fault is None else type(fault).__name__
