"""Keyboards of other letters: a key means the Latin letter that stands in its place, wherever no text is typed."""

from __future__ import annotations

from typing import Final

from textual.keys import key_to_character

_LATIN: Final = "qwertyuiopasdfghjklzxcvbnm"
#: The same keys from left to right, row by row.
_RUSSIAN: Final = "йцукенгшщзфывапролдячсмить"
_LETTERS: Final = dict(zip(_RUSSIAN + _RUSSIAN.upper(), _LATIN + _LATIN.upper(), strict=True))
_KEYS: Final = _LETTERS | {"х": "left_square_bracket", "ъ": "right_square_bracket"}


def latin_letter(letter: str) -> str:
    """The letter that stands in the place of this one; itself where it has no other place."""
    return _LETTERS.get(letter, letter)


def latin_key(key: str) -> str | None:
    """The key of another keyboard in the place of this one, both as Textual names them; `None` if it has none."""
    return _KEYS.get(key_to_character(key) or "")
