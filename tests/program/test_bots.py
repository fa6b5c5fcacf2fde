"""The real program and the process its bots think in: however the one ends, nothing is left of the other."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import product
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
    """A table at which a bot thinks, and the process in which it does; with these cards it has a choice."""
    terminal = Terminal("play", "laus", "--bots", "easy", "--seed", "bots", module="tests.program.bad_bots")
    terminals.append(terminal)
    if terminal.wait_for("► Your turn", "is thinking") == "► Your turn":
        terminal.press("\r")
        terminal.wait_for("is thinking")
    until(lambda: begun.exists() and begun.read_text())
    return terminal, int(begun.read_text())


@pytest.mark.parametrize(
    ("end", "bot"),
    [
        *product(["\x11", signal.SIGKILL], ["hangs", "deaf", "burns"]),
        (signal.SIGTERM, "deaf"),
        (signal.SIGHUP, "burns"),
    ],
)
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


def hang_up(terminal: Terminal) -> None:
    """Take the terminal away, as a window does that is closed."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, terminal.process.child_fd)
    os.close(nothing)


@pytest.mark.parametrize(
    ("module", "keys"),
    [*(("kozyr", keys) for keys in ("", "\x1b[B\x1b[B\r", "2", "\x10", "?")), ("tests.program.leader", "")],
)
def test_the_program_ends_with_its_terminal(terminals: list[Terminal], keys: str, module: str) -> None:
    """A terminal that goes also wakes its program (SIGCONT), which had not slept, while that still draws."""
    terminal = Terminal(module=module, XDG_DATA_HOME=os.environ["XDG_CONFIG_HOME"])
    terminals.append(terminal)
    terminal.wait_for("Gadenysh")
    if keys:
        terminal.press(keys)
        terminal.read()
    hang_up(terminal)
    until(lambda: not terminal.process.isalive())
    assert terminal.process.exitstatus == 128 + signal.SIGHUP


def test_a_program_that_was_stopped_unheard_goes_on_with_one_keyboard(terminals: list[Terminal]) -> None:
    """By SIGSTOP and SIGCONT: what was pressed meanwhile counts once."""
    terminal = Terminal()
    terminals.append(terminal)
    terminal.wait_for("Gadenysh")
    for _ in range(2):
        terminal.process.kill(signal.SIGSTOP)
        terminal.process.kill(signal.SIGCONT)
        terminal.still()
    terminal.press("\x1b[B")
    terminal.wait_for("►  Gadenysh")
    assert "►  Gadenysh" in terminal.still()
    terminal.press("\x11")  # ctrl+q
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 0
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
