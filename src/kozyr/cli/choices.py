"""How a command writes a choice in a text: in words of the language, cards with the letters of records."""

from __future__ import annotations

from kozyr.engine import Action, action_text, card_text, cards_text, given_card, is_play, named_trump, passed_cards
from kozyr.words.cards import suit_name
from kozyr.words.hint import action_words


def choice_text(action: Action) -> str:
    """`"TC"`, `"hearts"`, `"offer"`, `"AC"` for a card that is given, `"7C 2S JH"` for cards that are passed."""
    suit, card, passed = named_trump(action), given_card(action), passed_cards(action)
    if is_play(action):
        return action_text(action)
    if suit is not None and suit >= 0:
        return suit_name(suit)
    if passed is not None:
        return cards_text(passed)
    return action_words(action, ()) if card is None else card_text(card)
