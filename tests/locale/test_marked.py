"""Every sentence of the engine stands where a tool that gathers texts for translation finds it: as a literal."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kozyr

SOURCES = sorted((Path(kozyr.__file__).parent / "engine").rglob("*.py"))
#: the calls that make a text a user may see, and which of their arguments it is
TEXTS = {"Reason": 1, "OptionError": 0, "Unreadable": 0, "option": 1, "CardBut": 1, "translate": 0}
#: what one of the calls above was given, and passes on or has translated when it is shown
KEPT = {"message", "self.message", "self.but"}


def texts(source: Path) -> Iterator[tuple[str, ast.expr]]:
    """The calls that make a text, and the text."""
    for call in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in TEXTS:
            yield call.func.id, call.args[TEXTS[call.func.id]]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_sentences_of_the_engine_are_literals(source: Path) -> None:
    for _call, text in texts(source):
        if ast.unparse(text) in KEPT:
            continue
        assert isinstance(text, ast.Constant), f"{source.name}:{text.lineno}"
        assert isinstance(text.value, str), f"{source.name}:{text.lineno}"


def test_there_are_sentences() -> None:
    """The test above has something to look at: each of the calls, with a literal."""
    found = {
        call for source in SOURCES for call, text in texts(source) if isinstance(text, ast.Constant) and text.value
    }
    assert found == set(TEXTS)


@pytest.mark.parametrize("source", sorted(Path(kozyr.__file__).parent.rglob("*.py")), ids=lambda path: path.stem)
def test_no_message_stands_in_a_formatted_string(source: Path) -> None:
    """Before Python 3.12 a formatted string is one piece to a tool that gathers messages: it would not see inside."""
    for text in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(text, ast.JoinedStr):
            for call in ast.walk(text):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                    literal = call.args and isinstance(call.args[0], ast.Constant)
                    assert not (literal and call.func.id in ("_", "n_", "N_")), f"{source.name}:{call.lineno}"


@pytest.mark.parametrize("source", sorted(Path(kozyr.__file__).parent.rglob("*.py")), ids=lambda path: path.stem)
def test_what_is_told_to_a_user_goes_through_a_mark(source: Path) -> None:
    """A fault of a file, a record or a command line is no bare text."""
    for call in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            told = call.func.id in ("Unusable", "WrongUsage", "Fault") and call.args
            assert not (told and isinstance(call.args[0], ast.JoinedStr | ast.Constant)), f"{source.name}:{call.lineno}"
