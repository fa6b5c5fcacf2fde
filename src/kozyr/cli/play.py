"""`kozyr` and `kozyr play`: check what was asked for, then open the screens."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kozyr.locale import _
from kozyr.session import Seat, Session
from kozyr.session.setup import bot_name, clean_text
from kozyr.store import Store

from .choose import choose_bots, choose_game, choose_seed
from .errors import WrongUsage


def play_from_home() -> int:
    """Open the home screen. Returns the exit status."""
    return open_screens(None)


def play_at_table(
    game: str, players: int | None, bots: str, seed: str | None, variant: str, rules: Sequence[str], name: str
) -> int:
    """Open the table of a new match. Returns the exit status. Raises `WrongUsage` before anything is drawn."""
    rules_of = choose_game(game, players, variant, rules)
    levels = choose_bots(bots, rules_of.seats - 1)
    if name and not clean_text(name):
        raise WrongUsage(_("--name holds nothing that can be shown"))
    seats = [Seat(clean_text(name) or Store().player_name)]
    for level in levels:
        seats.append(Seat(bot_name(seat.name for seat in seats), f"bot:{level}"))
    return open_screens(Session(rules_of, seats, choose_seed(seed)))


def open_screens(session: Session | None, *, resume: bool = False) -> int:
    """Open the table of a session, home without one, or the list of matches to `resume`. Returns the exit status."""
    # Textual draws on standard error, so all three must be the terminal.
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise WrongUsage(
            _("the table needs a terminal to be drawn on: run it without redirecting input, output or errors")
        )
    from kozyr.tui import run

    return run(session, resume=resume)
