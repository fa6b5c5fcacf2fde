"""What past tricks, the score sheet and the question before a deal is finished look like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kozyr.tui.screens.aside import Aside
from kozyr.tui.screens.past import ScoresScreen, TricksScreen, scene_after
from kozyr.tui.screens.yes_no import FinishScreen
from kozyr.words.scene import Aids, Scene

from ..words import positions
from .rooms import RoomApp, odd_setup, played
from .still import StillApp, StillTable


def lodam() -> Scene:
    return scene_after(played(odd_setup("lodam", 10), 12), 12, Aids())


CASES: dict[str, tuple[type[Aside], Callable[[], Scene]]] = {
    "tricks-laus": (TricksScreen, lambda: scene_after(played(odd_setup("laus"), 2), 2, Aids())),
    "tricks-lodam": (TricksScreen, lodam),
    "scores-lodam": (ScoresScreen, lodam),
}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", CASES)
def test_sheets(snap_compare: Callable[..., bool], tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    screen, make = CASES[name]
    assert snap_compare(RoomApp(tmp_path, lambda: screen(make())), terminal_size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("key", ["T", "S"])
def test_sheets_over_the_table(snap_compare: Callable[..., bool], key: str, size: tuple[int, int]) -> None:
    assert snap_compare(StillApp(StillTable(positions.laus())), terminal_size=size, press=[key])


def test_the_question(snap_compare: Callable[..., bool], tmp_path: Path) -> None:
    assert snap_compare(RoomApp(tmp_path, FinishScreen), terminal_size=(80, 24))
