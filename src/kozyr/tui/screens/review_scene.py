"""What the table shows at a step of a match that is looked at again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kozyr.engine import Ask, given_card, is_play, passed_cards
from kozyr.locale import decimal
from kozyr.review import Opinion, Review, Step
from kozyr.words.review import points_text
from kozyr.words.scene import Cursor, Person, Scene, person

from ..draw.hand import Worths

#: What is answered with cards of the hand.
CARDS: Final = (Ask.PLAY, Ask.PASS, Ask.GIVE)


def people_of(review: Review) -> tuple[Person, ...]:
    """Who sat at the table."""
    players = review.record.players
    return tuple(person(p.name, None if p.kind == "human" else p.kind.partition(":")[2]) for p in players)


def scene_at(review: Review, at: int, seat: int, *, opened: bool) -> Scene:
    """The step as seen from a seat: the trick with the card that is played, the hand with that card still in it.
    `opened`: all hands are seen."""
    step, match = review.steps[at], review.match
    before, after = review.before(at), review.after(at)
    mine = before.to_act == seat
    plays = step.action is not None and is_play(step.action)
    view = replace(
        after.view(seat),
        hand=before.hands[seat],
        playable=before.playable if mine else 0,
        to_act=step.seat,
        ask=step.ask if step.ask is not Ask.TRUMP or step.action is None else Ask.PLAY,  # then trumps are seen
    )
    persons = review.persons
    return Scene(
        game=match.game,
        view=view,
        people=people_of(review),
        you=persons[0] if len(persons) == 1 else -1,
        counts=tuple(match.counts[: step.deal]),
        fresh=step.action if step.action is not None and plays else -1,
        paused=plays and after.pile == 0,
        asking=mine and step.action is not None and step.ask in CARDS,
        shown=tuple((after if plays else before).hands) if opened else (),
    )


def cursor_at(step: Step) -> Cursor:
    """The cards of the decision, which stand out of the hand."""
    if step.action is None:
        return Cursor()
    given = given_card(step.action)
    card = step.action if is_play(step.action) else given
    return Cursor(card, marked=passed_cards(step.action) or 0)


def worths_of(opinion: Opinion | None, step: Step) -> Worths | None:
    """What each card of the hand is expected to bring, if single cards are asked for and that is known."""
    if opinion is None or step.ask not in (Ask.PLAY, Ask.GIVE):
        return None
    texts = {
        _card(option.action): (points_text(option.points), decimal(option.points, 0))
        for option in opinion.advice.options
    }
    return Worths(texts, _card(opinion.best.action))


def _card(action: int) -> int:
    given = given_card(action)
    return action if given is None else given
