"""`kozyr review`: what a match cost its players, as text and as data, and what is said of files that hold none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kozyr.cli.main import main
from kozyr.records import record_line, record_of
from kozyr.review import opinions
from tests.records.helpers import DATA, played, record


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots look at few worlds."""
    monkeypatch.setattr(opinions, "WORLDS", 6)


def printed(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert main(["review", *map(str, words)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_every_decision_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    found: dict[str, Any] = json.loads(printed(capsys, DATA / "laus.jsonl", "--json"))
    assert found["game"] == "laus"
    assert [seat["seat"] for seat in found["seats"]] == [0, 1, 2, 3]
    for seat in found["seats"]:
        mine = [decision for decision in found["decisions"] if decision["seat"] == seat["seat"]]
        costly = [decision for decision in mine if decision["costly"]]
        assert seat["decisions"] == len(mine)
        assert seat["costly"] == len(costly)
        assert seat["lost"] == pytest.approx(sum(decision["cost"]["mean"] for decision in costly), abs=1e-4)
        for deal in seat["deals"]:
            assert deal["points"] == pytest.approx(deal["dealt"] + deal["lost"] + deal["rest"], abs=1e-4)
    for decision in found["decisions"]:
        choices = {choice["action"]: choice for choice in decision["choices"]}
        assert decision["best"] == decision["choices"][0]["action"]
        assert decision["cost"]["mean"] == max(choices[decision["played"]]["worse"]["mean"], 0)


def test_a_name_is_no_line_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for name in ("Anna", "Anna\nAnna: no decision was costly\u2028"):
        match = played("laus", decisions=32)
        file = tmp_path / "m.jsonl"
        file.write_text(record_line(record_of(match, [(f"{name} {seat}", "human") for seat in range(4)])) + "\n")
        lines.append(len(printed(capsys, file, "--text").splitlines()))
    assert lines[0] == lines[1]


def test_without_a_terminal_it_is_printed_and_the_second_time_it_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = printed(capsys, DATA / "laus.jsonl")
    assert "the worst first" in first

    def nobody(*_: object) -> None:
        raise AssertionError("asked again")

    monkeypatch.setattr(opinions, "make_adviser", nobody)
    assert printed(capsys, DATA / "laus.jsonl", "--text") == first


def test_a_match_that_is_not_over_as_far_as_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, DATA / "lodam-unfinished.jsonl", "--json"))
    assert found["seats"][0]["deals"][-1]["points"] is None


@pytest.mark.parametrize(
    ("lines", "words", "said"),
    [
        ([], [], "the file is empty"),
        (["{"], [], ":1: "),
        (["laus"], ["--match", "2"], "there is no match 2; there is 1"),
        (["nothing"], [], ":1: nothing was dealt"),
    ],
)
def test_a_file_without_a_match_to_review_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[str], words: list[str], said: str
) -> None:
    texts = {
        "laus": (DATA / "laus.jsonl").read_text().strip(),
        "nothing": record_line(record(played("laus", decisions=0))),
    }
    file = tmp_path / "matches.jsonl"
    file.write_text("".join(texts.get(line, line) + "\n" for line in lines))
    assert main(["review", str(file), *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


def test_two_ways_to_print_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(DATA / "laus.jsonl"), "--text", "--json"]) == 2
    assert "choose one" in capsys.readouterr().err
