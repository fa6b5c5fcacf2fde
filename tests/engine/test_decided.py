"""When a deal is decided: no order of play changes any points any more."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from kozyr.engine import Deal, Game

from .helpers import finish, gadenysh, laus, lodam, some, step
from .test_properties import chances, deals, examples


def decided(game: Game, left: str, won: str = "", tricks: int = 4) -> bool:
    """Whether it is when these cards are to come, seat 0 has won these, and seat 1 all others."""
    pack, mine, rest = sum(1 << card for card in game.pack()), some(won), some(left)
    cards = [mine, pack & ~mine & ~rest, *[0] * (game.seats - 2)]
    return game.decided(cards, [tricks, tricks, *[0] * (game.seats - 2)])


@pytest.mark.parametrize("card", ["AC", "TD", "KS", "JH", "QC", "QS", "QH", "QD"])
@pytest.mark.parametrize("cancel", ["extras", "all"])
@pytest.mark.parametrize("queen_points", [0, 2])
def test_l10_l12_every_card_from_the_ten_on_matters(card: str, cancel: str, queen_points: int) -> None:
    """A queen that counts nothing by itself costs more still, or cancels."""
    game = laus(queen_cancel=cancel, queen_points=queen_points)
    assert decided(game, "7C 8H 9D 9S")
    assert not decided(game, f"7C 8H 9D {card}")


@pytest.mark.parametrize("card", ["AC", "TD", "KS", "QH", "JH"])
def test_d11_no_card_that_counts_is_to_come(card: str) -> None:
    assert decided(lodam(10), "2C 3C 9H 8D")
    assert not decided(lodam(10), f"2C 3C 9H {card}")


@pytest.mark.parametrize("card", ["JC", "JS", "JH", "JD", "7D", "7C"])
def test_g7_g9_jacks_and_the_two_sevens_matter(card: str) -> None:
    assert decided(gadenysh(), "AC KC QC 7H")
    assert not decided(gadenysh(), f"AC KC QC {card}")


@pytest.mark.parametrize(
    ("won", "tricks_count"), [("7D", True), ("7D 7C", True), ("7D JS", False), ("7D 7C JS", False), ("7C", False)]
)
def test_g9_tricks_matter_to_who_took_the_ugly_card_and_no_jack(won: str, tricks_count: bool) -> None:
    """Whatever the charm card does."""
    assert decided(gadenysh(), "AC KC QC 7H", won) is not tricks_count


def test_g10_where_every_trick_counts_nothing_is_decided_before_the_end() -> None:
    game = gadenysh(variant="ugly")
    assert not decided(game, "AC KC QC 7H")
    assert decided(game, "")


def test_g1_the_card_taken_out_is_not_to_come() -> None:
    """For three players one card of the pack is missing."""
    assert decided(gadenysh(3), "AC KC QC")
    assert not decided(gadenysh(3), "AC KC JC")


@examples(150)
@given(deals(), chances)
def test_once_decided_every_way_to_go_on_gives_the_same_points(deal: Deal, rng: Random) -> None:
    """And it stays decided; the cards on the table are still to come."""
    points: list[int] | None = None
    while not deal.over:
        if deal.game.decided(deal.won, deal.taken()):
            points = deal.points() if points is None else points
            assert [finish(deal.copy(), Random(rng.random())).points() for _ in range(4)] == [points] * 4
        else:
            assert points is None
        step(deal, rng)
    assert deal.game.decided(deal.won, deal.taken())
    assert points in (None, deal.points())


@pytest.mark.parametrize("game", [laus(), lodam(4), lodam(10), gadenysh(), gadenysh(3)], ids=repr)
def test_deals_do_get_decided_before_their_end(game: Game) -> None:
    """Now and then, so that it is worth asking."""
    rng, early = Random(1), 0
    for _ in range(200):
        cards = list(game.pack())
        rng.shuffle(cards)
        deal = game.deal(0, game.deal_hands(cards, 0))
        while not deal.game.decided(deal.won, deal.taken()):
            step(deal, rng)
        early += not deal.over
    assert early
