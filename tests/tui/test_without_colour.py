"""Nothing is told by colour or by movement alone: what has the focus, is chosen, may be played, and whose turn it is
show in characters, or at least in bold, underlined or reversed ones; and who wants no movement sees none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from kozyr.bots.host import Host
from kozyr.engine import parse_card
from kozyr.tui.app import KozyrApp
from kozyr.tui.draw.frame import frame_of
from kozyr.tui.draw.lines import draw_status
from kozyr.tui.screens.settings import SettingsScreen
from kozyr.words.scene import Cursor, Scene
from kozyr.words.status import call, sentence

from ..words import positions
from .gallery import SHOWN
from .rooms import RoomApp
from .still import StillApp, StillTable
from .test_table_snapshots import CASES

#: What a cell is without its colours.
Cell = tuple[str, bool, bool, bool]
#: Screens with several things that can be changed, which Tab goes through.
FORMS: dict[str, Callable[[Path], KozyrApp]] = {
    "setup-laus": SHOWN["setup-laus"],
    "setup-lodam": SHOWN["setup-lodam"],
    "settings": lambda folder: RoomApp(folder, SettingsScreen),
}


def seen(app: KozyrApp) -> list[list[Cell]]:
    """The window without its colours."""
    rows: list[list[Cell]] = []
    for strip in app.screen._compositor.render_strips():
        row: list[Cell] = []
        for text, style, _control in strip:
            marks = (bool(style and style.bold), bool(style and style.underline), bool(style and style.reverse))
            row += [(char, *marks) for char in text]
        rows.append(row)
    return rows


@pytest.mark.parametrize("name", list(FORMS))
async def test_where_the_focus_is_shows_without_colour(tmp_path: Path, name: str) -> None:
    """What Tab goes through lies from top to bottom, and each place looks different from the others, and from none."""
    app = FORMS[name](tmp_path)
    app.host = Host("")  # the bots are never asked
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        chain = app.screen.focus_chain
        assert len(chain) > 8
        app.screen.set_focus(None)
        await pilot.pause()
        places = [(widget.region.y, widget.region.x) for widget in chain]
        assert places == sorted(places)
        looks = [seen(app)]
        for widget in chain:
            app.screen.set_focus(widget)
            await pilot.pause()
            looks.append(seen(app))
        for one in range(len(looks)):
            for other in range(one):
                assert looks[one] != looks[other], [chain[at - 1] for at in (one, other)]


def _laus(**changes: Any) -> Scene:
    scene = positions.laus()
    return replace(scene, view=replace(scene.view, **changes))


STATES: dict[str, tuple[Scene, Scene]] = {
    "whose turn it is": (positions.laus(), replace(_laus(to_act=1), asking=False)),
    "which cards may be played": (positions.laus(), _laus(playable=positions.laus().view.hand)),
    "whose card takes the trick": (positions.laus(), _laus(best=1)),
    "who deals": (positions.laus(), _laus(dealer=1)),
    "that nobody is at the keyboard": (positions.laus(), replace(positions.laus(), covered=True)),
    "that an exchange will be offered": (positions.lodam10(), replace(positions.lodam10(), wants_exchange=True)),
    "who has how many lives": (
        positions.lodam10(),
        replace(positions.lodam10(), view=replace(positions.lodam10().view, lives=(1,) * 10)),
    ),
}
CURSORS: dict[str, tuple[Callable[[], Scene], Cursor, Cursor]] = {
    "which card is chosen": (positions.laus, Cursor(parse_card("QH")), Cursor(parse_card("8H"))),
    "which card is chosen that may not be played": (positions.laus, Cursor(parse_card("AS")), Cursor(parse_card("JC"))),
    "which cards are marked": (CASES["gadenysh-pass"][0], Cursor(marked=0), Cursor(marked=1 << parse_card("KC"))),
}


async def shown(scene: Scene, cursor: Cursor, size: tuple[int, int]) -> list[list[Cell]]:
    app = StillApp(StillTable(scene, cursor))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        return seen(app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("what", [*STATES, *CURSORS])
async def test_what_is_the_case_at_the_table_shows_without_colour(what: str, size: tuple[int, int]) -> None:
    if what in STATES:
        looks = [await shown(scene, Cursor(), size) for scene in STATES[what]]
    else:
        make, *cursors = CURSORS[what]
        looks = [await shown(make(), cursor, size) for cursor in cursors]
    assert looks[0] != looks[1]


@pytest.mark.parametrize("name", list(CASES))
def test_the_status_line_says_whose_turn_it_is_then_what_is_asked_and_why(name: str) -> None:
    """In this order, with nothing in between, for who hears it."""
    scene = CASES[name][0]()
    cursor = Cursor()
    frame = frame_of(120, 36)
    (line,) = draw_status(scene, cursor, frame).text()
    said = " ".join(filter(None, [f"► {call(scene)} " if call(scene) else "", sentence(scene, cursor)]))
    assert line.split()[: len(said.split())] == said.split()
    assert cell_len(line) <= 120


@pytest.mark.parametrize(("level", "blinks"), [("none", False), ("full", True)])
async def test_a_cursor_blinks_only_for_who_wants_movement(tmp_path: Path, level: Any, blinks: bool) -> None:
    """`TEXTUAL_ANIMATIONS=none`; also in the palette, which is Textual's own."""
    app = SHOWN["setup-laus"](tmp_path)
    app.host = Host("")
    async with app.run_test(size=(80, 24)) as pilot:
        app.animation_level = level
        await pilot.pause()
        fields = [widget for widget in app.screen.focus_chain if isinstance(widget, Input)]
        fields[0].focus()
        await pilot.pause()
        assert fields[0].cursor_blink == blinks
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(app.focused, Input)
        assert app.focused.cursor_blink == blinks
