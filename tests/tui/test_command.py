"""The registry of commands."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.actions import parse

from kozyr.tui.command_table import FOLLOWS, Command
from kozyr.tui.commands import COMMANDS, applying, bindings_of, commands_of, keys_now, meet
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.widgets.bars import draw_footer, fitting

#: situations of the table that never hold together
ALONE = ("play", "pass", "give", "trump", "answer", "offer", "pause")


def test_ids_are_unique() -> None:
    """A keymap finds each by its id."""
    ids = [command.id for command in COMMANDS]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_a_command_says_what_it_does(command: Command) -> None:
    """One sentence each, and keys that a terminal sends."""
    assert command.title
    assert command.help.endswith(".")
    forbidden = ("ctrl+shift+", "alt+")
    assert not any(key.startswith(forbidden) for key in command.keys)
    assert set(command.keys) != {"ctrl+q"}


def test_no_key_means_two_things() -> None:
    """Within one situation a key runs one command; what belongs to another situation may share it."""
    scopes = {command.scope for command in COMMANDS} - {"app"}
    for scope in scopes:
        for one, other in combinations(commands_of(scope), 2):
            if "close" in (one.action, other.action):
                continue  # the key that opens help and rules closes them
            shared = set(one.keys) & set(other.keys)
            assert not (shared and meet(one, other)), f"{one.id} and {other.id} share {shared}"


def test_what_says_why_another_is_of_no_use_has_its_keys() -> None:
    for name, others in FOLLOWS.items():
        commands = {command.id: command for command in COMMANDS}
        assert set(commands[name].keys) == {key for other in others for key in commands[other].keys}
        assert keys_now(commands[name]) == tuple(key for other in others for key in commands[other].keys)


def test_the_table_can_do_what_it_offers() -> None:
    """Every command of the table has its action."""
    for command in commands_of("table"):
        if command.scope == "table" and command.keys:
            assert hasattr(TableScreen, f"action_{parse(command.action)[1]}"), command.id


def test_bindings_carry_the_id() -> None:
    """Textual's keymap works by it."""
    assert {binding.id for binding in bindings_of("table")} <= {command.id for command in COMMANDS}


@pytest.mark.parametrize("situation", ["play", "pass", "give", "trump", "answer", "offer", "pause"])
@pytest.mark.parametrize("width", [60, 66, 79, 80, 100, 110, 120, 200])
def test_the_footer_cuts_no_key(situation: str, width: int) -> None:
    """It drops whole entries, never those to keep, and fits."""
    more = {"match", "hand", "exchange", "undo", "hint", "tricks", "scores", "finish"}
    commands = applying(commands_of("table"), {situation, *more})
    kept = [command.id for command, _keys, _word in fitting(commands, width)]
    for command in commands:
        if command.keep and command.label and width >= command.from_width:
            assert command.id in kept
    canvas, spots = draw_footer(commands, width)
    assert len(spots) == len(kept)
    assert canvas.text()[0].rstrip().endswith("Esc menu")
    assert len(canvas.text()[0]) == width
