"""`kozyr rules` prints the page as it is, or shows it through a pager at a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pexpect
import pytest

from kozyr.cli.main import main

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "laus.md"


def test_the_page_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "laus"]) == 0
    assert capsys.readouterr().out == PAGE.read_text("utf-8")


def test_one_rule_and_what_options_change(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "laus", "l10", "--rule", "queen_points=3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("**L10**")
    assert "`queen_points=3`: Each queen costs 3 card points" in out
    assert "**L11**" not in out


def test_in_russian(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "laus", "--lang", "ru"]) == 0
    assert capsys.readouterr().out.startswith("# Вошь\n")


def test_a_rule_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "laus", "G9"]) == 2
    assert "there is no rule “G9”; there are C2, C3, L1, " in capsys.readouterr().err
    assert main(["rules", "whist"]) == 2


@pytest.mark.skipif(shutil.which("less") is None, reason="needs less")
@pytest.mark.parametrize(("pager", "coloured"), [("less", True), ("cat", False)])
def test_a_pager_at_a_terminal(pager: str, coloured: bool) -> None:
    environment = {**os.environ, "TERM": "xterm-256color", "PAGER": pager, "LESS": "-R"}
    environment.pop("NO_COLOR", None)
    words = ["-m", "kozyr", "rules", "gadenysh"]
    child = pexpect.spawn(sys.executable, words, env=environment, dimensions=(20, 80), encoding="utf-8", timeout=30)
    child.expect("Gadenysh")
    if pager == "less":
        child.send("q")
    child.expect(pexpect.EOF)
    assert ("\x1b[1m" in (child.before or "")) == coloured
    child.close()
    assert child.exitstatus == 0
