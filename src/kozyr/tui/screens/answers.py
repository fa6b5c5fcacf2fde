"""Answers of the host, told to a screen by message."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual.message import Message
from textual.screen import Screen

from kozyr.bots.host import Answer


class BotChose(Message):
    """A bot's answer to what was asked at `moment`, by the count of the table."""

    def __init__(self, moment: int, answer: Answer) -> None:
        super().__init__()
        self.moment = moment
        self.answer = answer


class HintFound(Message):
    """What the helper would do at `moment`."""

    def __init__(self, moment: int, answer: Answer) -> None:
        super().__init__()
        self.moment = moment
        self.answer = answer


def post(screen: Screen[Any], tell: Callable[[Answer], Message], answer: Answer) -> None:
    """Tell a screen an answer, from any thread."""
    with suppress(RuntimeError):  # the app has ended meanwhile
        screen.post_message(tell(answer))
