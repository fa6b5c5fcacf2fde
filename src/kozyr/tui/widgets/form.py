"""Rows of a form: the row that has the focus shows an arrow; a list of rows can be folded away."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from kozyr.locale import _
from kozyr.words.cells import fitting


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows that scroll with the focus: the arrows belong to the fields and to the screen."""

    DEFAULT_CSS = "Form { height: 1fr; scrollbar-size-vertical: 1; }"


class FormRow(Horizontal):
    """A row with one or more fields."""

    DEFAULT_CSS = """
    FormRow { height: auto; width: 1fr; }
    FormRow > .arrow { width: 4; color: $turn; visibility: hidden; }
    FormRow.-here > .arrow { visibility: visible; }
    """

    def __init__(self, *fields: Widget, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(Static(Content("  ►"), classes="arrow"), *fields, id=id, classes=classes)

    def on_descendant_focus(self) -> None:
        self.add_class("-here")

    def on_descendant_blur(self) -> None:
        self.remove_class("-here")

    def fields(self) -> list[Widget]:
        """The fields of the row that can have the focus."""
        return [field for field in self.children if field.focusable]


def move_row(screen: Screen[Any], step: int) -> None:
    """Take the focus to the next row (1) or the one before (-1), to the last field there. The ends are ends."""
    rows = [row for row in screen.query(FormRow) if row.display and row.fields()]
    here = next((at for at, row in enumerate(rows) if row.has_focus_within), None)
    if here is None:
        screen.set_focus(rows[0].fields()[-1] if rows else None)
        return
    there = min(max(here + step, 0), len(rows) - 1)
    if there != here:
        screen.set_focus(rows[there].fields()[-1])


class Fold(Widget, can_focus=True):
    """The line that opens and closes a list."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Fold { width: 1fr; height: 1; color: $felt-ink; }
    Fold:hover { background: $card-dim; }
    Fold:focus { background: $bar; color: $bar-ink; text-style: bold; }
    """
    BINDINGS = [
        Binding("right", "fold(True)", show=False),
        Binding("left", "fold(False)", show=False),
        Binding("space", "turn", show=False),
    ]
    opened: reactive[bool] = reactive(False)
    text: reactive[str] = reactive("")

    class Toggled(Message):
        """The list is to be shown, or hidden."""

        def __init__(self, opened: bool) -> None:
            super().__init__()
            self.opened = opened

    def render(self) -> Content:
        """`+ 5 options`, or `- 5 options` when they are shown."""
        if self.opened:
            return Content(f"- {self.text}")
        texts = [f"+ {self.text}   {how}" for how in (_("→ opens the list"), "→")]
        return Content(fitting(texts, self.size.width))

    def action_fold(self, opened: bool) -> None:
        if opened != self.opened:
            self.opened = opened
            self.post_message(self.Toggled(opened))

    def action_turn(self) -> None:
        self.action_fold(not self.opened)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.action_turn()
