"""A mean and how far it can be trusted: Student's interval of 95%."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, mean, stdev
from typing import Final, NamedTuple

#: The 97.5% point of Student's t for 1 to 10 degrees of freedom; from there on the series in `_student` is exact to
#: four figures.
_FEW: Final = (inf, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
_NORMAL: Final = NormalDist().inv_cdf(0.975)
#: Of so many numbers that do not differ, chance would have put one on the other side of 0 in 19 cases of 20.
_ALIKE: Final = 6


class Estimate(NamedTuple):
    """A mean of numbers. `half`: half of its interval of 95%, `None` for a single one. `n`: of how
    many numbers."""

    mean: float
    half: float | None
    n: int

    @property
    def proved(self) -> bool:
        """Whether the interval leaves 0 out. A few numbers that do not differ prove nothing, though theirs is empty."""
        if self.half is None or abs(self.mean) <= self.half:
            return False
        return self.half > 0 or self.n >= _ALIKE


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of numbers that are drawn independently, and its interval. Raises `ValueError` when there are none."""
    if not values:
        raise ValueError("there is no mean of nothing")
    n = len(values)
    half = _student(n - 1) * stdev(values) / sqrt(n) if n > 1 else None
    return Estimate(float(mean(values)), half, n)


def _student(freedom: int) -> float:
    """The 97.5% point of Student's t, by the series of Cornish and Fisher about that of the normal distribution."""
    if freedom < len(_FEW):
        return _FEW[freedom]
    z, n = _NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
