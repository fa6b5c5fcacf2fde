"""A bot thinks in a thread that nobody waits for; what it chose is told to the screen by message."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Final

from textual.message import Message

from kozyr.bots import Bot
from kozyr.engine import Action, View

if TYPE_CHECKING:
    from .sitting import Sitting

#: Seconds after which a bot's answer is no longer waited for.
PATIENCE: Final = 10.0


@dataclass(frozen=True, slots=True)
class Question:
    """A decision a bot is asked for. `moment`: when, by the count of the table."""

    moment: int
    view: View
    rng: Random


class BotChose(Message):
    """A bot's answer to the question of `moment`. `action` is `None` when it gave none; `fault`: what it raised."""

    def __init__(self, moment: int, action: Action | None, fault: Exception | None = None) -> None:
        super().__init__()
        self.moment = moment
        self.action = action
        self.fault = fault


def think(screen: Sitting, bot: Bot, question: Question) -> None:
    """Ask a bot. The thread is a daemon of its own, and none of a pool's: one that never ends takes no room from other
    bots, and does not keep the program from ending."""
    Thread(target=_think, args=(screen, bot, question), name="kozyr-bot", daemon=True).start()


def _think(screen: Sitting, bot: Bot, question: Question) -> None:
    answer = BotChose(question.moment, None)
    try:
        answer = BotChose(question.moment, bot.choose(question.view, question.rng))
    except Exception as fault:  # noqa: BLE001 # whatever it is, another one decides, and the screen tells
        answer = BotChose(question.moment, None, fault)
    finally:
        with suppress(RuntimeError):  # the app has ended meanwhile
            screen.post_message(answer)
