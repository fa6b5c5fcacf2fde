"""The bands of the window and the sizes of what is in them: all of it is decided here, from columns and rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

LEAST: Final = (60, 20)

Scale = Literal["small", "middle", "large", "great"]


@dataclass(frozen=True, slots=True)
class CardSize:
    """Columns and rows of a card."""

    width: int
    height: int


#: The smallest whose rank and suit stand in the middle.
SMALL_CARD: Final = CardSize(5, 4)


@dataclass(frozen=True, slots=True)
class Frame:
    """How a window is divided."""

    scale: Scale
    width: int  #: of the table, without the side
    height: int  #: of the window
    side: int  #: columns of the side, with the line at its left; 0: none
    table: int  #: rows of the table
    hand: int  #: rows of the hand, with the row into which cards are raised and the free ones
    line_above: bool  #: the card line stands above the hand
    line_below: bool  #: or below it

    @property
    def roomy(self) -> bool:
        """Whether there is room for more than cards and names."""
        return self.scale in ("large", "great")


def too_small(width: int, height: int) -> bool:
    """Whether the table cannot be drawn at all."""
    return width < LEAST[0] or height < LEAST[1]


def side_of(width: int) -> int:
    """The columns at the side of a window; none where the table needs them."""
    return 0 if width < 110 else 30 if width < 116 else 36


def frame_of(width: int, height: int) -> Frame:
    """The frame of a window of at least 60 columns and 20 rows."""
    side = side_of(width)
    room = width - side
    if width < 80 or height < 24:
        return Frame("small", room, height, side, height - 9, 6, line_above=False, line_below=False)
    if height >= 45 and room >= 110:
        return Frame("great", room, height, side, height - 16, 12, line_above=True, line_below=False)
    if height >= 36 and room >= 84:
        return Frame("large", room, height, side, height - 14, 10, line_above=True, line_below=False)
    return Frame("middle", room, height, side, height - 10, 6, line_above=False, line_below=True)


def trick_card(frame: Frame, players: int) -> CardSize:
    """The size of a card on the table."""
    if frame.scale == "small" or (frame.scale == "middle" and players > 6):
        return SMALL_CARD
    if frame.scale == "great":
        return CardSize(11, 9) if players <= 4 else CardSize(9, 7)
    return CardSize(9, 7) if frame.scale == "large" and players <= 4 else CardSize(7, 5)


def hand_card(frame: Frame, cards: int) -> tuple[CardSize, int]:
    """The size of a card in a hand of so many, and the step from one to the next."""
    width, height = {"small": (6, 5), "middle": (7, 5), "large": (9, 7), "great": (11, 9)}[frame.scale]
    if cards >= 20 and not frame.roomy:
        width = 5
    if cards < 2:
        return CardSize(width, height), width + 1
    room = frame.width - (4 if frame.scale == "great" else 0)
    step = min(width + 1, (room - width) // (cards - 1))
    return CardSize(width, height), step
