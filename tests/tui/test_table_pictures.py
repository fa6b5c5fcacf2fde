"""The table looks like the pictures in `pictures`, row by row."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kozyr.engine import parse_card
from kozyr.words.scene import Scene

from ..words import positions
from .still import StillApp, StillTable, rows_of

PICTURES = Path(__file__).parent / "pictures"
#: nothing was decided in a position, so nothing could be taken back
UNDO = frozenset({"undo"})

#: the picture, the position, the chosen card or line, what else the footer shows
CASES = [
    ("laus-80x24", positions.laus, "QH", 0, UNDO),
    ("narrow-60x20", positions.laus, "QH", 0, UNDO),
    ("laus-120x36", positions.laus, "QH", 0, UNDO),
    ("lodam10-80x24", positions.lodam10, "JD", 0, frozenset[str]()),
    ("lodam2-80x24", positions.lodam2, "QH", 0, UNDO),
    ("gadenysh-trump-80x24", positions.gadenysh_trump, "", 1, frozenset[str]()),
]


@pytest.mark.parametrize(("name", "make", "card", "choice", "more"), CASES, ids=[case[0] for case in CASES])
async def test_the_table_is_drawn_as_it_was_designed(
    name: str, make: Callable[[], Scene], card: str, choice: int, more: frozenset[str]
) -> None:
    """Each picture holds the whole window as text; blanks at the ends of rows do not count."""
    columns, rows = map(int, name.rpartition("-")[2].split("x"))
    chosen = parse_card(card) if card else None
    app = StillApp(StillTable(make(), chosen, choice=choice, more=more))
    async with app.run_test(size=(columns, rows), notifications=True) as pilot:
        await pilot.pause()
        drawn = rows_of(app)
    wanted = [row.rstrip() for row in (PICTURES / f"{name}.txt").read_text(encoding="utf-8").splitlines()]
    assert drawn == wanted
