"""The curtain between two persons at one keyboard. It covers the table, and waits for a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.events import Click

from kozyr.session import Session
from kozyr.words.header import header_texts
from kozyr.words.scene import Scene

from ..commanded import Commanded
from ..draw.curtain import draw_curtain
from ..draw.frame import frame_of
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.drawn import Drawn
from .menu import MenuScreen
from .past import ScoresScreen, TricksScreen
from .show import draw_too_small

if TYPE_CHECKING:
    from ..app import KozyrApp


class CurtainScreen(Commanded[int], scope="curtain"):
    """Dismissed with the seat of the person who has sat down. The scene is covered: it holds no card of any hand."""

    app: KozyrApp
    needs_room = True
    CSS = """
    CurtainScreen { background: $felt; }
    CurtainScreen #curtain { height: 1fr; }
    """

    def __init__(self, session: Session, scene: Scene, before: int) -> None:
        """For the seat of the scene; `before`: who sat at the keyboard, or -1."""
        super().__init__()
        self.session = session
        self.scene = scene
        self.before = before
        self._columns = self._rows = range(0)

    def compose(self) -> ComposeResult:
        yield HeaderBar()
        yield Drawn(id="curtain")
        yield FooterBar()

    def on_mount(self) -> None:
        """The key that played the last card may still be held down: it shows no hand."""
        self.acted()

    def fit(self) -> None:
        width, height = self.app.size
        for bar in (HeaderBar, FooterBar):
            self.query_one(bar).display = not self.hidden
        if self.hidden:
            self._columns = self._rows = range(0)
            self.query_one("#curtain", Drawn).show(draw_too_small(width, height))
            return
        scale = frame_of(width, height).scale
        self.query_one(HeaderBar).tell(*header_texts(self.scene, small=scale == "small"))
        canvas, self._columns, self._rows = draw_curtain(self.scene, self.before, width, height - 2)
        self.query_one("#curtain", Drawn).show(canvas)

    def situations(self) -> frozenset[str]:
        """What there is to look at."""
        found = {"tricks"} if self.scene.view.tricks else set[str]()
        return frozenset(found | {"scores"} if self.scene.counts or self.scene.view.tricks else found)

    def action_lift(self) -> None:
        """Show the hand, once."""
        if not self.twice_pressed():
            self.leave(self.scene.view.seat)

    def action_tricks(self) -> None:
        self.app.push_screen(TricksScreen(self.scene))

    def action_scores(self) -> None:
        self.app.push_screen(ScoresScreen(self.scene))

    def action_menu(self) -> None:
        self.app.push_screen(MenuScreen(self.session), self.app.after_menu)

    def on_click(self, event: Click) -> None:
        """A click on the sheet lifts the curtain."""
        if event.x in self._columns and event.y - 1 in self._rows:
            event.stop()
            self.action_lift()
