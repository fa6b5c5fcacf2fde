"""`kozyr` and `kozyr play`: check what was asked for, then open the screens."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kozyr.engine import fresh_seed
from kozyr.locale import _
from kozyr.session import HUMAN, Seat, Session

from .choose import choose_bots, choose_game
from .errors import WrongUsage

#: The bots' names, in the order in which they sit down.
BOT_NAMES = ("Vera", "Gleb", "Nina", "Oleg", "Rita", "Stas", "Tanya", "Yuri", "Zoya")
NAME_CELLS = 20


def play_from_home() -> None:
    """Open the home screen."""
    _open(None)


def play_at_table(
    game: str, players: int | None, bots: str, seed: str | None, variant: str, rules: Sequence[str], name: str
) -> None:
    """Open the table of a new match. Raises `WrongUsage` before anything is drawn."""
    rules_of = choose_game(game, players, variant, rules)
    levels = choose_bots(bots, rules_of.seats - 1)
    name = " ".join(name.split()) or _("You")
    if not name.isprintable():
        raise WrongUsage(_("--name holds characters that cannot be shown"))
    others = [Seat(bot, f"bot:{level}") for bot, level in zip(BOT_NAMES, levels, strict=False)]
    _open(Session(rules_of, [Seat(name, HUMAN), *others], seed or fresh_seed()))


def _open(session: Session | None) -> None:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise WrongUsage(_("the table needs a terminal to be drawn on: run it without redirecting input, output or errors"))
    from kozyr.tui import run

    run(session)
