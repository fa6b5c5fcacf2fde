"""What is said where the table has no room."""

from __future__ import annotations

from kozyr.locale import _

from .scene import Scene
from .seats import blocks, lives_sign, whole_lives


def too_small_lines(width: int, height: int) -> list[str]:
    """Short lines, the most important first, about a table that needs so many columns and rows."""
    return [
        _("Please make the window larger:"),
        _("the table needs {width} × {height}.").format(width=width, height=height),
        _("The match waits as it is."),
    ]


def legend(scene: Scene, *, numbers: bool) -> list[tuple[str, str]]:
    """What stands for what beside the names, the sign and its meaning. `numbers`: cards held are a number."""
    if not scene.aids.points:
        held, took = _("{cards} {tricks}t").format(cards=5, tricks=2), _("{tricks}t").format(tricks=2)
        said = _("cards in the hand, tricks taken"), _("tricks taken")
    else:
        held, took = (
            _("{cards} {points}p").format(cards=5, points=21),
            _("{tricks}t {points}p").format(tricks=2, points=21),
        )
        said = _("cards in the hand, points in this deal"), _("tricks taken, points in this deal")
    cards = (held, said[0]) if numbers else (blocks(3), _("a block for each card in the hand"))
    legend = [cards, (took, said[1]), ("D", _("the dealer"))]
    whole = whole_lives(scene.game)
    left = max(whole - 1, 1)
    return [*legend, (lives_sign(left, left, whole), _("lives left, and lost"))] if whole else legend
