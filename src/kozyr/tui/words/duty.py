"""The duty of Losing Lodam, told: who renounced, who passed it on, what you are to do (D8)."""

from __future__ import annotations

from kozyr.engine import View
from kozyr.engine.cards import SUIT_CARDS
from kozyr.locale import _

from ..draw.cards import SUIT_SIGNS, card_sign
from ..scene import Scene
from .cards import suit_name


def renouncer(view: View) -> int:
    """The seat whose renounce brought the duty that stands now, or -1."""
    return next((seat for seat, _card in view.trick[_start(view) :]), -1)


def _start(view: View) -> int:
    """The place in the trick of the card that brought the duty; behind the trick when none stands."""
    found = -1
    if view.game != "lodam" or not view.trick:
        return len(view.trick)
    trumps = 0 if view.trump is None else SUIT_CARDS[view.trump]
    for place, (_seat, card) in enumerate(view.trick[1:], start=1):
        if found >= 0 and trumps >> card & 1:
            found = -1
        elif card // 13 != view.trick[0][1] // 13 and found < 0:
            found = place
    return found if found >= 0 else len(view.trick)


def duty_lines(scene: Scene, *, short: bool = False) -> list[str]:
    """The duty in a few lines, none when there is no duty. `short`: the led suit is a sign, no word."""
    view = scene.view
    start = _start(view)
    if scene.paused or not view.duty or view.trump is None or start >= len(view.trick):
        return []
    seat, card = view.trick[start]
    suit = view.trick[0][1] // 13
    led = SUIT_SIGNS[suit] if short else suit_name(suit)
    if seat == scene.you:
        lines = [_("You threw {card} on {suit}.").format(card=card_sign(card), suit=led)]
    else:
        lines = [_("{name} threw {card} on {suit}.").format(name=scene.name(seat), card=card_sign(card), suit=led)]
    passed = [other for other, _card in view.trick[start + 1 :]]
    if not passed:
        return lines
    if len(passed) > 1:
        lines.append(_("{count} had no trump,").format(count=len(passed)))
    elif passed[0] == scene.you:
        lines.append(_("You had no trump,"))
    else:
        lines.append(_("{name} had no trump,").format(name=scene.name(passed[0])))
    if view.to_act == scene.you:
        lines.append(_("so it passes to you."))
    else:
        lines.append(_("so it passes to {name}.").format(name=scene.name(view.to_act)))
    return lines
