"""The colours by role, over every theme of Textual."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.containers import Vertical
from textual.theme import BUILTIN_THEMES, Theme

from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.theme import Deck, contrast, fitted, role_variables, usual_theme

from ..words import positions
from .still import StillApp, StillTable, rows_of

PLAIN = [theme for theme in BUILTIN_THEMES.values() if not theme.ansi]
ANSI = [theme for theme in BUILTIN_THEMES.values() if theme.ansi]
SUITS = ("club", "spade", "heart", "diamond")


def _name(theme: Theme) -> str:
    return theme.name


@pytest.mark.parametrize("theme", PLAIN, ids=_name)
def test_every_role_can_be_read(theme: Theme) -> None:
    """Suits reach 4.5 on cards and felt; frames and bars what the drawings ask."""
    roles = {name: Color.parse(value) for name, value in role_variables(theme).items()}
    for place in ("card", "felt"):
        assert min(contrast(roles[f"{place}-{suit}"], roles[place]) for suit in SUITS) >= 4.5
    least = {("chosen", "card"): 2.6, ("winner", "card"): 4.0, ("turn", "felt"): 4.0, ("card-ink", "card"): 4.5,
             ("felt-muted", "felt"): 4.5, ("felt-faint", "felt"): 3.0, ("strip-muted", "strip"): 4.5,
             ("bar-ink", "bar"): 4.5, ("bar-other-ink", "bar-other"): 4.5, ("strip-key", "strip"): 4.5}  # fmt: skip
    for (ink, ground), wanted in least.items():
        assert contrast(roles[ink], roles[ground]) >= wanted - 0.05, (ink, ground)


@pytest.mark.parametrize("deck", ["four", "two", "mono"])
@pytest.mark.parametrize("theme", PLAIN, ids=_name)
def test_dim_cards_are_dim_and_can_be_read(theme: Theme, deck: Deck) -> None:
    """Their ink stands out from its ground a good deal less than the suit does on the felt, and enough; the card itself
    is another than a bright one."""
    roles = {name: Color.parse(value) for name, value in role_variables(theme, deck).items()}
    for suit in SUITS:
        dim, bright = contrast(roles[f"dim-{suit}"], roles["card-dim"]), contrast(roles[f"felt-{suit}"], roles["felt"])
        assert 2.6 <= dim <= 0.75 * bright
    assert contrast(roles["card-dim"], roles["card"]) > 1.25
    assert roles["card-dim"] != roles["felt"]


@pytest.mark.parametrize("theme", PLAIN, ids=_name)
def test_a_card_that_wins_and_one_that_is_chosen_differ_from_the_others(theme: Theme) -> None:
    """By their frames, the one that wins by its ground as well; and their suits can still be read."""
    roles = {name: Color.parse(value) for name, value in role_variables(theme).items()}

    def apart(one: str, other: str) -> int:
        return sum(abs(a - b) for a, b in zip(roles[one].rgb, roles[other].rgb, strict=True))

    assert apart("card-win", "card") > 20
    assert min(apart("winner", "card-line"), apart("chosen", "card-line"), apart("chosen", "winner")) >= 40
    assert min(contrast(roles[f"card-{suit}"], roles[at]) for suit in SUITS for at in ("card-win", "card-sel")) >= 3.5


@pytest.mark.parametrize("theme", ANSI, ids=_name)
@pytest.mark.parametrize("deck", ["four", "two", "mono"])
def test_dim_cards_are_dim_in_the_terminals_own_colours(theme: Theme, deck: Deck) -> None:
    roles = role_variables(theme, deck)
    bright = {roles[f"card-{suit}"] for suit in SUITS}
    assert {roles[f"dim-{suit}"] for suit in SUITS}.isdisjoint(bright)
    assert roles["card-dim-line"] != roles["card-line"]


@pytest.mark.parametrize("theme", PLAIN, ids=_name)
def test_suits_differ_from_each_other(theme: Theme) -> None:
    """With four colours no two suits look the same."""
    roles = {name: Color.parse(value) for name, value in role_variables(theme).items()}
    for place in ("card", "felt"):
        colours = [roles[f"{place}-{suit}"].rgb for suit in SUITS]
        assert len(set(colours)) == 4
        gaps = [sum(abs(a - b) for a, b in zip(one, other, strict=True)) for one in colours for other in colours]
        assert min(gap for gap in gaps if gap) > 40


def test_decks_with_fewer_colours() -> None:
    """Two colours: red and ink. Mono: ink alone."""
    theme = BUILTIN_THEMES["textual-dark"]
    two, mono = role_variables(theme, "two"), role_variables(theme, "mono")
    assert two["card-heart"] == two["card-diamond"] != two["card-spade"] == two["card-club"]
    assert len({mono[f"card-{suit}"] for suit in SUITS}) == 1


@pytest.mark.parametrize("theme", ANSI, ids=_name)
def test_terminal_colours_have_frames_only(theme: Theme) -> None:
    """No role that fills has a colour of its own."""
    roles = role_variables(theme)
    assert set(roles) == set(role_variables(PLAIN[0]))
    for name in ("felt", "card", "card-dim", "card-sel", "card-win", "bar", "strip", "side"):
        assert roles[name] == "ansi_default"


def test_fitted_moves_no_further_than_it_must() -> None:
    """A colour that is readable already stays as it is."""
    white, red = Color.parse("#ffffff"), Color.parse("#a00000")
    assert fitted(red, white, 4.5) == red
    assert contrast(fitted(Color.parse("#ffff00"), white, 4.5), white) >= 4.5


@pytest.mark.parametrize("theme", PLAIN, ids=_name)
def test_without_colour_the_greys_can_be_read(theme: Theme) -> None:
    """NO_COLOR: what is told apart by frames and heights stands out from its ground as grey, too, and the ground
    of dim cards from that of those that may be played."""
    greys = {name: Color.parse(value).monochrome for name, value in role_variables(theme).items()}
    least = {("winner", "card-win"): 3.0, ("chosen", "card-sel"): 2.5, ("turn", "felt"): 3.5,
             ("felt-muted", "felt"): 4.0, ("felt-faint", "felt"): 2.8, ("bar-ink", "bar"): 4.0,
             ("bar-other-ink", "bar-other"): 4.0, ("strip-muted", "strip"): 4.0, ("strip-key", "strip"): 4.0,
             ("card-dim", "card"): 1.2}  # fmt: skip
    for (ink, ground), wanted in least.items():
        assert contrast(greys[ink], greys[ground]) >= wanted, (ink, ground)
    for suit in SUITS:
        assert contrast(greys[f"dim-{suit}"], greys["card-dim"]) >= 2.2
        for ground in ("card", "card-win", "card-sel"):
            assert contrast(greys[f"card-{suit}"], greys[ground]) >= 3.5


@pytest.mark.parametrize("theme", ["textual-light", "ansi-dark", "ansi-light", "gruvbox"])
async def test_a_theme_can_be_changed_at_the_table(theme: str) -> None:
    """The table is drawn anew at once; what it says stays the same."""
    app = StillApp(StillTable(positions.laus()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        before, felt = rows_of(app), app.inks.variables["felt"]
        app.theme = theme
        await pilot.pause()
        assert rows_of(app) == before
        assert app.inks.variables["felt"] != felt


@pytest.mark.parametrize("theme", ["textual-dark", "ansi-dark", "ansi-light"])
async def test_a_box_leaves_the_table_around_it_in_sight(theme: str) -> None:
    """Where colours cannot be mixed it is not dimmed, but it is there."""
    app = StillApp(StillTable(positions.laus()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.theme = theme
        await pilot.pause()
        table = [row.ljust(80) for row in rows_of(app)]
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        box = app.screen.query_one(Vertical).region
        for y, covered in enumerate(rows_of(app)[:-1]):
            left, right = (box.x, box.right) if box.y <= y < box.bottom else (80, 80)
            assert covered.ljust(80)[:left] == table[y][:left]
            assert covered.ljust(80)[right:] == table[y][right:]


async def test_no_color_leaves_frames_and_heights(monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR everything is grey and the table says the same."""
    monkeypatch.setenv("NO_COLOR", "1")
    app = StillApp(StillTable(positions.laus()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        for strip in strips:
            for segment in strip:
                if segment.style and segment.style.color and segment.style.color.triplet:
                    red, green, blue = segment.style.color.triplet
                    assert red == green == blue
        assert any("led" in row for row in rows_of(app))


@pytest.mark.parametrize(
    ("wished", "found"),
    [("nord", "nord"), ("neon", "textual-dark"), ("neon, nord,gruvbox", "nord"), ("", "textual-dark")],
)
def test_a_theme_of_the_environment_that_does_not_exist_is_passed_over(wished: str, found: str) -> None:
    """Textual itself takes any text for a theme, and fails then."""
    assert usual_theme(wished) == found
