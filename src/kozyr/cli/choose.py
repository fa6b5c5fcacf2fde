"""From the words of a command line to a game and its seats. Knows no screen, and imports none."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from kozyr.bots import LEVELS
from kozyr.engine import GAMES, Game, OptionError, fresh_seed, make_game, options_of, read_option
from kozyr.locale import _
from kozyr.session.setup import SEED_LENGTH, clean_text

from .errors import WrongUsage

#: More processes than any machine wants.
MOST_JOBS: Final = 256


def choose_game(name: str, players: int | None, variant: str, rules: Sequence[str]) -> Game:
    """The game with its options, `rules` being texts like `limit=40`. Raises `WrongUsage`."""
    game = game_named(name)
    try:
        return make_game(name, players, variant, _options(game, rules))
    except OptionError as error:
        raise WrongUsage(error.line(_)) from error


def game_named(name: str) -> type[Game]:
    """The game of this name. Raises `WrongUsage`."""
    if name not in GAMES:
        raise WrongUsage(_("there is no game “{name}”; there are {games}").format(name=name, games=", ".join(GAMES)))
    return GAMES[name]


def _options(game: type[Game], rules: Sequence[str]) -> dict[str, Any]:
    known = {info.name: info for info in options_of(game.options_type)}
    chosen: dict[str, Any] = {}
    for rule in rules:
        name, equals, text = rule.partition("=")
        if not equals:
            raise WrongUsage(
                _("--rule takes NAME=VALUE, like {example}, not “{rule}”").format(
                    example=f"{next(iter(known))}=...", rule=rule
                )
            )
        if name in chosen:
            raise WrongUsage(_("--rule {name} is given twice").format(name=name))
        # make_game says what is wrong with a name that is none
        chosen[name] = read_option(known[name], text) if name in known else text
    return chosen


def choose_bots(text: str, seats: int) -> list[str]:
    """The level of the bot at each of `seats` seats: one level for all, or as many as seats. Raises `WrongUsage`."""
    levels = choose_levels(text)
    if len(levels) == 1:
        return levels * seats
    if len(levels) != seats:
        raise WrongUsage(
            _("--bots names {count} bots for {seats} seats: name one level for all, or one for each").format(
                count=len(levels), seats=seats
            )
        )
    return levels


def choose_levels(text: str) -> list[str]:
    """The bot levels that a text names, with commas between them. Raises `WrongUsage`."""
    levels = [word.strip() for word in text.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise WrongUsage(
                _("there is no bot level “{level}”; there are {levels}").format(level=level, levels=", ".join(LEVELS))
            )
    return levels


def choose_jobs(text: str) -> int:
    """How many processes: a number, or all cores this program may use for `auto`. Raises `WrongUsage`."""
    if text == "auto":
        return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 1 <= int(text) <= MOST_JOBS):
        raise WrongUsage(
            _("--jobs is a number from 1 to {most}, or auto, not “{text}”").format(most=MOST_JOBS, text=text)
        )
    return int(text)


def choose_seed(text: str | None) -> str:
    """The deal code that was given, as the setup form would take it, or a fresh one. Raises `WrongUsage`."""
    if not text:
        return fresh_seed()
    code = clean_text(text, SEED_LENGTH)
    if not code:
        raise WrongUsage(_("--seed holds nothing that can be written down"))
    return code
