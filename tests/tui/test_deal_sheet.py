"""The account of a deal as a table: it fits, and nothing is cut."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from kozyr.engine import Count, Match, make_game
from kozyr.session.account import DealAccount, account_of
from kozyr.tui.draw.deal_sheet import deal_sheet
from kozyr.words.cells import Line
from kozyr.words.seats import lives_sign
from kozyr.words.signs import LIFE, LOST

from ..words.test_account import NAMES, player


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


def test_lodam_lives_need_no_colour() -> None:
    assert lives_sign(3, 3, 3) == LIFE * 3
    assert lives_sign(2, 1, 3) == f"{LIFE}×{LOST}"
    assert lives_sign(9, 8, 9) == "8/9×"
    assert lives_sign(7, 7, 9) == "7/9"


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
