"""The last row of every screen, at every width and in every language: nothing is cut, the ways on and out are there."""

from __future__ import annotations

import importlib
import pkgutil
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from rich.cells import cell_len

from kozyr import locale
from kozyr.tui import screens
from kozyr.tui.command_table import Command
from kozyr.tui.commanded import Commanded
from kozyr.tui.commands import meet, shown_keys
from kozyr.tui.widgets.bars import draw_footer, fitting

from ..locale import pseudo

WIDTHS = range(60, 161)
LANGUAGES = ["en", "ru", "pseudo"]


def all_screens() -> list[type[Commanded[Any]]]:
    """Every screen there is."""
    for module in pkgutil.iter_modules(screens.__path__):
        importlib.import_module(f"{screens.__name__}.{module.name}")
    found: list[type[Commanded[Any]]] = []
    waiting: list[type[Commanded[Any]]] = [Commanded]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.SCOPES and kind.__module__.startswith(screens.__name__):
            found.append(kind)
    return found


#: What the table tells and a lesson at it does not.
NO_LESSON = {"match", "exchange", "undo", "redo", "hint", "finish", "hot-seat", "one-try"}


@cache
def fullest(screen: type[Commanded[Any]]) -> list[list[Command]]:
    """For each command of a screen a moment at which it applies together with as many others as can be."""
    missing = NO_LESSON if screen.SCOPES[0] == "lesson" else set()
    commands = [command for command in screen.all_commands() if command.when not in missing]
    meeting = {(one.id, other.id) for one, other in product(commands, commands) if _meet(one, other)}
    moments = {}
    for first in commands:
        together = [first]
        for other in commands:
            if other is not first and all((other.id, one.id) in meeting for one in together):
                together.append(other)
        moments[frozenset(command.id for command in together)] = [one for one in commands if one in together]
    return list(moments.values())


def _meet(one: Command, other: Command) -> bool:
    """Whether both can apply, also on a screen that is made from two."""
    return meet(replace(one, id=f"app.{one.id}"), other)


SCREENS = {" ".join(screen.SCOPES): screen for screen in all_screens()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
def test_no_footer_is_cut_and_help_on_and_out_stay(name: str, language: str) -> None:
    """Entries are dropped whole; `?`, Esc and Enter never, where they apply."""
    locale.use("ru" if language == "ru" else "en")
    with pseudo.spoken() if language == "pseudo" else nullcontext():
        for commands in fullest(SCREENS[name]):
            said_of = [shown_keys(one) for one in commands if one.label]
            due = [key for key in ("?", "Esc", "Enter") if any(key in keys for keys in said_of)]
            for width in WIDTHS:
                entries = fitting(commands, width)
                said = "  ".join(f"{keys} {word}".rstrip() for _command, keys, word in entries)
                assert cell_len(said) < width, f"{width}: {said}"
                for key in due:
                    assert any(key in keys for _command, keys, _word in entries), f"{key}, {width}: {said}"


def test_words_go_before_keys_do() -> None:
    """What has to stay loses its word rather than a letter, those at the left first."""
    commands = [
        one for one in SCREENS["table"].all_commands() if one.keep and one.when in ("", "hand", "pass", "match")
    ]
    assert draw_footer(commands, 60)[0].text()[0].rstrip() == " ←→ choose  Space mark  Enter pass  ? help  Esc menu"
    canvas, spots = draw_footer(commands, 46)
    assert canvas.text()[0].rstrip() == " ←→  Space mark  Enter pass  ? help  Esc menu"
    assert [canvas.text()[0][columns.start : columns.stop] for columns, _command in spots][:2] == ["←→", "Space mark"]
