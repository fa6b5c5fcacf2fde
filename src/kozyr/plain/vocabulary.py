"""The words that can be typed instead of a card, in both languages, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kozyr.locale import N_, _

from .naming import folded


@dataclass(frozen=True, slots=True)
class Word:
    """A word: what it is called in code and in English, its other spellings, the Russian one first, and its use."""

    name: str
    also: tuple[str, ...]
    help: str

    @property
    def shown(self) -> str:
        """As the language has it."""
        return _(self.name)

    @property
    def spellings(self) -> tuple[str, ...]:
        """All that it is known by."""
        return (self.name, folded(self.shown), *self.also)


WORDS: Final = (
    Word(N_("help"), ("справка", "помощь", "?"), N_("these words")),
    Word(N_("hand"), ("рука", "карты", "cards"), N_("your hand, with numbers")),
    Word(N_("table"), ("стол",), N_("where the deal stands: trumps, the trick, what each player holds and took")),
    Word(N_("tricks"), ("взятки",), N_("the tricks of this deal, the last one first")),
    Word(N_("score"), ("счет", "очки", "scores"), N_("the score sheet")),
    Word(N_("hint"), ("подсказка",), N_("what expert would do, and why; once more: what every choice is worth")),
    Word(N_("undo"), ("назад", "отменить", "back"), N_("take back your last decision")),
    Word(N_("redo"), ("повторить", "вернуть"), N_("do again what was taken back")),
    Word(N_("exchange"), ("обмен",), N_("Losing Lodam: offer an exchange before the next lead, or do not")),
    Word(N_("finish"), ("доиграть",), N_("play the deal out, once no points can change")),
    Word(N_("rules"), ("правила", "правило", "rule"), N_("the rule that was named last; with its number, any rule")),
    Word(N_("signs"), ("знаки",), N_("write cards with the signs of the suits")),
    Word(N_("letters"), ("буквы",), N_("write cards with letters only, like QS")),
    Word(N_("words"), ("слова", "словами"), N_("write cards in words, like queen of spades")),
    Word(N_("resign"), ("сдаться", "give-up"), N_("give the match up; it cannot be continued")),
    Word(N_("quit"), ("выйти", "выход", "exit"), N_("leave; the match is kept and can be continued")),
)
#: Words may be cut to so many letters.
_LEAST: Final = 3

YES: Final = ("yes", "y", "да")
NO: Final = ("no", "n", "нет")
OFFER: Final = ("offer", "предложить", *YES)
STAY: Final = ("stay", "остаться", "при своих", *NO)
ACCEPT: Final = ("accept", "принять", *YES)
DECLINE: Final = ("decline", "отказаться", *NO)
NO_TRUMPS: Final = ("no trumps", "no trump", "none", "without", "без козыря", "без козырей", *NO)


def word_of(text: str) -> tuple[str, str] | None:
    """The name of the word that was typed and what stands behind it, or `None`."""
    first, _blank, rest = folded(text).partition(" ")
    for word in WORDS:
        if first in word.spellings:
            return word.name, rest
    if len(first) < _LEAST:
        return None
    found = [word.name for word in WORDS if any(name.startswith(first) for name in word.spellings)]
    return (found[0], rest) if len(found) == 1 else None


def shown(name: str) -> str:
    """A word as the language has it."""
    return next(word.shown for word in WORDS if word.name == name)
