"""The process of the bots in `benchmarks.latency`: one of them thinks for as long as is measured."""

from __future__ import annotations

import os
from random import Random

from kozyr.bots import Bot, Budget, make_bot
from kozyr.bots.host.worker import run
from kozyr.engine import Action, View

#: What names the bot in the environment: a level, or `burning`.
BOT = "KOZYR_BENCH_BOT"
#: Seconds a bot thinks, longer than is measured.
LONG = 600.0


class Burning:
    """A player that takes a whole core, in plain Python."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, view: View, rng: Random) -> Action:
        while not self.budget.stop():
            sum(range(1000))
        return view.legal()[0]


def make(_level: str, game: str, budget: Budget) -> Bot:
    """The bot that is named, which thinks till it is stopped."""
    name = os.environ[BOT]
    return Burning(budget) if name == "burning" else make_bot(name, game, Budget(seconds=LONG, stop=budget.stop))


if __name__ == "__main__":
    run(make)
