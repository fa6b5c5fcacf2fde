"""The keys of commands as the settings have them: a table from the id of a command to a key, or to a list of keys.

Which commands and keys there are, the screens know; here only the shape is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kozyr.locale import _

#: The table of the settings file.
KEYS: Final = "keys"


def read_keys(plain: object) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The keys of each command that is named, and a line for everything that has another shape."""
    keys: dict[str, tuple[str, ...]] = {}
    faults: list[str] = []
    if not isinstance(plain, Mapping):
        return {}, [_fault(KEYS, plain, _("a table of commands"))]
    for command, value in _flat(plain):
        listed = [value] if isinstance(value, str) else value
        if isinstance(listed, list) and listed and all(isinstance(key, str) for key in listed):
            keys[command] = tuple(dict.fromkeys(listed))
        else:
            faults.append(_fault(f"{KEYS}.{command}", value, _("a key, or a list of keys")))
    return keys, faults


def place_of(plain: object, command: str) -> tuple[str, ...]:
    """Where in the file the keys of a command stand, or are to be put: `table.hint = "H"` is a table in a table."""
    scope, _dot, name = command.partition(".")
    inner = plain.get(scope) if isinstance(plain, Mapping) else None
    if isinstance(inner, Mapping) and name in inner:
        return KEYS, scope, name
    return KEYS, command


def _flat(plain: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for name, value in plain.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{inner}", inside) for inner, inside in _flat(value))
        else:
            yield name, value


def _fault(key: str, value: object, allowed: str) -> str:
    return _("{key} cannot be {value!r}: it is {allowed}").format(key=key, value=value, allowed=allowed)
