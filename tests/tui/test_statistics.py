"""The statistics on the screen: a page a game, nothing cut, a month a column."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from kozyr.session.setup import usual_setup
from kozyr.store import Matches, Store
from kozyr.store.statistics import Standing, Statistics
from kozyr.store.tallies import Group, Tally, sum_of
from kozyr.tui.app import KozyrApp
from kozyr.tui.draw.charts import trend
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.statistics import StatisticsScreen

from .rooms import RoomApp, open_line
from .still import rows_of
from .table import until

SIZES = [(60, 20), (80, 24), (120, 40)]


def tally(matches: int, won: int, mean: int, **more: int) -> Tally:
    return Tally(matches, won, place=2 * matches, dealt=4 * matches, points=4 * matches * mean,
                 squares=4 * matches * (mean**2 + 100), low=0, high=340, first=0, last=1, longest=3,
                 met={"bot:normal": (matches, 0, 2 * matches)}, **more)  # fmt: skip


def standing(group: Group, months: int, **more: int) -> Standing:
    """A group with a match more each month."""
    parts = [
        (f"{2024 + n // 12}-{1 + n % 12:02}", tally(5 + n, 1 + n % 5, 40 + 7 * (n % 9), **more)) for n in range(months)
    ]
    return Standing(group, sum_of(part for _month, part in parts), tuple(parts))


MUCH = Statistics(
    (
        standing(Group("gadenysh", "ugly", 3, "normal", False), 1, ugly=2, ugly_points=-30, both=1, both_points=9),
        standing(Group("laus", "source", 4, "easy", False), 8, queens=9, saves=1),
        standing(Group("laus", "source", 4, "normal", False), 40, queens=9, saves=1),
        standing(Group("laus", "source", 4, "normal", True), 3, queens=9),
        standing(Group("lodam", "trumps", 10, "mixed", False), 2, lives=8),
    ),
    {"laus": 2},
)


def test_a_trend_goes_from_the_lowest_to_the_highest() -> None:
    assert trend([0, 1, 2, 3, 4, 5, 6, 7], 80) == "▁▂▃▄▅▆▇█"
    assert trend([5, 5], 80) == "▄▄"
    assert trend([9, 0, 1], 2) == "▁█"
    assert trend([], 9) == trend([1], 0) == ""


@pytest.mark.parametrize("size", SIZES)
async def test_every_game_has_a_page_and_nothing_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    app = RoomApp(tmp_path, lambda: StatisticsScreen(MUCH))
    async with app.run_test(size=size) as pilot:
        for title, part in (
            ("Laus", "4 players, against easy"),
            ("Gadenysh", "7♦ alone in 2 deals: -15.0 points each"),
            ("Losing Lodam", "against mixed levels"),
            ("Laus", "matches"),
        ):
            rows = rows_of(app)
            assert title in rows[0]
            assert part in "\n".join(rows)
            assert max(map(cell_len, rows)) <= size[0]
            assert "…" not in "".join(rows).replace(" … ", "")
            await pilot.press("right")
        await pilot.press("left", "left")
        assert "Losing Lodam" in rows_of(app)[0]
        await pilot.press("escape")
        assert app.answers == [None]


async def test_matches_with_help_and_given_up_say_so(tmp_path: Path) -> None:
    app = RoomApp(tmp_path, lambda: StatisticsScreen(MUCH))
    async with app.run_test(size=(120, 60)):
        text = "\n".join(rows_of(app))
        assert "Laus, 4 players, against normal; with hints or undos" in text
        assert "2 matches were given up." in text
        assert "a column for each month with a match, 2024-01 to 2027-04" in text


async def test_from_home_and_back(tmp_path: Path) -> None:
    matches = Matches(tmp_path / "data")
    session = usual_setup("gadenysh", "Anna").session("home")
    matches.keep(session)
    while session.result is None:
        if session.to_act is None:
            session.start_deal()
        assert session.deal is not None
        session.act(session.deal.legal()[0], session.to_act or 0)
    matches.finish()
    app = KozyrApp(store=Store(tmp_path), matches=Matches(tmp_path / "data"))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_line(pilot, "statistics")
        await until(pilot, lambda: isinstance(app.screen, StatisticsScreen))
        assert "Gadenysh, 4 players, against normal" in "\n".join(rows_of(app))
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_nothing_yet_and_an_archive_that_cannot_be_read(tmp_path: Path) -> None:
    app = KozyrApp(store=Store(tmp_path), matches=Matches(tmp_path / "data"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.show_statistics()
        await pilot.pause()
        assert "No match is over yet." in "\n".join(rows_of(app))
        await pilot.press("right", "escape")
        (tmp_path / "data" / "archive.sqlite3").mkdir(parents=True)
        app.show_statistics()
        await pilot.pause()
        (note,) = app._notifications
        assert "archive.sqlite3 cannot be used" in note.message
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", SIZES[1:], ids=["80x24", "120x40"])
def test_pictures(snap_compare: Callable[..., bool], tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(RoomApp(tmp_path, lambda: StatisticsScreen(MUCH)), terminal_size=size)
