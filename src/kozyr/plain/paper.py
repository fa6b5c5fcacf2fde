"""Where lines are written, and answers are read: nothing but lines, one after the other."""

from __future__ import annotations

import signal
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from types import FrameType
from typing import Final, Protocol, TextIO

from kozyr.words.cells import plain

from .spelling import Cards, encoded, spelt

#: The longest line; longer ones go on in the next.
WIDEST: Final = 100
_NARROWEST: Final = 20
#: Lines that cover what was shown, at least.
_COVER: Final = 50


class EndOfAnswers(Exception):
    """There is nothing more to read."""


class Stopped(BaseException):
    """Ended from outside, by the signal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Answers(Protocol):
    """Lines to read: a file, or what a person types."""

    def readline(self) -> str:
        """The next line, with its end; empty when there is none."""
        ...


class Paper:
    """Writes lines and reads answers. `cards`: how cards are written. `echo`: whether answers are written behind what
    was asked, because nobody sees them typed there. `forget`: drops what was typed before it was asked for."""

    def __init__(
        self,
        out: TextIO,
        answers: Answers,
        cards: Cards = "signs",
        *,
        echo: bool = False,
        forget: Callable[[], object] = lambda: None,
    ) -> None:
        self.cards: Cards = cards
        self._out = out
        self._answers = answers
        self._echo = echo
        self._forget = forget
        self._encoding = out.encoding or "utf-8"

    def say(self, text: str) -> None:
        """Write a line; one that is too long goes on in the next."""
        for line in textwrap.wrap(self._clean(text), self._width(), break_on_hyphens=False) or [""]:
            self._write(line + "\n")

    def ask(self, prompt: str) -> str:
        """Write what is asked and read a line. Raises `EndOfAnswers`."""
        self._write(self._clean(prompt) + " ")
        try:
            answer = self._answers.readline()
        except OSError:  # the terminal has gone
            answer = ""
        if not answer:
            self._write("\n")
            raise EndOfAnswers
        answer = answer.rstrip("\r\n")
        if self._echo:
            self._write(self._clean(answer) + "\n")
        return answer

    def cover(self) -> None:
        """Push what was written out of sight. An Enter that came before does not bring up what follows."""
        lines = get_terminal_size().lines if self._out.isatty() else 0
        self._write("\n" * max(lines, _COVER))
        self._forget()

    def _width(self) -> int:
        """What fits on a line; a terminal that is narrower breaks no word."""
        return min(WIDEST, max(get_terminal_size().columns, _NARROWEST)) if self._out.isatty() else WIDEST

    def _clean(self, text: str) -> str:
        return encoded(spelt(plain(text), self.cards), self._encoding)

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


class Script:
    """The answers of a file: its lines, but for those that begin with `#`."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = (line for line in lines if not line.lstrip().startswith("#"))

    def readline(self) -> str:
        line = next(self._lines, "")
        return line if line.endswith("\n") or not line else line + "\n"


class Stops:
    """Signals that end the program. They are heard only where it waits (`heard`), so that nothing is left half done."""

    NUMBERS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self) -> None:
        self._waits = False
        self._number = 0

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Hear signals within the block."""
        before = {number: signal.signal(number, self._stop) for number in self.NUMBERS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Within the block the program waits: a signal, also one that came before, raises `Stopped`."""
        self._waits = True
        try:
            if self._number:
                raise Stopped(self._number)
            yield
        finally:
            self._waits = False

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._number = number
        if self._waits:
            raise Stopped(number)
