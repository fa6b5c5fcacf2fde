"""What a record looks like, as pydantic models: strict, and nothing in them that the format doesn't describe.

The models say what each key holds by itself. Whether the match they tell can have been played is said by `check.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    FailFast,
    Field,
    Strict,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic_core import PydanticCustomError

from kozyr.engine import GAMES, Game, OptionError, options_of
from kozyr.locale import _

from .faults import Fault
from .refusals import fault_of
from .shown import shown

FORMAT: Final = "kozyr/1"


def _not_null(value: Any) -> Any:
    """A key may be missing, but not null."""
    if value is None:
        raise PydanticCustomError("null", "null")
    return value


class _FirstFault(FailFast):
    """The first fault of a list is enough. pydantic's own cannot stand in `X | None`: it has no hash."""

    def __hash__(self) -> int:
        return hash(self.fail_fast)


_NotNull: Final = BeforeValidator(_not_null)
# A list of JSON becomes a tuple; what is in it is as strict as all else.
_Numbers: TypeAlias = Annotated[tuple[int, ...], Strict(False), _FirstFault()]
_Texts: TypeAlias = Annotated[tuple[str, ...], Strict(False), _FirstFault()]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _known(cls, data: Any) -> Any:
        """Name one key that isn't known, not all of a million."""
        if type(data) is dict and len(data) > len(cls.model_fields):
            unknown = next(key for key in data if key not in cls.model_fields)
            raise PydanticCustomError("unknown_key", "{key}", {"key": unknown})
        return data


class Player(_Model):
    """Who sat at a seat: any name, and `human` or `bot:LEVEL`."""

    name: str
    kind: Annotated[str, Field(pattern=r"^(human|bot:\S+)$")]


class RecordedDeal(_Model):
    """One deal. `None` stands for a key that is missing."""

    dealer: int
    hands: _Texts
    turned: Annotated[str | None, _NotNull] = None
    removed: Annotated[str | None, _NotNull] = None
    actions: _Texts
    tricks: _Numbers
    points: Annotated[_Numbers | None, _NotNull] = None
    totals: Annotated[_Numbers | None, _NotNull] = None
    lives: Annotated[_Numbers | None, _NotNull] = None


class RecordedResult(_Model):
    """The result of a match that is over (C6)."""

    places: _Numbers
    winners: _Numbers
    losers: _Numbers


class Record(_Model):
    """One match as data. `result` and `meta` are `None` when they are missing."""

    format: Literal["kozyr/1"]
    game: str
    rules: dict[str, Any]
    players: Annotated[tuple[Player, ...], Strict(False), _FirstFault()]
    seed: str | None
    deals: Annotated[tuple[RecordedDeal, ...], Strict(False), _FirstFault()]
    result: Annotated[RecordedResult | None, _NotNull] = None
    meta: Annotated[dict[str, Any] | None, _NotNull] = None

    @model_validator(mode="after")
    def _playable(self) -> Self:
        """The game exists, is for so many, and has these options."""
        game_of(self)
        return self


def game_of(record: Record) -> Game:
    """The game of a record, for its number of players and with its options. Raises `Fault`."""
    game = GAMES.get(record.game)
    if game is None:
        text = _("there is no game {game}; there are {games}")
        raise Fault(text.format(game=shown(record.game), games=", ".join(GAMES)))
    allowed = game.seats_allowed
    if len(record.players) not in allowed:
        count = str(allowed.start) if len(allowed) == 1 else f"{allowed.start}..{allowed.stop - 1}"
        text = _("{game} is for {count} players, not {players}")
        raise Fault(text.format(game=game.name, count=count, players=len(record.players)), game.rules.pack)
    _check_names(game, record.rules)
    return _game(record.game, len(record.players), json.dumps(record.rules))


def _check_names(game: type[Game], rules: Mapping[str, Any]) -> None:
    """Every option stands there, no other, and each has a value that is no list and no object."""
    names = [field.name for field in fields(game.options_type)]
    for name in rules:
        if name not in names:
            text = _("{game} has no option {option}; it has {options}")
            raise Fault(text.format(game=game.name, option=shown(name), options=", ".join(names)))
    for name in names:
        if name not in rules:
            raise Fault(_("rules.{option} is missing").format(option=name))
        if type(rules[name]) not in (bool, int, str):
            raise _wrong_value(game, name, rules[name])


def _wrong_value(game: type[Game], name: str, value: Any) -> Fault:
    info = next(info for info in options_of(game.options_type) if info.name == name)
    text = _("rules.{option} must be {allowed}, not {value}")
    return Fault(text.format(option=name, allowed=info.describe(_), value=shown(value)))


#: One for each options dataclass: the engine's own definition is the only one.
_ADAPTERS: Final[dict[str, TypeAdapter[Any]]] = {name: TypeAdapter(game.options_type) for name, game in GAMES.items()}


@lru_cache(maxsize=64)
def _game(name: str, seats: int, rules: str) -> Game:
    """The game with these options as JSON: in strict mode pydantic makes a dataclass from its keys only so."""
    game = GAMES[name]
    try:
        options = _ADAPTERS[name].validate_json(rules, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise _wrong_value(game, str(first["loc"][0]), json.loads(rules)[first["loc"][0]]) from None
    try:
        return game(seats, **asdict(options))
    except OptionError as error:  # options that do not go together
        raise fault_of(error.reason) from None
