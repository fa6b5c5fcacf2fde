"""A hint in the words of the game: what to do, what it is expected to bring, and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from math import isinf
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
    is_play,
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
#: The choice that is listed second, by how its points are seen beside those of the first.
_NEXT: Final = {
    -1: N_("{points}; {rival} {number}, but worse for the match"),
    0: N_("{points}; {rival} {number} is as good"),
    1: N_("{points}; next best {rival} {number}"),
}
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
    if kind == "avoid" and ground.card == ground.rival:
        return _("waits with {card}").format(card=card)
    if kind == "catch":
        sure = ground.here >= _SURE
        return (_("takes {card}") if sure else _("takes {card} more often")).format(card=card)
    if kind == "avoid":
        return _("takes {card} less often").format(card=card)
    return _("empties {suit}").format(suit=suit_name(effective_suit(game, ground.card)))


def reasons(game: Game, advice: Advice, name: Callable[[Action], str], told: Action | None) -> list[str]:
    """What speaks for the advice, the fullest words first. `told`: the other choice that the sentence names before."""
    grounds = advice.grounds
    return [_joined(game, grounds[:count], name, told) for count in (len(grounds), 1)[: len(grounds)]]


def _joined(game: Game, grounds: Sequence[Ground], name: Callable[[Action], str], told: Action | None) -> str:
    """Several facts, with what they compare with, once, unless that has been told."""
    said = [ground_words(game, ground, name) for ground in grounds]
    compared = [at for at, ground in enumerate(grounds) if _compares(ground) and ground.rival != told]
    for at in compared[-1:]:
        said[at] = _("{what} than {after}").format(what=said[at], after=_after(grounds[at].rival, name))
    return ", ".join(said)


def _compares(ground: Ground) -> bool:
    """Whether the words for a fact say something only beside another choice. Not if it is about the card that is played
    by that choice: who does not play it, takes it less often."""
    if ground.card == ground.rival:
        return False
    if ground.kind in _TRICK:
        return len(set(_TRICK[ground.kind])) > 1 and _SAFE < ground.here < _SURE
    return ground.kind in (*_TRICKS, "avoid") or (ground.kind == "catch" and ground.here < _SURE)


def _after(rival: Action, name: Callable[[Action], str]) -> str:
    """`"after Q♠"`: what is in quotes needs no case."""
    if is_play(rival) or given_card(rival) is not None or passed_cards(rival) is not None:
        return _("after {cards}").format(cards=name(rival))
    return _("after “{choice}”").format(choice=name(rival))


def ground_sentence(game: Game, ground: Ground, name: Callable[[Action], str]) -> str:
    """The same with the numbers that show it."""
    what = ground_words(game, ground, name)
    if ground.kind == "empty":
        return what
    here, there = f"{100 * ground.here:.0f}%", f"{100 * ground.there:.0f}%"
    if ground.kind in _TRICK:
        said = _("{what}: wins this trick in {here}, {rival} in {there}")
        return said.format(what=what, here=here, rival=name(ground.rival), there=there)
    said = _("{what}: yours in {here}, {after} in {there}")
    if ground.kind in _TRICKS:
        here, there = decimal(ground.here, 1), decimal(ground.there, 1)
        said = _("{what}: about {here} in all, {after} {there}")
    return said.format(what=what, here=here, after=_after(ground.rival, name), there=there)


def hint_notes(scene: Scene, action: Action, advice: Advice | None, order: Sequence[Card]) -> list[str]:
    """The hint for one line, the fullest words first."""
    bare = _("Hint: {what}").format(what=action_words(action, order))
    if advice is None or not advice.options:
        only = len(scene.view.legal()) == 1
        return [_("{hint}, the only choice.").format(hint=bare), bare] if only else [bare]
    name, digits = partial(action_words, order=order), digits_of(scene.game)

    def explained(head: str, told: Action | None = None) -> list[str]:
        found = reasons(scene.game, advice, name, told)
        return [_("{hint}: {why}").format(hint=head, why=why) for why in found]

    best, *others = ordered(advice, fewest_win=scene.game.fewest_win)
    points = _("about {points} points").format(points=_about(best, digits))
    short = _("{hint} ({points})").format(hint=bare, points=points)
    notes = [*explained(short), *explained(bare)[-1:], short, bare]
    if others:
        # The next best, or the one with the best points, where the match stands against these.
        fewest = scene.game.fewest_win
        rival = min(others, key=lambda option: advice.loss(option, fewest_win=fewest))
        stands = standing(advice, rival, fewest_win=fewest, digits=digits)
        if stands >= 0:
            rival = others[0]
            stands = standing(advice, rival, fewest_win=fewest, digits=digits)
        beside = _(_NEXT[stands]).format(points=points, rival=name(rival.action), number=_about(rival, digits))
        full = _("{hint} ({points})").format(hint=bare, points=beside)
        # That another choice has as good points, or better ones, is not left out for a reason.
        at = len(notes) - 2 if stands > 0 else 0
        notes.insert(at, full)
        notes[:0] = explained(full, rival.action)
    return notes


def hint_lines(scene: Scene, advice: Advice, order: Sequence[Card], width: int) -> list[Line]:
    """Every choice in a table, and what speaks for the first, in at most `width` cells."""
    rows = [["", _("points"), _("worse by"), _("place")]]
    for option in ordered(advice, fewest_win=scene.game.fewest_win):
        points, worse = decimal(option.points, digits_of(scene.game)), ""
        if option is not advice.options[0]:
            worse = worse_words(scene.game, advice, option)
        rows.append([action_words(option.action, order), points, worse, place_text(option)])
    numbers = [widest(column) for column in list(zip(*rows, strict=True))[1:]]
    room = min(widest(row[0] for row in rows), width - sum(numbers) - 8)
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


def standing(advice: Advice, option: Option, *, fewest_win: bool, digits: int) -> int:
    """How the points of a choice are seen beside those of the best: -1 for better, with a worse place, both beyond
    doubt; 0 for as good; 1 for worse. `digits`: behind the point, as they are shown."""
    loss = advice.loss(option, fewest_win=fewest_win)
    seen = round(loss, digits)
    if seen < 0 and loss < -option.apart and option.place - advice.options[0].place > option.place_apart:
        return -1
    return 0 if seen <= 0 or loss <= option.apart else 1


def worse_text(loss: float, apart: float, digits: int) -> str:
    """`"19 ± 4"`: by how many points a choice is worse, and half of the interval of that; one world alone has none."""
    half = "?" if isinf(apart) else decimal(apart, digits)
    text = f"{decimal(abs(loss), digits)} ± {half}"
    return _("better by {points}").format(points=text) if round(loss, digits) < 0 else text


def doubts(advice: Advice, digits: int, *, fewest_win: bool) -> tuple[bool, bool, bool]:
    """Whether what comes first is best for the match alone, whether the others are in the order of the match, not of
    points, and whether one seems to bring better points than the first by chance."""
    better = [
        standing(advice, option, fewest_win=fewest_win, digits=digits)
        for option in advice.options[1:]
        if round(advice.loss(option, fewest_win=fewest_win), digits) < 0
    ]
    return -1 in better, not by_points(advice, fewest_win=fewest_win), 0 in better


def order_notes(scene: Scene, advice: Advice) -> list[str]:
    """Which points are better, and why what comes first may have worse ones."""
    notes = [_("Fewer points are better.") if scene.game.fewest_win else _("More points are better.")]
    notes.append(_("The place is the one to expect when the match ends."))
    of_match, by_place, by_chance = doubts(advice, digits_of(scene.game), fewest_win=scene.game.fewest_win)
    if of_match:
        notes.append(_("The better place comes before the better points."))
    elif by_place:
        notes.append(_("The others are in the order of their places."))
    if by_chance:
        notes.append(_("A difference within its ± may be chance."))
    return notes


def digits_of(game: Game) -> int:
    """How many digits of points are told: in Laus, which counts by the hundred, none behind the point."""
    return 0 if game.name == "laus" else 1


def place_text(option: Option) -> str:
    """The place to be expected: `"1.37"`."""
    return decimal(option.place, 2)


def worse_words(game: Game, advice: Advice, option: Option) -> str:
    """By how many points a choice is worse than the best."""
    return worse_text(advice.loss(option, fewest_win=game.fewest_win), option.apart, digits_of(game))


def _about(option: Option, digits: int) -> str:
    """Points in a sentence, where `0.0` is 0."""
    return decimal(option.points, 0 if round(option.points, 1).is_integer() else digits)
