"""The rules common to all three games, C1-C4 and C6; C5 is in `test_view.py`."""

from __future__ import annotations

from random import Random

import pytest

from kozyr.engine import Ask, Count, Deal, Game, Match, is_play, make_game

from .helpers import deal_of, finish, gadenysh, held, laus, legal, lodam, one_suit_each, play, step

GAMES = [
    laus(),
    laus(variant="pagat"),
    gadenysh(3),
    gadenysh(4),
    gadenysh(3, variant="ugly"),
    gadenysh(4, variant="ugly"),
    *(lodam(seats, exchange=exchange) for seats in range(3, 11) for exchange in (False, True)),
    lodam(4, exchange=True, trumps_win=True),
]
every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def fresh(game: Game, seed: int = 0) -> Deal:
    return Match(game, f"seed {seed}").start()


@every_game
def test_c1_the_deal_passes_clockwise(game: Game) -> None:
    lives = game.first_lives()
    for dealer in range(game.seats):
        assert game.next_dealer(dealer, lives) == (dealer + 1) % game.seats


@every_game
def test_c1_one_pack_is_dealt_whole(game: Game) -> None:
    deal = fresh(game)
    cards = [card for hand in deal.dealt for card in hand]
    assert sorted(cards) == list(game.pack())
    assert game.problems(deal.dealer, deal.dealt) == []


@every_game
def test_c2_play_is_clockwise_and_the_winner_leads(game: Game) -> None:
    """C2, worked out again from the log (D10 is tested with Lodam)."""
    deal = finish(fresh(game), Random(1))
    plays = [(seat, action) for seat, action in deal.log if is_play(action)]
    whole = len(game.pack()) // game.seats
    leader = deal.eldest
    for number in range(whole):
        trick = plays[number * game.seats : (number + 1) * game.seats]
        assert [seat for seat, _ in trick] == [(leader + i) % game.seats for i in range(game.seats)]
        leader = deal.tricks[number]
        assert all(deal.won[leader] >> card & 1 for _, card in trick)


@every_game
def test_c2_eldest_leads_any_card_to_the_first_trick(game: Game) -> None:
    """L4, G5, D5."""
    for seed in range(10):
        deal = fresh(game, seed)
        rng = Random(seed)
        while deal.ask is not Ask.PLAY:
            step(deal, rng)
        assert deal.to_act == (deal.dealer + 1) % game.seats
        assert legal(deal) == held(deal, deal.eldest)


@pytest.mark.parametrize("game", [laus(), gadenysh(), lodam()], ids=repr)
def test_c3_who_can_follow_must_and_who_cannot_plays_any_card(game: Game) -> None:
    """C3: spades are led; seat 1 has two, seat 2 none (nor JS, so that L7 does not come in; no one renounced, D8)."""
    deal = deal_of(game, {0: "9S 8S", 1: "7S KS AH", 2: "AC KC"}, {1: "S", 2: "S"})
    if deal.ask is Ask.TRUMP:
        play(deal, "0 trump:D")
    play(deal, "0 9S")
    assert legal(deal) == "7S KS"
    play(deal, "1 7S")
    assert legal(deal) == held(deal, 2)


@every_game
def test_c4_a_deal_is_played_to_its_last_card(game: Game) -> None:
    """C4: every card is a decision of its own, also the last, which is the only legal one."""
    deal = fresh(game)
    rng = Random(2)
    while not deal.over:
        hand = deal.hands[deal.to_act]
        if deal.ask is Ask.PLAY and hand.bit_count() == 1:
            assert len(deal.legal()) == 1
        step(deal, rng)
    assert sum(is_play(action) for _, action in deal.log) == len(game.pack())
    assert not any(deal.hands)
    assert list(deal.legal()) == []
    assert (deal.to_act, deal.ask) == (-1, Ask.OVER)


def test_c4_a_deal_whose_points_are_all_taken_goes_on() -> None:
    """C4: clubs trumps; after five of thirteen tricks everything that counts but JC is won, and play goes on."""
    deal = play(one_suit_each(gadenysh()), "0 trump:C")
    for rank in "2345":
        play(deal, f"0 {rank}C 1 {rank}S 2 {rank}H 3 {rank}D")
    play(deal, "0 7C 1 JS 2 JH 3 7D")
    assert not deal.over
    assert deal.to_act == 0


def test_c4_counted_when_the_last_card_is_played() -> None:
    match = Match(laus(target=1), "x")
    match.start()
    deal = match.deal
    assert deal is not None
    for played in range(32):
        assert match.counts == []
        assert match.result is None
        count = match.apply(deal.legal()[0])
        assert (count is None) == (played < 31)
    assert match.counts == [count]
    assert match.result is not None


CASES = [
    ((5, 5, 5), (1, 1, 1), (0, 1, 2), ()),
    ((9, 5, 5), (1, 2, 2), (0,), (1, 2)),
    ((5, 9, 9), (3, 1, 1), (1, 2), (0,)),
    ((1, 2, 3), (3, 2, 1), (2,), (0,)),
]


@pytest.mark.parametrize(("totals", "places", "winners", "losers"), CASES)
def test_c6_equals_share_the_better_place(
    totals: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...], losers: tuple[int, ...]
) -> None:
    """C6 with Gadenysh, where most points are best."""
    result = make_game("gadenysh", 3, deals=1).result([Count(totals, totals, totals, ())])
    assert result is not None
    assert (result.places, result.winners, result.losers) == (places, winners, losers)


def test_c6_fewest_points_are_best_in_laus() -> None:
    totals = (1500, 3, 3, 20)
    result = laus().result([Count(totals, totals, totals, ())])
    assert result is not None
    assert result.places == (4, 1, 1, 3)


def test_deals_can_be_set_up_with_chosen_hands() -> None:
    """The tests' own builder: wanted cards where they are wanted, none where they are not, the rest filled."""
    deal = deal_of(laus(), {0: "7H JD", 2: "QS"}, {1: "H", 3: "H"})
    assert {"7H", "JD"} <= set(held(deal, 0).split())
    assert "H" not in held(deal, 1) + held(deal, 3)
    assert laus().problems(deal.dealer, deal.dealt) == []
