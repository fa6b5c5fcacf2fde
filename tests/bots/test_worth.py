"""What points are worth in the match: a search plays for the place, not for the points of the deal."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kozyr.bots.lookahead.worth import worth_of
from kozyr.engine import View, make_game, shuffled


def view_of(name: str, seats: int, **changes: object) -> View:
    game = make_game(name, seats)
    view = game.deal(0, game.deal_hands(shuffled(game.pack(), "worth", 1), 0)).view(1)
    return replace(view, **changes)


def worths(view: View, *outcomes: tuple[int, ...], aim: str = "match") -> list[float]:
    """What outcomes, the points of each seat, are worth to seat 1."""
    return list(worth_of(view, aim)(np.array(outcomes, float).T))  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "sign"), [("laus", -1), ("gadenysh", 1), ("lodam", -1)])
def test_a_deal_alone_is_about_its_points(name: str, sign: int) -> None:
    """So many points better than the mean of the others."""
    assert worths(view_of(name, 4), (10, 4, 20, 30), aim="deal") == [sign * (4 - 20)]


@pytest.mark.parametrize("name", ["laus", "lodam"])
def test_fewer_points_are_better(name: str) -> None:
    """L13, D12: and they are worth between 0 and 1, about."""
    less, more = worths(view_of(name, 4), (9, 4, 9, 9), (9, 25, 9, 9))
    assert 1.01 > less > more > -0.01


def test_gadenysh_g10_more_points_are_better() -> None:
    """G10."""
    less, more = worths(view_of("gadenysh", 4), (-3, -4, 0, 0), (-3, 2, 0, 0))
    assert more > less


def test_laus_l13_the_place_decides_when_the_match_ends() -> None:
    """L13: seat 0 is over the target; seat 1 is second whether it takes 0 or 90, and first is out of reach."""
    view = view_of("laus", 4, totals=(1450, 700, 1000, 300))
    nothing, much, too_much = worths(view, (100, 0, 0, 0), (100, 90, 0, 0), (100, 350, 0, 0))
    assert nothing - much == pytest.approx(0.0, abs=0.01)
    assert much - too_much == pytest.approx(1 / 3, abs=0.01)


def test_laus_l13_points_count_for_who_is_far_behind() -> None:
    """L13: before, they were worth so little there that a search took a hundredth of a hope for more than 20 points."""
    behind = view_of("laus", 4, totals=(150, 1100, 100, 120))
    level = view_of("laus", 4, totals=(150, 120, 100, 120))
    few, some = worths(behind, (0, 300, 0, 0), (0, 320, 0, 0))
    less, more = worths(level, (40, 30, 40, 40), (40, 50, 40, 40))
    assert few - some > (less - more) / 40


def test_laus_l13_who_would_be_last_keeps_the_match_going() -> None:
    """L13: last by far, with the target near for another: better that nobody reaches it yet."""
    view = view_of("laus", 4, totals=(1450, 1440, 200, 300))
    on, ended = worths(view, (30, 10, 0, 0), (30, 70, 0, 0))
    assert on > ended


def test_gadenysh_g10_in_the_last_deal_only_the_place_counts() -> None:
    """G10: a point that overtakes somebody is worth a place; a point more is worth nothing."""
    view = view_of("gadenysh", 4, number=4, totals=(0, 0, 9, -9))
    level, ahead, further = worths(view, (2, 2, 0, 0), (2, 3, 0, 0), (2, 5, 0, 0))
    assert ahead - level == pytest.approx(1 / 6, abs=0.01)
    assert further - ahead == pytest.approx(0.0, abs=0.01)


def test_lodam_d12_a_life_is_what_counts() -> None:
    """D12: at 25 points, 5 more are nothing when another burns, since all scores go back to 0; 6 are a life."""
    view = view_of("lodam", 4, totals=(25, 25, 0, 0))
    few, some, burnt = worths(view, (31, 0, 0, 0), (31, 5, 0, 0), (31, 6, 0, 0))
    assert few - some == pytest.approx(0.0, abs=0.01)
    assert some - burnt > 0.1


def test_lodam_d14_the_last_life_and_the_points_that_felled() -> None:
    """D14: with one life each, who stays is before who falls, and of the fallen who has fewer points."""
    view = view_of("lodam", 3, lives=(1, 1, 1), totals=(20, 20, 20))
    stays, falls_last, falls_first = worths(view, (50, 5, 50), (15, 15, 5), (15, 70, 5))
    assert stays == pytest.approx(1.0, abs=0.02)
    assert stays > falls_last > falls_first


def test_lodam_d12_without_going_back_points_keep_their_weight() -> None:
    """Option `reset`: when only the burned go back to 0, the points of others stand."""
    game = make_game("lodam", 4, reset="burned")
    view = replace(view_of("lodam", 4, totals=(25, 10, 0, 0)), options=game.options)
    few, some = worths(view, (31, 0, 0, 0), (31, 15, 0, 0))
    assert few - some > 0.05
