"""A page shows what the options of a match change, where the rule stands; words are found on it."""

from __future__ import annotations

import pytest

from kozyr.engine import GAMES, Game, make_game, options_of
from kozyr.rules import Page, changes, match_page, page_of
from kozyr.rules.match import RULE_OF

OTHER = {
    "target": 500,
    "queen_cancel": "all",
    "ten_high": True,
    "jack_order": "DHSC",
    "queen_points": 3,
    "bar_led_jack": False,
    "deals": 5,
    "trick_points": 1,
    "removed_card": "TS",
    "passing": True,
    "lives": 1,
    "limit": 40,
    "trumps_win": True,
    "reset": "burned",
    "exchange": False,
}
EACH = [(game, info.name) for game, kind in GAMES.items() for info in options_of(kind.options_type)]


def game_with(name: str, option: str) -> Game:
    return make_game(name, None, options={option: OTHER[option]})


def test_a_match_as_usual_has_the_page_as_it_is() -> None:
    for name in GAMES:
        assert match_page(make_game(name)).text == page_of(name).text


@pytest.mark.parametrize(("name", "option"), EACH)
def test_each_option_is_told_at_its_rule_and_at_the_top(name: str, option: str) -> None:
    game = game_with(name, option)
    page = match_page(game)
    for change in changes(game):
        assert f"`{change.setting}`: {change.text}" in page.of_rule(change.rule)
        assert f"`{change.setting}` ({change.rule})" in page.text.partition("\n## ")[0]
    assert option in [change.name for change in changes(game)]
    assert set(page.rules) == set(page_of(name).rules)


def test_every_option_has_its_rule() -> None:
    assert set(RULE_OF) == {option for _name, option in EACH}


def test_a_variant_is_named() -> None:
    top = match_page(make_game("laus", variant="pagat")).text.partition("\n## ")[0]
    assert "This match is the variant `pagat`: `ten_high=true` (L2), `jack_order=DHSC` (L2)" in top
    assert "of its own" not in top


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"jack_order": "DHSC"}, "J♦ J♥ J♠ J♣"),
        ({"queen_points": 3}, "costs 3 card points; that makes 120"),
        ({"queen_points": 1}, "costs 1 card point; that makes 112"),
    ],
)
def test_what_is_told(options: dict[str, object], said: str) -> None:
    (change,) = changes(make_game("laus", options=options))
    assert said in change.text


def test_every_way_to_start_over_has_its_words() -> None:
    told = {changes(make_game("lodam", options={"reset": reset}))[0].text for reset in ("burned", "deal")}
    assert len(told) == 2


def test_words_are_found_over_the_ends_of_lines() -> None:
    page = Page("# A\n\n**L1** One *two*\nthree\n\n| a | Ёж |\n\nlast")
    assert page.find("TWO three") == [2]
    assert page.find("еж") == [5]
    assert page.find("nothing") == page.find(" ") == []


def test_a_rule_goes_to_the_next_rule_or_heading() -> None:
    page = Page("# A\n\n**L1** One\n\nmore\n\n**L2** Two\n\n## B\n\n- **C1** Three\n- **C2** Four")
    assert page.of_rule("L1") == "**L1** One\n\nmore"
    assert page.of_rule("L2") == "**L2** Two"
    assert page.of_rule("C1") == "- **C1** Three"
    assert [entry.title for entry in page.contents] == ["One", "Two", "B", "Three", "Four"]
