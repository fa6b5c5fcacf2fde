"""A field of a form that opens something else."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from kozyr.words.cells import cut


class Opener(Widget, can_focus=True):
    """Tells `Opened` when it is clicked; keys are the screen's commands."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Opener { width: 20; height: 1; color: $felt-ink; }
    Opener:hover { background: $card-dim; }
    Opener:focus { background: $bar; color: $bar-ink; text-style: bold; }
    """

    class Opened(Message):
        """The field was clicked."""

    def __init__(self, text: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._text = text

    def tell(self, text: str) -> None:
        """Say this instead."""
        self._text = text
        self.refresh()

    def render(self) -> Content:
        """The text, with an arrow that says there is more behind it."""
        return Content("  " + cut(self._text, self.size.width - 4) + " →")

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus()
        self.post_message(self.Opened())
