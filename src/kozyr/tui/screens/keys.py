"""The keys of the commands, screen by screen, and the question for a new one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.geometry import Region
from textual.widgets import Static

from kozyr.locale import N_, _

from ..command_table import Command
from ..commands import every_key
from ..keymap import KEYED, barred, scopes
from ..keys import key_word
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.choices import Choice, Choices
from .box import Dialog
from .listed import Listed

if TYPE_CHECKING:
    from ..app import KozyrApp

#: What the screens are called.
SCREENS: Final[Mapping[str, str]] = {
    "table": N_("the table"),
    "lesson": N_("a lesson"),
    "lessons": N_("the lessons"),
    "first-lesson": N_("before the first match"),
    "lesson-over": N_("after a lesson"),
    "review": N_("a review"),
    "costly": N_("costly decisions"),
    "go-to": N_("the way to a deal"),
    "trial": N_("a decision taken again"),
    "sums": N_("the summary of a match"),
    "curtain": N_("the curtain"),
    "home": N_("the first screen"),
    "open-matches": N_("open matches"),
    "setup": N_("a new match"),
    "settings": N_("settings"),
    "keys": N_("these keys"),
    "new-key": N_("a new key"),
    "deal-over": N_("after a deal"),
    "match-over": N_("after the match"),
    "duplicate": N_("duplicate"),
    "today": N_("today's deal"),
    "today-before": N_("before today's deal"),
    "menu": N_("the menu"),
    "tricks": N_("past tricks"),
    "scores": N_("the score sheet"),
    "hint": N_("a hint"),
    "finish": N_("before finishing"),
    "give-up": N_("before giving up"),
    "records": N_("past matches"),
    "record": N_("a past match"),
    "delete": N_("before deleting"),
    "statistics": N_("statistics"),
    "rules": N_("rules"),
    "contents": N_("contents"),
    "help": N_("help"),
    "app": N_("everywhere"),
}


class KeysScreen(Listed[None], scope="keys"):
    """The commands of one screen at a time."""

    app: KozyrApp
    CSS = """
    KeysScreen { background: $felt; color: $felt-ink; }
    KeysScreen VerticalScroll { height: 1fr; margin: 1 1 0 1; scrollbar-size-vertical: 1; }
    KeysScreen #about { height: 3; padding: 1 1 0 4; color: $felt-ink; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._scopes = tuple(scopes())
        self._scope = self._scopes[0]

    def compose(self) -> ComposeResult:
        yield HeaderBar(_("Keys"))
        with VerticalScroll(can_focus=False):
            yield Choices([])
        yield Static(id="about")
        yield FooterBar()

    def on_mount(self) -> None:
        self._turn(0)

    async def retell(self) -> None:
        await super().retell()
        self._turn(0)

    def resettle(self) -> None:
        self._show()
        super().resettle()

    def action_previous(self) -> None:
        self._turn(-1)

    def action_next(self) -> None:
        self._turn(1)

    def action_close(self) -> None:
        self.leave()

    async def action_usual(self) -> None:
        chosen = self.query_one(Choices).chosen
        if chosen is not None and chosen.id in self.app.store.keys:
            await self.app.change_keys(chosen.id, None)

    @on(Choices.Opened)
    def _ask(self, event: Choices.Opened) -> None:
        name = event.choice.id
        if self.is_active:  # a second click may have been on its way when it was asked
            self.app.push_screen(NewKeyScreen(KEYED[name]), partial(self._give, name))

    async def _give(self, name: str, key: str | None) -> None:
        if key is not None:
            await self.app.change_keys(name, None if (key,) == KEYED[name].keys else [key])

    @on(Choices.Pointed)
    def _pointed(self) -> None:
        self._explain()

    def _turn(self, step: int) -> None:
        """To the next screen (1) or the one before."""
        place = (self._scopes.index(self._scope) + step) % len(self._scopes)
        self._scope = self._scopes[place]
        where = _("{place} of {all}").format(place=place + 1, all=len(self._scopes))
        self.query_one(HeaderBar).tell(_("Keys"), _(SCREENS.get(self._scope, self._scope)), where)
        self._show()
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _show(self) -> None:
        lines = [
            Choice(command.id, _(command.title), self._keys(command))
            for command in KEYED.values()
            if command.scope == self._scope
        ]
        self.query_one(Choices).change(lines)
        self._explain()

    def _keys(self, command: Command) -> str:
        if command.id not in self.app.keymap:
            return every_key(command)
        usual = " ".join(map(key_word, command.keys))
        return _("{keys}  (usually {usual})").format(keys=every_key(command), usual=usual)

    def _explain(self) -> None:
        choices = self.query_one(Choices)
        if choices.chosen is not None:
            command = KEYED[choices.chosen.id]
            self.query_one("#about", Static).update(Content(_(command.help)))
            self.query_one(VerticalScroll).scroll_to_region(Region(0, choices.row, 1, 1), animate=False)


class NewKeyScreen(Dialog[str], scope="new-key"):
    """Dismissed with the key that was pressed, if the command can have it; why it cannot is said."""

    app: KozyrApp
    CSS = """
    NewKeyScreen > Vertical { width: 58; }
    NewKeyScreen #why { height: 2; margin-top: 1; color: $strip-key; }
    """

    def __init__(self, command: Command) -> None:
        super().__init__()
        self._command = command

    def commands(self) -> list[Command]:
        """Only its own: any other key is the new one."""
        return [command for command in super().commands() if command.scope in self.SCOPES]

    def heading(self) -> str:
        return _(self._command.title)

    def inside(self) -> ComposeResult:
        yield Static(Content(_(self._command.help)))
        yield Static(Content(_("Press the new key.")), id="why")

    def on_key(self, event: Key) -> None:
        """Every key but the one that leads out is taken for the new one."""
        if event.key == "escape":
            return
        event.stop()
        reason = barred(self._command.id, event.key, self.app.keymap)
        if reason:
            said = _("{key} cannot be taken: {reason}").format(key=key_word(event.key), reason=reason)
            self.query_one("#why", Static).update(Content(said))
        else:
            self.leave(event.key)
