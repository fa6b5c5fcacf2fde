"""What has just happened beside the cards, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.engine import cards_in
from kozyr.locale import _
from kozyr.session import Accepted, Declined, Event, Exchanged, Offered, Passed, TrumpNamed

from .cards import cards_sign, suit_text
from .scene import Scene


def told(scene: Scene, happened: Sequence[Event]) -> str:
    """The sentence, or nothing: cards played are seen."""
    for event in happened:
        if isinstance(event, TrumpNamed):
            return _trumps(scene, event)
        if isinstance(event, Passed) and event.done:
            return _passed(scene)
        if isinstance(event, Offered):
            name = scene.name(event.seat)
            return (
                _("You offer an exchange.")
                if event.seat == scene.you
                else _("{name} offers an exchange.").format(name=name)
            )
        if isinstance(event, Accepted):
            return _accepted(scene, event)
        if isinstance(event, Declined) and scene.view.offerer < 0:
            return _("Nobody accepted the offer.")
        if isinstance(event, Exchanged):
            return _exchanged(scene, event)
    return ""


def _trumps(scene: Scene, event: TrumpNamed) -> str:
    if event.suit is None:
        said = _("You declare no trumps.") if event.seat == scene.you else _("{name} declares no trumps.")
        return said.format(name=scene.name(event.seat))
    said = _("You name {suit}.") if event.seat == scene.you else _("{name} names {suit}.")
    return said.format(name=scene.name(event.seat), suit=suit_text(event.suit))


def _passed(scene: Scene) -> str:
    got = next((given for given in scene.view.given if given.taker == scene.view.seat), None)
    if got is None:
        return _("The cards have changed hands.")
    return _("{name} passed you {cards}.").format(name=scene.name(got.giver), cards=cards_sign(cards_in(got.cards)))


def _accepted(scene: Scene, event: Accepted) -> str:
    if event.seat == scene.you:
        return _("You accept {name}'s offer.").format(name=scene.name(event.offerer))
    if event.offerer == scene.you:
        return _("{name} accepts your offer.").format(name=scene.name(event.seat))
    names = {"name": scene.name(event.seat), "other": scene.name(event.offerer)}
    return _("{name} accepts {other}'s offer.").format(**names)


def _exchanged(scene: Scene, event: Exchanged) -> str:
    seat = scene.view.seat
    if seat not in (event.offerer, event.partner):
        names = {"one": scene.name(event.offerer), "other": scene.name(event.partner)}
        said = _("{one} and {other} exchanged a card.") if event.stood else _(
            "{one} and {other} exchanged; the cards were equal and went back."
        )  # fmt: skip
        return said.format(**names)
    gave = next(given for given in reversed(scene.view.given) if given.giver == seat)
    got = next(given for given in reversed(scene.view.given) if given.taker == seat)
    facts = {
        "name": scene.name(got.giver),
        "got": cards_sign(cards_in(got.cards)),
        "gave": cards_sign(cards_in(gave.cards)),
    }
    if event.stood:
        return _("{name} gave you {got} for your {gave}.").format(**facts)
    return _("{name} gave {got}, you {gave}: equal ranks, both went back.").format(**facts)
