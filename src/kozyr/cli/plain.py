"""`kozyr play --plain` and `kozyr resume --plain`: where lines come from and go to, and what is kept of the match."""

from __future__ import annotations

import io
import os
import sys
import termios
from pathlib import Path

from kozyr.locale import _, use
from kozyr.plain import Kept, choose_match, play
from kozyr.plain.paper import Answers, Paper, Script
from kozyr.plain.spelling import CARDS, Cards, encodable
from kozyr.session import Session
from kozyr.store import Matches, Store
from kozyr.words.signs import SUIT_SIGNS

from .errors import WrongUsage
from .output import guarded


def draws() -> bool:
    """Whether there is a terminal that screens can be drawn on. Textual draws on standard error, so all three must be
    it."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return os.environ.get("TERM") != "dumb" and all(stream.isatty() for stream in streams)


def speak_what_can_be_written() -> None:
    """A language whose letters the encoding lacks is no help: then English is spoken."""
    if not encodable(_("Your card:"), _encoding()):
        use("en")


def play_plain(session: Session, script: Path | None, cards: str | None) -> int:
    """Play a new match line by line, with the answers of the file `script` if there is one. Returns the exit status.
    Raises `WrongUsage` before anything is written."""
    store, answers = Store(), _answers(script)
    paper = _paper(store, answers, _how(store, cards), echo=script is not None or not _typed())
    # What is played from a file was played before: it is no match of this person's.
    matches = Matches() if script is None else None
    if matches is not None:
        matches.keep(session)
    return guarded("kozyr play", lambda: play(session, paper, Kept(store, matches)))


def resume_plain(cards: str | None) -> int:
    """Go on with a match that is not over, line by line. Returns the exit status."""
    speak_what_can_be_written()
    store, answers, matches = Store(), _answers(None), Matches()
    paper = _paper(store, answers, _how(store, cards), echo=not _typed())

    def run() -> int:
        session = choose_match(paper, matches)
        return 0 if session is None else play(session, paper, Kept(store, matches))

    return guarded("kozyr resume", run)


def _answers(script: Path | None) -> Answers:
    if script is not None:
        try:
            return Script(iter(script.read_text(encoding="utf-8-sig", errors="replace").splitlines(keepends=True)))
        except OSError as fault:
            raise WrongUsage(
                _("--script: {file} cannot be read: {why}").format(file=script, why=fault.strerror or fault)
            ) from fault
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def _typed() -> bool:
    """Whether somebody types the answers where the lines are."""
    return sys.stdin.isatty()


def _how(store: Store, cards: str | None) -> Cards:
    """How cards are written: as wanted, or as the settings have it where the terminal can."""
    if cards is None:
        signs = store.settings.suits == "signs" and encodable(SUIT_SIGNS, _encoding())
        return "signs" if signs else "letters"
    if cards not in CARDS:
        raise WrongUsage(_("--cards is {names}, not “{text}”").format(names=_(" or ").join(CARDS), text=cards))
    return CARDS[CARDS.index(cards)]


def _encoding() -> str:
    return sys.stdout.encoding or "utf-8"


def _paper(store: Store, answers: Answers, cards: Cards, *, echo: bool) -> Paper:
    def forget() -> None:
        if _typed():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    return Paper(sys.stdout, answers, cards, echo=echo, forget=forget)
