"""The deal so far, told line by line, as the one who looks may know it."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, takewhile
from typing import Final

from rich.cells import cell_len

from kozyr.engine import ACCEPT, DECLINE, Card, Exchange, card_set, is_play, named_trump
from kozyr.engine.cards import SUIT_CARDS
from kozyr.locale import _, n_

from .cards import effective_suit, suit_text, trick_points, void_text
from .scene import Scene
from .signs import card_sign

#: An exchange is made by so many decisions after it was accepted.
_GIVES: Final = 2


@dataclass(frozen=True, slots=True)
class LogLine:
    """`head`: the number of the trick, at its first line. `now`: it tells what is to come."""

    head: str
    text: str
    now: bool = False


def log_lines(scene: Scene, width: int, since: int = 0) -> list[LogLine]:
    """Every line, the oldest first; of what was decided before the decision of number `since` there is none."""
    view = scene.view
    lines: list[LogLine] = []
    tricks = list(view.tricks)
    pile: list[tuple[int, Card]] = []
    told = 0  # how many cards of the pile are not told again
    exchanges = list(view.exchanges)
    for number, (seat, action) in enumerate(view.log):
        suit, old = named_trump(action), number < since
        text = _beside(scene, number)
        if text and not old:
            lines.append(LogLine("", text))
        if suit is not None and not old:
            lines.append(LogLine("", _named(scene, seat, suit)))
        elif action == ACCEPT and exchanges:
            texts = _exchanged(scene, exchanges.pop(0))
            lines += [LogLine("", text) for text in texts if number + _GIVES >= since]
        elif is_play(action):
            pile.append((seat, action))
            told += old
            if tricks and len(pile) == len(tricks[0].cards):
                place = len(view.tricks) - len(tricks) + 1
                winner = tricks.pop(0).winner
                if not old:
                    lines += _trick(scene, place, pile, width, told)
                    lines.append(LogLine("", taken(scene, winner, pile)))
                pile, told = [], 0
    if len(pile) > told:
        lines += _trick(scene, len(view.tricks) + 1, pile, width, told)
    if scene.turn >= 0 and pile:
        you = scene.turn == scene.you
        said = _("You to play") if you else _("{name} to play").format(name=scene.name(scene.turn))
        lines.append(LogLine("", said, now=True))
    return lines


def _beside(scene: Scene, number: int) -> str:
    """What the decision of this number brought to an end: cards were passed, or nobody took up an offer (D9, G10)."""
    view = scene.view
    if view.pass_count and number == len(view.players):  # trumps were named before
        count = view.pass_count
        return n_("All passed {n} card to the left", "All passed {n} cards to the left", count)
    if view.log[number][1] != DECLINE:
        return ""
    answers = list(takewhile(lambda item: item[1] == DECLINE, reversed(view.log[: number + 1])))
    offerer = view.log[number - len(answers)][0]
    then = [action for _seat, action in view.log[number + 1 :]][:1] or ([] if view.offerer < 0 else [DECLINE])
    if then in ([DECLINE], [ACCEPT]):
        return ""  # not all have answered, or one accepted
    said = _("You offered an exchange, in vain") if offerer == scene.you else _("{name} offered an exchange, in vain")
    return said.format(name=scene.name(offerer))


def _named(scene: Scene, seat: int, suit: int) -> str:
    if suit < 0:
        said = _("You declared no trumps") if seat == scene.you else _("{name} declared no trumps")
        return said.format(name=scene.name(seat))
    said = _("You named {suit}") if seat == scene.you else _("{name} named {suit}")
    return said.format(name=scene.name(seat), suit=suit_text(suit))


def _exchanged(scene: Scene, exchange: Exchange) -> list[str]:
    offerer, partner, stood = exchange[:3]
    one, other = (partner, offerer) if partner == scene.you else (offerer, partner)  # "You and Vera", never "and You"
    said = _("{one} and {other} exchanged").format(one=scene.name(one), other=scene.name(other))
    return [said] if stood else [said, _("and the cards went back")]


def exchanges_before(scene: Scene) -> dict[int, list[str]]:
    """The exchanges that were made before the lead to a trick, by its number from 1 (D9)."""
    view, found = scene.view, defaultdict[int, list[str]](list)
    ends = list(accumulate(len(trick.cards) for trick in view.tricks))
    exchanges, played = list(view.exchanges), 0
    for _seat, action in view.log:
        played += is_play(action)
        if action == ACCEPT and exchanges:
            found[bisect(ends, played) + 1].append(", ".join(_exchanged(scene, exchanges.pop(0))))
    return dict(found)


def _trick(scene: Scene, number: int, pile: list[tuple[int, Card]], width: int, told: int) -> list[LogLine]:
    """The cards of a trick but the first `told`."""
    seat, card = pile[0]
    led = _("You led {card}") if seat == scene.you else _("{name} led {card}")
    lines = [] if told else [LogLine(str(number), led.format(name=scene.name(seat), card=card_sign(card)))]
    text = ""
    for seat, card, remark in remarks(scene, pile)[max(told - 1, 0) :]:
        piece = f"{scene.name(seat)} {card_sign(card)}{remark}"
        if text and (remark or cell_len(f"{text}  {piece}") > width):
            lines.append(LogLine("", text))
            text = ""
        text = f"{text}  {piece}" if text else piece
        if remark:
            lines.append(LogLine("", text))
            text = ""
    lines += [LogLine("", text)] if text else []
    return [replace(lines[0], head=str(number)), *lines[1:]] if lines else []


def remarks(scene: Scene, pile: Sequence[tuple[int, Card]]) -> list[tuple[int, Card, str]]:
    """The cards of a trick but the first, and what is to be said of each: by which void, or duty, it was played."""
    view = scene.view
    led = effective_suit(scene.game, pile[0][1])
    trumps = SUIT_CARDS[view.trump] if view.game == "lodam" and view.trump is not None else 0
    duty = False
    found: list[tuple[int, Card, str]] = []
    for seat, card in pile[1:]:
        suit = effective_suit(scene.game, card)
        remark = ""
        if duty and trumps >> card & 1:
            remark, duty = _(" by duty"), False
        elif suit != led:
            duty = True
            trumps_it = suit == view.trump and view.game != "lodam"
            said = _(" trumps: {void}") if trumps_it else _(": {void}")
            remark = said.format(void=void_text(led))
        found.append((seat, card, remark))
    return found


def taken(scene: Scene, winner: int, pile: Sequence[tuple[int, Card]]) -> str:
    """Who took a finished trick, and what it counts by itself."""
    cards = card_set(card for _seat, card in pile)
    base, extra = trick_points(scene.game, cards)
    if scene.view.game == "gadenysh":
        what = _("the trick")
    elif extra:
        queens = " ".join(card_sign(card) for _seat, card in pile if trick_points(scene.game, card_set([card]))[1])
        what = _("{base}, and {queens} {extra}").format(base=base, queens=queens, extra=extra)
    else:
        what = str(base)
    if winner == scene.you:
        return _("You take {what}").format(what=what)
    return _("{name} takes {what}").format(name=scene.name(winner), what=what)
