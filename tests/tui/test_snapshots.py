"""What the screens around the table look like, with their colours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from kozyr.session.setup import usual_setup
from kozyr.tui.commands import commands_of
from kozyr.tui.screens.deal_over import DealOverScreen
from kozyr.tui.screens.help import HelpScreen
from kozyr.tui.screens.lessons import FirstLessonScreen, LessonsScreen
from kozyr.tui.screens.match_over import MatchOverScreen
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.screens.setup import SetupScreen

from . import reviews
from .rooms import RoomApp, odd_setup, played

SIZES = [(80, 24), (120, 40)]
SCREENS: dict[str, Callable[[], Screen[Any]] | None] = {
    "home": None,
    "setup-laus": lambda: SetupScreen(usual_setup("laus", "Anna")),
    "setup-lodam": lambda: SetupScreen(odd_setup("lodam", 10)),
    "deal-laus": lambda: DealOverScreen(played(odd_setup("laus"), 2), 2),
    "deal-gadenysh": lambda: DealOverScreen(played(usual_setup("gadenysh", "Anna"), 3), 3),
    "deal-lodam": lambda: DealOverScreen(played(usual_setup("lodam", "Anna").with_players(10), 4), 4),
    "match-laus": lambda: MatchOverScreen(played(usual_setup("laus", "Anna"), 99)),
    "match-gadenysh": lambda: MatchOverScreen(played(usual_setup("gadenysh", "Anna"), 99)),
    "match-lodam": lambda: MatchOverScreen(played(odd_setup("lodam", 10), 999)),
    "review-laus": lambda: reviews.KnownReview("laus", 4),
    "review-lodam": lambda: reviews.KnownReview("lodam-unfinished", 12, opened=False),
    "review-trial": lambda: reviews.trial("laus"),
    "review-costly": lambda: reviews.costly("laus"),
    "review-sums": lambda: reviews.sums("laus"),
    "menu": lambda: MenuScreen(played(usual_setup("gadenysh", "Anna"), 99)),
    "lessons": LessonsScreen,
    "first-lesson": lambda: FirstLessonScreen("laus"),
    "help": lambda: HelpScreen(commands_of("setup")),
}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", SCREENS)
def test_pictures(snap_compare: Callable[..., bool], tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(RoomApp(tmp_path, SCREENS[name]), terminal_size=size)


def test_the_options_of_lodam(snap_compare: Callable[..., bool], tmp_path: Path) -> None:
    app = RoomApp(tmp_path, SCREENS["setup-lodam"])
    assert snap_compare(app, terminal_size=(80, 24), press=["up", "up", "right", "down"])
