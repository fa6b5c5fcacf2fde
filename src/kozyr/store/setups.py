"""The last setup of a game as plain values, and back; what is wrong is named, and the usual taken instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kozyr.bots import LEVELS
from kozyr.engine import GAMES, OptionError, make_game, options_of
from kozyr.locale import _
from kozyr.session import HUMAN, Seat
from kozyr.session.setup import NAME_LENGTH, Setup, bot_name, clean_text, usual_setup

from .names import spoken, written

_KEYS: Final = ("players", "names", "seats", "variant", "options")


def plain_setup(setup: Setup, name: str) -> dict[str, Any]:
    """A setup as values that a TOML file holds. The first person's usual name is left out, so that it can change."""
    first = _first_person([seat.kind for seat in setup.seats])
    names = [seat.name for seat in written(setup.seats)]
    return {
        "players": len(setup.seats),
        "names": ["" if number == first and called == name else called for number, called in enumerate(names)],
        "seats": [seat.kind for seat in setup.seats],
        "variant": setup.variant,
        "options": dict(setup.options),
    }


def read_setup(game: str, plain: object, name: str) -> tuple[Setup | None, list[str]]:
    """The setup that `plain_setup` wrote, and a line for everything wrong with it. `name`: the person's name."""
    if game not in GAMES:
        return None, [_("there is no game {name!r}; there are {names}").format(name=game, names=", ".join(GAMES))]
    usual = usual_setup(game, name)
    if not isinstance(plain, Mapping):
        return None, [_wrong(game, plain, _("a table with {names}").format(names=", ".join(_KEYS)))]
    faults = [
        _("there is no {key} in a setup; there are {names}").format(key=f"{game}.{key}", names=", ".join(_KEYS))
        for key in plain
        if key not in _KEYS
    ]
    seats = _seats(game, plain, usual, faults)
    variant = plain.get("variant", usual.variant)
    if not isinstance(variant, str) or variant not in GAMES[game].variants:
        faults.append(_wrong(f"{game}.variant", variant, _any_of(GAMES[game].variants)))
        variant = usual.variant
    setup = replace(usual, seats=seats, variant=variant)
    return _with_options(setup, plain.get("options", {}), faults), faults


def _seats(game: str, plain: Mapping[str, Any], usual: Setup, faults: list[str]) -> tuple[Seat, ...]:
    allowed = GAMES[game].seats_allowed
    players = plain.get("players", len(usual.seats))
    if type(players) is not int or players not in allowed:
        span = str(allowed.start) if len(allowed) == 1 else f"{allowed.start}..{allowed.stop - 1}"
        faults.append(_wrong(f"{game}.players", players, span))
        players = len(usual.seats)
    names = _texts(f"{game}.names", plain.get("names", []), _("a list of names"), faults)
    kinds = _texts(f"{game}.seats", plain.get("seats", []), _("a list of who plays"), faults)
    kinds_allowed = (HUMAN, *(f"bot:{level}" for level in LEVELS))
    seats: list[Seat] = []
    for number, seat in enumerate(usual.with_players(players).seats):
        called = clean_text(names[number], NAME_LENGTH) if number < len(names) else ""
        kind = kinds[number] if number < len(kinds) else seat.kind
        if kind not in kinds_allowed:
            faults.append(_wrong(f"{game}.seats", kind, _any_of(kinds_allowed)))
            kind = seat.kind
        seats.append(Seat(called, kind))
    first = _first_person([seat.kind for seat in seats])
    if first < 0:
        faults.append(_("{key}: at least one of them is {kind}").format(key=f"{game}.seats", kind=f'"{HUMAN}"'))
        seats[0], first = replace(seats[0], kind=HUMAN), 0
    yours = usual.seats[0].name
    bots = [seat.name for seat in usual.with_players(players).seats]
    usually = [yours if number == first else bots[number] for number in range(players)]
    if first:
        usually[0] = bot_name([*usually, *(seat.name for seat in seats)])
    named = [replace(seat, name=seat.name or name) for seat, name in zip(seats, usually, strict=True)]
    return spoken(named)


def _first_person(kinds: Sequence[str]) -> int:
    """The seat of the first person, or -1."""
    return next((number for number, kind in enumerate(kinds) if kind == HUMAN), -1)


def _texts(key: str, value: object, allowed: str, faults: list[str]) -> list[str]:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value
    faults.append(_wrong(key, value, allowed))
    return []


def _with_options(setup: Setup, options: object, faults: list[str]) -> Setup:
    key = f"{setup.game}.options"
    if not isinstance(options, Mapping):
        faults.append(_wrong(key, options, _("a table of options")))
        return setup
    known = {info.name for info in options_of(GAMES[setup.game].options_type)}
    kept: dict[str, Any] = {}
    for name, value in options.items():
        try:
            make_game(setup.game, len(setup.seats), setup.variant, {**kept, name: value})
        except OptionError as fault:
            faults.append(f"{key}{f'.{name}' if name in known else ''}: {fault.line(_)}")
        else:
            kept[name] = value
    return replace(setup, options=kept)


def _wrong(key: str, value: object, allowed: str) -> str:
    return _("{key} cannot be {value!r}: it is {allowed}").format(key=key, value=value, allowed=allowed)


def _any_of(names: Any) -> str:
    return _(" or ").join(f'"{name}"' for name in names)
