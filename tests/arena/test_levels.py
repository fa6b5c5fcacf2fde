"""`python -m benchmarks.levels`: what is played stays played, and the table says it all."""

import json
import sys
from pathlib import Path

import pytest
from benchmarks import levels

from kozyr.cli.main import main

WORDS = ["levels", "PLAYED", "--jobs", "1", "--table", "laus", "--pair", "normal:random", "--deals"]


def run(monkeypatch: pytest.MonkeyPatch, played: Path, deals: int) -> None:
    monkeypatch.setattr(sys, "argv", [str(played) if word == "PLAYED" else word for word in [*WORDS, str(deals)]])
    levels.main()


def test_what_is_played_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also after it was stopped while it wrote: the deal that was cut off is played anew. And a cell can grow."""
    played = tmp_path / "played.jsonl"
    run(monkeypatch, played, 3)
    whole, first = played.read_text(), capsys.readouterr()
    assert (whole.count("\n"), first.err.count("kozyr arena laus")) == (6, 2)
    assert first.out.startswith("| | normal against random |\n| --- | ---: |\n| laus 4 source | ")
    assert first.out.count(" (3) |") == 2
    assert "\n    kozyr arena GAME --players N --variant V --hero L --field L --deals N --seed levels" in first.out
    played.write_text(whole[:-20])
    run(monkeypatch, played, 3)
    assert played.read_text() == whole
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err.count("kozyr arena laus") == 1
    run(monkeypatch, played, 2)
    last = capsys.readouterr()
    assert (last.out, last.err) == (first.out, "")
    run(monkeypatch, played, 4)
    assert played.read_text().startswith(whole)
    assert capsys.readouterr().out.count(" (4) |") == 2


def test_a_cell_says_what_the_arena_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command above the numbers gives these numbers."""
    run(monkeypatch, tmp_path / "played.jsonl", 5)
    found = capsys.readouterr()
    words = found.err.splitlines()[0].split()[1:]
    assert main([*words, "--json"]) == 0
    better = json.loads(capsys.readouterr().out)["better"]
    assert f"| laus 4 source | {better['mean']:.2f} ± {better['half']:.2f} (5) |" in found.out


def test_every_level_meets_the_one_before_and_all_others() -> None:
    pairs = levels.pairs()
    assert "easy:random" in pairs
    assert "normal:easy" in pairs
    assert any(pair.startswith("normal:random,easy") for pair in pairs)
