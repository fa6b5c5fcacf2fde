"""`kozyr` and `kozyr play`: check what was asked for, then open the screens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.engine import GAMES
from kozyr.locale import _
from kozyr.session import Seat, Session
from kozyr.session.setup import bot_name, clean_text, namesake
from kozyr.store import Store
from kozyr.store.names import bot_names

from .choose import choose_bots, choose_game, choose_seed, game_named
from .errors import WrongUsage
from .plain import draws, play_plain, speak_what_can_be_written

if TYPE_CHECKING:
    from kozyr.review import Review


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
    *,
    plain: bool,
    script: Path | None,
    cards: str | None,
) -> int:
    """Open the table of a new match, for each of `names` a person at one keyboard; or play it line by line, when that
    is wanted (`plain`), its answers are in a file (`script`), or nothing can be drawn. Returns the exit status. Raises
    `WrongUsage` before anything is shown."""
    by_lines = plain or script is not None or cards is not None or not draws()
    if by_lines:
        speak_what_can_be_written()
    if players is None and game in GAMES:  # the fewest that can play, but all who are named
        players = max(len(names), GAMES[game].seats_allowed.start)
    rules_of = choose_game(game, players, variant, rules)
    seats = choose_persons(names, rules_of.seats)
    levels = choose_bots(bots, rules_of.seats - len(seats))
    for level in levels:
        seats.append(Seat(bot_name((seat.name for seat in seats), names=bot_names()), f"bot:{level}"))
    session = Session(rules_of, seats, choose_seed(seed))
    if by_lines:
        return play_plain(session, script, cards)
    return open_screens(session)


def learn(game: str) -> int:
    """Open the lesson of a game. Returns the exit status. Raises `WrongUsage` before anything is drawn."""
    return open_screens(None, lesson=game_named(game).name)


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


def open_screens(
    session: Session | None, *, resume: bool = False, review: Review | None = None, lesson: str = ""
) -> int:
    """Open the table of a session, home without one, the list of matches to `resume`, the match to `review`, or the
    `lesson` of a game. Returns the exit status."""
    if not draws():
        raise WrongUsage(
            _("the screens need a terminal to be drawn on; {command} plays line by line anywhere").format(
                command="kozyr play GAME --plain"
            )
        )
    from kozyr.tui import environment_fault, run

    fault = environment_fault()
    if fault:
        raise WrongUsage(fault)
    return run(session, resume=resume, review=review, lesson=lesson)
