"""Why something is refused: the number of the rule, a sentence, and the facts in it.

The sentence is a template whose facts are kept apart, so that a screen can say it in another language and draw the
cards in its own way. `str()` says it in plain English with cards as records write them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from .cards import Card, Suit, card_text

#: Effective suit 4 is the suit that the four jacks make in Laus (L2).
SUIT_NAMES: Final = ("clubs", "spades", "hearts", "diamonds", "jacks")


def english_suit(suit: Suit) -> str:
    """`"hearts"`."""
    return SUIT_NAMES[suit]


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence with the number of the rule it rests on, or an empty text.

    `message` has fields in braces. A fact whose name begins with `suit` is a `Suit`, with `card` a `Card`; one that has
    `describe(translate)` is asked for its words; others are written as they are.
    """

    rule: str
    message: str
    facts: Mapping[str, object] = field(default_factory=dict[str, object])

    def text(
        self,
        translate: Callable[[str], str] = str,
        card: Callable[[Card], str] = card_text,
        suit: Callable[[Suit], str] = english_suit,
    ) -> str:
        """The sentence without the rule's number. `translate` gets the template; `card` and `suit` name the facts."""
        words: dict[str, object] = {}
        for name, value in self.facts.items():
            if name.startswith("suit") and isinstance(value, int):
                words[name] = suit(value)
            elif name.startswith("card") and isinstance(value, int):
                words[name] = card(value)
            else:
                describe: Callable[[Callable[[str], str]], str] | None = getattr(value, "describe", None)
                words[name] = value if describe is None else describe(translate)
        return translate(self.message).format(**words)

    def line(self, translate: Callable[[str], str] = str) -> str:
        """The sentence with the rule's number, where it has one, and cards as records write them."""
        return self.text(translate) + (f" ({self.rule})" if self.rule else "")

    def __str__(self) -> str:
        return self.line()
