"""Other characters, and what the table remembers for the player."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from kozyr.engine import parse_card
from kozyr.session.setup import usual_setup
from kozyr.tui.draw.frame import frame_of
from kozyr.tui.draw.table import draw_table
from kozyr.tui.glyphs import Glyphs, glyphs_for
from kozyr.tui.screens.curtain import CurtainScreen
from kozyr.tui.screens.deal_over import DealOverScreen
from kozyr.tui.screens.past import ScoresScreen
from kozyr.words.scene import Aids, public
from kozyr.words.seats import held_text, points_text, short_count
from kozyr.words.signs import LIFE, LOST

from ..words import positions
from .rooms import RoomApp, played
from .still import StillApp, StillTable, rows_of


@pytest.mark.parametrize("position", [positions.laus, positions.lodam10, positions.lodam2, positions.gadenysh_trump])
async def test_the_ascii_look_needs_no_other_character(position: object) -> None:
    """Same sizes, and nothing outside ASCII."""
    assert callable(position)
    app = StillApp(StillTable(position()), glyphs="ascii")
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await pilot.pause()
        rows = rows_of(app)
    assert all(row.isascii() for row in rows), next(row for row in rows if not row.isascii())
    assert len(rows) == 36


async def test_letters_for_suits() -> None:
    """Only the suits change."""
    app = StillApp(StillTable(positions.laus(), parse_card("QH")), glyphs="letters")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        rows = rows_of(app)
    assert "│H   H│" in rows[19]
    assert "QH costs 2" in rows[22]


@pytest.mark.parametrize(("glyphs", "signs"), [("signs", "♥♡×"), ("letters", "●○×"), ("ascii", "*.x")])
async def test_lives_are_never_the_letters_of_a_suit(glyphs: Glyphs, signs: str) -> None:
    """Hearts beside the signs of suits; beside letters, signs that no card has. The same at the table and its side, on
    the score sheet, on the curtain and in the account of a deal, where a life lost in it is told apart."""
    life, gone, lost = signs
    scene, session = positions.lodam10(), played(usual_setup("lodam", "Anna"), 2)
    covered = replace(scene, view=public(scene.view), asking=False, covered=True)
    screens: list[tuple[Callable[[], Screen[Any]] | None, str]] = [
        (None, f"You {life * 3} 12"),
        (lambda: ScoresScreen(scene), f"{life * 2}{gone}"),
        (lambda: CurtainScreen(session, covered, 1), f"{life * 3}, 0 tricks"),
        (lambda: DealOverScreen(session, 2), f"{life}{lost}{gone}"),
    ]
    for over, said in screens:
        app = StillApp(StillTable(scene), glyphs, over)
        async with app.run_test(size=(120, 40), notifications=True) as pilot:
            await pilot.pause()
            text = "\n".join(rows_of(app))
        assert re.sub(" +", " ", said) in re.sub(" +", " ", text)
        assert not set(LIFE + LOST) & set(text)
        assert "HH" not in text


async def test_the_settings_decide_where_the_terminal_leaves_a_choice(tmp_path: Path) -> None:
    """`suits`, `points` and `voids` do what they say; a terminal without the signs has the last word."""
    (tmp_path / "settings.toml").write_text('suits = "letters"\npoints = false\nvoids = true\n', encoding="utf-8")
    app = RoomApp(tmp_path)
    assert app.aids == Aids(points=False, voids=True)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        shown = "\n".join(rows_of(app))
        assert "♠" not in shown
        assert "│S   S│" in shown
        assert "╭" in shown
    assert RoomApp(tmp_path / "none").aids == Aids()


@pytest.mark.parametrize(
    ("encoding", "glyphs"),
    [("utf-8", "signs"), ("UTF-8", "signs"), ("ascii", "ascii"), ("koi8-r", "ascii"), (None, "ascii")],
)
def test_the_encoding_of_the_terminal_decides(encoding: str | None, glyphs: Glyphs) -> None:
    """A terminal that cannot show the signs of the table is not sent them."""
    assert glyphs_for(encoding) == glyphs


def test_known_voids_are_shown_when_asked_for() -> None:
    """Nina trumped hearts, so that she has none (L6); Zoya had no trump under the duty (C5)."""
    scene = positions.laus()
    assert held_text(scene, 3) == "▮▮▮▮▮"
    shown = replace(scene, aids=Aids(voids=True))
    assert held_text(shown, 3) == "▮▮▮▮▮ -♥"
    assert held_text(shown, 1) == "▮▮▮▮▮"
    assert held_text(replace(positions.lodam10(), aids=Aids(voids=True)), 9) == "▮▮▮ -♦"
    assert "-♥" in "\n".join(draw_table(shown, frame_of(80, 24)).text())


def test_points_taken_can_be_left_to_memory() -> None:
    """Tricks are always seen."""
    scene = replace(positions.laus(), aids=Aids(points=False))
    assert points_text(scene, 3) == ""
    assert short_count(scene, 3) == "1t"
    assert "216" not in "\n".join(draw_table(scene, frame_of(60, 20)).text())
    assert "1 trick" in "\n".join(draw_table(scene, frame_of(80, 24)).text())
