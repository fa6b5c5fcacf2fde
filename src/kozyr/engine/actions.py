"""Every decision of every game as a small int, and its text.

A card played is the card itself, so an `Action` below 52 is a play. The rest have numbers of their own; use the names.
The text is what records call the token: `QS`, `trump:H`, `pass:2C,QS`, `offer`, `stay`, `accept`, `decline`, `give:AS`.
"""

from itertools import pairwise
from typing import Final, TypeAlias

from .cards import SUITS, Card, CardSet, card_text, cards_text, parse_card
from .errors import Unreadable

Action: TypeAlias = int

NO_TRUMPS: Final[Action] = 56
STAY: Final[Action] = 57
OFFER: Final[Action] = 58
DECLINE: Final[Action] = 59
ACCEPT: Final[Action] = 60
#: What others see of a card given or of cards passed face down.
FACE_DOWN: Final[Action] = 61

_TRUMP: Final = 52
_GIVE: Final = 64
_PASS: Final = 1 << 52

_WORDS: Final[dict[Action, str]] = {
    NO_TRUMPS: "trump:none",
    STAY: "stay",
    OFFER: "offer",
    DECLINE: "decline",
    ACCEPT: "accept",
    FACE_DOWN: "face-down",
}
_BY_WORD: Final[dict[str, Action]] = {word: action for action, word in _WORDS.items() if action != FACE_DOWN}


def name_trump(suit: int) -> Action:
    """Naming this suit trumps (G4); `NO_TRUMPS` declares none."""
    return _TRUMP + suit


def give(card: Card) -> Action:
    """Giving this card in an exchange (D9)."""
    return _GIVE + card


def pass_cards(cards: CardSet) -> Action:
    """Passing these cards to the left (G10)."""
    return _PASS | cards


def is_play(action: Action) -> bool:
    """Whether a card is played to the trick."""
    return 0 <= action < 52


def named_trump(action: Action) -> int | None:
    """The suit that is named, -1 for no trumps, `None` when the action names no trumps."""
    return action - _TRUMP if _TRUMP <= action < NO_TRUMPS else -1 if action == NO_TRUMPS else None


def given_card(action: Action) -> Card | None:
    """The card that is given in an exchange, or `None`."""
    return action - _GIVE if _GIVE <= action < _GIVE + 52 else None


def passed_cards(action: Action) -> CardSet | None:
    """The cards that are passed, or `None`."""
    return action ^ _PASS if _PASS <= action < _PASS << 1 else None


def action_text(action: Action) -> str:
    """The token of an action, `"give:AS"`. Raises `Unreadable` for a number that is none."""
    if 0 <= action < 52:
        return card_text(action)
    word = _WORDS.get(action)
    if word is not None:
        return word
    suit = named_trump(action)
    if suit is not None:
        return f"trump:{SUITS[suit]}"
    card = given_card(action)
    if card is not None:
        return f"give:{card_text(card)}"
    cards = passed_cards(action)
    if cards:
        return f"pass:{cards_text(cards, ',')}"
    raise Unreadable("{number} is the number of no action", number=action)


def named(action: int) -> str:
    """What a message calls any number: the token of an action, or the number itself when it is that of none."""
    try:
        return action_text(action)
    except Unreadable:
        return "pass:" if action == _PASS else str(action)


def parse_action(text: str) -> Action:
    """The action that `action_text` writes so, and only so. Raises `Unreadable`."""
    word, colon, rest = text.partition(":")
    if not colon:
        action = _BY_WORD.get(text)
        return parse_card(text) if action is None else action
    if text in _BY_WORD:
        return _BY_WORD[text]
    if word == "trump" and len(rest) == 1 and rest in SUITS:
        return name_trump(SUITS.index(rest))
    if word == "give":
        return give(parse_card(rest))
    if word == "pass":
        cards = [parse_card(item) for item in rest.split(",")]
        if any(a >= b for a, b in pairwise(cards)):
            raise Unreadable("{text!r}: the cards must stand in ascending order, each once", text=text)
        return pass_cards(sum(1 << card for card in cards))
    raise Unreadable(
        "{text!r} is no action: a card like QS, trump:C|S|H|D|none, pass:CARD,CARD..., offer, stay, accept, decline"
        " or give:CARD",
        text=text,
    )
