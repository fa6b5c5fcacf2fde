"""Lines of text with roles made into what Textual draws."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from textual.content import Content

from kozyr.words.cells import Line
from kozyr.words.signs import LIFE

#: The role of a suit's ink on the felt, and of a life's, which is a heart.
SUIT_INKS: Final = {"♣": "felt-club", "♠": "felt-spade", "♥": "felt-heart", "♦": "felt-diamond", LIFE: "felt-heart"}

_SUIT = re.compile(f"([{''.join(SUIT_INKS)}])")


def content_of(lines: Iterable[Line]) -> Content:
    """Lines as content: roles become the theme's variables, suits take their own colours."""
    drawn = [Content.assemble(*(part for piece in line for part in _parts(*piece))) for line in lines]
    return Content("\n").join(drawn)


def _parts(text: str, role: str) -> Iterable[tuple[str, str]]:
    for part in _SUIT.split(text):
        if part:
            words = role.replace(role.split()[-1], SUIT_INKS[part]) if part in SUIT_INKS else role
            yield part, " ".join(word if word == "bold" else f"${word}" for word in words.split())
