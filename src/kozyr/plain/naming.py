"""Cards and suits as a person types them: `QS`, `10h`, `дп`, `queen of spades`, `дама пик`. Both languages are
understood in either; upper and lower case, ё and е are the same."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from kozyr.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES

#: From 2 to ace.
_RANKS: Final = (
    "2 two deuce двойка двойку два",
    "3 three тройка тройку три",
    "4 four четверка четверку четыре",
    "5 five пятерка пятерку пять",
    "6 six шестерка шестерку шесть",
    "7 seven семерка семерку семь",
    "8 eight восьмерка восьмерку восемь",
    "9 nine девятка девятку девять",
    "10 t ten десятка десятку десять",
    "j jack в валет валета",
    "q queen д дама даму",
    "k king к король короля",
    "a ace т туз туза",
)
_SUITS: Final = {
    CLUBS: "c club clubs ♣ т треф трефы трефа трефу крести крестей креста",
    SPADES: "s spade spades ♠ п пик пики пика пику",
    HEARTS: "h heart hearts ♥ ч черв черви червы червей черва черву",
    DIAMONDS: "d diamond diamonds ♦ б бубен бубны буби бубей бубна бубну",
}

RANK_OF: Final = {word: rank for rank, words in enumerate(_RANKS) for word in words.split()}
SUIT_OF: Final = {word: suit for suit, words in _SUITS.items() for word in words.split()}


class Named(NamedTuple):
    """What was named: a rank, a suit, or both; `None` where one was left out."""

    rank: int | None
    suit: int | None


def folded(text: str) -> str:
    """What was typed, in lower case, е for ё, with single blanks, and nothing that only changes how a sign looks."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return " ".join("".join(char for char in plain if unicodedata.category(char) not in ("Mn", "Cf")).split())


def number_of(text: str) -> int | None:
    """The number that was typed; `None` when it is no number alone."""
    said = folded(text)
    return _number(said) if said.isdecimal() else None


def _number(digits: str) -> int:
    """What digits say. One that has too many of them is cut, and still is more than anything that is asked for."""
    return int(digits.lstrip("0")[:_DIGITS] or "0")


def _any_of(words: dict[str, int]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_RANK: Final = _any_of(RANK_OF)
_SUIT: Final = _any_of(SUIT_OF)
_CARD: Final = re.compile(
    rf"(?P<rank>{_RANK})(?: ?of ?| ?)(?P<suit>{_SUIT})(?!\w)|(?P<suit_first>{_SUIT}) (?P<rank_last>{_RANK})(?!\w)"
)
_ALONE: Final = re.compile(rf"(?:(?P<rank>{_RANK})|(?P<suit>{_SUIT}))(?!\w)")
_NUMBER: Final = re.compile(r"\d+(?!\w)")
#: No number that is asked for has more digits.
_DIGITS: Final = 6
_BETWEEN: Final = re.compile(r"[\s,;.+&]*(?:(?:and|и)\b[\s,;.+&]*)?")


def read_cards(text: str) -> list[Named | int] | None:
    """The cards and numbers of a text like `"QS, 10h 4"`, in order; `None` when there is anything else in it.

    A number with a suit behind it is a card, one without is a number.
    """
    rest, found = folded(text), list[Named | int]()
    while True:
        rest = rest[_span(_BETWEEN, rest) :]
        if not rest:
            return found
        match = _CARD.match(rest)
        if match:
            words = match.groupdict()
            rank, suit = words["rank"] or words["rank_last"], words["suit"] or words["suit_first"]
            found.append(Named(RANK_OF[rank], SUIT_OF[suit]))
        elif match := _NUMBER.match(rest):
            found.append(_number(match[0]))
        elif match := _ALONE.match(rest):
            words = match.groupdict()
            found.append(Named(RANK_OF.get(words["rank"] or ""), SUIT_OF.get(words["suit"] or "")))
        else:
            return None
        rest = rest[match.end() :]


def _span(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0
