"""`kozyr verify`: are the records of these files right?"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from kozyr.locale import _

INTERRUPTED = 130
#: What a program ends with whose reader went away: 128 and the number of SIGPIPE.
PIPE_CLOSED = 141


def verify_command(files: list[Path]) -> int:
    """Play every record of the files again; one line for each that is wrong, and last how many are right and wrong.

    Returns the exit code: 0 when nothing is wrong, 1 when something is, 130 when interrupted.
    """
    try:
        code = verify(files)
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_output()
        return PIPE_CLOSED
    except OSError as error:  # a full disk
        _give_up_output()
        print(_("kozyr verify: cannot write: {reason}").format(reason=error.strerror or error), file=sys.stderr)
        return 1
    return code


def _give_up_output() -> None:
    """Python would flush once more at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def verify(files: Iterable[Path]) -> int:
    """As `verify_command`, but a closed pipe and Ctrl+C are the caller's."""
    from kozyr.records import BadRecord, read_records  # pydantic is loaded only here

    right = wrong = 0
    for file in files:
        for found in read_records(file):
            if isinstance(found, BadRecord):
                wrong += 1
                _say(str(found))
            else:
                right += 1
    _say(_("{right} records right, {wrong} wrong").format(right=right, wrong=wrong))
    return 1 if wrong else 0


def _say(line: str) -> None:
    """Print a line, whatever the terminal's encoding makes of it."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"  # there may be no output at all
    print(line.encode(encoding, "backslashreplace").decode(encoding))
