"""The account of a deal in words: what counted, which rule changed it, what it cost."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.engine import Game, Laus, Lodam
from kozyr.engine.games.laus import QD, QUEEN_EXTRAS
from kozyr.locale import _, n_
from kozyr.session.account import DealAccount, Kind, Part, PlayerAccount

from .cards import cards_sign
from .people import listed
from .signs import card_sign


def counted(player: PlayerAccount, gap: str = " ") -> list[str]:
    """What each kind of card counted: `A♥ A♦ 22`. One text when nothing did. `gap`: what stands before the points."""
    said = [f"{cards_sign(part.cards)}{gap}{part.points}" for part in player.of(Kind.CARDS)]
    said += [n_("{n} trick", "{n} tricks", player.tricks) + f"{gap}{part.points}" for part in player.of(Kind.TRICKS)]
    if said or player.of(Kind.UGLY_TRICKS, Kind.CHARM_TRICKS):
        return said
    return [_("nothing that counts") if player.tricks else _("no trick")]


def remarks(player: PlayerAccount) -> list[str]:
    """What the rules made of it, a text for each rule that did something."""
    said: list[str] = []
    extras = player.of(Kind.EXTRA)
    if extras:
        said.append(
            _("{queens} more").format(queens=listed([f"{cards_sign(part.cards)} {part.points}" for part in extras]))
        )
    for part in player.parts:
        sentence = _remark(part)
        if sentence:
            said.append(sentence)
    return said


def _remark(part: Part) -> str:
    if part.kind is Kind.CANCELLED:
        queens = listed([f"{card_sign(queen)} {QUEEN_EXTRAS[queen]}" for queen in part.cards])
        return _("{queen} cancels {queens}").format(queen=card_sign(QD), queens=queens)
    if part.kind is Kind.QUEENS_FREE:
        return _("and the card points of the queens, {points}").format(points=part.worth)
    if part.kind is Kind.DOUBLED:
        return _("{ugly} doubles the jacks: {points} more").format(ugly=card_sign(part.cards[0]), points=part.points)
    if part.kind is Kind.LIFTED:
        return _("{ugly} doubles nothing, {charm} is there too").format(
            ugly=card_sign(part.cards[0]), charm=card_sign(part.cards[1])
        )
    if part.kind is Kind.UGLY_TRICKS:
        return _("{ugly} and no jack: {worth} for every trick").format(ugly=card_sign(part.cards[0]), worth=part.worth)
    if part.kind is Kind.CHARM_TRICKS:
        return _("{ugly}, {charm} and no jack: {worth} for every trick").format(
            ugly=card_sign(part.cards[0]), charm=card_sign(part.cards[1]), worth=part.worth
        )
    if part.kind is Kind.CHARM_ALONE:
        return _("{charm} alone does nothing").format(charm=card_sign(part.cards[0]))
    return ""


def fate(player: PlayerAccount) -> str:
    """What the deal cost beyond points (D12, D13); empty when it cost nothing."""
    if player.out:
        return _("loses the last life: out")
    return _("loses a life") if player.burned else ""


def in_all(account: DealAccount) -> str:
    """What the points of all players are made of."""
    if isinstance(account.game, Laus):
        cards, extras = account.points(Kind.CARDS), account.points(Kind.EXTRA)
        if extras:
            return _("{cards} card points and {extras} for queens").format(cards=cards, extras=extras)
        return n_("{n} card point", "{n} card points", cards)
    if isinstance(account.game, Lodam):
        return n_("{n} card point", "{n} card points", account.points())
    return ""


def aftermath(account: DealAccount, names: Sequence[str], *, more: bool = True) -> str:
    """What the count did to all: who lost lives, and what goes back to 0 (D12). Empty when nothing happened. `more`:
    another deal follows."""
    game = account.game
    if not isinstance(game, Lodam):
        return ""
    burned = [names[player.seat] for player in account.players if player.burned]
    if not burned:
        return _("Nobody reached {limit}.").format(limit=game.options.limit)
    who = _("{names} reached {limit}.").format(names=listed(burned), limit=game.options.limit)
    if not more:
        return who
    if game.options.reset == "all":
        return who + " " + _("All scores go back to 0.")
    if game.options.reset == "burned":
        return who + " " + n_("That score goes back to 0.", "Those scores go back to 0.", len(burned))
    return who


def limit_of(game: Game) -> tuple[int, str] | None:
    """The total at which something happens, and what; `None` in games that only count deals."""
    if isinstance(game, Laus):
        return game.options.target, _("whoever reaches {limit} has lost").format(limit=game.options.target)
    if isinstance(game, Lodam):
        return game.options.limit, _("whoever reaches {limit} loses a life").format(limit=game.options.limit)
    return None
