"""Matches: deals in a row, from a seed or as given, and back."""

from __future__ import annotations

from random import Random

import pytest

from kozyr.engine import Game, Illegal, Match, NotYourTurn, OptionError, make_game, parse_action, parse_cards

from .helpers import card, gadenysh, laus, lodam, observe

SHORT = [
    make_game("laus", target=300),
    make_game("laus", variant="pagat", target=200),
    make_game("gadenysh", 3, deals=2),
    make_game("gadenysh", 4, variant="ugly", deals=3),
    make_game("lodam", 3, lives=1),
    make_game("lodam", 7, lives=1, reset="burned"),
    make_game("lodam", 10, lives=1, reset="deal", limit=20, exchange=False),
    make_game("lodam", 4, variant="trumps", lives=2, limit=60),
]
every_game = pytest.mark.parametrize("game", SHORT, ids=repr)


def play_match(match: Match, rng: Random) -> Match:
    while match.result is None:
        deal = match.deal or match.start()
        actions = deal.legal()
        match.apply(actions[rng.randrange(len(actions))], deal.to_act)
    return match


@every_game
def test_a_match_comes_to_its_end_and_stays_there(game: Game) -> None:
    match = play_match(Match(game, "end"), Random(1))
    assert match.deal is None
    assert len(match.counts) == len(match.deals)
    assert all(deal.over for deal in match.deals)
    with pytest.raises(ValueError, match="the match is over"):
        match.start()
    with pytest.raises(ValueError, match="no deal"):
        match.apply(0)
    result = match.result
    assert result is not None
    assert [place == 1 for place in result.places] == [seat in result.winners for seat in range(game.seats)]


@every_game
def test_totals_and_lives_pass_from_deal_to_deal(game: Game) -> None:
    """L13, G10, D12: every deal starts from what the count before it left, and each count from its deal's points."""
    match = play_match(Match(game, "totals"), Random(2))
    totals, lives = (0,) * game.seats, game.first_lives()
    for number, (deal, count) in enumerate(zip(match.deals, match.counts, strict=True), start=1):
        assert (deal.number, deal.totals, deal.lives) == (number, totals, lives)
        assert count.points == tuple(deal.points())
        assert count.reached == tuple(a + b for a, b in zip(totals, count.points, strict=True))
        totals, lives = count.totals, count.lives
    assert (match.totals, match.lives) == (totals, lives)


@every_game
def test_c1_d13_the_deal_passes_to_the_next_who_is_in(game: Game) -> None:
    match = play_match(Match(game, "dealers"), Random(3))
    for before, after in zip(match.deals, match.deals[1:], strict=False):
        lives = after.lives or (1,) * game.seats
        dealer = (before.dealer + 1) % game.seats
        while not lives[dealer]:
            dealer = (dealer + 1) % game.seats
        assert after.dealer == dealer
        assert [bool(hand) for hand in after.dealt] == [life > 0 for life in lives]


@every_game
def test_the_same_seed_and_choices_give_the_same_match(game: Game) -> None:
    one, two = (play_match(Match(game, "again"), Random(4)) for _ in range(2))
    assert [deal.dealt for deal in one.deals] == [deal.dealt for deal in two.deals]
    assert [deal.log for deal in one.deals] == [deal.log for deal in two.deals]
    assert (one.counts, one.result) == (two.counts, two.result)


@every_game
def test_a_match_can_be_played_again_from_its_hands(game: Game) -> None:
    """Without a seed: dealer and hands are given."""
    first = play_match(Match(game, "given"), Random(5))
    second = Match(game)
    for deal in first.deals:
        second.start(deal.dealer, deal.dealt)
        for seat, action in deal.log:
            second.apply(action, seat)
    assert (second.counts, second.result) == (first.counts, first.result)


@every_game
def test_undo_all_the_way_back_and_the_same_again(game: Game) -> None:
    """Undo crosses from a deal into the one before it, and takes its count back."""
    match = play_match(Match(game, "undo"), Random(6))
    counts, result = list(match.counts), match.result
    logs = [list(deal.log) for deal in match.deals]
    states = [observe(deal) for deal in match.deals]
    for log in reversed(logs):
        for _, action in reversed(log):
            assert match.undo() == action
            assert match.result is None
            assert match.deal is match.deals[-1]
    assert len(match.deals) == 1
    assert match.counts == []
    assert match.deals[0].log == []
    assert match.lives == game.first_lives()
    for index, log in enumerate(logs):
        deal = match.deal or match.start()
        for seat, action in log:
            match.apply(action, seat)
        assert observe(deal) == states[index]
    assert (match.counts, match.result) == (counts, result)


def test_undo_into_the_deal_before_when_the_next_is_dealt_already() -> None:
    match = Match(gadenysh(3, deals=2), "two")
    deal = match.start()
    while match.deal:
        match.apply(deal.legal()[0])
    last = deal.log[-1]
    match.start()
    assert match.undo() == last[1]
    assert len(match.deals) == 1
    assert match.deal is deal
    assert match.counts == []
    assert deal.to_act == last[0]


def test_undo_before_anything_was_decided() -> None:
    with pytest.raises(IndexError):
        Match(laus(), "a").undo()


def test_a_match_without_a_seed_must_be_told() -> None:
    match = Match(laus())
    assert match.next_dealer() is None
    with pytest.raises(ValueError, match="who deals"):
        match.start()
    with pytest.raises(ValueError, match="hands"):
        match.start(0)
    assert match.deals == []


def test_c1_the_first_dealer_is_the_lots_or_the_given_one() -> None:
    assert Match(laus(), "k7f2-9q").next_dealer() == 0
    assert Match(laus(), "k7f2-9q").start().dealer == 0
    assert Match(laus(), "k7f2-9q").start(2).dealer == 2


def test_c1_the_wrong_dealer_of_a_later_deal_is_refused() -> None:
    match = Match(gadenysh(3), "a")
    first = match.start(1)
    while match.deal:
        match.apply(first.legal()[0])
    for dealer in (0, 1):
        with pytest.raises(ValueError, match=r"seat 2 deals next.*C1"):
            match.start(dealer)
    assert match.start(2).dealer == 2


def test_one_deal_at_a_time() -> None:
    match = Match(laus(), "a")
    match.start()
    with pytest.raises(ValueError, match="a deal is being played"):
        match.start()


def test_a_refused_decision_changes_nothing() -> None:
    match = Match(laus(), "k7f2-9q")
    deal = match.start()
    before = observe(deal)
    assert deal.to_act == 1
    with pytest.raises(NotYourTurn):
        match.apply(card("9S"), 0)
    with pytest.raises(Illegal):
        match.apply(card("9H"), 1)
    with pytest.raises(Illegal):
        match.apply(parse_action("offer"))
    assert observe(deal) == before


PACK = "7C 8C 9C TC JC QC KC AC/7S 8S 9S TS JS QS KS AS/7H 8H 9H TH JH QH KH AH/7D 8D 9D TD JD QD KD AD"

WRONG = [
    (PACK.replace("7C", "AD", 1), ["AD is dealt twice", "7C is dealt to nobody"]),
    (PACK.replace("7C ", "", 1), ["7C is dealt to nobody (L1)", "seat 0 is dealt 7 cards instead of 8 (L3)"]),
    (PACK.replace("7C", "2C", 1), ["2C, dealt to seat 0, is not in the pack (L1)", "7C is dealt to nobody (L1)"]),
    (
        PACK.replace("AC/", "AC 2C/"),
        ["2C, dealt to seat 0, is not in the pack", "seat 0 is dealt 9 cards instead of 8"],
    ),
    (
        PACK.replace("/7S 8S", " 7S 8S/"),
        ["seat 0 is dealt 10 cards instead of 8", "seat 1 is dealt 6 cards instead of 8"],
    ),
    (PACK.rpartition("/")[0], ["3 hands for 4 seats"]),
    (PACK + "/", ["5 hands for 4 seats"]),
]


@pytest.mark.parametrize(("hands", "messages"), WRONG, ids=[case[1][0] for case in WRONG])
def test_everything_that_is_wrong_with_given_hands_is_named(hands: str, messages: list[str]) -> None:
    """Not only the first thing."""
    dealt = [parse_cards(hand.strip()) for hand in hands.split("/")]
    found = [str(reason) for reason in laus().problems(3, dealt)]
    for message in messages:
        assert any(message in text for text in found), found
    assert len(found) == len(messages)
    with pytest.raises(ValueError, match=r"dealt|hands"):
        laus().deal(3, dealt)
    with pytest.raises(ValueError, match=r"dealt|hands"):
        Match(laus()).start(3, dealt)


@pytest.mark.parametrize("dealer", [-1, 4, 99])
def test_a_dealer_who_does_not_exist(dealer: int) -> None:
    dealt = [parse_cards(hand) for hand in PACK.split("/")]
    assert [reason.rule for reason in laus().problems(dealer, dealt)] == ["C1"]


def test_g1_the_removed_card_may_not_be_dealt() -> None:
    game = gadenysh(3)
    hands = game.deal_hands(game.pack(), 0)
    hands[0][0] = card("QS")
    assert "QS, dealt to seat 0, is not in the pack (G1)" in [str(reason) for reason in game.problems(0, hands)]


def test_d13_hands_for_one_who_is_out() -> None:
    """D13: with lives said, a hand for a player without is wrong, and so are the sizes of the others."""
    game = lodam(3)
    hands = game.deal_hands(game.pack(), 0)
    found = [str(reason) for reason in game.problems(0, hands, (0, 1, 1))]
    assert found == [
        "seat 0 is out and cannot deal (D13)",
        "seat 0 is dealt 17 cards instead of 0 (D3)",
        "seat 1 is dealt 18 cards instead of 26 (D3)",
        "seat 2 is dealt 17 cards instead of 26 (D3)",
    ]


def test_d3_uneven_hands_must_fall_to_the_right_seats() -> None:
    """D3: eldest has the eighteenth card of three players' hands; dealer 1 means seat 2."""
    game = lodam(3)
    hands = game.deal_hands(game.pack(), 0)
    assert game.problems(0, hands) == []
    assert [str(reason) for reason in game.problems(1, hands)] == [
        "seat 1 is dealt 18 cards instead of 17 (D3)",
        "seat 2 is dealt 17 cards instead of 18 (D3)",
    ]


def test_a_game_refuses_options_before_a_match_can_begin() -> None:
    with pytest.raises(OptionError):
        Match(make_game("lodam", 3, lives=0), "a")


def test_hands_that_cannot_be_played_are_told_and_not_tried() -> None:
    """D13: a deal needs two players, and a dealer who is in."""
    game = lodam(3)
    everything = game.pack()
    assert [str(reason) for reason in game.problems(0, [everything, [], []])] == [
        "a deal needs two players who are still in (D13)"
    ]
    assert "a deal needs two players who are still in (D13)" in [str(r) for r in game.problems(0, [[], [], []])]
    assert [str(reason) for reason in game.problems(0, [[], everything[:26], everything[26:]])] == [
        "seat 0 is out and cannot deal (D13)"
    ]


def test_undo_at_the_start_changes_nothing() -> None:
    """A refused undo leaves the deal that was dealt."""
    match = Match(lodam(3), seed="s")
    with pytest.raises(IndexError):
        match.undo()
    deal = match.start()
    with pytest.raises(IndexError):
        match.undo()
    assert match.deal is deal


def test_a_deal_may_be_played_on_its_own() -> None:
    """The match counts it all the same, and again when its end is taken back and played otherwise."""
    match = Match(gadenysh(3), seed="own")
    rng = Random(3)
    deal = match.start()
    while not deal.over:
        deal.apply(rng.choice(deal.legal()))
    assert match.deal is None
    assert match.totals == tuple(deal.points())
    for _ in range(20):
        deal.undo()
    assert match.deal is deal
    assert match.totals == (0, 0, 0)
    while not deal.over:
        deal.apply(rng.choice(deal.legal()))
    assert match.totals == tuple(deal.points())
    assert match.start().number == 2


def test_what_is_no_card_and_what_is_no_seat_is_told() -> None:
    """Strange input is refused in words."""
    game = laus()
    hands = game.deal_hands(game.pack(), 0)
    hands[2][0] = 99
    assert "99, dealt to seat 2, is no card (C1)" in [str(reason) for reason in game.problems(0, hands)]
    deal = game.deal(0, game.deal_hands(game.pack(), 0))
    for seat in (-1, 4):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            deal.view(seat)
    with pytest.raises(ValueError, match="number from 1"):
        game.deal(0, game.deal_hands(game.pack(), 0), number=0)
    with pytest.raises(OptionError):
        make_game("lodam", 4.0)  # type: ignore[arg-type]
