"""What is refused: three kinds of errors, one line each, and nothing changed."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from kozyr.engine import (
    ACCEPT,
    DECLINE,
    FACE_DOWN,
    NO_TRUMPS,
    OFFER,
    STAY,
    Deal,
    EngineError,
    Illegal,
    NotYourTurn,
    Reason,
    Refused,
    Unreadable,
    give,
    make_game,
    name_trump,
    parse_action,
    pass_cards,
)

from .helpers import deal_of, finish, gadenysh, laus, lodam, observe, play

PLACES = {
    "laus, a card is led": lambda: deal_of(laus(), {0: "7H"}),
    "laus, a card follows": lambda: play(deal_of(laus(), {0: "7H", 1: "8H"}), "0 7H"),
    "laus, a void player": lambda: play(deal_of(laus(), {0: "7H", 1: "JH"}, {1: "H"}), "0 7H"),
    "laus, a jack was led": lambda: play(deal_of(laus(), {0: "JC", 1: "JH"}), "0 JC"),
    "laus, over": lambda: finish(deal_of(laus(), {}), Random(1)),
    "gadenysh, trumps": lambda: deal_of(gadenysh(), {}),
    "gadenysh, a lead": lambda: play(deal_of(gadenysh(), {}), "0 trump:H"),
    "gadenysh, passing": lambda: play(deal_of(gadenysh(variant="ugly"), {}), "0 trump:none"),
    "lodam, an offer": lambda: deal_of(lodam(exchange=True), {}),
    "lodam, an answer": lambda: play(deal_of(lodam(exchange=True), {}), "0 offer"),
    "lodam, giving": lambda: play(deal_of(lodam(exchange=True), {}), "0 offer 1 accept"),
    "lodam, giving back": lambda: play(deal_of(lodam(exchange=True), {0: "2C"}), "0 offer 1 accept 0 give:2C"),
    "lodam, a lead": lambda: play(deal_of(lodam(), {}), ""),
    "lodam, a duty": lambda: play(deal_of(lodam(), {0: "5C", 1: "9H", 2: "KC", 3: "2D"}, {1: "C"}), "0 5C 1 9H"),
}

TRIED = [
    *range(52),
    *(name_trump(suit) for suit in range(4)),
    NO_TRUMPS,
    STAY,
    OFFER,
    DECLINE,
    ACCEPT,
    *(give(card) for card in range(52)),
    pass_cards(1),
    pass_cards(1 << 51),
    pass_cards(0b111),
    pass_cards((1 << 52) - 1),
    FACE_DOWN,
]

#: Numbers of no action: between the others, beside them, and a pass of nothing.
NONE = [-1, -(1 << 60), 62, 63, give(52), 1 << 40, pass_cards(0), pass_cards(1 << 52), 1 << 200]


@pytest.mark.parametrize("place", PLACES)
def test_whatever_is_illegal_is_refused_with_a_reason_and_changes_nothing(place: str) -> None:
    deal: Deal = PLACES[place]()
    allowed = set(deal.legal())
    before = observe(deal)
    refused = 0
    for action in [*TRIED, *NONE]:
        reason = deal.explain(action)
        assert (reason is None) == (action in allowed), action
        if reason is None:
            continue
        refused += 1
        assert reason.rule[0] in "CLGD"
        assert reason.rule[1:].isdigit()
        assert str(reason).endswith(f" ({reason.rule})")
        assert "{" not in str(reason)
        assert "\n" not in str(reason)
        with pytest.raises(Illegal) as refusal:
            deal.apply(action)
        assert refusal.value.reason == reason
        assert str(refusal.value) == str(reason)
    assert observe(deal) == before
    assert refused > len(TRIED) - 20


@pytest.mark.parametrize("place", [place for place in PLACES if "over" not in place])
def test_out_of_turn_is_refused_also_when_the_action_would_be_legal(place: str) -> None:
    """C2: the other kind of refusal; it names both seats."""
    deal: Deal = PLACES[place]()
    before = observe(deal)
    action = deal.legal()[0]
    for seat in (-1, *range(deal.game.seats), 99):
        if seat == deal.to_act:
            assert deal.explain(action, seat) is None
            continue
        with pytest.raises(NotYourTurn) as refusal:
            deal.apply(action, seat)
        assert str(refusal.value) == f"seat {deal.to_act} is to act, not seat {seat} (C2)"
        assert str(deal.explain(action, seat)) == str(refusal.value)
    assert observe(deal) == before


def test_when_the_deal_is_over_nothing_is_legal() -> None:
    """C4."""
    deal = PLACES["laus, over"]()
    for seat in range(4):
        with pytest.raises(NotYourTurn, match=r"the deal is over, its last card is played \(C4\)"):
            deal.apply(0, seat)
    with pytest.raises(Illegal, match=r"the deal is over, its last card is played \(C4\)"):
        deal.apply(0)


def test_g10_a_pass_of_nothing_is_told_how_many_cards_are_passed() -> None:
    deal = PLACES["gadenysh, passing"]()
    assert str(deal.explain(pass_cards(0))) == "the cards to pass in this deal are 1, not 0 (G10)"
    assert str(deal.explain(63)) == "cards are to be passed now, not 63 (G10)"


def test_the_three_kinds() -> None:
    """Cannot be read, not legal now, not your turn: told apart, and all of them the engine's."""
    with pytest.raises(Unreadable):
        parse_action("nonsense")
    assert issubclass(Unreadable, EngineError)
    assert issubclass(Illegal, Refused)
    assert issubclass(NotYourTurn, Refused)
    assert issubclass(Refused, EngineError)
    assert not issubclass(Refused, Unreadable)
    assert not issubclass(NotYourTurn, Illegal)
    assert not issubclass(Illegal, NotYourTurn)
    assert issubclass(EngineError, ValueError)


def test_the_turn_is_checked_before_the_card() -> None:
    deal = play(deal_of(laus(), {0: "7H", 1: "8H", 2: "AS"}), "0 7H")
    with pytest.raises(NotYourTurn):
        deal.apply(parse_action("AS"), 2)
    with pytest.raises(Illegal, match="AS is not in the hand"):
        deal.apply(parse_action("AS"), 1)


def test_a_reason_can_be_said_in_other_words() -> None:
    """The template is translated, suits and cards are named by whoever shows it."""
    reason = Reason("L7", "{suit} were led, not {card}", {"suit": 2, "card": 35})
    assert str(reason) == "hearts were led, not JH (L7)"
    assert reason.text() == "hearts were led, not JH"
    assert (
        reason.text(
            translate=lambda template: "nicht {card}, sondern {suit}" if "{card}" in template else template,
            card=lambda card: f"<{card}>",
            suit=lambda suit: f"[{suit}]",
        )
        == "nicht <35>, sondern [2]"
    )


def test_undo_at_the_start() -> None:
    for game in (laus(), gadenysh(), lodam(exchange=True)):
        deal = deal_of(game, {})
        before = observe(deal)
        with pytest.raises(IndexError):
            deal.undo()
        assert observe(deal) == before


def test_a_deal_is_not_made_of_wrong_hands() -> None:
    game = make_game("laus")
    with pytest.raises(ValueError, match="dealt"):
        game.deal(0, [[], [], [], []])


def test_errors_go_through_pickle_whole() -> None:
    """A process tells another why."""
    for error in (Unreadable("{text!r} is no card", text="{x}"), Illegal(Reason("L5", "not {card}", {"card": 3}))):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.reason) == (type(error), str(error), error.reason)
