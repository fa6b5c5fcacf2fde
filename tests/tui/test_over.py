"""After a deal and after a match: what is said is true, fits, and goes on once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from kozyr.session import Session
from kozyr.session.setup import usual_setup
from kozyr.tui.commanded import Commanded
from kozyr.tui.screens.deal_over import DealOverScreen
from kozyr.tui.screens.match_over import MatchOverScreen
from kozyr.tui.screens.menu import MenuScreen

from .rooms import ODD_NAMES, RoomApp, odd_setup, played, without_people
from .still import rows_of

SIZES = [(60, 20), (80, 24), (120, 40)]
TABLES = [("laus", 4), ("gadenysh", 3), ("gadenysh", 4), ("lodam", 3), ("lodam", 10)]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key acts at once, but where a test is about keys that come too soon."""
    monkeypatch.setattr(Commanded, "twice", 0.0)


def after_deal(folder: Path, session: Session, number: int) -> RoomApp:
    return RoomApp(folder, lambda: DealOverScreen(session, number))


def after_match(folder: Path, session: Session) -> RoomApp:
    return RoomApp(folder, lambda: MatchOverScreen(session))


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_pressed_twice_goes_on_once(tmp_path: Path, key: str) -> None:
    app = after_deal(tmp_path, played(usual_setup("laus", "Anna"), 2), 2)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press(key, key)
        assert app.answers == [None]


@pytest.mark.parametrize("after", [after_match, lambda folder, session: after_deal(folder, session, 1)])
async def test_what_was_practice_is_not_told_as_a_match(
    tmp_path: Path, after: Callable[[Path, Session], RoomApp]
) -> None:
    session = played(usual_setup("gadenysh", "Anna"), 99)
    session.meta["practice"] = True
    app = after(tmp_path, session)
    async with app.run_test(size=(80, 24), notifications=True):
        assert "Gadenysh, practice" in rows_of(app)[0]


@pytest.mark.parametrize("press", ["enter", "space", ""])
async def test_an_account_is_not_taken_away_too_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, press: str
) -> None:
    """A key or click that repeats from the last card is not meant for the account, which nobody has seen yet."""
    monkeypatch.setattr(Commanded, "twice", 3600.0)
    app = after_deal(tmp_path, played(usual_setup("laus", "Anna"), 2), 2)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        for _ in range(3):
            await (pilot.press(press) if press else pilot.click(offset=(40, 10)))
        assert app.answers == []
        app.screen._deaf_until = 0.0  # type: ignore[attr-defined] # the moment is over
        await (pilot.press(press) if press else pilot.click(offset=(40, 10)))
        assert app.answers == [None]


async def test_a_key_too_soon_starts_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What repeats from the last account does not choose; after an arrow Enter is meant."""
    monkeypatch.setattr(Commanded, "twice", 3600.0)
    app = after_match(tmp_path, played(usual_setup("gadenysh", "Anna"), 99))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("enter", "enter")
        assert app.answers == []
        await pilot.press("down", "enter")
        assert app.answers == ["again"]


async def test_a_click_goes_on(tmp_path: Path) -> None:
    app = after_deal(tmp_path, played(usual_setup("laus", "Anna"), 2), 1)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.click(offset=(40, 10))
        assert app.answers == [None]


async def test_the_last_deal_leads_to_the_result(tmp_path: Path) -> None:
    session = played(usual_setup("gadenysh", "Anna"), 99)
    app = after_deal(tmp_path, session, 4)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        assert "Enter result" in rows_of(app)[-1]
        await pilot.press("enter")
        assert app.answers == [None]
    app = after_deal(tmp_path, session, 3)
    async with app.run_test(size=(80, 24), notifications=True):
        assert "Enter next deal" in rows_of(app)[-1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_an_account_and_its_chart_are_never_cut(
    tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    session = played(odd_setup(game, seats), 2)
    app = after_deal(tmp_path, session, 2)
    async with app.run_test(size=size, notifications=True) as pilot:
        screen = app.screen
        assert isinstance(screen, DealOverScreen)
        seen = "\n".join(rows_of(app))
        if "one-of-two" in screen.situations():
            assert "C chart" in seen
            await pilot.press("C")
            seen += "\n".join(rows_of(app))
        if "long" not in screen.situations():
            for name in ODD_NAMES[:seats]:
                assert name in seen
        assert "this deal" in seen
        assert max(map(cell_len, rows_of(app))) <= size[0]
        assert "…" not in seen.replace("a [/] …", "")


async def test_ten_players_fit_80x24_and_c_changes_between_account_and_chart(tmp_path: Path) -> None:
    session = played(usual_setup("lodam", "Anna").with_players(10), 2)
    app = after_deal(tmp_path, session, 2)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        account = "\n".join(rows_of(app))
        assert "Zoya" in account
        assert "card points" in account
        await pilot.press("C")
        chart = "\n".join(rows_of(app))
        assert "Zoya" in chart
        assert "whoever reaches 31 loses a life" in chart
        await pilot.press("C")
        assert "\n".join(rows_of(app)) == account


async def test_escape_opens_the_menu(tmp_path: Path) -> None:
    session = played(usual_setup("laus", "Anna"), 1)
    app = after_deal(tmp_path, session, 1)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, DealOverScreen)


def test_a_deal_that_is_not_finished_has_no_account() -> None:
    with pytest.raises(ValueError, match="deal 2 is not finished"):
        DealOverScreen(played(usual_setup("laus", "Anna"), 1), 2)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "new"),
        (["down", "enter"], "again"),
        (["up", "space"], "home"),
        (["A"], "again"),
        (["N"], "new"),
        (["escape"], "home"),
        (["N", "N", "A"], "new"),
    ],
)
async def test_what_comes_after_a_match(tmp_path: Path, keys: list[str], answer: str) -> None:
    app = after_match(tmp_path, played(usual_setup("gadenysh", "Anna"), 99))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press(*keys)
        assert app.answers == [answer]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_the_end_of_a_match_fits(tmp_path: Path, game: str, seats: int, size: tuple[int, int]) -> None:
    session = played(odd_setup(game, seats), 999)
    assert session.result is not None
    app = after_match(tmp_path, session)
    async with app.run_test(size=size, notifications=True) as pilot:
        rows = rows_of(app)
        assert any(" has won." in row or "You have won." in row for row in rows)
        assert "deal code rooms" in "\n".join(rows)
        assert max(map(cell_len, rows)) <= size[0]
        for name in ODD_NAMES[:seats]:
            assert name in "\n".join(rows)
        await pilot.press("pagedown")


async def test_bots_alone_have_names_too(tmp_path: Path) -> None:
    session = without_people(played(usual_setup("laus", "Anna"), 999))
    app = after_match(tmp_path, session)
    async with app.run_test(size=(80, 24), notifications=True):
        text = "\n".join(rows_of(app))
        assert "Anna" in text
        assert "You" not in text
