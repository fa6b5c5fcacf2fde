"""The header: the game, the deal and trick, what the match goes to."""

from __future__ import annotations

from kozyr.engine import Ask
from kozyr.locale import _

from .games import goal, title_of
from .scene import Scene
from .status import own_in_header


def header_texts(scene: Scene, *, small: bool = False) -> tuple[str, str, str]:
    """Left, middle and right; at the right your own lives and total where the window is small."""
    aim = own_in_header(scene) if small else goal(scene.game, one_deal=scene.one_deal)
    view = scene.view
    deals = getattr(view.options, "deals", None)
    if deals:
        deal = _("deal {number} of {count}").format(number=view.number, count=deals)
    else:
        deal = _("deal {number}").format(number=view.number)
    title = title_of(scene.view.game)
    if view.ask in (Ask.TRUMP, Ask.PASS):
        return title, deal, aim
    held = {view.sizes[seat] + sum(won == seat for won, _card in _played(scene)) for seat in view.players}
    if len(held) == 1 and not small:
        trick = _("trick {number} of {count}").format(number=scene.trick_number, count=held.pop())
    else:
        trick = _("trick {number}").format(number=scene.trick_number)
    middle = [deal, trick]
    if small and scene.wants_exchange:  # there is no room for it at the seat
        middle.append(_("will offer"))
    return title, (" · " if small else "  ·  ").join(middle), aim


def _played(scene: Scene) -> list[tuple[int, int]]:
    tricks = [play for trick in scene.view.tricks for play in trick.cards]
    return [*tricks, *scene.view.trick]
