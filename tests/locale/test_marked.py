"""Every sentence of the engine stands where a tool that gathers texts for translation finds it: as a literal."""

import ast
from pathlib import Path

import pytest

import kozyr

SOURCES = sorted((Path(kozyr.__file__).parent / "engine").rglob("*.py"))
#: the calls that make a text a user may see, and which of their arguments it is
TEXTS = {"Reason": 1, "OptionError": 0, "Unreadable": 0, "option": 1}


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_sentences_of_the_engine_are_literals(source: Path) -> None:
    for call in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in TEXTS:
            text = call.args[TEXTS[call.func.id]]
            assert isinstance(text, ast.Constant), f"{source.name}:{call.lineno}"
            assert isinstance(text.value, str), f"{source.name}:{call.lineno}"


def test_there_are_sentences() -> None:
    """The test above has something to look at."""
    text = "".join(source.read_text(encoding="utf-8") for source in SOURCES)
    assert all(text.count(f"{name}(") > 1 for name in TEXTS)
