"""What every screen has in common: its commands run, show in the footer and in the palette when they apply."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.actions import parse
from textual.binding import BindingType
from textual.errors import NoWidget
from textual.events import Event, Mount, Resize, ScreenResume
from textual.geometry import Offset, Region
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input

from kozyr.engine import Game

from .command_table import Command
from .commands import COMMANDS, applying, bindings_of, commands_of, while_typing
from .draw.frame import too_small
from .sparse import SparseCompositor

Answer = TypeVar("Answer")


class Commanded(Screen[Answer], Generic[Answer]):
    """A screen with the commands of its scope, and of those of the screens it is made from.

    class HomeScreen(Commanded[None], scope="home"):
        def action_open(self) -> None: ...
    """

    SCOPES: ClassVar[tuple[str, ...]] = ()
    #: whether it shows a table, or in a window that is too small for one only that it is
    needs_room: ClassVar[bool] = False
    #: seconds for which the same key or click is not taken twice
    twice = 0.3
    _deaf_until = 0.0
    _left = False
    #: whether all its parts are there: while the language changes they are not
    whole = True

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(name, id, classes)
        self._compositor = SparseCompositor()

    def __init_subclass__(cls, scope: str = "", **more: bool) -> None:
        if scope:
            cls.SCOPES = (scope, *cls.SCOPES)
            # All of them: a key that a class binds, Textual takes from the classes that it is made from.
            cls.BINDINGS = [*cls.__dict__.get("BINDINGS", []), *bindings_of(*cls.SCOPES)]
        super().__init_subclass__(**more)

    def twice_pressed(self) -> bool:
        """Whether a key or click comes so soon after the one that acted that it is the same one again, or held down."""
        if time.monotonic() >= self._deaf_until:
            return False
        self.acted()
        return True

    def acted(self) -> None:
        """From now on the same key is deaf for a moment."""
        self._deaf_until = time.monotonic() + self.twice

    def listen(self) -> None:
        """Another key came: the next one is meant."""
        self._deaf_until = 0.0

    def leave(self, answer: Answer | None = None) -> None:
        """Dismiss the screen with this answer, once: a key pressed twice dismisses nothing below, and one that came
        just after another screen was opened over this one dismisses nothing above."""
        if not self._left and self.is_active:
            self._left = True
            self.dismiss(answer)

    @on(Mount)
    @on(Resize)
    def _fit(self) -> None:
        """Be laid out before the first frame, so that no empty one is seen, and whenever the size changes."""
        if self.whole:
            self.fit()

    async def on_event(self, event: Event) -> None:
        """What was left before it was shown may have nothing in it yet, and need not begin; what was taken away
        together with what lay over it may have nothing in it any more, and need not go on."""
        if self in self.app.screen_stack or not isinstance(event, Mount | Resize | ScreenResume):
            await super().on_event(event)

    @property
    def hidden(self) -> bool:
        """Whether the window is too small for what it shows: then nothing of that may be changed, unseen."""
        return self.needs_room and too_small(*self.app.size)

    def get_widget_at(self, x: int, y: int) -> tuple[Widget, Region]:
        """What is not shown cannot be clicked."""
        if self.hidden:
            raise NoWidget
        return super().get_widget_at(x, y)

    def get_widget_and_offset_at(self, x: int, y: int) -> tuple[Widget | None, Offset | None]:
        """What was shown here but is gone already, because everything is said anew, cannot be clicked: Textual would
        look for what it was in."""
        widget, offset = super().get_widget_and_offset_at(x, y)
        return (widget, offset) if widget is not None and widget.is_attached else (None, None)

    def fit(self) -> None:
        """Lay everything out for the size of the window, that of the app."""

    async def retell(self) -> None:
        """Say everything anew: the language has changed."""
        self.whole = False
        await self.recompose()
        self.whole = True
        self.fit()
        self.refresh_bindings()

    def resettle(self) -> None:
        """Settings have changed: draw everything anew."""
        for widget in self.query("*"):
            widget.refresh()

    @property
    def rule_said(self) -> str:
        """The number of the rule that stands on the screen, at which the page of rules opens; none: at its top."""
        return ""

    @property
    def game_shown(self) -> Game | str | None:
        """The game of which this screen tells, or its name, unless it is that of the match that is played."""
        return None

    def legend(self) -> Sequence[tuple[str, str]]:
        """Signs on the screen that the help explains, each with its meaning."""
        return ()

    def situations(self) -> frozenset[str]:
        """The situations the screen is in now, which decide the commands that apply."""
        return frozenset()

    @classmethod
    def all_commands(cls) -> Sequence[Command]:
        """The commands of the screen, whether they apply or not, in the order of the footer."""
        return commands_of(*cls.SCOPES)

    def commands(self) -> list[Command]:
        """The commands that apply now, in the order of the footer."""
        found = self._applying(self.all_commands())
        return while_typing(found) if isinstance(self.focused, Input) else found

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let a command run only when it applies; what no command runs is none of its business. A key that was on its
        way here when another screen was opened over this one, or this one before all of it was there, or while it is
        told anew, does nothing."""
        if not (self.is_active and self.is_mounted and self.whole):
            return False
        known = [command for scope in self.SCOPES for command in _by_action().get((scope, action, parameters), ())]
        return not known or bool(self._applying(known))

    def _applying(self, commands: Sequence[Command]) -> list[Command]:
        found = applying(commands, self.situations())
        return [command for command in found if command.blind or command.scope == "app"] if self.hidden else found


@cache
def _by_action() -> dict[tuple[str, str, tuple[object, ...]], list[Command]]:
    """The commands by scope, action and the parameters of the action. Textual asks at every key and every change."""
    found: dict[tuple[str, str, tuple[object, ...]], list[Command]] = {}
    for command in COMMANDS:
        _owner, action, parameters = parse(command.action)
        found.setdefault((command.scope, action, parameters), []).append(command)
    return found


class CommandedModal(Commanded[Answer], ModalScreen[Answer]):
    """A dialog with commands. Textual shuts the app's own keys out of dialogs."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("app", owner="app")]
