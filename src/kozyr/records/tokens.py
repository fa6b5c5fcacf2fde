"""The actions of a deal as records write them: `SEAT TOKEN`, one blank between, the seat in plain digits."""

from __future__ import annotations

from typing import Final

from kozyr.engine import ACCEPT, DECLINE, NO_TRUMPS, OFFER, STAY, Action, Unreadable, action_text, give, name_trump
from kozyr.engine import parse_action as parse_token
from kozyr.locale import _

from .faults import Fault
from .shown import shown

_MOST_SEATS: Final = 10
#: Longer than the token of any action: 17 cards passed.
_LONGEST: Final = 60

_USUAL: Final = (
    *range(52),
    *(name_trump(suit) for suit in range(4)),
    *(NO_TRUMPS, OFFER, STAY, ACCEPT, DECLINE),
    *(give(card) for card in range(52)),
)
#: Every action but the passes, which are too many, ready made.
READY: Final[dict[str, tuple[int, Action]]] = {
    f"{seat} {action_text(action)}": (seat, action) for seat in range(_MOST_SEATS) for action in _USUAL
}


def read_action(text: str, seats: int) -> tuple[int, Action]:
    """Seat and action of a text like `"0 QS"`. Raises `Fault` when it cannot be read or there is no such seat."""
    seat, blank, token = text.partition(" ")
    if not blank or " " in token or not seat or not token:
        raise Fault(_("{action} is not SEAT TOKEN with one blank between").format(action=shown(text)))
    if seat not in map(str, range(seats)):
        right = _("{seat} is no seat: a seat is a digit, 0..{last}")
        raise Fault(right.format(seat=shown(seat), last=seats - 1))
    if len(token) <= _LONGEST:
        try:
            return int(seat), parse_token(token)
        except Unreadable:
            pass
        if _is_pass_in_disorder(token):
            right = _("{token}: the cards of a pass stand in ascending order, each once")
            raise Fault(right.format(token=shown(token)), "G10")
    right = _(
        "{token} is no action: an action is a card like QS, trump:C|S|H|D|none, pass:CARD,CARD..., offer, stay, accept,"
        " decline or give:CARD"
    )
    raise Fault(right.format(token=shown(token)))


def _is_pass_in_disorder(token: str) -> bool:
    """Whether this would be a pass if its cards stood in order, each once."""
    word, _colon, cards = token.partition(":")
    try:
        return word == "pass" and all(parse_token(card) < 52 for card in cards.split(","))
    except Unreadable:
        return False
