"""`kozyr verify`: are the records of these files right?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kozyr.locale import _

from .output import guarded, say


def verify_command(files: list[Path]) -> int:
    """Play every record of the files again; one line for each that is wrong, and last how many are right and wrong.

    Returns the exit status: 0 when nothing is wrong, 1 when something is; see `guarded` for the others.
    """
    return guarded("kozyr verify", lambda: verify(files))


def verify(files: Iterable[Path]) -> int:
    """As `verify_command`, but a closed pipe and Ctrl+C are the caller's."""
    from kozyr.records import BadRecord, read_records  # pydantic is loaded only here

    right = wrong = 0
    for file in files:
        for found in read_records(file):
            if isinstance(found, BadRecord):
                wrong += 1
                say(str(found))
            else:
                right += 1
    say(_("records right: {right}, wrong: {wrong}").format(right=right, wrong=wrong))
    return 1 if wrong else 0
