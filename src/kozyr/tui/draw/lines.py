"""The status line and the card line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from kozyr.engine import Ask
from kozyr.locale import _
from kozyr.words.card_line import card_line, refusal
from kozyr.words.cells import cut, fitting
from kozyr.words.scene import Cursor, Scene
from kozyr.words.status import call, own, own_beside_sheet, own_small, sentence

from ..commands import key_for
from .canvas import Canvas
from .frame import Frame


def draw_status(scene: Scene, cursor: Cursor, frame: Frame, note: str = "") -> Canvas:
    """Whose turn it is, what is asked and why; at the right your own tricks, points and lives. Where there is no card
    line, `note` or the reason against the chosen card takes the place of the sentence."""
    called = call(scene)
    canvas = Canvas(frame.width, 1, *(("bar-ink", "bar") if called else ("bar-other-ink", "bar-other")))
    x = 1
    x = canvas.put(1, 0, f"► {called}", bold=True) + 2 if called else 3
    room = frame.width - x - 1
    said = _said(scene, cursor, frame, note)
    beside = _own(scene, frame)
    tail = next(text for text in beside if not text or cell_len(said) + 2 + cell_len(text) <= room)
    if not tail and cell_len(said) > room and called:
        canvas = Canvas(frame.width, 1, "bar-ink", "bar")
        x = canvas.put(1, 0, "►", bold=True) + 1
        room = frame.width - x - 1
    canvas.put(x, 0, cut_refusal(said, room) if cursor.reason is not None else cut(said, room), suits=True)
    if tail:
        canvas.put_right(frame.width - 1, 0, tail, suits=True)
    return canvas


def said_room(frame: Frame) -> int:
    """The cells that a note has, in either line."""
    return frame.width - 4


def cut_refusal(said: str, room: int) -> str:
    """A reason in at most `room` cells: the number of the rule at its end stays."""
    words, blank, rule = said.rpartition(" ")
    return cut(words, room - cell_len(rule) - 1) + blank + rule if cell_len(said) > room else said


def _own(scene: Scene, frame: Frame) -> list[str]:
    if frame.scale == "small":
        return own_small(scene)
    return own_beside_sheet(scene) if frame.side else own(scene)


def _said(scene: Scene, cursor: Cursor, frame: Frame, note: str) -> str:
    if frame.scale == "small" and not cursor.typed and (note or cursor.reason is not None):
        return note if cursor.reason is None else refusal(cursor.reason)
    return sentence(scene, cursor)


def draw_card_line(scene: Scene, cursor: Cursor, frame: Frame, order: list[int], note: str = "") -> Canvas:
    """What the chosen card would mean, or why it cannot be played."""
    canvas = Canvas(frame.width, 1, "felt-faint", "felt")
    inset = 3 if frame.roomy else 2
    room = frame.width - inset - 1
    if cursor.reason is not None:
        text = cut_refusal(card_line(scene, cursor, order), room)
    else:
        text = cut(note or " ".join(filter(None, [card_line(scene, cursor, order), _marking(scene, cursor)])), room)
    canvas.put(inset, 0, text, "felt-ink" if cursor.reason is not None else "felt-muted", suits=True)
    return canvas


def draw_said(frame: Frame, texts: Sequence[str], tail: str = "", *, lit: bool = False) -> Canvas:
    """A status line with the first of the texts that fits; `tail`: at its right, where there is room. `lit`: it stands
    out as one's own turn does."""
    canvas = Canvas(frame.width, 1, *(("bar-ink", "bar") if lit else ("bar-other-ink", "bar-other")))
    room = said_room(frame)
    said = cut(fitting(texts, room), room)
    canvas.put(1 if lit else 3, 0, ("► " if lit else "") + said, bold=lit, suits=not lit)
    if tail and cell_len(said) + cell_len(tail) + 3 <= room:
        canvas.put_right(frame.width - 1, 0, tail, "" if lit else "strip-muted")
    return canvas


def draw_note(frame: Frame, text: str) -> Canvas:
    """A line of words beside the hand."""
    canvas = Canvas(frame.width, 1, "felt-faint", "felt")
    canvas.put(3 if frame.roomy else 2, 0, cut(text, said_room(frame)), "felt-muted", suits=True)
    return canvas


def _marking(scene: Scene, cursor: Cursor) -> str:
    """What the key that marks does to the chosen card, while cards are to be passed."""
    if cursor.card is None or not scene.hand_live or scene.view.ask is not Ask.PASS:
        return ""
    marked = cursor.marked >> cursor.card & 1
    return (_("{key} takes that back.") if marked else _("{key} marks it.")).format(key=key_for("table.mark"))
