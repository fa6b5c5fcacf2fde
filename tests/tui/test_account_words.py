"""The account of a deal in words and as a table: every rule that did something says so, and nothing is cut."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from kozyr.engine import CardSet, Count, Match, make_game, parse_cards
from kozyr.session.account import DealAccount, PlayerAccount, account_of, parts_of
from kozyr.tui.draw.deal_sheet import deal_sheet, lives_sign
from kozyr.words.account import aftermath, counted, fate, in_all, remarks
from kozyr.words.cells import Line

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


def text(lines: list[Line]) -> list[str]:
    return ["".join(piece for piece, _ in line).rstrip() for line in lines]


def test_the_sheet_of_a_deal() -> None:
    players = (
        player("laus", "AS TD 9C 8S", 1, 0, 412),
        player("laus", "KD JD JH JC", 2, 1, 455),
        player("laus", "AH AD TS KS KH QS QH QD JS", 3, 2, 794),
        player("laus", "AC TC TH KC QC", 2, 3, 903),
    )
    account = DealAccount(make_game("laus"), 5, players)
    assert text(deal_sheet(account, NAMES, 76)) == [
        "Player   Tricks   What counted                                 Points  Total",
        "────────────────────────────────────────────────────────────────────────────",
        "You           1   A♠ 11  10♦ 10                                   +21    433",
        "Gleb          2   K♦ 4  J♣ J♥ J♦ 6                                +10    465",
        "Nina          3   A♥ A♦ 22  10♠ 10  K♠ K♥ 8  Q♠ Q♥ Q♦ 6  J♠ 2     +48    842",
        "                  Q♦ cancels Q♠ 200 and Q♥ 100",
        "Vera          2   A♣ 11  10♣ 10♥ 20  K♣ 4  Q♣ 2                  +337   1240",
        "                  Q♣ 300 more",
        "────────────────────────────────────────────────────────────────────────────",
        "All           8   116 card points and 300 for queens              416",
    ]


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


def test_lodam_lives_need_no_colour() -> None:
    assert lives_sign(3, 3, 3) == "♥♥♥"
    assert lives_sign(2, 1, 3) == "♥×♡"
    assert lives_sign(9, 8, 9) == "9>8"
    assert lives_sign(7, 7, 9) == "7"


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


@pytest.mark.parametrize("width", [56, 76, 116])
@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("laus", 4, {}),
        ("gadenysh", 3, {"variant": "ugly"}),
        ("lodam", 3, {"lives": 9}),
        ("lodam", 10, {}),
    ],
)
def test_every_sheet_fits_and_nothing_is_cut(name: str, seats: int, options: dict[str, Any], width: int) -> None:
    match = Match(make_game(name, seats, **options), "fits")
    rng = Random(2)
    count: Count | None = None
    while count is None:
        deal = match.deal or match.start()
        count = match.apply(rng.choice(deal.legal()))
    names = ["[red]", "a [/] b", "李小龍", "שרה", *NAMES[4:]]
    account = account_of(match, 1)
    lines = text(deal_sheet(account, names, width))
    assert max(map(cell_len, lines)) <= width
    assert "…" not in "".join(lines)
    for line_start in names[:seats]:
        assert any(line.startswith(line_start) for line in lines)
