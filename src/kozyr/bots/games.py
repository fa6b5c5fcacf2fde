"""The game a view is of, which is no secret."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from kozyr.engine import CardSet, Game, View, make_game


def game_of(view: View) -> Game:
    """The game, with its seats and options."""
    return _game(view.game, len(view.sizes), view.options)


@cache
def pack_of(game: Game) -> CardSet:
    """All the cards of a game."""
    return sum(1 << card for card in game.pack())


@cache
def _game(name: str, seats: int, options: Any) -> Game:
    return make_game(name, seats, **asdict(options))
