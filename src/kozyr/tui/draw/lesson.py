"""The words of a lesson: where they stand in the window, and what they look like there."""

from __future__ import annotations

from typing import Final, Literal

from kozyr.words.cells import wrapped

from .canvas import Canvas
from .frame import side_of

#: At the side of the table, above it, or, where there is no room for both, in its place until they are put away.
Place = Literal["side", "above", "instead"]

#: Rows above the table, with the line below them.
ROWS: Final = 5
#: The most columns that the table takes beside the words.
_TABLE: Final = 109
#: A line of words is not longer.
_LONGEST: Final = 76


def place_of(width: int, height: int) -> Place:
    """Where the words stand in a window."""
    if width >= 110:
        return "side"
    return "above" if width >= 80 and height >= 24 else "instead"


def table_room(width: int, height: int) -> tuple[int, int]:
    """The columns and rows that are left for the table, with header and footer."""
    place = place_of(width, height)
    if place == "side":
        return min(width - side_of(width), _TABLE), height
    return width, height - ROWS if place == "above" else height


def draw_lesson(place: Place, said: str, verdict: str, width: int, height: int) -> Canvas:
    """What the step says, and below it what is said of the last try, which takes its place where there is no room."""
    canvas = Canvas(width, height, "felt-ink", "side")
    x, y = (3, 1) if place == "side" else (2, 1 if place == "instead" else 0)
    room = min(width - x - 2, _LONGEST)
    if place == "side":
        for row in range(height):
            canvas.put(0, row, "│", "felt-line")
    else:
        canvas.put(0, height - 1, "─" * width, "felt-line")
    words, answer = wrapped([said], room), wrapped([verdict], room) if verdict else []
    gap = [] if place == "above" or not answer else [""]
    if answer and y + len(words + gap + answer) >= height:
        words, gap = [], []
    for row, line in enumerate([*words, *gap, *answer], start=y):
        tried = row - y >= len(words)
        canvas.put(x, row, line, "turn" if tried else "", bold=tried, suits=True)
    return canvas
