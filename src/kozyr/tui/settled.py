"""The app as it is set: colours, signs, language, keys, speed, bell and movement; and how it changes while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import App
from textual.events import DescendantFocus
from textual.filter import LineFilter
from textual.reactive import Reactive
from textual.widgets import Input

from kozyr.locale import use
from kozyr.store import Settings, Store
from kozyr.words.scene import Aids

from .commanded import Commanded
from .commands import use_keys
from .glyphs import GlyphFilter, Glyphs
from .keymap import Keymap, for_textual, understood
from .speed import Speed, speed_named
from .theme import USUAL_THEME, Inks, role_variables, theme_fault


class SettledApp(App[None]):
    """An app that looks and behaves as the settings say. Where it goes from screen to screen is in `app.py`."""

    theme = Reactive(USUAL_THEME)
    _inks: Inks | None = None

    def __init__(self, store: Store, glyphs: Glyphs, speed: str | Speed | None, offers: bool | None) -> None:
        """`glyphs`: what the terminal can show. `speed` and `offers` count instead of the settings, unless `None`,
        until those are changed."""
        self.store = store
        super().__init__()
        self._shown: Glyphs = glyphs
        self._glyphs = GlyphFilter(self.glyphs)
        self._speed = speed_named(speed) if isinstance(speed, str) else speed
        self._offers = offers
        #: held while open screens are told what was changed: no second change may come in between
        self._following = asyncio.Lock()
        #: the keys of those commands that have others than their own
        self.keymap: Keymap = {}

    @property
    def settings(self) -> Settings:
        """What the user has set."""
        return self.store.settings

    @property
    def speed(self) -> Speed:
        """How fast the bots play."""
        return self._speed or speed_named(self.settings.speed)

    @property
    def offers(self) -> bool:
        """Whether to ask before every lead for an offer (D9)."""
        return self.settings.offers if self._offers is None else self._offers

    @property
    def glyphs(self) -> Glyphs:
        """The characters of the table: those that are set, if the terminal can show them."""
        return self.settings.suits if self._shown == "signs" else self._shown

    @property
    def aids(self) -> Aids:
        """What the table remembers for one who plays alone."""
        return Aids(self.settings.points, self.settings.voids)

    def aids_of(self, person: str) -> Aids:
        """What the table remembers for one person among several."""
        return Aids(self.store.aid(person, "points"), self.store.aid(person, "voids"))

    @property
    def inks(self) -> Inks:
        """The styles of the theme that is set."""
        if self._inks is None or self._inks.variables is not self.theme_variables:
            self._inks = Inks(self.theme_variables)
        return self._inks

    def use_settings(self) -> None:
        """Begin with the theme and the keys that are set; what of these cannot be is told."""
        self._use_keys()
        self._set_theme(self.settings.theme)
        self.theme_changed_signal.subscribe(self, lambda theme: self._theme_changed(theme.name))

    async def change(self, **values: Any) -> None:
        """Change settings, keep them, and show at once what they and an edit of the file meanwhile have changed."""
        before, keys = self.settings, self.store.keys
        self.store.change(**values)
        if "speed" in values:
            self._speed = None
        if "offers" in values:
            self._offers = None
        await self._follow(before, keys)

    async def change_keys(self, command: str, keys: Sequence[str] | None) -> None:
        """Give a command these keys, or its own again, and keep that."""
        before, known = self.settings, self.store.keys
        self.store.change_keys(command, keys)
        await self._follow(before, known)

    async def _follow(self, before: Settings, keys: Mapping[str, Sequence[str]]) -> None:
        """Show what the settings and the keys are now, after they were as `before` and `keys`."""
        now = self.settings
        if self.store.keys != keys:
            self._use_keys()
        if now.theme != before.theme:
            self._set_theme(now.theme)
        if (now.deck, now.suits) != (before.deck, before.suits):
            self._glyphs = GlyphFilter(self.glyphs)
            self.refresh_css(animate=False)
        if now.language != before.language:
            use(now.language)
        if (now.language, now.name) != (before.language, before.name):
            self.store.retell()
        async with self._following:
            for screen in self.screen_stack:
                # What is not all there yet begins with what is set now.
                if isinstance(screen, Commanded) and screen.is_mounted and screen in self.screen_stack:
                    if now.language != before.language:
                        await screen.retell()
                    screen.resettle()

    def _use_keys(self) -> None:
        """Give commands the keys that are set, and tell which of them cannot be."""
        self.keymap, faults = understood(self.store.keys)
        for fault in faults:
            self.store.say(fault)
        use_keys(self.keymap)
        self.set_keymap(for_textual())

    def _set_theme(self, name: str) -> None:
        """Show the theme of this name, or the usual one."""
        fault = theme_fault(name)
        if fault:
            self.store.say(fault)
        else:
            self.theme = name or USUAL_THEME

    def _theme_changed(self, name: str) -> None:
        """Keep a theme that was chosen in the palette."""
        if name != (self.settings.theme or USUAL_THEME):
            self.call_later(self.change, theme=name)

    async def speak(self, language: str) -> None:
        """Speak this language from now on, on every screen that is open, and the next time."""
        await self.change(language=language)

    def bell(self) -> None:
        """Ring the bell, if it is wanted."""
        if self.settings.bell:
            super().bell()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Let no cursor blink for who wants no movement: Textual's would all the same."""
        if isinstance(event.widget, Input) and self.animation_level == "none":
            event.widget.cursor_blink = False

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the table, from the theme; called again when it changes."""
        return role_variables(self.current_theme, self.settings.deck)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, and the one that writes the characters that are set."""
        return [*super().get_line_filters(), self._glyphs]
