"""Tables to test: a session with one person, an app that does not wait, and waiting by conditions."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from textual.pilot import Pilot

from kozyr.bots import Bot, Budget, make_bot
from kozyr.bots.host import Host
from kozyr.engine import Action, Ask, View, make_game
from kozyr.session import Seat, Session
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.speed import Speed
from kozyr.tui.widgets.table import Board, Hand

from .still import rows_of

AT_ONCE = Speed("test", "test", card=0, trick=0)
NAMES = ("Anna", "Vera", "Gleb", "Nina", "Oleg", "Rita", "Stas", "Tanya", "Yuri", "Zoya")
SIZE = (80, 24)
#: How many worlds bots look at that look ahead.
WORLDS = 12


def session_of(game: str, seats: int, seed: str = "table", names: Sequence[str] = NAMES, **options: Any) -> Session:
    """A session of one person and bots that choose at random."""
    kinds = ["human"] + ["bot:random"] * (seats - 1)
    return Session(make_game(game, seats, **options), [Seat(*pair) for pair in zip(names, kinds, strict=False)], seed)


def app_of(
    session: Session,
    speed: Speed = AT_ONCE,
    *,
    offers: bool = False,
    twice: float = 0.0,
    bots: dict[str, Bot] | None = None,
    host: Host | None = None,
) -> KozyrApp:
    """An app at the table of a session; `twice`: see `TableScreen.twice`; `bots`: those that play these levels, in a
    thread of this process, unless there is a `host`."""

    def make(level: str, game: str, budget: Budget) -> Bot:
        return (bots or {}).get(level) or make_bot(level, game, Budget(iterations=WORLDS, stop=budget.stop))

    class TestedApp(KozyrApp):
        def first_screen(self) -> TableScreen:
            screen = TableScreen(session)
            screen.twice = twice
            return screen

    return TestedApp(session, speed=speed, offers=offers, host=host or Host("", make=make))


class Slow:
    """A bot that waits until it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = 0

    def choose(self, view: View, rng: Random) -> Action:
        self.asked += 1
        assert self.go.wait(20)
        return view.legal()[0]


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Let the app go on until the condition holds."""
    async with asyncio.timeout(60):  # on a busy machine, another process takes its time
        while not condition():
            await pilot.pause()


async def resized(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Make the window so large, and wait till all is laid out in it."""
    await pilot.resize_terminal(*size)
    await until(pilot, lambda: len(rows_of(pilot.app)) == size[1])
    await pilot.pause()


def table_of(pilot: Pilot[None]) -> TableScreen:
    """The table that is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def asked(pilot: Pilot[None]) -> bool:
    """Whether the table is on top and asks something of the person."""
    screen = pilot.app.screen
    return isinstance(screen, TableScreen) and screen.turns.asking


async def asked_or_over(pilot: Pilot[None]) -> bool:
    """Wait until the person is asked or another screen lies over the table; whether the person is asked."""
    await until(pilot, lambda: asked(pilot) or not isinstance(pilot.app.screen, TableScreen))
    return asked(pilot)


async def decide_by_keys(pilot: Pilot[None], number: int = 0) -> None:
    """Take a decision by keys, another way each time where there are several."""
    view = table_of(pilot).scene().view
    if view.ask is Ask.TRUMP:
        await pilot.press(*[["s"], ["down", "enter"], ["n"]][number % 3])
    elif view.ask is Ask.PASS:
        for _ in range(view.pass_count):
            await pilot.press("space", "right")
        await pilot.press("enter")
    elif view.ask in (Ask.ANSWER, Ask.OFFER):
        await pilot.press("yn"[number % 2])
    else:
        await pilot.press(["right", "left", "home", "end"][number % 4], ["enter", "space"][number % 2])


async def click_on(pilot: Pilot[None], words: str) -> None:
    """Click on words in the window, the last ones of them."""
    await until(pilot, lambda: any(words in row for row in rows_of(pilot.app)))
    y, row = next((y, row) for y, row in reversed(list(enumerate(rows_of(pilot.app)))) if words in row)
    await pilot.click(offset=(row.rindex(words) + 1, y))


async def decide_by_mouse(pilot: Pilot[None], number: int = 0) -> None:
    """Take a decision by clicks alone."""
    table = table_of(pilot)
    scene, hand = table.scene(), table.query_one(Hand)
    question = table.query_one(Board).spots
    if question:
        x, y, _width, _index = question[number % len(question)]
        await pilot.click(Board, offset=(x + 3, y))
        return
    assert scene.legal is not None
    assert hand.placed is not None
    order = table.order(scene)
    playable = [index for index, card in enumerate(order) if scene.legal >> card & 1]
    if scene.view.ask is Ask.PASS:
        for index in range(scene.view.pass_count):
            await pilot.click(Hand, offset=(hand.placed.column(index) + 1, hand.placed.top + 4))
        await click_on(pilot, "Enter pass")
        return
    index = playable[number % len(playable)]
    done = len(scene.view.log)
    for _ in range(2):
        if len(table.session.match.deals[-1].view(0).log) == done and table.turns.asking:
            await pilot.click(Hand, offset=(hand.placed.column(index) + 1, hand.placed.top + 4))
