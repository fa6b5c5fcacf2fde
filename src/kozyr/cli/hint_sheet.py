"""What a hint says, in lines for people and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isinf
from typing import Any, Final

from kozyr.bots import Advice, Ground, Option
from kozyr.engine import Action, Ask, Game, View, action_text, card_text, cards_text
from kozyr.engine.reasons import SUIT_NAMES
from kozyr.locale import N_, _, decimal, n_
from kozyr.words.hint import doubts, ground_sentence, ordered, place_text, worse_text

from .choices import choice_text
from .output import rounded
from .table import table_lines

_ASKED: Final = {
    Ask.PLAY: N_("to play a card: {name} (seat {seat})"),
    Ask.TRUMP: N_("to name trumps: {name} (seat {seat})"),
    Ask.PASS: N_("to pass cards: {name} (seat {seat})"),
    Ask.OFFER: N_("to offer an exchange or not: {name} (seat {seat})"),
    Ask.ANSWER: N_("to answer an offer: {name} (seat {seat})"),
    Ask.GIVE: N_("to give a card: {name} (seat {seat})"),
}
#: Behind the point.
_DIGITS: Final = 2


@dataclass(frozen=True, slots=True)
class Place:
    """A point of a record, by its numbers from 1. `view`: what the seat to act knows; `played`: what it did, if the
    record goes on."""

    game: Game
    match: int
    deal: int
    action: int
    view: View
    names: tuple[str, ...]
    played: Action | None


@dataclass(frozen=True, slots=True)
class HintSheet:
    """The advice of a level. `seed`: what its chance was made from, if one was given."""

    place: Place
    level: str
    seed: str | None
    advice: Advice

    def lines(self) -> Iterator[str]:
        """The position, the choice, and all choices in a table."""
        yield from self._position()
        yield ""
        yield _("{level} would choose: {choice}").format(level=self.level, choice=choice_text(self.advice.action))
        rows = [["", _("points"), _("worse by"), _("place")]]
        fewest = self.place.game.fewest_win
        for option in ordered(self.advice, fewest_win=fewest):
            worse = "" if option.action == self.advice.action else self._worse(option)
            rows.append([choice_text(option.action), _text(option.points, option.half), worse, place_text(option)])
        yield from table_lines(rows)
        for ground in self.advice.grounds:
            yield ground_sentence(self.place.game, ground, choice_text)
        yield _("fewer points are better") if self.place.game.fewest_win else _("more points are better")
        yield _("the place is the one to expect when the match ends")
        of_match, by_place, by_chance = doubts(self.advice, _DIGITS, fewest_win=fewest)
        if of_match:
            yield _("the better place comes before the better points")
        elif by_place:
            yield _("the others are in the order of their places")
        if by_chance:
            yield _("a difference within its ± may be chance")
        yield n_(
            "looked at in {n} way the deal could go on",
            "looked at in {n} ways the deal could go on",
            self.advice.worlds,
        )
        yield from self._played()

    def _position(self) -> Iterator[str]:
        place, view = self.place, self.place.view
        yield _("{game}, {players}, {variant}: match {match}, deal {deal}, action {action}").format(
            game=_(place.game.title),
            players=n_("{n} player", "{n} players", place.game.seats),
            variant=place.game.variant() or _("own rules"),
            match=place.match,
            deal=place.deal,
            action=place.action,
        )
        yield _(_ASKED[view.ask]).format(name=place.names[view.seat], seat=view.seat)
        score = [f"{place.names[seat]}: {self._stands(seat)}" for seat in view.players]
        yield _("score: {points}").format(points="; ".join(score))
        if view.game != "laus" and view.ask is not Ask.TRUMP:
            yield _("trumps: {suit}").format(suit=_("none") if view.trump is None else _(SUIT_NAMES[view.trump]))
        if view.trick:
            cards = [f"{place.names[seat]} {card_text(card)}" for seat, card in view.trick]
            yield _("trick: {cards}").format(cards=", ".join(cards))
        yield _("hand: {cards}").format(cards=cards_text(view.hand))

    def _stands(self, seat: int) -> str:
        """The total of a player, and the lives where there are any (D2)."""
        totals, lives = self.place.view.totals, self.place.view.lives
        if not any(lives):
            return str(totals[seat])
        left = n_("{n} life", "{n} lives", lives[seat])
        return f"{totals[seat]}, {left}"

    def _played(self) -> Iterator[str]:
        """What was done in the record, and what it cost."""
        option = self._option(self.place.played)
        if option is not None:
            played, loss = choice_text(option.action), self._loss(option)
            if option.action == self.advice.action:
                yield _("played: {played}").format(played=played)
            elif round(loss, _DIGITS) < 0:
                text = _("played: {played}, better by {points} points")
                yield text.format(played=played, points=_text(-loss, option.apart))
            else:
                text = _("played: {played}, worse by {points} points")
                yield text.format(played=played, points=_text(loss, option.apart))

    def data(self) -> dict[str, Any]:
        """The same as JSON."""
        place, view, advice = self.place, self.place.view, self.advice
        played = self._option(place.played)
        return {
            "game": place.game.name,
            "options": place.game.option_values(),
            "fewest_win": place.game.fewest_win,
            "match": place.match,
            "deal": place.deal,
            "action": place.action,
            "seat": view.seat,
            "name": place.names[view.seat],
            "ask": view.ask.name.lower(),
            "totals": list(view.totals),
            "lives": list(view.lives),
            "trump": None if view.trump is None else SUIT_NAMES[view.trump],
            "trick": [{"seat": seat, "card": card_text(card)} for seat, card in view.trick],
            "hand": cards_text(view.hand),
            "level": self.level,
            "seed": self.seed,
            "worlds": advice.worlds,
            "choice": action_text(advice.action),
            "choices": [self._data(option) for option in ordered(advice, fewest_win=place.game.fewest_win)],
            "grounds": [_ground_data(ground) for ground in advice.grounds],
            "played": None if played is None else self._data(played),
        }

    def _data(self, option: Option) -> dict[str, Any]:
        return {
            "action": action_text(option.action),
            "points": _estimate(option.points, option.half),
            "worse": _estimate(self._loss(option), option.apart),
            "place": rounded(option.place),
            "place_worse": _estimate(option.place - self.advice.options[0].place, option.place_apart),
        }

    def _option(self, action: Action | None) -> Option | None:
        return next((option for option in self.advice.options if option.action == action), None)

    def _worse(self, option: Option) -> str:
        return worse_text(self._loss(option), option.apart, _DIGITS)

    def _loss(self, option: Option) -> float:
        """By how many points a choice is worse than the one that is advised."""
        return self.advice.loss(option, fewest_win=self.place.game.fewest_win)


def _ground_data(ground: Ground) -> dict[str, Any]:
    return {
        "kind": ground.kind,
        "card": None if ground.card < 0 else card_text(ground.card),
        "here": rounded(ground.here),
        "there": rounded(ground.there),
        "rival": action_text(ground.rival),
    }


def _text(mean: float, half: float) -> str:
    """A mean and half of its interval of 95%; one world alone has none."""
    return f"{decimal(mean, _DIGITS)} ± {'?' if isinf(half) else decimal(half, _DIGITS)}"


def _estimate(mean: float, half: float) -> dict[str, float | None]:
    return {"mean": rounded(mean), "half": None if isinf(half) else rounded(half)}
