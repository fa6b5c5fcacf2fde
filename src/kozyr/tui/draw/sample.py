"""A moment at the table in little, to show what settings change: a seat, a trick, a hand."""

from __future__ import annotations

from typing import Final

from kozyr.engine import card_set, parse_card
from kozyr.locale import _, n_
from kozyr.words.cells import widest
from kozyr.words.scene import Aids
from kozyr.words.seats import tricks_text

from .canvas import Canvas
from .cards import draw_trick_card
from .frame import SMALL_CARD, CardSize
from .hand import Spread, draw_hand

#: Hearts were led in Laus and the hand has none: all may be played but the barred jack (L7).
_TRICK: Final = tuple(map(parse_card, ("9H", "KH")))
_HAND: Final = tuple(map(parse_card, ("JH", "AS", "TC", "7D")))
_CHOSEN: Final = _HAND[2]
_LEGAL: Final = card_set(_HAND[1:])
#: Columns from which on cards have their usual size, and lie side by side.
_WIDE: Final = 32
#: Rows it takes.
ROWS: Final = 15


def draw_sample(width: int, aids: Aids) -> Canvas:
    """The moment in so many columns, with the memory aids that are wanted."""
    canvas = Canvas(width, ROWS)
    wide = width >= _WIDE
    name, held = _("Vera"), "▮▮▮▮" + (" -♦" if aids.voids else "")
    canvas.put(0, 0, name, "felt-ink", bold=True)
    canvas.put(widest([name]) + 1, 0, held, "felt-muted", suits=True)
    canvas.put(0, 1, tricks_text(2), "felt-muted")
    canvas.put(0, 2, n_("{n} point", "{n} points", 21) if aids.points else "", "felt-muted")
    size = CardSize(7, 5) if wide else SMALL_CARD
    hand = CardSize(7 if wide else 5, 5)
    step = min(hand.width + 1, (width - hand.width) // (len(_HAND) - 1))
    left = (step * (len(_HAND) - 1) + hand.width - 2 * size.width - 1) // 2
    for place, card in enumerate(_TRICK):
        x = left + place * (size.width + 1)
        draw_trick_card(canvas, x, 3, size, card, led="" if place else _("led"), best=place == 1)
    spread = Spread(_HAND, hand, step, 0, width, 0)
    canvas.rows[9:] = draw_hand(spread, ROWS - 9, legal=_LEGAL, chosen=_CHOSEN).rows
    return canvas
