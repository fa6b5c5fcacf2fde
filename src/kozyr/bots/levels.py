"""The levels of play, as data, and what a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol, get_args

from kozyr.engine import GAMES, Action, View

from .budget import Advice, Aim, Budget
from .games import check_turn
from .rules.choose import choose


class Bot(Protocol):
    """A player. It keeps nothing between decisions: unless it thinks by the clock, the same view and the same `rng`
    give the same action."""

    def choose(self, view: View, rng: Random) -> Action:
        """One of `view.legal()`. The bots of a level raise `ValueError` when that is empty."""
        ...


class Adviser(Bot, Protocol):
    """A player that looks ahead, and can tell what speaks for its choice."""

    def advise(self, view: View, rng: Random, also: Sequence[Action] = ()) -> Advice:
        """The choice, and what each was found to be worth. `also`: legal choices to look at beside those that are
        likely to be good; there may be thousands of passes. Raises `ValueError` for one that is not legal, and when the
        seat is not to act."""
        ...


@dataclass(frozen=True, slots=True)
class Level:
    """`slips`: how often, from 0 to 1, it does anything that is legal. `memory`: whether it remembers the cards that
    are played.

    A level that looks ahead has `iterations`, the worlds it looks at where runs must repeat, and `seconds`, how long it
    thinks about a decision at the table. `reads`: whether it draws conclusions from how the others played; from what
    they say before a lead every such level does. `learned`: whether it expects everybody to play as was learned of
    strong players, not by rule as `normal` does.
    """

    slips: float = 0.0
    memory: bool = True
    iterations: int = 0
    seconds: float = 0.0
    reads: bool = False
    learned: bool = False

    @property
    def looks_ahead(self) -> bool:
        """Whether it can tell what a choice is worth, and has a budget."""
        return self.iterations > 0


LEVELS: Final = {
    "random": Level(slips=1.0, memory=False),
    "easy": Level(slips=0.2, memory=False),
    "normal": Level(),
    "hard": Level(iterations=100, seconds=0.3),
    "expert": Level(iterations=400, seconds=1.5, reads=True, learned=True),
}
#: The level that gives hints, looks at matches again, and is compared with.
STRONGEST: Final = "expert"


class RuleBot:
    """A player by rule, less its level's slips."""

    def __init__(self, level: Level) -> None:
        self.level: Final = level

    def choose(self, view: View, rng: Random) -> Action:
        """A legal action. Raises `ValueError` when the seat is not to act."""
        check_turn(view)
        slips = self.level.slips
        if slips and rng.random() < slips:
            return rng.choice(view.legal())
        return choose(view, self.level.memory)


def make_bot(level: str, game: str, budget: Budget | None = None, aim: Aim = "match") -> Bot:
    """The bot of this level for this game. `budget`: how much it may think about a decision; the iterations of the
    level, which repeat, when that does not say. `aim`: what it plays for, if it looks ahead.

    Raises `ValueError` naming the levels, the games, or the aims, there are.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no bot level {level!r}; there are {', '.join(LEVELS)}")
    _check(game, aim)
    return make_adviser(level, game, budget, aim) if LEVELS[level].looks_ahead else RuleBot(LEVELS[level])


def make_adviser(level: str, game: str, budget: Budget | None = None, aim: Aim = "match") -> Adviser:
    """The same of a level that looks ahead. Raises `ValueError` naming those that do."""
    advisers = [name for name, found in LEVELS.items() if found.looks_ahead]
    if level not in advisers:
        raise ValueError(f"there is no bot level {level!r} that looks ahead; there are {', '.join(advisers)}")
    _check(game, aim)
    from .lookahead.search import Searcher  # with numpy, which the other levels do without

    found, budget = LEVELS[level], budget or Budget()
    if budget.iterations is None and budget.seconds is None:
        budget = replace(budget, iterations=found.iterations)
    return Searcher(found.reads, found.learned, aim, budget)


def _check(game: str, aim: Aim) -> None:
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    if aim not in get_args(Aim):
        raise ValueError(f"nobody plays for {aim!r}; bots play for {' or '.join(get_args(Aim))}")
