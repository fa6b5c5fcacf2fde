"""What the documents say about the library is run as it stands, and what they list is there."""

import doctest
import re
from pathlib import Path

import pytest

from kozyr.cli.main import main
from kozyr.store.settings import SETTABLE, allowed
from kozyr.tui.theme import theme_names

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["README.md", "docs/library.md", "docs/bots.md"])
def test_examples_run_as_written(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 0
    assert failed == 0


def test_the_example_of_a_hint_is_what_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "hints.md").read_text("utf-8")
    record = str(tmp_path / "match.jsonl")
    commands = [
        line.replace("match.jsonl", record).split()[1:] for line in text.splitlines() if line[:9] == "    kozyr"
    ]
    assert [command[0] for command in commands] == ["simulate", "hint"]
    for command in commands:
        capsys.readouterr()
        assert main(command) == 0
    assert capsys.readouterr().out == text.split("```\n")[1]


def test_every_setting_is_described_with_what_it_may_be() -> None:
    """In the table, a row each, in the order of the program; themes are listed below it."""
    text = (ROOT / "docs" / "settings.md").read_text("utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]
    rows = rows[: len(SETTABLE)]
    assert [name for name, *_rest in rows] == [f"`{name}`" for name in SETTABLE]
    for (name, usual, may_be, _about), info in zip(rows, SETTABLE.values(), strict=True):
        default = info.default if info.type is not str else f'"{info.default}"'
        assert usual == f"`{str(default).lower()}`", name
        wanted = "a theme, see below" if info.name == "theme" else allowed(info.name)
        assert may_be.replace("`", "").replace(", ", " or ") == wanted.replace(", ", " or "), name
    assert all(f"`{theme}`" in text for theme in theme_names())


#: Where a file tells games apart: by name or by class.
APART = re.compile(r'"(laus|gadenysh|lodam)"|\b(Laus|Gadenysh|Lodam)\.name\b|isinstance\(.*\b(Laus|Gadenysh|Lodam)\b')


def test_every_place_where_games_are_told_apart_is_named_for_who_adds_one() -> None:
    """But the files of one game, and an example."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text[text.index("## To add a game") : text.index("## To add a bot")]
    places = re.split(r"\n(?=\d\. )|\n *(?=\|)", section)
    source = ROOT / "src" / "kozyr"
    files = [path.relative_to(source) for path in source.rglob("*.py") if APART.search(path.read_text("utf-8"))]
    assert len(files) > 20
    for file in files:
        own = file.stem in ("laus", "gadenysh", "lodam", "__init__")
        there = [place for place in places if f"{file.parent.as_posix()}/" in place]
        named = any(re.search(rf"\b{file.stem}(\.py)?`", place) for place in there)
        assert own or named, f"{file} is not named there"
