"""The deal so far, told line by line, as the one who looks may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from kozyr.engine import ACCEPT, Card, Exchange, card_set, is_play, named_trump
from kozyr.engine.cards import SUIT_CARDS
from kozyr.locale import _

from ..scene import Scene
from ..signs import card_sign
from .cards import JACKS, effective_suit, suit_name, suit_text, trick_points


@dataclass(frozen=True, slots=True)
class LogLine:
    """`head`: the number of the trick, at its first line. `now`: it tells what is to come."""

    head: str
    text: str
    now: bool = False


def log_lines(scene: Scene, width: int) -> list[LogLine]:
    """Every line, the oldest first."""
    view = scene.view
    lines: list[LogLine] = []
    tricks = list(view.tricks)
    pile: list[tuple[int, Card]] = []
    exchanges = list(view.exchanges)
    for seat, action in view.log:
        suit = named_trump(action)
        if suit is not None:
            lines.append(LogLine("", _named(scene, seat, suit)))
        elif action == ACCEPT and exchanges:
            lines += [LogLine("", text) for text in _exchanged(scene, exchanges.pop(0))]
        elif is_play(action):
            pile.append((seat, action))
            if tricks and len(pile) == len(tricks[0].cards):
                number = len(view.tricks) - len(tricks) + 1
                lines += _trick(scene, number, pile, width)
                lines.append(LogLine("", taken(scene, tricks.pop(0).winner, pile)))
                pile = []
    if pile:
        lines += _trick(scene, len(view.tricks) + 1, pile, width)
    if scene.turn >= 0 and pile:
        you = scene.turn == scene.you
        said = _("You to play") if you else _("{name} to play").format(name=scene.name(scene.turn))
        lines.append(LogLine("", said, now=True))
    return lines


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


def _trick(scene: Scene, number: int, pile: list[tuple[int, Card]], width: int) -> list[LogLine]:
    seat, card = pile[0]
    led = _("You led {card}") if seat == scene.you else _("{name} led {card}")
    lines = [LogLine(str(number), led.format(name=scene.name(seat), card=card_sign(card)))]
    text = ""
    for seat, card, remark in _remarks(scene, pile):
        piece = f"{scene.name(seat)} {card_sign(card)}{remark}"
        if text and (remark or cell_len(f"{text}  {piece}") > width):
            lines.append(LogLine("", text))
            text = ""
        text = f"{text}  {piece}" if text else piece
        if remark:
            lines.append(LogLine("", text))
            text = ""
    return [*lines, LogLine("", text)] if text else lines


def _remarks(scene: Scene, pile: list[tuple[int, Card]]) -> list[tuple[int, Card, str]]:
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
            said = _(" trumps: no {suit}") if trumps_it else _(": no {suit}")
            remark = said.format(suit=suit_name(led) if led != JACKS else suit_name(JACKS))
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
