"""The window may change at any moment: in a dialog, behind the curtain, while cards move; what is drawn fits it."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from kozyr.tui.screens.table import TableScreen
from kozyr.tui.speed import Speed

from .hot_seat import fallen, shared
from .still import rows_of
from .table import SIZE, app_of, asked, asked_or_over, decide_by_keys, resized, session_of, table_of, until

WINDOWS = [(60, 20), (59, 19), (120, 36), (1, 1), (160, 50), (80, 24)]


async def fits(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Make the window so large, and wait for what is drawn in it."""
    await resized(pilot, size)
    assert max(map(cell_len, rows_of(pilot.app))) <= size[0]


@pytest.mark.parametrize("key", ["", "escape", "question_mark", "ctrl+p", "f1"])
async def test_over_and_under_a_dialog(key: str) -> None:
    """The dialog stays open, and the match goes on behind it."""
    app = app_of(session_of("laus", 4))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await asked_or_over(pilot)
        if key:
            await pilot.press(key)
            assert not isinstance(app.screen, TableScreen)
        shown = app.screen
        for window in WINDOWS:
            await fits(pilot, window)
            assert app.screen is shown
        if key:
            await pilot.press("escape")
        await until(pilot, lambda: asked(pilot))
        before = len(app.session.match.deals[-1].log) if app.session else 0
        await decide_by_keys(pilot)
        await asked_or_over(pilot)
        assert app.session is not None
        assert len(app.session.match.deals[-1].log) > before


async def test_behind_the_curtain() -> None:
    """No hand is seen in any size."""
    app = app_of(shared("laus", 4, (0, 1)))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: fallen(pilot))
        for window in WINDOWS:
            await fits(pilot, window)
            assert fallen(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot))


async def test_while_cards_close_up_to_the_winner() -> None:
    """At every step of the movement; it comes to its end all the same."""
    app = app_of(session_of("laus", 4), Speed("test", "test", card=1, trick=60_000))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await asked_or_over(pilot)
        turns = table_of(pilot).turns
        await decide_by_keys(pilot)
        await until(pilot, lambda: turns.paused)
        turns.end_pause()
        assert turns.closing
        for window in WINDOWS:
            await fits(pilot, window)
        await until(pilot, lambda: not turns.paused)
        assert await asked_or_over(pilot)
