"""What lies beside the trick: trumps and led suit, the turned card, the duty or the last trick, who is out."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from kozyr.engine import Ask, card_set
from kozyr.locale import _
from kozyr.words.cards import JACKS, effective_suit, jack_order, suit_name, suit_text, trick_points
from kozyr.words.cells import cut, fitting, widest
from kozyr.words.duty import duty_lines
from kozyr.words.scene import Scene
from kozyr.words.signs import STAR, card_sign

from .canvas import Canvas
from .cards import PLAIN, draw_box, draw_face
from .frame import CardSize, Frame

#: Columns for the words about the turned card.
_TURNED: Final = 17


def draw_info(canvas: Canvas, scene: Scene, frame: Frame, x: int, y: int, room: int = 0) -> None:
    """Trumps and the led suit. `room`: columns up to your card, if that is not in the middle."""
    view = scene.view
    if view.ask is Ask.TRUMP:
        return
    small = frame.scale == "small"
    column = x + max(7 if small else 8, widest([_("Trumps"), _("Led")]) + 1)
    canvas.put(x, y, _("Trumps"), "felt-muted")
    if view.trump == JACKS:
        value = suit_name(JACKS) if small else ">".join(card_sign(jack) for jack in jack_order(scene.game))
    elif view.trump is None:
        value = _("none")
    else:
        value = suit_text(view.trump)
    if small and view.turned is not None:
        below = 2 if scene.trick else 1
        for row, line in enumerate(turned_lines(scene), start=below):
            sign = f"{card_sign(view.turned)} " if row == below else ""
            canvas.put(x, y + row, cut(sign + line, room or canvas.width // 2 - x - 4), "felt-muted", suits=True)
    canvas.put(column, y, value, bold=True, suits=True)
    if scene.trick:
        suit = effective_suit(scene.game, scene.trick[0][1])
        canvas.put(x, y + 1, _("Led"), "felt-muted")
        word = suit_name(suit) if suit == JACKS else suit_text(suit)
        canvas.put(column, y + 1, word.split(" ")[0] if small else word, bold=True, suits=True)


def draw_turned(canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize, room: int = _TURNED) -> None:
    """The card turned up for trumps, and who holds it (D4). `room`: columns for the words."""
    turned, trump = scene.view.turned, scene.view.trump
    if turned is None or trump is None:
        return
    draw_box(canvas, x, y, size, PLAIN)
    draw_face(canvas, x, y, size, turned, PLAIN, size.width)
    text = x + size.width + 2
    canvas.put(text, y, _("Trumps"), "felt-muted")
    canvas.put(text, y + 1, suit_text(trump), bold=True, suits=True)
    for row, line in enumerate(turned_lines(scene), start=2):
        canvas.put(text, y + row, cut(line, min(room, _TURNED)), "felt-muted")


def turned_lines(scene: Scene) -> list[str]:
    """Where the turned card is: in a hand, on the table, taken, or no longer certain."""
    view, turned = scene.view, scene.view.turned
    if turned is None:
        return []
    holder = scene.turned_holder
    if holder >= 0 and holder == scene.you:
        lines = [_("turned up,"), _("you hold it")]
    elif view.hand >> turned & 1:
        lines = [_("turned up,"), _("in this hand")]
    elif holder >= 0:
        lines = [_("turned up,"), _("{name} holds it").format(name=scene.name(holder))]
    elif any(card == turned for _seat, card in view.trick) or any(won >> turned & 1 for won in view.won):
        lines = [_("turned up,"), _("played")]
    else:
        lines = [_("turned up,"), _("holder unknown")]
    return lines


def draw_duty(canvas: Canvas, scene: Scene, x: int, y: int, *, room: int, right: bool) -> bool:
    """The duty, if there is one. `right`: the texts end at x instead of beginning there."""
    duty = duty_lines(scene)
    if not duty:
        return False
    if widest(duty) > room:
        duty = duty_lines(scene, short=True)
    head, what = _("Duty"), _("highest trump")
    start = x - cell_len(head) - cell_len(what) - 1 if right else x
    end = canvas.put(start, y, head, "felt-muted")
    canvas.put(end + 1, y, what, "turn", bold=True)
    for row, text in enumerate(duty, start=1):
        _put(canvas, x, y + row, text, "felt-ink" if row == 1 else "felt-muted", room, right=right)
    return True


def draw_last_trick(canvas: Canvas, scene: Scene, x: int, y: int, *, room: int, right: bool, head: int) -> None:
    """The last trick, but not while it still lies on the table. `head`: columns for its first row."""
    if scene.view.tricks and not scene.paused:
        for row, (text, ink) in enumerate(_last_trick(scene, room, min(head, room))):
            _put(canvas, x, y + row, text, ink, room, right=right)


def _put(canvas: Canvas, x: int, y: int, text: str, ink: str, room: int, *, right: bool) -> None:
    text = cut(text, min(room, canvas.room_before(x, y)) if right else room)
    if right:
        canvas.put_right(x, y, text, ink, suits=True)
    else:
        canvas.put(x, y, text, ink, suits=True)


def _last_trick(scene: Scene, room: int, first: int) -> list[tuple[str, str]]:
    """The cards in the order of play, the winning one marked; who led them if there is room, and who has won."""
    trick = scene.view.tricks[-1]
    base, extra = trick_points(scene.game, card_set(card for _seat, card in trick.cards))
    count = f"{base} + {extra}" if extra else str(base)
    if scene.view.game == "gadenysh":
        to = _("to {name}").format(name=_named(scene, trick.winner))
    else:
        to = _("to {name}, {count}").format(name=_named(scene, trick.winner), count=count)
    head = _("Last trick")
    led = _("{last_trick}, led by {name}").format(last_trick=head, name=_named(scene, trick.cards[0][0]))
    cards = [card_sign(card) + (STAR if seat == trick.winner else "") for seat, card in trick.cards]
    half = (len(cards) + 1) // 2
    whole = " ".join(cards)
    rows = [whole] if cell_len(whole) <= room else [" ".join(cards[:half]), " ".join(cards[half:])]
    return [(fitting([led, head], first), "felt-muted"), *((row, "felt-ink") for row in rows), (to, "felt-muted")]


def _named(scene: Scene, seat: int) -> str:
    return _("you") if seat == scene.you else scene.name(seat)


def draw_out(canvas: Canvas, scene: Scene, x: int, y: int) -> None:
    """Who is out, best place first, and since which deal (D13, D14)."""
    fallen = out_players(scene)
    if not fallen:
        return
    canvas.put(x, y, _("Out"), "felt-muted")
    wide = widest(cut(scene.name(seat), 10) for _place, seat, _deal in fallen)
    for row, (place, seat, deal) in enumerate(fallen[:8], start=1):
        end = canvas.put(x, y + row, str(place), "felt-muted")
        canvas.put(end + 1, y + row, cut(scene.name(seat), 10), "felt-ink")
        canvas.put(x + 2 + wide + 2, y + row, _("deal {number}").format(number=deal), "felt-faint")


def out_players(scene: Scene) -> list[tuple[int, int, int]]:
    """The players without lives as (place, seat, deal in which they fell), best place first."""
    fallen: list[tuple[int, int, int]] = []
    left = len(scene.people)
    for number, count in enumerate(scene.counts, start=1):
        gone = {seat for _place, seat, _deal in fallen}
        now = [seat for seat, lives in enumerate(count.lives) if lives == 0 and seat not in gone]
        for seat in now:
            better = sum(count.reached[other] < count.reached[seat] for other in now)
            fallen.append((left - len(now) + better + 1, seat, number))
        left -= len(now)
    return sorted(fallen)
