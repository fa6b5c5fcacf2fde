"""The real program in a real terminal: from the home screen to the end of a deal of Gadenysh, and out again."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

SIZE = (24, 80)
PATIENCE = 60.0


class Terminal:
    """A program in a pseudo-terminal, and what its screen shows."""

    def __init__(self, *words: str, module: str = "kozyr", **environ: str) -> None:
        """`module` is run with these words; without one, they are a program and its words."""
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(name, None)
        environment.update(environ)
        program, *rest = [sys.executable, "-m", module, *words] if module else words
        self.process = pexpect.spawn(program, rest, dimensions=SIZE, env=environment, timeout=PATIENCE)
        self.screen = pyte.Screen(SIZE[1], SIZE[0])
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        #: how the terminal was left
        self.left: list[Any] = []

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

    def still(self) -> str:
        """Read until nothing is drawn any more, and return what the screen shows: a picture comes in pieces."""
        while self.read():
            pass
        return self.text()

    def press(self, keys: str) -> None:
        self.process.send(keys)

    def wait_for_end(self) -> None:
        """Read to the end of what the program writes."""
        deadline = time.monotonic() + PATIENCE
        with suppress(EOFError):
            while time.monotonic() < deadline:
                self.read()
            raise AssertionError(f"it goes on:\n{self.text()}")
        self.left = termios.tcgetattr(self.process.child_fd)
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
    terminal.wait_for("Total")
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


def test_a_letter_of_another_encoding_is_no_key_and_the_next_one_is_taken(terminal: Terminal) -> None:
    """As a terminal sends it that is set to KOI8-R."""
    terminal.wait_for("Gadenysh")
    terminal.process.send(b"\xd1\xff\xfe")
    terminal.still()
    terminal.press("2")
    terminal.wait_for("► Your call", "► Your turn")
    terminal.press("\x11")  # ctrl+q
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 0
    assert_left_as_it_was(terminal)


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings file in a folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "kozyr").mkdir()
    return tmp_path / "kozyr" / "settings.toml"


def run_to(word: str, **environ: str) -> Terminal:
    """The program, quit when its screen has shown this word."""
    terminal = Terminal("play", "gadenysh", "--seed", "here", **environ)
    terminal.wait_for(word)
    terminal.press("\x11")  # ctrl+q
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 0
    assert_left_as_it_was(terminal)
    return terminal


def test_ctrl_z_returns_to_the_shell_and_fg_to_the_table(settings: Path) -> None:
    """Also when something else started it, as `make` does: that stops with it."""
    settings.write_text('speed = "instant"\n', "utf-8")
    terminal = Terminal("sh", "-i", module="", PS1="ready> ", ENV="")
    terminal.wait_for("ready>")
    terminal.press(f"{shlex.quote(sys.executable)} -m tests.program.leader play gadenysh --seed here\r")
    terminal.wait_for("► Your turn")
    shown = terminal.still()
    for _ in range(2):
        terminal.press("\x1a")  # ctrl+z
        terminal.wait_for("Stopped")
        terminal.press("fg\r")
        terminal.wait_for(shown)
    terminal.press("\x11")  # ctrl+q
    terminal.wait_for("ready>")
    terminal.press("exit\r")
    terminal.wait_for_end()
    assert_left_as_it_was(terminal)


def test_ctrl_z_says_so_where_no_shell_waits(terminal: Terminal) -> None:
    """What leads its session, as in a window of its own, would sleep for ever."""
    terminal.wait_for("Gadenysh")
    terminal.press("\x1a")
    terminal.wait_for("No shell waits here")
    terminal.press("\x11")  # ctrl+q
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 0


_COLOUR = re.compile(rb"\x1b\[[0-9;]*?[34]8;2;(\d+);(\d+);(\d+)")


def test_no_color_leaves_only_grey(settings: Path) -> None:
    """Also where theme and deck are set to colours."""
    settings.write_text('theme = "gruvbox"\ndeck = "four"\n', "utf-8")
    terminal = run_to("►", NO_COLOR="1", COLORTERM="truecolor")
    shades = {found.groups() for found in _COLOUR.finditer(terminal.written)}
    assert shades
    assert all(red == green == blue for red, green, blue in shades)


def test_a_terminal_without_the_signs_gets_letters(settings: Path) -> None:
    """The suits and all frames: nothing is written that the encoding lacks."""
    settings.write_text('suits = "signs"\n', "utf-8")
    terminal = run_to(">", PYTHONIOENCODING="latin-1", PYTHONUTF8="0", LC_ALL="C", PYTHONCOERCECLOCALE="0")
    assert terminal.written.isascii()


def test_a_dumb_terminal_is_played_line_by_line(settings: Path) -> None:
    terminal = Terminal("play", "gadenysh", "--seed", "here", TERM="dumb")
    terminal.wait_for("Your card:")
    assert b"\x1b" not in terminal.written
    terminal.process.close(force=True)


def test_faults_of_the_settings_are_told_on_the_first_screen_and_it_works(settings: Path) -> None:
    settings.write_text('theme = "neon"\nspeed = 3\n[keys]\nhome.quit = "up"\n', "utf-8")
    terminal = Terminal(TEXTUAL_THEME="nothing")
    terminal.wait_for("cannot be")
    terminal.press("Q")
    terminal.wait_for_end()
    assert terminal.process.exitstatus == 0
    assert_left_as_it_was(terminal)


def assert_left_as_it_was(terminal: Terminal) -> None:
    assert b"\x1b[?1049l" in terminal.written, "the screen of before is back"
    assert b"\x1b[?25h" in terminal.written, "the cursor is shown again"
    assert b"Traceback" not in terminal.written
