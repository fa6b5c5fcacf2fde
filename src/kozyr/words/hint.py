"""A hint in the words of the game: what to do, what it is expected to bring, and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Final

from kozyr.bots import Advice, Ground, Option
from kozyr.engine import (
    ACCEPT,
    DECLINE,
    NO_TRUMPS,
    OFFER,
    STAY,
    Action,
    Card,
    Game,
    given_card,
    named_trump,
    passed_cards,
)
from kozyr.engine.games.laus import QD
from kozyr.locale import N_, _, decimal

from .cards import effective_suit, in_order, suit_name, suit_text
from .cells import Line, Piece, left, right, widest, wrapped
from .scene import Scene
from .signs import card_sign

_DECISIONS: Final = {
    NO_TRUMPS: N_("no trumps"),
    OFFER: N_("offer"),
    STAY: N_("stay"),
    ACCEPT: N_("accept"),
    DECLINE: N_("decline"),
}
#: Of the trick on the table: what is said when it is as good as sure, and when it is only likelier.
_TRICK: Final = {
    "duck": (N_("ducks"), N_("takes the trick less often")),
    "stay-out": (N_("stays out of the trick"), N_("takes the trick less often")),
    "take": (N_("takes the trick"), N_("takes the trick more often")),
    "low": (N_("leads low"), N_("leads low")),
    "lead-away": (N_("gives the lead away"), N_("keeps the lead less often")),
    "lead-on": (N_("keeps the lead"), N_("keeps the lead more often")),
}
_TRICKS: Final = {"fewer": N_("takes fewer tricks"), "more": N_("takes more tricks")}
#: Up to what chance a card or a trick is as good as another's, and from what chance on as good as one's own.
_SAFE: Final = 0.1
_SURE: Final = 0.9


def action_words(action: Action, order: Sequence[Card]) -> str:
    """A choice as the player sees it: `"7♠"`, `"♥ hearts"`, `"offer"`."""
    suit, card, passed = named_trump(action), given_card(action), passed_cards(action)
    if action in _DECISIONS:
        return _(_DECISIONS[action])
    if suit is not None:
        return suit_text(suit)
    if passed is not None:
        return in_order(passed, order)
    return card_sign(action if card is None else card)


def ground_words(game: Game, ground: Ground, name: Callable[[Action], str]) -> str:
    """What speaks for a choice, in a few words; `name`: how cards and other choices are written."""
    kind, card = ground.kind, name(ground.card) if ground.card >= 0 else ""
    if kind in _TRICK:
        surely, rather = _TRICK[kind]
        return _(surely if not _SAFE < ground.here < _SURE else rather)
    if kind in _TRICKS:
        return _(_TRICKS[kind])
    if kind == "rid":
        safe = ground.here <= _SAFE
        return (_("gets rid of {card} while it is safe") if safe else _("gets rid of {card}")).format(card=card)
    if kind == "keep":
        cancels = game.name == "laus" and ground.card == QD
        return (_("keeps {card} to cancel") if cancels else _("keeps {card} to take it")).format(card=card)
    if kind == "catch":
        sure = ground.here >= _SURE
        return (_("takes {card}") if sure else _("takes {card} more often")).format(card=card)
    if kind == "avoid":
        return _("takes {card} less often").format(card=card)
    return _("empties {suit}").format(suit=suit_name(effective_suit(game, ground.card)))


def ground_sentence(game: Game, ground: Ground, name: Callable[[Action], str]) -> str:
    """The same with the numbers that show it."""
    what, rival = ground_words(game, ground, name), name(ground.rival)
    if ground.kind == "empty":
        return what
    if ground.kind in _TRICKS:
        here, there = decimal(ground.here, 1), decimal(ground.there, 1)
        said = _("{what}: about {here} in all, after {rival} {there}")
    else:
        here, there = f"{100 * ground.here:.0f}%", f"{100 * ground.there:.0f}%"
        in_trick = ground.kind in _TRICK
        said = (
            _("{what}: wins this trick in {here}, {rival} in {there}")
            if in_trick
            else _("{what}: yours in {here}, after {rival} in {there}")
        )
    return said.format(what=what, here=here, rival=rival, there=there)


def hint_notes(scene: Scene, action: Action, advice: Advice | None, order: Sequence[Card]) -> list[str]:
    """The hint for one line, the fullest words first."""
    bare = _("Hint: {what}").format(what=action_words(action, order))
    if advice is None or not advice.options:
        only = len(scene.view.legal()) == 1
        return [_("{hint}, the only choice.").format(hint=bare), bare] if only else [bare]
    best, *others = ordered(advice, fewest_win=scene.game.fewest_win)
    fine = _fine(advice)
    points = _("about {points} points").format(points=_about(best, fine))
    short = _("{hint} ({points})").format(hint=bare, points=points)
    notes = [short, bare]
    said = [ground_words(scene.game, ground, partial(action_words, order=order)) for ground in advice.grounds]
    whys = [", ".join(said), said[0]] if said else []
    heads = [short]
    if others:
        text = _("{points}; next best {rival} {number}")
        if _outscores(scene, advice, others[0]):
            text = _("{points}; {rival} {number}, but worse for the match")
        rival = text.format(points=points, rival=action_words(others[0].action, order), number=_about(others[0], fine))
        full = _("{hint} ({points})").format(hint=bare, points=rival)
        notes.insert(0, full)
        heads.insert(0, full)
    reasoned = [_("{hint}: {why}").format(hint=head, why=why) for head in heads for why in whys]
    reasoned += [_("{hint}: {why}").format(hint=bare, why=why) for why in whys[-1:]]
    return reasoned + notes


def hint_lines(scene: Scene, advice: Advice, order: Sequence[Card], width: int) -> list[Line]:
    """Every choice in a table, and what speaks for the first, in at most `width` cells."""
    rows = [["", _("points"), _("worse by")]]
    fine = _fine(advice)
    for option in ordered(advice, fewest_win=scene.game.fewest_win):
        worse = "" if option is advice.options[0] else _worse(scene, advice, option)
        rows.append([action_words(option.action, order), _points(option, fine), worse])
    numbers = [widest(column) for column in list(zip(*rows, strict=True))[1:]]
    room = min(widest(row[0] for row in rows), width - sum(numbers) - 6)
    lines: list[Line] = []
    for at, (what, *cells) in enumerate(rows):
        first: Piece = ("► " if at == 1 else "  ", "turn")
        ink = "bold felt-ink" if at == 1 else "felt-ink" if at else "felt-muted"
        text = "".join("  " + right(cell, size) for cell, size in zip(cells, numbers, strict=True))
        lines.append((first, (left(what, room), ink), (text, ink if at else "felt-muted")))
    said = [ground_sentence(scene.game, ground, partial(action_words, order=order)) for ground in advice.grounds]
    said += order_notes(scene, advice)
    lines.append(())
    lines += [(("  " + text, "felt-muted"),) for sentence in said for text in wrapped([sentence], width - 2)]
    return lines


def by_points(advice: Advice, *, fewest_win: bool) -> bool:
    """Whether the choices behind the best stand by their points, as far as these can be told apart; if not, their order
    is one of the match."""
    losses = [(advice.loss(option, fewest_win=fewest_win), option.apart) for option in advice.options[1:]]
    return all(one - other <= max(doubt, its) for (one, doubt), (other, its) in combinations(losses, 2))


def ordered(advice: Advice, *, fewest_win: bool) -> list[Option]:
    """The choices as they are listed: the best, then the others by points, unless the match orders them otherwise."""
    best, *others = advice.options
    if by_points(advice, fewest_win=fewest_win):
        others.sort(key=lambda option: advice.loss(option, fewest_win=fewest_win))
    return [best, *others]


def order_notes(scene: Scene, advice: Advice) -> list[str]:
    """Which points are better, and why what comes first may have worse ones."""
    notes = [_("Fewer points are better.") if scene.game.fewest_win else _("More points are better.")]
    of_match = not by_points(advice, fewest_win=scene.game.fewest_win)
    if of_match or any(_outscores(scene, advice, option) for option in advice.options):
        notes.append(_("First comes what is best for the match, where points of this deal are not all."))
    return notes


def _fine(advice: Advice) -> bool:
    """Whether the numbers are so small that tenths matter."""
    return all(abs(option.points) < 10 for option in advice.options)


def _points(option: Option, fine: bool) -> str:
    return decimal(option.points, 1 if fine else 0)


def _about(option: Option, fine: bool) -> str:
    """The same in a sentence, where `0.0` is 0."""
    points = round(option.points, 1)
    return decimal(points, 1 if fine and not points.is_integer() else 0)


def _outscores(scene: Scene, advice: Advice, option: Option) -> bool:
    """Whether a choice is seen to bring better points than the best one does."""
    return round(advice.loss(option, fewest_win=scene.game.fewest_win), 1 if _fine(advice) else 0) < 0


def _worse(scene: Scene, advice: Advice, option: Option) -> str:
    digits, loss = 1 if _fine(advice) else 0, advice.loss(option, fewest_win=scene.game.fewest_win)
    return f"{decimal(loss, digits)} ± {decimal(option.apart, digits)}"
