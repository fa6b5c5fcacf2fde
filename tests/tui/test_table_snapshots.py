"""Pictures of the table, colours and all. `make snapshots` draws them anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from kozyr.engine import Reason, card_set, parse_card, parse_cards
from kozyr.words.scene import Cursor, Scene

from ..words import positions
from .still import StillApp, StillTable

BARRED = Cursor(parse_card("AS"), Reason("L5", "{suit} were led and you have some: play one of them", {"suit": 2}))
MARKED = Cursor(parse_card("JH"), marked=card_set(parse_cards("JH 7D")))

CASES: dict[str, tuple[Callable[[], Scene], Cursor]] = {
    "laus": (positions.laus, Cursor(parse_card("QH"))),
    "laus-barred": (positions.laus, BARRED),
    "laus-taken": (positions.laus_taken, Cursor()),
    "laus-waiting": (positions.laus_waiting, Cursor()),
    "lodam10": (positions.lodam10, Cursor(parse_card("JD"))),
    "lodam2": (positions.lodam2, Cursor(parse_card("QH"))),
    "lodam-answer": (positions.lodam_answer, Cursor()),
    "lodam10-answer": (positions.lodam10_answer, Cursor()),
    "gadenysh-trump": (positions.gadenysh_trump, Cursor()),
    "gadenysh-pass": (positions.gadenysh_pass, MARKED),
}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", CASES)
def test_the_table(name: str, size: tuple[int, int], snap_compare: Callable[..., bool]) -> None:
    """The moments a player meets."""
    make, cursor = CASES[name]

    async def settle(pilot: Pilot[None]) -> None:
        await pilot.pause()

    assert snap_compare(StillApp(StillTable(make(), cursor)), terminal_size=size, run_before=settle)


@pytest.mark.parametrize("theme", ["textual-light", "gruvbox", "ansi-dark"])
def test_the_table_in_other_colours(theme: str, snap_compare: Callable[..., bool]) -> None:
    """A light theme, a warm one, and the terminal's own colours."""
    app = StillApp(StillTable(positions.laus(), Cursor(parse_card("QH"))))

    async def change(pilot: Pilot[None]) -> None:
        app.theme = theme
        await pilot.pause()

    assert snap_compare(app, terminal_size=(80, 24), run_before=change)
