"""Redo, and the journal from which a session is made again: undo, redo and hints are in it too."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.engine import STAY, Action, make_game
from kozyr.session import HintTaken, Restored, Seat, Session

TABLES = [("laus", 4), ("gadenysh", 3), ("lodam", 3), ("lodam", 10)]


def begun(game: str, seats: int) -> Session:
    people = [Seat("A"), *(Seat(f"B{seat}", "bot:random") for seat in range(1, seats))]
    return Session(make_game(game, seats), people, "redo")


def step(session: Session, rng: Random) -> None:
    """One decision at random, or the next deal."""
    if session.to_act is None:
        session.start_deal()
    else:
        assert session.deal is not None
        session.act(rng.choice(session.deal.legal()), session.to_act)


def state(session: Session) -> object:
    """All that can be seen of a session."""
    deals = [(deal.dealer, deal.dealt, list(deal.log), list(deal.tricks)) for deal in session.match.deals]
    views = [session.view(seat) for seat in range(len(session.seats))] if deals else []
    return deals, views, session.match.totals, session.match.lives, session.result, session.can_redo(), session.meta


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_redo_undoes_undo(game: str, seats: int) -> None:
    """Step by step, over the ends of tricks and deals."""
    session, rng = begun(game, seats), Random(1)
    for _ in range(400):
        if session.result is not None:
            break
        step(session, rng)
    logs = [[list(deal.log) for deal in session.match.deals]]
    while session.can_undo():
        session.undo()
        assert session.to_act == 0
        logs.append([list(deal.log) for deal in session.match.deals])
    while session.can_redo():
        assert [list(deal.log) for deal in session.match.deals] == logs.pop()
        (told,) = session.redo()
        assert isinstance(told, Restored)
    assert [list(deal.log) for deal in session.match.deals] == logs.pop()
    assert logs == []
    assert session.redo() == []


def test_another_decision_ends_redo() -> None:
    session, rng = begun("laus", 4), Random(2)
    for _ in range(20):
        step(session, rng)
    session.undo()
    assert session.can_redo()
    step(session, rng)
    assert not session.can_redo()
    assert session.redo() == []


def test_undo_goes_through_what_the_table_answers_for_the_person() -> None:
    """D9: without asking, the table stays; that is no decision to come back to."""
    session, rng = begun("lodam", 3), Random(3)
    own: list[Action] = []
    while not own or own[-1] != STAY or all(action == STAY for action in own):
        step(session, rng)
        own = [action for deal in session.match.deals for seat, action in deal.log if seat == 0]
    before = state(session)
    session.undo({STAY})
    assert session.meta["undos"] == 1
    assert session.deal is not None
    assert STAY not in session.deal.legal()
    session.redo()
    session.meta.clear()
    assert state(session) == before


def test_a_hint_is_counted_and_told() -> None:
    session = begun("laus", 4)
    session.start_deal()
    assert session.note_hint() == [HintTaken()]
    session.note_hint()
    assert session.meta == {"hints": 2}


def test_a_hint_that_leaves_no_choice_is_not_counted() -> None:
    """Nor one where nobody is to act. A journal of an older version that counts one is still followed."""
    session, rng = begun("laus", 4), Random(5)
    assert session.note_hint() == []
    session.start_deal()
    while session.to_act is not None and len(session.view(session.to_act).legal()) > 1:
        step(session, rng)
    assert session.to_act is not None
    assert session.note_hint() == []
    assert session.meta == {}
    session.repeat("hint")
    assert session.meta == {"hints": 1}


@given(st.integers(0, 2**32), st.sampled_from(TABLES), st.lists(st.sampled_from("aaaaaaaauurh"), max_size=120))
def test_a_session_is_made_again_from_its_journal(chance: int, table: tuple[str, int], doings: list[str]) -> None:
    session, rng = begun(*table), Random(chance)
    for doing in doings:
        if session.result is None and doing == "a":
            step(session, rng)
        elif doing == "u":
            session.undo()
        elif doing == "r":
            session.redo()
        elif doing == "h":
            session.note_hint()
    again = begun(*table)
    for line in session.journal:
        again.repeat(line)
    assert state(again) == state(session)
    assert again.journal == session.journal
    while session.can_redo():
        assert again.redo() == session.redo()
        assert state(again) == state(session)


def test_every_line_of_the_journal_is_followed_once() -> None:
    """Also a card given in an exchange, of which nothing is told before the other is given (D9)."""
    session, rng, seen = begun("lodam", 3), Random(5), list[str]()
    session.follow(lambda: seen.append(session.journal[-1]))
    for _ in range(60):
        step(session, rng)
    session.undo()
    session.redo()
    session.note_hint()
    assert seen == session.journal
    assert any(" give:" in line for line in seen)


@pytest.mark.parametrize(
    "line",
    ["", "deal", "undo", "undo 0", "undo -1", "undo 9", "redo", "redo 1", "0", "9 QS", "0 pass", "00 7C", "whist"],
)
def test_a_line_that_cannot_be_done_is_refused(line: str) -> None:
    session = begun("laus", 4)
    session.start_deal()
    with pytest.raises(ValueError):  # noqa: PT011  whatever says it
        session.repeat(line)
