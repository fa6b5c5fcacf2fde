"""Textual's palette, which says in English that nothing was found, and ends the program when keys or clicks come faster
than its list is filled. Here they do nothing then."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.command import Command, CommandList, CommandPalette
from textual.content import Content
from textual.events import Click
from textual.widgets.option_list import Option
from textual.worker import Worker

from kozyr.locale import _

from ..commands import bindings_of


class Entries(CommandList):
    """What was found. A click on an entry that has just vanished, because something else was typed, is none."""

    def on_click(self, event: Click) -> None:
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()


class Palette(CommandPalette):
    """The palette in the language of the user. A second click or key, quickly after the one that closed it, closes
    nothing below, and the list can be paged through before anything is in it."""

    #: Textual shuts the app's own keys out of dialogs: there is a way out of the program here as well.
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in bindings_of("app", owner="app") if binding.id == "app.quit"
    ]
    _left = False

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield Entries() if isinstance(widget, CommandList) else widget

    def dismiss(self, result: Any = None) -> AwaitComplete:
        if self._left or not self.is_active:
            return AwaitComplete()
        self._left = True
        self._cancel_gather_commands()
        return super().dismiss(result)

    @property
    def _open(self) -> bool:
        """Whether it was neither left nor taken away with what it lay over: its parts may be gone then."""
        return not self._left and self in self.app.screen_stack

    def _gather_commands(self, search_value: str) -> Worker[None] | None:  # type: ignore[override]
        return super()._gather_commands(search_value) if self._open else None

    def _refresh_command_list(self, command_list: CommandList, commands: list[Command], clear_current: bool) -> None:
        if self._open:
            super()._refresh_command_list(command_list, commands, clear_current)

    def _watch__list_visible(self) -> None:
        if self._open:
            super()._watch__list_visible()

    async def _watch__show_busy(self) -> None:
        if self._open:
            await super()._watch__show_busy()

    def _action_command_list(self, action: str) -> None:
        if self.query_one(CommandList)._index_to_line:
            super()._action_command_list(action)

    def _start_no_matches_countdown(self, search_value: str) -> None:
        self._stop_no_matches_countdown()
        show = partial(self._show_no_matches, search_value)
        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, show)

    def _show_no_matches(self, sought: str) -> None:
        if sought and self._open:
            option = Option(Content(_("Nothing was found.")), disabled=True, id=self._NO_MATCHES)
            self.query_one(CommandList).add_option(option)
        self._list_visible = bool(sought)
