"""`kozyr config`: where the settings are, what they are and why, and how they are changed without a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import tomlkit

from kozyr import tui
from kozyr.engine import OptionError, read_option
from kozyr.locale import AUTO, _, language_of
from kozyr.plain.spelling import encodable
from kozyr.session.setup import NAME_LENGTH, clean_text
from kozyr.store import SETTINGS, Store
from kozyr.store.disk import config_folder
from kozyr.store.keys import KEYS
from kozyr.store.settings import SETTABLE, allowed, no_such_setting
from kozyr.words.signs import SUIT_SIGNS

from .errors import WrongUsage
from .output import complain, say
from .table import table_lines

#: What stands before the id of a command whose keys are meant.
_OF_KEYS = f"{KEYS}."


def path() -> int:
    """Print where the settings file is, or would be. Returns the exit status."""
    say(str(config_folder() / SETTINGS))
    return 0


def show(key: str | None) -> int:
    """Print every setting with its value, where that comes from, and what else it may be; or all there is to say of
    one `key`, or of the keys of every command (`keys`). Returns the exit status: 1 when the file says something wrong.
    Raises `WrongUsage`."""
    store, faults = _opened()
    if key is None:
        _print_all(store)
    elif key == KEYS:
        _print_rows([_of_command(store, name) for name in tui.keyed_commands()])
    elif key.startswith(_OF_KEYS):
        name = _command_named(key)
        _print_one(_of_command(store, name), _(tui.keyed_commands()[name].help))
    elif key in SETTABLE:
        may_be = ", ".join(tui.theme_names()) if key == "theme" else allowed(key)
        _print_one(_of_setting(store, key), _(SETTABLE[key].help))
        say(_("It may be: {allowed}").format(allowed=may_be))
    else:
        raise WrongUsage(no_such_setting(key))
    return 1 if faults else 0


def change(key: str, values: Sequence[str]) -> int:
    """Set one thing, and keep what else the file says. Returns the exit status. Raises `WrongUsage`."""
    if not key.startswith(_OF_KEYS):
        if len(values) > 1:
            raise WrongUsage(_("{key} takes one value").format(key=key))
        value = _read_value(key, values[0])
        store, _faults = _opened()
        store.change(**{key: value})
        return _told(store, key, value)
    name = _command_named(key)
    store, _faults = _opened()
    fault = tui.wish_fault(name, values, store.keys)
    if fault:
        raise WrongUsage(fault)
    store.change_keys(name, values)
    return _told(store, key, list(values) if len(values) > 1 else values[0])


def unset(key: str) -> int:
    """Take one thing out of the file: it is as usual again. Returns the exit status. Raises `WrongUsage`."""
    if key.startswith(_OF_KEYS):
        name = key.removeprefix(_OF_KEYS)
        store, _faults = _opened()
        if name not in store.keys:
            name = _command_named(key)
        store.change_keys(name, None)
    elif key in SETTABLE:
        store, _faults = _opened()
        store.reset(key)
    else:
        raise WrongUsage(no_such_setting(key))
    if store.all_kept:
        say(_("{key} is as usual in {file}").format(key=key, file=store.path))
    return 0 if store.all_kept else 1


def _opened() -> tuple[Store, list[str]]:
    """The settings, and what is wrong with their file; that goes to standard error as well."""
    faults: list[str] = []

    def tell(line: str) -> None:
        faults.append(line)
        complain(line)

    store = Store(tell=tell)
    more = [tui.theme_fault(store.settings.theme) if store.settings.theme else ""]
    more += tui.keys_faults(store.keys) if store.keys else []
    for fault in filter(None, more):
        store.say(fault)
    return store, faults


def _told(store: Store, key: str, value: Any) -> int:
    if not store.all_kept:  # why, was told
        return 1
    say(_("{key} = {value} in {file}").format(key=key, value=_toml(value), file=store.path))
    return 0


def _read_value(key: str, text: str) -> Any:
    if key not in SETTABLE:
        raise WrongUsage(no_such_setting(key))
    if key == "name":
        name = clean_text(text, NAME_LENGTH)
        if text and not name:
            raise WrongUsage(_("name holds nothing that can be shown"))
        return name
    try:
        value = read_option(SETTABLE[key], text)
    except OptionError as fault:
        raise WrongUsage(fault.line(_)) from fault
    fault_of_theme = tui.theme_fault(value) if key == "theme" else ""
    if fault_of_theme:
        raise WrongUsage(fault_of_theme)
    return value


def _command_named(key: str) -> str:
    name = key.removeprefix(_OF_KEYS)
    if name not in tui.keyed_commands():
        raise WrongUsage(tui.wish_fault(name, (), {}))
    return name


Row = tuple[str, str, str, str]


def _print_all(store: Store) -> None:
    rows = [_of_setting(store, name) for name in SETTABLE]
    rows += [(_OF_KEYS + name, _toml(_plain(keys)), _("file"), "") for name, keys in store.keys.items()]
    _print_rows(rows)
    if not store.keys:
        say(_("Every command has its usual keys; {command} lists them.").format(command="kozyr config show keys"))


def _print_one(row: Row, help: str) -> None:
    name, value, source, _rest = row
    say(f"{name} = {value}  ({source})")
    say(help)


def _print_rows(rows: Sequence[Row]) -> None:
    for line in table_lines(rows, "llll"):
        say(line)


def _of_setting(store: Store, name: str) -> Row:
    """The row of a setting: key, value, where it comes from, what it may be."""
    source = _("file") if store.said(name) else _("usual")
    outside = ", ".join(_environment(store, name))
    if outside:
        source = _("{source}; environment: {outside}").format(source=source, outside=outside)
    may_be = _("a theme; {command} names them").format(command="kozyr config show theme")
    return name, _toml(getattr(store.settings, name)), source, may_be if name == "theme" else allowed(name)


def _of_command(store: Store, name: str) -> Row:
    """The row of a command: its keys, where they come from, what it does."""
    command = tui.keyed_commands()[name]
    keys, source = (store.keys[name], _("file")) if name in store.keys else (command.keys, _("usual"))
    return _OF_KEYS + name, _toml(_plain(keys)), source, _(command.title)


def _environment(store: Store, name: str) -> Iterator[str]:
    """What the surroundings make of a setting."""
    if name == "language" and store.settings.language == AUTO:
        yield language_of(os.environ)
    if name == "theme" and not store.settings.theme and "TEXTUAL_THEME" in os.environ:
        yield tui.usual_theme(os.environ["TEXTUAL_THEME"])
    if name in ("theme", "deck") and "NO_COLOR" in os.environ:
        yield "NO_COLOR"
    encoding = sys.stdout.encoding or "utf-8"
    if name == "suits" and not encodable(SUIT_SIGNS, encoding):
        yield encoding


def _plain(keys: Sequence[str]) -> str | list[str]:
    return keys[0] if len(keys) == 1 else list(keys)


def _toml(value: Any) -> str:
    return str(tomlkit.item(value).as_string())
