"""The first and the last row of every screen: what is shown, and which keys work here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, cast

from rich.cells import cell_len
from textual import events

from kozyr.locale import _
from kozyr.words.cells import cut

from ..command_table import Command
from ..commanded import Commanded
from ..commands import shown_keys
from ..draw.canvas import Canvas
from .drawn import Drawn

WIDE: Final = 110


def fitting(commands: Sequence[Command], width: int) -> list[tuple[Command, str, str]]:
    """The commands the footer has room for, as (command, keys, word). It drops from the right, but none to keep; when
    those have no room either, their words from the left, where the keys that need none are; those of letters last."""
    shown = [command for command in commands if command.label and width >= command.from_width]
    entries = [(command, shown_keys(command), _word(command, width)) for command in shown]
    while len(entries) > 1 and _footer_width(entries) > width:
        loose = [index for index, (command, _keys, _label) in enumerate(entries) if not command.keep]
        if not loose:
            break
        del entries[loose[-1]]
    for place in sorted(range(len(entries)), key=lambda place: _is_letter(entries[place][1])):
        command, keys, _wordless = entries[place]
        if _footer_width(entries) > width:
            entries[place] = (command, keys, "")
    return entries


def _is_letter(keys: str) -> bool:
    """Whether the key is a letter, which says nothing by itself."""
    return keys[:1].isalpha() and len(keys.split(" ")[0]) == 1


def _word(command: Command, width: int) -> str:
    return _(command.wide_label if command.wide_label and width >= WIDE else command.label)


def _footer_width(entries: Sequence[tuple[Command, str, str]]) -> int:
    """With a column before it, two after each entry, and one at the end."""
    return sum(cell_len(f"{keys} {word}".rstrip()) + 2 for _command, keys, word in entries)


def draw_footer(commands: Sequence[Command], width: int, mouse: int = -1) -> tuple[Canvas, list[tuple[range, Command]]]:
    """The footer, and which columns run which command. The one under the mouse is bright."""
    canvas = Canvas(width, 1, "bar-other-ink", "strip")
    spots: list[tuple[range, Command]] = []
    x = 1
    for command, keys, word in fitting(commands, width):
        columns = range(x, x + cell_len(f"{keys} {word}".rstrip()))
        bright = mouse in columns and bool(command.keys)
        end = canvas.put(x, 0, keys, "strip-key", bold=True)
        if word:
            end = canvas.put(end + 1, 0, word, "bar-other-ink" if bright else "strip-muted", bold=bright)
        spots.append((columns, command))
        x = end + 2
    return canvas, spots


def draw_header(title: str, middle: str, right: str, width: int, warning: str = "") -> Canvas:
    """The header: the game, the deal and trick, what the match goes to. What finds no room is left out, but never the
    warning at the right."""
    canvas = Canvas(width, 1, "bar-other-ink", "strip")
    if warning:
        canvas.put_right(width - 1, 0, warning, "strip-key", bold=True)
        width -= cell_len(warning) + 2
    title = cut(title, width - 2)
    end = canvas.put(1, 0, title, bold=True)
    middle = cut(middle, width - 2 * (cell_len(title) + 2)) if width < cell_len(middle) + 2 * (end + 1) else middle
    start = max((width - cell_len(middle)) // 2, end + 2)
    stop = canvas.put(start, 0, middle)
    if stop + 2 + cell_len(right) + 1 <= width:
        canvas.put_right(width - 1, 0, right, "strip-muted")
    return canvas


class Saving(Protocol):
    """An app that knows whether something played is not saved."""

    unsaved: bool


class HeaderBar(Drawn):
    """The first row. While something played is not saved, it says so."""

    DEFAULT_CSS = "HeaderBar { height: 1; dock: top; }"

    def __init__(self, title: str = "", middle: str = "", right: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._texts = (title, middle, right)

    def tell(self, title: str, middle: str = "", right: str = "") -> None:
        """Show these texts."""
        self._texts = (title, middle, right)
        self.fit()

    def fit(self) -> None:
        warning = _("not saved") if cast(Saving, self.app).unsaved else ""
        self.show(draw_header(*self._texts, self.size.width, warning))


class FooterBar(Drawn):
    """The last row: the commands of the screen that apply now; a click on one runs it."""

    DEFAULT_CSS = "FooterBar { height: 1; dock: bottom; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._spots: list[tuple[range, Command]] = []
        self._mouse = -1

    def update(self) -> None:
        """Show the commands that apply now."""
        screen = self.screen
        commands = screen.commands() if isinstance(screen, Commanded) else []
        canvas, self._spots = draw_footer(commands, self.size.width, self._mouse)
        self.show(canvas)

    def on_mount(self) -> None:
        """Follow the screen: whatever changes its bindings changes the footer."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.update())

    def fit(self) -> None:
        self.update()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._mouse = event.x
        self.update()

    def on_leave(self) -> None:
        self._mouse = -1
        self.update()

    async def on_click(self, event: events.Click) -> None:
        for columns, command in self._spots:
            if event.x in columns and command.keys:
                event.stop()
                owner = "app" if command.scope == "app" else "screen"
                await self.screen.run_action(f"{owner}.{command.action}")
                return
