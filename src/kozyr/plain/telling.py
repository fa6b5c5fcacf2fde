"""What happens and how it stands, as sentences: the shortest that say it, the most important first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kozyr.engine import Ask, Card, CardSet, cards_in
from kozyr.locale import N_, _, n_
from kozyr.session import CardPlayed, DutyArose, Event, Session, TrickWon
from kozyr.session.account import account_of
from kozyr.store import is_over
from kozyr.words.account import aftermath, counted, fate, remarks
from kozyr.words.card_line import taking_so_far
from kozyr.words.cards import JACKS, effective_suit, suit_name, void_text
from kozyr.words.cells import signed
from kozyr.words.curtain import opening
from kozyr.words.happened import told
from kozyr.words.log import remarks as remarks_of_trick
from kozyr.words.log import taken
from kozyr.words.matches import place_text
from kozyr.words.people import names_of
from kozyr.words.result import outcome, standing
from kozyr.words.scene import Scene
from kozyr.words.seats import cards_text, points_text, tricks_text
from kozyr.words.signs import card_sign
from kozyr.words.status import trick_taken

from .spelling import Cards, rank_text, unsigned

_SUITS: Final = (N_("Clubs."), N_("Spades."), N_("Hearts."), N_("Diamonds."), N_("Jacks."))


def sentence(text: str) -> str:
    """The text with its first letter large and a full stop."""
    text = unsigned(text)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!", "…")) else ".")


def hand_lines(scene: Scene, among: CardSet, cards: Cards) -> Iterator[str]:
    """A line for each suit: `Spades. 3: Q, 4: 8`. The numbers are those of the whole hand."""
    suits: dict[int, list[str]] = {}
    for number, card in enumerate(order_of(scene), 1):
        if among >> card & 1:
            suit = effective_suit(scene.game, card)
            text = card_sign(card) if suit == JACKS else rank_text(card, cards)
            suits.setdefault(suit, []).append(f"{number}: {text}")
    for suit, held in suits.items():
        yield f"{_(_SUITS[suit])} {', '.join(held)}"


def order_of(scene: Scene) -> list[Card]:
    """The cards of the hand in the order of their numbers: suits always in the same, each from high to low."""
    strength = scene.game.order
    suits = (JACKS, 1, 2, 0, 3)
    held = cards_in(scene.view.hand)
    return sorted(held, key=lambda card: (suits.index(effective_suit(scene.game, card)), -strength[card]))


def deal_lines(scene: Scene) -> Iterator[str]:
    """How a deal begins."""
    yield " ".join(sentence(text) for text in (_("deal {number}").format(number=scene.view.number), *opening(scene)))
    yield from turned_lines(scene)


def turned_lines(scene: Scene) -> Iterator[str]:
    """The card turned up, while it is known who holds it (D4)."""
    card, holder = scene.view.turned, scene.turned_holder
    if card is None or holder < 0:
        return
    if holder == scene.you:
        yield _("{card} was turned up; you hold it.").format(card=card_sign(card))
    else:
        yield _("{card} was turned up; {name} holds it.").format(card=card_sign(card), name=scene.name(holder))


def lines_of(scene: Scene, happened: Sequence[Event]) -> Iterator[str]:
    """What has just happened; what a deal counted is told apart from it."""
    done = any(isinstance(event, TrickWon) for event in happened)
    for event in happened:
        if isinstance(event, CardPlayed):
            yield _played(scene, done)
        elif isinstance(event, TrickWon):
            yield trick_taken(replace(scene, paused=True))
        elif isinstance(event, DutyArose):
            if event.next_seat != scene.you:
                yield _("{name} owes the highest trump (D8).").format(name=scene.name(event.next_seat))
        elif line := told(scene, [event]):
            yield line


def _played(scene: Scene, done: bool) -> str:
    """The card played last; `done`: it was the last one of its trick."""
    pile = scene.view.tricks[-1].cards if done else scene.view.trick
    if len(pile) == 1:
        return _led(scene, *pile[0])
    seat, card, remark = remarks_of_trick(scene, pile)[-1]
    return sentence(_card_of(scene, seat, card, remark))


def _led(scene: Scene, seat: int, card: Card) -> str:
    said = _("You led {card}") if seat == scene.you else _("{name} led {card}")
    return sentence(said.format(name=scene.name(seat), card=card_sign(card)))


def trick_lines(scene: Scene) -> Iterator[str]:
    """The finished tricks, a line for each, the last one first."""
    for number, trick in reversed(list(enumerate(scene.view.tricks, 1))):
        said = [_led(scene, *trick.cards[0]).rstrip("."), *_answers(scene, trick.cards)]
        text = _("Trick {number}: {cards}. {winner}")
        winner = sentence(taken(scene, trick.winner, trick.cards))
        yield text.format(number=number, cards=", ".join(said), winner=winner)
    if not scene.view.tricks:
        yield _("No trick is finished yet.")


def _answers(scene: Scene, pile: Sequence[tuple[int, Card]]) -> list[str]:
    return [_card_of(scene, *played) for played in remarks_of_trick(scene, pile)]


def _card_of(scene: Scene, seat: int, card: Card, remark: str) -> str:
    return _("{name} {card}{remark}").format(name=scene.name(seat), card=card_sign(card), remark=remark)


def table_lines(scene: Scene, session: Session) -> Iterator[str]:
    """Where the deal stands."""
    view = scene.view
    place = _("{game}, {place}").format(game=_(session.game.title), place=place_text(session))
    trumps = ""
    if view.game != "laus" and view.ask is not Ask.TRUMP:
        trump = view.trump
        trumps = _("no trumps") if trump is None else _("{suit} are trumps").format(suit=suit_name(trump))
    yield sentence(", ".join(filter(None, [place, trumps])))
    yield from turned_lines(scene)
    if view.trick:
        said = [_led(scene, *view.trick[0]).rstrip("."), *_answers(scene, view.trick)]
        yield sentence(", ".join(said))
        if len(view.trick) > 1:
            yield sentence(taking_so_far(scene))
    for seat in (*scene.others, view.seat):
        if seat in view.players:
            yield f"{scene.name(seat)}: {', '.join(_facts(scene, seat))}."


def _facts(scene: Scene, seat: int) -> Iterator[str]:
    view = scene.view
    level = scene.people[seat].level
    if level:
        yield level
    yield cards_text(view.sizes[seat])
    yield tricks_text(view.taken[seat])
    points = points_text(scene, seat)
    if points:
        yield points
    if view.lives:
        yield n_("{n} life", "{n} lives", view.lives[seat])
    if seat == view.dealer:
        yield _("dealer")
    if scene.aids.voids and seat != view.seat:
        for suit in range(5):
            cards = [card for card in scene.game.pack() if effective_suit(scene.game, card) == suit]
            if cards and all(view.lacks[seat] >> card & 1 for card in cards):
                yield void_text(suit)


def score_lines(scene: Scene) -> Iterator[str]:
    """The score sheet: what each has before this deal, then a line for each deal."""
    view = scene.view
    totals = scene.counts[-1].totals if scene.counts else view.totals
    lives = scene.counts[-1].lives if scene.counts else view.lives
    for seat, person in enumerate(scene.people):
        facts = [n_("{n} point", "{n} points", totals[seat])]
        if lives:
            facts.append(n_("{n} life", "{n} lives", lives[seat]) if lives[seat] else _("out"))
        yield f"{scene.name(seat) if seat == scene.you else person.name}: {', '.join(facts)}."
    for number, count in enumerate(scene.counts, 1):
        each = [f"{scene.name(seat)} {signed(count.points[seat])}" for seat in range(len(scene.people))]
        yield _("Deal {number}: {points}.").format(number=number, points=", ".join(each))


def count_lines(session: Session) -> Iterator[str]:
    """What the last deal counted: a line for each player, and what it did to all."""
    names = names_of(session)
    account = account_of(session.match, len(session.match.counts))
    yield _("Deal {number} is over.").format(number=account.number)
    for player in account.players:
        what = "; ".join(filter(None, [*counted(player, ": "), *remarks(player), fate(player)]))
        text = _("{name}: {points}, {total} in all. {tricks}: {what}.")
        yield text.format(
            name=names[player.seat],
            points=signed(player.points),
            total=player.reached,
            tricks=tricks_text(player.tricks),
            what=what,
        )
    after = aftermath(account, names, more=not is_over(session))
    if after:
        yield after


def end_lines(session: Session) -> Iterator[str]:
    """How the match ended: who won, who lost, then the places."""
    result, match, names = session.result, session.match, names_of(session)
    if result is None:
        return
    you = session.humans[0] if len(session.humans) == 1 else None
    yield outcome(match, result, names, you)
    for seat in sorted(range(len(names)), key=lambda seat: (result.places[seat], seat)):
        place = _("place {place}").format(place=result.places[seat])
        yield sentence(f"{names[seat]}: {place}, {standing(match, seat)}")
