"""Commands that write a file of the user, killed at every step they take: the old file is there, or the new one."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from kozyr.cli.main import main
from kozyr.session.setup import usual_setup
from kozyr.store import Matches
from kozyr.store.disk import Disk, config_folder
from tests.store.disks import STEPS, play_out

OLD = b"what was there\n"


def killed_at(step: int, words: list[str]) -> bool:
    """Run a command in a process of its own, which is killed at this step of its disk; a write is then half done.
    Whether it was."""
    process = os.fork()
    if process == 0:
        status = 1
        try:
            _kill_at(step)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            status = main(words)
        finally:
            os._exit(status)
    _process, ended = os.waitpid(process, 0)
    if os.WIFSIGNALED(ended):
        assert os.WTERMSIG(ended) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(ended) == 0
    return False


def _kill_at(step: int) -> None:
    steps = count(1)
    for name in STEPS:
        do = getattr(Disk, name)

        def counted(self: Disk, *args: object, do: object = do, name: str = name, **more: object) -> object:
            if next(steps) == step:
                if name == "write":
                    file, data = args
                    assert isinstance(file, int)
                    assert isinstance(data, bytes)
                    os.write(file, data[: len(data) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return do(self, *args, **more)  # type: ignore[operator]

        setattr(Disk, name, counted)


def contents(file: Path, words: list[str]) -> Iterator[bytes]:
    """What is in a file after each kill, and after the command was not killed any more. It is as it was before each."""
    before = file.read_bytes()
    for step in count(1):
        file.write_bytes(before)
        killed = killed_at(step, words)
        yield file.read_bytes()
        if not killed:
            assert step > 5
            return


@pytest.mark.parametrize("command", ["export", "simulate"])
def test_records_are_written_whole_or_not_at_all(tmp_path: Path, command: str) -> None:
    matches = Matches()
    for seed in "abc":
        session = usual_setup("gadenysh", "Anna").session(seed)
        matches.keep(session)
        play_out(session)
        matches.finish()
    file = tmp_path / "mine.jsonl"
    file.write_bytes(OLD)
    more = {"export": [], "simulate": ["gadenysh", "--matches", "3", "--bots", "random", "--seed", "s"]}[command]
    found = list(contents(file, [command, *more, "--out", str(file)]))
    new = found[-1]
    assert len(new.splitlines()) == 3
    assert {OLD, new} == set(found)
    # What was half written lies beside it for a while, and is told apart by its name.
    assert all(path.name.startswith(".mine.jsonl.kozyr-") for path in tmp_path.iterdir() if path.name.startswith("."))


def test_a_setting_is_changed_or_not() -> None:
    file = config_folder() / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('# mine\nspeed = "slow"\n', encoding="utf-8")
    found = list(contents(file, ["config", "set", "speed", "fast"]))
    assert set(found) == {b'# mine\nspeed = "slow"\n', b'# mine\nspeed = "fast"\n'}
