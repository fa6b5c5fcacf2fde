"""The menu asks only before a match is lost; the help tells what works here and now."""

from __future__ import annotations

from pathlib import Path

import pytest

from kozyr.session import Session
from kozyr.session.setup import usual_setup
from kozyr.store import Matches
from kozyr.tui.commands import COMMANDS, commands_of
from kozyr.tui.screens.help import HelpScreen, help_lines
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.menu import MenuScreen, would_be_lost
from kozyr.tui.screens.setup import SetupScreen
from kozyr.tui.screens.yes_no import GiveUpScreen
from kozyr.tui.widgets.choices import Choices
from kozyr.words.cells import Line

from .rooms import RoomApp, played
from .still import rows_of
from .table import app_of, asked, session_of, until


def fresh() -> Session:
    return usual_setup("laus", "Anna").session("menu")


def begun() -> Session:
    return played(usual_setup("laus", "Anna"), 1)


def over() -> Session:
    return played(usual_setup("gadenysh", "Anna"), 99)


def text(lines: list[Line]) -> list[str]:
    return ["".join(piece for piece, _ in line).rstrip() for line in lines]


def test_only_decisions_of_a_person_that_are_not_saved_can_be_lost(tmp_path: Path) -> None:
    session, matches = fresh(), Matches(tmp_path / "data")
    assert not would_be_lost(session, matches)
    session.start_deal()
    assert not would_be_lost(session, matches)
    assert would_be_lost(begun(), matches)
    assert not would_be_lost(over(), matches)
    kept = fresh()
    matches.keep(kept)
    kept.start_deal()
    while not kept.match.counts:
        assert kept.deal is not None
        kept.act(kept.deal.legal()[0], kept.deal.to_act)
    assert not would_be_lost(kept, matches)


@pytest.mark.parametrize("make", [fresh, over])
@pytest.mark.parametrize(("downs", "answer"), [(0, "resume"), (1, "new"), (3, "home"), (4, "quit")])
async def test_with_nothing_to_lose_it_does_not_ask(tmp_path: Path, make: object, downs: int, answer: str) -> None:
    assert callable(make)
    app = RoomApp(tmp_path, lambda: MenuScreen(make()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press(*["down"] * downs, "enter", "enter")
        assert app.answers == [answer]


@pytest.mark.parametrize(("downs", "answer"), [(1, "new"), (3, "home"), (4, "quit")])
async def test_before_a_match_is_lost_it_asks_and_staying_is_the_first_answer(
    tmp_path: Path, downs: int, answer: str
) -> None:
    app = RoomApp(tmp_path, lambda: MenuScreen(begun()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press(*["down"] * downs, "enter")
        assert app.answers == []
        assert "The match is not finished and could" in "\n".join(rows_of(app))
        await pilot.press("down", "enter")
        assert app.answers == [answer]
    app = RoomApp(tmp_path, lambda: MenuScreen(begun()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press(*["down"] * downs, "enter", "enter")
        assert app.answers == ["resume"]


async def test_the_menu_by_mouse(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, lambda: MenuScreen(fresh()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.click(Choices, offset=(5, 3))
        assert app.answers == ["home"]
    app = RoomApp(tmp_path, lambda: MenuScreen(fresh()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.click(offset=(2, 2))
        assert app.answers == ["resume"]


async def test_a_question_hides_the_menu_it_lies_over(tmp_path: Path) -> None:
    """The menu is higher, and would look out from behind it; it is back when the match goes on."""
    app = RoomApp(tmp_path, lambda: MenuScreen(begun()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("end", "enter")
        assert isinstance(app.screen, GiveUpScreen)
        await pilot.pause()
        shown = "\n".join(rows_of(app))
        assert "Give it up?" in shown
        assert "╭─ Menu" not in shown
        await pilot.press("n")
        await pilot.pause()
        assert "╭─ Menu" in "\n".join(rows_of(app))
        assert "Go on playing" in "\n".join(rows_of(app))


@pytest.mark.parametrize(
    ("size", "players", "signs"),
    [
        ((60, 20), 4, ["▮▮▮", "2t 21p", "D", "♥♥♡"]),
        ((60, 20), 6, ["5 21p", "2t 21p", "D", "♥♥♡"]),
        ((80, 24), 6, ["▮▮▮", "2t 21p", "D", "♥♥♡"]),
        ((80, 24), 4, []),
    ],
)
async def test_help_explains_the_signs_of_a_narrow_table(size: tuple[int, int], players: int, signs: list[str]) -> None:
    app = app_of(session_of("lodam", players, exchange=False))
    async with app.run_test(size=size, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        await pilot.press("question_mark")
        await pilot.pause()
        rows = [row.strip(" │") for row in rows_of(app)]
        assert all(any(row.startswith(f"{sign} ") for row in rows) for sign in signs)
        assert any("the dealer" in row for row in rows) == bool(signs)


async def test_help_tells_the_commands_of_the_screen_below(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    app.store.note_lesson("laus", "offered")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        shown = "\n".join(rows_of(app))
        assert "Start Gadenysh as it was last played." in shown
        assert "Start the match" not in shown
        await pilot.press("question_mark")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("question_mark")
        assert "Go back without starting." in "\n".join(rows_of(app))


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_long_help_scrolls(tmp_path: Path, size: tuple[int, int]) -> None:
    app = RoomApp(tmp_path, lambda: HelpScreen(commands_of("table")))
    async with app.run_test(size=size, notifications=True) as pilot:
        assert "Go to the next card on the left" in "\n".join(rows_of(app))
        await pilot.press("end")
        await pilot.pause()
        assert "ctrl+c" in "\n".join(rows_of(app))


def test_help_shows_every_key_of_a_command_and_loses_no_word() -> None:
    lines = text(help_lines(COMMANDS, 56))
    joined = " ".join(" ".join(lines).split())
    for command in COMMANDS:
        for word in command.help.split():
            assert word in joined
    assert max(map(len, lines)) <= 56


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_a_dialog_can_be_left_with_the_program(tmp_path: Path, key: str) -> None:
    app = RoomApp(tmp_path, lambda: MenuScreen(fresh()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert app._exit
