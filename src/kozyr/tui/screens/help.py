"""The keys that work here and now, from the registry of commands."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from kozyr.locale import _
from kozyr.words.cells import Line, left, widest, wrapped

from ..command_table import Command
from ..commands import every_key
from ..content import content_of
from .box import Dialog


def help_lines(commands: Sequence[Command], width: int, legend: Sequence[tuple[str, str]] = ()) -> list[Line]:
    """A line for each sign with its meaning, and for each command: its keys, and what it does; wrapped under itself."""
    shown = [(every_key(command), _(command.help)) for command in commands if every_key(command)]
    room = min(widest(key for key, _help in (*legend, *shown)), width // 3) + 2
    lines: list[Line] = []
    for key, said in legend:
        lines += _explained(key, said, room, width)
    lines += [()] if legend else []
    for key, said in shown:
        lines += _explained(key, said, room, width)
    return lines


def _explained(key: str, said: str, room: int, width: int) -> list[Line]:
    first, *more = wrapped([said], width - room)
    head: Line = ((left(key, room), "bold strip-key"), (first, "bar-other-ink"))
    return [head, *(((" " * room, "bar-other-ink"), (line, "bar-other-ink")) for line in more)]


class HelpScreen(Dialog[None], scope="help"):
    """The keys of the screen below, and the signs on it that need a word."""

    CSS = "HelpScreen > Vertical { width: 78; }"

    def __init__(self, commands: Sequence[Command], legend: Sequence[tuple[str, str]] = ()) -> None:
        """The help to these commands, those that apply on the screen below, and to the signs on it."""
        super().__init__()
        self._shown = commands
        self._legend = legend

    def commands(self) -> list[Command]:
        """Only its own: what the help tells of works again when it is closed."""
        return [command for command in super().commands() if command.scope in self.SCOPES]

    def heading(self) -> str:
        return _("Keys that work here")

    def inside(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(id="keys")

    def fit(self) -> None:
        lines = help_lines(self._shown, min(self.app.size.width, 78) - 6, self._legend)
        self.query_one("#keys", Static).update(content_of(lines))
        self.query_one(VerticalScroll).styles.height = min(len(lines), self.app.size.height - 3)
