"""The main screens in Russian and in a language whose texts are 40 % longer; the language changes while they are up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot

from kozyr import locale
from kozyr.session.setup import usual_setup
from kozyr.tui.app import KozyrApp
from kozyr.tui.commands import COMMANDS, shown_keys
from kozyr.tui.draw.frame import frame_of
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.screens.rules import RulesScreen
from kozyr.tui.screens.setup import SetupScreen
from kozyr.tui.widgets.bars import fitting

from ..locale import pseudo
from . import test_table_layout as table_layout
from .rooms import RoomApp
from .still import StillApp, StillTable, rows_of
from .table import app_of, resized, session_of, table_of, until
from .test_snapshots import SCREENS
from .test_table_layout import faults as faults
from .test_table_snapshots import CASES

LANGUAGES = ("ru", "pseudo")
TABLES = ("laus", "laus-barred", "lodam10", "lodam2", "lodam-answer", "gadenysh-trump", "gadenysh-pass")
ROOMS = (
    "home",
    "setup-lodam",
    "deal-laus",
    "deal-gadenysh",
    "deal-lodam",
    "match-laus",
    "match-lodam",
    "menu",
    "help",
    "lessons",
    "first-lesson",
    "review-laus",
    "review-lodam",
    "review-trial",
    "review-costly",
)
SIZES = [(60, 20), (80, 24), (120, 40)]
_TEXT = re.compile(
    r'<text [^>]*x="([\d.]+)" [^>]*textLength="[\d.]+" clip-path="url\(#[^)]*line-(\d+)\)">([^<]*)</text>'
)
_WIDE = 12.2


def rows_drawn(test: str, name: str) -> list[str]:
    """The window of a picture as text: what is drawn now looks like it, or the test of that picture says so."""
    svg = (Path(__file__).parent / "__snapshots__" / f"{test}[{name}].svg").read_text("utf-8")
    rows = [[" "] * 80 for _ in range(24)]
    for x, line, text in _TEXT.findall(svg):
        at = round(float(x) / _WIDE)
        for char in unescape(text).replace("\N{NO-BREAK SPACE}", " "):
            if cell_len(char):
                rows[int(line)][at : at + cell_len(char)] = [char, *[""] * (cell_len(char) - 1)]
            at += cell_len(char)
    assert any(map(str.strip, map("".join, rows)))
    return ["".join(row).rstrip() for row in rows]


def assert_whole_in_russian(rows: list[str], wide: int) -> None:
    assert not [row for row in rows if "…" in row and "C1 …" not in row]
    assert max(map(cell_len, rows)) <= wide
    last = rows[-1].split()[-1]
    assert last in ("меню", "выйти", "назад", "закрыть", "начало", "нет"), "the footer is cut"


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language that is spoken in the test."""
    if request.param == "pseudo":
        with pseudo.spoken():
            yield request.param
    else:
        locale.use(request.param)
        yield request.param


def app_with(name: str, folder: Path) -> KozyrApp:
    """An app that shows one of the tables, the rules, or one of the rooms."""
    if name in TABLES:
        make, cursor = CASES[name]
        return StillApp(StillTable(make(), cursor))
    return RoomApp(folder, (lambda: RulesScreen("lodam")) if name == "rules" else SCREENS[name])


async def settled(pilot: Pilot[Any]) -> None:
    for _ in range(5):
        await pilot.pause()


@pytest.mark.parametrize("name", [*TABLES, *ROOMS])
def test_pictures(snap_compare: Callable[..., bool], tmp_path: Path, name: str, language: str) -> None:
    assert snap_compare(app_with(name, tmp_path), terminal_size=(80, 24), run_before=settled)


@pytest.mark.parametrize("name", [*TABLES, *ROOMS, "rules"])
async def test_nothing_is_cut_in_russian(name: str, tmp_path: Path) -> None:
    """In a window of 80x24 there is a picture of it."""
    locale.use("ru")
    app = app_with(name, tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        for size in SIZES[:: 1 if name == "rules" else 2]:
            await resized(pilot, size)
            await settled(pilot)
            assert_whole_in_russian(rows_of(app), size[0])
    if name != "rules":
        assert_whole_in_russian(rows_drawn("test_languages/test_pictures", f"ru-{name}"), 80)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "seats"), table_layout.TABLES)
def test_every_text_of_a_table_is_whole_in_russian(
    game: str, seats: int, size: tuple[int, int], faults: list[str]
) -> None:
    locale.use("ru")
    for scene in table_layout.moments(game, seats, table_layout.SHORT, seed=seats):
        rows = table_layout.rows_of(scene, *size)
        assert not faults, faults[0]
        assert "…" not in "\n".join(rows[1 : 1 + frame_of(*size).table])


@pytest.mark.parametrize("name", [*TABLES, *ROOMS])
def test_a_stretched_language_breaks_no_frame(name: str) -> None:
    """Texts may be cut; borders, cards and columns stand where they do in English, as the pictures of both show."""

    def frames(test: str, name: str) -> list[str]:
        rows = rows_drawn(test, name)
        return ["".join(char if char in "│╎║┃╭╮╰╯╔╗╚╝┏┓┗┛" else " " for char in row).rstrip() for row in rows]

    of_english = "test_table_snapshots/test_the_table" if name in TABLES else "test_snapshots/test_pictures"
    english = frames(of_english, f"{name}-80x24")
    stretched = frames("test_languages/test_pictures", f"pseudo-{name}")
    boxes = (
        "lodam-answer",
        "gadenysh-trump",
        "menu",
        "help",
        "first-lesson",
        "setup-lodam",
        "match-lodam",
        "match-laus",
        "home",
    )
    if name not in boxes:  # boxes grow with what they hold
        assert stretched == english


def test_every_command_finds_room_in_the_footer_of_a_small_window() -> None:
    """Those that are always shown, at most five of them at a time."""
    for code in locale.LANGUAGES:
        locale.use(code)
        for command in COMMANDS:
            assert len(shown_keys(command)) + len(locale._(command.label)) <= 34, command.id
        kept = [command for command in COMMANDS if command.keep and command.label]
        assert len(fitting(kept[:1], 60)) == 1


async def shown(app: App[Any], pilot: Pilot[Any], words: str) -> None:
    await until(pilot, lambda: words in "\n".join(rows_of(app)))


@pytest.mark.parametrize(
    ("screen", "english", "russian"),
    [
        (HomeScreen, "Statistics", "Статистика"),
        (lambda: SetupScreen(usual_setup("lodam", "Anna")), "all as usual", "всё как обычно"),
        (lambda: MenuScreen(usual_setup("lodam", "Anna").session()), "Go on playing", "Играть дальше"),
        (lambda: RulesScreen("laus"), "Four players, 32 cards.", "Вчетвером, 32 карты."),
        (SCREENS["deal-lodam"], "What counted", "Что считалось"),
        (SCREENS["match-laus"], "Same deals again", "Те же сдачи снова"),
        (SCREENS["help"], "Keys that work here", "Здесь работают клавиши"),
    ],
)
async def test_the_language_changes_while_a_screen_is_open(
    screen: Callable[[], Any], english: str, russian: str, tmp_path: Path
) -> None:
    app = RoomApp(tmp_path, screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(app, pilot, english)
        await app.speak("ru")
        await shown(app, pilot, russian)
        await app.speak("en")
        await shown(app, pilot, english)
    assert app.store.settings.language == "en"
    assert 'language = "en"' in (tmp_path / "settings.toml").read_text("utf-8")


async def test_the_language_changes_at_the_table() -> None:
    app = app_of(session_of("laus", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: table_of(pilot).scene().asking)
        hand = rows_of(app)[-5:-2]
        await app.speak("ru")
        await shown(app, pilot, "Ваш ход")
        assert rows_of(app)[-5:-2] == hand
        await pilot.press("enter")
        await until(pilot, lambda: len(table_of(pilot).scene().view.tricks) > 0 or table_of(pilot).scene().asking)


async def test_the_language_is_chosen_in_the_palette(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"русский")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await shown(app, pilot, "Статистика")
        assert locale.language() == "ru"
        setup = app.store.setup("laus")
        assert setup.seats[0].name == "Вы"
