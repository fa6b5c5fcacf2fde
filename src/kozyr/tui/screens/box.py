"""A box over another screen: what is looked at for a moment, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click

from ..commanded import Answer, CommandedModal
from ..widgets.bars import FooterBar

if TYPE_CHECKING:
    from ..app import KozyrApp


class Box(CommandedModal[Answer], Generic[Answer]):
    """A box with a title, in the middle. Its command `close` takes it away, and a click beside it."""

    app: KozyrApp
    DEFAULT_CSS = """
    Box { align: center middle; background: $felt 60%; }
    Box:ansi { background: transparent; }  /* a colour of the terminal's own covers all, at any share */
    Box > Vertical { height: auto; max-width: 100%; background: $side; border: round $felt-line;
        border-title-color: $felt-ink; border-title-style: bold; }
    Box VerticalScroll { scrollbar-size-vertical: 1; }
    """

    def compose(self) -> ComposeResult:
        """The box, and the keys below everything."""
        with Vertical() as box:
            box.border_title = Content(self.heading())
            yield from self.inside()
        yield FooterBar()

    def heading(self) -> str:
        """What stands in the upper edge."""
        raise NotImplementedError

    def inside(self) -> ComposeResult:
        """What is in the box."""
        raise NotImplementedError

    def action_close(self) -> None:
        """Go back without an answer."""
        self.leave()

    def clicked_beside(self) -> None:
        """What a click beside the box does."""
        self.action_close()

    def on_click(self, event: Click) -> None:
        """Only one on the screen itself is beside the box."""
        if event.widget is self:
            self.clicked_beside()


class Dialog(Box[Answer], Generic[Answer]):
    """A box that speaks of the program, and not of the cards: it has the colours of the bars."""

    DEFAULT_CSS = """
    Dialog > Vertical { background: $strip; padding: 0 1; border-title-color: $bar-other-ink; }
    Dialog Static { height: auto; color: $bar-other-ink; }
    """
