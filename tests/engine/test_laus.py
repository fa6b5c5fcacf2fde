"""The rules of Laus, L1-L13, worked out by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kozyr.engine import Count, Deal, Game, Illegal, Match, card_text, cards_text, parse_cards

from .helpers import card, deal_of, lacks, laus, legal, one_suit_each, play, some

PAGAT = {"variant": "pagat"}


def trick_deal(game: Game, trick: str) -> Deal:
    """A deal in which seats 0..3 can play these four cards, seat 0 leading."""
    cards = trick.split()
    led, suit = cards[0], cards[0][1]
    without = {}
    for seat, text in enumerate(cards[1:], start=1):
        if led[0] == "J" and text[0] != "J":
            without[seat] = "J"
        elif led[0] != "J" and (text[1] != suit or text[0] == "J"):
            without[seat] = suit
    return deal_of(game, dict(enumerate(cards)), without)


def full_deal(game: Game) -> Deal:
    """Every seat holds the plain cards of one suit and some jack; played so that seats 0, 3 and 1 win tricks.

    Tricks 1 to 6: seat 0 leads 7C 8C 9C TC QC KC, the others discard the same rank of their suits.
    Trick 7: AC AS AD and JD, which wins. Trick 8: seat 3 leads AH; JC, JH (the last card) and JS fall.
    """
    hands = [
        "7C 8C 9C TC QC KC AC JC",
        "7S 8S 9S TS QS KS AS JH",
        "7D 8D 9D TD QD KD AD JS",
        "7H 8H 9H TH QH KH AH JD",
    ]
    deal = game.deal(3, [parse_cards(hand) for hand in hands])
    for rank in "789TQK":
        play(deal, f"0 {rank}C 1 {rank}S 2 {rank}D 3 {rank}H")
    return play(deal, "0 AC 1 AS 2 AD 3 JD 3 AH 0 JC")


def test_l1_four_players_and_32_cards_from_seven_up() -> None:
    game = laus()
    assert list(game.seats_allowed) == [4]
    assert cards_text(sum(1 << c for c in game.pack())) == (
        "7C 8C 9C TC JC QC KC AC 7S 8S 9S TS JS QS KS AS 7H 8H 9H TH JH QH KH AH 7D 8D 9D TD JD QD KD AD"
    )


@pytest.mark.parametrize(
    ("options", "jacks"),
    [({}, "JC JS JH JD"), (PAGAT, "JD JH JS JC"), ({"jack_order": "HCDS"}, "JH JC JD JS")],
    ids=["source", "pagat", "option"],
)
def test_l2_the_order_of_the_jacks(options: dict[str, str], jacks: str) -> None:
    """L2, option jack_order: each jack is beaten by every one after it, whichever is led."""
    order = jacks.split()
    for low in range(4):
        for high in range(low + 1, 4):
            for led, other, winner in ((order[low], order[high], 1), (order[high], order[low], 0)):
                deal = trick_deal(laus(**options), f"{led} {other} 7C 8C")
                play(deal, f"0 {led} 1 {other} 2 7C 3 8C")
                assert deal.tricks == [winner]


@pytest.mark.parametrize(
    ("options", "ranks"),
    [({}, "789TQKA"), (PAGAT, "789QKTA"), ({"ten_high": True}, "789QKTA")],
    ids=["source", "pagat", "option"],
)
@pytest.mark.parametrize("suit", "CSHD")
def test_l2_each_plain_card_beats_the_one_below(options: dict[str, str], ranks: str, suit: str) -> None:
    """L2, option ten_high: beside two discards, so that only the two cards of the suit count."""
    one, two = [other for other in "CSHD" if other != suit][:2]
    for low, high in pairwise(ranks):
        for first, second, winner in ((low, high, 1), (high, low, 0)):
            deal = trick_deal(laus(**options), f"{first}{suit} {second}{suit} A{one} A{two}")
            play(deal, f"0 {first}{suit} 1 {second}{suit} 2 A{one} 3 A{two}")
            assert deal.tricks == [winner]


def test_l3_packets_of_three_two_three_from_eldest() -> None:
    """L3: the pack in ascending order, seat 1 deals, so seat 2 is eldest."""
    game = laus()
    hands = game.deal_hands(game.pack(), 1)
    assert [" ".join(card_text(c) for c in hand) for hand in hands] == [
        "KC AC 7S 7H 8H 9D TD JD",  # third in turn
        "8S 9S TS 9H TH QD KD AD",  # the dealer
        "7C 8C 9C JS QS JH QH KH",  # eldest
        "TC JC QC KS AS AH 7D 8D",  # second
    ]


def test_l4_eldest_leads_any_card() -> None:
    deal = one_suit_each(laus())
    assert (deal.to_act, deal.eldest) == (0, 0)
    assert legal(deal) == "7C 8C 9C TC JC QC KC AC"
    for dealer, eldest in ((0, 1), (1, 2), (2, 3), (3, 0)):
        assert deal_of(laus(), {}, dealer=dealer).to_act == eldest


FOLLOWING = [
    # rule, led, the hand of the next player, what he may play
    ("L5 one heart", "7H", "9H JH JC AS KS 7D 8C AD", "9H"),
    ("L5 several hearts", "7H", "8H QH AH JH JC AS 7D 8C", "8H QH AH"),
    ("L5 the jack of the suit is no heart", "TH", "KH JH JD JS JC AS KS QS", "KH"),
    ("L5 clubs", "AC", "7C JC 8S 9S TS 7H 8H 9H", "7C"),
    ("L7 hearts, without its jack", "7H", "JC JS JD AS KS 7D 8C 9C", "8C 9C JC JS KS AS 7D JD"),
    ("L7 hearts, with its jack", "7H", "JH JC JS JD AS KS 7D 8C", "8C JC JS KS AS 7D JD"),
    ("L7 hearts, its jack alone", "7H", "JH AS KS QS 7D 8D 8C 9C", "8C 9C QS KS AS 7D 8D"),
    ("L7 clubs, with its jack", "7C", "JC JH AS KS 7D 8D 8H 9H", "KS AS 8H 9H JH 7D 8D"),
    ("L7 spades, with its jack", "7S", "JS JD 8C 9C 7D 8D 8H 9H", "8C 9C 8H 9H 7D 8D JD"),
    ("L7 diamonds, with its jack", "7D", "JD JC 8C 9C 7S 8S 8H 9H", "8C 9C JC 7S 8S 8H 9H"),
    ("L8 one jack", "JC", "JH 7C 8C 9C TC AS KS QS", "JH"),
    ("L8 any of several jacks, higher or lower", "JH", "JC JS JD 8C 9C TC AS KS", "JC JS JD"),
    ("L8 no jack: any card, of the led jack's suit or not", "JH", "7H 8H 8C 9C TC AS KS 7D", "8C 9C TC KS AS 7H 8H 7D"),
]


@pytest.mark.parametrize(
    ("led", "hand", "allowed"), [case[1:] for case in FOLLOWING], ids=[case[0] for case in FOLLOWING]
)
def test_l5_l7_l8_what_may_be_played(led: str, hand: str, allowed: str) -> None:
    """L5, L7, L8: what the player after the leader may play."""
    deal = play(deal_of(laus(), {0: led, 1: hand}), f"0 {led}")
    assert legal(deal) == allowed


@pytest.mark.parametrize("options", [PAGAT, {"bar_led_jack": False}], ids=["pagat", "option"])
@pytest.mark.parametrize("suit", "CSHD")
def test_l7_without_the_bar_a_void_player_plays_any_card(options: dict[str, str], suit: str) -> None:
    """L7, option bar_led_jack."""
    others = [s for s in "CSHD" if s != suit]
    hand = f"J{suit} " + " ".join(f"{rank}{s}" for s in others for rank in "8K") + f" A{others[0]}"
    deal = play(deal_of(laus(**options), {0: f"7{suit}", 1: hand}), f"0 7{suit}")
    assert legal(deal).split() == sorted(hand.split(), key=card)


def test_l5_the_bar_option_does_not_touch_following() -> None:
    """L5: with a heart in hand JH may not be played, bar or no bar."""
    deal = play(deal_of(laus(bar_led_jack=False), {0: "7H", 1: "9H JH JC AS KS 7D 8C AD"}), "0 7H")
    assert legal(deal) == "9H"


def test_l7_the_barred_jack_is_played_when_it_is_the_last_card_and_counts_as_a_jack() -> None:
    """L7, L9: AH led, JC, then JH as the only card left: it beats AH, JC and JS."""
    deal = full_deal(laus())
    assert deal.to_act == 1
    assert legal(deal) == "JH"
    play(deal, "1 JH 2 JS")
    assert deal.tricks == [0] * 6 + [3, 1]


def test_l7_the_barred_jack_as_last_card_loses_to_a_higher_jack() -> None:
    """L7, L9: the same with JD kept for the last trick and JS played to the seventh."""
    hands = ["7C 8C 9C TC QC KC AC JC", "7S 8S 9S TS QS KS AS JH", "7D 8D 9D TD QD KD AD JD", "7H 8H 9H TH QH KH AH JS"]
    deal = laus().deal(3, [parse_cards(hand) for hand in hands])
    for rank in "789TQK":
        play(deal, f"0 {rank}C 1 {rank}S 2 {rank}D 3 {rank}H")
    play(deal, "0 AC 1 AS 2 AD 3 JS 3 AH 0 JC")
    assert legal(deal) == "JH"
    assert play(deal, "1 JH 2 JD").tricks[-1] == 2


def test_l6_a_discard_shows_a_void_in_the_plain_cards_only() -> None:
    """L6: nothing is said of the jack printed with the led suit."""
    deal = play(deal_of(laus(), {0: "7H", 1: "JH JC AS KS QS 7D 8D 8C"}), "0 7H 1 AS")
    assert [lacks(deal, 1, viewer) for viewer in range(4)] == ["7H 8H 9H TH QH KH AH"] * 4


def test_l6_a_jack_played_by_a_void_player_is_a_discard_too() -> None:
    deal = play(deal_of(laus(), {0: "7H", 1: "JH JC AS KS QS 7D 8D 8C"}), "0 7H 1 JC")
    assert lacks(deal, 1) == "7H 8H 9H TH QH KH AH"


def test_l8_no_jack_on_a_led_jack_shows_no_jack() -> None:
    """L8, C5: and says nothing of the suit printed on the led jack."""
    deal = play(deal_of(laus(), {0: "JC", 1: "7H 8H 9C TC AS KS 7D 8D"}), "0 JC 1 7H")
    assert lacks(deal, 1) == "JC JS JH JD"


WINNERS = [
    # the trick, led by seat 0, and who wins it
    ("highest of the led suit", "8H 7H KH 9H", 2),
    ("the ten is under the queen", "TH QH 9H 8H", 1),
    ("discards never win", "7H AC AS AD", 0),
    ("one jack, the lowest, beats the ace", "AH KH JC QH", 2),
    ("the higher of two jacks, played first", "AH JS JC KH", 1),
    ("the higher of two jacks, played last", "AH JC KH JS", 3),
    ("a jack wins also when its own suit was not led", "7C 8C AC JD", 3),
    ("a led jack with no other", "JC AC AS AD", 0),
    ("all four jacks", "JC JD JS JH", 1),
    ("a led jack beaten", "JS 7C JH AS", 2),
]


@pytest.mark.parametrize(("trick", "winner"), [case[1:] for case in WINNERS], ids=[case[0] for case in WINNERS])
def test_l9_who_wins(trick: str, winner: int) -> None:
    deal = trick_deal(laus(), trick)
    play(deal, " ".join(f"{seat} {text}" for seat, text in enumerate(trick.split())))
    assert deal.tricks == [winner]
    assert deal.to_act == deal.leader == winner
    assert deal.won[winner] == some(trick)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("KH TH QH 9H", 1), ("TH KH QH 8H", 0), ("TH KH AH 8H", 2), ("AH JD JH KH", 2), ("JS JC JH JD", 1)],
)
def test_l9_who_wins_in_pagat(trick: str, winner: int) -> None:
    """Variant pagat: the ten is above the king, the jack of clubs is highest."""
    deal = trick_deal(laus(**PAGAT), trick)
    play(deal, " ".join(f"{seat} {text}" for seat, text in enumerate(trick.split())))
    assert deal.tricks == [winner]


CARD_POINTS = [("A", 11), ("T", 10), ("K", 4), ("J", 2), ("9", 0), ("8", 0), ("7", 0)]


@pytest.mark.parametrize(("rank", "points"), CARD_POINTS)
@pytest.mark.parametrize("suit", "CSHD")
def test_l10_card_points(rank: str, points: int, suit: str) -> None:
    assert laus().score([some(rank + suit), 0, 0, 0], [1, 0, 0, 0]) == [points, 0, 0, 0]


QUEENS = [
    # cards won; points with queen_cancel extras, and all; then the same with queen_points=3
    ("QC", 302, 302, 303, 303),
    ("QS", 202, 202, 203, 203),
    ("QH", 102, 102, 103, 103),
    ("QD", 2, 0, 3, 0),
    ("QC QS", 504, 504, 506, 506),
    ("QC QS QH", 606, 606, 609, 609),
    ("QC QD", 4, 0, 6, 0),
    ("QS QD", 4, 0, 6, 0),
    ("QH QD", 4, 0, 6, 0),
    ("QC QS QH QD", 8, 0, 12, 0),
    ("QD AH TC KS JD", 2 + 11 + 10 + 4 + 2, 27, 30, 27),
    ("QH AH TC KS JD 7C", 129, 129, 130, 130),
]


@pytest.mark.parametrize(
    ("won", "extras", "everything", "extras3", "all3"), QUEENS, ids=[case[0].replace(" ", "-") for case in QUEENS]
)
def test_l11_l12_queens(won: str, extras: int, everything: int, extras3: int, all3: int) -> None:
    """L10, L11, L12 with both values of queen_cancel, and option queen_points."""
    for options, right in (
        ({}, extras),
        ({"queen_cancel": "extras"}, extras),
        ({"queen_cancel": "all"}, everything),
        ({"queen_points": 3}, extras3),
        ({"queen_points": 3, "queen_cancel": "all"}, all3),
        (PAGAT, extras3),
    ):
        assert laus(**options).score([0, 0, some(won), 0], [0, 0, 3, 0]) == [0, 0, right, 0], options


@pytest.mark.parametrize("points", [0, 10])
def test_l10_option_queen_points_at_its_ends(points: int) -> None:
    game = laus(queen_points=points)
    assert game.score([some("QH"), some("QD"), 0, 0], [1, 1, 0, 0]) == [100 + points, points, 0, 0]


def test_l12_the_queen_of_diamonds_helps_only_her_taker() -> None:
    assert laus().score([some("QC QS"), some("QD"), some("QH"), 0], [1, 1, 1, 0]) == [504, 2, 102, 0]


@pytest.mark.parametrize(
    ("options", "points"),
    [({}, [64, 17, 0, 35]), ({"queen_cancel": "all"}, [56, 17, 0, 35]), ({"queen_points": 3}, [68, 17, 0, 35])],
    ids=["source", "all", "queen_points"],
)
def test_l10_a_whole_deal(options: dict[str, str], points: list[int]) -> None:
    """L10-L12: four tens, four queens with QD among them and four kings; three aces and JD; AH and three jacks."""
    deal = play(full_deal(laus(**options)), "1 JH 2 JS")
    assert deal.over
    assert deal.points() == points
    assert deal.taken() == [6, 1, 0, 1]


RESULTS = [
    # target, totals, places, winners, losers
    ("nobody there yet", 1500, (1499, 0, 700, 3), None),
    ("reached exactly", 1500, (1500, 0, 700, 3), ((4, 1, 3, 2), (1,), (0,))),
    ("passed", 1500, (20, 10, 1801, 30), ((2, 1, 4, 3), (1,), (2,))),
    ("two passed: the one with most loses", 1500, (1510, 1700, 900, 1000), ((3, 4, 1, 2), (2,), (1,))),
    ("equal highest lose together", 1500, (1600, 5, 1600, 40), ((3, 1, 3, 2), (1,), (0, 2))),
    ("equal fewest win together", 1500, (7, 7, 1500, 40), ((1, 1, 4, 3), (0, 1), (2,))),
    ("three lose together", 1500, (1500, 1500, 9, 1500), ((2, 2, 1, 2), (2,), (0, 1, 3))),
    ("equal in the middle", 1500, (60, 1500, 60, 5), ((2, 4, 2, 1), (3,), (1,))),
    ("all equal: nobody loses", 29, (29, 29, 29, 29), ((1, 1, 1, 1), (0, 1, 2, 3), ())),
    ("option target", 1, (0, 0, 0, 1), ((1, 1, 1, 4), (0, 1, 2), (3,))),
    ("option target not reached", 100000, (99999, 0, 0, 0), None),
]


@pytest.mark.parametrize(
    ("target", "totals", "right"), [case[1:] for case in RESULTS], ids=[case[0] for case in RESULTS]
)
def test_l13_the_end(target: int, totals: tuple[int, ...], right: tuple[tuple[int, ...], ...] | None) -> None:
    """L13, C6."""
    result = laus(target=target).result([Count(totals, totals, totals, ())])
    assert (result and (result.places, result.winners, result.losers)) == right


def test_l13_points_add_up_from_deal_to_deal() -> None:
    game = laus()
    first = game.count((64, 17, 0, 35), (0, 0, 0, 0), ())
    second = game.count((302, 100, 0, 16), first.totals, ())
    assert first.totals == (64, 17, 0, 35)
    assert second.points == (302, 100, 0, 16)
    assert second.totals == second.reached == (366, 117, 0, 51)


@pytest.mark.parametrize(("target", "ended"), [(64, True), (65, False)])
def test_l13_a_match_ends_when_the_target_is_reached(target: int, ended: bool) -> None:
    """L13: seat 0 has 64 after the deal."""
    match = Match(laus(target=target))
    played = play(full_deal(laus(target=target)), "1 JH 2 JS")
    match.start(3, played.dealt)
    for seat, action in played.log:
        match.apply(action, seat)
    assert match.totals == (64, 17, 0, 35)
    assert match.deal is None
    assert (match.result is not None) is ended
    if match.result is not None:
        assert match.result.places == (4, 2, 1, 3)
        assert (match.result.winners, match.result.losers) == ((2,), (0,))


def test_pagat_is_four_options() -> None:
    assert laus(**PAGAT).option_values() == {
        "target": 1500,
        "queen_cancel": "extras",
        "ten_high": True,
        "jack_order": "DHSC",
        "queen_points": 3,
        "bar_led_jack": False,
    }
    assert laus(**PAGAT).variant() == "pagat"
    assert laus().variant() == "source"
    assert laus(target=7).variant() is None


EXPLAINED = [
    # the led card, the hand, the card refused, the answer
    ("7H", "9H JH JC AS KS 7D 8C AD", "AS", "hearts were led and you have some: play one of them (L5)"),
    ("7H", "9H JH JC AS KS 7D 8C AD", "JH", "hearts were led and you have some: play one of them (L5)"),
    ("7H", "9H JH JC AS KS 7D 8C AD", "JC", "hearts were led and you have some: play one of them (L5)"),
    ("7D", "9D JH JC AS KS 8C 9C TC", "TC", "diamonds were led and you have some: play one of them (L5)"),
    ("7H", "JH JC AS KS QS 7D 8D 8C", "JH", "hearts were led and you have none: you may play any card but JH (L7)"),
    ("7C", "JH JC AS KS QS 7D 8D 8H", "JC", "clubs were led and you have none: you may play any card but JC (L7)"),
    ("JS", "JH JC AS KS QS 7D 8D 8C", "AS", "a jack was led and you have one: play a jack (L8)"),
]


@pytest.mark.parametrize(("led", "hand", "refused", "answer"), EXPLAINED)
def test_explain_names_the_rule_and_the_facts(led: str, hand: str, refused: str, answer: str) -> None:
    """L5, L7, L8."""
    deal = play(deal_of(laus(), {0: led, 1: hand}), f"0 {led}")
    reason = deal.explain(card(refused))
    assert str(reason) == answer
    assert reason is not None
    assert reason.rule == answer[-3:-1]
    with pytest.raises(Illegal) as refusal:
        deal.apply(card(refused), 1)
    assert refusal.value.reason == reason
    assert str(refusal.value) == answer


def test_explain_keeps_the_facts_apart() -> None:
    """L7: hearts is suit 2, the jack of hearts the card."""
    deal = play(deal_of(laus(), {0: "7H", 1: "JH JC AS KS QS 7D 8D 8C"}), "0 7H")
    reason = deal.explain(card("JH"))
    assert reason is not None
    assert dict(reason.facts) == {"suit": 2, "card": card("JH")}
