"""The rules of Gadenysh, G1-G10, worked out by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kozyr.engine import Ask, Count, Deal, Game, OptionError, action_text, card_text, cards_text, parse_action

from .helpers import RANKS, card, deal_of, gadenysh, held, known, lacks, legal, one_suit_each, play, some

UGLY = {"variant": "ugly"}


def trick_deal(game: Game, trumps: str, trick: str) -> Deal:
    """A deal in which these cards can be played from seat 0 on; trumps are named."""
    cards = trick.split()
    without = {seat: cards[0][1] for seat, text in enumerate(cards) if text[1] != cards[0][1]}
    return play(deal_of(game, dict(enumerate(cards)), without), f"0 trump:{trumps}")


# The pack and the deal.


@pytest.mark.parametrize(
    ("seats", "options", "out", "size"),
    [
        (4, {}, None, 52),
        (3, {}, "QS", 51),
        (3, UGLY, "2S", 51),
        (4, UGLY, None, 52),
        (3, {"removed_card": "AH"}, "AH", 51),
        (4, {"removed_card": "AH"}, None, 52),
    ],
)
def test_g1_the_pack(seats: int, options: dict[str, str], out: str | None, size: int) -> None:
    """G1, option removed_card: one card is out with three players, none with four."""
    game = gadenysh(seats, **options)
    assert game.removed() == (None if out is None else card(out))
    assert len(game.pack()) == size
    assert set(range(52)) - set(game.pack()) == (set() if out is None else {card(out)})


def test_g1_three_or_four_players() -> None:
    assert list(gadenysh().seats_allowed) == [3, 4]


@pytest.mark.parametrize("suit", "CSHD")
def test_g2_ranks(suit: str) -> None:
    """G2: each card beats the one below it, whichever is led."""
    one, two = [other for other in "CSHD" if other != suit][:2]
    for low, high in pairwise("23456789TJQKA"):
        for first, second, winner in ((low, high, 1), (high, low, 0)):
            deal = trick_deal(gadenysh(), "none", f"{first}{suit} {second}{suit} A{one} A{two}")
            play(deal, f"0 {first}{suit} 1 {second}{suit} 2 A{one} 3 A{two}")
            assert deal.tricks == [winner]


@pytest.mark.parametrize(("seats", "each"), [(4, 13), (3, 17)])
def test_g3_one_card_at_a_time_from_eldest(seats: int, each: int) -> None:
    """G3: seat 0 deals; the first card goes to seat 1, the last to the dealer."""
    game = gadenysh(seats)
    hands = game.deal_hands(game.pack(), 0)
    assert [len(hand) for hand in hands] == [each] * seats
    assert [card_text(hand[0]) for hand in hands] == {4: ["5C", "2C", "3C", "4C"], 3: ["4C", "2C", "3C"]}[seats]
    assert [card_text(hand[-1]) for hand in hands] == {4: ["AD", "JD", "QD", "KD"], 3: ["AD", "QD", "KD"]}[seats]


# Trumps and tricks.


def test_g4_eldest_names_a_suit_or_no_trumps() -> None:
    deal = one_suit_each(gadenysh())
    assert (deal.ask, deal.to_act) == (Ask.TRUMP, 0)
    assert [action_text(action) for action in deal.legal()] == [
        "trump:C",
        "trump:S",
        "trump:H",
        "trump:D",
        "trump:none",
    ]


@pytest.mark.parametrize(
    ("token", "trump"), [("trump:C", 0), ("trump:S", 1), ("trump:H", 2), ("trump:D", 3), ("trump:none", None)]
)
def test_g4_the_trump_suit_is_known_to_all(token: str, trump: int | None) -> None:
    deal = play(one_suit_each(gadenysh()), f"0 {token}")
    assert deal.trump == trump
    assert [deal.view(seat).trump for seat in range(4)] == [trump] * 4
    assert [deal.view(seat).log for seat in range(4)] == [((0, parse_action(token)),)] * 4


def test_g5_eldest_leads_any_card() -> None:
    deal = play(one_suit_each(gadenysh()), "0 trump:H")
    assert deal.to_act == 0
    assert legal(deal) == "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


FOLLOWING = [
    ("must follow", "H", "2S AS 3C 4C 5H 6H 7H 8H 2D 3D 4D 5D 6D", "3C 4C"),
    ("void: any card, no duty to trump", "H", "2S AS 3S 5H 6H 7H 8H 2D 3D 4D 5D 6D KD", None),
    ("void without trumps: any card", "H", "2S AS 3S 4S 5S 6S 7S 8S 2D 3D 4D 5D 6D", None),
    ("no trumps named", "none", "2S AS 3S 5H 6H 7H 8H 2D 3D 4D 5D 6D KD", None),
    ("the trump suit is led", "C", "2S AS 3C 4C 5H 6H 7H 8H 2D 3D 4D 5D 6D", "3C 4C"),
]


@pytest.mark.parametrize(("trumps", "hand", "allowed"), [case[1:] for case in FOLLOWING], ids=[c[0] for c in FOLLOWING])
def test_g5_following(trumps: str, hand: str, allowed: str | None) -> None:
    """G5: clubs are led; `None`: the whole hand."""
    deal = play(deal_of(gadenysh(), {0: "9C", 1: hand}), f"0 trump:{trumps} 0 9C")
    assert legal(deal) == (allowed or held(deal, 1))


WINNERS = [
    ("no trump in the trick: highest of the led suit", "H", "9C TC QC JC", 2),
    ("discards never win", "H", "2C AS AD 3S", 0),
    ("the lowest trump beats the ace led", "H", "AC KC 2H QC", 2),
    ("the higher trump, played first", "S", "AC TS 9S KC", 1),
    ("the higher trump, played last", "S", "AC 9S KC TS", 3),
    ("trumps led", "D", "9D TD AC JD", 3),
    ("trumps led, nobody has one", "D", "2D AC AS AH", 0),
    ("no trumps: the led suit only", "none", "2C AS AD AH", 0),
    ("no trumps: highest of the led suit", "none", "2C AS 3C AH", 2),
    ("a jack is no trump here", "H", "AC JS JD KC", 0),
]


@pytest.mark.parametrize(("trumps", "trick", "winner"), [case[1:] for case in WINNERS], ids=[c[0] for c in WINNERS])
def test_g6_who_wins(trumps: str, trick: str, winner: int) -> None:
    deal = trick_deal(gadenysh(), trumps, trick)
    play(deal, " ".join(f"{seat} {text}" for seat, text in enumerate(trick.split())))
    assert deal.tricks == [winner]
    assert deal.to_act == winner


# Counting.


def one_score(won: str, tricks: int, trick_points: int = 0) -> int:
    """The score of seat 2, who won these cards and so many tricks; the others won none of the cards that count."""
    return gadenysh(trick_points=trick_points).score([0, 0, some(won), 0], [1, 1, tricks, 1])[2]


@pytest.mark.parametrize(
    ("jacks", "score"),
    [
        ("JS", -1),
        ("JC", -2),
        ("JD", -3),
        ("JH", -4),
        ("JS JC", -3),
        ("JS JD", -4),
        ("JS JH", -5),
        ("JC JD", -5),
        ("JC JH", -6),
        ("JD JH", -7),
        ("JS JC JD", -6),
        ("JC JD JH", -9),
        ("JS JC JD JH", -10),
    ],
)
def test_g7_jacks(jacks: str, score: int) -> None:
    assert one_score(jacks + " AS 2C 9H", 3) == score


G9 = [
    # row of G9, cards taken, tricks; the score with trick_points 0 and with 1
    ("no 7D, no 7C, no jack", "AS KS 2C 3H", 5, 0, 5),
    ("no 7D, no 7C, one jack", "JH AS KS", 5, -4, 1),
    ("no 7D, no 7C, all jacks", "JS JC JD JH", 1, -10, -9),
    ("no 7D, 7C, no jack", "7C AS", 6, 0, 6),
    ("no 7D, 7C, a jack", "7C JD", 6, -3, 3),
    ("7D, no 7C, one jack", "7D JC", 3, -4, -1),
    ("7D, no 7C, two jacks", "7D JS JH", 4, -10, -6),
    ("7D, no 7C, all jacks", "7D JS JC JD JH", 13, -20, -7),
    ("7D, no 7C, no jack, one trick", "7D AD KD QD", 1, 2, 2),
    ("7D, no 7C, no jack", "7D AD KD QD", 6, 12, 12),
    ("7D and 7C, one jack", "7D 7C JD", 2, -3, -1),
    ("7D and 7C, all jacks", "7D 7C JS JC JD JH", 13, -10, 3),
    ("7D and 7C, no jack, one trick", "7D 7C AC 2C", 1, 4, 4),
    ("7D and 7C, no jack", "7D 7C AC 2C", 7, 28, 28),
    ("the sevens of the other suits do nothing, no jack", "7S 7H", 4, 0, 4),
    ("the sevens of the other suits do nothing, a jack", "7S 7H JS", 4, -1, 3),
]


@pytest.mark.parametrize(("won", "tricks", "source", "counting"), [row[1:] for row in G9], ids=[row[0] for row in G9])
def test_g8_g9_every_row(won: str, tricks: int, source: int, counting: int) -> None:
    """G8, G9, option trick_points."""
    assert one_score(won, tricks) == source
    assert one_score(won, tricks, trick_points=1) == counting


@pytest.mark.parametrize("trick_points", [0, 1])
def test_g9_no_trick_no_score(trick_points: int) -> None:
    assert gadenysh(trick_points=trick_points).score([some("7D"), 0, 0, 0], [1, 0, 0, 0])[1:] == [0, 0, 0]


@pytest.mark.parametrize(
    ("options", "trumps", "winner", "points"),
    [({}, "none", 0, -10), ({}, "S", 1, -10), ({"trick_points": 1}, "none", 0, 3), ({"trick_points": 1}, "H", 2, 3)],
)
def test_g9_a_whole_deal(options: dict[str, int], trumps: str, winner: int, points: int) -> None:
    """G6, G9: each holds one suit, and eldest or the trump suit wins all 13 tricks. j = -10, 7C beside 7D."""
    deal = play(one_suit_each(gadenysh(**options)), f"0 trump:{trumps}")
    for rank in RANKS:
        for _ in range(4):
            play(deal, f"{deal.to_act} {rank}{'CSHD'[deal.to_act]}")
    assert deal.over
    assert deal.tricks == [winner] * 13
    assert deal.points() == [points if seat == winner else 0 for seat in range(4)]


# The match.

RESULTS = [
    ("most points win, fewest lose", (3, -7, 12, 0), (2, 4, 1, 3), (2,), (1,)),
    ("equal highest win together", (5, -7, 5, 0), (1, 4, 1, 3), (0, 2), (1,)),
    ("equal lowest lose together", (5, -7, -7, 0), (1, 3, 3, 2), (0,), (1, 2)),
    ("all equal: nobody loses", (-2, -2, -2, -2), (1, 1, 1, 1), (0, 1, 2, 3), ()),
    ("two and two", (1, 0, 1, 0), (1, 3, 1, 3), (0, 2), (1, 3)),
]


@pytest.mark.parametrize(
    ("totals", "places", "winners", "losers"), [case[1:] for case in RESULTS], ids=[c[0] for c in RESULTS]
)
def test_g10_the_end(
    totals: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...], losers: tuple[int, ...]
) -> None:
    """G10, C6."""
    result = gadenysh(deals=1).result([Count(totals, totals, totals, ())])
    assert result is not None
    assert (result.places, result.winners, result.losers) == (places, winners, losers)


@pytest.mark.parametrize(
    ("seats", "options", "deals"),
    [
        (3, {}, 3),
        (4, {}, 4),
        (3, {"deals": 1}, 1),
        (4, {"deals": 100}, 100),
        (3, UGLY, 9),
        (4, UGLY, 7),
        (3, {"passing": True}, 9),
        (4, {"passing": True}, 7),
        (4, {"variant": "ugly", "deals": 2}, 2),
        (4, {"trick_points": 1}, 4),
    ],
)
def test_g10_how_many_deals(seats: int, options: dict[str, object], deals: int) -> None:
    """G10: as many as there are players, or as pass the whole hand; the match ends with the last of them."""
    game = gadenysh(seats, **options)
    assert game.option_values()["deals"] == deals
    counts: list[Count] = []
    for number in range(1, deals + 1):
        assert game.result(counts) is None
        totals = (number,) + (0,) * (seats - 1)
        counts.append(Count((1,) + (0,) * (seats - 1), totals, totals, ()))
    result = game.result(counts)
    assert result is not None
    assert result.winners == (0,)


@pytest.mark.parametrize(("seats", "most"), [(3, 9), (4, 7)])
def test_g10_passing_allows_no_more_deals_than_pass_the_hand(seats: int, most: int) -> None:
    assert gadenysh(seats, passing=True, deals=most).option_values()["deals"] == most
    with pytest.raises(OptionError, match="deals"):
        gadenysh(seats, passing=True, deals=most + 1)


# Passing.

HANDS = {0: "2C 3C 4C", 1: "2S 3S 4S", 2: "2H 3H 4H", 3: "2D 3D 4D"}


@pytest.mark.parametrize(
    ("seats", "counts"), [(4, [1, 3, 5, 7, 9, 11, 13]), (3, [1, 3, 5, 7, 9, 11, 13, 15, 17])], ids=["four", "three"]
)
def test_g10_one_card_more_than_twice_the_deals_before(seats: int, counts: list[int]) -> None:
    """G10: 1 in the first deal, 3 in the second ... the whole hand in the last."""
    for number, count in enumerate(counts, start=1):
        deal = play(deal_of(gadenysh(seats, **UGLY), {}, number=number), "0 trump:none")
        assert deal.ask is Ask.PASS
        assert deal.pass_count == deal.view(0).pass_count == count
        first = deal.legal()[0]
        assert action_text(first) == "pass:" + cards_text(deal.hands[0]).replace(" ", ",")[: 3 * count - 1]


def test_g10_no_passing_without_the_option() -> None:
    deal = play(deal_of(gadenysh(trick_points=1), {}), "0 trump:none")
    assert deal.ask is Ask.PLAY


def test_g10_all_ways_to_pass() -> None:
    """G10: 13 ways to pass one card, 286 to pass three of thirteen, one to pass them all."""
    for number, ways in ((1, 13), (2, 286), (7, 1)):
        deal = play(deal_of(gadenysh(**UGLY), {}, number=number), "0 trump:S")
        actions = list(deal.legal())
        assert len(actions) == len(set(actions)) == len(deal.legal()) == ways
        assert all(deal.explain(action) is None for action in actions)


def test_g10_passing_in_turn_from_eldest_and_to_the_left_when_all_have_chosen() -> None:
    """G10: each chooses from the hand as dealt, so that what was passed to him is not his yet."""
    deal = play(deal_of(gadenysh(**UGLY), HANDS, number=2), "0 trump:none")
    before = [held(deal, seat) for seat in range(4)]
    for seat, token in enumerate(("pass:2C,3C,4C", "pass:2S,3S,4S", "pass:2H,3H,4H")):
        assert (deal.to_act, deal.ask) == (seat, Ask.PASS)
        play(deal, f"{seat} {token}")
        assert [held(deal, other) for other in range(4)] == before
    assert deal.explain(parse_action("pass:2H,2D,3D")) is not None
    play(deal, "3 pass:2D,3D,4D")
    for seat in range(4):
        wanted = set(before[seat].split()) - set(HANDS[seat].split()) | set(HANDS[(seat - 1) % 4].split())
        assert set(held(deal, seat).split()) == wanted
    assert (deal.to_act, deal.ask) == (0, Ask.PLAY)


def test_g10_the_last_to_choose_does_not_see_what_he_is_given() -> None:
    """G10: unseen by the others until the cards have changed hands."""
    deal = play(deal_of(gadenysh(**UGLY), HANDS), "0 trump:H 0 pass:2C 1 pass:2S 2 pass:2H")
    tokens = {viewer: [action_text(action) for _, action in deal.view(viewer).log[1:]] for viewer in range(4)}
    assert tokens == {
        0: ["pass:2C", "face-down", "face-down"],
        1: ["face-down", "pass:2S", "face-down"],
        2: ["face-down", "face-down", "pass:2H"],
        3: ["face-down", "face-down", "face-down"],
    }
    assert all(known(deal, seat, viewer) == "" for seat in range(4) for viewer in range(4))
    assert deal.view(3).given == ()
    play(deal, "3 pass:2D")
    tokens = {viewer: [action_text(action) for _, action in deal.view(viewer).log[1:]] for viewer in range(4)}
    assert tokens == {
        0: ["pass:2C", "face-down", "face-down", "pass:2D"],
        1: ["pass:2C", "pass:2S", "face-down", "face-down"],
        2: ["face-down", "pass:2S", "pass:2H", "face-down"],
        3: ["face-down", "face-down", "pass:2H", "pass:2D"],
    }


def test_g10_the_giver_knows_what_the_left_neighbour_holds_until_it_is_played() -> None:
    """G10, C5."""
    deal = play(deal_of(gadenysh(**UGLY), HANDS), "0 trump:H 0 pass:2C 1 pass:2S 2 pass:2H 3 pass:2D")
    for viewer, text in enumerate(("2C", "2S", "2H", "2D")):
        for seat in range(4):
            assert known(deal, seat, viewer) == (text if seat == (viewer + 1) % 4 else "")
    play(deal, "0 3C 1 2C")
    assert known(deal, 1, 0) == ""
    assert lacks(deal, 1) == ""


def test_g10_passing_with_three_players_goes_around_three() -> None:
    deal = deal_of(gadenysh(3, **UGLY), {0: "2C", 1: "3S", 2: "2H"}, dealer=0)
    play(deal, "1 trump:none 1 pass:3S 2 pass:2H 0 pass:2C")
    assert [some(text) & deal.hands[seat] != 0 for seat, text in ((2, "3S"), (0, "2H"), (1, "2C"))] == [True] * 3
    assert deal.to_act == 1


def test_ugly_is_three_options() -> None:
    assert gadenysh(3, **UGLY).option_values() == {
        "deals": 9,
        "trick_points": 1,
        "removed_card": "2S",
        "passing": True,
    }
    assert gadenysh(4, **UGLY).variant() == "ugly"
    assert gadenysh(3).option_values() == {"deals": 3, "trick_points": 0, "removed_card": "QS", "passing": False}


# What everybody can conclude, and the reasons.


def test_c5_a_discard_shows_a_void() -> None:
    """C5: a trump played on another suit is a discard like any other, and shows the void in the led suit only."""
    deal = play(deal_of(gadenysh(), {0: "9C", 1: "2H", 2: "3S"}, {1: "C", 2: "C"}), "0 trump:H 0 9C 1 2H 2 3S")
    clubs = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert [lacks(deal, seat) for seat in range(4)] == ["", clubs, clubs, ""]


EXPLAINED = [
    ("", "AC", "trumps are to be named first, not AC (G4)"),
    ("", "pass:2C", "trumps are to be named first, not pass:2C (G4)"),
    ("", "offer", "trumps are to be named first, not offer (G4)"),
    ("0 trump:H", "2S", "cards are to be passed now, not 2S (G10)"),
    ("0 trump:H", "trump:S", "cards are to be passed now, not trump:S (G10)"),
    ("0 trump:H", "pass:2S", "2S is not in the hand (G10)"),
    ("0 trump:H 0 pass:2C 1 pass:2S 2 pass:2H 3 pass:2D", "2C", "2C is not in the hand (C2)"),
    ("0 trump:H 0 pass:2C 1 pass:2S 2 pass:2H 3 pass:2D", "trump:H", "a card is to be played now, not trump:H (G4)"),
]


@pytest.mark.parametrize(("script", "token", "answer"), EXPLAINED)
def test_explain_names_the_rule_and_the_facts(script: str, token: str, answer: str) -> None:
    """G4, G10, C2."""
    deal = play(deal_of(gadenysh(**UGLY), HANDS), script)
    reason = deal.explain(parse_action(token))
    assert str(reason) == answer
    assert reason is not None
    assert f"({reason.rule})" in answer


def test_explain_the_number_of_cards_passed() -> None:
    """G10: three in the second deal."""
    deal = play(deal_of(gadenysh(**UGLY), HANDS, number=2), "0 trump:H")
    assert str(deal.explain(parse_action("pass:2C,3C"))) == "the cards to pass in this deal are 3, not 2 (G10)"
    assert deal.explain(parse_action("pass:2C,3C,4C")) is None


def test_explain_following_suit() -> None:
    """G5: a trump does not stand in for the led suit."""
    deal = play(deal_of(gadenysh(), {0: "9C", 1: "2H 3C"}), "0 trump:H 0 9C")
    reason = deal.explain(card("2H"))
    assert str(reason) == "clubs were led and you have some: play one of them (G5)"
    assert reason is not None
    assert dict(reason.facts) == {"suit": 0}
