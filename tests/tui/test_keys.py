"""Keys that a user gave to commands: which can be, where they show, and that nobody is shut in."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kozyr import locale
from kozyr.tui.app import KozyrApp
from kozyr.tui.commands import COMMANDS, commands_of, every_key, keys_now, meet, use_keys
from kozyr.tui.keymap import KEYED, barred, scopes, understood
from kozyr.tui.keys import FIXED, key_word, read_key, types
from kozyr.tui.screens.help import HelpScreen
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.keys import SCREENS, KeysScreen, NewKeyScreen
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.screens.past import ScoresScreen
from kozyr.tui.screens.settings import SettingsScreen
from kozyr.tui.widgets.bars import draw_footer
from kozyr.tui.widgets.choices import Choices

from .rooms import RoomApp
from .still import rows_of
from .table import app_of, asked, session_of, table_of, until


@pytest.mark.parametrize(
    ("text", "key", "word"),
    [
        ("H", "H", "H"),
        ("h", "h", "h"),
        ("f5", "f5", "F5"),
        ("Ctrl+K", "ctrl+k", "ctrl+k"),
        ("?", "question_mark", "?"),
        (",", "comma", ","),
        (" ", "space", "Space"),
        ("SPACE", "space", "Space"),
        ("PgUp", "pageup", "PgUp"),
        ("←", "left", "←"),
        ("Shift+Tab", "shift+tab", "Shift+Tab"),
        ("Esc", "escape", "Esc"),
        ("Ж", "Ж", "Ж"),
        ("question_mark", "question_mark", "?"),
        ("", None, ""),
        ("Foo", None, ""),
        ("H H", None, ""),
        ("<ignore>", None, ""),
        ("ctrl+", None, ""),
        ("\n", None, ""),
    ],
)
def test_a_key_is_read_as_people_write_it(text: str, key: str | None, word: str) -> None:
    assert read_key(text) == key
    assert key is None or key_word(key) == word


@given(st.text(max_size=12))
def test_any_text_is_a_key_or_none(text: str) -> None:
    key = read_key(text)
    assert key is None or (read_key(key) == key and "," not in key and read_key(key_word(key)) == key)


def test_every_key_of_every_command_can_be_written_as_it_is_shown() -> None:
    for command in KEYED.values():
        for key in command.keys:
            assert read_key(key_word(key)) == key


@pytest.mark.parametrize(
    ("wished", "found", "fault"),
    [
        ({"table.hint": ["F5"]}, {"table.hint": ("f5",)}, ""),
        ({"table.hint": ["S"], "table.scores": ["H"]}, {"table.hint": ("S",), "table.scores": ("H",)}, ""),
        ({"table.menu": ["M"]}, {"table.menu": ("M", "escape")}, ""),
        ({"table.play": ["p"]}, {"table.play": ("p",)}, ""),
        ({"table.hint": ["S"]}, {}, "keys.table.hint cannot be 'S': that is “Score sheet” (table.scores)"),
        ({"table.hint": ["F5", "S"]}, {}, "keys.table.hint cannot be 'S': that is"),
        ({"app.help": ["T"]}, {}, "keys.app.help cannot be 'T': that is “Past tricks” (table.tricks)"),
        ({"table.hint": ["q"]}, {}, "keys.table.hint cannot be 'q': that names a card at the table"),
        ({"table.hint": ["Esc"]}, {}, "keys.table.hint cannot be 'Esc': that leads out everywhere"),
        ({"table.hint": ["Hmm"]}, {}, "keys.table.hint cannot be 'Hmm': it is a key such as H, F2, ctrl+k or Space"),
        ({"table.hnt": ["F5"]}, {}, "there is no command 'table.hnt'; near to it: table.hint"),
        ({"whist": ["F5"]}, {}, "there is no command 'whist'; near to it: "),
        ({"table.by-name": ["F5"]}, {}, "there is no command 'table.by-name'"),
    ],
)
def test_a_wish_that_cannot_be_is_told(
    wished: dict[str, list[str]], found: dict[str, tuple[str, ...]], fault: str
) -> None:
    keys, faults = understood(wished)
    assert keys == found
    assert len(faults) == bool(fault)
    assert not fault or faults[0].startswith(fault)


def test_what_goes_back_to_its_own_key_takes_it_from_others_again() -> None:
    """Scores cannot have `X`, so it keeps `S`, and hint cannot have that."""
    keys, faults = understood({"table.hint": ["S"], "table.scores": ["X"]})
    assert keys == {}
    assert len(faults) == 2


_KEYS = st.sampled_from(["H", "S", "T", "F5", "Esc", "Enter", "q", "y", "?", "ctrl+c", "x", "Foo", "↑"])


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(list(KEYED)), st.lists(_KEYS, min_size=1, max_size=2), max_size=8))
@example({"table.scores": ["F5"], "table.pass": ["S"]})
def test_whatever_is_wished_no_key_means_two_things_and_the_ways_out_stay(wished: dict[str, list[str]]) -> None:
    keys, faults = understood(wished)
    assert len(faults) >= len(wished) - len(keys)
    for command in KEYED.values():
        now = keys.get(command.id, command.keys)
        assert {*command.keys} & {*FIXED} <= {*now}
        assert {*now} & {*FIXED} <= {*command.keys}
    use_keys(keys)
    try:
        for scope in scopes():
            for one, other in combinations([command for command in commands_of(scope) if command.keys], 2):
                if "close" not in (one.action, other.action) and meet(one, other):
                    assert not {*keys_now(one)} & {*keys_now(other)}
    finally:
        use_keys({})


def test_every_screen_of_the_registry_has_a_name() -> None:
    assert {*scopes()} <= SCREENS.keys()


def test_a_changed_key_shows_in_footer_and_help() -> None:
    commands = [command for command in COMMANDS if command.id in ("table.next", "table.hint", "table.faster")]
    use_keys({"table.next": ("tab",), "table.hint": ("f5",), "table.slower": ("f7",)})
    try:
        (row,) = draw_footer(commands, 120)[0].text()
        assert row.rstrip() == " ← Tab choose  F5 hint  + F7 speed"
        assert [every_key(command) for command in commands] == ["Tab", "F5", "+ ="]
    finally:
        use_keys({})


def write_settings(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.toml").write_text(text, "utf-8")


async def test_a_changed_key_works_and_the_old_one_does_not(own_folders: Path) -> None:
    write_settings(own_folders / "kozyr", '[keys]\ntable.scores = "F5"\n"table.menu" = ["M"]\n')
    app = app_of(session_of("gadenysh", 4))
    async with app.run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: asked(pilot))
        table = table_of(pilot)
        await pilot.press("n" if table.question() else "enter")
        await until(pilot, lambda: asked(pilot) and "scores" in table.situations())
        assert "F5 scores" in rows_of(app)[-1]
        assert "M Esc menu" in rows_of(app)[-1]
        await pilot.press("S")
        assert app.screen is table
        await pilot.press("f5")
        assert isinstance(app.screen, ScoresScreen)
        await pilot.press("escape", "M")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("escape", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("end")
        assert any("M Esc" in row for row in rows_of(app))


async def test_keys_shared_by_several_commands_stay_theirs(own_folders: Path) -> None:
    """Textual takes the key that one command gives up from all that share it: Enter still names trumps and goes on."""
    write_settings(own_folders / "kozyr", '[keys]\n"table.play" = "p"\n')
    app = app_of(session_of("gadenysh", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: asked(pilot))
        table = table_of(pilot)
        if table.question():
            await pilot.press("enter")
            await until(pilot, lambda: asked(pilot) and not table.question())
        hand = table.scene().view.hand
        await pilot.press("enter")
        assert table.scene().view.hand == hand
        await pilot.press("p")
        await until(pilot, lambda: table.session.view(table.viewer).hand != hand)


async def test_questions_show_the_keys_they_have(own_folders: Path) -> None:
    write_settings(own_folders / "kozyr", '[keys]\n"table.trump-hearts" = "ж"\n"table.trump" = "F6"\n')
    session = next(
        session for seed in map(str, range(40)) if (session := session_of("gadenysh", 4, seed)) and _eldest(session)
    )
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: asked(pilot))
        shown = "\n".join(rows_of(app))
        assert "ж  ♥ hearts" in shown
        assert "F6  name trumps" in shown
        await pilot.press("ж")
        await until(pilot, lambda: table_of(pilot).scene().view.trump == 2)


def _eldest(session: Any) -> bool:
    session.start_deal()
    return bool(session.to_act == 0)


async def test_what_is_wrong_is_told_at_the_start(tmp_path: Path) -> None:
    write_settings(tmp_path, '[keys]\n"table.hint" = "S"\n"home.quit" = 3\n')
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        told = sorted(note.message.rpartition("/")[2] for note in app._notifications)
    assert told == [
        "settings.toml: keys.home.quit cannot be 3: it is a key, or a list of keys",
        "settings.toml: keys.table.hint cannot be 'S': that is “Score sheet” (table.scores)",
    ]


# The screen.


def kept(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((folder / "settings.toml").read_text("utf-8"))["keys"]
    return found


async def open_keys(app: KozyrApp, pilot: Any, command: str) -> None:
    """Choose a command on the screen of keys, which is open, by the arrows."""
    scope = command.partition(".")[0]
    screen = app.screen
    assert isinstance(screen, KeysScreen)
    while screen._scope != scope:
        await pilot.press("right")
    while screen.query_one(Choices).chosen.id != command:  # type: ignore[union-attr]
        await pilot.press("down")


async def test_a_key_is_given_and_taken_back_by_keys(tmp_path: Path) -> None:
    write_settings(tmp_path, '# mine\n[keys]  # my keys\n"table.hint" = "F5"  # near\n')
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(60, 20)) as pilot:
        app.screen.query_one("#keys").focus()
        await pilot.press("enter")
        await open_keys(app, pilot, "home.quit")
        await pilot.press("enter")
        assert isinstance(app.screen, NewKeyScreen)
        await pilot.press("1")
        assert "1 cannot be taken: that is “Laus at once”" in "\n".join(rows_of(app))
        await pilot.press("X")
        assert isinstance(app.screen, KeysScreen)
        assert kept(tmp_path) == {"table.hint": "F5", "home.quit": "X"}
        assert any("X  (usually Q)" in row for row in rows_of(app))
        await pilot.press("backspace")
        assert (tmp_path / "settings.toml").read_text("utf-8").rstrip() == (
            '# mine\n[keys]  # my keys\n"table.hint" = "F5"  # near'
        )
        await pilot.press("enter", "escape")
        assert isinstance(app.screen, KeysScreen)
        assert kept(tmp_path) == {"table.hint": "F5"}


async def test_every_key_can_be_given_but_the_ways_out(tmp_path: Path) -> None:
    """Keys that do something everywhere else are taken as well: F1, `?`, Enter, arrows."""
    app = RoomApp(tmp_path, KeysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_keys(app, pilot, "home.quit")
        for key, kept_as in (("f9", "f9"), ("left", "left"), ("tab", "tab"), ("backspace", "backspace")):
            await pilot.press("enter", key)
            assert kept(tmp_path) == {"home.quit": kept_as}
        await pilot.press("enter", "f1")
        await pilot.pause()
        assert "F1 cannot be taken: that is “Rules” (app.rules)" in "\n".join(rows_of(app))


async def test_a_key_is_given_by_mouse(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, KeysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(Choices, offset=(5, 0))
        assert isinstance(app.screen, NewKeyScreen)
        await pilot.click(offset=(1, 1))
        assert isinstance(app.screen, KeysScreen)
        await pilot.click(Choices, offset=(5, 0))
        await pilot.press("f9")
        assert kept(tmp_path) == {"table.previous": "f9"}


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_nothing_is_cut(tmp_path: Path, language: str) -> None:
    locale.use(language)
    app = RoomApp(tmp_path, KeysScreen)
    async with app.run_test(size=(60, 20)) as pilot:
        for _ in scopes():
            await pilot.press("right")
            await pilot.pause()
            assert not [row for row in rows_of(app) if "…" in row and locale._("Go to…") not in row]


async def test_a_mended_key_leads_home_again(tmp_path: Path) -> None:
    """The keys of the screen of keys can be changed as well; Esc leads out all the same."""
    write_settings(tmp_path, '[keys]\n"keys.open" = "F9"\n"keys.down" = "F8"\n"settings.keys" = "F7"\n')
    app = RoomApp(tmp_path, KeysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


def test_a_fault_is_found_before_a_key_is_given() -> None:
    assert barred("table.hint", "f5", {}) == ""
    assert barred("table.hint", "S", {}) != ""
    assert barred("table.hint", "S", {"table.scores": ("f6",)}) == ""


def test_which_keys_type_something_where_there_is_a_text() -> None:
    typing = [
        key for key in ("a", "question_mark", "space", "plus", "enter", "left", "escape", "ctrl+g", "f1") if types(key)
    ]
    assert typing == ["a", "question_mark", "space", "plus"]
