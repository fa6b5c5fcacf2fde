"""Plain mode at a real terminal and in real pipes: a match of each game from deal to places, and every way out."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from kozyr.locale import use
from kozyr.store import Matches

from ..plain.playing import Chooser

PATIENCE = 30
#: Options that make matches short.
SHORT = {
    "laus": ["--rule", "target=100"],
    "gadenysh": ["--rule", "deals=1"],
    "lodam": ["--rule", "lives=1", "--rule", "limit=10"],
}


class Typist:
    """The program at a terminal that can do nothing but write lines, and what it has written."""

    def __init__(self, *words: str, lang: str = "en", columns: int = 80) -> None:
        environment = {**os.environ, "TERM": "dumb", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        environment.pop("COLUMNS", None)  # the terminal says how wide it is
        arguments = ["-m", "kozyr", *words, "--lang", lang]
        self.process = pexpect.spawn(
            sys.executable,
            arguments,
            env=environment,
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(24, columns),
        )
        self.process.delaybeforesend = None
        self.text = ""

    def question(self) -> str | None:
        """Read to the next question; all that was written so far, or `None` at the end."""
        found = self.process.expect([r"\n[^\n]*: $", pexpect.EOF])
        self.text += self.process.before + (self.process.after if found == 0 else "")
        return None if found else self.text

    def answer(self, text: str) -> None:
        self.process.sendline(text)

    def end(self) -> int:
        """Read to the end; the exit status."""
        self.process.expect(pexpect.EOF)
        self.text += self.process.before
        self.process.close()
        return self.process.exitstatus


@pytest.fixture
def typist() -> Iterator[Callable[..., Typist]]:
    """Starts the program, as often as wanted."""
    started: list[Typist] = []

    def start(*words: str, **more: Any) -> Typist:
        started.append(Typist(*words, **more))
        return started[-1]

    yield start
    for one in started:
        one.process.close(force=True)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", list(SHORT))
def test_a_match_by_choosing_what_is_offered(typist: Callable[..., Typist], game: str, lang: str) -> None:
    """Without being asked for, where the terminal is dumb; it is archived, and nothing moves the cursor."""
    use(lang)
    one = typist("play", game, *SHORT[game], "--bots", "random", "--seed", "pty", lang=lang)
    chooser = Chooser(lambda: one.text)
    while one.question() is not None:
        chooser.asked += 1
        one.answer(chooser.choose(one.text))
    one.process.close()
    assert one.process.exitstatus == 0
    assert not re.search(r"[\x00-\x09\x0b\x0c\x0e-\x1f]", one.text)
    assert one.text.rstrip().endswith("pty")
    assert Matches().statistics().standings[0].total.matches == 1


@pytest.mark.parametrize(("end", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (None, 0)])
def test_it_is_left_and_gone_on_with_at_the_same_question(
    typist: Callable[..., Typist], end: signal.Signals | None, status: int
) -> None:
    """By a signal, or by the end of the input: saved, without a traceback."""
    one = typist("play", "laus", "--bots", "normal", "--seed", "left")
    one.question()
    one.answer("1 of nothing")
    one.question()
    number = re.findall(r"(\d+): ", one.text.split("You may play")[-1] if "You may" in one.text else one.text)[-1]
    one.answer(number)
    one.question()
    asked = [line for line in one.text.splitlines() if line.startswith("Your turn")][-1]
    if end is None:
        one.process.sendeof()
    else:
        one.process.kill(end)
    assert one.end() == status
    assert "Traceback" not in one.text
    if end in (None, signal.SIGINT):
        assert "The match is kept: kozyr resume --plain goes on with it." in one.text
    two = typist("resume")
    two.question()
    assert asked in two.text


def test_an_enter_too_many_lifts_no_curtain(typist: Callable[..., Typist]) -> None:
    """It was typed before anything was covered."""
    one = typist("play", "gadenysh", "--bots", "random", "--seed", "hot", "--name", "Anna", "--name", "Boris")
    one.question()
    assert "Enter when Anna sits here:" in one.text
    one.answer("")
    one.question()
    one.answer("1")
    one.question()
    one.process.send("1\n\n")
    while "Enter when Boris" not in (one.question() or ""):
        one.answer("1")
    one.answer("hearts")
    one.question()
    assert one.text.rstrip().endswith("Only an empty line shows the hand of Boris.\r\nEnter when Boris sits here:")


def test_a_narrow_terminal_breaks_no_word(typist: Callable[..., Typist]) -> None:
    one = typist(
        "play", "gadenysh", "--bots", "random", "--seed", "hot", "--name", "Anna", "--name", "Boris", columns=40
    )
    one.question()
    assert "\r\nAnna, you name trumps; everybody else,\r\nplease look away.\r\n" in one.text
    assert max(len(line) for line in one.text.splitlines()) <= 40


def run(*words: str, answers: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kozyr", *words], input=answers, capture_output=True, text=True, check=False, timeout=60
    )


def test_the_same_answers_give_the_same_lines_from_a_pipe_and_from_a_file(tmp_path: Path) -> None:
    """Bots that look ahead, in a process of their own; what a file answers leaves nothing."""
    words = ["play", "laus", "--bots", "hard", "--seed", "1"]
    answers = "1\n2\n3\n4\nhint\n5\n6\n7\n8\n1\n"
    (tmp_path / "answers").write_text(f"# a report\n{answers}", encoding="utf-8")
    first, second = (run(*words, "--plain", answers=answers) for _ in range(2))
    assert first.stdout == second.stdout
    assert (first.returncode, first.stderr) == (0, "")
    assert len(Matches().open_matches()) == 2
    third = run(*words, "--script", str(tmp_path / "answers"), answers="")
    *lines, last = third.stdout.splitlines()
    assert lines == first.stdout.splitlines()[:-1]
    assert last == "The answers end here. Nothing of this match is kept."
    assert len(Matches().open_matches()) == 2


def test_a_reader_that_goes_away_ends_it_quietly_and_saved() -> None:
    words = [sys.executable, "-m", "kozyr", "play", "gadenysh", "--plain", "--seed", "1"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        while not process.stdout.readline().startswith(("5: no trumps", "Diamonds.")):
            pass
        process.stdout.close()
        process.stdin.write("1\n" * 5)
        process.stdin.close()
        assert process.wait(PATIENCE) == 141
        assert process.stderr.read() == ""


@pytest.mark.parametrize(("encoding", "lang"), [("ascii", "ru"), ("koi8-r", "ru")])
def test_an_encoding_without_the_signs_is_written_all_the_same(encoding: str, lang: str) -> None:
    """Letters for suits; English where the letters of the language are missing."""
    done = subprocess.run(
        [sys.executable, "-m", "kozyr", "play", "laus", "--plain", "--seed", "1", "--lang", lang],
        input="help\n5\n\xff\n".encode("latin-1"),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
        timeout=60,
    )
    text = done.stdout.decode(encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert ("Ваша карта" in text) == (encoding == "koi8-r")
    assert re.search(r"\d[CSHD]\b", text)
    assert "\\x" not in text
