"""The screens of the game. `run` is the door, the rest is what only they know of the settings: nothing of Textual is
loaded before one of them is called."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kozyr.bots.host import Host
    from kozyr.review import Review
    from kozyr.session import Session

    from .command_table import Command


def run(
    session: Session | None = None,
    *,
    resume: bool = False,
    review: Review | None = None,
    lesson: str = "",
    host: Host | None = None,
) -> int:
    """Open the game in the terminal: at the table of `session`, or at home, with the list of matches to `resume`, the
    match to `review` or the `lesson` of a game over it. `host`: who asks the bots, if not the usual one. Returns the
    exit code."""
    from .app import KozyrApp
    from .glyphs import glyphs_for

    app = KozyrApp(
        session, resume=resume, review=review, lesson=lesson, host=host, glyphs=glyphs_for(sys.stdout.encoding)
    )
    # What is loaded stays to the end. To go through all of it for what can be thrown away took up to 50 ms, at a key.
    gc.freeze()
    try:
        app.run()
    finally:
        app.matches.leave()
    return app.return_code or 0


def environment_fault() -> str:
    """What is wrong with the variables that say how to draw, in one line; nothing when they are right."""
    from .environment import environment_fault

    return environment_fault(os.environ)


def theme_names() -> list[str]:
    """The themes there are, by name."""
    from .theme import theme_names

    return theme_names()


def usual_theme(wished: str) -> str:
    """The theme where none is set, but `TEXTUAL_THEME` in the environment."""
    from .theme import usual_theme

    return usual_theme(wished)


def theme_fault(name: str) -> str:
    """What is wrong with a theme of the settings, in one line; nothing when it is right."""
    from .theme import theme_fault

    return theme_fault(name)


def keys_faults(wished: Mapping[str, Sequence[str]]) -> list[str]:
    """A line for each of these keys that a command cannot have."""
    from .keymap import understood

    return understood(wished)[1]


def wish_fault(command: str, keys: Sequence[str], wished: Mapping[str, Sequence[str]]) -> str:
    """Why a command cannot have these keys beside the others that are wished, in one line; nothing when it can."""
    from .keymap import wish_fault

    return wish_fault(command, keys, wished)


def keyed_commands() -> Mapping[str, Command]:
    """The commands that can be given keys, by id."""
    from .keymap import KEYED

    return KEYED
