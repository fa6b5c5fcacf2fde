"""Whole matches at the table: by keys, and by mouse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kozyr.engine import Ask
from kozyr.session import Session
from kozyr.tui.screens.deal_over import DealOverScreen
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.speed import Speed

from .still import rows_of
from .table import SIZE, app_of, asked_or_over, decide_by_keys, decide_by_mouse, session_of, table_of, until

MATCHES: list[tuple[str, int, dict[str, Any]]] = [
    ("laus", 4, {"target": 60}),
    ("gadenysh", 4, {"variant": "ugly", "deals": 2}),
    ("lodam", 3, {"lives": 1}),
    ("lodam", 10, {"lives": 1, "limit": 8}),
    ("lodam", 6, {"lives": 1, "limit": 8, "exchange": False}),
]


async def play(session: Session, by_mouse: bool, offers: bool = False) -> int:
    """Play the match to its end; returns how many decisions the person took."""
    app = app_of(session, offers=offers)
    decide = decide_by_mouse if by_mouse else decide_by_keys
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        taken = 0
        while session.result is None:
            if await asked_or_over(pilot):
                before = [len(deal.log) for deal in session.match.deals]
                await decide(pilot, taken)
                assert [len(deal.log) for deal in session.match.deals] != before, "the decision was taken"
                taken += 1
            elif session.result is None:
                await pilot.press("enter")
        await asked_or_over(pilot)
        assert not isinstance(app.screen, TableScreen), "the end of the match is shown"
        return taken


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
async def test_a_match_can_be_played_by_keys(game: str, seats: int, options: dict[str, Any]) -> None:
    """Every decision of every game has keys."""
    assert await play(session_of(game, seats, **options), by_mouse=False)


async def test_an_offer_can_be_asked_for_before_every_lead() -> None:
    """With the setting the table asks instead of staying for you (D9)."""
    session = session_of("lodam", 3, lives=1, limit=1)
    await play(session, by_mouse=False, offers=True)
    assert any(deal.knowledge().exchanges for deal in session.match.deals)


@pytest.mark.parametrize(("game", "seats", "options"), [("gadenysh", 3, {"deals": 1}), ("lodam", 3, {"lives": 1})])
async def test_a_match_can_be_played_by_mouse(game: str, seats: int, options: dict[str, Any]) -> None:
    """A click chooses, another plays; questions are answered by a click."""
    assert await play(session_of(game, seats, **options), by_mouse=True)


async def test_lodam_d13_who_is_out_waits_for_no_trick() -> None:
    """The others play to the count without a stop, whatever the speed, and the table says so."""
    session = _fallen()
    session.start_deal()
    app = app_of(session, Speed("test", "test", card=60_000, trick=60_000))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        shown: set[str] = set()
        numbers = len(session.match.counts)

        def counted() -> bool:
            if app.screen is table and session.deal is not None:
                shown.add(rows_of(app)[15])
                assert not table.turns.paused
            return isinstance(app.screen, DealOverScreen)

        await until(pilot, counted)
        assert len(session.match.counts) == numbers + 1
        assert any("The others play on to the count without a stop." in row for row in shown)
        assert any("You are out." in row for row in shown)


def _played_deal(session: Session, rng: Random) -> None:
    session.start_deal()
    while session.deal is not None:
        assert session.to_act is not None
        session.act(rng.choice(session.deal.legal()), session.to_act)


def _fallen() -> Session:
    """A match in which the person is out, and others play on."""
    for seed in range(200):
        session = session_of("lodam", 5, f"fallen {seed}", lives=1, limit=24)
        rng = Random(seed)
        while session.result is None and (not session.match.lives or session.match.lives[0]):
            _played_deal(session, rng)
        if session.result is None:
            return session
    raise AssertionError("nobody fell")


async def test_gadenysh_g10_all_cards_are_passed_by_one_key() -> None:
    """Where the whole hand goes there is nothing to mark."""
    session = session_of("gadenysh", 3, variant="ugly")
    for number in range(8):
        _played_deal(session, Random(number))
    session.start_deal()
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        while await asked_or_over(pilot) and table_of(pilot).scene().view.ask is Ask.TRUMP:
            await decide_by_keys(pilot, 0)
        assert "17 marked" in rows_of(app)[15]
        await pilot.press("enter")
        await asked_or_over(pilot)
        assert table_of(pilot).scene().view.ask is Ask.PLAY


async def test_gadenysh_g10_where_one_card_is_passed_the_mark_moves() -> None:
    """More than one cannot be meant; the card that has it gives it back."""
    app = app_of(session_of("gadenysh", 3, variant="ugly"))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        while await asked_or_over(pilot) and table_of(pilot).scene().view.ask is Ask.TRUMP:
            await decide_by_keys(pilot, 0)
        assert table_of(pilot).scene().view.pass_count == 1
        await pilot.press("space", "right", "space")
        cursor = table_of(pilot).cursor
        assert cursor.card is not None
        assert cursor.marked == 1 << cursor.card
        assert "1 marked" in rows_of(app)[15]
        await pilot.press("space")
        assert table_of(pilot).cursor.marked == 0


async def test_a_match_that_was_left_between_two_deals_shows_the_count_again() -> None:
    session = session_of("laus", 4)
    _played_deal(session, Random(1))
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))
        assert "deal 1 is over" in rows_of(app)[0]
        app.screen._deaf_until = 0.0  # type: ignore[attr-defined] # the moment is over
        await pilot.press("enter")
        await until(pilot, lambda: len(session.match.deals) == 2)
