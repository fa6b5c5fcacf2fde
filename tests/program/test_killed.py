"""Killed at any moment, the program has lost nothing that it showed, and goes on where it was."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .test_terminal import Terminal

ROOT = Path(__file__).parents[2]
#: How often the program is killed; `make kills` says more.
KILLS = int(os.environ.get("KILLS", "16"))


@pytest.fixture
def instant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings that spare the waiting; where matches are kept."""
    (tmp_path / "config" / "kozyr").mkdir(parents=True)
    (tmp_path / "config" / "kozyr" / "settings.toml").write_text('speed = "instant"\n', encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "kozyr"


def test_kills_at_random_moments_of_play(instant: Path, tmp_path: Path) -> None:
    """See `killing`. Much of the time is spent waiting for a program to be still, so four are played at once."""
    environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    running: list[subprocess.Popen[str]] = []
    tables = [("laus", 4), ("gadenysh", 3), ("lodam", 3), ("lodam", 10)]
    each = str(-(-KILLS // len(tables)))
    try:
        for number, (game, players) in enumerate(tables):
            words = [sys.executable, "-m", "tests.program.killing", game, str(players), each, str(number)]
            own = environment | {"XDG_DATA_HOME": str(tmp_path / str(number))}
            pipe = subprocess.PIPE
            running.append(subprocess.Popen(words, cwd=ROOT, env=own, stdout=pipe, stderr=pipe, text=True))
        said = [(*one.communicate(timeout=600), one.returncode) for one in running]
    finally:
        for one in running:
            one.kill()
    assert [(err, status) for _out, err, status in said] == [("", 0)] * len(running)
    found = [re.fullmatch(rf"{each} kills, (\d+) matches, (\d+) steps in resumed matches\n", out) for out, *_ in said]
    assert sum(int(one[2]) for one in found if one) > KILLS
    assert all(found), said


@pytest.fixture
def program() -> Iterator[Callable[..., Terminal]]:
    """Starts the program in a terminal, as often as wanted."""
    started: list[Terminal] = []

    def start(*words: str) -> Terminal:
        started.append(Terminal(*words))
        return started[-1]

    yield start
    for terminal in started:
        terminal.process.close(force=True)


def to_my_turn(terminal: Terminal) -> list[str]:
    """The screen when a card is asked for and nothing moves any more."""
    terminal.wait_for("► Your turn")
    terminal.still()
    return list(terminal.screen.display)


@pytest.mark.parametrize(("game", "players"), [("laus", "4"), ("lodam", "10")])
def test_a_match_looks_as_it_did_when_the_program_was_killed(
    instant: Path, program: Callable[..., Terminal], game: str, players: str
) -> None:
    terminal = program("play", game, "-p", players, "--seed", "looks")
    for _ in range(2):
        terminal.wait_for("► Your turn", "► Exchange")
        while "► Exchange" in terminal.text():
            terminal.press("n")
            terminal.wait_for("► Your turn")
        before = to_my_turn(terminal)
        terminal.press("\x1b[H\r")
        while list(terminal.screen.display) == before:
            terminal.read()
    terminal.wait_for("► Your turn", "► Exchange")
    while "► Exchange" in terminal.text():
        terminal.press("n")
        terminal.wait_for("► Your turn")
    before = to_my_turn(terminal)
    terminal.process.kill(signal.SIGKILL)
    terminal.wait_for_end()
    assert to_my_turn(program("resume")) == before


def test_a_match_in_another_terminal_is_told_of_and_not_opened(instant: Path, program: Callable[..., Terminal]) -> None:
    first = program("play", "laus", "--seed", "two")
    to_my_turn(first)
    first.press("\x1b[H\r")
    to_my_turn(first)
    second = program("resume")
    second.wait_for("being played in another")
    listed = subprocess.run(
        [sys.executable, "-m", "kozyr", "resume", "--list"], capture_output=True, text=True, check=True, timeout=60
    )
    assert "Laus, deal 1" in listed.stdout
    assert listed.stdout.endswith("; is being played in another terminal\n")
    first.press("\x11")  # ctrl+q
    first.wait_for_end()
    second.press("\r")
    to_my_turn(second)


def test_a_folder_that_cannot_be_written_to_is_told_and_the_match_goes_on(
    instant: Path, program: Callable[..., Terminal]
) -> None:
    """A file stands where the folder would be; then it is taken away."""
    instant.parent.mkdir()
    instant.write_text("in the way")
    terminal = program("play", "laus", "--seed", "no room")
    terminal.wait_for("The match cannot be saved")
    to_my_turn(terminal)
    instant.unlink()
    terminal.press("\x1b[H\r")
    terminal.wait_for("The match can be saved again")
    assert len(list(instant.rglob("*.match"))) == 1
