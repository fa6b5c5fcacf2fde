"""What bots are called: at the table in the language of the user, in the files of the settings always in English."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from kozyr.locale import N_, _
from kozyr.session import Seat

#: The usual names, `BOT_NAMES`, marked to be translated.
_USUAL: Final = (
    N_("Vera"),
    N_("Gleb"),
    N_("Nina"),
    N_("Oleg"),
    N_("Rita"),
    N_("Stas"),
    N_("Tanya"),
    N_("Yuri"),
    N_("Zoya"),
)


def bot_names() -> tuple[str, ...]:
    """What bots are usually called in the language of the user, in the order they are seated."""
    return tuple(map(_, _USUAL))


def spoken(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats with usual names of bots in the language of the user, but for one that another has."""
    return _renamed(seats, dict(zip(_USUAL, bot_names(), strict=True)))


def written(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The same seats as files have them."""
    return _renamed(seats, dict(zip(bot_names(), _USUAL, strict=True)))


def _renamed(seats: Iterable[Seat], names: dict[str, str]) -> tuple[Seat, ...]:
    before = list(seats)
    taken = {seat.name for seat in before}
    return tuple(
        seat if seat.human or names.get(seat.name, seat.name) in taken else replace(seat, name=names[seat.name])
        for seat in before
    )
