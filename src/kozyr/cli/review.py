"""`kozyr review`: a match of a file gone through again, on the screen or as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.locale import _
from kozyr.store import Matches

from .crew import progress
from .errors import WrongUsage
from .output import complain, guarded, say
from .plain import draws
from .play import open_screens

if TYPE_CHECKING:
    from kozyr.review import Opinions, Review


def review_command(file: Path, match: int | None, *, as_text: bool, as_json: bool) -> int:
    """Go through a match of a file. Returns the exit status: 0, or 2 when there is no such match or it is wrong; see
    `guarded` for the others. Raises `WrongUsage`."""
    if as_text and as_json:
        raise WrongUsage(_("--text and --json are two ways to print: choose one"))
    found = review_of(file, match)
    if isinstance(found, str):
        complain(found)
        return 2
    if as_text or as_json or not draws():
        return guarded("kozyr review", lambda: _print(found, as_json=as_json))
    return open_screens(None, review=found)


def review_of(file: Path, number: int | None) -> Review | str:
    """The review of a record, or what is wrong with it."""
    from kozyr.records import BadRecord, read_record  # pydantic is loaded only here
    from kozyr.review import Review

    found = read_record(file, number)
    if isinstance(found, BadRecord):
        return str(found)
    try:
        return Review(found.record, found.match)
    except ValueError as fault:
        return str(BadRecord(str(file), found.line, None, None, str(fault), None))


def _print(review: Review, *, as_json: bool) -> int:
    opinions = _all_opinions(review)
    from .review_sheet import review_data, review_lines

    if as_json:
        say(json.dumps(review_data(opinions)))
    else:
        for line in review_lines(opinions):
            say(line)
    return 0


def _all_opinions(review: Review) -> Opinions:
    """The opinions of every step: those that are kept, and the others. They are kept for the next time."""
    from kozyr.review import judge, opinions_of, text_of
    from kozyr.store.reviews import key_of_record

    reviews, key = Matches().archive.reviews, key_of_record(review.record)
    opinions = opinions_of(review, reviews.read(key))
    if opinions.whole:
        return opinions
    try:
        with progress(_("decisions"), opinions.missing) as advance:
            for _at in judge(opinions):
                advance()
    finally:
        reviews.keep(key, text_of(opinions))
    return opinions
