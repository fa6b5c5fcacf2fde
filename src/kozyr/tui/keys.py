"""The names of keys: as a user writes and reads them, and as Textual has them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from textual.binding import Binding
from textual.keys import Keys, format_key

from kozyr.locale import N_, _

#: Keys that lead out of everything, or to the palette: they always do, and do nothing else.
FIXED: Final = ("escape", "ctrl+c", "ctrl+q", "ctrl+p")
#: Those of which each language has a word.
_SAID: Final = {"space": N_("Space"), "backspace": N_("Backspace")}
_WORDS: Final = _SAID | {
    "enter": "Enter",
    "escape": "Esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "home": "Home",
    "end": "End",
    "insert": "Ins",
    "delete": "Del",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "tab": "Tab",
}
_NAMED: Final = {word.lower(): key for key, word in _WORDS.items()}
_FUNCTION: Final = re.compile(r"f\d+")
_KNOWN: Final = frozenset(key.value for key in Keys if not key.value.startswith("<"))


def key_word(key: str) -> str:
    """A key as a user reads it."""
    before, plus, last = key.rpartition("+")
    if before == "shift" and last in _WORDS:
        return f"Shift+{_word(last)}"
    if _FUNCTION.fullmatch(last):
        return before + plus + last.upper()
    return before + plus + (_word(last) if last in _WORDS else _character_of(last) or last)


def _word(key: str) -> str:
    return _(_SAID[key]) if key in _SAID else _WORDS[key]


def read_key(text: str) -> str | None:
    """The key that a user means, as Textual calls it: `H`, `F2`, `?`, `ctrl+k`, `Space`; `None` for what is none."""
    text = text.strip() or text
    if len(text) == 1:
        return _NAMED.get(text) or _of_character(text)
    before, plus, last = text.rpartition("+")
    if not last:  # the plus itself
        return None
    before, small = before.lower(), last.lower()
    last = _NAMED.get(small, small if len(last) > 1 or before else last)
    if len(last) == 1:
        last = _of_character(last) or last
    key = before + plus + last
    if key in _KNOWN or (before in ("", "ctrl", "alt") and _character_of(last) is not None):
        return key
    return None


def types(key: str) -> bool:
    """Whether the key types a character where there is a text."""
    return key == "space" or (key not in _WORDS and _character_of(key) is not None)


def _of_character(character: str) -> str | None:
    """The key that types a character."""
    if not character.isprintable():
        return None
    if character in " ,":  # Textual strips the one and takes the other for the sign between two keys
        return "space" if character == " " else "comma"
    key = next(iter(Binding.make_bindings([Binding(character, "")]))).key
    return key if _character_of(key) == character else None


def _character_of(key: str) -> str | None:
    """The character that a key types, if its name tells it."""
    shown = format_key(key)
    if len(shown) == 1:
        return shown
    try:
        character = unicodedata.lookup(key.replace("_", " "))
    except KeyError:
        return None
    return character if character.isprintable() else None
