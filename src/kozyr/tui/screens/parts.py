"""The parts of the table, as every screen has them that shows one."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.table import Board, Hand, Line


def table_parts(*side: Widget, above: Iterable[Widget] = ()) -> ComposeResult:
    """Header, board, lines and hand, with these widgets at their side and `above` the board, and the keys. What the
    window has no room for is hidden by `show.lay_out`."""
    yield HeaderBar()
    with Horizontal():
        with Vertical(id="left"):
            yield from above
            yield Board(id="board")
            yield Line(id="status")
            yield Line(id="above")
            yield Hand(id="hand")
            yield Line(id="below")
        yield from side
    yield FooterBar()
