"""The package that is installed has what the program reads beside its code."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from kozyr.engine import GAMES
from kozyr.locale import LANGUAGES

ROOT = Path(__file__).parent.parent
hatchling = pytest.importorskip("hatchling.builders.wheel")


def test_pages_and_translations_are_in_the_wheel(tmp_path: Path) -> None:
    (wheel,) = hatchling.WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    names = set(ZipFile(wheel).namelist())
    for code in list(LANGUAGES)[1:]:
        assert f"kozyr/locale/{code}/LC_MESSAGES/kozyr.mo" in names
        assert {f"kozyr/rules/{game}.{code}.md" for game in GAMES} <= names
    assert {f"kozyr/rules/{game}.md" for game in GAMES} <= names
    assert "kozyr/rules/page.py" in names
    assert any(name.endswith(".tcss") for name in names)
