"""By mouse alone: from the first screen through a deal, its sheets and the menu, and home again. What is clicked is
what the window shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr.bots import Bot, Budget, make_bot
from kozyr.bots.host import Host
from kozyr.engine import Ask
from kozyr.store import Matches, Store
from kozyr.tui.app import KozyrApp
from kozyr.tui.commanded import Commanded
from kozyr.tui.screens.deal_over import DealOverScreen
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.match_over import MatchOverScreen
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.screens.past import ScoresScreen, TricksScreen
from kozyr.tui.screens.review import ReviewScreen
from kozyr.tui.screens.setup import SetupScreen
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.screens.yes_no import FinishScreen
from kozyr.tui.widgets.table import Board, Hand

from .still import rows_of
from .table import app_of, asked, click_on, decide_by_mouse, session_of, table_of, until
from .test_table_helps import decided


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Commanded, "twice", 0.0)


async def click_beside(pilot: Pilot[None]) -> None:
    """Click beside what lies over the table."""
    await pilot.click(offset=(1, 22))


async def play_deal(pilot: Pilot[None]) -> None:
    """To its count; finished tricks are clicked away."""
    while not isinstance(pilot.app.screen, DealOverScreen):
        if asked(pilot):
            await decide_by_mouse(pilot)
        elif isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.turns.paused:
            await pilot.click(Board, offset=(40, 5))
        else:
            await pilot.pause()


def app_in(folder: Path) -> KozyrApp:
    """The whole program, with bots that think of nothing."""

    def make(_level: str, game: str, budget: Budget) -> Bot:
        return make_bot("random", game, budget)

    store = Store(folder)
    for game in ("laus", "gadenysh", "lodam"):
        store.note_lesson(game, "offered")
    return KozyrApp(store=store, matches=Matches(folder / "data"), speed="instant", host=Host("", make=make))


async def test_a_deal_from_home_and_home_again(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await pilot.click(offset=(14, next(y for y, row in enumerate(rows_of(app)) if " Laus  " in row)))
        assert isinstance(app.screen, SetupScreen)
        await click_on(pilot, "Start match")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await play_deal(pilot)
        for words, screen in (("T tricks", TricksScreen), ("S scores", ScoresScreen)):
            await click_on(pilot, words)
            assert isinstance(app.screen, screen)
            await (click_on(pilot, "Esc close") if screen is TricksScreen else click_beside(pilot))
            assert isinstance(app.screen, DealOverScreen)
        await click_on(pilot, "Enter next deal")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await click_on(pilot, "Esc menu")
        assert isinstance(app.screen, MenuScreen)
        await click_on(pilot, "Home")
        assert isinstance(app.screen, HomeScreen)
        await click_on(pilot, "Continue")
        assert isinstance(app.screen, TableScreen)


async def test_what_follows_the_last_deal() -> None:
    """The result, the review and back, a new match."""
    session = session_of("gadenysh", 3, variant="ugly", deals=1)
    app = app_of(session)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await play_deal(pilot)
        await click_on(pilot, "Enter result")
        assert isinstance(app.screen, MatchOverScreen)
        await click_on(pilot, "Review")
        assert isinstance(app.screen, ReviewScreen)
        await click_on(pilot, "Esc back")
        assert isinstance(app.screen, MatchOverScreen)
        await click_on(pilot, "New match")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert table_of(pilot).session is not session


async def test_a_decided_deal_is_finished() -> None:
    app = app_of(decided("laus", 4))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await click_on(pilot, "C finish")
        assert isinstance(app.screen, FinishScreen)
        await click_on(pilot, "Yes")
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))


async def test_an_exchange_is_announced() -> None:
    app = app_of(session_of("lodam", 3))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        while table_of(pilot).scene().view.ask is not Ask.PLAY:
            await decide_by_mouse(pilot)
            await until(pilot, lambda: asked(pilot))
        await click_on(pilot, "X exchange")
        assert table_of(pilot).scene().wants_exchange


async def test_a_click_that_comes_late_plays_no_other_card() -> None:
    """The last card is clicked once more than is needed, before it is gone from the window; so is a line of a box."""
    app = app_of(session_of("gadenysh", 3, "late"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        table = table_of(pilot)
        board, hand = table.query_one(Board), table.query_one(Hand)
        if board.actions:
            for _ in range(2):
                board.post_message(Board.Clicked(board.actions[-1]))
            await until(pilot, lambda: asked(pilot) and not board.actions)
        scene = table.scene()
        last = [card for card in table.order(scene) if (scene.legal or 0) >> card & 1][-1]
        for _ in range(3):
            hand.post_message(Hand.Clicked(last))
        await until(pilot, lambda: asked(pilot) and table.scene().view.hand != scene.view.hand)
        assert table.scene().view.hand == scene.view.hand & ~(1 << last)
