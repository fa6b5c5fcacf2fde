"""Textual's palette, which says in English that nothing was found."""

from __future__ import annotations

from functools import partial

from textual.command import CommandList, CommandPalette
from textual.content import Content
from textual.widgets.option_list import Option

from kozyr.locale import _


class Palette(CommandPalette):
    """The palette in the language of the user."""

    def _start_no_matches_countdown(self, search_value: str) -> None:
        self._stop_no_matches_countdown()
        show = partial(self._show_no_matches, search_value)
        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, show)

    def _show_no_matches(self, sought: str) -> None:
        if sought:
            option = Option(Content(_("Nothing was found.")), disabled=True, id=self._NO_MATCHES)
            self.query_one(CommandList).add_option(option)
        self._list_visible = bool(sought)
