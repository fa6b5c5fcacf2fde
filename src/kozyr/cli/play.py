"""`kozyr` and `kozyr play`: check what was asked for, then open the screens."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kozyr.engine import GAMES
from kozyr.locale import _
from kozyr.session import Seat, Session
from kozyr.session.setup import bot_name, clean_text, namesake
from kozyr.store import Store

from .choose import choose_bots, choose_game, choose_seed
from .errors import WrongUsage


def play_from_home() -> int:
    """Open the home screen. Returns the exit status."""
    return open_screens(None)


def play_at_table(
    game: str,
    players: int | None,
    bots: str,
    seed: str | None,
    variant: str,
    rules: Sequence[str],
    names: Sequence[str],
) -> int:
    """Open the table of a new match, for each of `names` a person at one keyboard. Returns the exit status. Raises
    `WrongUsage` before anything is drawn."""
    if players is None and game in GAMES:  # the fewest that can play, but all who are named
        players = max(len(names), GAMES[game].seats_allowed.start)
    rules_of = choose_game(game, players, variant, rules)
    seats = choose_persons(names, rules_of.seats)
    levels = choose_bots(bots, rules_of.seats - len(seats))
    for level in levels:
        seats.append(Seat(bot_name(seat.name for seat in seats), f"bot:{level}"))
    return open_screens(Session(rules_of, seats, choose_seed(seed)))


def choose_persons(names: Sequence[str], seats: int) -> list[Seat]:
    """A seat for each name, or one for the person in the settings. Raises `WrongUsage`."""
    if not any(names):
        return [Seat(Store().player_name)]
    if len(names) > seats:
        raise WrongUsage(_("--name names {count} persons for {seats} seats").format(count=len(names), seats=seats))
    persons = [Seat(clean_text(name)) for name in names]
    if not all(person.name for person in persons):
        raise WrongUsage(_("--name holds nothing that can be shown"))
    if namesake(persons):
        raise WrongUsage(_("two persons are called {name}").format(name=namesake(persons)))
    return persons


def open_screens(session: Session | None, *, resume: bool = False) -> int:
    """Open the table of a session, home without one, or the list of matches to `resume`. Returns the exit status."""
    # Textual draws on standard error, so all three must be the terminal.
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise WrongUsage(
            _("the table needs a terminal to be drawn on: run it without redirecting input, output or errors")
        )
    from kozyr.tui import run

    return run(session, resume=resume)
