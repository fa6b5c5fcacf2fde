"""One deal of a record, played again by the engine and compared with what the record says of it."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.engine import Card, Count, Deal, Match, Refused, Unreadable, card_text, parse_cards
from kozyr.locale import _, n_

from .faults import Fault
from .refusals import fault_of, refusal
from .schema import RecordedDeal
from .shown import shown
from .tokens import READY, read_action


def replay_deal(match: Match, recorded: RecordedDeal) -> None:
    """Play the next deal of `match` as recorded. Raises `Fault` at the first thing that the rules don't give."""
    deal = _deal(match, recorded)
    _check_key(deal, "turned", recorded.turned, deal.turned[0] if deal.turned else None, "D4")
    _check_key(deal, "removed", recorded.removed, deal.game.removed(), "G1")
    count = _act(match, deal, recorded.actions)
    _check_presence(deal, recorded)
    _check_tricks(deal, recorded.tricks)
    if count is not None:
        _check_numbers("points", recorded.points, count.points, deal.game.rules.points)
        _check_numbers("totals", recorded.totals, count.totals, deal.game.rules.totals)
        _check_numbers("lives", recorded.lives, count.lives, "D12")


# The cards.


def _deal(match: Match, recorded: RecordedDeal) -> Deal:
    seats, dealer = match.game.seats, recorded.dealer
    if not 0 <= dealer < seats:
        text = _("dealer must be a seat, 0..{last}, not {seat}")
        raise Fault(text.format(last=seats - 1, seat=shown(dealer)))
    due = match.next_dealer() if match.deals else dealer
    if due is not None and dealer != due:
        raise Fault(_("seat {due} deals, not seat {dealer}").format(due=due, dealer=dealer), _deal_rule(match, dealer))
    if len(recorded.hands) != seats:
        text = _("hands must have one for each of the {seats} seats, not {count}")
        raise Fault(text.format(seats=seats, count=len(recorded.hands)))
    hands = [_hand(seat, text) for seat, text in enumerate(recorded.hands)]
    try:
        return match.start(dealer, hands)
    except ValueError:
        raise _problem(match, dealer, hands) from None


def _deal_rule(match: Match, dealer: int) -> str:
    """D13 when who is out matters, else C1."""
    plain = (match.deals[-1].dealer + 1) % match.game.seats
    return "D13" if match.lives and not (match.lives[dealer] and match.lives[plain]) else "C1"


def _hand(seat: int, text: str) -> list[Card]:
    try:
        return parse_cards(text)
    except Unreadable:
        wrong = next(word for word in text.split(" ") if not _is_card(word))
    right = _("the hand of seat {seat}: {word} is no card; cards are like QS, one blank between")
    raise Fault(right.format(seat=seat, word=shown(wrong)))


def _is_card(word: str) -> bool:
    try:
        return len(parse_cards(word)) == 1
    except Unreadable:
        return False


def _problem(match: Match, dealer: int, hands: Sequence[Sequence[Card]]) -> Fault:
    """The first thing wrong with the hands, and how many more there are."""
    for seat, left in enumerate(match.lives):
        if not left and hands[seat]:
            return Fault(_("seat {seat} is out and is dealt no cards").format(seat=seat), "D13")
    problems = match.game.problems(dealer, hands, match.lives)
    fault = fault_of(problems[0])
    if len(problems) > 1:
        fault.message += n_("; {n} more fault in the hands", "; {n} more faults in the hands", len(problems) - 1)
    return fault


def _check_key(deal: Deal, name: str, recorded: str | None, card: Card | None, rule: str) -> None:
    """`turned` and `removed`: there when the game has such a card, and that card."""
    right = None if card is None else card_text(card)
    if recorded == right:
        return
    if right is None:
        raise _no_such_key(deal, name)
    if recorded is None:
        raise Fault(_("{key} is missing").format(key=name))
    text = _("{key} must be {right}, not {wrong}")
    raise Fault(text.format(key=name, right=right, wrong=shown(recorded)), rule)


def _no_such_key(deal: Deal, key: str) -> Fault:
    text = _("there is no key {key} in a deal of {game} for {seats}")
    return Fault(text.format(key=shown(key), game=deal.game.name, seats=deal.game.seats))


# The play.


def _act(match: Match, deal: Deal, actions: Sequence[str]) -> Count | None:
    """Take all decisions; the count when they end the deal."""
    number, seat, action = 0, 0, 0
    ready, apply, seats = READY.get, deal.apply, deal.game.seats
    try:
        for number, text in enumerate(actions, 1):  # noqa: B007
            seat, action = ready(text) or read_action(text, seats)
            apply(action, seat)
    except Refused:
        fault = refusal(deal, seat, action)
        fault.action = number
        raise fault from None
    except Fault as fault:
        fault.action = number
        raise
    return match.counts[-1] if deal.over else None


# What came of it.


def _check_presence(deal: Deal, recorded: RecordedDeal) -> None:
    found = {"points": recorded.points, "totals": recorded.totals, "lives": recorded.lives}
    if not deal.lives and recorded.lives is not None:
        raise _no_such_key(deal, "lives")
    for key, numbers in found.items():
        if numbers is not None and not deal.over:
            raise Fault(_("{key} is there, but the last card of the deal is not played").format(key=key), "C4")
        if numbers is None and deal.over and (key != "lives" or deal.lives):
            raise Fault(_("the last card of the deal is played, but {key} is missing").format(key=key))


def _check_tricks(deal: Deal, recorded: tuple[int, ...]) -> None:
    if recorded == tuple(deal.tricks):
        return
    rule = deal.game.rules.trick
    for number, (wrong, right) in enumerate(zip(recorded, deal.tricks, strict=False), 1):
        if wrong != right:
            text = _("tricks: trick {number} was won by seat {right}, not seat {wrong}")
            raise Fault(text.format(number=number, right=right, wrong=shown(wrong)), rule)
    text = _("tricks must have one seat for each of the {right} tricks finished, not {count}")
    raise Fault(text.format(right=len(deal.tricks), count=len(recorded)))


def _check_numbers(key: str, recorded: tuple[int, ...] | None, right: tuple[int, ...], rule: str | None) -> None:
    if recorded is None or recorded == right:
        return
    if len(recorded) != len(right):
        text = _("{key} must have one number for each of the {seats} seats, not {count}")
        raise Fault(text.format(key=key, seats=len(right), count=len(recorded)))
    seat = next(seat for seat in range(len(right)) if recorded[seat] != right[seat])
    text = _("{key}: seat {seat} has {right}, not {wrong}")
    raise Fault(text.format(key=key, seat=seat, right=right[seat], wrong=shown(recorded[seat])), rule)
