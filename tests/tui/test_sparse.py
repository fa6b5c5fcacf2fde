"""What is written to the terminal: as little as can be, and yet the whole of what is shown."""

from __future__ import annotations

from typing import Any

import pyte
import pytest
from rich.cells import cell_len
from rich.console import Console
from textual._compositor import CompositorUpdate
from textual.color import Color
from textual.pilot import Pilot
from textual.screen import Screen

from kozyr.engine import is_play
from kozyr.session import Session
from kozyr.tui.app import KozyrApp
from kozyr.tui.draw.canvas import Canvas
from kozyr.tui.widgets.drawn import changes

from .table import asked_or_over, decide_by_keys, session_of, until

#: What a played card may cost, in bytes, with all that comes with it.
MOST = 6000
COLOURS = Console(color_system="truecolor", force_terminal=True)


class WrittenApp(KozyrApp):
    """Notes what a terminal would be sent, and keeps a terminal that is."""

    def __init__(self, session: Session, **more: Any) -> None:
        super().__init__(session, **more)
        self.terminal = pyte.Screen(80, 24)
        self.stream = pyte.Stream(self.terminal)
        self.written = 0

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate) and screen is self.screen:
            said = renderable.render_segments(COLOURS)
            self.written += len(said.encode())
            self.stream.feed(said.replace("\n", "\r\n"))
        super()._display(screen, renderable)


def shown(app: WrittenApp) -> list[list[tuple[str, str, str]]]:
    """The cells of the window as (character, ink, ground); the ink of a blank is nobody's business."""
    found = []
    for strip in app.screen._compositor.render_strips():
        row: list[tuple[str, str, str]] = []
        for text, style, _control in strip:
            assert style is not None
            assert style.color is not None
            assert style.bgcolor is not None
            ink, ground = (Color.from_rich_color(colour).hex6[1:].lower() for colour in (style.color, style.bgcolor))
            for char in text:
                row += [(char, ink if char != " " else "", ground)] + [("", "", ground)] * (cell_len(char) - 1)
        found.append(row)
    return found


def seen(app: WrittenApp) -> list[list[tuple[str, str, str]]]:
    """The cells that the terminal shows."""
    buffer = app.terminal.buffer
    return [
        [(cell.data, cell.fg if cell.data.strip() else "", cell.bg) for cell in (buffer[y][x] for x in range(80))]
        for y in range(24)
    ]


async def settle(pilot: Pilot[None], app: WrittenApp) -> None:
    await until(pilot, lambda: not app.screen._dirty_widgets and not app.screen._compositor._dirty_regions)


@pytest.mark.parametrize(("game", "seats"), [("laus", 4), ("lodam", 10), ("gadenysh", 4)])
@pytest.mark.parametrize("speed", ["instant", "fast"])
async def test_a_card_costs_little_and_the_terminal_shows_all_of_it(game: str, seats: int, speed: str) -> None:
    """Some tricks at 80x24 in true colour, with movement and without; what the terminal shows is what was drawn."""
    session = session_of(game, seats)
    app = WrittenApp(session, speed=speed)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await asked_or_over(pilot)
        await settle(pilot, app)
        app.written, rounds = 0, 2
        for number in range(rounds):
            await decide_by_keys(pilot, number)
            assert await asked_or_over(pilot)
            await settle(pilot, app)
            assert [pair for pair in zip(seen(app), shown(app), strict=True) if pair[0] != pair[1]] == []
        played = sum(is_play(action) for _seat, action in session.match.deals[-1].log)
        assert played >= rounds
        assert app.written / played < MOST


def test_wide_characters_change_as_a_whole() -> None:
    """Neither half of one stays, whichever changes."""
    old, new = Canvas(12, 1), Canvas(12, 1)
    old.put(2, 0, "小龍")
    new.put(2, 0, "小 李")
    assert changes(old.rows[0], new.rows[0]) == [(4, 7)]
    assert changes(new.rows[0], old.rows[0]) == [(4, 7)]
    assert changes(old.rows[0], old.rows[0]) == []


def test_changes_far_apart_are_written_apart() -> None:
    old, new = Canvas(40, 1), Canvas(40, 1)
    for x in (3, 6, 30):
        new.put(x, 0, "x")
    assert changes(old.rows[0], new.rows[0]) == [(3, 7), (30, 31)]
