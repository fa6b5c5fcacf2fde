"""`python -m benchmarks.levels`: what is played stays played, and the table says it all."""

import sys
from pathlib import Path

import pytest
from benchmarks import levels

WORDS = ["levels", "CELLS", "--deals", "3", "--jobs", "1", "--table", "laus", "--pair", "normal:random"]


def run(monkeypatch: pytest.MonkeyPatch, cells: Path, *more: str) -> None:
    monkeypatch.setattr(sys, "argv", [str(cells) if word == "CELLS" else word for word in [*WORDS, *more]])
    levels.main()


def test_finished_cells_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also after it was stopped while it wrote: what was cut off is played anew."""
    cells = tmp_path / "cells.jsonl"
    run(monkeypatch, cells)
    whole, first = cells.read_text(), capsys.readouterr()
    assert whole.count("\n") == first.err.count("kozyr arena laus") == 2
    assert first.out.startswith("| | normal against random |\n| --- | ---: |\n| laus 4 source | ")
    assert "\n    kozyr arena GAME --players N --variant V --hero L --field L --deals 3 --seed levels" in first.out
    cells.write_text(whole[:-20])
    run(monkeypatch, cells)
    assert cells.read_text() == whole
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err.count("kozyr arena laus") == 1
    run(monkeypatch, cells)
    last = capsys.readouterr()
    assert (last.out, last.err) == (first.out, "")


def test_every_level_meets_the_one_before_and_all_others() -> None:
    pairs = levels.pairs()
    assert "easy:random" in pairs
    assert "normal:easy" in pairs
    assert any(pair.startswith("normal:random,easy") for pair in pairs)
