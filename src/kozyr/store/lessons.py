"""Which lessons were gone through, and which were offered and refused: a word for each game in a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from kozyr.engine import GAMES
from kozyr.locale import _

#: `offered`: once, and not wanted then.
Learnt: TypeAlias = Literal["offered", "done"]


def read_lessons(plain: Mapping[str, object]) -> tuple[dict[str, Learnt], list[str]]:
    """What was learnt, and a line for everything wrong with the file's values."""
    found: dict[str, Learnt] = {}
    faults: list[str] = []
    for game, word in plain.items():
        if game not in GAMES:
            line = _("there is no game {name!r}; there are {names}")
            faults.append(line.format(name=game, names=", ".join(GAMES)))
        elif word == "offered":
            found[game] = "offered"
        elif word == "done":
            found[game] = "done"
        else:
            line = _("{name} cannot be {value!r}: it is {allowed}")
            faults.append(line.format(name=game, value=word, allowed="offered, done"))
    return found, faults
