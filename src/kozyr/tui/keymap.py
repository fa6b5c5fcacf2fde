"""The keys that a user gave to commands: which of them can be, and how Textual is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from kozyr.locale import _

from .command_table import FOLLOWS, Command
from .commands import COMMANDS, keys_now, meet
from .keys import FIXED, read_key
from .screens.naming import LETTERS

#: The commands that can be given keys, by id.
KEYED: Final = {
    command.id: command for command in COMMANDS if command.keys and command.id not in FOLLOWS and not command.twin
}
_BOX: Final = ("trump", "answer", "offer", "yes-or-no", "box")

Keymap = dict[str, tuple[str, ...]]


def understood(wished: Mapping[str, Sequence[str]]) -> tuple[Keymap, list[str]]:
    """The keys of each command that can have those that are wished, and a line for each that cannot."""
    found: Keymap = {}
    faults: list[str] = []
    for name, texts in wished.items():
        if name not in KEYED:
            faults.append(_no_such(name))
            continue
        keys = [(text, read_key(text)) for text in texts]
        lines = [_fault(name, text, _no_key() if key is None else _barred(name, key)) for text, key in keys]
        faults += filter(None, lines)
        if not any(lines):
            found[name] = _with_fixed(name, [key for _text, key in keys if key])
    while taken := next(((name, *other) for name in found if (other := _taken(name, found[name], found))), None):
        name, key, reason = taken
        faults.append(_fault(name, key, reason))
        del found[name]  # it goes back to its own keys, and may be in the way of another now
    return found, faults


def wish_fault(name: str, texts: Sequence[str], wished: Mapping[str, Sequence[str]]) -> str:
    """Why a command cannot have these keys beside the others that are wished, in one line; nothing when it can."""
    if name not in KEYED:
        return _no_such(name)
    changed, _faults = understood({other: keys for other, keys in wished.items() if other != name})
    keys = [(text, read_key(text)) for text in texts]
    lines = (_fault(name, text, _no_key() if key is None else barred(name, key, changed)) for text, key in keys)
    return next(filter(None, lines), "")


def barred(name: str, key: str, changed: Keymap) -> str:
    """Why a command cannot have this key beside what else was changed; nothing when it can."""
    taken = _taken(name, (key,), changed)
    return _barred(name, key) or (taken[1] if taken else "")


def _fault(name: str, key: str, reason: str) -> str:
    """The line for a key in the file; none without a reason."""
    return _("keys.{name} cannot be {key!r}: {reason}").format(name=name, key=key, reason=reason) if reason else ""


def _no_key() -> str:
    return _("it is a key such as H, F2, ctrl+k or Space")


def _barred(name: str, key: str) -> str:
    """Why a command can have a key in no case."""
    command = KEYED[name]
    if key in FIXED and key not in command.keys:
        return _("that leads out everywhere, or to all commands")
    if key in LETTERS and command.scope in ("table", "app") and command.when not in _BOX:
        return _("that names a card at the table")
    return ""


def _taken(name: str, keys: Sequence[str], changed: Keymap) -> tuple[str, str] | None:
    """One of the keys that another command has at the same moment, and the words for that."""
    command = KEYED[name]
    for other in KEYED.values():
        if other.id != name and meet(command, other) and not _closes(command, other):
            for key in keys:
                own = key in command.keys and key in other.keys  # they get on with each other
                if key in changed.get(other.id, other.keys) and not own:
                    return key, _("that is “{title}” ({other})").format(title=_(other.title), other=other.id)
    return None


def _closes(one: Command, other: Command) -> bool:
    """Whether the key that opens a screen from anywhere may close it too."""
    return "app" in (one.scope, other.scope) and "close" in (one.action, other.action)


def _with_fixed(name: str, keys: Sequence[str]) -> tuple[str, ...]:
    """These keys, and those that cannot be taken from the command."""
    return tuple(dict.fromkeys([*keys, *(key for key in KEYED[name].keys if key in FIXED)]))


def _no_such(name: str) -> str:
    near = get_close_matches(name, KEYED, 3, cutoff=0)
    return _("there is no command {name!r}; near to it: {names}").format(name=name, names=", ".join(near))


def for_textual() -> dict[str, str]:
    """What Textual is told of the keys that are in use: of every command, for it takes a key that one gives up from all
    that share it. Nothing when no key was changed."""
    told = {command.id: ",".join(keys_now(command)) for command in COMMANDS if command.keys}
    return told if any(keys_now(command) != command.keys for command in COMMANDS) else {}


def scopes() -> Iterator[str]:
    """The screens that have commands with keys; what works everywhere comes last."""
    found = dict.fromkeys(command.scope for command in KEYED.values() if command.scope != "app")
    yield from (*found, "app")
