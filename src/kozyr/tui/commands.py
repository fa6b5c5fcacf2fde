"""What is made from the table of commands: those of a screen, their bindings, the keys they have now, and which of
them can be meant at the same moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from textual.binding import Binding

from kozyr.locale import N_

from .command_table import FOLLOWS, TABLE, TOGETHER, Command
from .keys import key_word, types

#: What a decision is taken by, at the table and where one is taken once more.
_DECIDING: Final = {"hand", "play", "pass", "give", "answer", "offer", "yes-or-no", "box", "trump"}


def _decides(command: Command) -> bool:
    return command.scope == "table" and command.when in _DECIDING


#: The screens with a list of lines, in which two more keys go to its ends.
_LISTS: Final = {"home", "lessons", "lesson-over", "open-matches", "menu", "match-over", "keys", "costly", "contents"}


def _made_from(command: Command) -> list[Command]:
    """The command, and those that come with it."""
    scope = command.scope
    if _decides(command):
        return [command, replace(command, id=f"trial.{command.name}", twin=command.id)]
    if scope in _LISTS and command.id == f"{scope}.down":
        first = Command(f"{scope}.first", ("home",), N_("First line"), N_("Go to the first line."))
        return [command, first, Command(f"{scope}.last", ("end",), N_("Last line"), N_("Go to the last line."))]
    return [command]


COMMANDS: Final = tuple(found for command in TABLE for found in _made_from(command))
_BY_ID: Final = {command.id: command for command in COMMANDS}


def help_of(name: str) -> str:
    """What the help says of the command of this id, not translated yet."""
    return _BY_ID[name].help


@cache
def commands_of(*scopes: str) -> tuple[Command, ...]:
    """The commands of a screen, with those of the app, in the order of the footer."""
    return tuple(command for command in COMMANDS if command.scope in (*scopes, "app"))


def bindings_of(*scopes: str, owner: str = "") -> list[Binding]:
    """The bindings of the commands of these scopes alone, each with the command's id, for keymaps.

    `owner`: whose actions they run, when not of what they are bound to."""
    before = owner and f"{owner}."
    return [
        Binding(
            ",".join(command.keys),
            before + command.action,
            command.title,
            show=False,
            tooltip=command.help,
            id=command.id,
        )
        for command in COMMANDS
        if command.scope in scopes and command.keys
    ]


def applying(commands: Iterable[Command], situations: Iterable[str]) -> list[Command]:
    """Those of the commands that need nothing, or a situation that is given."""
    given = frozenset(situations)
    return [command for command in commands if not command.when or command.when in given]


def while_typing(commands: Iterable[Command]) -> list[Command]:
    """The commands while a text is typed: with the keys that type nothing; those that have none are left out."""
    found: list[Command] = []
    for command in commands:
        free = [key for key in keys_now(command) if not types(key)]
        if len(free) == len(keys_now(command)):
            found.append(command)
        elif free:
            found.append(replace(command, key_text=" ".join(map(key_word, free))))
    return found


# Keys.

#: The keys of commands for which the user wants others, by id. They are those of the process, like the language.
_changed: dict[str, tuple[str, ...]] = {}


def use_keys(keys: Mapping[str, tuple[str, ...]]) -> None:
    """From now on these commands have these keys, and all others their own."""
    _changed.clear()
    _changed.update(keys)


def keys_now(command: Command) -> tuple[str, ...]:
    """The keys that run a command: its own, or those that the user gave it."""
    if command.id in FOLLOWS:
        return tuple(key for name in FOLLOWS[command.id] for key in keys_now(_BY_ID[name]))
    return _changed.get(command.twin or command.id, command.keys)


def shown_keys(command: Command) -> str:
    """The keys of a command as a user reads them in the footer."""
    together = [f"{command.scope}.{name}" for name in TOGETHER.get(command.name, ())] or [command.id]
    if command.key_text and _changed.keys().isdisjoint(together):
        return command.key_text
    if len(together) == 1:
        return every_key(command)
    return " ".join(key_for(other) for other in together if other in _BY_ID)


def every_key(command: Command) -> str:
    """Each key of a command, as the help tells them."""
    return " ".join(map(key_word, keys_now(command))) or command.key_text


def key_for(name: str) -> str:
    """The key that runs the command of this id, as a user reads it."""
    return key_word(keys_now(_BY_ID[name])[0])


# Moments.

_CARD: Final = frozenset({"play", "pass", "give"})
_YES_OR_NO: Final = frozenset({"answer", "offer"})
#: When situations hold, for those that exclude each other; a line for each way to tell moments apart.
_MOMENTS: Final[tuple[Mapping[str, frozenset[str]], ...]] = (
    {name: frozenset({name}) for name in (*_CARD, *_YES_OR_NO, "trump", "pause", "told")}
    | {"hand": _CARD, "yes-or-no": _YES_OR_NO, "box": _YES_OR_NO | {"trump"}},
    {"undo": frozenset({"alone"}), "redo": frozenset({"alone"}), "hot-seat": frozenset({"shared"})},
    {"one-try": frozenset({"once"})} | {name: frozenset({"freely"}) for name in ("undo", "redo", "hint", "hot-seat")},
    {name: frozenset({name}) for name in ("ready", "seat", "text", "value", "keys")},
    {name: frozenset({name}) for name in ("more", "last")},
    {name: frozenset({name}) for name in ("tricks", "no-tricks")},
    {name: frozenset({name}) for name in ("scores", "no-scores")},
    {name: frozenset({name}) for name in ("told", "untold")},
    {"words": frozenset({"covered"})}
    | {name: frozenset({"seen"}) for name in ("folded", "asked", "hand", "box", "pause", "yes-or-no", "trump")}
    | {name: frozenset({"seen"}) for name in (*_CARD, *_YES_OR_NO)},
    {"read": frozenset({"read"}), "found": frozenset({"read"}), "search": frozenset({"search"})},
)


def meet(one: Command, other: Command) -> bool:
    """Whether there can be a moment at which both apply, on the same screen."""
    places = {one.scope, other.scope}
    tried = places == {"table", "trial"} and (_decides(one) or _decides(other))
    if len(places) == 2 and "app" not in places and not tried:
        return False
    pairs = [(moments.get(one.when), moments.get(other.when)) for moments in _MOMENTS]
    return all(first is None or second is None or not first.isdisjoint(second) for first, second in pairs)
