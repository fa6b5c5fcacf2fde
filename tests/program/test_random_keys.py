"""The real program at a terminal with a cat on the keyboard: it goes on, and is left by keys as ever."""

from __future__ import annotations

import termios
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest

from .test_terminal import Terminal, assert_left_as_it_was

#: What a terminal sends for a key; those that lead somewhere oftener than others; Q leads
#: out at once.
LEADING: Final = ("\r", " ", "\t", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "1", "2", "3")
OTHERS: Final = (
    "\x7f",
    "\x1b[3~",
    "\x1b[5~",
    "\x1b[6~",
    "\x1bOP",
    "\x1b[Z",
    "\x10",
    *map(chr, (*range(33, 81), *range(82, 127))),
    "я",
    "🙂",
)
#: How many come at once, and how often.
BURST: Final = 16
BURSTS: Final = 20


@pytest.mark.parametrize("seed", range(1))
def test_random_keys_and_out_again(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of the keys may lead out; then it is started again."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    rng, bursts = Random(seed), BURSTS
    while bursts:
        terminal = Terminal()
        before = termios.tcgetattr(terminal.process.child_fd)
        terminal.wait_for("Gadenysh")
        with suppress(EOFError):
            while bursts:
                bursts -= 1
                terminal.press("".join(rng.choice(rng.choice((LEADING, OTHERS))) for _ in range(BURST)))
                terminal.read()
            terminal.press("\x11")  # ctrl+q
        terminal.wait_for_end()
        assert terminal.process.exitstatus == 0
        assert_left_as_it_was(terminal)
        assert terminal.left == before
