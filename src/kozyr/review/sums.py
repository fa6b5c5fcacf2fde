"""What luck has dealt, and what the play has lost: the opinions of a match added up."""

from __future__ import annotations

from dataclasses import dataclass

from .opinions import Opinions


@dataclass(frozen=True, slots=True)
class SeatSum:
    """How a seat has decided, as far as opinions are known. `judged`: decisions that left a choice; `costly`: mistakes;
    `lost`: the points that these have cost."""

    seat: int
    judged: int
    costly: int
    lost: float

    @property
    def accuracy(self) -> float | None:
        """The share of its decisions that were no mistakes; `None` when none is known."""
        return 1 - self.costly / self.judged if self.judged else None


@dataclass(frozen=True, slots=True)
class DealSum:
    """A deal for one seat. `points`: what it came to, `None` when it is not over. `dealt`: what it was expected to come
    to at the seat's first choice, with the best one; `None` when that is not known. `lost`: by how many points costly
    decisions have changed that, to the worse as the game counts."""

    deal: int
    points: int | None
    dealt: float | None
    costly: int
    lost: float

    @property
    def rest(self) -> float | None:
        """What else has changed: luck, and the play of the others."""
        return None if self.points is None or self.dealt is None else self.points - self.dealt - self.lost


def seat_sum(opinions: Opinions, seat: int, deal: int | None = None) -> SeatSum:
    """The sum of a seat, in one deal or in all."""
    steps = opinions.review.steps
    mine = [at for at in opinions.known if steps[at].seat == seat and deal in (None, steps[at].deal)]
    found = [opinion for at in mine if (opinion := opinions.of(at)) is not None]
    costs = [opinion.cost for opinion in found if opinion.costly]
    return SeatSum(seat, len(found), len(costs), sum(costs))


def deal_sums(opinions: Opinions, seat: int) -> list[DealSum]:
    """The deals of a seat, but those in which it was out (D13)."""
    review = opinions.review
    counts, steps = review.match.counts, review.steps
    sums: list[DealSum] = []
    for number, deal in enumerate(review.match.deals):
        if seat not in deal.players:
            continue
        first = next((at for at in review.decisions if steps[at].deal == number and steps[at].seat == seat), None)
        opinion = None if first is None else opinions.of(first)
        found = seat_sum(opinions, seat, number)
        worse = found.lost if review.match.game.fewest_win else -found.lost
        sums.append(
            DealSum(
                deal=number,
                points=counts[number].points[seat] if number < len(counts) else None,
                dealt=None if opinion is None else opinion.best.points,
                costly=found.costly,
                lost=worse,
            )
        )
    return sums
