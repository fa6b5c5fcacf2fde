"""The first screen: two Enters to a game, no dead ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from kozyr.session.setup import Setup, usual_setup
from kozyr.tui.screens.rules import RulesScreen
from kozyr.tui.screens.setup import SetupScreen
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.widgets.choices import Choices

from .rooms import RoomApp, home_of
from .still import rows_of
from .table import until

SIZES = [(60, 20), (80, 24), (120, 40)]


async def test_two_enters_start_the_game_as_it_was_last_played(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    last = Setup("laus", usual_setup("laus", "Anna").seats, "pagat", {"target": 300})
    app.store.remember(last)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("enter")
        assert app.started == [(last, "")]


@pytest.mark.parametrize(("key", "game"), [("1", "laus"), ("2", "gadenysh"), ("3", "lodam")])
async def test_figures_start_at_once(tmp_path: Path, key: str, game: str) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press(key)
        assert app.started == [(usual_setup(game, "You"), "")]


async def test_the_cursor_goes_round_past_empty_lines(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        choices = home_of(pilot).query_one(Choices)
        seen = []
        for _ in range(9):
            assert choices.chosen is not None
            seen.append(choices.chosen.id)
            await pilot.press("down")
        assert seen == ["laus", "gadenysh", "lodam", "today", "lessons", "statistics", "records", "rules", "settings"]
        assert choices.chosen is not None
        assert choices.chosen.id == "laus"
        await pilot.press("up")
        assert choices.chosen.id == "settings"
        for key, line in (("home", "laus"), ("home", "laus"), ("end", "settings"), ("end", "settings")):
            await pilot.press(key)
            assert choices.chosen.id == line


@pytest.mark.parametrize("row", [0, 1, 2])
async def test_a_click_opens_a_line(tmp_path: Path, row: int) -> None:
    app = RoomApp(tmp_path)
    app.store.note_lesson(["laus", "gadenysh", "lodam"][row], "offered")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.click(Choices, offset=(10, row))
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.setup.game == ["laus", "gadenysh", "lodam"][row]


async def test_a_click_on_an_empty_line_does_nothing(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.click(Choices, offset=(10, 4))
        home_of(pilot)


async def test_the_rules_open_and_turn(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("up", "up", "enter")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("right")
        await until(pilot, lambda: "Gadenysh" in rows_of(app)[0])
        await pilot.press("escape", "f1", "f1")
        home_of(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=size, notifications=True):
        assert "…" not in "".join(rows_of(app))


async def test_a_wrong_setting_is_told_and_no_markup(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('speed = "[red]"\n', "utf-8")
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        (note,) = app._notifications
        assert "speed cannot be '[red]'" in note.message
        home_of(pilot)


async def test_quit(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("Q")
    assert app.return_code == 0


async def test_a_match_starts_is_left_and_starts_again(tmp_path: Path) -> None:
    """From home to the table and back, with the real app: no screen stays under another."""
    from kozyr.store import Store
    from kozyr.tui.app import KozyrApp

    app = KozyrApp(store=Store(tmp_path), speed="instant")
    app.store.note_lesson("laus", "done")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        depth = len(app.screen_stack)
        for _ in range(2):
            await pilot.press("enter", "enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            assert len(app.screen_stack) == depth + 1
            app.go_home()
            await pilot.pause()
            home_of(pilot)
            assert len(app.screen_stack) == depth
        assert Store(tmp_path).setups.keys() == {"laus"}


async def test_theme_and_speed_are_kept(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.theme = "nord"
        await app.change(speed="fast")
        await pilot.pause()
    again = RoomApp(tmp_path)
    async with again.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert (again.theme, again.speed.name) == ("nord", "fast")
        assert not again._notifications


async def test_a_theme_that_does_not_exist_is_told(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('theme = "[b]"\n', "utf-8")
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        (note,) = app._notifications
        assert "settings.toml: theme cannot be '[b]': it is one of" in note.message
        assert app.theme in app.available_themes
    assert (tmp_path / "settings.toml").read_text("utf-8") == 'theme = "[b]"\n'
