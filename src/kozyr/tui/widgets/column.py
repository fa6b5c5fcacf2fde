"""The middle of a wide window: what is read stands there, and not at its left edge."""

from __future__ import annotations

from typing import Final

from textual.containers import Vertical

#: Columns at most.
WIDEST: Final = 100


class Column(Vertical):
    """Takes the width of the window, but no more than can be read well. The screen puts it in the middle."""

    DEFAULT_CSS = f"Column {{ max-width: {WIDEST}; }}"


def column_of(width: int) -> int:
    """The columns that it has in a window of this width."""
    return min(width, WIDEST)
