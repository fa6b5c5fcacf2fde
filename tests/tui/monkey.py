"""Random keys, clicks and sizes of the window, over the whole program."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from textual import events
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot

from kozyr.bots import Bot, Budget, make_bot
from kozyr.bots.host import Host
from kozyr.session import Session
from kozyr.store import Matches, Store
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.widgets.choices import Choices

from .rooms import NOON

#: Keys without a character of their own, those that lead somewhere oftener than others.
NAMED: Final = (
    *("up", "down", "left", "right", "enter", "space", "escape") * 6,
    *("shift+left", "shift+right", "home", "end", "pageup", "pagedown", "tab", "shift+tab", "backspace", "delete") * 2,
    *("f1", "ctrl+p", "ctrl+a", "ctrl+z", "f5", "insert", "ctrl+q", "ctrl+c"),
)
CHARACTERS: Final = (
    "123 +-?/:[]{}.,_0456789" + "abcdefghijklmnopqrstuvwxyz" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "яЖ李🙂\u0301"
)
SIZES: Final = ((80, 24), (80, 24), (60, 20), (120, 36), (160, 50), (59, 19), (100, 30), (20, 5), (1, 1), (80, 60))
#: How many are sent before the program is waited for.
BATCH: Final = 16
#: The way back from anywhere is at most so long.
WAY: Final = 24


class MonkeyApp(KozyrApp):
    """The program with quick bots, which does not end when it is asked to: it goes home instead."""

    def __init__(self, folder: Path, session: Session | None = None) -> None:
        def make(level: str, game: str, budget: Budget) -> Bot:
            return make_bot(level, game, Budget(iterations=1, stop=budget.stop))

        host = Host("", make=make)
        matches = Matches(folder / "data", now=lambda: NOON)
        super().__init__(session, store=Store(folder), matches=matches, speed="instant", host=host)
        self.ended = 0

    def exit(self, *args: object, **more: object) -> None:
        self.ended += 1
        self.call_later(self.go_home)


def press(app: App[None], key: str, character: str | None = None) -> None:
    """A key, as the terminal tells of it."""
    assert app._driver is not None
    event = events.Key(key, character)
    event.set_sender(app)
    app._driver.send_message(event)


def click(app: App[None], x: int, y: int) -> None:
    """A click, as the terminal tells of it."""
    assert app._driver is not None
    for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
        button = 0 if kind is events.MouseMove else 1
        event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
        event.set_sender(app)
        app._driver.send_message(event)


def scroll(app: App[None], x: int, y: int, kind: type[events.MouseScrollDown | events.MouseScrollUp]) -> None:
    assert app._driver is not None
    event = kind(None, x, y, 0, 1, 0, False, False, False, x, y)
    event.set_sender(app)
    app._driver.send_message(event)


def resize(app: App[None], size: tuple[int, int]) -> None:
    """Another size of the window."""
    assert isinstance(app._driver, HeadlessDriver)
    app._driver._size = Size(*size)
    app.post_message(events.Resize(Size(*size), Size(*size)))


def anything(app: KozyrApp, rng: Random) -> None:
    """One random thing that a person may do."""
    dice, (width, height) = rng.random(), app.size
    if dice < 0.55:
        key = rng.choice(NAMED)
        press(app, key, {"space": " ", "enter": "\r", "tab": "\t"}.get(key))
    elif dice < 0.80:
        character = rng.choice(CHARACTERS)
        press(app, character, character)
    elif dice < 0.95:
        click(app, rng.randrange(max(width, 1)), rng.randrange(max(height, 1)))
    elif dice < 0.98:
        kind = rng.choice((events.MouseScrollDown, events.MouseScrollUp))
        scroll(app, rng.randrange(max(width, 1)), rng.randrange(max(height, 1)), kind)
    elif dice < 0.995:
        resize(app, rng.choice(SIZES))
    else:
        app.call_later(app.speak, rng.choice(("en", "ru")))  # as the palette does


async def way_home(pilot: Pilot[None]) -> int:
    """Go home by keys; how many it took. The menu is left by its line, everything else by Esc."""
    app = pilot.app
    for number in range(WAY):
        screen = app.screen
        if isinstance(screen, HomeScreen):
            return number
        if isinstance(screen, MenuScreen):
            choices = screen.query_one(Choices)
            while choices.chosen is not None and choices.chosen.id not in ("home", "leave"):
                press(app, "down")
                await pilot.pause()
            press(app, "enter", "\r")
        else:
            press(app, "escape")
        await pilot.pause()
    raise AssertionError(f"no way home from {app.screen_stack}")


async def play_monkey(pilot: Pilot[None], rng: Random, steps: int) -> None:
    """So many random steps; now and then it is looked whether there is a way home, and a table is sat down at."""
    app = pilot.app
    assert isinstance(app, MonkeyApp)
    for number in range(0, steps, BATCH):
        for _ in range(BATCH):
            anything(app, rng)
        await pilot.pause()
        assert app._exception is None
        assert len(app.screen_stack) < 12, app.screen_stack
        if number % (40 * BATCH) == 0:
            await way_home(pilot)
            resize(app, (80, 24))
            press(app, *rng.choice([("1", "1"), ("2", "2"), ("3", "3")]))
            await pilot.pause()
