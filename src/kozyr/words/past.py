"""The finished tricks of a deal, in lines: who exchanged before the lead, who played what, who won, what it counted.
All of it is public."""

from __future__ import annotations

from typing import Final

from kozyr.engine import Trick
from kozyr.engine.games.gadenysh import CHARM, JACK_POINTS, UGLY
from kozyr.locale import _

from .card_line import cost
from .cells import Line, Piece, cut, right, widest, wrapped
from .log import exchanges_before, taken
from .scene import Scene
from .signs import STAR, card_sign

_LONGEST: Final = 12
_HEAD: Final = 5


def past_tricks(scene: Scene, width: int) -> list[Line]:
    """Every finished trick, the last one first, in `width` cells; above them the exchanges before the next lead."""
    tricks = scene.view.tricks
    cell = widest(
        "".join(text for text, _role in _played(scene, trick, at)) for trick in tricks for at in _places(trick)
    )
    across = max((width - _HEAD + 3) // (cell + 3), 1)
    exchanges = exchanges_before(scene)
    lines = _exchanges(exchanges.get(len(tricks) + 1, []), width)
    for number in range(len(tricks), 0, -1):
        if lines:
            lines.append(())
        lines += [*_trick(scene, number, width, cell, across), *_exchanges(exchanges.get(number, []), width)]
    return lines


def _exchanges(told: list[str], width: int) -> list[Line]:
    """Those before one lead."""
    if not told:
        return []
    said = _("before the lead: {exchanges}").format(exchanges="; ".join(told))
    return _notes([said], width)


def _places(trick: Trick) -> range:
    return range(len(trick.cards))


def _trick(scene: Scene, number: int, width: int, cell: int, across: int) -> list[Line]:
    trick = scene.view.tricks[number - 1]
    lines: list[Line] = []
    for start in range(0, len(trick.cards), across):
        head = right(str(number), _HEAD - 2) + "  " if not start else " " * _HEAD
        line: list[Piece] = [(head, "felt-muted")]
        for at in _places(trick)[start : start + across]:
            pieces = _played(scene, trick, at)
            filled = widest(["".join(text for text, _role in pieces)])
            line += [*pieces, (" " * (cell - filled + 3), "felt-muted")]
        lines.append(tuple(line[:-1]))
    return lines + _notes([taken(scene, trick.winner, trick.cards), *_notable(scene, trick)], width)


def _notes(told: list[str], width: int) -> list[Line]:
    """What is said below a trick."""
    return [((" " * _HEAD, "felt-muted"), (text, "felt-muted")) for text in wrapped(told, width - _HEAD)]


def _played(scene: Scene, trick: Trick, at: int) -> list[Piece]:
    """A card and who played it; the one led and the one that won are marked."""
    seat, card = trick.cards[at]
    won = seat == trick.winner
    pieces: list[Piece] = [(cut(scene.name(seat), _LONGEST) + " ", "felt-muted")]
    pieces.append((card_sign(card), "bold felt-ink"))
    if not at:
        pieces.append((" " + _("led"), "felt-muted"))
    if won:
        pieces.append((" " + STAR, "bold turn"))
    return pieces


def _notable(scene: Scene, trick: Trick) -> list[str]:
    """What a trick of Gadenysh brings its winner beside itself (G7, G8)."""
    if scene.view.game != "gadenysh":
        return []
    return [cost(scene, card) for _seat, card in trick.cards if card in JACK_POINTS or card in (UGLY, CHARM)]
