"""A button as a card-like frame; the arrow stands in it while it has the focus."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from kozyr.words.cells import centred, widest


class Button(Widget, can_focus=True):
    """Tells `Pressed` when it is clicked; keys are the screen's commands."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Button { width: auto; height: 3; color: $felt-muted; }
    Button:hover { color: $felt-ink; }
    Button:focus { color: $turn; text-style: bold; }
    """

    class Pressed(Message):
        """The button was clicked."""

    def __init__(self, label: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._label = label

    def get_content_width(self, container: object, viewport: object) -> int:
        """The label, the arrow and the frame."""
        return widest([self._label]) + 6

    def render(self) -> Content:
        """Frame, arrow and label."""
        inner = self.size.width - 2
        text = centred(f"► {self._label}" if self.has_focus else f"  {self._label}", inner)
        return Content(f"╭{'─' * inner}╮\n│{text}│\n╰{'─' * inner}╯")

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Pressed())
