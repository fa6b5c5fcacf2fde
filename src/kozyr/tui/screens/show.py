"""A scene put into the widgets of the table screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from kozyr.words.cells import wrapped
from kozyr.words.scene import Cursor, Scene
from kozyr.words.small import too_small_lines

from ..draw.canvas import Canvas
from ..draw.choice import choice_of, draw_choice
from ..draw.curtain import draw_lattice
from ..draw.frame import LEAST, Frame, frame_of, too_small
from ..draw.hand import Worths, draw_hand, spread
from ..draw.lines import draw_card_line, draw_status
from ..draw.places import RINGS, columns_of
from ..draw.side import draw_side
from ..draw.table import draw_table
from ..widgets.bars import FooterBar, HeaderBar
from ..widgets.table import Board, Hand, Line, Side

if TYPE_CHECKING:
    from .sitting import Sitting


def show_scene(screen: Sitting, scene: Scene, cursor: Cursor, choice: int, worths: Worths | None = None) -> None:
    """Show a scene. The screen's note or news takes the place of the card line until the player goes on. `worths`: what
    the cards of the hand are worth, where that is told."""
    frame = lay_out(screen, screen.room)
    if frame is None:
        return
    order = screen.order(scene)
    screen.query_one(HeaderBar).tell(*screen.heading(small=frame.scale == "small"))
    show_board(screen, scene, frame, order, choice)
    show_hand(screen, scene, cursor, frame, order, worths)
    said = screen.note or ("" if scene.asking else screen.news)
    screen.query_one("#status", Line).show(draw_status(scene, cursor, frame, said))
    line = draw_card_line(scene, cursor, frame, order, screen.note or screen.news)
    screen.query_one("#above", Line).show(line)
    screen.query_one("#below", Line).show(line)
    if frame.side:
        screen.query_one(Side).show(draw_side(scene, frame.side, frame.height - 2))
    screen.query_one(FooterBar).update()


def lay_out(screen: Screen[Any], room: tuple[int, int] | None = None) -> Frame | None:
    """Give every part its rows and columns, in all of the window or in this `room` of it.

    Returns `None` where the window is too small, and then the board says so."""
    width, height = screen.app.size
    frame = None if too_small(width, height) else frame_of(*(room or (width, height)))
    board, side = screen.query_one(Board), screen.query_one(Side)
    for widget in (screen.query_one(HeaderBar), screen.query_one(FooterBar)):
        widget.display = frame is not None
    for name in ("#status", "#above", "#below", "#hand"):
        screen.query_one(name).display = frame is not None
    side.display = frame is not None and frame.side > 0
    if frame is None:
        board.styles.height = "1fr"
        board.show(draw_too_small(width, height))
        return None
    board.styles.height = frame.table
    side.styles.width = frame.side
    screen.query_one("#above").display = frame.line_above
    screen.query_one("#below").display = frame.line_below
    screen.query_one(Hand).styles.height = frame.hand
    return frame


def show_board(screen: Screen[Any], scene: Scene, frame: Frame, order: list[int], choice: int = 0) -> None:
    """Show seats and trick of a scene, and its question."""
    board = screen.query_one(Board)
    canvas = draw_table(scene, frame)
    question = choice_of(scene, order)
    board.spots = draw_choice(canvas, question, choice, *_room_for_box(scene, frame)) if question is not None else ()
    board.actions = [row.action for row in question.rows] if question is not None else ()
    board.show(canvas)


def _room_for_box(scene: Scene, frame: Frame) -> tuple[int, int]:
    """The rows of the board that stay free above a box, and those that it may take."""
    if len(scene.others) <= 3:
        down = max((frame.table - RINGS[frame.scale].rows) // 2, 0)
        return down + 2 if len(scene.others) == 3 or frame.scale == "small" else 0, frame.table
    columns = columns_of(frame, len(scene.others))
    return max((frame.table - columns.rows) // 2, 0) + columns.card, columns.own - columns.card


def show_hand(
    screen: Screen[Any], scene: Scene, cursor: Cursor, frame: Frame, order: list[int], worths: Worths | None = None
) -> None:
    """Show the hand of a scene."""
    hand, placed, legal = screen.query_one(Hand), spread(frame, order), scene.legal
    if scene.covered:
        hand.placed = None
        canvas = Canvas(frame.width, frame.hand)
        draw_lattice(canvas)
        hand.show(canvas)
        return
    hand.placed = placed
    hand.raised = order.index(cursor.card) if cursor.card in order else None
    hand.sunk = frozenset(i for i, card in enumerate(order) if legal is not None and not legal >> card & 1)
    chosen = cursor.card if legal is not None else None
    drawn = draw_hand(placed, frame.hand, legal=legal, chosen=chosen, marked=cursor.marked, worths=worths)
    hand.show(drawn)


def draw_too_small(width: int, height: int) -> Canvas:
    """A polite word where the table has no room."""
    canvas = Canvas(width, height)
    lines = [part for line in too_small_lines(*LEAST) for part in wrapped([line], width)]
    for row, line in enumerate(lines[:height]):
        canvas.put(0, row, line)
    return canvas
