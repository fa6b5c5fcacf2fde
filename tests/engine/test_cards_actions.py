"""Cards, sets of cards and actions, and their text both ways (the tokens of records)."""

from __future__ import annotations

import pytest

from kozyr.engine import (
    ACCEPT,
    DECLINE,
    FACE_DOWN,
    NO_TRUMPS,
    OFFER,
    STAY,
    Unreadable,
    action_text,
    card_set,
    card_text,
    cards_in,
    cards_text,
    give,
    given_card,
    is_play,
    name_trump,
    named_trump,
    parse_action,
    parse_card,
    parse_cards,
    pass_cards,
    passed_cards,
)

CARDS = [rank + suit for suit in "CSHD" for rank in "23456789TJQKA"]


def test_every_card_both_ways() -> None:
    """Suits C S H D, ranks 2 to A: the order in which records write several cards."""
    assert [card_text(card) for card in range(52)] == CARDS
    assert [parse_card(text) for text in CARDS] == list(range(52))


@pytest.mark.parametrize(
    "text", ["", "Q", "S", "SQ", "qs", "Qs", "QS ", " QS", "10S", "1S", "QX", "Q♠", "QSS", "JOKER"]
)
def test_what_is_no_card_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable, match="is no card") as refusal:
        parse_card(text)
    assert repr(text) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_sets_are_ascending_without_double_cards() -> None:
    cards = card_set(parse_cards("AD QS 2C AH QS"))
    assert cards_in(cards) == [0, 23, 38, 51]
    assert cards_text(cards) == "2C QS AH AD"
    assert cards_text(cards, ",") == "2C,QS,AH,AD"
    assert cards_text(0) == ""
    assert cards_in(0) == []


def test_lists_keep_their_order() -> None:
    assert [card_text(card) for card in parse_cards("AD QS 2C")] == ["AD", "QS", "2C"]
    assert parse_cards("") == []


@pytest.mark.parametrize("text", ["2C  3C", " 2C", "2C ", "2C,3C", "2C\t3C", "2C X"])
def test_lists_are_read_strictly(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_cards(text)


ACTIONS = [
    ("trump:C", name_trump(0)),
    ("trump:S", name_trump(1)),
    ("trump:H", name_trump(2)),
    ("trump:D", name_trump(3)),
    ("trump:none", NO_TRUMPS),
    ("offer", OFFER),
    ("stay", STAY),
    ("accept", ACCEPT),
    ("decline", DECLINE),
    ("pass:2C", pass_cards(1)),
    ("pass:2C,QS,AH", pass_cards(card_set(parse_cards("2C QS AH")))),
    ("pass:" + ",".join(CARDS[:17]), pass_cards((1 << 17) - 1)),
    ("pass:AD", pass_cards(1 << 51)),
    *((text, card) for card, text in enumerate(CARDS)),
    *((f"give:{text}", give(card)) for card, text in enumerate(CARDS)),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS, ids=[text for text, _ in ACTIONS])
def test_every_kind_of_action_both_ways(text: str, action: int) -> None:
    assert action_text(action) == text
    assert parse_action(text) == action


def test_no_two_actions_are_the_same_number() -> None:
    numbers = [action for _, action in ACTIONS] + [FACE_DOWN]
    assert len(set(numbers)) == len(numbers)


UNREADABLE = [
    "",
    "play:QS",
    "qs",
    "trump",
    "trump:",
    "trump:X",
    "trump:CS",
    "trump:h",
    "trump:None",
    "give",
    "give:",
    "give:XX",
    "give:AS,2C",
    "pass",
    "pass:",
    "pass:QS,2C",
    "pass:2C,2C",
    "pass:2C, QS",
    "pass:2C QS",
    "pass:2C,",
    "Offer",
    "offer ",
    "stay:",
    "accept:2C",
    "face-down",
    "57",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_action_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse_action(text)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("action", [-1, 62, 63, 116, 200, 1 << 40, 1 << 52])
def test_what_is_no_number_of_an_action_has_no_text(action: int) -> None:
    with pytest.raises(Unreadable):
        action_text(action)


def test_what_an_action_is() -> None:
    for text, action in ACTIONS:
        kind = text.partition(":")[0] if ":" in text else "play" if text in CARDS else "word"
        assert is_play(action) is (kind == "play")
        assert (named_trump(action) is not None) is (kind == "trump")
        assert (given_card(action) is not None) is (kind == "give")
        assert (passed_cards(action) is not None) is (kind == "pass")
    assert [named_trump(name_trump(suit)) for suit in range(4)] == [0, 1, 2, 3]
    assert named_trump(NO_TRUMPS) == -1
    assert [given_card(give(card)) for card in range(52)] == list(range(52))
    assert passed_cards(pass_cards(1 << 51 | 1)) == 1 << 51 | 1
    assert not is_play(FACE_DOWN)


def test_what_others_see_of_a_hidden_card_has_a_text_of_its_own() -> None:
    assert action_text(FACE_DOWN) == "face-down"


@pytest.mark.parametrize("number", [-1, 62, 63, 116, 200, 1 << 51, 1 << 53, 1 << 60])
def test_a_number_that_is_no_action_cannot_be_read(number: int) -> None:
    with pytest.raises(Unreadable):
        action_text(number)
