"""The interval of a mean, against numbers worked out by hand and the printed table of Student's t."""

import pytest

from kozyr.arena import estimate
from kozyr.arena.estimates import _student


def test_two_numbers() -> None:
    """Mean 2, standard deviation √2, standard error 1: the interval is t itself, for one degree of freedom."""
    value = estimate([1, 3])
    assert (value.mean, value.n) == (2, 2)
    assert value.half == pytest.approx(12.7062)
    assert not value.proved


def test_nine_numbers() -> None:
    """1 to 9: mean 5, variance 7.5, standard error √(7.5/9); t is 2.306 for 8 degrees of freedom."""
    value = estimate(range(1, 10))
    assert value.mean == 5
    assert value.half == pytest.approx(2.306 * (7.5 / 9) ** 0.5, abs=1e-4)
    assert value.proved


def test_one_number_has_no_interval_and_proves_nothing() -> None:
    assert estimate([7.5]) == (7.5, None, 1)
    assert not estimate([7.5]).proved


def test_equal_numbers_prove_something_from_six_on() -> None:
    """By chance, six fall on one side of 0 in 2 of 64 cases, five in 2 of 32."""
    assert estimate([-2, -2, -2]) == (-2, 0, 3)
    assert not estimate([-2.0] * 5).proved
    assert estimate([-2.0] * 6).proved
    assert not estimate([0] * 6).proved


def test_nothing_has_no_mean() -> None:
    with pytest.raises(ValueError, match="nothing"):
        estimate([])


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (6, 2.447),
        (7, 2.365),
        (8, 2.306),
        (9, 2.262),
        (10, 2.228),
        (15, 2.131),
        (20, 2.086),
        (30, 2.042),
        (60, 2.0),
        (120, 1.98),
        (10**6, 1.96),
    ],
)
def test_student_is_that_of_the_printed_table(freedom: int, printed: float) -> None:
    assert round(_student(freedom), 3) == printed
