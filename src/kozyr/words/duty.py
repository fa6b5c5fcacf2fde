"""The duty of Losing Lodam, told: who renounced, who passed it on, what you are to do (D8)."""

from __future__ import annotations

from kozyr.engine import suit_of
from kozyr.locale import _

from .cards import suit_name
from .scene import Scene
from .signs import SUIT_SIGNS, card_sign


def duty_lines(scene: Scene, *, short: bool = False) -> list[str]:
    """The duty in a few lines, none when there is no duty. `short`: the led suit is a sign, no word."""
    view = scene.view
    if scene.paused or view.renouncer < 0:
        return []
    start = [seat for seat, _card in view.trick].index(view.renouncer)
    seat, card = view.trick[start]
    suit = suit_of(view.trick[0][1])
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
