"""The screens around the table, to test: an app with a store of its own, and matches already played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from kozyr.session import Seat, Session
from kozyr.session.setup import Setup, usual_setup
from kozyr.store import Matches, Store
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.widgets.choices import Choices

#: It is always this day in the rooms.
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ODD_NAMES = ("[red]", "a [/] b", "李小龍", "שרה")


class RoomApp(KozyrApp):
    """The app with a screen over the first one. It notes what the screen was dismissed with, and what was started."""

    def __init__(self, folder: Path, screen: Callable[[], Screen[Any]] | None = None) -> None:
        super().__init__(store=Store(folder), matches=Matches(folder / "data", now=lambda: NOON))
        self._opened_with = screen
        self.answers: list[object] = []
        self.started: list[tuple[Setup, str]] = []

    def on_ready(self) -> None:
        if self._opened_with is not None:
            self.push_screen(self._opened_with(), self.answers.append)

    def start(self, setup: Setup, seed: str = "") -> None:
        self.started.append((setup, seed))


def home_of(pilot: Pilot[None]) -> HomeScreen:
    """The first screen, which is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, HomeScreen)
    return screen


async def open_line(pilot: Pilot[None], line: str) -> None:
    """Go to a line of the list that is shown, by its id, and open it."""
    choices = pilot.app.screen.query_one(Choices)
    while choices.chosen is None or choices.chosen.id != line:
        await pilot.press("down")
    await pilot.press("enter")


def odd_setup(game: str, players: int = 4) -> Setup:
    """A setup whose names look like markup, or are wide, or run from right to left."""
    setup = usual_setup(game, "Anna").with_players(players)
    seats = [replace(seat, name=name) for seat, name in zip(setup.seats, ODD_NAMES, strict=False)]
    return replace(setup, seats=(*seats, *setup.seats[len(seats) :]))


def played(setup: Setup, deals: int, seed: str = "rooms") -> Session:
    """A match after so many deals, or at its end, in which all chose at random."""
    session = setup.session(seed)
    rng = Random(4)
    for _ in range(deals):
        if session.result is not None:
            break
        session.start_deal()
        while session.deal is not None:
            seat = session.to_act
            assert seat is not None
            session.act(rng.choice(session.deal.legal()), seat)
    return session


def without_people(session: Session) -> Session:
    """The same match with bots at every seat."""
    seats = [Seat(seat.name, "bot:random") for seat in session.seats]
    copy = Session(session.game, seats, session.seed)
    copy.match = session.match
    return copy
