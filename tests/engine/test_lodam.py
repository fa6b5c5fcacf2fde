"""The rules of Losing Lodam, D1-D14, worked out by hand.

Unless a test says otherwise the last seat deals, so that seat 0 is eldest, there is no exchange, and four play with
diamonds trumps: the 2D is turned up in the dealer's hand.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from kozyr.engine import (
    DECLINE,
    STAY,
    Ask,
    Count,
    Deal,
    Game,
    Illegal,
    Match,
    card_text,
    cards_text,
    is_play,
    parse_action,
    parse_cards,
)

from .helpers import card, deal_of, held, known, lacks, legal, lodam, play, some, step

ALL = "the whole hand"


def four(want: dict[int, str], without: dict[int, str] | None = None, **options: object) -> Deal:
    """Four players, diamonds trumps; seat 3 deals and holds the turned 2D."""
    want = {**want, 3: f"{want.get(3, '')} 2D".strip()}
    return deal_of(lodam(**options), want, without, turned="2D")


def trick_deal(game: Game, trick: str) -> Deal:
    """Four players who can play these cards; a trump is the only one its player holds, so that it may be forced."""
    cards = trick.split()
    want, without = dict(enumerate(cards)), {}
    for seat, text in enumerate(cards[1:], start=1):
        bars = {cards[0][1]} if text[1] != cards[0][1] else set()
        without[seat] = " ".join(sorted(bars | {"D"} if seat > 1 else bars))
    if "2D" not in trick:
        want[3] += " 2D"
    return deal_of(game, want, without, turned="2D")


# The pack and the deal.


def test_d1_three_to_ten_players_and_the_whole_pack() -> None:
    assert list(lodam().seats_allowed) == [3, 4, 5, 6, 7, 8, 9, 10]
    assert lodam().pack() == tuple(range(52))


@pytest.mark.parametrize(("low", "high"), list(pairwise("23456789JQKTA")))
def test_d1_the_ten_is_between_king_and_ace(low: str, high: str) -> None:
    for first, second, winner in ((low, high, 1), (high, low, 0)):
        deal = four({0: f"{first}C", 1: f"{second}C", 2: "3S", 3: "3H"}, {2: "C D", 3: "C D"})
        play(deal, f"0 {first}C 1 {second}C 2 3S")
        play(deal, f"3 {legal(deal)}" if deal.duty else "3 3H")
        assert deal.tricks == [winner]


@pytest.mark.parametrize("lives", [1, 3, 9])
def test_d2_lives(lives: int) -> None:
    """D2, option lives."""
    assert lodam(5, lives=lives).first_lives() == (lives,) * 5
    assert Match(lodam(5, lives=lives), "x").lives == (lives,) * 5


def test_d2_three_lives_by_default() -> None:
    assert lodam(7).first_lives() == (3,) * 7


SIZES = {
    3: [18, 17, 17],
    4: [13] * 4,
    5: [11, 11, 10, 10, 10],
    6: [9, 9, 9, 9, 8, 8],
    7: [8, 8, 8, 7, 7, 7, 7],
    8: [7, 7, 7, 7, 6, 6, 6, 6],
    9: [6, 6, 6, 6, 6, 6, 6, 5, 5],
    10: [6, 6, 5, 5, 5, 5, 5, 5, 5, 5],
}
#: How many places after eldest the last card falls.
LAST = {3: 0, 4: 3, 5: 1, 6: 3, 7: 2, 8: 3, 9: 6, 10: 1}


@pytest.mark.parametrize("seats", SIZES)
def test_d3_d4_hand_sizes_and_the_last_card(seats: int) -> None:
    """D3: the first 52 mod n from eldest have one more. D4: the last card dealt is turned up, whoever it falls to."""
    game = lodam(seats)
    for dealer in range(seats):
        hands = game.deal_hands(list(range(52)), dealer)
        from_eldest = [hands[(dealer + 1 + i) % seats] for i in range(seats)]
        assert [len(hand) for hand in from_eldest] == SIZES[seats]
        assert [hand[:2] for hand in from_eldest] == [[i, i + seats] for i in range(seats)]
        deal = game.deal(dealer, hands)
        holder = (dealer + 1 + LAST[seats]) % seats
        assert hands[holder][-1] == 51
        assert game.turned(dealer, hands) == (51, holder)
        assert deal.trump == 3
        assert deal.eldest == deal.to_act == (dealer + 1) % seats


@pytest.mark.parametrize("suit", "CSHD")
def test_d4_the_suit_of_the_turned_card_is_trumps(suit: str) -> None:
    deal = deal_of(lodam(), {3: f"9{suit}"}, turned=f"9{suit}")
    assert deal.trump == "CSHD".index(suit)
    assert [deal.view(seat).turned for seat in range(4)] == [card(f"9{suit}")] * 4
    assert [deal.view(seat).trump for seat in range(4)] == [deal.trump] * 4


def test_d4_the_turned_card_is_played_like_any_other_and_known_until_then() -> None:
    deal = four({0: "5D 6D", 1: "7D", 2: "8D"})
    assert [known(deal, 3, viewer) for viewer in range(4)] == ["2D", "2D", "2D", ""]
    play(deal, "0 5D 1 7D 2 8D")
    assert "2D" in legal(deal).split()
    play(deal, "3 2D")
    assert [known(deal, 3, viewer) for viewer in range(4)] == [""] * 4
    assert deal.view(0).turned == card("2D")


# Tricks.


def test_d5_eldest_leads_any_card() -> None:
    deal = four({0: "2C 9D AH"})
    assert deal.to_act == 0
    assert legal(deal) == held(deal, 0)


@pytest.mark.parametrize(
    ("hand", "without", "allowed"),
    [("3C KC AD 5H", "C", "3C KC"), ("AD 5H", "C", ALL), ("AS 5H", "C D", ALL), ("3C", "C D", "3C")],
    ids=["follows", "void with trumps", "void without trumps", "one card of the suit"],
)
def test_d5_d7_following(hand: str, without: str, allowed: str) -> None:
    """D5: follow suit. D7: void, any card."""
    deal = play(four({0: "9C", 1: hand}, {1: without}), "0 9C")
    assert legal(deal) == (held(deal, 1) if allowed == ALL else allowed)


WINNERS = [
    # the trick; who wins by D6, and with trumps_win
    ("all follow", "5C TC KC JC", 1, 1),
    ("discards never win", "5C AH AS 2D", 0, 3),
    ("a forced trump", "5C 9H AD 6C", 3, 2),
    ("a forced trump, the lowest", "5C 9H 3D 6C", 3, 2),
    ("a trump freely played, a higher one forced", "5C 3D AD 6C", 3, 2),
    ("a trump freely played, a lower one forced", "5C TD 9D 6C", 3, 1),
    ("the duty passes to the dealer, whose trump is lower", "5C 3D 9H 2D", 0, 1),
    ("trumps led", "5D TD KD 2D", 1, 1),
    ("trumps led, nobody else has one but the dealer", "5D 9H AS 2D", 0, 0),
    ("nobody else follows and the leader wins", "2C AH AS 2D", 0, 3),
]


@pytest.mark.parametrize("trumps_win", [False, True])
@pytest.mark.parametrize(("trick", "plainly", "by_trumps"), [c[1:] for c in WINNERS], ids=[c[0] for c in WINNERS])
def test_d6_who_wins(trick: str, plainly: int, by_trumps: int, trumps_win: bool) -> None:
    """D6: the highest card of the led suit; option trumps_win: the highest trump."""
    deal = trick_deal(lodam(trumps_win=trumps_win), trick)
    play(deal, " ".join(f"{seat} {text}" for seat, text in enumerate(trick.split())))
    assert deal.tricks == [by_trumps if trumps_win else plainly]
    assert deal.to_act == deal.tricks[0]
    assert deal.won[deal.tricks[0]] == some(trick)


def test_d6_trumps_is_one_option() -> None:
    game = lodam(exchange=True, variant="trumps")
    assert game.option_values() == {"lives": 3, "limit": 31, "trumps_win": True, "reset": "all", "exchange": True}
    assert game.variant() == "trumps"
    assert lodam(exchange=True).variant() == "source"


# The duty. Four players, diamonds trumps, 2D with seat 3.

DUTY = [
    # id; hands; what fillers may not be; script; what the next may play
    ("no duty while all follow", {0: "5C", 1: "6C", 2: "QC KC AD TD"}, {2: "C"}, "0 5C 1 6C", "QC KC"),
    (
        "D7 after a renounce the next must play his highest trump even if he could follow",
        {0: "5C", 1: "9H", 2: "QC KC TD AD KD"},
        {1: "C", 2: "D"},
        "0 5C 1 9H",
        "AD",
    ),
    ("the ten is above the king", {0: "5C", 1: "9H", 2: "TD KD QD"}, {1: "C", 2: "D"}, "0 5C 1 9H", "TD"),
    ("the king above the queen", {0: "5C", 1: "9H", 2: "JD KD QD 9D"}, {1: "C", 2: "D"}, "0 5C 1 9H", "KD"),
    ("the queen above the jack", {0: "5C", 1: "9H", 2: "JD QD 9D"}, {1: "C", 2: "D"}, "0 5C 1 9H", "QD"),
    ("the jack above the nine", {0: "5C", 1: "9H", 2: "JD 8D 9D"}, {1: "C", 2: "D"}, "0 5C 1 9H", "JD"),
    ("the nine above the eight", {0: "5C", 1: "9H", 2: "8D 9D 3D"}, {1: "C", 2: "D"}, "0 5C 1 9H", "9D"),
    ("a single trump", {0: "5C", 1: "9H", 2: "3D AC"}, {1: "C", 2: "D"}, "0 5C 1 9H", "3D"),
    ("a void player too", {0: "5C", 1: "9H", 2: "3D 4D"}, {1: "C", 2: "C D"}, "0 5C 1 9H", "4D"),
    (
        "without a trump he follows as ever",
        {0: "5C", 1: "9H", 2: "QC KC 3S"},
        {1: "C", 2: "C D"},
        "0 5C 1 9H",
        "QC KC",
    ),
    (
        "and the duty passes to the next",
        {0: "5C", 1: "9H", 2: "QC KC 3S", 3: "AC TD"},
        {1: "C", 2: "C D", 3: "D"},
        "0 5C 1 9H 2 KC",
        "TD",
    ),
    ("without a trump and void he plays any card", {0: "5C", 1: "9H"}, {1: "C", 2: "C D"}, "0 5C 1 9H", ALL),
    (
        "a renounce under the standing duty leaves it standing",
        {0: "5C", 1: "9H", 2: "3S", 3: "AC TD"},
        {1: "C", 2: "C D", 3: "D"},
        "0 5C 1 9H 2 3S",
        "TD",
    ),
    (
        "a trump played under it ends it",
        {0: "5C", 1: "9H", 2: "AD 3C", 3: "4C AC TD"},
        {1: "C", 2: "D", 3: "C"},
        "0 5C 1 9H 2 AD",
        "4C AC",
    ),
    (
        "a trump of a void player under it ends it: it is no renounce",
        {0: "5C", 1: "9H", 2: "AD", 3: "4C AC TD"},
        {1: "C", 2: "C D", 3: "C"},
        "0 5C 1 9H 2 AD",
        "4C AC",
    ),
    (
        "after it ended a void player is free",
        {0: "5C", 1: "9H", 2: "AD", 3: "KD TD"},
        {1: "C", 2: "D", 3: "C"},
        "0 5C 1 9H 2 AD",
        ALL,
    ),
    (
        "a trump freely chosen is a renounce like any other card",
        {0: "5C", 1: "AD", 2: "3D 4D KC"},
        {1: "C", 2: "D"},
        "0 5C 1 AD",
        "4D",
    ),
    (
        "it ends with the trick",
        {0: "5C", 1: "6C", 2: "7C 8S", 3: "9H 3S TS AD"},
        {3: "C S"},
        "0 5C 1 6C 2 7C 3 9H 2 8S",
        "3S TS",
    ),
    (
        "it does not touch the lead to the next trick",
        {0: "5C", 1: "6C", 2: "7C 8S AD", 3: "9H"},
        {3: "C"},
        "0 5C 1 6C 2 7C 3 9H",
        ALL,
    ),
    ("trumps led, no renounce: any trump", {0: "5D", 1: "6D", 2: "3D KD AD"}, {2: "D"}, "0 5D 1 6D", "3D KD AD"),
    (
        "trumps led and a renounce: the highest only",
        {0: "5D", 1: "9H", 2: "3D KD AD"},
        {1: "D", 2: "D"},
        "0 5D 1 9H",
        "AD",
    ),
    (
        "trumps led: the trump played under the duty ends it",
        {0: "5D", 1: "9H", 2: "KD", 3: "AD TD"},
        {1: "D", 2: "D", 3: "D"},
        "0 5D 1 9H 2 KD",
        "2D TD AD",
    ),
    (
        "trumps led: the duty passes over one without",
        {0: "5D", 1: "9H", 2: "9S", 3: "AD TD"},
        {1: "D", 2: "D", 3: "D"},
        "0 5D 1 9H 2 9S",
        "AD",
    ),
]


@pytest.mark.parametrize("trumps_win", [False, True])
@pytest.mark.parametrize(
    ("want", "without", "script", "allowed"), [case[1:] for case in DUTY], ids=[case[0] for case in DUTY]
)
def test_d8_the_duty(
    want: dict[int, str], without: dict[int, str], script: str, allowed: str, trumps_win: bool
) -> None:
    """D8, sentence by sentence; the same in the variant `trumps`."""
    deal = play(four(want, without, trumps_win=trumps_win), script)
    assert legal(deal) == (held(deal, deal.to_act) if allowed == ALL else allowed)


FIVE = {
    # five players: the turned card falls to seat 1
    "a later renounce starts the duty again": ("0 5C 1 9H 2 AD 3 8H", "KD"),
    "so does a trump freely chosen after it ended": ("0 5C 1 9H 2 AD 3 TD", "KD"),
    "when it ended and nobody renounced since, the last follows": ("0 5C 1 9H 2 AD 3 6C", "JC QC"),
}


@pytest.mark.parametrize("case", FIVE)
def test_d8_the_duty_begins_again(case: str) -> None:
    """D8, five players: seats 1 and 2 renounce and pay, seat 3 is free, seat 4 has KD, JD, JC and QC."""
    script, allowed = FIVE[case]
    three = "6C TD 8H" if "6C" in script else "TD 8H"
    want = {0: "5C", 1: "9H 2D", 2: "AD", 3: three, 4: "KD JD JC QC"}
    deal = deal_of(lodam(5), want, {1: "C", 2: "D", 3: "C", 4: "C D"}, turned="2D")
    words = script.split()
    play(deal, " ".join(words[:6]))
    if "6C" not in script:
        assert legal(deal) == held(deal, 3)
    play(deal, " ".join(words[6:]))
    assert legal(deal) == allowed


def test_d8_everybody_sees_the_duty() -> None:
    deal = four({0: "5C", 1: "9H", 2: "AD", 3: "4C"}, {1: "C"})
    for script, duty in (("0 5C", False), ("1 9H", True), ("2 AD", False), ("3 4C", False)):
        play(deal, script)
        assert [deal.view(seat).duty for seat in range(4)] == [duty] * 4


CONCLUSIONS = [
    # id; hands; fillers; script; seat; what all know it lacks
    (
        "a renounce shows a void in the led suit",
        {0: "5C", 1: "9H"},
        {1: "C"},
        "0 5C 1 9H",
        1,
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    ),
    (
        "a forced trump shows no higher trump, and no void in the led suit",
        {0: "5C", 1: "9H", 2: "KD 8C 4D"},
        {1: "C", 2: "D"},
        "0 5C 1 9H 2 KD",
        2,
        "TD AD",
    ),
    (
        "the ace of trumps forced shows nothing",
        {0: "5C", 1: "9H", 2: "AD"},
        {1: "C"},
        "0 5C 1 9H 2 AD",
        2,
        "",
    ),
    (
        "a forced trump under trumps led shows none higher",
        {0: "5D", 1: "9H", 2: "QD 3D"},
        {1: "D", 2: "D"},
        "0 5D 1 9H 2 QD",
        2,
        "TD KD AD",
    ),
    (
        "following under the duty shows no trump",
        {0: "5C", 1: "9H", 2: "8C"},
        {1: "C", 2: "D"},
        "0 5C 1 9H 2 8C",
        2,
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    ),
    (
        "a renounce under the duty shows no trump and a void in the led suit",
        {0: "5C", 1: "9H", 2: "8S"},
        {1: "C", 2: "C D"},
        "0 5C 1 9H 2 8S",
        2,
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    ),
    (
        "a trump freely chosen shows the void, and nothing of higher trumps",
        {0: "5C", 1: "4D AD"},
        {1: "C"},
        "0 5C 1 4D",
        1,
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    ),
    ("following shows nothing", {0: "5C", 1: "6C"}, {}, "0 5C 1 6C", 1, ""),
    ("a lead shows nothing", {0: "5C"}, {}, "0 5C", 0, ""),
]


@pytest.mark.parametrize(
    ("want", "without", "script", "seat", "shown"), [c[1:] for c in CONCLUSIONS], ids=[c[0] for c in CONCLUSIONS]
)
def test_d8_c5_what_all_can_conclude(
    want: dict[int, str], without: dict[int, str], script: str, seat: int, shown: str
) -> None:
    deal = play(four(want, without), script)
    assert [lacks(deal, seat, viewer) for viewer in range(4)] == [shown] * 4


# The exchange. Seat 0 leads; all ask for what is said of it here.


def trading(want: dict[int, str] | None = None, seats: int = 4, **options: object) -> Deal:
    return deal_of(lodam(seats, exchange=True, **options), want or {})


VAIN, VAIN1, VAIN2, VAIN3 = (
    f"{seat} offer " + " ".join(f"{(seat + i) % 4} decline" for i in (1, 2, 3)) for seat in range(4)
)
TRADE = "0 offer 1 accept 0 give:2C 1 give:3S"

ASKED = [
    # what was said; who is asked what next
    ("the one about to lead is asked first", "", 0, Ask.OFFER),
    ("then clockwise", "0 stay", 1, Ask.OFFER),
    ("to the last", "0 stay 1 stay 2 stay", 3, Ask.OFFER),
    ("all stay: the lead", "0 stay 1 stay 2 stay 3 stay", 0, Ask.PLAY),
    ("an offer goes to the next clockwise from the offerer", "0 stay 1 offer", 2, Ask.ANSWER),
    ("and around, also to one who stayed", "0 stay 1 offer 2 decline 3 decline", 0, Ask.ANSWER),
    ("declined by all: not the offerer again", "0 stay 1 offer 2 decline 3 decline 0 decline", 2, Ask.OFFER),
    ("accepted: the offerer gives first", "0 offer 1 decline 2 accept", 0, Ask.GIVE),
    ("no further answer is asked", "0 offer 1 accept", 0, Ask.GIVE),
    ("then the other gives", "0 offer 1 decline 2 accept 0 give:2C", 2, Ask.GIVE),
    ("then the next who still may is asked", "0 offer 1 decline 2 accept 0 give:2C 2 give:3H", 1, Ask.OFFER),
    ("those who exchanged are asked no more", TRADE, 2, Ask.OFFER),
    ("nor for an answer", f"{TRADE} 2 offer", 3, Ask.ANSWER),
    ("two exchanges before one lead: nobody is left", f"{TRADE} 2 offer 3 accept 2 give:4H 3 give:5D", 0, Ask.PLAY),
    ("nor those who stayed", "0 stay 1 offer 2 accept 1 give:3S 2 give:4H", 3, Ask.OFFER),
    ("nor when the last was asked", "0 stay 1 offer 2 accept 1 give:3S 2 give:4H 3 stay", 0, Ask.PLAY),
    ("nor those whose offer was in vain", f"{VAIN} 1 offer 2 accept 1 give:3S 2 give:4H 3 stay", 0, Ask.PLAY),
    ("one who declined may offer", VAIN, 1, Ask.OFFER),
    ("one who offered in vain may accept", f"{VAIN} 1 offer 2 decline 3 decline", 0, Ask.ANSWER),
    ("all offer in vain: the lead", f"{VAIN} {VAIN1} {VAIN2} {VAIN3}", 0, Ask.PLAY),
]


@pytest.mark.parametrize(("script", "seat", "ask"), [case[1:] for case in ASKED], ids=[case[0] for case in ASKED])
def test_d9_who_is_asked(script: str, seat: int, ask: Ask) -> None:
    """D9: once each, clockwise from the player about to lead."""
    deal = play(trading({0: "2C", 1: "3S", 2: "3H 4H", 3: "5D"}), script)
    assert (deal.to_act, deal.ask) == (seat, ask)


def test_d9_the_questions_and_their_answers() -> None:
    deal = trading({0: "2C", 1: "3S"})
    assert legal(deal) == "stay offer"
    play(deal, "0 offer")
    assert legal(deal) == "decline accept"
    play(deal, "1 accept")
    assert legal(deal) == " ".join(f"give:{word}" for word in held(deal, 0).split())
    assert deal.view(2).offerer == 0


def test_d9_the_cards_change_hands_at_once() -> None:
    deal = play(trading({0: "2C", 1: "3S"}), "0 offer 1 accept 0 give:2C")
    assert "2C" in held(deal, 0).split()
    play(deal, "1 give:3S")
    assert "3S" in held(deal, 0).split()
    assert "2C" not in held(deal, 0).split()
    assert "2C" in held(deal, 1).split()
    assert "3S" not in held(deal, 1).split()
    play(deal, "2 stay 3 stay 0 3S")
    assert [deal.view(seat).sizes for seat in range(4)] == [(12, 13, 13, 13)] * 4


@pytest.mark.parametrize("rank", "2TA")
def test_d9_cards_of_equal_rank_go_back_and_the_rights_are_spent(rank: str) -> None:
    deal = trading({0: f"{rank}C", 1: f"{rank}S"})
    before = list(deal.hands)
    play(deal, f"0 offer 1 accept 0 give:{rank}C 1 give:{rank}S")
    assert deal.hands == before
    assert deal.view(3).rights == (False, False, True, True)
    assert tuple(made[:3] for made in deal.view(3).exchanges) == ((0, 1, False),)


def test_d9_an_offer_in_vain_spends_nothing_and_may_come_again_before_the_next_lead() -> None:
    deal = trading({0: "9C", 1: "TC", 2: "JC", 3: "QC"})
    play(deal, "0 offer 1 decline 2 decline 3 decline 1 stay 2 stay 3 stay")
    assert deal.view(0).rights == (True,) * 4
    play(deal, "0 9C 1 TC 2 JC 3 QC")
    assert deal.tricks == [1]
    assert (deal.to_act, deal.ask) == (1, Ask.OFFER)
    play(deal, "1 stay 2 stay 3 stay")
    assert (deal.to_act, deal.ask) == (0, Ask.OFFER)
    assert legal(deal) == "stay offer"


def test_d9_once_in_a_deal() -> None:
    """D9: before the next lead only the two who have not exchanged are asked, from the leader on."""
    deal = trading({0: "9C 2C", 1: "TC 3S", 2: "JC", 3: "QC"})
    play(deal, "0 offer 1 accept 0 give:2C 1 give:3S 2 stay 3 stay 0 9C 1 TC 2 JC 3 QC")
    assert (deal.to_act, deal.ask) == (2, Ask.OFFER)
    play(deal, "2 offer")
    assert (deal.to_act, deal.ask) == (3, Ask.ANSWER)
    play(deal, "3 decline")
    assert (deal.to_act, deal.ask) == (3, Ask.OFFER)
    play(deal, "3 stay")
    assert (deal.to_act, deal.ask) == (1, Ask.PLAY)


def test_d9_one_player_alone_is_not_asked() -> None:
    """D9: three players, two have exchanged: nothing more is asked before this lead or a later one."""
    deal = deal_of(lodam(3, exchange=True), {0: "9C 2C", 1: "TC 3S", 2: "JC"})
    play(deal, "0 offer 1 accept 0 give:2C 1 give:3S")
    assert (deal.to_act, deal.ask) == (0, Ask.PLAY)
    play(deal, "0 9C 1 TC 2 JC")
    assert (deal.to_act, deal.ask) == (1, Ask.PLAY)


def test_d9_the_rights_come_back_with_the_next_deal() -> None:
    game = lodam(exchange=True)
    deal = deal_of(game, {0: "2C", 1: "3S"}, number=2)
    assert deal.view(0).rights == (True,) * 4


def test_d9_without_the_option_nothing_is_asked() -> None:
    """D9, option exchange."""
    deal = deal_of(lodam(exchange=False), {})
    assert (deal.to_act, deal.ask) == (0, Ask.PLAY)
    assert deal.view(0).rights == (False,) * 4
    rng = Random(3)
    while not deal.over:
        assert is_play(step(deal, rng))


def test_d9_d13_a_player_who_is_out_is_not_asked() -> None:
    deal = deal_of(lodam(exchange=True), {}, lives=(3, 0, 1, 2))
    play(deal, "0 offer")
    assert deal.to_act == 2
    play(deal, "2 decline")
    assert deal.to_act == 3
    play(deal, "3 decline")
    assert (deal.to_act, deal.ask) == (2, Ask.OFFER)


def test_d9_d10_a_player_without_cards_is_not_asked() -> None:
    """D9, D10: five players, eleven cards with seats 0 and 1: before the last lead only these two are asked."""
    deal = deal_of(lodam(5, exchange=True), {})
    asked: list[list[int]] = [[]]
    rng = Random(5)
    while not deal.over:
        if deal.ask is Ask.OFFER:
            asked[-1].append(deal.to_act)
            assert deal.view(2).rights == tuple(len(asked) < 11 or seat < 2 for seat in range(5))
            deal.apply(STAY)
        else:
            if deal.left == 0:
                asked.append([])
            step(deal, rng)
    leaders = [0, *(trick for trick in deal.tricks)]
    assert asked[:10] == [[(leader + i) % 5 for i in range(5)] for leader in leaders[:10]]
    assert sorted(asked[10]) == [0, 1]


def test_d9_d10_the_last_with_a_card_is_not_asked() -> None:
    """Three players: only eldest has an eighteenth card, so nothing is asked before he leads it."""
    deal = deal_of(lodam(3, exchange=True), {})
    rng = Random(6)
    while not deal.over:
        assert deal.ask is Ask.PLAY or any(deal.hands[1:])
        if deal.ask is Ask.OFFER:
            deal.apply(STAY)
        else:
            step(deal, rng)


@pytest.mark.parametrize("seed", range(3))
def test_d9_what_a_decline_leaves(seed: int) -> None:
    """D9: when nobody ever accepts, no hand changes but by the cards played."""
    deal = deal_of(lodam(6, exchange=True), {})
    rng = Random(seed)
    while not deal.over:
        if deal.ask is Ask.ANSWER:
            deal.apply(DECLINE)
        else:
            step(deal, rng)
    assert deal.view(0).exchanges == ()


REFUSED = [
    ("", "2C", "before the lead the answer is offer or stay, not 2C (D9)"),
    ("", "accept", "before the lead the answer is offer or stay, not accept (D9)"),
    ("", "give:2C", "before the lead the answer is offer or stay, not give:2C (D9)"),
    ("0 offer", "offer", "an offer is answered with accept or decline, not offer (D9)"),
    ("0 offer", "3S", "an offer is answered with accept or decline, not 3S (D9)"),
    ("0 offer 1 accept", "2C", "a card is to be given now, not 2C (D9)"),
    ("0 offer 1 accept", "give:3S", "3S is not in the hand (D9)"),
    ("0 stay 1 stay 2 stay 3 stay 0 2C", "offer", "exchanges are made before the lead, offer is not asked now (D9)"),
    (
        "0 stay 1 stay 2 stay 3 stay 0 2C",
        "give:3S",
        "exchanges are made before the lead, give:3S is not asked now (D9)",
    ),
]


@pytest.mark.parametrize(("script", "token", "answer"), REFUSED)
def test_d9_explain(script: str, token: str, answer: str) -> None:
    deal = play(trading({0: "2C", 1: "3S"}), script)
    assert str(deal.explain(parse_action(token))) == answer
    with pytest.raises(Illegal):
        deal.apply(parse_action(token))


def test_d9_explain_without_the_option() -> None:
    deal = play(deal_of(lodam(), {0: "2C"}), "0 2C")
    assert str(deal.explain(parse_action("accept"))) == (
        "this match is played without exchanges, accept is not asked (D9)"
    )


EXPLAINED = [
    (
        {0: "5C", 1: "9H", 2: "KC TD KD"},
        {1: "C", 2: "D"},
        "0 5C 1 9H",
        "KC",
        "a player renounced: you must play your highest trump, TD (D8)",
    ),
    (
        {0: "5C", 1: "9H", 2: "KC TD KD"},
        {1: "C", 2: "D"},
        "0 5C 1 9H",
        "KD",
        "a player renounced: you must play your highest trump, TD (D8)",
    ),
    (
        {0: "5C", 1: "9H", 2: "KC 9S"},
        {1: "C", 2: "D"},
        "0 5C 1 9H",
        "9S",
        "clubs were led and you have some: play one of them (D5)",
    ),
    ({0: "5C", 1: "6C AD"}, {}, "0 5C", "AD", "clubs were led and you have some: play one of them (D5)"),
    ({0: "5C", 1: "6C AD"}, {}, "0 5C", "5C", "5C is not in the hand (C2)"),
]


@pytest.mark.parametrize(("want", "without", "script", "token", "answer"), EXPLAINED)
def test_d5_d8_explain(want: dict[int, str], without: dict[int, str], script: str, token: str, answer: str) -> None:
    deal = play(four(want, without), script)
    reason = deal.explain(card(token))
    assert str(reason) == answer
    assert reason is not None
    assert f"({reason.rule})" in answer


# Uneven hands.


def eighteen() -> Deal:
    """Three players; the turned 6S is eldest's, who has led his thirteen clubs."""
    hands = [
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2S 3S 4S 5S 6S",
        "7S 8S 9S TS JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH",
        "JH QH KH AH 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    ]
    deal = lodam(3).deal(2, [parse_cards(hand) for hand in hands])
    clubs, first, second = (parse_cards(hand) for hand in hands)
    firsts = [*first[8:], *first[:3], first[4]]  # nine hearts, 7S 8S 9S JS
    seconds = second[4:]
    for mine, one, two in zip(clubs, firsts, seconds, strict=False):
        play(deal, f"0 {card_text(mine)} 1 {card_text(one)} 2 {card_text(two)}")
    return deal


def test_d10_a_winner_without_cards_gives_the_lead_to_the_next_who_has_one() -> None:
    """D10, D8: seat 2's discards bring the duty on seat 0, who pays 6S, 5S, 4S; the last trick is one card."""
    deal = eighteen()
    assert deal.tricks == [0] * 13
    assert held(deal, 0) == "2S 3S 4S 5S 6S"
    play(deal, "0 2S 1 QS 2 JH 1 KS 2 QH")
    assert legal(deal) == "6S"
    play(deal, "0 6S 1 TS 2 KH")
    assert legal(deal) == "5S"
    play(deal, "0 5S 1 AS 2 AH 0 4S")
    assert deal.tricks == [0] * 13 + [1] * 4
    assert (deal.to_act, legal(deal)) == (0, "3S")
    play(deal, "0 3S")
    assert deal.over
    assert deal.tricks[-1] == 0
    # 0: AC TC KC QC JC 27, JS 1, TD JD QD KD AD 27, TH 10; 1: QS KS TS AS 26 and JH QH KH AH 17
    assert deal.points() == [27 + 1 + 27 + 10, 26 + 17, 0]


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("exchange", [False, True])
def test_d10_players_without_cards_are_passed_over(seats: int, exchange: bool) -> None:
    """D10, worked out again from the log: who leads and who plays to every trick, with random play."""
    for seed in range(3):
        deal = deal_of(lodam(seats, exchange=exchange), {}, dealer=seed % seats)
        rng = Random(seed)
        while not deal.over:
            step(deal, rng)
        left = [len(hand) for hand in deal.dealt]
        plays = [seat for seat, action in deal.log if is_play(action)]
        leader = deal.eldest
        for winner in deal.tricks:
            clockwise = [(leader + i) % seats for i in range(seats)]
            playing = [seat for seat in clockwise if left[seat]]
            assert plays[: len(playing)] == playing
            del plays[: len(playing)]
            for seat in playing:
                left[seat] -= 1
            if any(left):
                leader = next(seat for i in range(seats) if left[seat := (winner + i) % seats])
        assert not any(left)
        assert not plays


# Counting.


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 11), ("T", 10), ("K", 3), ("Q", 2), ("J", 1), *((rank, 0) for rank in "98765432")],
)
@pytest.mark.parametrize("suit", "CSHD")
def test_d11_penalty_points(rank: str, points: int, suit: str) -> None:
    assert lodam(3).score([0, some(rank + suit), 0], [0, 1, 0]) == [0, points, 0]


def test_d11_108_in_all() -> None:
    assert lodam(3).score([(1 << 52) - 1, 0, 0], [17, 0, 0]) == [108, 0, 0]
    assert lodam(3).score([some("A"), some("T K"), some("Q J 5")], [1, 1, 1]) == [44, 52, 12]


COUNTS = [
    # options; lives and totals before; points of the deal; lives and totals after
    ("30 is not enough: the scores stand", {}, "333", (0, 0, 0), (30, 30, 30), "333", (30, 30, 30)),
    ("31 costs a life and all go back to 0", {}, "333", (0, 0, 0), (31, 30, 30), "233", (0, 0, 0)),
    ("one life, however many points", {}, "333", (0, 0, 0), (108, 0, 0), "233", (0, 0, 0)),
    ("the deals add up", {}, "333", (25, 10, 20), (5, 20, 10), "333", (30, 30, 30)),
    ("until somebody has 31", {}, "333", (30, 30, 30), (1, 0, 0), "233", (0, 0, 0)),
    ("several lose one each", {}, "321", (30, 5, 0), (20, 26, 62), "210", (0, 0, 0)),
    ("all lose one", {}, "333", (0, 0, 0), (36, 36, 36), "222", (0, 0, 0)),
    ("one who is out loses nothing more", {}, "033", (0, 20, 0), (0, 60, 48), "022", (0, 0, 0)),
    ("limit 40: 39 is not enough", {"limit": 40}, "333", (0, 0, 0), (39, 39, 30), "333", (39, 39, 30)),
    ("limit 40: 40 is", {"limit": 40}, "333", (0, 0, 0), (40, 39, 29), "233", (0, 0, 0)),
    ("limit 1", {"limit": 1}, "333", (0, 0, 0), (108, 0, 0), "233", (0, 0, 0)),
    ("limit 1000: points add up for long", {"limit": 1000}, "333", (900, 800, 0), (99, 9, 0), "333", (999, 809, 0)),
    ("limit 1000: reached", {"limit": 1000}, "333", (999, 809, 0), (1, 107, 0), "233", (0, 0, 0)),
    ("burned: only those who lost a life", {"reset": "burned"}, "333", (10, 20, 30), (21, 10, 0), "233", (0, 30, 30)),
    ("burned: several", {"reset": "burned"}, "333", (10, 20, 0), (40, 38, 30), "223", (0, 0, 30)),
    ("burned: nobody", {"reset": "burned"}, "333", (1, 2, 3), (10, 20, 10), "333", (11, 22, 13)),
    ("deal: every deal by itself, nobody", {"reset": "deal"}, "333", (0, 0, 0), (30, 30, 30), "333", (0, 0, 0)),
    ("deal: somebody", {"reset": "deal"}, "333", (0, 0, 0), (78, 0, 30), "233", (0, 0, 0)),
    ("deal with limit 40", {"reset": "deal", "limit": 40}, "333", (0, 0, 0), (39, 29, 40), "332", (0, 0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "lives", "totals", "points", "lives_after", "totals_after"),
    [case[1:] for case in COUNTS],
    ids=[case[0] for case in COUNTS],
)
def test_d12_counting(
    options: dict[str, object],
    lives: str,
    totals: tuple[int, ...],
    points: tuple[int, ...],
    lives_after: str,
    totals_after: tuple[int, ...],
) -> None:
    """D12, options limit and reset."""
    count = lodam(3, **options).count(points, totals, [int(life) for life in lives])
    assert count.points == points
    assert count.lives == tuple(int(life) for life in lives_after)
    assert count.totals == totals_after
    assert count.reached == tuple(a + b for a, b in zip(totals, points, strict=True))


def test_d13_with_two_left_26_cards_each() -> None:
    game = lodam(5)
    hands = game.deal_hands(list(range(52)), 3, (0, 2, 0, 1, 0))
    assert [len(hand) for hand in hands] == [0, 26, 0, 26, 0]
    assert hands[1][:2] == [0, 2]
    deal = game.deal(3, hands, lives=(0, 2, 0, 1, 0))
    assert deal.players == (1, 3)
    assert deal.eldest == deal.to_act == 1
    assert game.turned(3, hands) == (51, 3)
    rng = Random(1)
    seats = []
    while not deal.over:
        seats.append(deal.to_act)
        step(deal, rng)
    assert set(seats) == {1, 3}
    assert all({first, second} == {1, 3} for first, second in zip(seats[::2], seats[1::2], strict=True))
    assert sum(deal.points()) == 108


def test_d13_fewer_players_share_the_pack_from_eldest() -> None:
    """D3, D13: of eight, seats 1, 4 and 6 are left; 4 deals, so 6 is eldest and has 18."""
    hands = lodam(8).deal_hands(list(range(52)), 4, (0, 1, 0, 0, 2, 0, 3, 0))
    assert [len(hand) for hand in hands] == [0, 17, 0, 0, 17, 0, 18, 0]


@pytest.mark.parametrize(
    ("dealer", "lives", "after"),
    [(0, "3333", 1), (3, "3333", 0), (0, "3033", 2), (2, "0033", 3), (3, "0033", 2), (1, "2001", 3), (0, "0213", 1)],
)
def test_d13_a_player_who_is_out_deals_no_more(dealer: int, lives: str, after: int) -> None:
    assert lodam(4).next_dealer(dealer, [int(life) for life in lives]) == after


RESULTS = [
    # id; options; the points of each deal; places (none while the match goes on), winners, losers
    ("one left", {}, "31 0 77", "213", "1", "2"),
    ("two left: it goes on", {}, "60 30 18", "", "", ""),
    ("with more lives nobody is out", {"lives": 2}, "60 30 18", "", "", ""),
    ("one life left keeps a player in", {"lives": 2}, "60 30 18/20 38 50", "", "", ""),
    ("two lives", {"lives": 2}, "60 40 8/58 20 30/0 40 68", "321", "2", "0"),
    ("later is better", {}, "40 30 30 8/0 50 30 28/0 0 108 0", "4321", "3", "0"),
    ("the last fall together: fewer points win", {}, "40 30 30 8/0 50 30 28/0 0 60 48", "4321", "3", "0"),
    ("the last fall together with equal points", {}, "40 30 30 8/0 50 30 28/0 0 54 54", "4311", "23", "0"),
    ("three fall together at the end", {}, "40 30 30 8/0 36 40 32", "4231", "3", "0"),
    ("equal losers lose together", {}, "40 40 20 8/0 0 78 30", "3321", "3", "01"),
    ("fallen in the same deal: fewer points is better", {}, "41 40 19 8/0 0 78 30", "4321", "3", "0"),
    ("all fall at once, equal: nobody loses", {}, "36 36 36", "111", "012", ""),
    ("all fall at once", {}, "35 42 31", "231", "2", "1"),
    ("reset all: the last deal decides alone", {}, "68 30 10/0 50 58", "312", "1", "0"),
    ("reset burned: the total decides", {"reset": "burned"}, "68 30 10/0 50 58", "321", "2", "0"),
    ("reset deal: the deal decides", {"reset": "deal"}, "58 30 20/0 50 58", "312", "1", "0"),
    ("the total is counted, not the deal", {"limit": 100}, "99 60 0/9 47 52", "321", "2", "0"),
    ("totals of several deals", {"limit": 100}, "60 40 8/50 0 58/0 100 8", "321", "2", "0"),
    ("after a reset they start afresh", {"limit": 100}, "99 0 9/9 99 0/0 0 108", "312", "1", "0"),
    ("the first deal after a reset", {}, "28 50 30/30 0 78", "132", "0", "1"),
]


@pytest.mark.parametrize(
    ("options", "deals", "places", "winners", "losers"), [case[1:] for case in RESULTS], ids=[c[0] for c in RESULTS]
)
def test_d14_the_end(options: dict[str, object], deals: str, places: str, winners: str, losers: str) -> None:
    """D14, C6; one life unless the case says more. As many players as a deal has numbers."""
    points = [[int(number) for number in deal.split()] for deal in deals.split("/")]
    game = lodam(len(points[0]), **{"lives": 1, **options})
    counts: list[Count] = []
    totals, lives = (0,) * game.seats, game.first_lives()
    for deal in points:
        assert game.result(counts) is None
        counts.append(game.count(deal, totals, lives))
        totals, lives = counts[-1].totals, counts[-1].lives
    result = game.result(counts)
    if not places:
        assert result is None
    else:
        assert result is not None
        found = ["".join(map(str, part)) for part in (result.places, result.winners, result.losers)]
        assert found == [places, winners, losers]


def test_d12_points_of_a_played_deal() -> None:
    """D11, D12 with D10's deal: 65, 43 and 0; 65 + 43 = 108."""
    deal = play(eighteen(), "0 2S 1 QS 2 JH 1 KS 2 QH 0 6S 1 TS 2 KH 0 5S 1 AS 2 AH 0 4S 0 3S")
    count = lodam(3).count(deal.points(), (0, 0, 0), (3, 3, 3))
    assert count.points == (65, 43, 0)
    assert count.lives == (2, 2, 3)
    assert cards_text(deal.won[2]) == ""
