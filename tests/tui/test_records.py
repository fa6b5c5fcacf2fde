"""The matches that are kept: gone through, looked at, reviewed, written out, deleted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr.locale import use
from kozyr.session.setup import usual_setup
from kozyr.store import Matches, Search
from kozyr.store.entries import Entry
from kozyr.tui.commanded import Commanded
from kozyr.tui.screens.record import RecordScreen
from kozyr.tui.screens.records import RecordsScreen
from kozyr.tui.screens.review import ReviewScreen
from kozyr.tui.screens.yes_no import DeleteScreen
from kozyr.tui.widgets.rows import PAGE, Rows

from .rooms import RoomApp, open_line, played
from .still import rows_of
from .table import until

GAMES = ("laus", "gadenysh", "lodam")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Commanded, "twice", 0.0)


def kept(folder: Path, count: int = 6) -> list[Entry]:
    """So many matches, an hour apart, the games in turn; every fourth was given up, every fifth had a hint."""
    start = datetime(2026, 11, 1, 12, tzinfo=UTC)
    for number in range(count):
        matches = Matches(folder / "data", now=lambda number=number: start + timedelta(hours=number))  # type: ignore[misc]
        session = played(usual_setup(GAMES[number % 3], "Anna"), 1 if number % 4 == 3 else 99, str(number // 6))
        if number % 5 == 4:
            session.meta["hints"] = 1
        matches.keep(session)
        matches.finish()
    return Matches(folder / "data").archive.entries(Search())


async def records_of(pilot: Pilot[None]) -> RecordsScreen:
    await open_line(pilot, "records")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, RecordsScreen)
    return screen


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("language", ["en", "ru"])
async def test_they_are_listed_the_newest_first(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    kept(tmp_path)
    use(language)
    app = RoomApp(tmp_path)
    async with app.run_test(size=size, notifications=True) as pilot:
        await records_of(pilot)
        rows = rows_of(app)
        day = "2026-11-01" if language == "en" else "01.11.2026"
        assert [row[3 : 3 + 10] for row in rows[2:8]] == [day] * 6
        if language == "en":
            assert "6 matches" in rows[0]
            assert ["Lodam" in rows[2], "Gadenysh" in rows[3], "Laus" in rows[4]] == [True] * 3
            assert "hint" in rows[3]
            assert "given up" in rows[4]
        assert ("12:00" in rows[7]) is (size[0] > 60)


async def test_by_game_and_to_the_ends(tmp_path: Path) -> None:
    kept(tmp_path, PAGE + 11)
    app = RoomApp(tmp_path)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        screen = await records_of(pilot)
        rows = screen.query_one(Rows)
        await pilot.press("end")
        assert rows.cursor == PAGE + 10
        assert rows_of(app)[-2].startswith(" ► 2026-11-01")
        await pilot.press("home", "pagedown", "down")
        assert rows.cursor == rows.page + 1
        await pilot.press("right")
        assert "Laus" in rows_of(app)[0]
        assert rows.count == 25
        assert rows.cursor == 0
        await pilot.press("left", "left")
        assert "Losing Lodam" in rows_of(app)[0]
        await pilot.press("up", "Q")
        assert app.screen is not screen


async def test_only_what_is_seen_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path, 2)
    app = RoomApp(tmp_path)
    asked: list[tuple[int, int]] = []
    (first, *_more) = app.matches.archive.entries(Search())
    monkeypatch.setattr(app.matches.archive, "count", lambda search: 100_000)

    def entries(search: Search, limit: int = 0, skip: int = 0) -> list[Entry]:
        asked.append((limit, skip))
        return [first] * limit

    monkeypatch.setattr(app.matches.archive, "entries", entries)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await records_of(pilot)
        assert {limit for limit, _skip in asked} == {PAGE}
        asked.clear()
        await pilot.press("end", "pageup", "home")
        assert 0 < len(asked) < 4
        assert max(skip for _limit, skip in asked) == 100_000 // PAGE * PAGE


async def test_one_is_looked_at_by_mouse_and_reviewed(tmp_path: Path) -> None:
    kept(tmp_path)
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await records_of(pilot)
        await pilot.click(Rows, offset=(10, 5))
        await pilot.click(Rows, offset=(10, 5))
        await until(pilot, lambda: isinstance(app.screen, RecordScreen))
        text = "\n".join(rows_of(app))
        assert "match 1" in rows_of(app)[0]
        assert "Place " in text
        assert "Vera (normal)" in text
        assert "total" in text
        assert "deal code 0" in text
        await pilot.press("C")
        assert app.clipboard == "0"
        await pilot.press("V")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, RecordScreen))


async def test_what_is_clicked_twice_opens_once(tmp_path: Path) -> None:
    """Both clicks may be there before the screen is that the first one opens."""
    kept(tmp_path, 2)
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await records_of(pilot)
        screen.query_one(Rows).open()
        screen.query_one(Rows).open()
        app.show_records()
        await until(pilot, lambda: isinstance(app.screen, RecordScreen))
        await pilot.pause()
        assert [type(one) for one in app.screen_stack[2:]] == [RecordsScreen, RecordScreen]


async def test_one_is_written_out_beside_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path, 1)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kozyr-1.jsonl").write_text("precious")
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await records_of(pilot)
        await pilot.press("enter", "E")
        path = tmp_path / "kozyr-1-2.jsonl"
        await until(pilot, path.exists)
        assert path.read_text("utf-8").splitlines() == list(app.matches.archive.lines(Search()))
        await until(pilot, lambda: "Written to" in "".join(note.message for note in app._notifications))
    assert (tmp_path / "kozyr-1.jsonl").read_text() == "precious"


async def test_one_is_deleted_after_a_question_that_names_it(tmp_path: Path) -> None:
    kept(tmp_path, 3)
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await records_of(pilot)
        await pilot.press("down", "enter", "D")
        assert isinstance(app.screen, DeleteScreen)
        named = "Gadenysh, 2026-11-01 13:00, Anna, Vera, Gleb, Nina."
        assert app.screen.question() == f"Delete match 2 for ever? {named}"
        assert "Delete match 2 for ever?" in "\n".join(rows_of(app))
        await pilot.press("enter")
        assert app.matches.archive.count(Search()) == 3, "no is the first answer"
        await pilot.press("D", "y")
        await until(pilot, lambda: app.screen is screen)
        await until(pilot, lambda: "2 matches" in rows_of(app)[0])
    assert [entry.id for entry in app.matches.archive.entries(Search())] == [3, 1]


async def test_without_any_that_is_said(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await records_of(pilot)
        assert "No match is over yet." in "\n".join(rows_of(app))
        await pilot.press("right", "enter", "end", "escape")
        assert not isinstance(app.screen, RecordsScreen)


async def test_one_whose_record_cannot_be_read_is_told_and_can_be_deleted(tmp_path: Path) -> None:
    kept(tmp_path, 1)
    app = RoomApp(tmp_path)
    app.matches.archive.run(lambda database: database.execute("UPDATE record SET line = '{}'"), write=True)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await records_of(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "format is missing" in "".join(note.message for note in app._notifications))
        await pilot.press("E", "V", "D", "y")
        await until(pilot, lambda: isinstance(app.screen, RecordsScreen))
    assert app.matches.archive.count(Search()) == 0


@pytest.mark.parametrize("press", [[], ["enter"]], ids=["list", "one"])
@pytest.mark.parametrize("size", [(60, 20), (120, 40)], ids=["60x20", "120x40"])
def test_pictures(snap_compare: Callable[..., bool], tmp_path: Path, press: list[str], size: tuple[int, int]) -> None:
    kept(tmp_path)
    assert snap_compare(RoomApp(tmp_path, RecordsScreen), terminal_size=size, press=press)
