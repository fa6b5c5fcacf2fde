"""How much a bot may think about one decision, and what it tells when asked for more than its choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from sys import float_info
from typing import Literal, NamedTuple, TypeAlias

from kozyr.engine import Action, Card

#: What a player plays for: the place in the match, or the points of this deal alone.
Aim: TypeAlias = Literal["match", "deal"]


def _never() -> bool:
    return False


def _counts(worlds: object) -> bool:
    """Whether this is a whole number from 1 on, as `int`, NumPy and others have them."""
    try:
        return index(worlds) >= 1  # type: ignore[arg-type]
    except TypeError:
        return False


@dataclass(frozen=True, slots=True)
class Budget:
    """The end of thinking: whichever comes first. With `iterations` alone, runs repeat; with `seconds`, they may not.
    With neither, a bot of a level looks at as many worlds as that says.

    `iterations`: how many worlds are looked at for each decision, at least 1. `seconds`: finite and at least 0; in less
    than 0.03 a bot chooses as `normal` does, and advises from as few worlds as make a round, which it does not break
    off. `stop`: asked now and then, `True` ends it soon. Raises `ValueError` for other numbers.
    """

    iterations: int | None = None
    seconds: float | None = None
    stop: Callable[[], bool] = _never

    def __post_init__(self) -> None:
        if self.iterations is not None and not _counts(self.iterations):
            raise ValueError(
                f"iterations cannot be {self.iterations}: a whole number of worlds is looked at, at least 1"
            )
        if self.seconds is not None and not 0 <= self.seconds <= float_info.max:
            raise ValueError(f"seconds cannot be {self.seconds}: they are 0 or more, and finite")


class Option(NamedTuple):
    """One legal choice. `points`: what it is expected to bring its seat in this deal, as the game counts them; `half`:
    half of their interval of 95%, infinite after one world. `apart`: the same of the difference to the points of the
    best choice, which is surer, since both are tried in the same worlds; 0 for the best itself. `place`: at the end of
    the match, as it is to be expected; 1 for who is sure to win. `place_apart`: as `apart`."""

    action: Action
    points: float
    half: float
    apart: float
    place: float
    place_apart: float


#: What a ground says of the choice, beside `rival`:
#:
#: - `duck`, `take`: it wins the trick on the table in fewer worlds, or in more; `stay-out`: in fewer, without following
#:   suit. Of a lead it is `low`, `lead-away` (which is not the lowest card) or `lead-on`.
#: - `rid`: the card it plays, passes or gives is the seat's in the end in fewer worlds. `keep`: a card that the rival
#:   plays is so in more.
#: - `avoid`, `catch`: another card is the seat's in the end in fewer worlds, or in more.
#: - `fewer`, `more`: so are tricks. These are numbers of tricks, not shares of the worlds.
#: - `empty`: after it the hand has no card of this one's suit, as it has after `rival`.
GroundKind: TypeAlias = Literal[
    "duck", "take", "stay-out", "low", "lead-away", "lead-on", "rid", "keep", "avoid", "catch", "fewer", "more",
    "empty",
]  # fmt: skip


class Ground(NamedTuple):
    """A fact that sets a choice apart from a worse one, `rival`: it holds in `here` of the worlds, and after the rival
    in `there` of them. `card`: the card it is about, -1 for none."""

    kind: GroundKind
    here: float
    there: float
    rival: Action
    card: Card = -1


class Advice(NamedTuple):
    """A choice and what speaks for it: every option looked at, the best first, from how many worlds, and what sets the
    choice apart, if anything does."""

    action: Action
    options: tuple[Option, ...]
    worlds: int
    grounds: tuple[Ground, ...] = ()

    def loss(self, option: Option, *, fewest_win: bool) -> float:
        """By how many points a choice is expected to be worse than the first."""
        more = option.points - self.options[0].points
        return more if fewest_win else -more
