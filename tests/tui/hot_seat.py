"""Tables with several persons, to test: the session, the curtain, and a hand that decides by keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.pilot import Pilot

from kozyr.engine import make_game
from kozyr.session import Seat, Session
from kozyr.tui.screens.curtain import CurtainScreen
from kozyr.tui.screens.table import TableScreen

from .table import NAMES, asked, decide_by_keys, table_of, until


def shared(game: str, seats: int, persons: Sequence[int], seed: str = "hot seat", **options: Any) -> Session:
    """A match with persons at these seats, and bots that choose at random at the others."""
    kinds = ["human" if seat in persons else "bot:random" for seat in range(seats)]
    return Session(make_game(game, seats, **options), [Seat(*pair) for pair in zip(NAMES, kinds, strict=False)], seed)


def curtain_of(pilot: Pilot[None]) -> CurtainScreen:
    """The curtain that has fallen."""
    screen = pilot.app.screen
    assert isinstance(screen, CurtainScreen)
    return screen


def fallen(pilot: Pilot[None]) -> bool:
    """Whether the curtain has fallen."""
    return isinstance(pilot.app.screen, CurtainScreen)


async def waits(pilot: Pilot[None]) -> None:
    """Let the app go on until it waits for somebody: at the table, behind the curtain, or on another screen."""
    await until(pilot, lambda: asked(pilot) or not isinstance(pilot.app.screen, TableScreen))


async def turn(pilot: Pilot[None]) -> TableScreen:
    """The table of the person who decides next, behind the curtain if one falls before."""
    await waits(pilot)
    if fallen(pilot):
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot))
    return table_of(pilot)


async def next_curtain(pilot: Pilot[None]) -> TableScreen:
    """Decide until a curtain falls; the table before it."""
    table = await turn(pilot)
    while not fallen(pilot):
        await decide_by_keys(pilot)
        await waits(pilot)
    return table
