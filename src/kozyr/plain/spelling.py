"""How cards are written in a line: with signs, with letters, or in words; and what else an encoding has no sign for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, get_args

from kozyr.engine import Card, rank_of
from kozyr.locale import N_, _
from kozyr.words.signs import RANK_SIGNS, SUIT_SIGNS

Cards = Literal["signs", "letters", "words"]
CARDS: Final[tuple[Cards, ...]] = get_args(Cards)

_LETTERS: Final[Mapping[int, int | str]] = str.maketrans(SUIT_SIGNS, "CSHD")
#: A suit's sign before its name says the same twice.
_TWICE: Final = re.compile(rf"(?<![0-9JQKA])[{SUIT_SIGNS}] (?=\w)")
_SIGN: Final = rf"(?:10|[2-9JQKA])[{SUIT_SIGNS}]"
_CARD: Final = re.compile(rf"(?<!\w)(10|[2-9JQKA])([{SUIT_SIGNS}])")
_NEXT: Final = re.compile(rf"({_SIGN})(?= {_SIGN})")
_RANKS: Final = {"J": N_("jack"), "Q": N_("queen"), "K": N_("king"), "A": N_("ace")}
_OF_SUIT: Final = (N_("{rank} of clubs"), N_("{rank} of spades"), N_("{rank} of hearts"), N_("{rank} of diamonds"))
#: What stands for signs that are not in an encoding.
_INSTEAD: Final = {
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "…": "...", "–": "-", "—": "-", "−": "-",
    "♣": "C", "♠": "S", "♥": "H", "♦": "D", "×": "x", "±": "+-", "·": "-", "\u00a0": " ",
}  # fmt: skip


def rank_text(card: Card, cards: Cards) -> str:
    """The rank of a card: `"Q"`, or `"queen"`."""
    sign = RANK_SIGNS[rank_of(card)]
    return _(_RANKS[sign]) if cards == "words" and sign in _RANKS else sign


def unsigned(text: str) -> str:
    """The text without the sign of a suit before its name."""
    return _TWICE.sub("", text)


def spelt(text: str, cards: Cards) -> str:
    """A line in which cards stand as `"Q♠"`, with cards as they are wanted, and commas between them."""
    text = _NEXT.sub(r"\1,", unsigned(text))
    if cards == "letters":
        return text.translate(_LETTERS)
    return _CARD.sub(_in_words, text) if cards == "words" else text


def _in_words(match: re.Match[str]) -> str:
    rank, suit = match.groups()
    return _(_OF_SUIT[SUIT_SIGNS.index(suit)]).format(rank=_(_RANKS[rank]) if rank in _RANKS else rank)


def encodable(text: str, encoding: str) -> bool:
    """Whether an encoding has all of it."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def encoded(text: str, encoding: str) -> str:
    """The text with something else where the encoding lacks a sign."""
    if encodable(text, encoding):
        return text
    return "".join(char if encodable(char, encoding) else _INSTEAD.get(char, "?") for char in text)
