"""The policies by the name of the game. That of a fourth game is one file beside this and one line below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from kozyr.engine import Action, Game, Suit

from .gadenysh import gadenysh_policy, gadenysh_speaks
from .laus import laus_policy
from .lodam import lodam_policy, lodam_speaks
from .policy import Policy
from .situation import Situation


class Mind(NamedTuple):
    """How a game is played: its policy, by how many others play and what is trumps, and the decisions beside cards."""

    policy: Callable[[Game, int, Suit | None], Policy]
    speaks: Callable[[Situation], Action]


def _silent(now: Situation) -> Action:
    raise AssertionError(f"nothing but cards is asked in {now.game.name}")


MINDS: Final = {
    "laus": Mind(laus_policy, _silent),
    "gadenysh": Mind(gadenysh_policy, gadenysh_speaks),
    "lodam": Mind(lodam_policy, lodam_speaks),
}
