"""The rules at the table: contents, search, the options of the match, and the rule by which a card is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Markdown

from kozyr.engine import make_game
from kozyr.session.setup import usual_setup
from kozyr.store import Matches, Search
from kozyr.store.today import Result
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.contents import ContentsScreen
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.lessons import FirstLessonScreen
from kozyr.tui.screens.record import RecordScreen
from kozyr.tui.screens.rules import RulesScreen
from kozyr.tui.screens.setup import SetupScreen
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.screens.today import TodayScreen
from kozyr.tui.screens.today_before import TodayBeforeScreen
from kozyr.tui.widgets.choices import Choices
from kozyr.words.games import title_of

from .rooms import RoomApp, played
from .still import rows_of
from .table import app_of, session_of, table_of, until

SIZES = [(60, 20), (120, 40)]


def shown(app: KozyrApp) -> str:
    return "\n".join(rows_of(app))


def first_line(app: KozyrApp) -> str:
    """What stands at the top below the header."""
    return next(row.strip() for row in rows_of(app)[1:] if row.strip())


def page_of_rules(app: KozyrApp) -> str:
    """The whole page that is shown."""
    assert isinstance(app.screen, RulesScreen)
    return app.screen._page.text


@pytest.fixture
def not_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which page is opened, and not what it looks like: to lay one out takes longer than all else."""

    async def update(self: Markdown, markdown: str) -> None:
        """Show nothing."""

    monkeypatch.setattr(Markdown, "update", update)


async def settled(pilot: Pilot[None]) -> None:
    """Pages are laid out over several refreshes."""
    for _ in range(5):
        await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_contents_go_to_a_rule(tmp_path: Path, size: tuple[int, int]) -> None:
    app = RoomApp(tmp_path, lambda: RulesScreen("laus"))
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("c")
        assert isinstance(app.screen, ContentsScreen)
        assert "  C2  Play goes clockwise." in shown(app)
        screen = app.screen
        place = [entry.rule for entry in screen._page.contents].index("L12")
        await pilot.press(*["down"] * place)
        await pilot.pause()
        assert "► " in shown(app)
        assert "  L12 " in shown(app)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, RulesScreen)
        assert first_line(app).startswith("L12 If you take Q♦")


async def test_contents_by_mouse_and_closed(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, lambda: RulesScreen("laus"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("c", "escape")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("c", "pagedown", "pageup")
        await pilot.click(Choices, offset=(10, 3))
        await settled(pilot)
        assert isinstance(app.screen, RulesScreen)


async def test_words_are_found_one_place_after_the_other(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, lambda: RulesScreen("lodam"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("slash", *"uneven", "enter")
        await settled(pilot)
        assert "place 1 of" in rows_of(app)[0]
        assert "D10 Ruling. Hands may be uneven" in shown(app)
        await pilot.press("slash", *"exchange", "enter", "n", "n", "N")
        await settled(pilot)
        assert "place 2 of" in rows_of(app)[0]
        await pilot.press("slash", "x", "escape")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("slash", *"hippo", "enter")
        assert "not on this page" in rows_of(app)[0]
        await pilot.press("escape")
        assert not isinstance(app.screen, RulesScreen)


async def test_the_page_tells_the_options_of_the_match(tmp_path: Path) -> None:
    match = make_game("laus", variant="pagat")
    app = RoomApp(tmp_path, lambda: RulesScreen(match, rule="L10"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        assert "L10 What the cards in your tricks cost" in first_line(app)
        assert "Each queen costs 3 card points" in shown(app)
        await pilot.press("right")
        await settled(pilot)
        assert "In this match" not in shown(app)
        await pilot.press("left")
        await settled(pilot)
        assert "This match is the variant" in shown(app)


@pytest.mark.usefixtures("not_laid_out")
async def test_the_rules_of_a_match_that_was_left_are_not_told_at_home(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.open_table(session_of("lodam", 4, options={"lives": 9}))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await until(pilot, lambda: "9 lives" in page_of_rules(app))
        await pilot.press("escape")
        app.go_home()
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await pilot.press("f1")
        await until(pilot, lambda: title_of("laus") in rows_of(app)[0])
        await pilot.press("left")
        await until(pilot, lambda: title_of("lodam") in rows_of(app)[0] and "D1" in page_of_rules(app))
        assert "In this match" not in page_of_rules(app)


def form(lives: int) -> SetupScreen:
    return SetupScreen(replace(usual_setup("lodam", "Anna"), options={"lives": lives}))


def record(folder: Path) -> RecordScreen:
    matches = Matches(folder / "data")
    matches.keep(played(replace(usual_setup("lodam", "Anna"), options={"lives": 1}), 99))
    matches.finish()
    (entry,) = matches.archive.entries(Search())
    return RecordScreen(entry)


DAY = date(2026, 11, 29)
#: Screens that tell of Losing Lodam, and what its page says of the lives of the match, if it is one.
TELLING: dict[str, tuple[Callable[[Path], Screen[Any]], str]] = {
    "form": (lambda _folder: form(9), "Each player begins with 9 lives."),
    "form that cannot start": (lambda _folder: form(-1), ""),
    "record": (record, "Each player begins with 1 life."),
    "today": (lambda _folder: TodayScreen(Result(DAY, "lodam", 0, (), 1, strongest=0)), ""),
    "before today": (lambda _folder: TodayBeforeScreen(DAY), ""),
    "first lesson": (lambda _folder: FirstLessonScreen("lodam"), ""),
}


@pytest.mark.usefixtures("not_laid_out")
@pytest.mark.parametrize("name", TELLING)
async def test_f1_opens_the_game_of_which_a_screen_tells(tmp_path: Path, name: str) -> None:
    """With the options of that match, and not those of one that is played beside it."""
    make, lives = TELLING[name]
    app = RoomApp(tmp_path, lambda: make(tmp_path))
    app.session = session_of("laus", 4, options={"target": 300})
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen) and title_of("lodam") in rows_of(app)[0])
        page = page_of_rules(app)
        assert ("In this match" in page) == bool(lives)
        assert lives in page


async def test_f1_opens_the_rule_by_which_a_card_is_refused(tmp_path: Path) -> None:
    """Which deal it is does not matter, only that some card may not be played."""
    session = session_of("laus", 4)
    app = app_of(session)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: table.scene().asking)
        while table.scene().legal == table.scene().view.hand:
            moment = table.turns.moment
            await pilot.press("enter")
            await until(pilot, lambda: table.scene().asking and table.turns.moment != moment)  # noqa: B023
        barred = next(card for card in table.order(table.scene()) if not (table.scene().legal or 0) >> card & 1)
        table.point(barred)
        assert table.cursor.reason is not None
        rule = table.cursor.reason.rule
        await until(pilot, lambda: f"({rule})" in shown(app))
        await pilot.press("f1")
        assert isinstance(app.screen, RulesScreen)
        await until(pilot, lambda: first_line(app).startswith(f"{rule} "))
        await pilot.press("escape")
        await pilot.click("#below", offset=(2, 0))
        assert isinstance(app.screen, RulesScreen)


async def test_pages_of_the_contents_end_at_its_ends(tmp_path: Path) -> None:
    """And what is chosen is in sight."""
    app = RoomApp(tmp_path, lambda: RulesScreen("lodam"))
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press("c")
        choices = app.screen.query_one(Choices)
        first = choices.chosen
        await pilot.press(*["pagedown"] * 9)
        last = choices.chosen
        assert choices.row == choices.size.height - 1
        assert "►" in shown(app)
        await pilot.press(*["pageup"] * 9)
        assert choices.chosen is first
        await pilot.press("up")
        assert choices.chosen is last
