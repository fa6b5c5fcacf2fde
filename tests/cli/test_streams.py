"""Input, output and errors of the command that are closed, full, or gone; and what ends it from outside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

#: Commands that print, and what they end with where nobody reads.
PRINTING = ["--version", "--help", "matches --help", "matches", "export", "rules laus", "config path"]


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """What a shell makes of `kozyr` and the rest of a line."""
    program = f'"{sys.executable}" -m kozyr'
    return subprocess.run(["sh", "-c", f"{program} {line}"], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("words", PRINTING)
def test_without_an_output_nothing_is_said(words: str) -> None:
    done = shell(f"{words} >&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
@pytest.mark.parametrize("words", [words for words in PRINTING if words != "export"])
def test_a_full_disk_is_told_in_one_line(words: str) -> None:
    done = shell(f"{words} >/dev/full")
    assert done.returncode == 1
    assert done.stderr.endswith(": cannot write: No space left on device\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
def test_where_not_even_a_fault_can_be_written_the_status_tells_it() -> None:
    assert shell("nonsense 2>/dev/full").returncode == 2
    assert shell("nonsense 2>&-").returncode == 2


@pytest.mark.parametrize("command", ["verify", "import", "hint", "review"])
def test_a_closed_input_is_an_empty_one(command: str) -> None:
    done = shell(f"{command} - <&-")
    assert done.returncode in (1, 2)
    assert "the file is empty" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_nobody_is_asked_where_the_input_is_closed() -> None:
    done = shell("delete 1 <&-")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--yes" in done.stderr


def test_a_file_of_the_user_never_gets_the_number_of_a_closed_stream() -> None:
    """Whatever writes errors would write into it."""
    program = (
        "import os, sys; from kozyr.cli.output import open_streams; open_streams();"
        "file = os.open(sys.argv[1], os.O_RDONLY); sys.exit(file)"
    )
    words = f'"{sys.executable}" -c "{program}" "{__file__}" <&- >&- 2>&-'
    assert subprocess.run(["sh", "-c", words], check=False, timeout=60).returncode > 2


def test_ctrl_c_while_the_program_is_being_loaded_ends_it_quietly(tmp_path: Path) -> None:
    """It comes while typer, which takes longest, is looked for."""
    (tmp_path / "typer.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    words = [sys.executable, "-m", "kozyr"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_bar_that_is_ended_from_outside_shows_the_cursor_again(number: signal.Signals) -> None:
    words = ["-m", "kozyr", "simulate", "laus", "--matches", "100000"]
    process = pexpect.spawn(sys.executable, words, env={**os.environ, "TERM": "xterm-256color"}, timeout=60)
    process.expect_exact("\x1b[?25l")
    process.kill(number)
    process.expect(pexpect.EOF)
    process.close()
    assert b"\x1b[?25h" in process.before
    assert b"Traceback" not in process.before
    assert process.signalstatus == number or process.exitstatus == 130, "before it plays, or while it does"
