"""Setting a match up: every row by keys and by mouse, and the engine's word at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from kozyr.bots import LEVELS
from kozyr.engine import GAMES, options_of
from kozyr.session import Seat
from kozyr.session.setup import Setup, usual_setup
from kozyr.tui.screens.help import HelpScreen
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.setup import SetupScreen, asked_apart, values_of
from kozyr.tui.widgets.button import Button
from kozyr.tui.widgets.form import Fold
from kozyr.tui.widgets.stepper import Number, OneOf, Stepper

from .rooms import ODD_NAMES, RoomApp, odd_setup
from .still import rows_of


def app_of(folder: Path, setup: Setup) -> RoomApp:
    return RoomApp(folder, lambda: SetupScreen(setup))


def form_of(app: RoomApp) -> SetupScreen:
    screen = app.screen
    assert isinstance(screen, SetupScreen)
    return screen


async def test_enter_starts_once_from_any_row_but_a_text(tmp_path: Path) -> None:
    setup = usual_setup("lodam", "Anna")
    for keys in ([], ["up", "enter"], ["up", "up", "up"], ["down"], ["tab"]):
        app = app_of(tmp_path, setup)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await pilot.press(*keys, "enter", "enter")
            assert app.started == [(setup, "")]


async def test_going_back_leaves_the_form_once_and_nothing_that_lies_over_it(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("lodam", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        app.action_help()
        await pilot.pause()
        form.action_back()
        assert (type(app.screen), app.answers) == (HelpScreen, [])
        await pilot.press("escape")
        assert app.screen is form
        form.action_back()
        form.action_back()
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert app.answers == [None]


async def test_players_come_and_go_and_keep_their_places(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("lodam", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        form.query_one("#kind-3", Stepper).focus()
        await pilot.press("right")
        level = form.setup.seats[3].kind
        form.query_one("#players", Stepper).focus()
        await pilot.press("left")
        assert len(form.setup.seats) == 3
        assert "Nina" not in "".join(rows_of(app))
        await pilot.press("right", "right")
        assert [seat.name for seat in form.setup.seats] == ["Anna", "Vera", "Gleb", "Nina", "Oleg"]
        assert form.setup.seats[3].kind == level != "bot:normal"


async def test_laus_is_always_for_four(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True):
        assert not form_of(app).query_one("#players", Stepper).focusable
        assert "always 4" in "".join(rows_of(app))


async def test_a_click_changes_a_level(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        await pilot.click("#kind-1", offset=(18, 0))
        after = [*LEVELS, *LEVELS][[*LEVELS].index("normal") + 1]
        assert form.setup.seats[1].kind == f"bot:{after}"
        await pilot.click("#kind-1", offset=(1, 0))
        assert form.setup.seats[1].kind == "bot:normal"


async def test_names_are_typed_and_an_empty_one_gets_its_own_back(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        form.query_one("#name-0", Input).value = ""
        form.query_one("#name-1", Input).value = "  [red]  x "
        form.query_one("#name-2", Input).value = " "
        await pilot.pause()
        await pilot.press("enter")
        assert [seat.name for seat in app.started[0][0].seats] == ["You", "[red] x", "Gleb", "Nina"]


async def test_keys_that_are_letters_are_typed_into_a_name(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", ""))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form_of(app).query_one("#name-0", Input).focus()
        await pilot.press("Q", "question_mark", "A", "1")
        await pilot.press("enter")
        assert app.started == [], "Enter confirms the name"
        form_of(app).query_one(Button).focus()
        await pilot.press("enter")
        assert app.started[0][0].seats[0].name == "Q?A1"


async def test_the_deal_code_goes_along(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("up", *"k7f2", "minus", *"9q", "enter", "enter")
        assert [seed for _, seed in app.started] == ["k7f2-9q"]


async def test_lodam_d6_the_choice_is_asked_openly_and_not_among_the_options(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("lodam", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        assert "a trump wins only when trumps were led" in "".join(rows_of(app))
        form_of(app).query_one("#variant", Stepper).focus()
        await pilot.press("right", "enter")
        assert app.started[0][0].rules().options.trumps_win is True
    assert "trumps_win" not in {info.name for info in asked_apart("lodam")}


async def test_a_variant_brings_its_options(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna").with_option("target", 300))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        assert "1 changed" in form.query_one(Fold).text
        form.query_one("#variant", Stepper).focus()
        await pilot.press("right")
        assert form.query_one("#option-queen_points", Stepper).value == 3
        assert form.query_one("#option-target", Stepper).value == 1500
        assert form.query_one(Fold).text == "6 options, all as usual"


async def test_the_options_open_and_close(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("lodam", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("up", "up", "right")
        assert "The lives each player starts with." in "".join(rows_of(app))
        await pilot.press("left")
        assert "The lives each player starts with." not in "".join(rows_of(app))
        await pilot.click(Fold)
        await pilot.press("down", "right", "right", "enter")
        assert app.started[0][0].options == {"lives": 5}


async def test_figures_are_typed_and_what_the_engine_refuses_is_said_at_once(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("lodam", "Anna").with_option("reset", "deal"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        await pilot.press("up", "up", "right", "down", "down", "4", "1")
        assert form.setup.options["limit"] == 41
        assert '! limit cannot be 41: with reset="deal" it is 1..40 (D12)' in "\n".join(rows_of(app))
        await pilot.press("enter")
        assert app.started == []
        await pilot.press("backspace", "enter")
        assert app.started[0][0].options == {"reset": "deal", "limit": 4}


async def test_the_arrow_stands_at_the_row_with_the_focus(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        seen = []
        for key in ("up", "up", "right", "down", "down", "up", "up", "up", "up"):
            await pilot.press(key)
            await pilot.pause()
            seen.append([row[4:17].strip() for row in rows_of(app) if row.startswith("  ►")])
    rows = ("Deal code", "Options", "Options", "Lost at", "Q♦ cancels", "Lost at", "Options", "Variant", "4    Nina")
    assert seen == [[row] for row in rows]


async def test_escape_goes_back(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("lodam", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("escape")
        assert app.answers == [None]
        assert app.started == []


async def test_a_click_starts(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("lodam", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.click(Button)
        assert len(app.started) == 1


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_odd_names_are_shown_as_they_are(tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_of(tmp_path, odd_setup("lodam", 10))
    async with app.run_test(size=size, notifications=True):
        text = "\n".join(rows_of(app))
        assert all(name in text for name in ODD_NAMES)


async def test_ten_players_fit_80x24(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("lodam", "Anna").with_players(10))
    async with app.run_test(size=(80, 24), notifications=True):
        text = "\n".join(rows_of(app))
        for shown in ("Zoya", "Deal code", "Start match", "Esc back"):
            assert shown in text


async def test_up_and_down_keep_the_column(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form_of(app).query_one("#kind-3", Stepper).focus()
        await pilot.press("up")
        assert app.focused is not None
        assert app.focused.id == "kind-2"
        await pilot.press("up", "up")
        assert app.focused.id == "kind-0"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_field(game: str) -> None:
    for info in options_of(GAMES[game].options_type):
        values = values_of(info)
        assert not values.fixed
        usual = usual_setup(game, "Anna").rules().option_values()[info.name]
        for step in (1, -1):
            assert info.allows(values.step(usual, step))


def test_numbers_stay_within_bounds_and_step_in_round_figures() -> None:
    wide, narrow = Number(1, 100_000), Number(0, 10)
    assert [wide.step(1500, 1), wide.step(1550, -1), wide.step(100, -1), wide.step(1, 1)] == [1600, 1500, 1, 100]
    assert [narrow.step(10, 1), narrow.step(0, -1), narrow.step(3, -1), narrow.step(99, -1)] == [10, 0, 2, 10]
    assert wide.typed(1500, "3", fresh=True) == 3
    assert wide.typed(3, "0", fresh=False) == 30
    assert wide.typed(9_999_999, "9", fresh=False) == 9_999_999
    assert wide.typed(30, "backspace", fresh=True) == 3


def test_values_that_are_none_of_them_begin_anew() -> None:
    assert OneOf(("a", "b")).step("x", 1) == "a"
    assert OneOf(("a",)).fixed


def test_the_bench_keeps_a_setup_of_fewer(tmp_path: Path) -> None:
    three = replace(usual_setup("gadenysh", "Anna"), seats=(Seat("A"), Seat("B", "bot:easy"), Seat("C", "bot:easy")))
    assert [seat.name for seat in SetupScreen(three)._bench] == ["A", "B", "C", "Vera"]


async def test_arrows_change_the_level_and_enter_edits_the_name(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        assert app.focused is not None
        assert app.focused.id == "start"
        assert rows_of(app)[-1].startswith(" Enter start")
        await pilot.press(*["up"] * 4)
        assert app.focused.id == "kind-3"
        assert rows_of(app)[-1].startswith(" Enter name")
        level = form.setup.seats[3].kind
        await pilot.press("right")
        assert form.setup.seats[3].kind != level
        await pilot.press("left", "enter", "left", "backspace")
        assert app.focused.id == "name-3"
        assert rows_of(app)[-1].startswith(" Enter done")
        await pilot.press("enter")
        assert (app.focused.id, form.setup.seats[3]) == ("kind-3", Seat("Nia", level))
        await pilot.press(*"Ivo", "enter", "up", "left")
        assert form.setup.seats[3] == Seat("Ivo", level)
        assert form.setup.seats[2].kind != level
        assert app.started == []


async def test_enter_in_a_text_leaves_it(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        for field, then in (("name-0", "kind-0"), ("name-2", "kind-2"), ("seed", "start")):
            form.query_one(f"#{field}", Input).focus()
            await pilot.press("x", "enter")
            assert app.focused is not None
            assert app.focused.id == then
        assert app.started == []


async def test_any_seat_is_for_a_person_or_a_bot(tmp_path: Path) -> None:
    """Who has no name of his own gets another one with his kind; a name that was typed stays."""
    app = app_of(tmp_path, usual_setup("lodam", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        assert "Two or more: hot-seat." in "\n".join(rows_of(app))
        form.query_one("#kind-2", Stepper).focus()
        while not form.setup.seats[2].human:
            await pilot.press("left")
        assert form.setup.seats[2].name == form.query_one("#name-2", Input).value == "Player 3"
        form.query_one("#kind-0", Stepper).focus()
        await pilot.press("right", "up", "up", "up", "up")
        assert form.setup.seats[0] == Seat("Anna", f"bot:{next(iter(LEVELS))}")
        form.query_one("#kind-2", Stepper).focus()
        await pilot.press(*"Boris", "enter")
        form.query_one("#start").focus()
        await pilot.press("enter")
        seats = app.started[0][0].seats
        assert [seat.human for seat in seats] == [False, False, True, False]
        assert seats[2].name == "Boris"
        form.query_one("#kind-2", Stepper).focus()
        await pilot.press("right")
        assert form.setup.seats[2].name == "Boris"


async def test_one_person_at_least_plays_and_no_two_share_a_name(tmp_path: Path) -> None:
    app = app_of(tmp_path, usual_setup("laus", "Anna"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        form = form_of(app)
        form.query_one("#kind-0", Stepper).focus()
        await pilot.press("right")
        assert "nobody plays: choose human for at least one seat" in "\n".join(rows_of(app))
        await pilot.press("left")
        form.query_one("#kind-1", Stepper).focus()
        while not form.setup.seats[1].human:
            await pilot.press("left")
        form.query_one("#name-1", Input).value = "Anna"
        await pilot.pause()
        assert "two persons are called Anna" in "\n".join(rows_of(app))
        form.query_one("#start").focus()
        await pilot.press("enter")
        assert app.started == []
