"""The other end of a `Host`: takes questions, lets bots think, answers; a line of JSON each way, till they end."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, BinaryIO, TypeAlias

from kozyr.engine import GAMES, Action, Ask, View, make_game

from ..budget import Advice, Budget
from ..levels import LEVELS, Bot, make_bot
from .wire import READY, action_line, failure_line

#: Makes the bot of a level, for a game, with a budget.
Make: TypeAlias = Callable[[str, str, Budget], Bot]


def serve(
    requests: Iterable[bytes],
    say: Callable[[bytes], object],
    make: Make = make_bot,
    at_end: Callable[[], object] = lambda: None,
    idly: Iterable[object] = (),
) -> None:
    """Answer the questions among `requests`, one after the other, till they end.

    They are read in a thread of their own, so that a bot can be stopped while it thinks. `at_end` is called there as
    soon as they end, whatever a bot is doing then. `idly`: what is gone through, step by step, while nothing is asked.
    """
    reader, steps = _Reader(), iter(idly)
    Thread(target=reader.read, args=(requests, at_end), name="kozyr-requests", daemon=True).start()
    while True:
        while reader.questions.empty() and next(steps, None) is not None:
            pass
        question = reader.questions.get()
        if question is None:
            return
        say(_answer(question, make, partial(reader.unwanted, question["id"])))


class _Reader:
    """Takes requests apart. Numbers of questions ascend, so it is enough to know up to which they are cancelled."""

    def __init__(self) -> None:
        self.questions: SimpleQueue[Mapping[str, Any] | None] = SimpleQueue()
        self._cancelled = 0.0

    def read(self, requests: Iterable[bytes], at_end: Callable[[], object]) -> None:
        for line in requests:
            request = json.loads(line)
            if "cancel" in request:
                self._cancelled = request["cancel"]
            else:
                self.questions.put(request)
        self._cancelled = inf
        self.questions.put(None)
        at_end()

    def unwanted(self, number: int) -> bool:
        """Whether nobody waits for the answer of this number any more."""
        return number <= self._cancelled


def _answer(question: Mapping[str, Any], make: Make, stop: Callable[[], bool]) -> bytes:
    """The line that answers a question, if only that its bot raised, by whatever way out."""
    number, level = question["id"], question["level"]
    try:
        view, rng = View.from_json(question["view"]), Random(question["chance"])
        bot = make(level, view.game, Budget(question["iterations"], question["seconds"], stop))
        if question["want"] == "action":
            return action_line(number, bot.choose(view, rng))
        advice = _advice(bot, view, rng, question["also"])
        return action_line(number, advice.action, advice)
    except BaseException as fault:  # noqa: BLE001 # also one that means to end the process
        return failure_line(number, type(fault).__name__, traceback.format_exc())


def _advice(bot: Bot, view: View, rng: Random, also: Sequence[Action]) -> Advice:
    """What a bot that can tell says about its choice; the bare choice of one that cannot."""
    advise = getattr(bot, "advise", None)
    return Advice(bot.choose(view, rng), (), 0) if advise is None else advise(view, rng, also)


def run(make: Make = make_bot) -> None:
    """Serve standard input and output. Bots get neither: what they read or print goes nowhere. When the input ends,
    so does the process, even if a bot hangs."""
    requests: BinaryIO = os.fdopen(os.dup(0), "rb")
    answers: BinaryIO = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    sys.stdin = sys.stdout = open(os.devnull, "r+")  # noqa: SIM115, PTH123 # for as long as the process lives

    def say(line: bytes) -> None:
        answers.write(line)
        answers.flush()

    _load()
    say(READY)
    serve(requests, say, make, lambda: os._exit(0), _tables())


def _load() -> None:
    """Load what bots need, so that the first decision does not wait for it."""
    for level in LEVELS:
        for game in GAMES:
            with suppress(Exception):  # whoever asks for that bot will be told
                make_bot(level, game)


def _tables() -> Iterator[object]:
    """Make what a search looks up where trumps are named: the first such decision needs that of every suit."""
    from ..lookahead.numbers import numbers_of  # numpy is loaded only here

    for game in (make_game(name, seats) for name, kind in GAMES.items() for seats in kind.seats_allowed):
        if game.deal_alone("", 1, 0).ask is Ask.TRUMP:
            for trump in (None, 0, 1, 2, 3):
                yield numbers_of(game, game.seats - 1, trump)
