"""The real program in a real terminal: from the home screen to the end of a deal of Gadenysh, and out again."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pexpect
import pyte
import pytest

SIZE = (24, 80)
PATIENCE = 60.0


class Terminal:
    """A program in a pseudo-terminal, and what its screen shows."""

    def __init__(self, *words: str, module: str = "kozyr") -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        environment.pop("NO_COLOR", None)
        self.process = pexpect.spawn(
            sys.executable, ["-m", module, *words], dimensions=SIZE, env=environment, timeout=PATIENCE
        )
        self.screen = pyte.Screen(SIZE[1], SIZE[0])
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""

    def read(self) -> bool:
        """Take in what the program has drawn; false when it has drawn nothing for a second. Raises `EOFError`."""
        try:
            chunk = self.process.read_nonblocking(65536, timeout=1)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF as end:
            raise EOFError(self.text()) from end
        self.written += chunk
        self._stream.feed(chunk)
        return True

    def text(self) -> str:
        return "\n".join(self.screen.display)

    def wait_for(self, *words: str) -> str:
        """Read until the screen shows one of these, and return which."""
        deadline = time.monotonic() + PATIENCE
        while True:
            for word in words:
                if word in self.text():
                    return word
            self.read()
            if time.monotonic() > deadline:
                raise AssertionError(f"none of {words} on the screen:\n{self.text()}")

    def press(self, keys: str) -> None:
        self.process.send(keys)

    def wait_for_end(self) -> None:
        """Read to the end of what the program writes."""
        with suppress(EOFError):
            while True:
                self.read()
        self.process.close()


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """The program at home, with settings of its own that spare the waiting."""
    folder = tmp_path / "kozyr"
    folder.mkdir()
    (folder / "settings.toml").write_text('speed = "instant"\n', encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    terminal = Terminal()
    yield terminal
    terminal.process.close(force=True)


def test_a_deal_of_gadenysh_from_home_to_its_count(terminal: Terminal) -> None:
    """C4, G4, G5: trumps named, thirteen cards played by Enter, the deal counted; then out, the terminal as it was."""
    terminal.wait_for("Gadenysh")
    terminal.press("2")
    tricks = set()
    while terminal.wait_for("deal 1 is over", "► Your call", "► Your turn") != "deal 1 is over":
        before = terminal.text()
        tricks.update(re.findall(r"trick (\d+) of 13", before))
        key = "h" if "► Your call" in before else "\r"
        terminal.press(key)
        deadline = time.monotonic() + PATIENCE
        while terminal.text() == before:
            # A key that comes too soon after the one before is taken for its echo: it is pressed again.
            if not terminal.read():
                terminal.press(key)
            assert time.monotonic() < deadline, before
    assert tricks == {str(number) for number in range(1, 14)}
    assert "Total" in terminal.text()
    terminal.press("\x11")  # ctrl+q
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 0
    assert_left_as_it_was(terminal)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_ended_from_outside_it_leaves_the_terminal_as_it_was(terminal: Terminal, number: signal.Signals) -> None:
    terminal.wait_for("Gadenysh")
    terminal.press("2")
    terminal.wait_for("► Your call", "► Your turn")
    terminal.process.kill(number)
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 128 + number
    assert_left_as_it_was(terminal)


def assert_left_as_it_was(terminal: Terminal) -> None:
    assert b"\x1b[?1049l" in terminal.written, "the screen of before is back"
    assert b"\x1b[?25h" in terminal.written, "the cursor is shown again"
    assert b"Traceback" not in terminal.written
