"""Where everything on the table goes, as data, for each layout and scale."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from .frame import CardSize, Frame, Scale, trick_card


@dataclass(frozen=True, slots=True)
class Ring:
    """Rows for two to four players, from the top of the block, and columns between the cards."""

    rows: int  #: of the block, which stands in the middle of a taller table
    name: int  #: the row of the upper player's name
    top: int  #: the upper player's card
    side: int  #: the cards at the sides
    own: int  #: your card
    gap: int  #: columns between the cards
    margin: int  #: columns between the edge and the texts at the sides
    text: int  #: the first row of the texts at the sides
    corner: int  #: the row of the texts in the corners
    inset: int  #: columns between the edge and the texts in the corners
    space: int  #: blanks between the words beside the upper player's cards


RINGS: Final[dict[Scale, Ring]] = {
    "small": Ring(11, name=0, top=1, side=4, own=6, gap=4, margin=2, text=4, corner=0, inset=1, space=1),
    "middle": Ring(14, name=0, top=2, side=5, own=8, gap=4, margin=3, text=7, corner=1, inset=2, space=2),
    "large": Ring(22, name=1, top=3, side=8, own=13, gap=5, margin=4, text=9, corner=1, inset=3, space=3),
    "great": Ring(26, name=1, top=3, side=9, own=15, gap=6, margin=4, text=11, corner=1, inset=4, space=3),
}


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns and rows for five to ten players, opponents along the top."""

    pitch: int
    left: int
    card: int  #: the row of the opponents' cards
    own: int  #: the row of your card
    own_column: int
    rows: int
    size: CardSize

    @property
    def apart(self) -> bool:
        """Whether a row lies between the opponents' cards and yours."""
        return self.own > self.card + self.size.height

    def column(self, index: int) -> int:
        """The left edge of an opponent."""
        return self.left + index * self.pitch


def columns_of(frame: Frame, opponents: int) -> Columns:
    """The columns for so many opponents."""
    size = trick_card(frame, opponents + 1)
    room = frame.width if frame.scale == "small" else frame.width - 2
    pitch = min(16, room // opponents)
    left = (frame.width - pitch * opponents) // 2 + 1
    card = 3 if frame.scale == "small" else 4
    own = card + size.height + (1 if card + 2 * size.height + 1 <= frame.table else 0)
    middle = left + pitch * (opponents // 2) if opponents % 2 else frame.width // 2 - size.width // 2
    columns = Columns(pitch, left, card, own, middle, own + size.height, size)
    if not columns.apart and pitch >= 2 * size.width:  # between two cards, not right under one
        return replace(columns, own_column=columns.column((opponents - 1) // 2) + pitch // 2)
    return columns
