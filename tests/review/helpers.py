"""Shared by the tests of reviews: the records that lie beside the tests, as reviews."""

from __future__ import annotations

from random import Random

from kozyr.bots import Advice, Option
from kozyr.records import GoodRecord, read_record
from kozyr.review import Opinions, Review
from tests.records.helpers import DATA, NAMES

__all__ = ["NAMES", "made_up", "review_of"]


def review_of(name: str) -> Review:
    """The review of a record."""
    found = read_record(DATA / f"{name}.jsonl")
    assert isinstance(found, GoodRecord)
    return Review(found.record, found.match)


def made_up(review: Review, seed: int = 1) -> Opinions:
    """Opinions that nobody had: every choice of a step has some points; no bot has to think for them."""
    rng, known = Random(seed), dict[int, Advice]()
    sign = 1 if review.match.game.fewest_win else -1
    for at in review.decisions:
        action = review.steps[at].action
        assert action is not None
        choices = [*list(review.view(at).legal())[:20], action]
        points = {choice: round(rng.uniform(0, 30), 2) for choice in choices}
        order = sorted(points, key=lambda choice: sign * points[choice])
        options = tuple(Option(choice, points[choice], 2.0, 1.0 if at else 0.0, 2.0, 0.1) for choice in order)
        known[at] = Advice(order[0], options, 10)
    return Opinions(review, known)
