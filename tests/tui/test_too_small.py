"""A window below 60×20 says so, and all waits as it is: what is not seen cannot be changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest
from textual import events
from textual.pilot import Pilot

from kozyr.bots.host import Host
from kozyr.engine import Ask
from kozyr.review import opinions, text_of
from kozyr.store import Matches, Store
from kozyr.store.reviews import key_of_record
from kozyr.tui.app import KozyrApp
from kozyr.tui.command_table import Command
from kozyr.tui.commanded import Commanded
from kozyr.tui.commands import keys_now
from kozyr.tui.screens.lesson import LessonScreen
from kozyr.tui.screens.naming import LETTERS
from kozyr.tui.screens.review import ReviewScreen
from kozyr.tui.speed import Speed
from tests.review.helpers import made_up, review_of

from .hot_seat import fallen, shared
from .rooms import RoomApp
from .still import rows_of
from .table import (
    AT_ONCE,
    SIZE,
    Slow,
    app_of,
    asked,
    asked_or_over,
    decide_by_keys,
    resized,
    session_of,
    table_of,
    until,
)

SMALL: Final = [(59, 24), (80, 19), (40, 12), (1, 1)]

#: Comes to a moment at which the screen waits for somebody.
Come = Callable[[Pilot[None]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _every_key_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests press faster than a person; bots look at few worlds."""
    monkeypatch.setattr(Commanded, "twice", 0.0)
    monkeypatch.setattr(opinions, "WORLDS", 4)


async def _asked(pilot: Pilot[None], ask: Ask) -> None:
    """Play on, over deals, until this is asked."""
    while not (await asked_or_over(pilot) and table_of(pilot).scene().view.ask is ask):
        if asked(pilot):
            await decide_by_keys(pilot)
        else:
            await pilot.press("enter")


def table(game: str, seats: int, ask: Ask, **options: object) -> tuple[KozyrApp, Come]:
    return app_of(session_of(game, seats, **options)), lambda pilot: _asked(pilot, ask)


def trick() -> tuple[KozyrApp, Come]:
    """A finished trick lies till a key goes on."""

    async def come(pilot: Pilot[None]) -> None:
        while not table_of(pilot).turns.paused:
            await until(pilot, lambda: asked(pilot) or table_of(pilot).turns.paused)
            if asked(pilot):
                await decide_by_keys(pilot)

    return app_of(session_of("laus", 4), Speed("test", "test", card=0, trick=3_600_000)), come


def curtain() -> tuple[KozyrApp, Come]:
    return app_of(shared("laus", 4, (0, 1))), lambda pilot: until(pilot, lambda: fallen(pilot))


def lesson(folder: Path) -> tuple[KozyrApp, Come]:
    async def come(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, LessonScreen) and pilot.app.screen.turns.told)

    store, matches = Store(folder), Matches(folder / "data")
    return KozyrApp(speed=AT_ONCE, store=store, matches=matches, lesson="laus", host=Host("")), come


def review(folder: Path, key: str) -> tuple[KozyrApp, Come]:
    async def come(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.press(key)

    looked_at = review_of("laus")
    app = RoomApp(folder, lambda: ReviewScreen(looked_at))
    app.matches.archive.reviews.keep(key_of_record(looked_at.record), text_of(made_up(looked_at)))
    return app, come


MOMENTS: Final[dict[str, Callable[[Path], tuple[KozyrApp, Come]]]] = {
    "play": lambda _folder: table("laus", 4, Ask.PLAY),
    "trump": lambda _folder: table("gadenysh", 3, Ask.TRUMP),
    "pass": lambda _folder: table("gadenysh", 4, Ask.PASS, passing=True),
    "answer": lambda _folder: table("lodam", 3, Ask.ANSWER),
    "trick": lambda _folder: trick(),
    "curtain": lambda _folder: curtain(),
    "lesson": lesson,
    "review": lambda folder: review(folder, "right"),
    "trial": lambda folder: review(folder, "M"),
}


async def try_everything(pilot: Pilot[None]) -> None:
    """Every key of the screen but those that leave it, letters that name cards, and the mouse everywhere."""
    screen, (width, height) = pilot.app.screen, pilot.app.size
    assert isinstance(screen, Commanded)
    blind = {key for command in screen.all_commands() if may_be_run(command) for key in keys_now(command)}
    keys = {key for command in screen.all_commands() for key in keys_now(command)} - blind
    assert keys
    for key in sorted(keys | set(LETTERS) - blind):
        await pilot.press(key)
        assert pilot.app.screen is screen, key
    for y in range(height):
        for x in range(0, width, 4):
            for kind in (events.MouseDown, events.MouseUp, events.MouseScrollDown):
                pilot.app.post_message(kind(None, x, y, 0, 0, 1, shift=False, meta=False, ctrl=False))
    await pilot.pause()
    assert pilot.app.screen is screen


def may_be_run(command: Command) -> bool:
    return command.blind or command.scope == "app"


@pytest.mark.parametrize("small", SMALL, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("moment", MOMENTS)
async def test_nothing_that_is_not_seen_is_changed(tmp_path: Path, moment: str, small: tuple[int, int]) -> None:
    """No key and no click does anything but open what can be seen; the window is as it was when it is larger again."""
    app, come = MOMENTS[moment](tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await come(pilot)
        await pilot.pause()
        before, screen, settings = rows_of(app), app.screen, app.settings
        await resized(pilot, small)
        said = " ".join(row.strip() for row in rows_of(app))
        assert "Please make the window larger: the table needs 60 × 20." in said or small == (1, 1)
        await try_everything(pilot)
        assert isinstance(screen, Commanded)
        assert all(map(may_be_run, screen.commands())), "the help names what can be done"
        await resized(pilot, SIZE)
        assert app.screen is screen
        await until(pilot, lambda: rows_of(app) == before)
        assert app.settings == settings


@pytest.mark.parametrize("moment", MOMENTS)
async def test_the_way_out_is_open(tmp_path: Path, moment: str) -> None:
    """Esc opens the menu, or leaves; help and settings are there too."""
    app, come = MOMENTS[moment](tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await come(pilot)
        screen = app.screen
        await resized(pilot, (59, 19))
        for key in ("question_mark", "f2"):
            await pilot.press(key)
            assert app.screen is not screen
            await pilot.press("escape")
            assert app.screen is screen
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is not screen)


async def test_a_match_begins_when_it_can_be_seen() -> None:
    """Bots play nothing unseen."""
    app = app_of(session_of("gadenysh", 3))
    async with app.run_test(size=(59, 19), notifications=True) as pilot:
        await pilot.pause()
        assert "60 × 20" in "\n".join(rows_of(app))
        assert app.session is not None
        assert not app.session.match.deals[0].log
        await resized(pilot, (80, 24))
        await until(pilot, lambda: asked(pilot))
        assert rows_of(app)[0].startswith(" Gadenysh")
        await resized(pilot, (120, 36))
        assert "Score sheet" in "\n".join(rows_of(app))
        await resized(pilot, (60, 20))
        assert "Esc menu" in rows_of(app)[19]


async def test_a_card_that_a_bot_has_chosen_waits() -> None:
    """It is played when the window is larger again: the bot is asked anew."""
    slow = Slow()
    session = shared("laus", 4, (0,))
    app = app_of(session, bots={"random": slow})
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        while not slow.asked:
            await until(pilot, lambda: bool(slow.asked) or asked(pilot))
            if asked(pilot):
                await decide_by_keys(pilot)
        before, played = slow.asked, len(session.match.deals[0].log)
        await resized(pilot, (59, 19))
        slow.go.set()
        turns, moment = table_of(pilot).turns, table_of(pilot).turns.moment
        await until(pilot, lambda: turns.moment > moment)
        assert len(session.match.deals[0].log) == played
        await resized(pilot, SIZE)
        await until(pilot, lambda: len(session.match.deals[0].log) > played)
        assert slow.asked > before


async def test_a_trick_lies_till_it_is_seen() -> None:
    """When its time comes meanwhile, it lies as long again."""
    app, come = trick()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await come(pilot)
        turns, stays = table_of(pilot).turns, list[float]()
        await resized(pilot, (59, 19))
        turns._later = lambda seconds, _do: stays.append(seconds)  # type: ignore[method-assign, assignment, return-value]
        for _ in range(3):
            turns.end_pause(turns.moment)
            assert turns.paused
        assert stays == [3600.0] * 3
        await resized(pilot, SIZE)
        turns.end_pause(turns.moment)
        assert not turns.paused
