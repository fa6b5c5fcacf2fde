"""What each person wants to be shown where several play: a table for each name in a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kozyr.locale import _

#: The memory aids, by the names of the settings that count for whoever chose nothing.
AIDS: Final = ("points", "voids")


def read_people(plain: Mapping[str, object]) -> tuple[dict[str, dict[str, bool]], list[str]]:
    """What each person chose, and a line for everything wrong with the file's values."""
    people: dict[str, dict[str, bool]] = {}
    faults: list[str] = []
    for name, chosen in plain.items():
        if not isinstance(chosen, Mapping):
            line = _("{key} cannot be {value!r}: it is {allowed}")
            allowed = _("a table with {names}").format(names=", ".join(AIDS))
            faults.append(line.format(key=name, value=chosen, allowed=allowed))
            continue
        people[name] = {}
        for aid, value in chosen.items():
            key = f"{name}.{aid}"
            if aid not in AIDS:
                line = _("there is no {key} for a person; there are {names}")
                faults.append(line.format(key=key, names=", ".join(AIDS)))
            elif not isinstance(value, bool):
                line = _("{key} cannot be {value!r}: it is {allowed}")
                faults.append(line.format(key=key, value=value, allowed=_("true or false")))
            else:
                people[name][aid] = value
    return people, faults
