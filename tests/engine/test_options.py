"""The options: what they may be, what cannot be combined, and that pydantic says the same of the same definition."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from kozyr.engine import GAMES, Game, Laus, Lodam, OptionError, Unreadable, card_text, make_game, options_of

DEFAULTS = {
    "laus": {
        "target": 1500,
        "queen_cancel": "extras",
        "ten_high": False,
        "jack_order": "CSHD",
        "queen_points": 2,
        "bar_led_jack": True,
    },
    "gadenysh": {"deals": 3, "trick_points": 0, "removed_card": "QS", "passing": False},
    "lodam": {"lives": 3, "limit": 31, "trumps_win": False, "reset": "all", "exchange": True},
}

GOOD = [
    ("laus", "target", [1, 2, 1500, 99_999, 100_000]),
    ("laus", "queen_cancel", ["extras", "all"]),
    ("laus", "ten_high", [True, False]),
    ("laus", "jack_order", ["CSHD", "DHSC", "SCDH", "HDCS"]),
    ("laus", "queen_points", list(range(11))),
    ("laus", "bar_led_jack", [True, False]),
    ("gadenysh", "deals", [1, 3, 100]),
    ("gadenysh", "trick_points", [0, 1]),
    ("gadenysh", "removed_card", [t for c in range(52) if (t := card_text(c))[0] != "J" and t not in ("7C", "7D")]),
    ("gadenysh", "passing", [True, False]),
    ("lodam", "lives", list(range(1, 10))),
    ("lodam", "limit", [1, 31, 40, 41, 1000]),
    ("lodam", "trumps_win", [True, False]),
    ("lodam", "reset", ["all", "burned", "deal"]),
    ("lodam", "exchange", [True, False]),
]

BAD = [
    ("laus", "target", [0, -1, 100_001, "1500", 1500.5, True, None, [1500]]),
    ("laus", "queen_cancel", ["", "extra", "ALL", 0, None, True]),
    ("laus", "ten_high", [1, 0, "true", None]),
    ("laus", "jack_order", ["", "CSH", "CSHDD", "CCSH", "cshd", "C S H D", 1234, None, "JCJS"]),
    ("laus", "queen_points", [-1, 11, "2", None, False]),
    ("laus", "bar_led_jack", ["no", 2, None]),
    ("gadenysh", "deals", [0, 101, -5, "3", True, 2.5]),
    ("gadenysh", "trick_points", [2, -1, "1", True, None]),
    ("gadenysh", "removed_card", ["JC", "JS", "JH", "JD", "7C", "7D", "", "QX", "qs", "10S", 23, None]),
    ("gadenysh", "passing", [1, "yes", None]),
    ("lodam", "lives", [0, 10, -3, "3", None, True]),
    ("lodam", "limit", [0, 1001, "31", None, 31.5]),
    ("lodam", "trumps_win", [1, "on", None]),
    ("lodam", "reset", ["", "none", "All", None, 0]),
    ("lodam", "exchange", [0, "false", None]),
]


@pytest.mark.parametrize("name", GAMES)
def test_the_defaults(name: str) -> None:
    assert make_game(name).option_values() == DEFAULTS[name]
    assert make_game(name, **DEFAULTS[name]) == make_game(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_cases_here_and_a_sentence_of_help(name: str) -> None:
    infos = options_of(GAMES[name].options_type)
    assert [info.name for info in infos] == list(DEFAULTS[name])
    assert [info.name for info in infos] == [option for game, option, _ in GOOD if game == name]
    assert [info.name for info in infos] == [option for game, option, _ in BAD if game == name]
    assert all(info.help.endswith(".") for info in infos)


@pytest.mark.parametrize(("name", "option", "values"), GOOD, ids=[f"{case[0]}-{case[1]}" for case in GOOD])
def test_values_that_are_allowed(name: str, option: str, values: list[Any]) -> None:
    for value in values:
        assert make_game(name, **{option: value}).option_values()[option] == value


@pytest.mark.parametrize(("name", "option", "values"), BAD, ids=[f"{case[0]}-{case[1]}" for case in BAD])
def test_values_that_are_not_allowed(name: str, option: str, values: list[Any]) -> None:
    """The message names the option and the value, in one line."""
    for value in values:
        with pytest.raises(OptionError) as refusal:
            make_game(name, **{option: value})
        message = str(refusal.value)
        assert option in message
        assert str(value).lower() in message.lower()
        assert "\n" not in message


@pytest.mark.parametrize(
    ("name", "option"),
    [("laus", "tarrget"), ("laus", "lives"), ("gadenysh", "limit"), ("lodam", "passing"), ("lodam", "Lives")],
)
def test_an_unknown_option_is_named(name: str, option: str) -> None:
    with pytest.raises(OptionError, match=f"'{option}'"):
        make_game(name, **{option: 1})


def test_an_unknown_game_or_variant_is_named() -> None:
    with pytest.raises(OptionError, match=r"'hearts'.*laus, gadenysh, lodam"):
        make_game("hearts")
    with pytest.raises(OptionError, match=r"'ugly'.*source, pagat"):
        make_game("laus", variant="ugly")
    assert issubclass(OptionError, Unreadable)


@pytest.mark.parametrize(
    ("name", "seats", "right"),
    [
        ("laus", 3, "4 players"),
        ("laus", 5, "4 players"),
        ("gadenysh", 2, "3 to 4"),
        ("gadenysh", 5, "3 to 4"),
        ("lodam", 2, "3 to 10"),
        ("lodam", 11, "3 to 10"),
        ("lodam", 0, "3 to 10"),
    ],
)
def test_the_number_of_players(name: str, seats: int, right: str) -> None:
    """L1, G1, D1."""
    with pytest.raises(OptionError, match=right):
        make_game(name, seats)


@pytest.mark.parametrize(("limit", "allowed"), [(1, True), (40, True), (41, False), (1000, False)])
def test_d12_the_limit_with_every_deal_by_itself(limit: int, allowed: bool) -> None:
    """D12: above 40 a match might never end."""
    if allowed:
        assert Lodam(3, reset="deal", limit=limit).option_values()["limit"] == limit
    else:
        with pytest.raises(OptionError, match=f"limit cannot be {limit}.*1..40"):
            Lodam(3, reset="deal", limit=limit)


@pytest.mark.parametrize(("seats", "deals", "allowed"), [(3, 9, True), (3, 10, False), (4, 7, True), (4, 8, False)])
def test_g10_the_deals_with_passing(seats: int, deals: int, allowed: bool) -> None:
    for chosen in ({"passing": True}, {"variant": "ugly"}):
        if allowed:
            assert make_game("gadenysh", seats, deals=deals, **chosen).option_values()["deals"] == deals
        else:
            with pytest.raises(OptionError, match=f"deals cannot be {deals}"):
                make_game("gadenysh", seats, deals=deals, **chosen)


def test_options_beside_a_variant_override_it() -> None:
    game = Laus(4, "pagat", queen_points=2, target=300)
    assert game.option_values() == DEFAULTS["laus"] | {
        "target": 300,
        "ten_high": True,
        "jack_order": "DHSC",
        "bar_led_jack": False,
    }
    assert game.variant() is None


@pytest.mark.parametrize("name", GAMES)
def test_variants_are_found_again_from_their_options(name: str) -> None:
    for variant in GAMES[name].variants:
        game = make_game(name, variant=variant)
        assert game.variant() == variant
        again = make_game(name, **game.option_values())
        assert again == game
        assert hash(again) == hash(game)
        assert again.variant() == variant


def test_games_are_equal_by_players_and_options() -> None:
    assert Lodam(3) == Lodam(3)
    assert Lodam(3) != Lodam(4)
    assert Lodam(3) != Lodam(3, limit=32)
    assert make_game("gadenysh", 4) != make_game("laus", 4)
    assert repr(Lodam(3, limit=32)) == "Lodam(3, limit=32)"
    assert repr(Laus()) == "Laus(4)"


def adapted(game: type[Game], values: dict[str, Any]) -> dict[str, Any] | None:
    """What pydantic makes of these options, by the same definition; `None` when it refuses them."""
    adapter = TypeAdapter(game.options_type)
    try:
        return adapter.dump_python(adapter.validate_json(json.dumps(values), strict=True))
    except ValidationError:
        return None


@pytest.mark.parametrize(("name", "option", "values"), GOOD + BAD)
def test_pydantic_agrees_with_the_engine(name: str, option: str, values: list[Any]) -> None:
    """One definition for records, settings and command line: pydantic accepts what the engine does, and no more."""
    game = GAMES[name]
    info = next(info for info in options_of(game.options_type) if info.name == option)
    for value in [*values, None, 0, 1, -1, 1.5, "", "C", "QS", True, [], {}]:
        found = adapted(game, {option: value})
        assert (found is not None) is info.allows(value), value
        if found is not None:
            assert found[option] == value
            assert type(found[option]) is type(value)


def test_options_describe_themselves() -> None:
    texts = {info.name: info.describe() for name in GAMES for info in options_of(GAMES[name].options_type)}
    assert texts["target"] == "1..100000"
    assert texts["queen_cancel"] == '"extras" or "all"'
    assert texts["passing"] == "false or true"
    assert texts["reset"] == '"all" or "burned" or "deal"'
    assert "C" in texts["jack_order"]
    assert "7C" in texts["removed_card"]


@pytest.mark.parametrize("game", list(GAMES.values()))
def test_pydantic_refuses_a_misspelt_option(game: type[Game]) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(game.options_type).validate_python({"targett": 3})
