"""Cards, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kozyr.engine import Card, rank_of, suit_of
from kozyr.words.signs import RANK_SIGNS, STAR, SUIT_SIGNS

from .canvas import Canvas
from .frame import CardSize

SUIT_ROLES: Final = ("club", "spade", "heart", "diamond")


def rank_sign(card: Card, room: int = 2) -> str:
    """The rank in at most so many cells."""
    sign = RANK_SIGNS[rank_of(card)]
    return sign if len(sign) <= room else "T"


@dataclass(frozen=True, slots=True)
class Look:
    """How a card shows its state: its frame (corners from the upper left, clockwise, then the lines) and its roles."""

    corners: str
    across: str
    down: str
    line: str
    ground: str
    place: str = "card"  #: whose suit colours it takes


PLAIN: Final = Look("╭╮╯╰", "─", "│", "card-line", "card")
SUNK: Final = Look("╭╮╯╰", "╌", "╎", "card-dim-line", "card-dim", "dim")
CHOSEN: Final = Look("┏┓┛┗", "━", "┃", "chosen", "card-sel")
CHOSEN_SUNK: Final = Look("┏┓┛┗", "╍", "╏", "chosen", "card-dim", "dim")
WINNING: Final = Look("╔╗╝╚", "═", "║", "winner", "card-win")
FRESH: Final = Look("╭╮╯╰", "─", "│", "chosen", "card")
EMPTY: Final = Look("╭╮╯╰", "╌", "╎", "turn", "felt", "felt")


def draw_box(canvas: Canvas, x: int, y: int, size: CardSize, look: Look, *, foot: bool = True) -> None:
    """A frame and its ground. Without `foot` the lower edge is missing and the card ends one row earlier."""
    upper_left, upper_right, lower_right, lower_left = tuple(look.corners)
    inner = size.width - 2
    canvas.put(x, y, upper_left + look.across * inner + upper_right, look.line, look.ground)
    for row in range(1, size.height - 1):
        canvas.put(x, y + row, look.down + " " * inner + look.down, look.line, look.ground)
    if foot:
        canvas.put(x, y + size.height - 1, lower_left + look.across * inner + lower_right, look.line, look.ground)


def draw_face(canvas: Canvas, x: int, y: int, size: CardSize, card: Card, look: Look, step: int) -> None:
    """Rank over suit in the corners; `step`: how many columns of the card can be seen."""
    ink = f"{look.place}-{SUIT_ROLES[suit_of(card)]}"
    suit = SUIT_SIGNS[suit_of(card)]
    rank = rank_sign(card, min(2, step - 1))
    if size.height == 4:
        canvas.put(x + (1 if len(rank) == 2 else 2), y + 1, rank, ink, look.ground, bold=True)
        canvas.put(x + 2, y + 2, suit, ink, look.ground)
        return
    canvas.put(x + 1, y + 1, rank, ink, look.ground, bold=True)
    canvas.put(x + 1, y + 2, suit, ink, look.ground)
    if size.width < 7 or step < size.width - 1:
        return
    right = x + size.width - 1
    lower = y + size.height - 2
    canvas.put(right - 1, lower - 1, suit, ink, look.ground)
    canvas.put(right - len(rank), lower, rank, ink, look.ground, bold=True)


def draw_trick_card(
    canvas: Canvas, x: int, y: int, size: CardSize, card: Card, *, led: str, best: bool, fresh: bool = False
) -> None:
    """A card on the table. `led`: the word in its upper edge, if it was led. `best`: it wins so far."""
    look = WINNING if best else FRESH if fresh else PLAIN
    draw_box(canvas, x, y, size, look)
    draw_face(canvas, x, y, size, card, look, size.width)
    if led:
        word = led[: size.width - 2]
        canvas.put(x + (size.width - len(word)) // 2, y, word, look.line, look.ground, bold=True)
    if best:
        canvas.put(x + size.width // 2, y + size.height - 1, STAR, look.line, look.ground)


def draw_place(canvas: Canvas, x: int, y: int, size: CardSize, word: str) -> None:
    """The dotted place of a card that is awaited, with a word in it."""
    draw_box(canvas, x, y, size, EMPTY)
    word = word if len(word) <= size.width - 2 else ""
    row = y + (size.height - 1) // 2
    canvas.put(x + (size.width - len(word)) // 2, row, word, "turn", "felt", bold=True)
