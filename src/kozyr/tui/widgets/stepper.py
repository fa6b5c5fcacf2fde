"""A field with one value of several: `◄ normal ►`. Arrows, space and clicks change it; figures are typed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from kozyr.words.cells import centred

#: More figures than this are not typed.
_FIGURES: Final = 7


class Values(Protocol):
    """Which values a field can have."""

    @property
    def fixed(self) -> bool:
        """Whether there is nothing to change."""
        ...

    def step(self, value: Any, step: int) -> Any:
        """The next value (1), or the one before (-1)."""
        ...

    def typed(self, value: Any, key: str, fresh: bool) -> Any:
        """The value after a figure or `backspace`; `fresh`: it is the first key, and what stood there goes."""
        ...


@dataclass(frozen=True)
class OneOf:
    """The values there are, in order; behind the last comes the first."""

    values: Sequence[Any]

    @property
    def fixed(self) -> bool:
        return len(self.values) < 2

    def step(self, value: Any, step: int) -> Any:
        values = list(self.values)
        return values[(values.index(value) + step) % len(values)] if value in values else values[0]

    def typed(self, value: Any, key: str, fresh: bool) -> Any:
        return value


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`. What is typed may lie outside: whoever uses it says so."""

    low: int
    high: int

    @property
    def fixed(self) -> bool:
        return self.low == self.high

    def step(self, value: int, step: int) -> int:
        by = 100 if self.high - self.low > 10_000 else 1
        moved = (value // by + 1) * by if step > 0 else (-(-value // by) - 1) * by
        return min(max(moved, self.low), self.high)

    def typed(self, value: int, key: str, fresh: bool) -> int:
        if key == "backspace":
            return value // 10
        return int(key) if fresh else value if len(str(value)) >= _FIGURES else value * 10 + int(key)


class Stepper(Widget, can_focus=True):
    """The field. It tells `Changed` when its user changed it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Stepper { width: 20; height: 1; color: $felt-ink; }
    Stepper:hover { background: $card-dim; }
    Stepper:focus { background: $bar; color: $bar-ink; text-style: bold; }
    """
    BINDINGS = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]
    value: reactive[Any] = reactive(None)

    class Changed(Message):
        """The value is another."""

        def __init__(self, stepper: Stepper, value: Any) -> None:
            super().__init__()
            self.stepper = stepper
            self.value = value

        @property
        def control(self) -> Stepper:
            """The field."""
            return self.stepper

    def __init__(self, values: Values, value: Any, text: Callable[[Any], str] = str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.values = values
        self._text = text
        self._fresh = True
        self.set_reactive(Stepper.value, value)
        self.can_focus = not values.fixed

    def render(self) -> Content:
        """The value between two arrows, if there are others."""
        width = max(self.size.width - 4, 1)
        text = centred(self._text(self.value), width)
        return Content(f"◄ {text} ►" if self.can_focus else f"  {text}")

    def action_step(self, step: int) -> None:
        """To the next value, or the one before."""
        self._change(self.values.step(self.value, step))

    def on_focus(self) -> None:
        """The first figure typed replaces what stands there."""
        self._fresh = True

    def on_key(self, event: events.Key) -> None:
        if event.key in (*"0123456789", "backspace") and isinstance(self.values, Number):
            event.stop()
            self._change(self.values.typed(self.value, event.key, self._fresh))
            self._fresh = False

    def on_click(self, event: events.Click) -> None:
        """The left half goes back, the right half on."""
        event.stop()
        if self.can_focus:
            self.action_step(-1 if event.x < self.size.width / 2 else 1)

    def _change(self, value: Any) -> None:
        if value != self.value:
            self.value = value
            self.post_message(self.Changed(self, value))
