"""OpenSpiel's card games played at random through its Python API, as a yardstick."""

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
