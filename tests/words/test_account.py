"""The account of a deal in words: every rule that did something says so."""

from __future__ import annotations

from typing import Any

import pytest

from kozyr.engine import CardSet, make_game, parse_cards
from kozyr.session.account import DealAccount, PlayerAccount, parts_of
from kozyr.words.account import aftermath, counted, fate, in_all, remarks

NAMES = ("You", "Gleb", "Nina", "Vera", "Oleg", "Rita", "Stas", "Tanya", "Yuri", "Zoya")


def cards(text: str) -> CardSet:
    return sum(1 << card for card in parse_cards(text))


def player(
    game: str, won: str, tricks: int, seat: int = 0, before: int = 0, lives: tuple[int, int] = (0, 0), **options: Any
) -> PlayerAccount:
    rules = make_game(game, **options)
    points = rules.score([cards(won)], [tricks])[0]
    parts = tuple(parts_of(rules, cards(won), tricks))
    return PlayerAccount(seat, tricks, parts, points, before, before + points, before + points, *lives)


@pytest.mark.parametrize(
    ("won", "tricks", "said"),
    [
        ("QC QS", 1, ["Q♣ 300 and Q♠ 200 more"]),
        ("QC QS QH", 1, ["Q♣ 300, Q♠ 200 and Q♥ 100 more"]),
        ("QD", 1, []),
    ],
)
def test_laus_l11_l12(won: str, tricks: int, said: list[str]) -> None:
    assert remarks(player("laus", won, tricks)) == said


def test_laus_l12_option_all() -> None:
    assert remarks(player("laus", "QC QD", 1, queen_cancel="all")) == [
        "Q♦ cancels Q♣ 300",
        "and the card points of the queens, 4",
    ]


@pytest.mark.parametrize(
    ("won", "tricks", "what", "rule"),
    [
        ("", 0, ["no trick"], []),
        ("2C", 2, ["nothing that counts"], []),
        ("JH 7C", 2, ["J♥ -4"], ["7♣ alone does nothing"]),
        ("JH 7D", 2, ["J♥ -4"], ["7♦ doubles the jacks: -4 more"]),
        ("JH 7D 7C", 2, ["J♥ -4"], ["7♦ doubles nothing, 7♣ is there too"]),
        ("7D", 2, [], ["7♦ and no jack: 2 for every trick"]),
        ("7D 7C", 2, [], ["7♦, 7♣ and no jack: 4 for every trick"]),
    ],
)
def test_gadenysh_g9_in_words(won: str, tricks: int, what: list[str], rule: list[str]) -> None:
    one = player("gadenysh", won, tricks)
    assert (counted(one), remarks(one)) == (what, rule)


def test_lodam_d12_d13_what_it_cost() -> None:
    assert fate(player("lodam", "AC", 1, lives=(3, 3))) == ""
    assert fate(player("lodam", "AC", 1, lives=(3, 2))) == "loses a life"
    assert fate(player("lodam", "AC", 1, lives=(1, 0))) == "loses the last life: out"


@pytest.mark.parametrize(
    ("reset", "said"),
    [
        ("all", "Gleb reached 31. All scores go back to 0."),
        ("burned", "Gleb reached 31. That score goes back to 0."),
        ("deal", "Gleb reached 31."),
    ],
)
def test_lodam_d12_what_goes_back(reset: str, said: str) -> None:
    players = (player("lodam", "AC", 1, 0, lives=(3, 3)), player("lodam", "AS AH AD", 3, 1, lives=(3, 2)))
    assert aftermath(DealAccount(make_game("lodam", reset=reset), 1, players), NAMES) == said
    assert aftermath(DealAccount(make_game("lodam"), 1, players[:1]), NAMES) == "Nobody reached 31."


def test_lodam_d12_nothing_goes_back_after_the_last_deal() -> None:
    players = (player("lodam", "AC", 1, 0, lives=(3, 3)), player("lodam", "AS AH AD", 3, 1, lives=(1, 0)))
    account = DealAccount(make_game("lodam"), 1, players)
    assert aftermath(account, NAMES, more=False) == "Gleb reached 31."


def test_what_all_took() -> None:
    account = DealAccount(make_game("laus"), 1, (player("laus", "AS QC QD", 1),))
    assert in_all(account) == "15 card points"
