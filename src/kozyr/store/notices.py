"""What a player must be told about files: each line once, and kept until somebody listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

#: Characters of a line from its beginning and to its end; what a file says between them is left out.
_HEAD: Final = 200
_TAIL: Final = 400


class Notices:
    """Lines for the player. Without somebody to `tell`, they wait in `waiting`."""

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        self.waiting: list[str] = []
        self._tell = tell
        self._told: set[str] = set()

    def listen(self, tell: Callable[[str], None]) -> None:
        """Tell what waits, and what comes from now on."""
        self._tell = tell
        waiting, self.waiting = self.waiting, []
        for line in waiting:
            tell(line)

    def say(self, line: str) -> None:
        """Tell a line, unless it was told before. It is one, whatever a file says that it quotes."""
        line = _one_line(line)
        if line not in self._told:
            self._told.add(line)
            self.say_again(line)

    def say_again(self, line: str) -> None:
        """Tell a line, whether or not it was told before."""
        if self._tell is None:
            self.waiting.append(line)
        else:
            self._tell(line)


def _one_line(text: str) -> str:
    """The text without what would break the line, and without most of what is very long in it."""
    if len(text) > _HEAD + _TAIL:
        text = f"{text[:_HEAD]}…{text[-_TAIL:]}"
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
