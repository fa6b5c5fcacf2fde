"""Matches that are not over: continued from home, chosen from a list, kept while they are played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr.session import Session
from kozyr.session.setup import usual_setup
from kozyr.store import Matches, OpenMatch, Search, Store
from kozyr.tui.app import KozyrApp
from kozyr.tui.commanded import Commanded
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.open_matches import OpenMatchesScreen, about_text
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.widgets.choices import Choices
from kozyr.words.cells import widest
from kozyr.words.matches import score_text

from .rooms import odd_setup, played
from .still import rows_of
from .table import asked, until


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Commanded, "twice", 0.0)


def left(folder: Path, game: str, steps: int = 60, seed: str = "left") -> Session:
    """A match that was begun and left."""
    matches, session = Matches(folder / "data"), odd_setup(game).session(seed)
    matches.keep(session)
    for _ in range(steps):
        if session.to_act is None:
            session.start_deal()
        else:
            assert session.deal is not None
            session.act(session.deal.legal()[0], session.to_act)
    matches.leave()
    return session


def app_in(folder: Path, session: Session | None = None, *, resume: bool = False) -> KozyrApp:
    """The app with its folders in this one."""
    return KozyrApp(session, store=Store(folder), matches=Matches(folder / "data"), resume=resume, speed="instant")


def notes(app: KozyrApp) -> list[str]:
    return [note.message for note in app._notifications]


async def _at_table(pilot: Pilot[None]) -> TableScreen:
    await until(pilot, lambda: asked(pilot))
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def test_one_match_is_continued_from_home_at_once(tmp_path: Path) -> None:
    session = left(tmp_path, "laus")
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert "Continue" in "\n".join(rows_of(app))
        points = session.match.totals[0]
        assert f"Laus, deal 2, trick 7; {points} points before it" in "\n".join(rows_of(app))
        await pilot.press("enter")
        table = await _at_table(pilot)
        assert table.session.journal[: len(session.journal)] == session.journal
        assert table.cursor.card is not None
        await pilot.press("escape", "down", "down", "down", "enter")
        assert isinstance(app.screen, HomeScreen)
        assert notes(app) == []
        await until(pilot, lambda: "Continue" in "\n".join(rows_of(app)))


async def test_several_are_listed_the_last_one_first(tmp_path: Path) -> None:
    for seed, game in (("a", "laus"), ("b", "lodam"), ("c", "gadenysh")):
        left(tmp_path, game, seed=seed)
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, OpenMatchesScreen)
        rows = rows_of(app)
        assert "3 matches are not over" in rows[0]
        assert [row.split(",")[0].strip(" ►") for row in rows[2:5]] == ["Gadenysh", "Losing Lodam", "Laus"]
        assert "with a [/] b" in rows[3]
        await pilot.press("down", "down", "enter")
        assert (await _at_table(pilot)).session.seed == "a"
        await pilot.press("escape", "down", "down", "down", "enter")
        assert isinstance(app.screen, HomeScreen)
        assert len(app.screen_stack) == 2


async def test_what_was_answered_on_the_list_does_not_cover_the_table(tmp_path: Path) -> None:
    """What is told of the files and of the settings does: it concerns every screen."""
    left(tmp_path, "laus", seed="theirs")
    theirs = Matches(tmp_path / "data")
    theirs.resume(theirs.open_matches()[0])
    left(tmp_path, "laus", seed="mine")
    app = app_in(tmp_path, resume=True)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, OpenMatchesScreen))
        await pilot.press("down", "enter")
        assert notes(app) == ["This match is being played in another terminal."]
        app.store.say("Something lasting.")
        await pilot.press("up", "enter")
        assert (await _at_table(pilot)).session.seed == "mine"
        assert [note.rpartition(": ")[2] for note in notes(app)] == ["Something lasting."]
        assert "another terminal" not in "\n".join(rows_of(app))


async def test_without_any_there_is_no_such_line(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=True)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: notes(app) == ["No match is open."])
        assert "Continue" not in "\n".join(rows_of(app))


async def test_a_match_played_elsewhere_is_told_of(tmp_path: Path) -> None:
    session = left(tmp_path, "laus")
    theirs = Matches(tmp_path / "data")
    theirs.resume(theirs.open_matches()[0])
    app = app_in(tmp_path, resume=True)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, OpenMatchesScreen))
        assert "is being played in another terminal" in rows_of(app)[2]
        await pilot.press("enter")
        assert notes(app) == ["This match is being played in another terminal."]
        theirs.leave()
        await pilot.press("enter")
        table = await _at_table(pilot)
        assert table.session.journal[: len(session.journal)] == session.journal


async def test_more_than_fit_are_counted(tmp_path: Path) -> None:
    for number in range(20):
        left(tmp_path, "laus", 5, seed=str(number))
    app = app_in(tmp_path, resume=True)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, OpenMatchesScreen))
        assert "and 9 older ones: kozyr resume --list" in "\n".join(rows_of(app))
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_match_in_which_nothing_was_decided_is_kept_and_dropped_when_given_up(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("1")
        await _at_table(pilot)
        await pilot.press("escape", "down", "down", "down", "enter")
        assert isinstance(app.screen, HomeScreen)
        await until(pilot, lambda: "Laus, deal 1, trick 1" in "\n".join(rows_of(app)))
        await pilot.press("enter")
        await _at_table(pilot)
        await pilot.press("escape", "up", "enter")
        assert "nothing of it will be kept" in " ".join(" ".join(rows_of(app)).split())
        await pilot.press("y")
        assert isinstance(app.screen, HomeScreen)
        assert not list(tmp_path.rglob("*.match"))
        assert app.matches.archive.count(Search()) == 0
        assert "Continue" not in "\n".join(rows_of(app))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_home_says_how_many_more_are_open_and_cuts_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    """The longest there is: a game with lives, far on; what has no room is left out."""
    for seed in ("a", "b"):
        left(tmp_path, "laus", 5, seed=seed)
    left(tmp_path, "lodam", 300)
    app = app_in(tmp_path)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        (line,) = (row for row in rows_of(app) if "Continue" in row)
        assert "Losing Lodam, deal " in line
        assert line.rstrip().endswith("; 2 more")
        assert ("before it" in line) is (size[0] > 80)
        assert "…" not in "".join(rows_of(app))


async def test_the_list_follows_what_other_programs_do(tmp_path: Path) -> None:
    for seed in ("a", "b"):
        left(tmp_path, "laus", seed=seed)
    app, theirs = app_in(tmp_path, resume=True), Matches(tmp_path / "data")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, OpenMatchesScreen))
        await pilot.press("down")
        theirs.give_up(theirs.open_matches()[0])
        await pilot.press("enter")  # the one that is there still, before the list has been looked at again
        assert (await _at_table(pilot)).session.seed == "a"
        await pilot.press("escape", "down", "down", "down", "enter")
        await pilot.press("enter")
        await _at_table(pilot)


async def test_a_match_that_is_gone_goes_from_the_list_by_itself(tmp_path: Path) -> None:
    for seed in ("a", "b"):
        left(tmp_path, "laus", seed=seed)
    app, theirs = app_in(tmp_path, resume=True), Matches(tmp_path / "data")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, OpenMatchesScreen))
        theirs.give_up(theirs.open_matches()[1])
        await until(pilot, lambda: "1 match is not over" in rows_of(app)[0])
        theirs.give_up(theirs.open_matches()[0])
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await until(pilot, lambda: notes(app) == ["No match is open."])


async def test_q_leaves_the_list(tmp_path: Path) -> None:
    left(tmp_path, "laus")
    left(tmp_path, "lodam")
    app = app_in(tmp_path, resume=True)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, OpenMatchesScreen))
        await pilot.press("Q")
        assert isinstance(app.screen, HomeScreen)


async def test_a_new_match_from_the_menu_keeps_the_one_before(tmp_path: Path) -> None:
    app = app_in(tmp_path, usual_setup("laus", "Anna").session("first"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await _at_table(pilot)
        await pilot.press("enter")
        await _at_table(pilot)
        await pilot.press("escape", "down", "enter")
        await _at_table(pilot)
        assert app.session is not None
        assert app.session.seed != "first"
    assert {match.session.seed for match in Matches(tmp_path / "data").open_matches()} == {"first", app.session.seed}


async def test_what_cannot_be_saved_is_told_and_leaving_asks(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    app = app_in(tmp_path, usual_setup("laus", "Anna").session("first"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await _at_table(pilot)
        await pilot.press("enter")
        await _at_table(pilot)
        (note,) = notes(app)
        assert note.startswith("The match cannot be saved")
        assert rows_of(app)[0].rstrip().endswith("not saved")
        await pilot.press("escape", "down", "down", "down", "enter")
        assert "The match is not finished and could" in "\n".join(rows_of(app))
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        (tmp_path / "data").unlink()
        await pilot.press("enter")
        await until(pilot, lambda: "The match can be saved again, and is." in notes(app))
        await until(pilot, lambda: "not saved" not in rows_of(app)[0])
        await pilot.press("escape", "down", "down", "down", "enter")
        assert isinstance(app.screen, HomeScreen)


async def test_a_damaged_match_is_offered_at_home_and_told_when_it_is_gone_on_with(tmp_path: Path) -> None:
    left(tmp_path, "laus")
    (path,) = tmp_path.rglob("*.match")
    path.write_bytes(path.read_bytes()[:-2])
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert not notes(app), "another program may be writing this very line"
        assert app.screen.query_one(Choices).chosen is not None
        await pilot.press("enter")
        await _at_table(pilot)
        (note,) = notes(app)
        assert "was damaged: 59 steps of the match could be read." in note


async def test_a_match_is_given_up_at_the_table_after_asking(tmp_path: Path) -> None:
    app = app_in(tmp_path, usual_setup("laus", "Anna").session("first"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await _at_table(pilot)
        await pilot.press("escape")
        await pilot.press("escape", "enter")
        await _at_table(pilot)
        await pilot.press("escape", "up", "enter")
        assert "The match ends here and is kept as given up." in " ".join(" ".join(rows_of(app)).split())
        await pilot.press("enter")
        assert app.matches.archive.count(Search()) == 0, "no is the first answer"
        await pilot.press("enter", "y")
        assert isinstance(app.screen, HomeScreen)
        (entry,) = app.matches.archive.entries(Search())
        assert not entry.over
        assert app.matches.open_matches() == []


async def test_a_match_is_given_up_from_the_list(tmp_path: Path) -> None:
    left(tmp_path, "laus", seed="a")
    left(tmp_path, "lodam", seed="b")
    app = app_in(tmp_path, resume=True)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, OpenMatchesScreen))
        await pilot.press("down", "G", "n")
        assert len(app.matches.open_matches()) == 2
        await pilot.press("G", "y")
        assert [match.session.seed for match in app.matches.open_matches()] == ["b"]
        assert "1 match is not over" in rows_of(app)[0]
        await pilot.press("G", "y")
        assert isinstance(app.screen, HomeScreen)
        assert app.matches.archive.count(Search()) == 2


@pytest.mark.parametrize("press", [[], ["G"]], ids=["list", "give-up"])
def test_pictures(snap_compare: Callable[..., bool], tmp_path: Path, press: list[str]) -> None:
    for seed, game in (("a", "laus"), ("b", "lodam"), ("c", "gadenysh")):
        left(tmp_path, game, seed=seed)
    assert snap_compare(app_in(tmp_path, resume=True), terminal_size=(80, 24), press=press)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_notice_covers_neither_the_hand_nor_the_menu_nor_a_list(tmp_path: Path, size: tuple[int, int]) -> None:
    """Not the longest there is, and paths in it are not broken."""
    for number in range(20):
        left(tmp_path, "laus", 5, seed=str(number))
    app = app_in(tmp_path)
    line = (
        f"{Path.home()}/.local/share/kozyr/open/20261130-120000-abcdef.match was damaged: 59 steps of the match could"
    )
    line += " be read. What it was is kept as 20261130-120000-abcdef.damaged1."

    async def covered(pilot: Pilot[None], *selectors: str) -> list[str]:
        app.tell(line)
        await until(pilot, lambda: bool(app.screen.query("Toast")) and app.screen.query_one("Toast").region.height > 0)
        toast = app.screen.query_one("Toast")
        assert "~/.local/share/kozyr/open/20261130-120000-abcdef.match" in "\n".join(rows_of(app))
        found = [name for name in selectors if app.screen.query_one(name).region.overlaps(toast.region)]
        app.clear_notifications()
        await pilot.pause()
        return found

    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        assert await covered(pilot, "Choices") == []
        await pilot.press("enter")
        assert await covered(pilot, "Choices") == []
        await pilot.press("enter")
        await _at_table(pilot)
        assert await covered(pilot, "#hand", "#status") == []
        await pilot.press("escape")
        assert await covered(pilot, "Choices") == []


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (60, "0 points, 3 lives; with Vera, Gleb, Nina"),
        (39, "0 points, 3 lives; with Vera, Gleb, …"),
        (36, "0 points, 3 lives; with Vera, …"),
        (30, "0 points, 3 lives"),
        (16, "with Vera, …"),
    ],
)
def test_what_has_no_room_whole_is_left_out(tmp_path: Path, room: int, said: str) -> None:
    """How it stands and whole names, as many as there is room for; nothing is cut within a word."""
    session = played(usual_setup("lodam", "Anna"), 1, "counted")
    match = OpenMatch(tmp_path, session, datetime(2026, 11, 30, tzinfo=UTC), busy=False)
    score = score_text(session)
    assert about_text(match, room + widest([score]) - 17).replace(score, "0 points, 3 lives") == said
