"""The levels of play, as data, and what a bot is."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from kozyr.engine import Action, View


class Bot(Protocol):
    """A player. It keeps nothing between decisions: the same view and the same `rng` give the same action."""

    def choose(self, view: View, rng: Random) -> Action:
        """One of `view.legal()`, which is not empty."""
        ...


class RandomBot:
    """Any legal choice."""

    def choose(self, view: View, rng: Random) -> Action:
        """A legal action, each as likely as the next."""
        return rng.choice(view.legal())


LEVELS: Final = ("random", "easy", "normal")


def make_bot(level: str, game: str) -> Bot:
    """The bot of this level for this game. Raises `ValueError` naming the levels there are."""
    if level not in LEVELS:
        raise ValueError(f"there is no bot level {level!r}; there are {', '.join(LEVELS)}")
    return RandomBot()
