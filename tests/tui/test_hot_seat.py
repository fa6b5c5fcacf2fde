"""Several persons at one keyboard: whole matches, and when the curtain falls between them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kozyr.engine import Ask
from kozyr.session import Session
from kozyr.store import Matches, Store
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens import sitting
from kozyr.tui.screens.curtain import CurtainScreen
from kozyr.words.scene import Cursor, Scene

from .hot_seat import curtain_of, fallen, next_curtain, shared, turn, waits
from .still import rows_of
from .table import NAMES, SIZE, app_of, asked, decide_by_keys, table_of, until

MATCHES: list[tuple[str, int, Sequence[int], bool, dict[str, Any]]] = [
    ("laus", 4, (0, 2), False, {"target": 60}),
    ("gadenysh", 4, (1, 3), False, {"variant": "ugly", "deals": 1}),
    ("lodam", 4, (0, 3), True, {"lives": 1, "limit": 1}),
    ("lodam", 10, (0, 4, 9), False, {"lives": 1, "limit": 1}),
]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Scene]]:
    """Every scene that was drawn at a table, with the seat of the person at the keyboard then."""
    seen: list[tuple[int, Scene]] = []
    draw = sitting.show_scene

    def spy(screen: sitting.Sitting, scene: Scene, cursor: Cursor, choice: int) -> None:
        seen.append((screen.keyboard.seat, scene))
        draw(screen, scene, cursor, choice)

    monkeypatch.setattr(sitting, "show_scene", spy)
    return seen


async def play(session: Session, offers: bool) -> int:
    """Play a match to its end by keys; how often the curtain fell. It falls for who decides next, and only then."""
    app = app_of(session, offers=offers)
    curtains, last = 0, -1
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        number = 0
        while session.result is None:
            await waits(pilot)
            if isinstance(app.screen, CurtainScreen):
                seat = curtain_of(pilot).scene.view.seat
                assert seat == session.to_act
                assert seat != last
                curtains, last = curtains + 1, seat
                await pilot.press("enter")
                await until(pilot, lambda: asked(pilot))
                assert table_of(pilot).keyboard.seat == last
            elif asked(pilot):
                seat = table_of(pilot).scene().view.seat
                assert seat == session.to_act
                assert seat == last or len(table_of(pilot).keyboard.persons) == 1
                await decide_by_keys(pilot, number)
                number += 1
            else:
                last = -1  # whoever looked at the count
                await pilot.press("enter")
        await waits(pilot)
        assert not fallen(pilot)
    return curtains


@pytest.mark.parametrize(("game", "seats", "persons", "offers", "options"), MATCHES)
async def test_a_whole_match(
    game: str,
    seats: int,
    persons: Sequence[int],
    offers: bool,
    options: dict[str, Any],
    shown: list[tuple[int, Scene]],
) -> None:
    """By keys, to its end. Whatever is drawn is the view of the person at the keyboard, or that of all."""
    session = shared(game, seats, persons, **options)
    assert await play(session, offers) > len(persons)
    assert any(scene.covered for _seat, scene in shown)
    for seat, scene in shown:
        assert scene.covered == (seat < 0)
        if seat >= 0:
            assert (scene.view.seat, scene.you) == (seat, seat)
        else:
            turned = 0 if scene.view.turned is None else 1 << scene.view.turned
            assert (scene.view.hand, scene.view.given, scene.asking) == (0, (), False)
            assert set(scene.view.known) <= {0, turned}


async def test_one_key_shows_the_hand_and_does_no_more() -> None:
    """The key that ended the turn before may be pressed twice, and the one that lifts the curtain too."""
    session = shared("laus", 4, range(4))
    app = app_of(session, twice=60)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: fallen(pilot))
        await pilot.press("enter", "enter")
        assert fallen(pilot)
        curtain_of(pilot).listen()  # the moment is over
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: asked(pilot))
        assert not session.match.deals[-1].log
        table_of(pilot).listen()
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: fallen(pilot))
        assert len(session.match.deals[-1].log) == 1


async def test_a_click_on_the_sheet_shows_the_hand() -> None:
    """Beside the sheet it does nothing."""
    app = app_of(shared("laus", 4, (0, 1)))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: fallen(pilot))
        await pilot.click("#curtain", offset=(3, 3))
        assert fallen(pilot)
        await pilot.click("#curtain", offset=(40, 8))
        await until(pilot, lambda: asked(pilot))


async def test_the_curtain_says_who_and_what_happened() -> None:
    """Names, the cards played since the last decision, how it stands; at the first turn the deal."""
    session = shared("laus", 4, (0, 2))
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: fallen(pilot))
        first = "\n".join(rows_of(app))
        assert "everybody else, please look away" in first
        assert "This deal" in first
        assert "eldest" in first
        for _ in range(3):
            before = session.seats[(await turn(pilot)).keyboard.seat].name
            await next_curtain(pilot)
            said = "\n".join(rows_of(app))
            seat = curtain_of(pilot).scene.view.seat
            assert f"{session.seats[seat].name}, it is your turn" in said
            assert f"{before}, please look away" in said
            assert "Enter  show my cards" in said
        assert "Since your last turn" in "\n".join(rows_of(app))


async def test_nothing_is_taken_back() -> None:
    """`U` says so, and so does `R`."""
    session = shared("laus", 4, (0, 1))
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        for _ in range(3):
            await next_curtain(pilot)
        table, done = await turn(pilot), len(session.journal)
        for key in ("U", "R"):
            await pilot.press(key)
            assert table.note == "Several persons at one keyboard take nothing back."
        assert len(session.journal) == done


async def test_scores_tricks_menu_and_help_open_over_the_curtain() -> None:
    """And the curtain is there again behind them."""
    app = app_of(shared("laus", 4, (0, 1)))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        while not app.session or not app.session.match.deals[-1].tricks:
            await next_curtain(pilot)
        for key, says in (
            ("S", "Score sheet"),
            ("T", "Tricks of deal"),
            ("escape", "Go on playing"),
            ("?", "Keys that"),
        ):
            await pilot.press("question_mark" if key == "?" else key)
            await until(pilot, lambda: not fallen(pilot))
            assert says in "\n".join(rows_of(app))
            await pilot.press("escape")
            await until(pilot, lambda: fallen(pilot))


async def test_each_person_has_aids_of_his_own() -> None:
    """They are kept by name, and the curtain tells each what he wants to see."""
    session = shared("laus", 4, (0, 1))
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await turn(pilot)
        chooser = table.keyboard.seat
        await pilot.press("P", "V")
        assert table.note == "Known voids are shown."
        assert (table.scene().aids.points, table.scene().aids.voids) == (False, True)
        while (await turn(pilot)).keyboard.seat == chooser:
            await next_curtain(pilot)
        assert (table.scene().aids.points, table.scene().aids.voids) == (True, False)
        assert app.store.people == {session.seats[chooser].name: {"points": False, "voids": True}}
        assert app.aids.points
        while (await turn(pilot)).keyboard.seat != chooser:
            await next_curtain(pilot)
        assert (table.scene().aids.points, table.scene().aids.voids) == (False, True)


async def test_one_person_alone_sets_the_aids_for_good() -> None:
    """They are the settings then."""
    app = app_of(shared("laus", 4, (0,)))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await turn(pilot)
        await pilot.press("V")
        assert app.store.settings.voids
        assert table_of(pilot).scene().aids.voids
        assert app.store.people == {}


async def test_an_exchange_goes_from_person_to_person() -> None:
    """The offer, each answer and each card behind a curtain; what came is told to the two alone (D9)."""
    session = shared("lodam", 3, range(3))
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await turn(pilot)
        offerer = table.keyboard.seat
        await pilot.press("X")
        assert "will offer" in "\n".join(rows_of(app))
        await next_curtain(pilot)
        assert table.turns.wants_exchange == {offerer}
        while session.match.deals[-1].ask is not Ask.ANSWER:
            assert "will offer" not in "\n".join(rows_of(app))
            await (next_curtain if not fallen(pilot) else turn)(pilot)
        assert f", {NAMES[offerer]} offers an exchange" in "\n".join(rows_of(app))
        assert not table.turns.wants_exchange
        partner = (await turn(pilot)).keyboard.seat
        await pilot.press("y")
        for seat in (offerer, partner):
            await waits(pilot)
            if fallen(pilot):
                assert f"{NAMES[seat]}, you give a card" in "\n".join(rows_of(app))
            assert (await turn(pilot)).keyboard.seat == seat
            await pilot.press("end", "enter")
        news = {}
        while len(news) < 3:
            news.setdefault((await turn(pilot)).keyboard.seat, table.news)
            assert len(session.match.deals[-1].view(0).exchanges) == 1
            await next_curtain(pilot)
        for seat, said in news.items():
            private = " for your " in said or "went back" in said
            assert private == (seat in (offerer, partner))


async def test_where_one_person_is_left_no_curtain_falls() -> None:
    """The other is out (D13), and his hand is nobody's secret."""
    session = _with_one_out()
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await waits(pilot)
        await pilot.press("enter")  # the count
        await waits(pilot)
        before = len(session.match.deals)
        for _ in range(4):
            assert not fallen(pilot)
            table = table_of(pilot)
            assert table.keyboard.persons == (table.keyboard.seat,)
            assert not table.scene().covered
            await decide_by_keys(pilot)
            await waits(pilot)
        assert len(session.match.deals) == before
        assert len(session.match.deals[-1].log) >= 12


def _with_one_out() -> Session:
    """A match between two deals in which one of two persons has lost his lives."""
    for seed in range(200):
        session = shared("lodam", 5, (0, 3), f"out {seed}", lives=1, limit=24)
        rng = Random(seed)
        while session.result is None:
            session.start_deal()
            while session.deal is not None:
                assert session.to_act is not None
                session.act(rng.choice(session.deal.legal()), session.to_act)
            if session.result is None and (session.match.lives[0] == 0) != (session.match.lives[3] == 0):
                return session
    raise AssertionError("nobody fell alone")


async def test_a_match_is_gone_on_with_behind_the_curtain(tmp_path: Path) -> None:
    """From the list of open matches, with all persons; it tells what happened since each one's last decision."""
    matches, session = Matches(tmp_path / "data"), shared("laus", 4, (0, 2))
    matches.keep(session)
    session.start_deal()
    assert session.deal is not None
    for _ in range(9):
        assert session.to_act is not None
        session.act(session.deal.legal()[0], session.to_act)
    matches.leave()
    app = KozyrApp(store=Store(tmp_path), matches=Matches(tmp_path / "data"), resume=True, speed="instant")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        said = "\n".join(rows_of(app))
        assert "everybody else, please look away" in said
        assert "Since your last turn" in said
        curtain_of(pilot).listen()
        table = await turn(pilot)
        assert table.session.humans == (0, 2)
        assert table.session.journal[:10] == session.journal
