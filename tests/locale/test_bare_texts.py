"""No text that a user may read stands bare in the source: what looks like words is marked, or of a kind named here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import kozyr
from kozyr.engine import Unreadable, parse_action

from .messages import DATA, KEYWORDS, PACKAGE

SOURCES: Final = sorted(Path(kozyr.__file__).parent.rglob("*.py"))
#: Two words in a row, or one with a capital.
WORDS: Final = re.compile(r"[^\W\d_]{2,}\s+[^\W\d_]{2,}|^[A-ZА-Я][a-zа-я]")

#: What is told to whoever wrote the program, never to its user.
FAULTS: Final = {"ValueError", "AssertionError", "IndexError", "OSError", "NoDatabase", "add_note"}
#: Calls whose texts are names in the program.
NAMES: Final = {"TypeVar", "cast"}
#: What is assigned to these is no text.
NO_TEXTS: Final = {"__all__", "CSS", "DEFAULT_CSS"}
SQL: Final = re.compile(
    r"^(| ON own BEGIN\s*)\W*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN IMMEDIATE)\b"
)
#: Pieces of statements stand in these.
WITH_SQL: Final = {
    f"store/{name}.py" for name in ("archive", "database", "migrations", "statistics", "tallies", "today")
}
#: The role of an ink.
ROLE: Final = re.compile(r"bold [a-z-]+")
#: Keys are called on every keyboard as they are here.
KEY: Final = re.compile(r"(Enter|Esc|Home|End|Ins|Del|Tab|PgUp|PgDn|Shift\+(Tab|[←→])?|[←→↑↓ ])+")
COMMAND: Final = re.compile(r"kozyr( [a-z]+| [A-Z]+| --[a-z-]+)*")
#: Two letters for a kind of character, as Unicode names it.
CHARACTERS: Final = re.compile(r"[A-Z][a-z]")
#: What stands here is said by others, or typed, or is data: the module, and the name it is given to or the text.
DATA_HERE: Final = {
    ("cli/language.py", "HELP_WORDS"): "typer's words, beside what is said instead",
    ("cli/language.py", "FAULTS"): "typer's words, beside what is said instead",
    ("locale/__init__.py", "LANGUAGES"): "every language is called as it calls itself",
    ("plain/naming.py", "_RANKS"): "what a person may type, in every language",
    ("plain/naming.py", "_SUITS"): "what a person may type, in every language",
    ("plain/vocabulary.py", "STAY"): "what a person may type, in every language",
    ("plain/vocabulary.py", "NO_TRUMPS"): "what a person may type, in every language",
    ("session/setup.py", "BOT_NAMES"): "names",
    ("session/setup.py", "free"): "names",
    ("tui/draw/sample.py", "Vera"): "a name",
    ("store/days.py", "kozyr: the deal of "): "what the seed of a day is made from",
    ("records/parse.py", "Extra data"): "what json says, to be known",
    ("tui/screens/setup.py", "aside beside"): "the classes of a widget",
    ("bots/rules/tables.py", "Entries"): "a name in the program",
}


def module_of(source: Path) -> str:
    return source.relative_to(PACKAGE).as_posix()


def bare(source: Path) -> Iterator[str]:
    """What looks like words in a file, is not marked, and is of no kind that needs no mark."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    module = module_of(source)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and WORDS.search(node.value)):
            continue
        if isinstance(above[node], ast.Expr) or is_data(module, node.value):
            continue
        if not any(explains(module, ancestor, node) for ancestor in ancestors(above, node)):
            yield f"{module}:{node.lineno}: {node.value!r}"


def ancestors(above: dict[ast.AST, ast.AST], node: ast.AST) -> Iterator[ast.AST]:
    while node in above:
        node = above[node]
        yield node


def is_data(module: str, text: str) -> bool:
    """Whether it is seen from the text itself that it is not said to a user."""
    if any(kind.fullmatch(text.strip()) for kind in (ROLE, KEY, COMMAND, CHARACTERS)):
        return True
    known = (module, text) in DATA_HERE
    titles = any(text in texts for place, texts in DATA.items() if module.startswith(place))
    return known or titles or module in WITH_SQL or bool(SQL.match(text)) or decisions(text)


def decisions(text: str) -> bool:
    """Whether it is cards and other decisions, as records write them."""
    try:
        return bool([parse_action(word) for word in text.split()])
    except Unreadable:
        return False


def explains(module: str, node: ast.AST, text: ast.Constant) -> bool:
    """Whether what stands around a text says that it is marked, or needs no mark."""
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func).rpartition(".")[2]
        return called in {*KEYWORDS, *FAULTS, *NAMES}
    if isinstance(node, ast.Assign | ast.AnnAssign):
        if isinstance(node, ast.AnnAssign) and any(part is text for part in ast.walk(node.annotation)):
            return True
        target = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
        return target in NO_TEXTS or (module, target) in DATA_HERE
    return isinstance(node, ast.Assert)


@pytest.mark.parametrize("source", SOURCES, ids=module_of)
def test_no_text_stands_bare(source: Path) -> None:
    assert not list(bare(source))


@pytest.mark.parametrize(
    "line",
    [
        'say("No match is open")',
        'yield Static("Nothing here")',
        'TITLE = "Settings"',
        'def f():\n    """A docstring."""\n    return f"{n} tricks taken"',
        'raise WrongUsage("no such game")',
        'widget.tooltip = "go back"',
    ],
)
def test_a_bare_text_is_found(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would see it."""
    source = tmp_path / "cli" / "new.py"
    source.parent.mkdir()
    source.write_text(line, encoding="utf-8")
    monkeypatch.setattr("tests.locale.test_bare_texts.PACKAGE", tmp_path)
    assert len(list(bare(source))) == 1
    source.write_text('say(_("No match is open"))', encoding="utf-8")
    assert not list(bare(source))


def test_every_exception_is_needed() -> None:
    """What is no longer in the source is not allowed for any more."""
    for module, name in DATA_HERE:
        text = (PACKAGE / module).read_text(encoding="utf-8")
        assert name in text, (module, name)
