"""The few words beside a name: cards left, tricks, points, lives."""

from __future__ import annotations

from typing import Final

from kozyr.engine import CardSet, Game, card_set
from kozyr.locale import _, n_

from .cards import effective_suit, points_apart
from .scene import Scene
from .signs import LIFE, LOST, SUIT_SIGNS

#: How many lives are counted at a glance, and have room in a column.
_MOST_SIGNS: Final = 5


def blocks(count: int, most: int = 8) -> str:
    """The cards a player holds: one block each, or a number."""
    return "▮" * count if count <= most else f"▮×{count}"


def held_text(scene: Scene, seat: int, most: int = 8) -> str:
    """The cards a player holds, and with that aid the suits he is known to lack: `"▮▮▮ -♦"`."""
    held = blocks(scene.view.sizes[seat], most)
    if not scene.aids.voids:
        return held
    lacks = scene.view.lacks[seat]
    suits = [SUIT_SIGNS[suit] for suit in range(4) if _plain(scene, suit) & ~lacks == 0]
    return f"{held} -{''.join(suits)}" if suits else held


def _plain(scene: Scene, suit: int) -> CardSet:
    """The cards of the pack that follow this suit."""
    cards = [card for card in scene.game.pack() if effective_suit(scene.game, card) == suit]
    return card_set(cards)


def cards_text(count: int) -> str:
    """`"5 cards"`."""
    return n_("{n} card", "{n} cards", count)


def tricks_text(count: int) -> str:
    """`"1 trick"`."""
    return n_("{n} trick", "{n} tricks", count)


def points_text(scene: Scene, seat: int) -> str:
    """`"21 points"`, with the extras of queens apart: `"16 + 200 points"`; nothing without that aid."""
    if not scene.aids.points:
        return ""
    base, extra = points_apart(scene.game, scene.view.won[seat], scene.view.points[seat])
    if extra:
        return _("{base} + {extra} points").format(base=base, extra=extra)
    return n_("{n} point", "{n} points", base)


def short_count(scene: Scene, seat: int) -> str:
    """`"1t 21p"`: tricks and points where there is no room for words."""
    if not scene.aids.points:
        return _("{tricks}t").format(tricks=scene.view.taken[seat])
    return _("{tricks}t {points}p").format(tricks=scene.view.taken[seat], points=scene.view.points[seat])


def least_count(scene: Scene, seat: int) -> str:
    """`"5 21p"`: cards held and points, in a column of few cells; without that aid tricks."""
    held = scene.view.sizes[seat]
    if not scene.aids.points:
        return _("{cards} {tricks}t").format(cards=held, tricks=scene.view.taken[seat])
    return _("{cards} {points}p").format(cards=held, points=scene.view.points[seat])


def lives_text(scene: Scene, seat: int) -> str:
    """The lives left and lost, empty in games without."""
    lives = scene.view.lives
    return lives_sign(lives[seat], lives[seat], whole_lives(scene.game)) if lives else ""


def whole_lives(game: Game) -> int:
    """The lives each player begins with, 0 in games without."""
    return max(game.first_lives(), default=0)


def lives_sign(before: int, after: int, whole: int) -> str:
    """`♥♥×♡`: the lives left, lost in this deal, lost before; in figures when there are many: `8/9×`."""
    lost = "×" * (before - after)
    if whole > _MOST_SIGNS:
        return f"{after}/{whole}{lost}"
    return LIFE * after + lost + LOST * (whole - before)
