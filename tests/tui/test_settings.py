"""The settings screen: every setting by keys and by mouse, seen at once, kept at once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input

from kozyr import locale
from kozyr.store.settings import SETTABLE
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.settings import Sample, SettingsScreen
from kozyr.tui.theme import theme_names
from kozyr.tui.widgets.choices import Choices
from kozyr.tui.widgets.stepper import OneOf, Stepper
from kozyr.tui.widgets.table import Hand
from kozyr.words.settings import setting_text

from .rooms import RoomApp
from .still import rows_of
from .table import app_of, asked, decide_by_keys, session_of, table_of, until

SIZES = [(60, 20), (80, 24), (120, 40)]
#: Those with values to step through.
STEPPED = [name for name in SETTABLE if name != "name"]


def kept(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "settings.toml").read_text("utf-8"))


async def go_to(pilot: Pilot[None], name: str) -> None:
    """Take the focus to a setting by the arrows."""
    assert pilot.app.focused is not None
    names = list(SETTABLE)
    steps = names.index(name) - names.index(pilot.app.focused.id or "")
    await pilot.press(*["down" if steps > 0 else "up"] * abs(steps))
    assert pilot.app.focused.id == name


async def test_it_opens_from_home_and_from_anywhere(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("up", "enter")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("f2", "escape")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("enter", "f2")
        assert isinstance(app.screen, SettingsScreen)


async def test_every_setting_is_changed_by_keys_and_kept_at_once(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(60, 20)) as pilot:
        left: dict[str, Any] = {}
        for name in STEPPED:
            before = getattr(app.settings, name)
            await go_to(pilot, name)
            await pilot.press("right")
            assert getattr(app.settings, name) != before
            assert kept(tmp_path) == left | {name: getattr(app.settings, name)}
            await pilot.press("backspace")
            assert getattr(app.settings, name) == SETTABLE[name].default
            left = kept(tmp_path)
            assert left.get(name, SETTABLE[name].default) == SETTABLE[name].default


async def test_every_setting_is_changed_by_mouse(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(60, 20)) as pilot:
        changed = {}
        for name in STEPPED:
            before = getattr(app.settings, name)
            await pilot.click(f"#{name}", offset=(20, 0))
            assert getattr(app.settings, name) != before
            changed[name] = getattr(app.settings, name)
            assert kept(tmp_path) == changed


async def test_the_name_is_typed(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(pilot, "name")
        await pilot.press(*"Anna", "enter")
        assert not isinstance(app.focused, Input)
        assert kept(tmp_path) == {"name": "Anna"}
        assert app.store.setup("laus").seats[0].name == "Anna"


async def test_a_theme_is_shown_while_it_is_chosen(tmp_path: Path) -> None:
    """Every one of Textual's can be; the usual one comes back as an empty name."""
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.screen.query_one("#theme", Stepper).values == OneOf(sorted(app.available_themes))
        await go_to(pilot, "theme")
        seen = {}
        for _ in range(3):
            await pilot.press("right")
            await pilot.pause()
            seen[app.theme] = str(app.inks.style("card-ink", "card"))
            assert kept(tmp_path) == {"theme": app.theme}
        assert len({*seen.values()}) == 3
        await pilot.press("backspace")
        await pilot.pause()
        assert (app.theme, app.settings.theme) == ("textual-dark", "")


async def test_the_sample_shows_deck_suits_and_aids(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        four = str(app.inks.style("card-diamond", "card"))
        await pilot.press("right")
        await pilot.pause()
        assert str(app.inks.style("card-diamond", "card")) == str(app.inks.style("card-heart", "card")) != four
        assert "♥" in "\n".join(rows_of(app))
        await go_to(pilot, "suits")
        await pilot.press("right")
        await pilot.pause()
        shown = "\n".join(rows_of(app))
        assert "♥" not in shown
        assert "│S   S│" in shown
        assert "21 points" in shown
        await go_to(pilot, "points")
        await pilot.press("right", "down", "right")
        await pilot.pause()
        shown = "\n".join(rows_of(app))
        assert "21 points" not in shown
        assert "▮ -D" in shown


async def test_the_language_changes_at_once_and_the_row_keeps_the_focus(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(pilot, "language")
        await pilot.press("left")
        await until(pilot, lambda: "Настройки" in rows_of(app)[0])
        assert locale.language() == "ru"
        assert app.focused is not None
        assert app.focused.id == "language"


async def test_what_cannot_be_kept_is_told_once_and_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    app = RoomApp(tmp_path / "file" / "kozyr", SettingsScreen)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        app.clear_notifications()
        await pilot.press("right", "right", "down", "right")
        await pilot.pause()
        (note,) = [note.message for note in app._notifications if "settings.toml" in note.message]
        assert note.endswith("it will not be remembered.")
        assert (app.settings.deck, app.settings.suits) == ("mono", "letters")


async def test_what_was_edited_meanwhile_is_kept_and_shown(tmp_path: Path) -> None:
    """Another program, or a person with an editor, changes the file while the screen is open."""
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        file = tmp_path / "settings.toml"
        file.write_text('# mine\nspeed = "slow"  # calm\ntheme = "nord"\n', "utf-8")
        await pilot.press("right")
        await pilot.pause()
        assert file.read_text("utf-8") == '# mine\nspeed = "slow"  # calm\ntheme = "nord"\ndeck = "two"\n'
        assert (app.speed.name, app.theme) == ("slow", "nord")
        assert app.screen.query_one("#speed", Stepper).value == "slow"


async def test_a_theme_chosen_in_the_palette_follows_an_edit_of_the_file_too(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        (tmp_path / "settings.toml").write_text('speed = "slow"\n', "utf-8")
        app.theme = "nord"
        await pilot.pause()
        await pilot.pause()
        assert app.screen.query_one("#speed", Stepper).value == "slow"
        assert (tmp_path / "settings.toml").read_text("utf-8") == 'speed = "slow"\ntheme = "nord"\n'


async def test_no_color_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)):
        assert "NO_COLOR is set" in "\n".join(rows_of(app))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_cut(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """Each explanation has room, each value too, and the sample stands whole beside them."""
    locale.use(language)
    app = RoomApp(tmp_path, SettingsScreen)
    async with app.run_test(size=size) as pilot:
        for name, info in SETTABLE.items():
            app.screen.query_one(f"#{name}").focus()
            await pilot.pause()
            shown = " ".join(" ".join(rows_of(app)).split())
            assert "…" not in shown
            assert all(word in shown for word in locale._(info.help).split()), name
            for value in theme_names() if name == "theme" else info.choices:
                assert cell_len(setting_text(name, value)) <= 20
        sample = app.screen.query_one(Sample)
        assert sample.region.right <= size[0]
        assert sample.size.height >= 15


# What the settings change at the table.


def table_with(folder: Path, text: str) -> KozyrApp:
    """The table with these settings. (The store of `own_folders` is where the app looks.)"""
    (folder / "kozyr").mkdir(parents=True)
    (folder / "kozyr" / "settings.toml").write_text(text, "utf-8")
    return app_of(session_of("laus", 4))


async def test_one_click_plays(own_folders: Path) -> None:
    app = table_with(own_folders, 'clicks = "once"\n')
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: asked(pilot))
        table = table_of(pilot)
        while table.scene().view.playable.bit_count() < 2:
            await decide_by_keys(pilot)
            await until(pilot, lambda: asked(pilot))
        hand, view = table.query_one(Hand), table.scene().view
        assert hand.placed is not None
        card = next(card for card in hand.placed.cards if view.playable >> card & 1 and card != table.cursor.card)
        column = hand.placed.column(hand.placed.cards.index(card))
        await pilot.click(Hand, offset=(column + 1, 3))
        await until(pilot, lambda: not table.session.view(table.viewer).hand >> card & 1)


async def test_a_trick_stays_until_a_key(own_folders: Path) -> None:
    app = table_with(own_folders, 'trick = "key"\n')
    app._speed = None
    async with app.run_test(size=(80, 24)) as pilot:
        await app.change(speed="instant")
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot) or table.turns.paused)
        while not table.turns.paused:
            await until(pilot, lambda: asked(pilot) or table.turns.paused)
            await pilot.press("enter")
        assert table.trick_stays is None
        moment = table.turns.moment
        await pilot.pause(0.6)  # longer than at this speed
        assert (table.turns.paused, table.turns.moment) == (True, moment)
        await pilot.press("enter")
        assert not table.turns.paused


async def test_the_bell_can_be_switched_off(own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = table_with(own_folders, "bell = false\n")
    rung: list[App[Any]] = []
    monkeypatch.setattr(App, "bell", lambda app: rung.append(app))
    async with app.run_test(size=(80, 24)):
        app.bell()
        assert not rung
        await app.change(bell=True)
        app.bell()
        assert rung


async def test_the_menu_of_the_table_opens_the_settings_and_the_table_follows(own_folders: Path) -> None:
    app = table_with(own_folders, "")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: asked(pilot))
        hand = table_of(pilot).scene().view.hand
        await pilot.press("escape", "down", "down")
        assert app.screen.query_one(Choices).chosen is not None
        await pilot.press("enter")
        assert isinstance(app.screen, SettingsScreen)
        await go_to(pilot, "suits")
        await pilot.press("right", "escape", "escape")
        await until(pilot, lambda: asked(pilot))
        assert table_of(pilot).scene().view.hand == hand
        assert not {*"♠♥♣♦"} & {*"\n".join(rows_of(app))}
