"""A match played on from a step of another."""

from __future__ import annotations

from itertools import product

import pytest

from kozyr.engine import Match
from kozyr.review import Review, practice_from
from kozyr.session import Session
from kozyr.store.matches import record_of_session
from kozyr.store.saved import head_of

from .helpers import NAMES, review_of


@pytest.mark.parametrize(("name", "part"), list(product(NAMES, range(4))))
def test_it_begins_where_the_step_was_taken(name: str, part: int) -> None:
    review = review_of(name)
    at = len(review.steps) * part // 4
    step = review.steps[at]
    session = practice_from(review, at, step.seat, "normal")
    assert session.practice
    assert session.humans == (step.seat,)
    assert session.to_act == step.seat
    assert session.view(step.seat) == review.view(at)
    assert session.match.counts == review.match.counts[: step.deal]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_saved_like_every_match(name: str) -> None:
    """Its head and its journal say all of it, and the match that is looked at stays as it was."""
    review = review_of(name)
    before = [list(deal.log) for deal in review.match.deals]
    session = practice_from(review, len(review.steps) // 2, review.seat, "easy")
    again = Session(session.game, session.seats, session.seed, session.meta)
    for line in session.journal:
        again.repeat(line)
    assert head_of(again) == head_of(session)
    assert record_of_session(again) == record_of_session(session)
    deal = session.match.deals[-1]
    session.act(deal.legal()[0], deal.to_act)
    assert [list(deal.log) for deal in review.match.deals] == before


@pytest.mark.parametrize("name", NAMES)
def test_only_what_is_decided_from_there_is_taken_back(name: str) -> None:
    """Also once it was saved: what stood before is that of the match it comes from."""
    review = review_of(name)
    at = next(at for at, step in enumerate(review.steps) if at > len(review.steps) // 2 and step.seat == review.seat)
    session = practice_from(review, at, review.seat, "easy")
    assert not session.can_undo()
    assert session.undo() == []
    before, deal = session.view(review.seat), session.match.deals[-1]
    session.act(deal.legal()[0], deal.to_act)
    again = Session(session.game, session.seats, session.seed, session.meta)
    for line in session.journal:
        again.repeat(line)
    for match in (session, again):
        assert match.can_undo()
        match.undo()
        assert match.view(review.seat) == before
        assert not match.can_undo()


def test_bots_play_on_and_others_are_replaced() -> None:
    """Where a person sat, and where a bot was of a level that is no more."""
    review = review_of("laus")
    kinds = ("human", "bot:hard", "bot:gone", "human")
    players = [
        player.model_copy(update={"kind": kind}) for player, kind in zip(review.record.players, kinds, strict=True)
    ]
    review = Review(review.record.model_copy(update={"players": tuple(players)}), review.match)
    found = [seat.kind for seat in practice_from(review, 5, 3, "easy").seats]
    assert found == ["bot:easy", "bot:hard", "bot:easy", "human"]
    assert [seat.kind for seat in practice_from(review, 5, 1, "easy").seats] == [
        "bot:easy",
        "human",
        "bot:easy",
        "bot:easy",
    ]


def test_who_is_out_takes_the_seat_to_act() -> None:
    """D13: in a seat that is dealt no cards there is nothing to play."""
    review = review_of("lodam")
    at = next(at for at, step in enumerate(review.steps) if len(review.match.deals[step.deal].players) < 4)
    out = next(seat for seat in range(4) if seat not in review.match.deals[review.steps[at].deal].players)
    assert practice_from(review, at, out, "easy").humans == (review.steps[at].seat,)


@pytest.mark.parametrize("seed", [None, "another"])
def test_cards_that_are_not_those_of_the_code_cannot_be_played_on_with(seed: str | None) -> None:
    """What comes after them could not be dealt, and the match not be saved."""
    review = review_of("laus")
    match = Match(review.match.game, seed)
    match.deals = review.match.deals
    with pytest.raises(ValueError, match="Not dealt from a deal code"):
        practice_from(Review(review.record, match), 3, 0, "easy")
