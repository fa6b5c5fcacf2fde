"""The options of a game: what a value may be is said once, in the type, and checked here or by pydantic alike.

    target: Annotated[int, Range(1, 100_000)] = option(1500, "A match ends when ...")

pydantic finds the same check through `__get_pydantic_core_schema__`, which it calls by name: nothing is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from types import NoneType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from .errors import Unreadable

T = TypeVar("T")


class OptionError(Unreadable):
    """An option that does not exist, or a value it cannot have; the text names both."""


class Allowed:
    """What a value may be, beyond its type."""

    def allows(self, value: Any) -> bool:
        """Whether a value of the right type is one of them."""
        raise NotImplementedError

    def describe(self, translate: Callable[[str], str] = str) -> str:
        """What it may be, in a few words."""
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        def check(value: Any) -> Any:
            if not self.allows(value):
                raise ValueError(f"must be {self.describe()}")
            return value

        return {
            "type": "function-after",
            "function": {"type": "no-info", "function": check},
            "schema": handler(source),
        }


@dataclass(frozen=True)
class Range(Allowed):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def allows(self, value: int) -> bool:
        return self.low <= value <= self.high

    def describe(self, translate: Callable[[str], str] = str) -> str:
        return f"{self.low}..{self.high}"


@dataclass(frozen=True)
class OrderOf(Allowed):
    """The same letters in any order."""

    letters: str

    def allows(self, value: str) -> bool:
        return sorted(value) == sorted(self.letters)

    def describe(self, translate: Callable[[str], str] = str) -> str:
        return translate("the letters {letters} in any order").format(letters=self.letters)


@dataclass(frozen=True)
class CardBut(Allowed):
    """The text of any card but some."""

    cards: tuple[str, ...]
    but: str

    def allows(self, value: str) -> bool:
        return value in self.cards

    def describe(self, translate: Callable[[str], str] = str) -> str:
        return translate("a card but {cards}").format(cards=translate(self.but))


def option(default: Any, help: str) -> Any:
    """A field of an options dataclass: its default, and one sentence on what it changes."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class OptionInfo:
    """One option, for those who list, ask for or check it. `choices` is empty when there are too many to list."""

    name: str
    type: type
    default: Any
    help: str
    choices: tuple[Any, ...]
    allowed: Allowed | None
    optional: bool

    def describe(self, translate: Callable[[str], str] = str) -> str:
        """What it may be, in a few words: `1..100000`, `"extras" or "all"`, `true or false`."""
        if self.choices:
            return translate(" or ").join(_shown(choice) for choice in self.choices)
        return self.type.__name__ if self.allowed is None else self.allowed.describe(translate)

    def allows(self, value: Any) -> bool:
        """Whether the option may have this value."""
        if value is None:
            return self.optional
        if type(value) is not self.type:
            return False
        if self.choices:
            return value in self.choices
        return self.allowed is None or self.allowed.allows(value)


def _not_allowed(info: OptionInfo, value: Any) -> OptionError:
    return OptionError("{name} cannot be {value}: it is {allowed}", name=info.name, value=_shown(value), allowed=info)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


def options_of(cls: type) -> tuple[OptionInfo, ...]:
    """The options of an options dataclass, in order."""
    hints = get_type_hints(cls, include_extras=True)
    found: list[OptionInfo] = []
    for item in fields(cls):
        hint: Any = hints[item.name]
        allowed: Allowed | None = None
        choices: tuple[Any, ...] = ()
        optional = NoneType in get_args(hint)
        if optional:
            hint = next(part for part in get_args(hint) if part is not NoneType)
        if get_origin(hint) is Annotated:
            hint, allowed = get_args(hint)
        if get_origin(hint) is Literal:
            choices = get_args(hint)
            hint = str
        elif hint is bool:
            choices = (False, True)
        default = None if item.default is MISSING else item.default
        found.append(OptionInfo(item.name, hint, default, item.metadata["help"], choices, allowed, optional))
    return tuple(found)


def read_option(info: OptionInfo, text: str) -> Any:
    """The value that a text typed by a person means: `40`, `false`, `burned`. Raises `OptionError`."""
    value: Any = text.strip().strip('"')
    if info.type is bool:
        value = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
            value.lower(), value
        )
    elif info.type is int and value.isascii() and value.removeprefix("-").isdecimal() and len(value) < 20:
        value = int(value)
    if not info.allows(value):
        raise _not_allowed(info, value)
    return value


def make_options(cls: type[T], values: Mapping[str, Any]) -> T:
    """The options with these values and defaults for the rest. Raises `OptionError` naming the option."""
    known = {info.name: info for info in options_of(cls)}
    for name, value in values.items():
        if name not in known:
            raise OptionError("there is no option {name!r}; there are {names}", name=name, names=", ".join(known))
        if not known[name].allows(value):
            raise _not_allowed(known[name], value)
    return cls(**values)
