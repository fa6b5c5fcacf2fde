"""The games by name. A fourth game is one file here and one line below."""

from collections.abc import Mapping
from typing import Any, Final

from ..game import Game
from ..options import OptionError
from .gadenysh import Gadenysh
from .laus import Laus
from .lodam import Lodam

GAMES: Final[dict[str, type[Game]]] = {game.name: game for game in (Laus, Gadenysh, Lodam)}


def make_game(
    name: str,
    seats: int | None = None,
    variant: str = "source",
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Game:
    """The game of this name; see `Game`. Raises `OptionError` for what does not exist."""
    if name not in GAMES:
        raise OptionError("there is no game {name!r}; there are {names}", name=name, names=", ".join(GAMES))
    return GAMES[name](seats, variant, options, **more)


__all__ = ["GAMES", "Gadenysh", "Laus", "Lodam", "make_game"]
