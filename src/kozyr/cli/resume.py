"""`kozyr resume`: the matches that are not over, to look at or to go on with."""

from __future__ import annotations

from kozyr.locale import _
from kozyr.store import Matches
from kozyr.store.words import moment_text, place_text, players_text, score_text

from .output import complain, guarded, say
from .play import open_screens


def resume(*, only_list: bool) -> int:
    """Open the list of them at the terminal, or print it. Returns the exit status."""
    if only_list:
        return guarded("kozyr resume", _print)
    return open_screens(None, resume=True)


def _print() -> int:
    matches = Matches()
    matches.notices.listen(complain)
    found = matches.open_matches()
    if not found:
        say(_("no match is open"))
    for match in found:
        session = match.session
        game = _("{game}, {place}").format(game=_(session.game.title), place=place_text(session))
        busy = [_("is being played in another terminal")] if match.busy else []
        say("; ".join([moment_text(match.played), game, players_text(session), score_text(session), *busy]))
    return 0
