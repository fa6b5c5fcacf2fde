"""The table: seats, trick, trumps, led suit, duty or last trick. A scene goes in, a canvas comes out."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from kozyr.engine import Ask
from kozyr.locale import _
from kozyr.words.cells import cut, widest
from kozyr.words.duty import duty_lines
from kozyr.words.open_hands import open_rows, suit_groups
from kozyr.words.scene import Scene
from kozyr.words.seats import cards_text, held_text, least_count, lives_text, points_text, short_count, tricks_text

from .canvas import APART, Canvas
from .cards import draw_place, draw_trick_card
from .corners import draw_duty, draw_info, draw_last_trick, draw_out, draw_turned
from .frame import SMALL_CARD, CardSize, Frame, trick_card
from .places import RINGS, Columns, Ring, columns_of

TURN = "►"
#: Cells for what is told of a player where all are on one row.
_SMALL_THIRD: Final = 19
#: In a wide window what is told of a player begins no more cells from the card than this.
_NEAR: Final = 24


def draw_table(scene: Scene, frame: Frame) -> Canvas:
    """The table of a scene."""
    canvas = Canvas(frame.width, frame.table)
    if len(scene.others) > 3:
        _draw_columns(canvas, scene, frame)
    else:
        _draw_ring(canvas, scene, frame)
    return canvas


def _draw_cards(canvas: Canvas, scene: Scene, size: CardSize, places: dict[int, tuple[int, int]]) -> None:
    led = _("led")
    trick = [(seat, card, led if index == 0 else "") for index, (seat, card) in enumerate(scene.trick)]
    if scene.closing:
        trick.sort(key=lambda item: item[0] == scene.best)
    for seat, card, word in trick:
        if seat in places:
            x, y = _moved(places[seat], places.get(scene.best), scene.closing)
            draw_trick_card(canvas, x, y, size, card, led=word, best=seat == scene.best, fresh=card == scene.fresh)
    turn = scene.turn
    if turn in places and scene.view.ask is Ask.PLAY and all(seat != turn for seat, _card in scene.trick):
        draw_place(canvas, *places[turn], size, _("you") if turn == scene.you else "")


def _moved(place: tuple[int, int], goal: tuple[int, int] | None, part: float) -> tuple[int, int]:
    """A place moved so far towards the winner's."""
    if goal is None:
        return place
    return round(place[0] + (goal[0] - place[0]) * part), round(place[1] + (goal[1] - place[1]) * part)


# Two to four players.


def _draw_ring(canvas: Canvas, scene: Scene, frame: Frame) -> None:
    ring, others = RINGS[frame.scale], scene.others
    size = trick_card(frame, len(scene.view.players))
    down = max((frame.table - ring.rows) // 2, 0)
    middle = frame.width // 2 - size.width // 2
    apart = size.width + ring.gap
    spots = {
        "left": (middle - apart, down + ring.side),
        "top": (middle, down + ring.top),
        "right": (middle + apart, down + ring.side),
    }
    sides = {0: (), 1: ("top",), 2: ("left", "right"), 3: ("left", "top", "right")}[len(others)]
    placed = list(zip(others, sides, strict=True))
    places = {seat: spots[side] for seat, side in placed}
    places[scene.view.seat] = (middle, down + ring.own)
    _draw_cards(canvas, scene, size, places)
    _draw_own_marks(canvas, scene, middle + size.width + 2, down + ring.own, size)
    if scene.view.turned is not None and frame.scale != "small":
        if len(others) == 1:
            draw_turned(canvas, scene, 4, down + ring.name + 4, size)
            draw_out(canvas, scene, frame.width - 24, down + ring.name + 4)
        else:
            draw_turned(canvas, scene, ring.inset, ring.name, SMALL_CARD)
    else:
        draw_info(canvas, scene, frame, ring.inset, ring.corner)
    if frame.scale != "small" and len(others) > 1:
        edge = frame.width - ring.inset
        if not draw_duty(canvas, scene, edge, ring.top, room=36, right=True):
            below = ring.corner + bool(scene.shown)  # the upper player's cards lie open in the row of the corner
            level = below == down + ring.name + 1 and not scene.shown
            beside = [seat for seat, side in placed if side == "top" and level]
            head = edge - max((_behind_top(scene, frame, seat) for seat in beside), default=0)
            draw_last_trick(canvas, scene, edge, below, room=26, head=head, right=True)
    for seat, side in placed:
        if side == "top" and scene.shown:
            _draw_open_top(canvas, scene, frame, seat, down + ring.name)
        elif side == "top":
            _draw_top(canvas, scene, frame, seat, down + ring.name)
        else:
            _draw_side(canvas, scene, frame, ring, seat, down, right=side == "right")


def _draw_own_marks(canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize) -> None:
    """Beside your place: whether you will offer an exchange, and whether you deal."""
    offers, deals = _own_marks(scene)
    for row, text, ink in ((y, offers, "turn"), (y + size.height - 1, deals, "felt-faint")):
        if cell_len(text) <= canvas.room_from(x, row):
            canvas.put(x, row, text, ink, bold=ink == "turn")


def _own_marks(scene: Scene) -> tuple[str, str]:
    deals = scene.view.dealer == scene.view.seat and scene.view.ask is not Ask.TRUMP and len(scene.others) > 1
    return _("will offer") if scene.wants_exchange else "", _("you deal") if deals else ""


def _draw_side(canvas: Canvas, scene: Scene, frame: Frame, ring: Ring, seat: int, down: int, *, right: bool) -> None:
    aside = scene.view.ask is Ask.TRUMP and not frame.roomy  # before the first card a dialog lies there
    y = ring.corner if aside else down + ring.text
    room = _side_room(frame, scene, ring)
    spare = 0 if scene.shown else max(room - _NEAR, 0)
    room -= spare
    margin = ring.inset if aside and frame.scale == "middle" else ring.margin + spare
    rows = frame.table - y
    lines = _open_lines(scene, seat, room, rows) if scene.shown else _side_lines(scene, frame, seat, right=right)
    for row, (text, ink, bold) in enumerate(lines):
        text = cut(text, room)
        if right:
            canvas.put_right(frame.width - margin, y + row, text, ink, bold=bold, suits=True)
        else:
            canvas.put(margin, y + row, text, ink, bold=bold, suits=True)
    if seat == scene.turn:
        mark = frame.width - margin + 1 if right else margin - 2
        canvas.put(mark, y, "◄" if right else TURN, "turn", bold=True)


def _side_room(frame: Frame, scene: Scene, ring: Ring) -> int:
    if scene.view.ask is Ask.TRUMP:
        return _SMALL_THIRD if frame.scale == "small" else 12
    size = trick_card(frame, len(scene.view.players))
    return frame.width // 2 - size.width // 2 - size.width - ring.gap - ring.margin - 1


def _side_lines(scene: Scene, frame: Frame, seat: int, *, right: bool) -> list[tuple[str, str, bool]]:
    view, who = scene.view, scene.people[seat]
    lives = lives_text(scene, seat)
    dealer = seat == view.dealer
    count = view.sizes[seat]
    name_ink = "turn" if seat == scene.turn else "felt-ink"
    early = view.ask is Ask.TRUMP
    if frame.scale == "small":
        name = f"{who.name} D" if dealer else who.name
        if early:
            return [
                (f"{cut(who.name, _SMALL_THIRD - 8)}{' D' if dealer else ''} {held_text(scene, seat)}", name_ink, True)
            ]
        lines = [(f"{name} {lives}".rstrip(), name_ink, True), (held_text(scene, seat), "felt-muted", False)]
        return [*lines, (short_count(scene, seat), "felt-muted", False)]
    held = held_text(scene, seat)
    if frame.roomy and count <= 8:
        held = f"{cards_text(count)}  {held}" if right else f"{held}  {cards_text(count)}"
    roles = [who.level] if who.level else []
    if dealer and not early:
        roles = [_("dealer"), *roles] if right else [*roles, _("dealer")]
    lines = [
        (f"{who.name}  {lives}".rstrip(), name_ink, True),
        (" · ".join(roles), "felt-muted", False),
        (held, "felt-muted", False),
    ]
    if early:
        return [*lines, (_("dealer") if dealer else "", "felt-muted", False)]
    lines.append((tricks_text(view.taken[seat]), "felt-muted", False))
    if view.taken[seat]:
        lines.append((points_text(scene, seat), "felt-muted", False))
    return lines


def _open_lines(scene: Scene, seat: int, room: int, rows: int) -> list[tuple[str, str, bool]]:
    """Name and cards of a seat whose hand all may see."""
    head = (_open_name(scene, seat), "turn" if seat == scene.turn else "felt-ink", True)
    return [head, *((text, "felt-ink", False) for text in open_rows(scene, seat, room, rows - 1))]


def _open_name(scene: Scene, seat: int) -> str:
    """`"Vera D ♥♥♡"`."""
    return " ".join(filter(None, [scene.name(seat), "D" if seat == scene.view.dealer else "", lives_text(scene, seat)]))


def _draw_open_top(canvas: Canvas, scene: Scene, frame: Frame, seat: int, y: int) -> None:
    """The upper player's name and cards: beside each other where the window is small, else below each other."""
    name, ink = cut(_open_name(scene, seat), 30), "turn" if seat == scene.turn else "felt-ink"
    if frame.scale != "small":
        left = (frame.width - cell_len(name)) // 2
        canvas.put(left, y, name, ink, bold=True, suits=True)
        whole = next(iter(open_rows(scene, seat, frame.width // 2, 1)), "")
        canvas.put((frame.width - cell_len(whole)) // 2, y + 1, whole, suits=True)
    else:
        left = frame.width // 2 - 2
        whole = " ".join(suit_groups(scene, seat, tight=True))
        left = max(min(left, frame.width - 2 - cell_len(whole) - cell_len(name)), frame.width // 3)
        x = canvas.put(left, y, cut(name, frame.width - 2 - cell_len(whole) - left), ink, bold=True, suits=True)
        canvas.put(x + 1, y, whole, suits=True)
    if seat == scene.turn:
        canvas.put(left - 2, y, TURN, "turn", bold=True)


def _draw_top(canvas: Canvas, scene: Scene, frame: Frame, seat: int, y: int) -> None:
    view, who, ring = scene.view, scene.people[seat], RINGS[frame.scale]
    middle = frame.width // 2
    ink = "turn" if seat == scene.turn else "felt-ink"
    lives, dealer = lives_text(scene, seat), seat == view.dealer
    name = cut(who.name, 30)
    if frame.scale == "small":
        early = view.ask is Ask.TRUMP
        rest = held_text(scene, seat) + ("" if early else f" {short_count(scene, seat)}")
        marks = (" D" if dealer else "") + (f" {lives}" if lives else "")
        left, end = middle - 2, frame.width - 1
        if early:  # the others stand at both sides
            end, least = end - 1 - _SMALL_THIRD - APART, 2 + _SMALL_THIRD + APART
            left = min(left, max(end - cell_len(f"{name}{marks} {rest}"), least))
        name = cut(name, end - left - 1 - cell_len(rest) - cell_len(marks))
        x = canvas.put(left, y, name + marks, ink, bold=True, suits=True)
        canvas.put(x + 1, y, rest, "felt-muted")
    else:
        head = "  ".join(part for part in (name, lives) if part)
        left = middle - (cell_len(head) - 1) // 2
        canvas.put(left, y, head, ink, bold=True, suits=True)
        behind = left + cell_len(head) + 2
        _draw_top_line(canvas, scene, seat, y + 1, ring, alone=len(scene.others) == 1, behind=behind)
    if seat == scene.turn:
        canvas.put(left - 2, y, TURN, "turn", bold=True)


def _behind_top(scene: Scene, frame: Frame, seat: int) -> int:
    """The first column that the line under the upper player's name leaves to others: his tricks stand in words."""
    held = cell_len(held_text(scene, seat))
    words = cell_len(tricks_text(scene.view.taken[seat]))
    return frame.width // 2 - (held - 1) // 2 + held + RINGS[frame.scale].space + words + APART


def _draw_top_line(canvas: Canvas, scene: Scene, seat: int, y: int, ring: Ring, *, alone: bool, behind: int) -> None:
    """The line under the upper player's name; `behind`: the column behind the name, where points go that find no room
    here."""
    view, who = scene.view, scene.people[seat]
    middle = canvas.width // 2
    before = [part for part in (_("dealer") if seat == view.dealer else "", who.level) if part]
    after = [tricks_text(view.taken[seat])]
    if view.taken[seat] or alone:
        after.append(points_text(scene, seat))
    held, blank = held_text(scene, seat), " " * (3 if alone else ring.space)
    if alone:
        line = blank.join([" · ".join(before), held, *filter(None, after)]).strip()
        canvas.put(middle + 1 - cell_len(line) // 2, y, line, "felt-muted")
        return
    left = middle - (cell_len(held) - 1) // 2
    canvas.put(left, y, held, "felt-muted")
    room = canvas.room_before(left - len(blank), y)
    role = " · ".join(before)
    canvas.put_right(left - len(blank), y, role if cell_len(role) <= room else cut(before[0], room), "felt-muted")
    x = left + cell_len(held) + len(blank)
    took = "  ".join(filter(None, after))
    room, above = canvas.room_from(x, y), max(x, behind)
    if cell_len(took) <= room:
        canvas.put(x, y, took, "felt-muted")
    elif len(after) > 1 and cell_len(after[0]) <= room and cell_len(after[1]) <= canvas.room_from(above, y - 1):
        canvas.put(x, y, after[0], "felt-muted")
        canvas.put(above, y - 1, after[1], "felt-muted")
    else:
        canvas.put(x, y, cut(short_count(scene, seat), room), "felt-muted")


# Five to ten players.


def _draw_columns(canvas: Canvas, scene: Scene, frame: Frame) -> None:
    others = scene.others
    columns = columns_of(frame, len(others))
    size = columns.size
    down = max((frame.table - columns.rows) // 2, 0)
    played = {seat for seat, _card in scene.trick}
    places: dict[int, tuple[int, int]] = {}
    for index, seat in enumerate(others):
        x = columns.column(index)
        places[seat] = (x, down + columns.card)
        _draw_column(canvas, scene, frame, columns, seat, x, down)
        if scene.trick and not scene.paused and seat not in played and seat != scene.turn and scene.view.sizes[seat]:
            canvas.put(x + size.width // 2, down + columns.card + (size.height - 2) // 2, "·", "felt-faint")
    if scene.view.seat in scene.view.players:
        places[scene.view.seat] = (columns.own_column, down + columns.own)
    _draw_cards(canvas, scene, size, places)
    y, small = down + columns.own, frame.scale == "small"
    if scene.view.turned is not None:
        _draw_turned_below(canvas, scene, frame, columns, y)
    else:
        draw_info(canvas, scene, frame, columns.left, y)
    beside = columns.own_column + size.width + 1
    marks = 0 if small else widest(_own_marks(scene))
    left = max(min(beside + 10, frame.width - 1 - widest(duty_lines(scene))), beside + (marks + APART if marks else 1))
    room = frame.width - left - 1
    if not draw_duty(canvas, scene, left, y, room=room, right=False) and not small:
        draw_last_trick(canvas, scene, left, y, room=room, head=room, right=False)
    _draw_own_marks(canvas, scene, beside, y, size)


def _draw_turned_below(canvas: Canvas, scene: Scene, frame: Frame, columns: Columns, y: int) -> None:
    """The turned card under the first player's, never touching it: it would look like one of his."""
    size = columns.size
    if columns.apart:
        room = columns.own_column - columns.left - size.width - 3
        draw_turned(canvas, scene, columns.left, y, size, room=room)
    elif size.height > SMALL_CARD.height:
        room = columns.own_column - columns.left - SMALL_CARD.width - 3
        draw_turned(canvas, scene, columns.left, y + size.height - SMALL_CARD.height, SMALL_CARD, room=room)
    else:
        draw_info(canvas, scene, frame, columns.left, y, columns.own_column - columns.left - 1)


def _draw_column(canvas: Canvas, scene: Scene, frame: Frame, columns: Columns, seat: int, x: int, down: int) -> None:
    view, who = scene.view, scene.people[seat]
    turn, dealer = seat == scene.turn, seat == view.dealer
    room = columns.pitch - 1
    lives = lives_text(scene, seat)
    mark = ""
    if dealer:
        marks = [" " + _("dealer")] if columns.pitch >= 16 else []
        mark = next((mark for mark in marks if cell_len(who.name + mark) <= room), "·D")
        if cell_len(who.name + mark) > room >= cell_len(lives) + 2:  # rather there than a name that is cut
            lives, mark = f"{lives} D".strip(), ""
    name = cut(who.name, room - cell_len(mark))
    end = canvas.put(x, down, name, "turn" if turn else "felt-ink", bold=True)
    if turn:
        canvas.put(x - 1, down, TURN, "turn", bold=True)
    canvas.put(end, down, mark, "felt-muted")
    if scene.shown:
        most = 2 if frame.scale == "small" else 3
        held = open_rows(scene, seat, room, most - bool(lives))
        if len(held) > most - bool(lives):  # rather all the cards than the lives
            lives = ""
        rows = [*([(lives, "felt-muted")] if lives else []), *((text, "felt-ink") for text in held[:most])]
    elif frame.scale == "small":
        rows = [(lives, "felt-muted"), (cut(least_count(scene, seat), room), "felt-muted")]
    else:
        took = view.taken[seat] > 0
        short = short_count(scene, seat)
        rows = [(lives, "felt-muted"), (cut(held_text(scene, seat, min(8, room)), room), "felt-muted")]
        rows.append((cut(short, room), "felt-ink" if took else "felt-faint"))
    for row, (text, ink) in enumerate(rows, start=1):
        canvas.put(x, down + row, text, ink, suits=row < 3 or bool(scene.shown))
