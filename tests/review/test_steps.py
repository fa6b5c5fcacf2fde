"""Going through a match: every position is that of the match, whichever way one comes to it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.engine import Match
from kozyr.review import Review
from tests.records.helpers import played, record

from .helpers import NAMES, review_of

REVIEWS = {name: review_of(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_a_decision_of_the_match_in_order(name: str) -> None:
    review = REVIEWS[name]
    found = [(step.seat, step.action) for step in review.steps if step.action is not None]
    assert found == [decision for deal in review.match.deals for decision in deal.log]
    unfinished = [step for step in review.steps if step.action is None]
    assert len(unfinished) == (review.match.deal is not None)


@pytest.mark.parametrize("name", NAMES)
def test_positions_are_those_of_the_match_played_again(name: str) -> None:
    review, match = REVIEWS[name], REVIEWS[name].match
    again = Match(match.game, match.seed)
    for at, step in enumerate(review.steps):
        deal = again.deal or again.start(match.deals[step.deal].dealer, match.deals[step.deal].dealt)
        assert step.seat == deal.to_act
        assert step.choices == len(deal.legal())
        assert review.view(at) == deal.view(step.seat)
        position = review.position(at)
        assert position.deals[-1].log == deal.log
        assert (list(position.counts), position.totals, position.lives) == (
            list(again.counts), again.totals, again.lives,
        )  # fmt: skip
        if step.action is not None:
            again.apply(step.action, step.seat)
        assert review.after(at).log == deal.log


@given(st.sampled_from(NAMES), st.data())
@settings(max_examples=60, deadline=None)
def test_ways_go_forwards_and_back_and_never_out(name: str, data: st.DataObject) -> None:
    review = REVIEWS[name]
    at = data.draw(st.integers(0, len(review.steps) - 1))
    here = review.steps[at]
    for way, back in ((review.next_trick, review.previous_trick), (review.next_deal, review.previous_deal)):
        there = way(at)
        assert at <= there < len(review.steps)
        assert back(there) <= at or there == at
    assert review.find(here.deal + 1, here.trick) == review.first_of_trick(at)
    assert review.steps[review.first_of_deal(at)].number == 0
    last = review.steps[review.last_of_deal(at)]
    assert last.deal == here.deal
    assert last.number == len(review.match.deals[here.deal].log) - (last.action is not None)


@given(st.sampled_from(NAMES), st.integers(-3, 99), st.integers(-3, 99))
@settings(max_examples=40, deadline=None)
def test_a_place_that_there_is_not_means_the_last_before_it(name: str, deal: int, trick: int) -> None:
    step = REVIEWS[name].steps[REVIEWS[name].find(deal, trick)]
    assert (step.deal + 1, step.trick) <= (deal, trick) or (step.deal, step.number) == (0, 0)


@pytest.mark.parametrize("name", NAMES)
def test_tricks_forwards_and_backwards_are_the_same(name: str) -> None:
    review = REVIEWS[name]
    forwards = [0]
    while (there := review.next_trick(forwards[-1])) != forwards[-1]:
        forwards.append(there)
    if review.first_of_trick(forwards[-1]) != forwards[-1]:
        forwards.pop()  # the last step of all, where there is no next trick
    backwards = [forwards[-1]]
    while (there := review.previous_trick(backwards[-1])) != backwards[-1]:
        backwards.append(there)
    assert backwards == forwards[::-1]


def test_the_match_stays_as_it_was() -> None:
    review = review_of("lodam-unfinished")
    logs = [list(deal.log) for deal in review.match.deals]
    for at in range(len(review.steps)):
        review.before(at).legal()
        position = review.position(at)
        if position.deal is not None:
            position.apply(position.deal.legal()[0])
    assert [deal.log for deal in review.match.deals] == logs


def test_mine_is_the_only_person_or_the_first_seat() -> None:
    assert review_of("laus").seat == review_of("laus").persons[0]
    match = played("laus", decisions=40)
    assert Review(record(match), match).persons in ((), (0, 1, 2, 3), (0,))


def test_a_match_without_a_deal_cannot_be_reviewed() -> None:
    match = played("laus", decisions=0)
    with pytest.raises(ValueError, match="nothing was dealt"):
        Review(record(match), match)
