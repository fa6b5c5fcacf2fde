"""The hand: in which order cards lie, where each stands, and which one a click means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from kozyr.engine import Card, CardSet
from kozyr.words.signs import STAR, TICK

from .canvas import Canvas
from .cards import CHOSEN, CHOSEN_SUNK, PLAIN, SUNK, Look, draw_box, draw_face
from .frame import CardSize, Frame, hand_card

_TOP: Final = {"small": 0, "middle": 0, "large": 1, "great": 1}


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the cards of a hand stand in a frame."""

    cards: tuple[Card, ...]
    size: CardSize
    step: int
    left: int
    width: int
    top: int  #: the row into which a card is raised

    @property
    def overlapping(self) -> bool:
        """Whether cards lie over each other."""
        return self.step < self.size.width

    def column(self, index: int) -> int:
        """The left edge of a card."""
        return self.left + index * self.step

    def hit(self, x: int, y: int, raised: int | None = None, sunk: frozenset[int] = frozenset()) -> int | None:
        """The index of the card at (x, y): its visible strip, from its upper edge to the bottom of the hand."""
        for index in reversed(range(len(self.cards))):
            left = self.column(index)
            if left <= x < left + self.size.width:
                top = self.top + (0 if index == raised else 2 if index in sunk else 1)
                if y >= top:
                    return index
        return None


def spread(frame: Frame, cards: Sequence[Card]) -> Spread:
    """The hand, centred in its band."""
    size, step = hand_card(frame, len(cards))
    whole = size.width + step * (len(cards) - 1) if cards else 0
    return Spread(tuple(cards), size, step, max((frame.width - whole) // 2, 0), frame.width, _TOP[frame.scale])


@dataclass(frozen=True, slots=True)
class Standing:
    """How one card of the hand stands: rows below the top of the band, its look, whether it shows its lower edge."""

    row: int
    look: Look
    foot: bool


def standing(card: Card, *, legal: CardSet | None, chosen: Card | None, marked: CardSet = 0) -> Standing:
    """How a card stands. `legal`: `None` when nothing is asked, and then all stand level and plain."""
    barred = legal is not None and not legal >> card & 1
    if card == chosen:
        return Standing(1, CHOSEN_SUNK, foot=True) if barred else Standing(0, CHOSEN, foot=True)
    if barred:
        return Standing(2, SUNK, foot=False)
    return Standing(0 if marked >> card & 1 else 1, PLAIN, foot=True)


@dataclass(frozen=True, slots=True)
class Worths:
    """What is said in the edges of cards: a text for each, the fullest first, and which card is the best."""

    texts: Mapping[Card, Sequence[str]]
    best: Card


def draw_hand(
    placed: Spread,
    rows: int,
    *,
    legal: CardSet | None,
    chosen: Card | None,
    marked: CardSet = 0,
    worths: Worths | None = None,
) -> Canvas:
    """The band of the hand. `marked`: cards that are picked to be passed; they stand raised and ticked."""
    canvas = Canvas(placed.width, rows)
    last = len(placed.cards) - 1
    for index, card in enumerate(placed.cards):
        stands = standing(card, legal=legal, chosen=chosen, marked=marked)
        x, y, size = placed.column(index), placed.top + stands.row, placed.size
        seen = size.width if index == last else min(placed.step, size.width)
        taller = 1 if placed.overlapping and stands.row == 0 else 0
        draw_box(canvas, x, y, CardSize(size.width, size.height + taller), stands.look, foot=stands.foot)
        draw_face(canvas, x, y, size, card, stands.look, seen)
        if marked >> card & 1:
            canvas.put(x + seen // 2, y, TICK, "chosen", stands.look.ground, bold=True)
        if worths is not None and card in worths.texts:
            best = card == worths.best
            text = next((text for text in worths.texts[card] if cell_len(text) < seen - (index == last)), "")
            ink = "winner" if best else "chosen" if card == chosen else "card-ink"
            canvas.put(x + (seen - cell_len(text) + 1) // 2, y, text, ink, stands.look.ground, bold=best)
            if best:
                canvas.put(x + seen // 2, y + size.height - 1 + taller, STAR, "winner", stands.look.ground, bold=True)
    return canvas
