"""The whole score sheet: lives and totals of each player, and a row for every deal."""

from __future__ import annotations

from typing import Final

from kozyr.words.scene import Scene

from .canvas import Canvas
from .side import draw_deals, draw_players

#: Columns of a player where there is room.
_PITCH: Final = 12
_LEAST: Final = 44


def sheet_width(scene: Scene, most: int) -> int:
    """The columns the sheet takes of `most`."""
    return min(max(_PITCH * (len(scene.people) + 1), _LEAST), most)


def draw_score_sheet(scene: Scene, width: int) -> Canvas:
    """The sheet as it is at the side of a wide window, in full. Where players have lives, or are many, each has a row
    before the deals."""
    people, deals = len(scene.people), len(scene.counts)
    rows = bool(scene.view.lives) or people > 4
    height = people + 1 + (deals + 2 if deals else 0) if rows else deals + 4 - scene.between_deals
    canvas = Canvas(width, height, "felt-ink", "side")
    if not rows:
        draw_deals(canvas, scene, 0, deals, pitch=_PITCH)
        return canvas
    end = draw_players(canvas, scene, 0, min(width, _LEAST))
    if deals:
        draw_deals(canvas, scene, end + 2, deals, pitch=_PITCH, sums=False)
    return canvas
