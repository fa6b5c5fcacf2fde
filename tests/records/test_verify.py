"""`kozyr verify`: a line for each record that is wrong, the sum, and the exit status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kozyr.cli.verify import verify_command

from .helpers import DATA, kept, line_of

COMMAND = [sys.executable, "-m", "kozyr", "verify"]
LINE = (DATA / "laus.jsonl").read_bytes()


def wrong_line() -> bytes:
    data = kept("laus")
    data["deals"][1]["points"][2] = 45
    return line_of(data)


def test_all_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_command(sorted(DATA.glob("*.jsonl"))) == 0
    assert capsys.readouterr() == ("records right: 5, wrong: 0\n", "")


def test_one_line_for_each_that_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.jsonl"
    file.write_bytes(LINE + wrong_line() + LINE + b"\n")
    assert verify_command([file]) == 1
    assert capsys.readouterr().out == (
        f"{file}:2: deal 2: points: seat 2 has 44, not 45 (L10-L12)\n"
        f"{file}:4: the line is empty\n"
        "records right: 2, wrong: 2\n"
    )


def test_files_that_hold_nothing_are_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert verify_command([empty, tmp_path / "missing.jsonl", tmp_path, DATA / "laus.jsonl"]) == 1
    assert capsys.readouterr().out == (
        f"{empty}: the file is empty, it holds no record\n"
        f"{tmp_path}/missing.jsonl: cannot be read: No such file or directory\n"
        f"{tmp_path}: cannot be read: Is a directory\n"
        "records right: 1, wrong: 3\n"
    )


def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    data = kept("laus")
    data["players"][0]["kind"] = "тест"
    file = tmp_path / "имя.jsonl"
    file.write_bytes(line_of(data))
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*COMMAND, str(file)], capture_output=True, env=environment, timeout=60)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"\\u0442\\u0435\\u0441\\u0442" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes(b"[]\n" * 20_000)
    with subprocess.Popen([*COMMAND, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_interrupted(tmp_path: Path) -> None:
    pipe = tmp_path / "endless"
    os.mkfifo(pipe)
    at_once = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*COMMAND, str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=at_once
    ) as process:
        assert process.stdout is not None
        with pipe.open("r+b", buffering=0) as stream:  # open to both sides: it waits for no reader
            stream.write(b"[]\n")
            assert process.stdout.readline()  # it is at work
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, str(DATA / "laus.jsonl")], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert (done.returncode, done.stderr) == (1, "kozyr verify: cannot write: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="a shell")
def test_no_output_at_all() -> None:
    command = ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, str(DATA / "laus.jsonl")]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
