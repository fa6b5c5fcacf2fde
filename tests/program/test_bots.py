"""The real program and the process its bots think in: however the one ends, nothing is left of the other."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.bad_worker import BEGUN, EASY
from tests.bots.test_host import is_gone, until

from .test_terminal import Terminal, assert_left_as_it_was


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which a bot notes its process when it begins to think."""
    file = tmp_path / "begun"
    monkeypatch.setenv(BEGUN, str(file))
    return file


@pytest.fixture
def terminals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Terminal]]:
    """Those that are ended after the test."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.process.close(force=True)


def at_a_thinking_bot(terminals: list[Terminal], begun: Path) -> tuple[Terminal, int]:
    """A table at which a bot thinks, and the process in which it does."""
    terminal = Terminal("play", "laus", "--bots", "easy", module="tests.program.bad_bots")
    terminals.append(terminal)
    if terminal.wait_for("► Your turn", "is thinking") == "► Your turn":
        terminal.press("\r")
        terminal.wait_for("is thinking")
    until(lambda: begun.exists() and begun.read_text())
    return terminal, int(begun.read_text())


@pytest.mark.parametrize("bot", ["hangs", "deaf", "burns"])
@pytest.mark.parametrize("end", ["\x11", signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_however_the_program_ends_its_bots_end_too(
    terminals: list[Terminal],
    begun: Path,
    monkeypatch: pytest.MonkeyPatch,
    bot: str,
    end: str | signal.Signals,
) -> None:
    """In the middle of a thought, also of one that does not listen; with no word on the terminal."""
    monkeypatch.setenv(EASY, bot)
    terminal, pid = at_a_thinking_bot(terminals, begun)
    if isinstance(end, str):
        terminal.press(end)
    else:
        terminal.process.kill(end)
    terminal.wait_for_end()
    until(lambda: is_gone(pid))
    assert b"Traceback" not in terminal.written
    if end != signal.SIGKILL:
        assert terminal.process.exitstatus == (0 if isinstance(end, str) else 128 + end)
        assert_left_as_it_was(terminal)


def test_when_the_process_of_the_bots_is_killed_the_table_goes_on(
    terminals: list[Terminal], begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player is told, and the next bot thinks in another process."""
    monkeypatch.setenv(EASY, "hangs")
    terminal, pid = at_a_thinking_bot(terminals, begun)
    begun.unlink()
    os.kill(pid, signal.SIGKILL)
    terminal.wait_for("could not decide")
    while not begun.exists():
        if "► Your turn" in terminal.text():
            terminal.press("\r")
        terminal.read()
    until(begun.read_text)
    assert int(begun.read_text()) != pid
    terminal.press("\x11")
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 0
    assert_left_as_it_was(terminal)


def test_left_before_the_process_of_the_bots_is_ready(terminals: list[Terminal]) -> None:
    """A player in a hurry sees no error."""
    terminal = Terminal()
    terminals.append(terminal)
    terminal.wait_for("Gadenysh")
    terminal.press("\x11")
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 0
    assert b"Traceback" not in terminal.written
