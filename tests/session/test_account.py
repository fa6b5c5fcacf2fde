"""The account of a deal adds up to what the engine counted, and says which row of the rules applied."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kozyr.engine import Match, make_game, parse_cards
from kozyr.session.account import Kind, account_of, parts_of


def cards(text: str) -> int:
    return sum(1 << card for card in parse_cards(text))


def said(game: str, won: str, tricks: int, **options: Any) -> list[tuple[Kind, str, int]]:
    """The parts as (kind, cards, points), with the check that they add up."""
    from kozyr.engine import card_text

    rules = make_game(game, **options)
    parts = parts_of(rules, cards(won), tricks)
    assert sum(part.points for part in parts) == rules.score([cards(won)], [tricks])[0]
    return [(part.kind, " ".join(map(card_text, part.cards)), part.points) for part in parts]


def test_laus_l10_l11_cards_by_rank_then_each_queen() -> None:
    assert said("laus", "KC TC TH AC QC QS", 3) == [
        (Kind.CARDS, "AC", 11),
        (Kind.CARDS, "TC TH", 20),
        (Kind.CARDS, "KC", 4),
        (Kind.CARDS, "QC QS", 4),
        (Kind.EXTRA, "QC", 300),
        (Kind.EXTRA, "QS", 200),
    ]


def test_laus_l12_queen_of_diamonds_cancels_the_extras_only() -> None:
    assert said("laus", "QS QH QD JS", 1) == [
        (Kind.CARDS, "QS QH QD", 6),
        (Kind.CARDS, "JS", 2),
        (Kind.CANCELLED, "QS QH", 0),
    ]
    assert parts_of(make_game("laus"), cards("QS QH QD"), 1)[-1].worth == 300


def test_laus_l12_alone_the_queen_of_diamonds_cancels_nothing() -> None:
    assert said("laus", "QD", 1) == [(Kind.CARDS, "QD", 2)]


def test_laus_l12_option_all_frees_the_queens_points_too() -> None:
    assert said("laus", "AS QC QD", 1, queen_cancel="all") == [
        (Kind.CARDS, "AS", 11),
        (Kind.CANCELLED, "QC", 0),
        (Kind.QUEENS_FREE, "QC QD", 0),
    ]


def test_laus_queens_of_the_pagat_variant_count_three() -> None:
    assert said("laus", "QH QS", 1, variant="pagat")[0] == (Kind.CARDS, "QS QH", 6)


def test_laus_cards_that_count_nothing_are_not_listed() -> None:
    assert said("laus", "7C 8C 9C 7H", 1) == []


@pytest.mark.parametrize(
    ("won", "tricks", "parts"),
    [
        ("AC 2D", 3, []),
        ("JS JD", 2, [(Kind.CARDS, "JS", -1), (Kind.CARDS, "JD", -3)]),
        ("JS 7C", 2, [(Kind.CARDS, "JS", -1), (Kind.CHARM_ALONE, "7C", 0)]),
        ("7D JS JC", 4, [(Kind.CARDS, "JC", -2), (Kind.CARDS, "JS", -1), (Kind.DOUBLED, "7D", -3)]),
        ("7D", 5, [(Kind.UGLY_TRICKS, "7D", 10)]),
        ("7D 7C JH", 4, [(Kind.CARDS, "JH", -4), (Kind.LIFTED, "7D 7C", 0)]),
        ("7D 7C", 5, [(Kind.CHARM_TRICKS, "7D 7C", 20)]),
    ],
)
def test_gadenysh_g9_each_row(won: str, tricks: int, parts: list[tuple[Kind, str, int]]) -> None:
    assert said("gadenysh", won, tricks) == parts


def test_gadenysh_g10_tricks_count_only_where_the_row_does_not() -> None:
    assert said("gadenysh", "JS", 3, variant="ugly")[-1] == (Kind.TRICKS, "", 3)
    assert said("gadenysh", "7D 7C", 3, variant="ugly") == [(Kind.CHARM_TRICKS, "7D 7C", 12)]


def test_lodam_d11() -> None:
    assert said("lodam", "TS AS AH 9C JC QD", 2) == [
        (Kind.CARDS, "AS AH", 22),
        (Kind.CARDS, "TS", 10),
        (Kind.CARDS, "QD", 2),
        (Kind.CARDS, "JC", 1),
    ]


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("laus", 4, {}),
        ("laus", 4, {"variant": "pagat", "queen_cancel": "all", "queen_points": 0}),
        ("gadenysh", 3, {}),
        ("gadenysh", 4, {"variant": "ugly"}),
        ("lodam", 3, {}),
        ("lodam", 10, {"reset": "burned"}),
        ("lodam", 5, {"variant": "trumps", "reset": "deal"}),
    ],
)
def test_a_whole_match_adds_up(name: str, seats: int, options: dict[str, Any]) -> None:
    match = Match(make_game(name, seats, **options), "account")
    rng = Random(5)
    while match.result is None:
        deal = match.deal or match.start()
        match.apply(rng.choice(deal.legal()))
    lives = match.game.first_lives()
    for number in range(1, len(match.counts) + 1):
        account, count = account_of(match, number), match.counts[number - 1]
        assert account.tricks == len(match.deals[number - 1].tricks)
        for player in account.players:
            assert sum(part.points for part in player.parts) == player.points == count.points[player.seat]
            assert player.before + player.points == player.reached
            assert (player.lives_before, player.lives) == (
                (lives[player.seat], count.lives[player.seat]) if lives else (0, 0)
            )
        assert sum(player.points for player in account.players) == account.points()
        lives = count.lives


def test_only_finished_deals_have_an_account() -> None:
    match = Match(make_game("laus"), "x")
    match.start()
    with pytest.raises(ValueError, match="deal 1 is not finished; 0 are"):
        account_of(match, 1)
