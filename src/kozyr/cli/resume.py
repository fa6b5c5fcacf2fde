"""`kozyr resume`: the matches that are not over, to look at or to go on with."""

from __future__ import annotations

from kozyr.locale import _
from kozyr.store import Matches
from kozyr.words.matches import open_text

from .output import complain, guarded, say, say_entry
from .plain import draws, resume_plain
from .play import open_screens


def resume(*, only_list: bool, plain: bool, cards: str | None) -> int:
    """Open the list of them at the terminal, print it, or go on with one line by line. Returns the exit status."""
    if only_list:
        return guarded("kozyr resume", _print)
    if plain or not draws():
        return resume_plain(cards)
    return open_screens(None, resume=True)


def _print() -> int:
    matches = Matches()
    matches.notices.listen(complain)
    found = matches.open_matches()
    if not found:
        say(_("no match is open"))
    for match in found:
        say_entry(open_text(match))
    return 0
