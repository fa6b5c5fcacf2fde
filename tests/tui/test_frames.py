"""No screen begins with an empty frame: its first one is that which stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from kozyr.session.setup import usual_setup
from kozyr.tui.commands import commands_of
from kozyr.tui.screens.deal_over import DealOverScreen
from kozyr.tui.screens.help import HelpScreen
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.match_over import MatchOverScreen
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.screens.rules import RulesScreen
from kozyr.tui.screens.setup import SetupScreen
from kozyr.tui.screens.table import TableScreen

from .rooms import RoomApp, played
from .still import rows_of


class FramedApp(RoomApp):
    """Keeps the first frame of every screen."""

    def __init__(self, folder: Path, screen: Callable[[], Screen[Any]]) -> None:
        super().__init__(folder, screen)
        self.frames: dict[str, list[str]] = {}

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if renderable is not None and screen is self.screen:
            self.frames.setdefault(type(screen).__name__, rows_of(self))
        super()._display(screen, renderable)


def without_scrollbar(rows: list[str]) -> list[str]:
    """The slider of a scrollbar may come a frame later."""
    return [re.sub("[▁-█]", " ", row).rstrip() for row in rows]


def _lodam() -> Any:
    return played(usual_setup("lodam", "Anna"), 999)


SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "home": HomeScreen,
    "setup": lambda: SetupScreen(usual_setup("lodam", "Anna")),
    "help": lambda: HelpScreen(commands_of("table")),
    "menu": lambda: MenuScreen(_lodam()),
    "rules": lambda: RulesScreen("lodam"),
    "deal-over": lambda: DealOverScreen(_lodam(), 1),
    "match-over": lambda: MatchOverScreen(_lodam()),
    "table": lambda: TableScreen(usual_setup("laus", "Anna").session("frames")),
}


@pytest.mark.parametrize("size", [(60, 20), (120, 40)], ids=["60x20", "120x40"])
@pytest.mark.parametrize("name", SCREENS)
async def test_the_first_frame_is_whole(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    app = FramedApp(tmp_path, SCREENS[name])
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        shown = type(app.screen).__name__
        if name == "table":  # the bots play meanwhile
            assert "╰" in "\n".join(app.frames[shown][-8:])
            assert "Laus" in app.frames[shown][0]
        else:
            assert without_scrollbar(app.frames[shown]) == without_scrollbar(rows_of(app))
