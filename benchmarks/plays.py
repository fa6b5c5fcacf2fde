"""Random play through the engine: card by card through `legal` and `apply`, and by `playout`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from kozyr.engine import Deal, make_game, shuffled

GAMES = (("laus", 4), ("gadenysh", 4), ("lodam", 6))


def dealt(name: str, seats: int, deals: int = 200) -> list[Deal]:
    """Deals of a game, dealt and not yet played."""
    game = make_game(name, seats)
    return [game.deal(0, game.deal_hands(shuffled(game.pack(), "bench", number), 0)) for number in range(1, deals + 1)]


def cases() -> Iterator[tuple[str, Callable[[], int]]]:
    """The name of each case, and a call that plays a hundred deals."""
    for name, seats in GAMES:
        yield f"{name} {seats}, card by card", _stepper(dealt(name, seats))
        yield f"{name} {seats}, playout", _playouts(dealt(name, seats))


def _stepper(deals: list[Deal]) -> Callable[[], int]:
    source, choice = cycle(deals), Random(1).choice

    def play_one() -> int:
        for _ in range(100):
            deal = next(source).copy()
            while not deal.over:
                deal.apply(choice(deal.legal()))
        return 100

    return play_one


def _playouts(deals: list[Deal]) -> Callable[[], int]:
    source, rng = cycle(deals), Random(1)

    def play_one() -> int:
        for _ in range(100):
            next(source).playout(rng)
        return 100

    return play_one
