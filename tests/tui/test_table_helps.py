"""Hints, past tricks, the score sheet, and the end of a decided deal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from kozyr.bots import Budget, chance_of, make_bot
from kozyr.bots.lookahead.search import distinct
from kozyr.engine import ACCEPT, OFFER, Action, Ask, View, given_card, passed_cards
from kozyr.session import Session
from kozyr.session.setup import usual_setup
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.deal_over import DealOverScreen
from kozyr.tui.screens.hint import HintScreen
from kozyr.tui.screens.past import ScoresScreen, TricksScreen, scene_after
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.screens.yes_no import FinishScreen
from kozyr.words.past import past_tricks
from kozyr.words.scene import Aids, Person, Scene
from kozyr.words.signs import card_sign

from ..words import positions
from .rooms import RoomApp, odd_setup, played
from .still import StillApp, StillTable, rows_of
from .table import SIZE, WORLDS, Slow, app_of, asked, asked_or_over, session_of, table_of, until

#: The first deal of Gadenysh was played before: in the second, more cards than one are passed.
MATCHES: list[tuple[str, int, dict[str, Any], int, set[Ask]]] = [
    ("laus", 4, {"target": 30}, 0, {Ask.PLAY}),
    ("gadenysh", 4, {"variant": "ugly", "deals": 2, "seed": "hints 1"}, 1, {Ask.PLAY, Ask.TRUMP, Ask.PASS}),
    ("lodam", 5, {"lives": 1, "limit": 1}, 0, {Ask.PLAY, Ask.OFFER, Ask.ANSWER}),
]


def at_table(app: KozyrApp) -> bool:
    """Whether nothing lies over the table."""
    return isinstance(app.screen, TableScreen)


async def hinted(pilot: Pilot[None]) -> str:
    """Ask for a hint; returns what is said."""
    await pilot.press("H")
    await until(pilot, lambda: table_of(pilot).note.startswith("Hint: "))
    return table_of(pilot).note


def is_experts(view: View, action: Action) -> bool:
    """Whether `expert` plays that, or a card that comes to the same."""
    chosen = make_bot("expert", view.game, Budget(iterations=WORLDS)).choose(view, chance_of(view))
    return action == chosen or len(distinct(view, [action, chosen])) == 1


def with_choices(least: int, most: int = 99) -> Session:
    """A match in which the person is asked and may play so many cards."""
    session = session_of("laus", 4)
    session.start_deal()
    while session.to_act != 0 or not least <= len(session.view(0).legal()) <= most:
        seat = session.to_act
        assert seat is not None
        session.act(session.match.deals[-1].legal()[0], seat)
    return session


@pytest.mark.parametrize(("game", "seats", "options", "before", "asks"), MATCHES)
async def test_a_match_played_by_hints_is_played_as_expert_plays(
    game: str, seats: int, options: dict[str, Any], before: int, asks: set[Ask]
) -> None:
    """For every kind of decision the hint moves to it, or to a card that comes to the same, says it, and is counted if
    there was a choice; Enter then takes it."""
    session = session_of(game, seats, **options)
    for _ in range(before):
        session.start_deal()
        while session.deal is not None:
            session.act(session.deal.legal()[0], session.deal.to_act)
    app = app_of(session, offers=True)
    met: set[Ask] = set()
    taken = 0
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        while session.result is None:
            if not await asked_or_over(pilot):
                await pilot.press("enter")
                continue
            view, log = session.view(0), session.match.deals[-1].log
            met.add(view.ask)
            done, choice = len(log), len(view.legal()) > 1
            said = await hinted(pilot)
            await pilot.press("enter")
            seat, action = log[done]
            assert seat == 0
            assert is_experts(view, action), said
            taken += choice
    assert asks <= met
    assert session.meta["hints"] == taken


async def test_a_hint_is_counted_once_and_goes_when_the_player_goes_on() -> None:
    """Asked for again it is there at once."""
    session = with_choices(3)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        first = await hinted(pilot)
        assert re.match(r"Hint: \S+ \(about ", first)
        assert first in "\n".join(rows_of(app))
        await pilot.press("left")
        assert table_of(pilot).note == ""
        await pilot.press("H")
        assert table_of(pilot).note == first
        assert is_experts(session.view(0), table_of(pilot).cursor.card)
        assert session.meta["hints"] == 1


async def test_a_hint_to_give_a_card() -> None:
    """The card of an exchange (D9)."""
    session = session_of("lodam", 3)
    session.start_deal()
    deal = session.match.deals[-1]
    while not (deal.ask is Ask.GIVE and deal.to_act == 0):
        seat = session.to_act
        assert seat is not None
        wanted = OFFER if seat == 0 else ACCEPT
        session.act(wanted if wanted in deal.legal() else deal.legal()[0], seat)
    async with app_of(session).run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        view, hint = session.view(0), await hinted(pilot)
        done = len(deal.log)
        await pilot.press("enter")
        seat, action = deal.log[done]
        card = given_card(action)
        assert card is not None
        assert hint.startswith(f"Hint: {card_sign(card)} (about ")
        assert seat == 0
        assert is_experts(view, action)


async def test_keys_act_while_a_hint_is_looked_for() -> None:
    """It says that it looks, is asked for once, and is forgotten when a card is played."""
    session, slow = with_choices(3), Slow()
    app = app_of(session, bots={"expert": slow})
    try:
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            await until(pilot, lambda: asked(pilot))
            table, done = table_of(pilot), len(session.match.deals[-1].log)
            await pilot.press("H", "H")
            await until(pilot, lambda: slow.asked == 1)
            assert "Looking for a hint" in "\n".join(rows_of(app))
            card = table.cursor.card
            await pilot.press("right")
            assert table.cursor.card != card
            await pilot.press("enter")
            assert len(session.match.deals[-1].log) > done
            assert slow.asked == 1
            assert "hints" not in session.meta
    finally:
        slow.go.set()


async def test_a_key_pressed_as_a_hint_comes_does_not_play_what_it_points_at() -> None:
    session = with_choices(3)
    async with app_of(session, twice=60.0).run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        done = len(session.match.deals[-1].log)
        await hinted(pilot)
        await pilot.press("enter")
        assert len(session.match.deals[-1].log) == done


@pytest.mark.parametrize("close", ["escape", "H", "enter"])
async def test_a_second_key_shows_every_choice(close: str) -> None:
    session = with_choices(3)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        advised = (await hinted(pilot)).removeprefix("Hint: ").split()[0]
        await pilot.press("H")
        assert isinstance(app.screen, HintScreen)
        text = "\n".join(rows_of(app))
        assert f"Every choice, over {WORLDS} ways the deal could go on" in text
        assert f"► {advised} " in text
        rows = [row for row in text.splitlines() if " ± " in row]
        assert len(rows) == len(session.view(0).legal()) - 1
        assert "Fewer points are better." in text
        await pilot.press(close)
        assert at_table(app)
        assert session.meta["hints"] == 1


async def test_a_hint_by_mouse_alone() -> None:
    """The key in the footer, twice, then a click beside the table."""
    session = with_choices(3)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        where = (rows_of(app)[-1].index("H hint"), 23)
        await pilot.click(offset=where)
        await until(pilot, lambda: table_of(pilot).note.startswith("Hint: "))
        await pilot.click(offset=where)
        assert isinstance(app.screen, HintScreen)
        await pilot.click(offset=(1, 1))
        assert at_table(app)


async def test_the_only_choice_is_called_so() -> None:
    session = with_choices(1, 1)
    async with app_of(session).run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        said = await hinted(pilot)
        assert said == f"Hint: {card_sign(session.view(0).legal()[0])}, the only choice."
        await pilot.press("H")
        assert at_table(pilot.app)  # type: ignore[arg-type]


# Looking back.


def shown(scene: Scene, width: int = 76) -> str:
    lines = past_tricks(scene, width)
    return "\n".join("".join(text for text, _role in line).rstrip() for line in lines)


def test_past_tricks_say_who_exchanged_before_the_lead() -> None:
    """All may know that (C5, D9); which cards, only the two."""
    rows = shown(positions.lodam_exchanged()).splitlines()
    told = {at: row.strip() for at, row in enumerate(rows) if "exchanged" in row}
    trick = next(at for at, row in enumerate(rows) if row.startswith("  1  "))
    assert told == {
        0: "before the lead: Nina and Gleb exchanged",
        trick + 2: "before the lead: You and Vera exchanged, and the cards went back",
    }


def test_past_tricks_say_who_played_what_who_won_and_what_it_counted() -> None:
    """The last one first; the card led and the one that won are marked."""
    text = shown(positions.laus_taken())
    assert text.splitlines() == [
        "  3  Vera 9♥ led   Gleb K♥       Nina J♠ ★     You Q♥",
        "     Nina takes 8, and Q♥ 100",
        "",
        "  2  Nina 8♣ led   You 9♣        Vera A♣ ★     Gleb 10♣",
        "     Vera takes 21",
        "",
        "  1  You 7♠ led    Vera 10♠      Gleb Q♠       Nina K♠ ★",
        "     Nina takes 16, and Q♠ 200",
    ]


@pytest.mark.parametrize("setup", [usual_setup("lodam", "Anna"), usual_setup("gadenysh", "Anna")], ids=["D9", "G10"])
def test_past_tricks_show_no_card_that_was_not_played(setup: Any) -> None:
    """Neither what was exchanged nor what was passed: half of a deal is played, only its tricks are told."""
    session = setup.session("hidden")
    session.start_deal()
    rng, deal = Random(2), session.match.deals[-1]
    while len(deal.tricks) < 6:
        session.act(rng.choice(deal.legal()), deal.to_act)
    people = tuple(Person(seat.name) for seat in session.seats)
    view = session.view(0)
    text = shown(Scene(session.game, view, people, 0))
    told = set(re.findall(r"(?:10|[2-9JQKA])[♣♠♥♦]", text))
    assert told == {card_sign(card) for trick in view.tricks for _seat, card in trick.cards}


@pytest.mark.parametrize("close", ["escape", "T", "enter"])
async def test_past_tricks_at_the_table(close: str) -> None:
    app = StillApp(StillTable(positions.laus()))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.press("T")
        assert isinstance(app.screen, TricksScreen)
        assert "Vera takes 21" in "\n".join(rows_of(app))
        await pilot.press(close)
        assert at_table(app)


@pytest.mark.parametrize("close", ["escape", "S", "enter"])
async def test_the_score_sheet_at_the_table(close: str) -> None:
    app = StillApp(StillTable(positions.laus()))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.press("S")
        assert isinstance(app.screen, ScoresScreen)
        rows = [re.sub(r"[│ ]+", " ", row[8:70]).strip() for row in rows_of(app)]
        for row in ("deal 4 141 234 9 332", "total 412 903 455 794", "now 0 21 0 216"):
            assert row in rows
        await pilot.press(close)
        assert at_table(app)


async def test_a_sheet_is_closed_by_a_click_beside_it() -> None:
    app = StillApp(StillTable(positions.laus()))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.press("S")
        await pilot.click(offset=(1, 1))
        assert at_table(app)


async def test_there_are_no_past_tricks_before_the_first() -> None:
    """The key does nothing, and neither footer nor help speak of it."""
    app = StillApp(StillTable(positions.gadenysh_trump()))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.press("T")
        assert at_table(app)
        assert "T tricks" not in rows_of(app)[-1]


@pytest.mark.parametrize(("game", "variant"), [("lodam", "source"), ("gadenysh", "ugly")])
def test_what_all_look_at_after_a_deal_holds_nothing_that_one_person_knew(game: str, variant: str) -> None:
    """G10, D9: no card that was passed or given face down."""
    session = played(replace(usual_setup(game, "Anna"), variant=variant), 2)
    assert session.match.deals[1].view(0).given, "there is something to hide"
    view = scene_after(session, 2, Aids()).view
    assert view.given == ()
    assert not any(passed_cards(action) or given_card(action) is not None for _seat, action in view.log)
    assert view.tricks


@pytest.mark.parametrize("screen", [TricksScreen, ScoresScreen])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_long_sheet_scrolls(
    tmp_path: Path, screen: Callable[[Scene], TricksScreen], size: tuple[int, int]
) -> None:
    """Ten players and many deals: to the end and back."""
    session = played(odd_setup("lodam", 10), 12)
    scene = scene_after(session, 12, Aids())
    app = RoomApp(tmp_path, lambda: screen(scene))
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        scroll = app.screen.query_one(VerticalScroll)
        assert "scroll" in rows_of(app)[-1]
        assert scroll.scroll_y == 0
        await pilot.press("end")
        await until(pilot, lambda: scroll.scroll_y == scroll.max_scroll_y > 0)
        await pilot.press("home")
        await until(pilot, lambda: scroll.scroll_y == 0)


async def test_both_can_be_seen_after_a_deal(tmp_path: Path) -> None:
    """The tricks of that deal, and the totals with it; closing goes back to the account, not on."""
    session = played(usual_setup("laus", "Anna"), 2)
    app = RoomApp(tmp_path, lambda: DealOverScreen(session, 2))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.press("T")
        assert "Tricks of deal 2" in rows_of(app)[0]
        await pilot.press("enter", "S")
        text = "\n".join(rows_of(app))
        total = next(row for row in text.splitlines() if " total " in row and "deal" not in row)
        assert [int(number) for number in re.findall(r"-?\d+", total[:71])][:4] == list(_clockwise(session))
        assert " now " not in text
        await pilot.press("S")
        assert isinstance(app.screen, DealOverScreen)
        assert app.answers == []


def _clockwise(session: Session) -> tuple[int, ...]:
    seat = session.humans[0]
    totals = session.match.counts[1].totals
    return (*totals[seat:], *totals[:seat])


# A decided deal.


def decided(game: str, seats: int) -> Session:
    """A match in which the person is asked and the deal is decided."""
    for seed in range(400):
        session = session_of(game, seats, str(seed))
        session.start_deal()
        rng, deal = Random(seed), session.match.deals[-1]
        while not deal.over and not (deal.to_act == 0 and session.game.decided(deal.won, deal.taken())):
            session.act(rng.choice(deal.legal()), deal.to_act)
        if not deal.over:
            return session
    raise AssertionError("no deal was decided")


@pytest.mark.parametrize("answer", ["enter", "y"])
@pytest.mark.parametrize(("game", "seats"), [("laus", 4), ("gadenysh", 3), ("lodam", 4)])
async def test_a_decided_deal_is_played_out(game: str, seats: int, answer: str) -> None:
    """It is asked first; then the deal is over, and its points are those it had."""
    session = decided(game, seats)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        points = session.match.deals[-1].points()
        assert "C finish" in rows_of(app)[-1]
        await pilot.press("C")
        assert isinstance(app.screen, FinishScreen)
        assert session.deal is not None
        await pilot.press(answer)
        await until(pilot, lambda: isinstance(app.screen, DealOverScreen))
        assert list(session.match.counts[0].points) == points


@pytest.mark.parametrize("answer", ["n", "escape"])
async def test_a_decided_deal_may_be_played_on(answer: str) -> None:
    session = decided("lodam", 4)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        done = len(session.match.deals[-1].log)
        await pilot.press("C", answer)
        assert at_table(app)
        assert len(session.match.deals[-1].log) == done


async def test_a_deal_that_is_not_decided_is_not_finished() -> None:
    app = app_of(session_of("laus", 4))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        assert "finish" not in table_of(pilot).situations()
        await pilot.press("C")
        assert at_table(app)
