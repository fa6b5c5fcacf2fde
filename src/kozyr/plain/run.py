"""From a session to an exit status: plays it on paper, and sees that it is kept whatever ends it."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from kozyr.bots.host import Host
from kozyr.locale import _
from kozyr.session import Session
from kozyr.store import Busy, Matches, OpenMatch, Store, fault_line
from kozyr.words.matches import open_text

from .helps import Left
from .match import PlainMatch
from .naming import number_of
from .paper import EndOfAnswers, Paper, Stopped, Stops


@dataclass(frozen=True, slots=True)
class Kept:
    """What a match is played with: the settings, and where it is kept. `matches`: `None` when nothing is to be left of
    it."""

    store: Store
    matches: Matches | None


def play(session: Session, paper: Paper, kept: Kept, host: Host | None = None) -> int:
    """Play a match to its end, or until it is left. Returns the exit status; one that is not over was saved."""
    stops = Stops()
    host = host or Host()
    kept.store.listen(paper.say)
    if kept.matches is not None:
        kept.matches.notices.listen(paper.say)
    try:
        with stops.caught():
            PlainMatch(session, paper, host, kept.store, stops, kept.matches).play()
    except (Left, EndOfAnswers) as end:
        if not (isinstance(end, Left) and end.given_up):
            _say_kept(session, paper, kept)
    except Stopped as stop:
        if stop.number == signal.SIGINT:
            paper.say("")
            _say_kept(session, paper, kept)
        return 128 + stop.number
    finally:
        host.close()
        if kept.matches is not None:
            kept.matches.leave()
    return 0


def _say_kept(session: Session, paper: Paper, kept: Kept) -> None:
    """Say what is left of a match that is not over."""
    if kept.matches is None:
        paper.say(_("The answers end here. Nothing of this match is kept."))
    elif kept.matches.safe:
        paper.say(_("The match is kept: {command} goes on with it.").format(command="kozyr resume --plain"))


def choose_match(paper: Paper, matches: Matches) -> Session | None:
    """The match to go on with, from where it is: the only one that is not over, or one that is chosen by its number.
    `None` when there is none."""
    there = matches.open_matches()
    found = [match for match in there if not match.busy]
    if not found:
        for busy in there:
            paper.say(open_text(busy))
        if not there:
            paper.say(_("No match is open."))
        return None
    match = found[0] if len(found) == 1 else _chosen(paper, found)
    if match is None:
        return None
    try:
        return matches.resume(match)
    except (Busy, OSError) as fault:
        paper.say(fault_line(fault))
        return None


def _chosen(paper: Paper, found: list[OpenMatch]) -> OpenMatch | None:
    for number, match in enumerate(found, 1):
        paper.say(f"{number}: {open_text(match)}")
    while True:
        try:
            text = paper.ask(_("Which match, 1 to {most}:").format(most=len(found)))
        except EndOfAnswers:
            return None
        chosen = number_of(text)
        if chosen is not None and 1 <= chosen <= len(found):
            return found[chosen - 1]
        paper.say(_("Type a number from 1 to {most}.").format(most=len(found)))
