"""A match that is looked at again, in words: what was decided, and what is thought of that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from kozyr.bots import Option
from kozyr.engine import (
    ACCEPT,
    DECLINE,
    FACE_DOWN,
    OFFER,
    STAY,
    Action,
    Ask,
    Card,
    given_card,
    is_play,
    named_trump,
    passed_cards,
)
from kozyr.locale import N_, _, decimal, n_
from kozyr.review import Opinion, Opinions, Step

from .cards import in_order, suit_text
from .cells import right
from .games import title_of
from .hint import action_words, reasons
from .scene import Scene
from .signs import card_sign
from .status import trick_taken

_DONE: Final = {
    OFFER: (N_("You offer an exchange."), N_("{name} offers an exchange.")),
    STAY: (N_("You stay."), N_("{name} stays.")),
    ACCEPT: (N_("You accept the offer."), N_("{name} accepts the offer.")),
    DECLINE: (N_("You decline the offer."), N_("{name} declines the offer.")),
}


def header_texts(scene: Scene, step: Step, whose: str, *, small: bool) -> tuple[str, str, str]:
    """The game, the point of the match, and whose cards are seen."""
    title = _("Review") if small else _("Review  ·  {game}").format(game=title_of(scene.view.game))
    return title, place_text(step), whose


def decided(scene: Scene, step: Step, action: Action | None, order: Sequence[Card]) -> str:
    """The decision of a step as who looks may know it. `order`: the cards of the hand from left to right."""
    you, name = step.seat == scene.you, scene.name(step.seat)
    suit = None if action is None else named_trump(action)
    if action is None:
        return _("The record ends here.")
    if is_play(action):
        if len(scene.trick) == 1:
            said = _("You lead {card}.") if you else _("{name} leads {card}.")
        else:
            said = _("You play {card}.") if you else _("{name} plays {card}.")
        return said.format(name=name, card=card_sign(action))
    if suit is not None and suit < 0:
        return (_("You declare no trumps.") if you else _("{name} declares no trumps.")).format(name=name)
    if suit is not None:
        return (_("You name {suit}.") if you else _("{name} names {suit}.")).format(name=name, suit=suit_text(suit))
    if action in _DONE:
        return _(_DONE[action][not you]).format(name=name)
    if action == FACE_DOWN and step.ask is Ask.GIVE:
        return _("{name} gives a card face down.").format(name=name)
    if action == FACE_DOWN:
        count = scene.view.pass_count
        return n_("{name} passes {n} card face down.", "{name} passes {n} cards face down.", count, name=name)
    card, passed = given_card(action), passed_cards(action)
    if card is not None:
        return (_("You give {card}.") if you else _("{name} gives {card}.")).format(name=name, card=card_sign(card))
    return (_("You pass {cards}.") if you else _("{name} passes {cards}.")).format(
        name=name, cards=in_order(passed or 0, order)
    )


def verdict(step: Step, opinion: Opinion | None, order: Sequence[Card], *, failed: bool = False) -> str:
    """What is thought of a decision."""
    if step.action is None:
        return ""
    if step.choices < 2:
        return _("The only choice.")
    if opinion is None:
        return _("No opinion could be found.") if failed else _("Not looked at yet.")
    return choice_verdict(opinion, opinion.choice, order)


def choice_verdict(opinion: Opinion, option: Option, order: Sequence[Card]) -> str:
    """What is thought of a choice."""
    best = action_words(opinion.best.action, order)
    if option.action == opinion.best.action:
        return _("The best choice.")
    if opinion.is_costly(option):
        return _("Worse than {best} by {points}.").format(best=best, points=points_text(opinion.loss(option)))
    if round(opinion.loss(option), 1) < 0:
        return _("No worse than {best} by the points of this deal.").format(best=best)
    return _("Hardly worse than {best}, if at all.").format(best=best)


def points_text(points: float) -> str:
    """Points as they are told: tenths only where they matter."""
    return decimal(points, 1 if abs(points) < 100 else 0)


def cost_text(points: float) -> str:
    """`"  2.5 points"`. Tenths are plural, also those of one point."""
    count = 2 if abs(points) < 100 else round(points)
    return n_("{points} point", "{points} points", count, points=right(points_text(points), 5))


def why(scene: Scene, opinion: Opinion, order: Sequence[Card]) -> list[str]:
    """What speaks for the best choice and what both are expected to bring, the fullest words first."""
    best, choice = opinion.best, opinion.choice
    numbers = [f"{action_words(best.action, order)} {points_text(best.points)}"]
    if choice.action != best.action:
        numbers.append(f"{action_words(choice.action, order)} {points_text(choice.points)}")
    expected = _("Expected points: {numbers}.").format(numbers=", ".join(numbers))
    name = partial(action_words, order=order)
    told = None if choice.action == best.action else choice.action
    behind, alone = (
        [
            _("{best}: {why}.").format(best=action_words(best.action, order), why=text)
            for text in reasons(scene.game, opinion.advice, name, before)
        ]
        for before in (told, None)
    )
    return [f"{expected} {text}" for text in behind] + [*alone, expected]


def status_texts(scene: Scene, what: str, thought: str) -> list[str]:
    """What happened, what is thought of it, and who took the trick; the fullest words first."""
    taken = trick_taken(scene) if scene.paused else ""
    said = [[what, thought, taken], [what, thought], [what]]
    return [" ".join(filter(None, parts)) for parts in said]


def progress_text(opinions: Opinions) -> str:
    """How many decisions have been looked at; nothing when it is all of them."""
    if opinions.whole:
        return ""
    done = opinions.total - opinions.missing
    return _("looked at {done} of {total}").format(done=done, total=opinions.total)


def mistake_text(opinion: Opinion, order: Sequence[Card]) -> str:
    """`"A♥ instead of 10♥"`."""
    choice, best = (action_words(option.action, order) for option in (opinion.choice, opinion.best))
    return _("{choice} instead of {best}").format(choice=choice, best=best)


def place_text(step: Step) -> str:
    """`"deal 3, trick 4"`."""
    return _("deal {deal}, trick {trick}").format(deal=step.deal + 1, trick=step.trick)


def trial_header(step: Step, number: int, count: int) -> tuple[str, str, str]:
    """Which of the costly decisions it is, and where."""
    return _("My mistakes"), place_text(step), _("{number} of {count}").format(number=number, count=count)


def tried(opinion: Opinion, action: Action, order: Sequence[Card]) -> str:
    """What is thought of the choice that was made now."""
    said = action_words(action, order)
    option = opinion.option(action)
    if option is None:
        return _("Nothing is known about {choice}.").format(choice=said)
    text = _("{choice} again: {verdict}") if action == opinion.played else _("{choice}: {verdict}")
    return text.format(choice=said, verdict=choice_verdict(opinion, option, order))


def told_in_match(opinion: Opinion, order: Sequence[Card]) -> str:
    """What was chosen in the match, and what that cost."""
    text = _("In the match: {choice}, worse by {points}.")
    return text.format(choice=action_words(opinion.played, order), points=points_text(opinion.cost))
