"""What a person is asked, and what an answer means: a decision, cards that are marked, or one line that says what would
be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kozyr.engine import ACCEPT as ACCEPTED
from kozyr.engine import DECLINE as DECLINED
from kozyr.engine import (
    NO_TRUMPS,
    Action,
    Ask,
    Card,
    CardSet,
    Reason,
    cards_in,
    give,
    name_trump,
    pass_cards,
    rank_of,
    suit_of,
)
from kozyr.engine import OFFER as OFFERED
from kozyr.engine import STAY as STAYED
from kozyr.locale import N_, _, n_
from kozyr.words.card_line import refusal, taking_so_far
from kozyr.words.cards import cards_sign, suit_name
from kozyr.words.cells import cut
from kozyr.words.scene import Cursor, Scene
from kozyr.words.signs import card_sign
from kozyr.words.status import call
from kozyr.words.status import sentence as asked_sentence

from .naming import SUIT_OF, Named, folded, number_of, read_cards
from .spelling import Cards, rank_text
from .telling import hand_lines, order_of, sentence
from .vocabulary import ACCEPT, DECLINE, OFFER, STAY, shown  # fmt: skip
from .vocabulary import NO_TRUMPS as WITHOUT

#: In which order suits are offered: those of the hand.
_SUITS: Final = (1, 2, 0, 3)
#: So many letters of a wrong answer are repeated.
_LONGEST: Final = 30
_PROMPTS: Final = {
    Ask.PLAY: N_("Your card:"),
    Ask.TRUMP: N_("Trumps:"),
    Ask.OFFER: N_("Offer or stay:"),
    Ask.ANSWER: N_("Accept or decline:"),
    Ask.GIVE: N_("The card you give:"),
}
#: The two answers of a question: the first is number 1.
_TWO: Final[Mapping[Ask, tuple[tuple[tuple[str, ...], Action], ...]]] = {
    Ask.OFFER: ((OFFER, OFFERED), (STAY, STAYED)),
    Ask.ANSWER: ((ACCEPT, ACCEPTED), (DECLINE, DECLINED)),
}


@dataclass(frozen=True, slots=True)
class Marked:
    """Some of the cards that are to be passed."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class Wrong:
    """An answer that cannot be taken, and a line that says what would be right. `reason`: why a card may not be
    played."""

    line: str
    reason: Reason | None = None


def question_lines(scene: Scene, cards: Cards, marked: CardSet = 0) -> Iterator[str]:
    """What is asked and why, then what can be answered, with numbers."""
    view = scene.view
    if view.ask is Ask.PASS:
        said = n_(
            "Choose {n} card for {name}.",
            "Choose {n} cards for {name}.",
            view.pass_count,
            name=scene.name(scene.others[0]),
        )
    else:
        said = asked_sentence(scene, Cursor())
    if view.ask is Ask.PLAY and len(view.trick) > 1:
        said = f"{said} {sentence(taking_so_far(scene))}"
    called = call(scene)
    yield sentence(said if said.startswith(called) else f"{called}. {said}")
    if marked:
        yield chosen_line(marked)
    if view.ask is Ask.TRUMP:
        yield from _trump_lines(scene, cards)
    elif view.ask in (Ask.PLAY, Ask.PASS, Ask.GIVE):
        yield from hand_lines(scene, scene.legal or 0, cards)


def chosen_line(marked: CardSet) -> str:
    """The cards chosen so far to be passed."""
    if not marked:
        return _("No card is chosen.")
    return _("Chosen: {cards}.").format(cards=cards_sign(cards_in(marked)))


def _trump_lines(scene: Scene, cards: Cards) -> Iterator[str]:
    for number, suit in enumerate(_SUITS, 1):
        held = [rank_text(card, cards) for card in order_of(scene) if suit_of(card) == suit]
        count = n_("{n} card", "{n} cards", len(held))
        facts = _("{count}: {cards}").format(count=count, cards=", ".join(held)) if held else count
        yield f"{number}: {suit_name(suit)}, {facts}"
    none = _("no trumps")
    yield f"{len(_SUITS) + 1}: {none}"


def prompt(scene: Scene, marked: CardSet = 0) -> str:
    """What is asked, in the few words that stand before the answer."""
    view = scene.view
    if view.ask is Ask.PASS:
        wanted = view.pass_count - marked.bit_count()
        if marked:
            return n_("{n} more card to pass:", "{n} more cards to pass:", wanted)
        return n_("{n} card to pass:", "{n} cards to pass:", wanted)
    return _(_PROMPTS[view.ask])


def answer(scene: Scene, text: str, marked: CardSet = 0) -> Action | Marked | Wrong:
    """What was answered. That a card may be played is left to the session to say."""
    ask = scene.view.ask
    if ask is Ask.TRUMP:
        return _trump(text)
    if ask in _TWO:
        return _one_of_two(ask, text)
    named = read_cards(text)
    if not named:
        return Wrong(_no_card(scene, text))
    found: list[Card] = []
    for item in named:
        card = _card(scene, item)
        if isinstance(card, Wrong):
            return card
        found.append(card)
    if ask is Ask.PASS:
        return _passed(scene, found, marked)
    if len(found) > 1:
        return Wrong(_("One card, please."))
    return give(found[0]) if ask is Ask.GIVE else found[0]


def refused(scene: Scene, reason: Reason) -> Wrong:
    """Why a card may not be played, and which may."""
    numbered = ((number, card) for number, card in enumerate(order_of(scene), 1) if scene.view.playable >> card & 1)
    playable = [f"{number}: {card_sign(card)}" for number, card in numbered]
    text = _("{why}. You may play {cards}.")
    return Wrong(text.format(why=refusal(reason), cards=", ".join(playable)), reason)


def _no_card(scene: Scene, text: str) -> str:
    said = _("“{text}” is no card and no word here: type a number from 1 to {most}, a card like {card}, or {help}.")
    example = card_sign(cards_in(scene.legal or scene.view.hand)[0])
    return said.format(text=cut(text, _LONGEST), most=scene.view.hand.bit_count(), card=example, help=shown("help"))


def _card(scene: Scene, item: Named | int) -> Card | Wrong:
    """The card of the hand that is meant."""
    order = order_of(scene)
    if isinstance(item, int):
        if 1 <= item <= len(order):
            return order[item - 1]
        return Wrong(_("There is no number {number}: your cards are 1 to {most}.").format(number=item, most=len(order)))
    fits = [card for card in order if item.rank in (None, rank_of(card)) and item.suit in (None, suit_of(card))]
    legal = scene.legal or 0
    found = fits if len(fits) == 1 else [card for card in fits if legal >> card & 1]
    if len(found) == 1:
        return found[0]
    if not fits:
        if item.rank is None or item.suit is None:
            return Wrong(_("You hold no such card."))
        return Wrong(_("You do not hold {card}.").format(card=card_sign(item.suit * 13 + item.rank)))
    said = _("Which one: {cards}?")
    return Wrong(said.format(cards=", ".join(f"{order.index(card) + 1}: {card_sign(card)}" for card in found or fits)))


def _passed(scene: Scene, cards: Sequence[Card], marked: CardSet) -> Action | Marked | Wrong:
    """Cards named again are taken back; when there are enough, they are passed (G10)."""
    for card in cards:
        marked ^= 1 << card
    wanted = scene.view.pass_count
    if marked.bit_count() > wanted:
        kept = cards_in(marked)
        said = n_("{n} card is passed, not {marked}: {cards}.", "{n} cards are passed, not {marked}: {cards}.", wanted,
                  marked=len(kept), cards=cards_sign(kept))  # fmt: skip
        return Wrong(said)
    return pass_cards(marked) if marked.bit_count() == wanted else Marked(marked)


def _trump(text: str) -> Action | Wrong:
    said, number = folded(text), number_of(text)
    if said in WITHOUT or number == len(_SUITS) + 1:
        return NO_TRUMPS
    if said in SUIT_OF:
        return name_trump(SUIT_OF[said])
    if number is not None and 1 <= number <= len(_SUITS):
        return name_trump(_SUITS[number - 1])
    line = _("“{text}” is no suit: type a number from 1 to 5, a suit like {suit}, {none}, or {help}.")
    return Wrong(line.format(text=cut(text, _LONGEST), suit=suit_name(2), none=_("no trumps"), help=shown("help")))


def _one_of_two(ask: Ask, text: str) -> Action | Wrong:
    said, typed = folded(text), number_of(text)
    for number, (words, action) in enumerate(_TWO[ask], 1):
        if said in words or typed == number:
            return action
    one, other = (_("offer"), _("stay")) if ask is Ask.OFFER else (_("accept"), _("decline"))
    line = _("“{text}” is no answer: type {one}, {other} or {help}.")
    return Wrong(line.format(text=cut(text, _LONGEST), one=one, other=other, help=shown("help")))
