"""`python -m benchmarks.seeing`: how much of the way a level goes, and how far that can be trusted."""

import sys
from random import Random

import pytest
from benchmarks import seeing

from kozyr.bots import make_bot
from kozyr.engine import View, make_game


@pytest.mark.parametrize("sign", [1, -1])
def test_the_share_of_the_way_has_the_interval_of_the_arena(sign: int) -> None:
    """Student's: of two deals 12.7062 standard errors, not 1.96. Half of 8 points, 1 less and 1 more."""
    share = seeing.of_the_way([sign * 2, sign * 6], [sign * 6, sign * 10])
    assert share.mean == 0.5
    assert share.half == pytest.approx(12.7062 * 1 / 8)
    assert share.n == 2


def test_of_one_deal_nothing_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It would have no interval."""
    monkeypatch.setattr(sys, "argv", ["seeing", "laus", "--deals", "1"])
    with pytest.raises(SystemExit):
        seeing.main()
    assert "one deal has no interval" in capsys.readouterr().err


def test_who_sees_all_the_cards_knows_how_the_deal_ends() -> None:
    """No choice of one card does better when `normal` plays on: all are tried, in the deal itself."""
    game, normal = make_game("laus"), make_bot("normal", "laus")

    def usual(view: View) -> int:
        return normal.choose(view, Random(0))

    tried = 0
    for number in range(3):
        deal = game.deal_alone("seeing", number, 0)
        while not deal.over:
            seat, legal = deal.to_act, deal.legal()
            if len(legal) > 1:
                seen = seeing.see(deal, deal.view(seat))
                worth = {}
                for action in legal:
                    twin = deal.copy()
                    twin.apply(action)
                    while not twin.over:
                        twin.apply(usual(twin.view(twin.to_act)))
                    points = twin.points()
                    worth[action] = sum(points) - 4 * points[seat]
                assert worth[seen] == max(worth.values())
                tried += len(set(worth.values())) > 1
            deal.apply(usual(deal.view(seat)))
    assert tried > 20
