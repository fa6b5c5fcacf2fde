"""The card line: what the chosen card would mean, or why it cannot be played."""

from __future__ import annotations

from typing import Final

from kozyr.engine import Ask, Card, Reason, card_set
from kozyr.engine.games.gadenysh import CHARM, JACK_POINTS, UGLY
from kozyr.engine.games.laus import QD, QUEEN_EXTRAS
from kozyr.locale import _, n_

from .cards import cards_sign, in_order, suit_name, trick_points
from .scene import Cursor, Scene
from .signs import card_sign

#: The cards for which a trick is taken or not, where points are not all.
_SPECIAL: Final = {"gadenysh": {*JACK_POINTS, UGLY, CHARM}, "laus": {*QUEEN_EXTRAS, QD}}
MANY = 20  #: from so many cards on the hand overlaps so far that the playable cards are listed


def card_line(scene: Scene, cursor: Cursor, order: list[Card]) -> str:
    """The sentence about the chosen card; `order`: the cards of the hand from left to right."""
    view, card = scene.view, cursor.card
    if card is None or not scene.hand_live:
        return ""
    if cursor.reason is not None:
        return refusal(cursor.reason)
    if view.ask is Ask.PASS:
        marked = bool(cursor.marked >> card & 1)
        return _("{card} is marked.").format(card=card_sign(card)) if marked else cost(scene, card) + "."
    if view.ask is Ask.GIVE:
        return cost(scene, card) + "."
    count = view.playable.bit_count()
    if count == 1 and view.hand != view.playable:
        only = _("{card} is the only card that may be played").format(card=card_sign(card))
        return only + (_("; your exchange is still open.") if view.rights[view.seat] else ".")
    if view.hand.bit_count() >= MANY and view.playable != view.hand:
        cards = in_order(view.playable, order)
        whole = view.hand.bit_count()
        return _("{count} of {whole} may be played: {cards}.").format(count=count, whole=whole, cards=cards)
    return _("{cost}; {taking}.").format(cost=cost(scene, card), taking=taking(scene, card))


def refusal(reason: Reason) -> str:
    """A reason of the engine as a sentence, with the number of its rule."""
    said = reason.text(_, card=card_sign, suit=suit_name)
    return f"{said[:1].upper()}{said[1:]} ({reason.rule})"


def cost(scene: Scene, card: Card) -> str:
    """What taking this card counts: `"Q♥ costs 2 and 100 more"`."""
    sign = card_sign(card)
    if scene.view.game == "gadenysh":
        if card in JACK_POINTS:
            return _("{card} counts {points}").format(card=sign, points=JACK_POINTS[card])
        if card == UGLY:
            return _("{card} is the ugly card").format(card=sign)
        if card == CHARM:
            return _("{card} is the charm card").format(card=sign)
        return _("{card} counts nothing").format(card=sign)
    base, extra = trick_points(scene.game, card_set([card]))
    if extra:
        return _("{card} costs {base} and {extra} more").format(card=sign, base=base, extra=extra)
    if scene.view.game == "laus" and card == QD:
        return _("{card} costs {base} and cancels what queens cost more").format(card=sign, base=base)
    if base:
        return _("{card} costs {base}").format(card=sign, base=base)
    return _("{card} costs nothing").format(card=sign)


def taking(scene: Scene, card: Card) -> str:
    """Who would have the trick so far if this card were played."""
    view = scene.view
    if not view.trick:
        return _("you would lead it")
    if scene.takes >> card & 1:
        said = _("it takes the trick") if view.left == 1 else _("it would take the trick so far")
        what = with_it(scene)
        return _("{takes}, with {what} in it").format(takes=said, what=what) if what else said
    return taking_so_far(scene)


def with_it(scene: Scene) -> str:
    """What whoever takes the trick on the table would get by the cards in it: those that are special, or points."""
    lying = [card for _seat, card in scene.view.trick]
    special = [card for card in lying if card in _SPECIAL.get(scene.view.game, ())]
    points = trick_points(scene.game, card_set(lying))[0]
    if special or scene.view.game == "gadenysh":
        return cards_sign(special)
    return n_("{n} point", "{n} points", points) if points else ""


def taking_so_far(scene: Scene) -> str:
    """Whose card would win the trick on the table."""
    view = scene.view
    best = next(card for seat, card in view.trick if seat == view.best)
    said = _("{name}'s {card} takes the trick so far")
    return said.format(name=scene.name(view.best), card=card_sign(best))
