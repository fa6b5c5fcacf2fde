"""From the engine's state to events: what the decision just taken meant."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.engine import (
    ACCEPT,
    DECLINE,
    OFFER,
    STAY,
    Ask,
    Count,
    Deal,
    Result,
    card_set,
    given_card,
    is_play,
    named_trump,
    passed_cards,
)

from .events import (
    Accepted,
    CardPlayed,
    DealCounted,
    Dealt,
    Declined,
    DutyArose,
    Event,
    Exchanged,
    LifeLost,
    MatchOver,
    Offered,
    Passed,
    Stayed,
    TrickWon,
    TrumpNamed,
)


def tell_dealt(deal: Deal) -> list[Event]:
    """The event of a deal that has just been dealt."""
    return [Dealt(deal.number, deal.dealer, deal.eldest, None if deal.turned is None else deal.turned[0])]


def tell_decision(deal: Deal, count: Count | None, lives: Sequence[int], result: Result | None) -> list[Event]:
    """The events of the decision just taken in `deal`; `count` when it ended the deal, `lives` those before it."""
    seat, action = deal.log[-1]
    if is_play(action):
        return _played(deal) + ([] if count is None else _counted(deal, count, lives, result))
    suit = named_trump(action)
    if suit is not None:
        return [TrumpNamed(seat, None if suit < 0 else suit)]
    cards = passed_cards(action)
    if cards is not None:
        return [Passed(seat, cards.bit_count(), deal.ask is not Ask.PASS)]
    if given_card(action) is not None:
        made = deal.knowledge().exchanges
        done = given_card(deal.log[-2][1]) is not None
        return [Exchanged(*made[-1][:3])] if done else []
    if action in (DECLINE, ACCEPT):
        offerer = next(other for other, token in reversed(deal.log) if token == OFFER)
        return [Declined(seat, offerer) if action == DECLINE else Accepted(seat, offerer)]
    return [Stayed(seat) if action == STAY else Offered(seat)]


def _played(deal: Deal) -> list[Event]:
    play = deal.play(-1)
    events: list[Event] = [CardPlayed(play.seat, play.card, play.left == 0, play.duty)]
    if deal.led is None:
        trick = deal.knowledge().tricks()[-1]
        events.append(TrickWon(trick.winner, len(deal.tricks), card_set(card for _, card in trick.cards)))
    elif deal.duty and deal.ranking.suit[play.card] != deal.ranking.suit[deal.led] and not play.duty:
        events.append(DutyArose(play.seat, deal.to_act))
    return events


def _counted(deal: Deal, count: Count, lives: Sequence[int], result: Result | None) -> list[Event]:
    events: list[Event] = [DealCounted(deal.number, count)]
    for seat, (before, after) in enumerate(zip(lives, count.lives, strict=True)):
        if after < before:
            events.append(LifeLost(seat, after))
    if result is not None:
        events.append(MatchOver(result))
    return events
