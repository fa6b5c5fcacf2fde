"""`kozyr simulate`: whole matches, the same records whatever the number of processes, whole lines after Ctrl+C."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kozyr.cli.main import main

from .when_played import when_played

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")


def simulate(out: Path, *words: str) -> list[dict[str, object]]:
    assert main(["simulate", *words, "--out", str(out)]) == 0
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def test_the_same_seed_gives_the_same_file_whatever_the_jobs(tmp_path: Path) -> None:
    files = [tmp_path / f"{jobs}.jsonl" for jobs in ("1", "3", "auto")]
    for file in files:
        simulate(file, "gadenysh", "--matches", "7", "--seed", "alike", "--bots", "easy", "--jobs", file.stem)
    first, *rest = [file.read_bytes() for file in files]
    assert first.count(b"\n") == 7
    assert all(other == first for other in rest)


def test_another_seed_gives_other_deals(tmp_path: Path) -> None:
    one = simulate(tmp_path / "1", "laus", "--matches", "2", "--seed", "1", "--bots", "random")
    other = simulate(tmp_path / "2", "laus", "--matches", "2", "--seed", "2", "--bots", "random")
    assert one != other
    assert one[0]["deals"] != one[1]["deals"]


def test_options_variant_and_bots_reach_the_record(tmp_path: Path) -> None:
    words = ["lodam", "--players", "3", "--variant", "trumps", "--rule", "lives=1", "--rule", "exchange=false"]
    bots = ["--bots", "random,easy,normal"]
    (record,) = simulate(tmp_path / "r", *words, *bots, "--matches", "1", "--seed", "k7f2-9q")
    assert record["rules"] == {"lives": 1, "limit": 31, "trumps_win": True, "reset": "all", "exchange": False}
    assert [player["kind"] for player in record["players"]] == ["bot:random", "bot:easy", "bot:normal"]  # type: ignore[attr-defined]
    assert record["seed"] == "k7f2-9q/1"


def test_the_summary_adds_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["gadenysh", "--players", "3", "--matches", "5", "--seed", "s", "--bots", "random,random,normal"]
    records = simulate(tmp_path / "r", *words)
    out = capsys.readouterr().out
    assert "5 matches, 15 deals" in out
    assert "deal code s" in out
    assert f"5 records written to {tmp_path / 'r'}" in out
    rows = [line.split() for line in out.splitlines() if line.split()[:1] in (["1"], ["2"], ["3"], ["all"])]
    assert [row[:2] for row in rows] == [
        ["1", "random"], ["2", "random"], ["3", "normal"], ["all", "random"], ["all", "normal"],
    ]  # fmt: skip
    for seat in range(3):
        wins = sum(seat in record["result"]["winners"] for record in records)  # type: ignore[index]
        points = sum(deal["points"][seat] for record in records for deal in record["deals"])  # type: ignore[attr-defined]
        assert rows[seat][2:4] == [f"{points / 15:.2f}", str(wins)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_whole_lines_says_how_many_and_exits_130(tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "cut.jsonl"
    os.mkfifo(out)
    words = [
        "simulate",
        "laus",
        "--matches",
        "100000",
        "--bots",
        "random",
        "--seed",
        "x",
        "--jobs",
        jobs,
        "--out",
        str(out),
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "kozyr", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with out.open("rb") as written:
        lines = [written.readline() for _ in range(3)]
        process.send_signal(signal.SIGINT)
        lines += written.readlines()
    stdout, stderr = process.communicate()
    assert process.returncode == 130
    for line in lines:
        assert json.loads(line)["format"] == "kozyr/1"
        assert line.endswith(b"\n")
    assert f"{len(lines)} records written" in stdout
    assert f"stopped after {len(lines)} of 100000 matches" in stderr
    assert "Traceback" not in stderr


def test_a_process_that_is_killed_leaves_whole_lines_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    when_played(monkeypatch, "simulate", 3, lambda: multiprocessing.active_children()[0].kill())
    out = tmp_path / "cut.jsonl"
    words = ["simulate", "laus", "--bots", "random", "--matches", "100000", "--jobs", "2", "--out", str(out)]
    assert main(words) == 1
    lines = out.read_text().splitlines(keepends=True)
    assert all(json.loads(line)["format"] == "kozyr/1" and line.endswith("\n") for line in lines)
    said = capsys.readouterr()
    assert f"{len(lines)} records written" in said.out
    stopped, lost = said.err.splitlines()
    assert stopped == f"stopped after {len(lines)} of 100000 matches"
    assert lost == "kozyr simulate: a process that played was ended from outside; is memory short?"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_it_finds_what_was_played_in_the_file(tmp_path: Path, number: signal.Signals) -> None:
    """Beside that which was there, which gives way to all of the matches only."""
    out, part = tmp_path / "mine.jsonl", tmp_path / "mine.jsonl.part1"
    out.write_text("what was there\n")
    command = [sys.executable, "-m", "kozyr", "simulate", "laus", "--bots", "random", "--matches", "100000"]
    with subprocess.Popen([*command, "--out", str(out)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while not any(path.stat().st_size for path in tmp_path.glob(".mine.jsonl.kozyr-*")):
            assert process.poll() is None
            assert out.read_text() == "what was there\n"
        process.send_signal(number)
        said = process.stdout.read()
    assert process.returncode == 130
    lines = part.read_text(encoding="utf-8").splitlines()
    assert f"written to {part}" in said
    assert f"{len(lines)} record" in said
    assert {json.loads(line)["format"] for line in lines} == {"kozyr/1"}
    assert out.read_text() == "what was there\n"
    assert sorted(tmp_path.iterdir()) == [out, part]


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_whoever_ends_it_waits_for_no_match(tmp_path: Path, jobs: str, there: bool) -> None:
    """Of bots that think a match takes minutes. Where none was played, nothing is written."""
    out = tmp_path / "mine.jsonl"
    if there:
        out.write_text("what was there\n")
    words = ["simulate", "lodam", "-p", "10", "--bots", "expert", "--matches", "2", "--jobs", jobs, "--out", str(out)]
    with subprocess.Popen(
        [sys.executable, "-m", "kozyr", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while not list(tmp_path.glob(".mine.jsonl.kozyr-*")):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        said, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "record" not in said
    assert told == "stopped after 0 of 2 matches\n"
    assert [path.read_text() for path in tmp_path.iterdir()] == ["what was there\n"] * there


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_processes_end_with_who_began_them(tmp_path: Path, how: signal.Signals) -> None:
    """Killed as well: they hold its standard output, which ends with the last of them."""
    out = tmp_path / "cut.jsonl"
    os.mkfifo(out)
    words = ["simulate", "laus", "--bots", "random", "--matches", "1000000", "--jobs", "2", "--out", str(out)]
    process = subprocess.Popen([sys.executable, "-m", "kozyr", *words], stdout=subprocess.PIPE)
    with out.open("rb") as written:
        for _number in range(3):
            written.readline()
        process.send_signal(how)
        written.read()
    process.communicate(timeout=60)


def test_a_process_that_is_ended_by_itself_is_no_ctrl_c(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    when_played(monkeypatch, "simulate", 3, lambda: multiprocessing.active_children()[0].terminate())
    assert main(["simulate", "laus", "--bots", "random", "--matches", "100000", "--jobs", "2"]) == 1
    assert "a process that played was ended from outside; is memory short?" in capsys.readouterr().err


def test_a_process_that_cannot_hear_is_ended(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop() -> None:
        os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGSTOP)
        os.kill(os.getpid(), signal.SIGINT)

    when_played(monkeypatch, "simulate", 3, stop)
    monkeypatch.setattr("kozyr.cli.crew._PATIENCE", 0.5)
    assert main(["simulate", "laus", "--bots", "random", "--matches", "100000", "--jobs", "2"]) == 130
    assert multiprocessing.active_children() == []


def run(*words: str, **how: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kozyr", "simulate", "laus", "--bots", "random", *words]
    return subprocess.run(command, check=False, text=True, **{"stderr": subprocess.PIPE, **how})  # type: ignore[call-overload,no-any-return]


@needs_full
def test_output_that_cannot_be_written_is_told() -> None:
    """A full disk under standard output: exit status 1 and a line."""
    with FULL.open("w") as full:
        done = run("--matches", "1", stdout=full)
    assert done.returncode == 1
    assert done.stderr == "kozyr simulate: cannot write: No space left on device\n"


def test_a_reader_that_goes_away_ends_it_in_peace() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = run("--matches", "1", stdout=writer)
    os.close(writer)
    assert done.returncode == 141
    assert done.stderr == ""


def test_names_that_the_terminal_cannot_write_are_escaped(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    out = tmp_path / "Ёж.jsonl"
    done = run("--matches", "1", "--seed", "ёж", "--out", str(out), stdout=subprocess.PIPE, env=environment)
    assert done.returncode == 0
    assert "deal code \\u0451\\u0436" in done.stdout
    assert out.exists()


@needs_full
@pytest.mark.parametrize("matches", ["1", "300"])
def test_a_full_disk_is_told_and_the_exit_status_is_1(capsys: pytest.CaptureFixture[str], matches: str) -> None:
    assert main(["simulate", "laus", "--matches", matches, "--bots", "random", "--out", "/dev/full"]) == 1
    assert "cannot write /dev/full: No space left on device" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_told_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("kozyr.cli.simulate.play_match", None)  # it would fail
    out = tmp_path / "nowhere" / "all.jsonl"
    assert main(["simulate", "laus", "--out", str(out)]) == 1
    assert capsys.readouterr().err == f"kozyr simulate: cannot write {out}: No such file or directory\n"
