"""What a command prints, and how it ends when it cannot: the reader has gone, the disk is full, Ctrl+C."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from kozyr.locale import _

INTERRUPTED = 130
#: A program that a signal has ended ends with this and the number of the signal.
SIGNALLED = 128
#: What a program ends with whose reader went away: 128 and the number of SIGPIPE.
PIPE_CLOSED = 141


def open_streams() -> None:
    """What is not there is read as empty and written to nowhere; no file of the user gets its number, which a program
    that is started would write to."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 # as long as it runs


def say(line: str) -> None:
    """Print a line, whatever the terminal's encoding makes of it."""
    encoding = sys.stdout.encoding or "utf-8"
    print(_harmless(line).encode(encoding, "backslashreplace").decode(encoding))


def say_entry(line: str) -> None:
    """Print a line of a list: on a terminal wrapped between words, what is left of it under its beginning."""
    lines = [line]
    if sys.stdout is not None and sys.stdout.isatty():
        columns = shutil.get_terminal_size().columns
        lines = textwrap.wrap(
            _harmless(line), columns, subsequent_indent=" " * 4, break_long_words=False, break_on_hyphens=False
        )
    for part in lines:
        say(part)


def _harmless(line: str) -> str:
    """The line with what would end it, move the cursor or change colours written out."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)


def complain(line: str) -> None:
    """Print a line on standard error; where that is full, nothing can be said."""
    with suppress(OSError):
        print(_harmless(line), file=sys.stderr, flush=True)


def rounded(value: float) -> float:
    """A number for JSON, to six digits: the last ones of a float differ from machine to machine. Never minus nought."""
    return round(value, 6) + 0.0


def guarded(name: str, command: Callable[[], int]) -> int:
    """The exit status of a command that prints; `name` is what it is called by."""
    status = 0
    try:
        status = command()
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_output()
        return PIPE_CLOSED
    except OSError as error:  # a full disk, or a terminal that has gone
        _give_up_output()
        if status > SIGNALLED:
            return status
        complain(_("{name}: cannot write: {reason}").format(name=name, reason=error.strerror or error))
        return 1
    return status


@contextmanager
def ended_gently() -> Iterator[None]:
    """Whoever ends the program from outside meanwhile ends it as Ctrl+C does: what is half done is cleaned up."""

    def end(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    with _ended_by(end):
        yield


@contextmanager
def cursor_shown_at_end() -> Iterator[None]:
    """Whoever ends the program from outside meanwhile finds the cursor of the terminal, which was hidden.

    Nothing is raised: what is drawing cannot be interrupted everywhere."""

    def end(number: int, frame: FrameType | None) -> None:
        with suppress(OSError):  # the terminal has gone
            os.write(sys.stderr.fileno(), b"\x1b[?25h\r\n")
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    with _ended_by(end):
        yield


@contextmanager
def _ended_by(end: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _give_up_output() -> None:
    """Python would flush once more at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
