"""On a Russian keyboard the same keys do the same, and texts are typed in its own letters."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from kozyr.engine import Ask
from kozyr.session.setup import usual_setup
from kozyr.tui.layouts import latin_key, latin_letter
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.screens.past import TricksScreen
from kozyr.tui.screens.setup import SetupScreen

from .rooms import RoomApp
from .table import SIZE, app_of, asked, session_of, table_of, until


def test_a_key_means_the_one_in_its_place() -> None:
    assert [latin_letter(letter) for letter in "йЙячьё7q"] == ["q", "Q", "z", "x", "m", "ё", "7", "q"]
    assert [latin_key(key) for key in ("й", "Ш", "х", "enter", "q")] == ["q", "I", "left_square_bracket", None, None]


async def test_cards_are_named_and_commands_given_at_the_table() -> None:
    session = session_of("gadenysh", 3)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot) and table.scene().view.ask is Ask.PLAY)
        for card in table.order(table.scene()):
            await pilot.press("23456789еойлф"[card % 13], "сырв"[card // 13])
            assert table.cursor.card == card
        while not table.scene().view.tricks:
            await until(pilot, lambda: asked(pilot) or table.turns.paused)
            await pilot.press("right", "enter")
        await pilot.press("Е")
        assert isinstance(app.screen, TricksScreen)


async def test_a_name_is_typed_in_its_own_letters(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, lambda: SetupScreen(usual_setup("laus", "Anna")))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.query_one("#kind-0").focus()
        await pilot.press("Й", "р")
        assert app.screen.query_one("#name-0", Input).value == "Йр"
        assert not isinstance(app.screen, MenuScreen)
