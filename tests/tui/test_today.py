"""The deal of the day and duplicate on the screen: one try, kept, compared, shared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr.bots import STRONGEST
from kozyr.bots.host import Answer, Failure
from kozyr.session.setup import usual_setup
from kozyr.store import Matches, Search, Store
from kozyr.store.today import Result
from kozyr.tui.app import KozyrApp
from kozyr.tui.commanded import Commanded
from kozyr.tui.screens import duplicate
from kozyr.tui.screens.deal_over import DealOverScreen
from kozyr.tui.screens.duplicate import DuplicateScreen
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.match_over import MatchOverScreen
from kozyr.tui.screens.rerun import Chose
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.screens.today import TodayScreen
from kozyr.tui.screens.today_before import TodayBeforeScreen
from kozyr.words.compared import share_text
from kozyr.words.matches import outcome_text

from .rooms import NOON, RoomApp, open_line, played
from .still import rows_of
from .table import asked, until

DAY = date(2026, 11, 30)
KNOWN = Result(DAY, "laus", 1, (14, 0, 300, 16), 2, 9)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Commanded, "twice", 0.0)


def app_in(folder: Path) -> KozyrApp:
    return KozyrApp(store=Store(folder), matches=Matches(folder / "data", now=lambda: NOON), speed="instant")


async def play_the_deal(pilot: Pilot[None]) -> None:
    """The first answer to everything, until another screen lies over the table."""

    def ready() -> bool:
        return asked(pilot) or not isinstance(pilot.app.screen, TableScreen)

    await until(pilot, ready)
    while asked(pilot):
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        moment = table.turns.moment
        await pilot.press("enter")
        await until(pilot, partial(_later, table, moment))
        await until(pilot, ready)


def _later(table: TableScreen, moment: int) -> bool:
    return table.turns.moment > moment


async def test_a_deal_is_played_once_kept_compared_and_shared(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert "not played yet" in "\n".join(rows_of(app))
        await open_line(pilot, "today")
        before = app.screen
        assert isinstance(before, TodayBeforeScreen)
        assert "One try counts." in "\n".join(rows_of(app))
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        await open_line(pilot, "today")
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot))
        assert "today's deal" in rows_of(app)[0]
        for key in "HU":
            await pilot.press(key)
            assert "Today's deal is one try: no hints, nothing is taken back." in "\n".join(rows_of(app))
        table = app.screen
        assert isinstance(table, TableScreen)
        assert not {"hint", "undo"} & table.situations()
        await play_the_deal(pilot)
        assert isinstance(app.screen, DealOverScreen)
        assert "Enter result" in rows_of(app)[-1]
        assert "1500" not in "\n".join(rows_of(app)), "one deal goes to no target"
        await pilot.press("enter")
        today = app.screen
        assert isinstance(today, TodayScreen)
        await until(pilot, lambda: today.result.strongest is not None)
        await pilot.pause()
        text = " ".join("\n".join(rows_of(app)).split())
        assert f"The level {STRONGEST} got" in text
        assert f"{STRONGEST} in my seat: " in text
        await pilot.press("C")
        assert app.clipboard == share_text(today.result)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        await until(pilot, lambda: "place" in "\n".join(rows_of(app)))
        await open_line(pilot, "today")
        assert isinstance(app.screen, TodayScreen), "one try counts"
        assert app.screen.result.strongest == today.result.strongest
    assert Matches(tmp_path / "data").archive.count(Search()) == 1


async def test_a_deal_that_was_begun_is_gone_on_with(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.open_today()
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot))
        await pilot.press("enter")
        assert app.session is not None
        journal = list(app.session.journal)
        app.go_home()
        await until(pilot, lambda: "Laus; being played" in "\n".join(rows_of(app)))
        assert "Continue        Today's deal, deal 1, trick" in "\n".join(rows_of(app))
        app.open_today()
        await until(pilot, lambda: asked(pilot))
        assert app.session.journal[: len(journal)] == journal


async def test_a_deal_that_was_given_up_is_called_so(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.open_today()
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot))
        await pilot.press("escape", "up", "enter")
        assert "your one try" in " ".join("\n".join(rows_of(app)).split())
        await pilot.press("y")
        await until(pilot, lambda: "Laus; given up" in "\n".join(rows_of(app)))
    (entry,) = Matches(tmp_path / "data").archive.entries(Search())
    assert outcome_text(entry) == "given up"


def test_the_line_to_share_spoils_nothing() -> None:
    assert share_text(KNOWN) == (f"kozyr 2026-11-30, Laus: 14 points, place 2 of 4; {STRONGEST} in my seat: 9 points")
    given_up = Result(DAY, "laus", 1, (), 0, None)
    assert share_text(given_up) == "kozyr 2026-11-30, Laus: given up"


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_nothing_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    app = RoomApp(tmp_path, lambda: TodayScreen(KNOWN))
    async with app.run_test(size=size):
        assert "…" not in "".join(rows_of(app))


async def test_bots_play_a_match_from_the_persons_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards, the same opponents; who sits there plays as always."""
    monkeypatch.setattr(duplicate, "LEVELS_COMPARED", ("normal", "easy"))
    session = played(usual_setup("gadenysh", "Anna"), 99)
    app = RoomApp(tmp_path, lambda: MatchOverScreen(session))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await open_line(pilot, "duplicate")
        screen = app.screen
        assert isinstance(screen, DuplicateScreen)
        await until(pilot, lambda: len(screen._done_sessions) == 2)
        await pilot.pause()
        for level, again in screen._done_sessions:
            assert again.seats[0].level == level
            assert again.seats[1:] == session.seats[1:]
            assert again.result is not None
            assert again.match.deals[0].dealt == session.match.deals[0].dealt
        rows = rows_of(app)
        assert [row.split()[0] for row in rows[2:5]] == ["Anna", "normal", "easy"]
        assert all("a deal" in row and "place" in row and "in 4 deals" in row for row in rows[2:5])
        assert "…" not in "".join(rows)
        await pilot.press("escape")
        assert isinstance(app.screen, MatchOverScreen)


async def test_what_a_stand_in_chose_is_not_kept_as_what_the_level_gets(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, lambda: TodayScreen(replace(KNOWN, strongest=None)))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = app.screen
        assert isinstance(screen, TodayScreen)
        session = screen._session_again
        assert session is not None
        assert session.to_act is not None
        action = session.view(session.to_act).legal()[0]
        screen.post_message(Chose(Answer(action, failure=Failure("late"))))
        await until(pilot, lambda: screen.failed)
        assert screen.result.strongest is None
        text = " ".join("\n".join(rows_of(app)).split())
        assert f"The level {STRONGEST} failed on the same cards" in text
        assert screen._session_again is None


async def test_leaving_early_ends_the_comparison(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, lambda: MatchOverScreen(played(usual_setup("laus", "Anna"), 99)))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("D")
        screen = app.screen
        assert isinstance(screen, DuplicateScreen)
        await until(pilot, lambda: screen._asked is not None)
        await pilot.press("escape")
        assert isinstance(app.screen, MatchOverScreen)
        await pilot.pause()
        assert screen._session_again is None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_pictures(snap_compare: Callable[..., bool], tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(RoomApp(tmp_path, lambda: TodayScreen(KNOWN)), terminal_size=size)


def test_the_day_is_that_of_the_clock_here() -> None:
    late = Matches(now=lambda: datetime(2026, 11, 30, 23, 59, tzinfo=UTC))
    assert late.today() == datetime(2026, 11, 30, 23, 59, tzinfo=UTC).astimezone().date()
