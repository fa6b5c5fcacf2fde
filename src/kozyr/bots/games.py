"""What bots look at first in a view: of which game it is, and whether its seat is to act."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from kozyr.engine import CardSet, Game, View, make_game


def game_of(view: View) -> Game:
    """The game, with its seats and options."""
    return _game(view.game, len(view.sizes), view.options)


def check_turn(view: View) -> None:
    """Raises `ValueError` when the seat of a view is not to act: there is nothing to choose."""
    if view.to_act != view.seat:
        raise ValueError(f"seat {view.seat} is not to act{'' if view.ask else ': the deal is over'}")


@cache
def pack_of(game: Game) -> CardSet:
    """All the cards of a game."""
    return sum(1 << card for card in game.pack())


@cache
def _game(name: str, seats: int, options: Any) -> Game:
    return make_game(name, seats, **asdict(options))
