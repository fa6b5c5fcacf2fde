"""`python -m benchmarks.seeing`: how much of the way a level goes, and how far that can be trusted."""

import sys

import pytest
from benchmarks import seeing


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
