"""What is thought of decisions: from what the seat knew, the same each time, and a mistake only when it is one."""

from __future__ import annotations

from random import Random

import pytest

from kozyr.bots import Advice, Option
from kozyr.bots.sampling import Sampler
from kozyr.review import Opinion, Opinions, deal_sums, judge, opinions, opinions_of, question_of, seat_sum, text_of
from kozyr.review.opinions import LEAST

from .helpers import NAMES, made_up, review_of


def advice(*options: tuple[int, float, float]) -> Advice:
    found = tuple(Option(action, points, 1.0, apart, 2.0, 0.1) for action, points, apart in options)
    return Advice(found[0].action, found, 10)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots look at few worlds."""
    monkeypatch.setattr(opinions, "WORLDS", 6)


@pytest.mark.parametrize(
    ("fewest", "points", "apart", "costly"),
    [
        (True, 14.0, 2.0, True),
        (True, 14.0, 4.0, False),  # not clear of its interval
        (True, 10.0 + LEAST, 0.0, False),  # not worth a word
        (True, 9.0, 0.5, False),  # of more points, and yet not the best for the match
        (False, 6.0, 2.0, True),
        (False, 14.0, 2.0, False),
    ],
)
def test_a_mistake_is_worse_beyond_chance(fewest: bool, points: float, apart: float, costly: bool) -> None:
    opinion = Opinion(advice((1, 10.0, 0.0), (2, points, apart)), 2, fewest)
    assert opinion.costly is costly
    assert opinion.cost == max(points - 10 if fewest else 10 - points, 0)
    assert not Opinion(opinion.advice, 1, fewest).costly


def test_every_decision_with_a_choice_is_judged_the_one_shown_first(few: None) -> None:
    review = review_of("laus")
    found = Opinions(review)
    here = review.decisions[-1]
    assert found.next_wanted(here, 2) == here
    found.known[here] = advice((review.steps[here].action or 0, 0.0, 0.0))
    second = found.next_wanted(here, 2)
    assert second is not None
    assert review.steps[second].seat == 2
    order = list(judge(found))
    assert sorted([here, *order]) == list(review.decisions)
    assert found.whole
    assert all(found.of(at) is None for at, step in enumerate(review.steps) if not step.judged)


@pytest.mark.parametrize("name", ["gadenysh-ugly", "lodam"])
def test_opinions_are_the_same_each_time_and_tell_of_what_was_decided(few: None, name: str) -> None:
    """Also of passes that nobody would try, and of trumps and exchanges."""
    review = review_of(name)
    runs = []
    for _ in range(2):
        found = Opinions(review)
        for _at, _number in zip(judge(found), range(15), strict=False):
            pass
        runs.append(found.known)
    assert runs[0] == runs[1]
    for at, said in runs[0].items():
        assert review.steps[at].action in [option.action for option in said.options]


def test_a_question_holds_what_the_seat_knew_and_nothing_else() -> None:
    """With the hidden cards of the others dealt anew it is the same question."""
    review = review_of("lodam")
    for at in review.decisions[::7]:
        question = question_of(review, at)
        deal, step = review.before(at), review.steps[at]
        assert question.view == deal.view(step.seat)
        if deal.log:
            continue
        hands = Sampler(question.view).draw(Random(at))
        other = deal.game.deal(deal.dealer, [_cards(hand) for hand in hands], number=deal.number, totals=deal.totals,
                               lives=deal.lives)  # fmt: skip
        assert other.view(step.seat) == question.view


def _cards(hand: int) -> list[int]:
    return [card for card in range(52) if hand >> card & 1]


@pytest.mark.parametrize("name", NAMES)
def test_sums_are_those_of_the_mistakes(name: str) -> None:
    review = review_of(name)
    found = made_up(review)
    seats = range(review.match.game.seats)
    sums = [seat_sum(found, seat) for seat in seats]
    assert sum(each.judged for each in sums) == found.total
    assert sum(each.costly for each in sums) == len(found.costly())
    assert sum(each.lost for each in sums) == pytest.approx(sum(found.cost(at) for at in found.costly()))
    costs = [found.cost(at) for at in found.dearest()]
    assert costs == sorted(costs, reverse=True)
    sign = 1 if review.match.game.fewest_win else -1
    for seat in seats:
        deals = deal_sums(found, seat)
        assert sum(deal.lost for deal in deals) == pytest.approx(sign * sums[seat].lost)
        for deal in deals:
            if deal.rest is not None:
                assert deal.points == pytest.approx((deal.dealt or 0) + deal.lost + deal.rest)


def test_nothing_known_is_nothing_said() -> None:
    nobody = seat_sum(Opinions(review_of("laus")), 0)
    assert (nobody.judged, nobody.costly, nobody.lost, nobody.accuracy) == (0, 0, 0, None)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept_is_read_again(name: str) -> None:
    review = review_of(name)
    found = made_up(review)
    assert opinions_of(review, text_of(found)).known == found.known
    part = Opinions(review, dict(list(found.known.items())[:3]))
    assert opinions_of(review, text_of(part)).known == part.known


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: b"",
        lambda text: text[:-40],
        lambda text: text[: len(text) // 2] + b"7" + text[len(text) // 2 + 1 :],
        lambda text: b"\xff" + text,
        lambda text: text.replace(b"kozyr-review/1", b"kozyr-review/9"),
        lambda text: text.replace(b'"worlds": 200', b'"worlds": 100'),
        lambda text: b"[" * 100_000,
        lambda text: b"{}\n[]\n",
    ],
)
def test_what_is_damaged_or_of_another_version_is_found_out_anew(spoil: object) -> None:
    review = review_of("laus")
    text = text_of(made_up(review))
    assert callable(spoil)
    assert opinions_of(review, spoil(text)).known == {}


def test_opinions_of_another_match_are_not_taken_over() -> None:
    assert opinions_of(review_of("lodam"), text_of(made_up(review_of("laus")))).known == {}
