"""How much a bot may think about one decision, and what it tells when asked for more than its choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from kozyr.engine import Action

#: What a player plays for: the place in the match, or the points of this deal alone.
Aim: TypeAlias = Literal["match", "deal"]


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """The end of thinking: whichever comes first. With `iterations` alone, runs repeat; with `seconds`, they may not.

    `iterations`: how many worlds are looked at for each decision. `stop`: asked now and then, `True` ends it at once.
    """

    iterations: int | None = None
    seconds: float | None = None
    stop: Callable[[], bool] = _never


class Option(NamedTuple):
    """One legal choice. `points`: what it is expected to bring its seat in this deal, as the game counts them; `half`:
    half of their interval of 95%. `apart`: the same of the difference to the points of the best choice, which is surer,
    since both are tried in the same worlds; 0 for the best itself."""

    action: Action
    points: float
    half: float
    apart: float = 0.0


class Advice(NamedTuple):
    """A choice and what speaks for it: every option looked at, the best first, from how many worlds."""

    action: Action
    options: tuple[Option, ...]
    worlds: int
