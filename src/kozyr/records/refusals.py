"""Why an action of a record is refused: the engine's reasons, with what a reader of the record needs beside them."""

from __future__ import annotations

from typing import Final

from kozyr.engine import (
    Action,
    Ask,
    Deal,
    Reason,
    action_text,
    card_text,
    give,
    given_card,
    is_play,
    named_trump,
    passed_cards,
)
from kozyr.engine.reasons import english_suit
from kozyr.locale import _

from .faults import Fault

GADENYSH, LODAM = "gadenysh", "lodam"
OWNERS: Final = ("laus", GADENYSH, LODAM)
_ASKED: Final = {Ask.TRUMP: "G4", Ask.PASS: "G10", Ask.OFFER: "D9", Ask.ANSWER: "D9", Ask.GIVE: "D9"}


def fault_of(reason: Reason) -> Fault:
    """A reason of the engine, in the user's language."""
    return Fault(reason.text(_, suit=lambda suit: _(english_suit(suit))), reason.rule)


def refusal(deal: Deal, seat: int, action: Action) -> Fault:
    """Why `deal` refuses this action of this seat."""
    seats = deal.game.seats
    if seat >= seats:
        return Fault(_("there is no seat {seat}: the seats are 0..{last}").format(seat=seat, last=seats - 1))
    if deal.over:
        return Fault(_("the deal is over, its last card is played"), "C4")
    game = _owner(action)
    if game not in ("", deal.game.name) and deal.game.name in OWNERS:
        text = _("{token} is no action of {game}")
        return Fault(text.format(token=action_text(action), game=deal.game.name))
    untimely = deal.explain(action) if deal.ask is Ask.PLAY and not is_play(action) else None
    if untimely is not None:
        return fault_of(untimely)
    if seat != deal.to_act:
        return _out_of_turn(deal, seat)
    if is_play(action) and deal.ask is Ask.PLAY and not deal.hands[seat] >> action & 1:
        return _not_held(deal, seat, action)
    reason = deal.explain(action)
    assert reason is not None
    return fault_of(reason)


def _owner(action: Action) -> str:
    """The game that knows such an action, or nothing for a card that is played."""
    if is_play(action):
        return ""
    return GADENYSH if passed_cards(action) is not None or named_trump(action) is not None else LODAM


def _out_of_turn(deal: Deal, seat: int) -> Fault:
    text = {
        Ask.PLAY: _("seat {right} is to play, not seat {seat}"),
        Ask.TRUMP: _("seat {right} is to name trumps, not seat {seat}"),
        Ask.PASS: _("seat {right} is to pass, not seat {seat}"),
        Ask.OFFER: _("seat {right} is to offer or stay, not seat {seat}"),
        Ask.ANSWER: _("seat {right} is to accept or decline, not seat {seat}"),
        Ask.GIVE: _("seat {right} is to give a card, not seat {seat}"),
    }
    rule = _ASKED.get(deal.ask)
    if deal.ask is Ask.PLAY:
        if deal.left == 0:
            text[Ask.PLAY] = _("seat {right} is to lead, not seat {seat}")
            rule = deal.game.rules.lead if not deal.tricks else "C2" if deal.tricks[-1] == deal.leader else "D10"
        else:
            rule = "C2" if deal.next_in(deal.log[-1][0]) == deal.to_act else "D10"
    return Fault(text[deal.ask].format(right=deal.to_act, seat=seat), rule)


def _not_held(deal: Deal, seat: int, card: int) -> Fault:
    """The card is not in the hand: where is it?"""
    facts = {"card": card_text(card), "seat": seat}
    if card in (taken for _seat, taken in deal.log):
        return Fault(_("{card} was played before").format(**facts), "C2")
    holder = next((other for other, hand in enumerate(deal.hands) if hand >> card & 1), None)
    if holder is None:
        return Fault(_("{card} is not in the pack").format(**facts), deal.game.rules.pack)
    if card in deal.dealt[seat]:  # it was passed or exchanged
        rule = "D9" if deal.game.name == "lodam" else "G10"
        return Fault(_("seat {seat} gave {card} to seat {holder}").format(holder=holder, **facts), rule)
    if _went_back(deal, seat, holder, card):
        return Fault(_("{card} went back to seat {holder} at once").format(holder=holder, **facts), "D9")
    return Fault(_("seat {seat} does not hold {card}, seat {holder} does").format(holder=holder, **facts), "C2")


def _went_back(deal: Deal, seat: int, holder: int, card: int) -> bool:
    """Whether `holder` gave this card to `seat` in an exchange of equal ranks (D9)."""
    gifts = [(other, action) for other, action in deal.log if given_card(action) is not None]
    pairs = zip(gifts[::2], gifts[1::2], strict=False)
    return any((holder, give(card)) in pair and seat in (pair[0][0], pair[1][0]) for pair in pairs)
