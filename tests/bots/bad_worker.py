"""A worker whose bots are bad, each in its own way, by the name of its level: `python -m tests.bots.bad_worker`.

The levels of the game are good ones, unless `easy` is to be played by a bad one.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from threading import Event
from typing import cast

from kozyr.bots import LEVELS, Advice, Bot, Budget, Ground, Option, make_bot
from kozyr.bots.host.worker import run
from kozyr.engine import Action, View

#: What names the file in which a bad bot notes its process when it begins to think.
BEGUN = "KOZYR_TEST_BEGUN"
#: What names the pipe that a bad bot waits at, till what it answered is heard.
HEARD = "KOZYR_TEST_HEARD"
#: What names the bad bot that plays `easy`.
EASY = "KOZYR_TEST_EASY"


class Bad:
    """Does `what` instead of choosing."""

    def __init__(self, what: Callable[[View, Budget], object], budget: Budget) -> None:
        self.what = what
        self.budget = budget

    def choose(self, view: View, rng: Random) -> Action:
        if BEGUN in os.environ:
            Path(os.environ[BEGUN]).write_text(f"{os.getpid()}\n")
        return cast(Action, self.what(view, self.budget))

    def advise(self, view: View, rng: Random, also: Sequence[Action] = ()) -> Advice:
        """What it says about its choice."""
        options = tuple(Option(action, 1.5, 0.25, 0.125, 1.75, 0.0625) for action in view.legal())
        grounds = (Ground("avoid", 0.25, 0.75, view.legal()[-1], view.legal()[0]),)
        return Advice(self.choose(view, rng), options, self.budget.iterations or 0, grounds)


def hang(view: View, budget: Budget) -> None:
    """Neither answers nor listens."""
    Event().wait()


def burn(view: View, budget: Budget) -> Action:
    """Thinks hard till it is stopped or its time is up."""
    end = time.monotonic() + (budget.seconds or 0.0)
    while not budget.stop() and time.monotonic() < end:
        sum(range(1000))
    return view.legal()[0]


def deaf(view: View, budget: Budget) -> None:
    """Thinks hard and hears nothing."""
    while True:
        sum(range(1000))


def raising(view: View, budget: Budget) -> None:
    raise LookupError("[red]broken")


def leaving(view: View, budget: Budget) -> None:
    sys.exit("enough")


def dying(view: View, budget: Budget) -> None:
    os._exit(3)


def killed(view: View, budget: Budget) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def greedy(view: View, budget: Budget) -> None:
    bytearray(1 << 62)


def deep(view: View, budget: Budget) -> None:
    deep(view, budget)


def printing(view: View, budget: Budget) -> Action:
    """Prints by every way a program has, reads what is not for it, and plays on."""
    for stream in (sys.stdout, sys.stderr):
        stream.write('{"id": 1, "action": 0} Traceback\n')
        stream.flush()
    os.write(1, b"\xff\x00\n")
    os.write(2, b"Traceback\n")
    os.system("echo Traceback; echo Traceback >&2")
    assert sys.stdin.read() == ""
    return view.legal()[0]


def pipes() -> list[int]:
    """Where a bot that means harm could write: every pipe the process has open."""
    return [number for number in range(3, 64) if _is_pipe(number)]


def _is_pipe(number: int) -> bool:
    try:
        return (os.fstat(number).st_mode & 0o170000) == 0o010000
    except OSError:
        return False


def speaks(what: bytes) -> Callable[[View, Budget], Action]:
    """Says something between the answers."""

    def choose(view: View, budget: Budget) -> Action:
        for number in pipes():
            try:
                os.write(number, what)
            except OSError:
                continue  # the end for reading
        return view.legal()[0]

    return choose


def chatter(view: View, budget: Budget) -> Action:
    """Answers, and goes on speaking when nobody has asked."""
    out = pipes()

    def speak() -> None:
        Path(os.environ[HEARD]).read_bytes()
        for number in out:
            try:
                os.write(number, b"and another thing\n")
            except OSError:
                continue

    threading.Thread(target=speak, daemon=True).start()
    return view.legal()[0]


BOTS: dict[str, Callable[[View, Budget], object]] = {
    "hangs": hang,
    "burns": burn,
    "deaf": deaf,
    "raises": raising,
    "leaves": leaving,
    "exits": dying,
    "killed": killed,
    "greedy": greedy,
    "deep": deep,
    "prints": printing,
    "barred": lambda view, budget: next(card for card in range(52) if not view.hand >> card & 1),
    "negative": lambda view, budget: -1,
    "huge": lambda view, budget: 1 << 20_000,
    "word": lambda view, budget: "QH",
    "nothing": lambda view, budget: None,
    "float": lambda view, budget: 1.0,
    "babble": speaks(b"\xff\xfe no JSON\n"),
    "list": speaks(b"[1, 2]\n"),
    "other": speaks(b'{"id": 999, "action": 0}\n'),
    "nested": speaks(b"[" * 100_000 + b"\n"),
    "endless": speaks(b"x" * (3 << 20)),
    "chatter": chatter,
}


def make(level: str, game: str, budget: Budget) -> Bot:
    """The bot of a level of the game, or a bad one."""
    if level == "easy":
        level = os.environ.get(EASY, level)
    return make_bot(level, game, budget) if level in LEVELS else Bad(BOTS[level], budget)


if __name__ == "__main__":
    run(make)
