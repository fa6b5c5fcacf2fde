"""A table that stands still at a given scene, and what it looks like as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.screen import Screen

from kozyr.engine import Card, make_game
from kozyr.session import Seat, Session
from kozyr.tui.app import KozyrApp
from kozyr.tui.glyphs import Glyphs
from kozyr.tui.screens.table import TableScreen
from kozyr.words.scene import Cursor, Scene


class StillTable(TableScreen):
    """The table with a scene that is given, instead of a match."""

    def __init__(
        self, scene: Scene, card: Card | Cursor | None = None, *, choice: int = 0, more: frozenset[str] = frozenset()
    ) -> None:
        game = scene.game
        super().__init__(Session(game, [Seat(person.name) for person in scene.people], "still"))
        self.session.start_deal()
        self._given = scene
        self._more = more
        self.cursor = card if isinstance(card, Cursor) else Cursor(card)
        self.choice = choice
        self.turns.begin = self.redraw  # type: ignore[method-assign]

    @property
    def viewer(self) -> int:
        return self._given.view.seat

    def scene(self) -> Scene:
        return self._given

    def situations(self) -> frozenset[str]:
        return super().situations() | self._more


class StillApp(KozyrApp):
    """The app with a table that stands still, and a screen over it if one is given."""

    def __init__(self, screen: StillTable, glyphs: Glyphs = "signs", over: Callable[[], Screen[Any]] | None = None):
        super().__init__(Session(make_game("laus"), [Seat("-")] * 4, "still"), glyphs=glyphs)
        self._still = screen
        self._over = over

    def on_ready(self) -> None:
        if self._over is not None:
            self.push_screen(self._over())

    def first_screen(self) -> StillTable:
        return self._still


def rows_of(app: App[None]) -> list[str]:
    """The window as text, without blanks at the ends of rows."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]
