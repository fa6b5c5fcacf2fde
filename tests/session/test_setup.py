"""A match is set up, played, and set up again from itself."""

from __future__ import annotations

import pytest

from kozyr.engine import GAMES, OptionError
from kozyr.session import Seat
from kozyr.session.setup import BOT_NAMES, Setup, bot_name, clean_text, usual_setup


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_setup_makes_a_session(game: str) -> None:
    setup = usual_setup(game, "Anna")
    session = setup.session("k7f2-9q")
    assert session.seed == "k7f2-9q"
    assert [seat.name for seat in session.seats] == ["Anna", "Vera", "Gleb", "Nina"]
    assert session.humans == (0,)
    assert session.game == setup.rules()


def test_fewer_players_and_more_again() -> None:
    setup = usual_setup("lodam", "Anna").with_players(3)
    assert len(setup.seats) == 3
    ten = setup.with_players(10)
    assert [seat.name for seat in ten.seats] == ["Anna", *BOT_NAMES]
    assert {seat.kind for seat in ten.seats[1:]} == {"bot:normal"}


def test_a_new_player_has_nobodys_name() -> None:
    assert bot_name(["Vera", "Nina"]) == "Gleb"
    assert bot_name(BOT_NAMES) == "Bot 1"


def test_only_options_unlike_the_variants_are_kept() -> None:
    setup = usual_setup("laus", "Anna").with_option("target", 300)
    assert setup.options == {"target": 300}
    assert setup.with_option("target", 1500).options == {}
    pagat = Setup("laus", setup.seats, "pagat").with_option("ten_high", True)
    assert pagat.options == {}


def test_wrong_rules_are_refused_with_the_engines_line() -> None:
    with pytest.raises(OptionError, match="laus is for 4 players, not 3"):
        usual_setup("laus", "Anna").with_players(3).session()
    with pytest.raises(OptionError, match="there is no game 'whist'"):
        usual_setup("whist", "Anna")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna \t B ", "Anna B"),
        ("[red]", "[red]"),
        ("a [/] b", "a [/] b"),
        ("x\x1b[31m\x00y\nz", "x[31my z"),
        ("\u202eevil\u2066", "evil"),
        ("李小龍", "李小龍"),
        ("שרה", "שרה"),
        ("a" * 99, "a" * 40),
        ("   ", ""),
        ("\ud800", ""),
    ],
)
def test_names_fit_on_a_line(typed: str, kept: str) -> None:
    assert clean_text(typed) == kept


def test_a_seat_keeps_any_name() -> None:
    seats = tuple(Seat(name, kind) for name, kind in [("[b]", "human"), ("a [/] b", "bot:easy"), ("שרה", "bot:easy")])
    assert Setup("lodam", seats).session("x").seats == seats
