"""What the documents say about the library is run as it stands."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["README.md", "docs/library.md", "docs/bots.md"])
def test_examples_run_as_written(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 0
    assert failed == 0
