"""Every screen, dialog, sheet and text field: `?` tells what can be done there, and Esc leads out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from textual.events import ScreenResume
from textual.pilot import Pilot
from textual.widgets import Input

from kozyr.bots.host import Host
from kozyr.session.setup import usual_setup
from kozyr.tui.app import KozyrApp
from kozyr.tui.commanded import Commanded
from kozyr.tui.commands import COMMANDS, keys_now
from kozyr.tui.keys import key_word
from kozyr.tui.screens.help import HelpScreen
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.keys import KeysScreen, NewKeyScreen
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.screens.open_matches import OpenMatchesScreen
from kozyr.tui.screens.rules import RulesScreen
from kozyr.tui.screens.settings import SettingsScreen
from kozyr.tui.screens.setup import SetupScreen
from kozyr.tui.screens.sitting import Sitting
from kozyr.tui.screens.yes_no import GiveUpScreen

from .gallery import SHOWN
from .monkey import press
from .rooms import RoomApp
from .still import StillApp, rows_of
from .test_open_matches import left

#: Pictures that show the same screen at another moment.
_TWINS = ("table-", "setup-", "deal-", "match-", "tricks-", "scores-", "curtain-")


@cache
def each() -> list[str]:
    """One of the gallery's pictures for each screen."""
    found = {next((twin for twin in _TWINS if name.startswith(twin)), name): name for name in SHOWN}
    return [name for name in found.values() if name != "review-lodam"]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Commanded, "twice", 0.0)


def opened(name: str, folder: Path) -> KozyrApp:
    app = SHOWN[name](folder)
    app.host = Host("")  # the bots are never asked
    return app


async def settled(pilot: Pilot[None]) -> Commanded[object]:
    for _ in range(3):
        await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, Commanded)
    return screen


def test_the_gallery_shows_every_screen_there_is(tmp_path: Path) -> None:
    """So whoever adds one enters it there, and it is looked at here."""
    shown = {"home"}
    for name in each():
        app = SHOWN[name](tmp_path / name)
        make = app._over if isinstance(app, StillApp) else app._opened_with if isinstance(app, RoomApp) else None
        shown |= {*(make() if make else app.first_screen()).SCOPES}  # type: ignore[attr-defined]
    assert shown == {command.scope for command in COMMANDS} - {"app"}


@pytest.mark.parametrize("name", each())
async def test_help_tells_what_the_footer_has_and_esc_leads_out(tmp_path: Path, name: str) -> None:
    app = opened(name, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await settled(pilot)
        if not isinstance(screen, HelpScreen | NewKeyScreen):
            commands = screen.commands()
            await pilot.press("question_mark")
            helped = await settled(pilot)
            assert isinstance(helped, HelpScreen)
            shown = "\n".join(rows_of(app))
            assert all(key_word(key) in shown for key in keys_now(commands[0]))
            assert "Esc" in rows_of(app)[-1]
            await pilot.press("escape")
            assert await settled(pilot) is screen
        await pilot.press("escape")
        out = await settled(pilot)
        assert isinstance(out, MenuScreen) or out is not screen or isinstance(screen, HomeScreen)


@pytest.mark.parametrize("screen", ["setup", "settings", "rules"])
async def test_where_a_text_is_typed_a_question_mark_is_text_and_another_key_helps(tmp_path: Path, screen: str) -> None:
    """The footer says which, and promises no key that would be typed."""
    make = {"setup": lambda: SetupScreen(usual_setup("laus", "Anna")), "settings": SettingsScreen, "rules": RulesScreen}
    app = RoomApp(tmp_path, make[screen])  # type: ignore[arg-type]
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        if screen == "rules":
            await pilot.press("slash")
        else:
            app.screen.query(Input).first().focus()
        typing = await settled(pilot)
        text = app.focused
        assert isinstance(text, Input)
        assert "ctrl+g help" in rows_of(app)[-1]
        assert " ? help" not in rows_of(app)[-1]
        assert "Enter " in rows_of(app)[-1]
        await pilot.press("question_mark")
        assert text.value.endswith("?")
        await pilot.press("ctrl+g")
        assert isinstance(await settled(pilot), HelpScreen)
        await pilot.press("escape")
        assert await settled(pilot) is typing
        assert app.focused is text


@pytest.mark.parametrize(("key", "screen"), [("f1", RulesScreen), ("f2", SettingsScreen)])
async def test_what_works_everywhere_works_over_a_dialog(tmp_path: Path, key: str, screen: type) -> None:
    """Textual asks no app for a key that is pressed in a dialog."""
    app = opened("menu", tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        menu = await settled(pilot)
        await pilot.press(key)
        assert isinstance(await settled(pilot), screen)
        await pilot.press("escape")
        assert await settled(pilot) is menu
        await pilot.press("ctrl+c")
        assert app._exit


async def test_the_program_is_left_from_the_palette(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", "x", "ctrl+q")
        assert app._exit


async def test_screens_that_are_taken_away_together_do_nothing_more(tmp_path: Path) -> None:
    """The one below is told that it is on top again, and is gone by then."""
    for seed in ("a", "b"):
        left(tmp_path, "laus", seed=seed)
    app = RoomApp(tmp_path, lambda: OpenMatchesScreen(app.matches.open_matches()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("G")
        assert isinstance(app.screen, GiveUpScreen)
        below = app.screen_stack[-2]
        app.go_home()
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        await below.on_event(ScreenResume())  # on a busy machine it comes as late as that


async def test_a_palette_that_is_taken_away_looks_for_nothing(tmp_path: Path) -> None:
    """Before it is shown, and while it looks."""
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for shown in (False, True):
            app.action_command_palette()
            if shown:
                await pilot.pause()
                press(app, "a", "a")
            app.go_home()
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)


async def test_a_key_that_comes_before_its_screen_is_there_does_nothing(tmp_path: Path) -> None:
    """It was pressed on the screen below, and bubbles up to the app when another one is on top."""
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = KeysScreen()
        app.push_screen(screen)
        await app.change(bell=False)
        assert not await app._check_bindings("enter")
        await pilot.press("enter")
        assert isinstance(app.screen, NewKeyScreen)


@pytest.mark.parametrize("name", ["table-laus", "lesson", "review-trial"])
async def test_a_table_that_was_taken_away_or_is_told_anew_draws_nothing(tmp_path: Path, name: str) -> None:
    """A card loses its bright frame after a moment, whatever has become of the table."""
    app = opened(name, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await settled(pilot)
        assert isinstance(table, Sitting)
        table.whole = False
        async with table.batch():
            await table.query_children("*").remove()
            table.redraw()
            app.go_home()
            table.whole = True
            table.redraw()


async def test_what_fails_while_the_program_ends_does_not_change_its_end(tmp_path: Path) -> None:
    """The parts of a screen go one after the other, and one may look for another that is gone."""

    looked = False

    def look_for_what_is_gone() -> None:
        nonlocal looked
        looked = True
        app.query_one("#gone")

    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24)):
        app.call_next(look_for_what_is_gone)
        app.exit(return_code=129)
    assert looked
    assert app.return_code == 129
