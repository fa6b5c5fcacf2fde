"""How fast the bots play, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kozyr.locale import N_

#: How many players' cards come at the pace of a speed.
_ROUND: Final = 6


@dataclass(frozen=True, slots=True)
class Speed:
    """Times in milliseconds: `card` before a bot's card appears at a table that is not large, see `pause`; `trick` for
    which a finished trick stays."""

    name: str
    title: str
    card: int
    trick: int

    def pause(self, players: int) -> float:
        """Seconds before a bot's card. At large tables they play faster: a round should not take longer for it."""
        return self.card / 1000 * min(1.0, _ROUND / players)


SPEEDS: Final = (
    Speed("slow", N_("slow"), 1000, 2500),
    Speed("normal", N_("normal"), 450, 1200),
    Speed("fast", N_("fast"), 150, 700),
    Speed("instant", N_("instant"), 0, 400),
)
#: How long a finished trick stays whatever the speed, in milliseconds; `None`: until a key or a click.
STAYS: Final[Mapping[str, int | None]] = {"short": 600, "long": 4000, "key": None}
#: When nobody watches for his own sake.
NO_WAIT: Final = Speed("no-wait", N_("instant"), 0, 0)


def speed_named(name: str) -> Speed:
    """The speed of this name. Raises `ValueError` naming those there are."""
    for speed in SPEEDS:
        if speed.name == name:
            return speed
    raise ValueError(f"there is no speed {name!r}; there are {', '.join(speed.name for speed in SPEEDS)}")


def next_speed(speed: Speed, step: int) -> Speed:
    """The speed `step` further (1 faster, -1 slower); the last one stays."""
    place = min(max(SPEEDS.index(speed) + step, 0), len(SPEEDS) - 1)
    return SPEEDS[place]
