"""OpenSpiel as a yardstick: its card games played at random, and its search on hearts (ISMCTS, in C++)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random

GAMES = ("hearts", "skat", "spades")


def installed() -> bool:
    """Whether OpenSpiel can be imported."""
    return find_spec("pyspiel") is not None


def cases() -> Iterator[tuple[str, Callable[[], int]]]:
    """The name of each game, and a call that plays ten of its deals; nothing when OpenSpiel is not installed.

    The cards are dealt once and the deal copied for each play, so that what is timed is play, as in `plays`.
    """
    if not installed():
        return
    import pyspiel

    for name in GAMES:
        yield f"OpenSpiel {name}", _player(pyspiel.load_game(name))


def _player(game) -> Callable[[], int]:  # type: ignore[no-untyped-def]
    rng = Random(1)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(rng.choice(start.legal_actions()))

    def play_one() -> int:
        for _ in range(10):
            state = start.clone()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return 10

    return play_one


SIMULATIONS = 500


def searches() -> Iterator[tuple[str, Callable[[], int]]]:
    """A call that looks for an early card and returns the simulations; nothing when OpenSpiel is not installed."""
    if not installed():
        return
    import pyspiel

    rng = Random(1)
    state = pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()
    while len(state.legal_actions()) < 6 or state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS)

    def step() -> int:
        bot.step(state)
        return SIMULATIONS

    yield "OpenSpiel hearts, ISMCTS", step
