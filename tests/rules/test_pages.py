"""The pages of rules say all that is true of a game, in every language: rules, rulings, options and their values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kozyr
from kozyr import locale
from kozyr.engine import GAMES, make_game, options_of
from kozyr.engine.options import Range
from kozyr.rules import Page, page_of
from kozyr.rules.match import RULE_OF

COMMON = [f"C{number}" for number in range(1, 7)]
NUMBERS = {
    "laus": [*COMMON, *(f"L{number}" for number in range(1, 14))],
    "gadenysh": [*COMMON, *(f"G{number}" for number in range(1, 11))],
    "lodam": [*COMMON, *(f"D{number}" for number in range(1, 15))],
}
#: the rules that are rulings, or have one in them
RULINGS = {
    "laus": ["C5", "C6", "L6", "L7", "L12", "L13"],
    "gadenysh": ["C5", "C6", "G1", "G3", "G8", "G9", "G10"],
    "lodam": ["C5", "C6", "D6", "D8", "D9", "D10", "D12", "D13", "D14"],
}
MARK = {"en": "*Ruling", "ru": "*Толкование"}
EACH = [(game, language) for game in GAMES for language in locale.LANGUAGES]


def page(game: str, language: str) -> Page:
    locale.use(language)
    return page_of(game)


def table_row(page: Page, name: str) -> list[str]:
    """The cells of the row of the options' table that begins with this name."""
    rows = [line.strip("|").split("|") for line in page.lines if line.startswith(f"| `{name}` |")]
    (row,) = (row for row in rows if len(row) == 4)
    return [cell.strip() for cell in row]


def cited() -> Iterator[str]:
    """The numbers of rules that the engine gives as reasons."""
    for source in (Path(kozyr.__file__).parent / "engine").rglob("*.py"):
        for text in ast.walk(ast.parse(source.read_text("utf-8"))):
            value = text.value if isinstance(text, ast.Constant) else None
            if isinstance(value, str) and re.fullmatch(r"[CLGD]\d+", value):
                yield value


@pytest.mark.parametrize(("game", "language"), EACH)
def test_every_rule_is_there_once(game: str, language: str) -> None:
    found = [entry.rule for entry in page(game, language).contents if entry.rule]
    assert sorted(found) == sorted(NUMBERS[game])


def test_every_reason_has_its_rule() -> None:
    known = {number for numbers in NUMBERS.values() for number in numbers}
    assert set(cited())
    assert set(cited()) <= known


@pytest.mark.parametrize(("game", "language"), EACH)
def test_every_ruling_is_marked(game: str, language: str) -> None:
    text = page(game, language)
    marked = [number for number in NUMBERS[game] if MARK[language] in text.of_rule(number)]
    assert sorted(marked) == sorted(RULINGS[game])


@pytest.mark.parametrize(("game", "language"), EACH)
def test_every_option_is_told_with_its_usual_value_and_the_others(game: str, language: str) -> None:
    text = page(game, language)
    for info in options_of(GAMES[game].options_type):
        _name, usual, others, about = table_row(text, info.name)
        shown = str(info.default).lower() if isinstance(info.default, bool) else str(info.default)
        if info.default is not None:
            assert usual.strip("`") == shown
        for choice in info.choices:
            assert (str(choice).lower() if isinstance(choice, bool) else f"`{choice}`") in others
        if isinstance(info.allowed, Range):
            assert {str(info.allowed.low), str(info.allowed.high)} <= set(re.findall(r"\d+", others))
        assert f"({RULE_OF[info.name]})" in about
        assert text.text.count(f"`{info.name}`") >= 1


@pytest.mark.parametrize(("game", "language"), EACH)
def test_every_variant_is_told_with_its_options(game: str, language: str) -> None:
    text = page(game, language)
    for name, options in GAMES[game].variants.items():
        (row,) = (line for line in text.lines if line.startswith(f"| `{name}` |"))
        for option, value in options.items():
            assert f"{option}={str(value).lower() if isinstance(value, bool) else value}" in row


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_have_the_same_shape_in_every_language(game: str) -> None:
    """The same headings, rules, tables and examples in the same order."""

    def shape(language: str) -> list[str]:
        lines = page(game, language).lines
        return [
            number[0] if (number := re.findall(r"^(?:- )?(\*\*[A-Z]\d+\*\*)", line)) else line[:1]
            for line in lines
            if line[:1] in ("#", "|") or re.match(r"(?:- )?\*\*[A-Z]\d+\*\*", line) or line.startswith("    ")
        ]

    assert shape("ru") == shape("en")


@pytest.mark.parametrize(("game", "language"), EACH)
def test_commands_on_the_page_are_right(game: str, language: str) -> None:
    commands = [line.split() for line in page(game, language).lines if line.startswith("    kozyr play")]
    assert commands
    for words in commands:
        options = {}
        for flag, value in zip(words[3::2], words[4::2], strict=True):
            options.setdefault(flag, []).append(value)
        rules = dict(rule.split("=") for rule in options.get("--rule", []))
        values = {name: int(text) if text.isdecimal() else text for name, text in rules.items()}
        players = int(options["--players"][0]) if "--players" in options else None
        make_game(words[2], players, options.get("--variant", ["source"])[0], values)


def test_cards_have_the_same_letters_in_russian() -> None:
    """As on the table: A K Q J 10, not Т К Д В."""
    for game in GAMES:
        assert not re.search(r"\b[ТКДВ][♣♠♥♦]", page(game, "ru").text)


def test_a_page_that_is_not_there() -> None:
    assert page_of("whist").text == "The page with these rules was not installed: whist.md"
