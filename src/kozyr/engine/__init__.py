"""The rules of the three games, pure: no screen, no files, no clock, no chance but what you pass in.

    from random import Random
    from kozyr.engine import Match, make_game

    match = Match(make_game("lodam", 6, limit=40), seed="k7f2-9q")
    rng = Random(1)
    while match.result is None:
        deal = match.deal or match.start()
        match.apply(rng.choice(deal.legal()))
    print(match.result.places)

Cards, sets of cards and actions are ints; `card_text`, `cards_text` and `action_text` write them and `parse_card`,
`parse_cards` and `parse_action` read them. `suit_of` and `rank_of` give the places of a card in `SUITS` and `RANKS`.
`Deal.view(seat)` is what one player knows.
"""

from .actions import (
    ACCEPT,
    DECLINE,
    FACE_DOWN,
    NO_TRUMPS,
    OFFER,
    STAY,
    Action,
    action_text,
    give,
    given_card,
    is_play,
    name_trump,
    named_trump,
    parse_action,
    pass_cards,
    passed_cards,
)
from .cards import (
    RANKS,
    SUITS,
    Card,
    CardSet,
    Rank,
    Suit,
    card_set,
    card_text,
    cards_in,
    cards_text,
    make_card,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from .deal import Ask, Deal, Play
from .errors import EngineError, Illegal, NotYourTurn, Refused, Unreadable
from .game import Count, Game, Result
from .games import GAMES, Gadenysh, Laus, Lodam, make_game
from .knowledge import Exchange, Given, Trick
from .match import Match
from .options import OptionError, OptionInfo, options_of, read_option
from .packs import first_dealer, fresh_seed, shuffled
from .ranking import Ranking
from .reasons import Reason
from .view import View

__all__ = [
    "ACCEPT",
    "DECLINE",
    "FACE_DOWN",
    "GAMES",
    "NO_TRUMPS",
    "OFFER",
    "RANKS",
    "STAY",
    "SUITS",
    "Action",
    "Ask",
    "Card",
    "CardSet",
    "Count",
    "Deal",
    "EngineError",
    "Exchange",
    "Gadenysh",
    "Game",
    "Given",
    "Illegal",
    "Laus",
    "Lodam",
    "Match",
    "NotYourTurn",
    "OptionError",
    "OptionInfo",
    "Play",
    "Rank",
    "Ranking",
    "Reason",
    "Refused",
    "Result",
    "Suit",
    "Trick",
    "Unreadable",
    "View",
    "action_text",
    "card_set",
    "card_text",
    "cards_in",
    "cards_text",
    "first_dealer",
    "fresh_seed",
    "give",
    "given_card",
    "is_play",
    "make_card",
    "make_game",
    "name_trump",
    "named_trump",
    "options_of",
    "parse_action",
    "parse_card",
    "parse_cards",
    "pass_cards",
    "passed_cards",
    "rank_of",
    "read_option",
    "shuffled",
    "suit_of",
]
