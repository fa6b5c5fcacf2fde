"""A record is right when the engine, playing it again, comes to everything it says."""

from __future__ import annotations

from dataclasses import astuple

from kozyr.engine import Match
from kozyr.locale import _

from .faults import Fault
from .replay import replay_deal
from .schema import Record, RecordedResult, game_of
from .shown import shown


def match_of(record: Record) -> Match:
    """The match of a record, where the record leaves it: to look at, or to go on playing. Raises `Fault`."""
    match = Match(game_of(record), record.seed)
    for number, recorded in enumerate(record.deals, 1):
        try:
            _check_goes_on(match)
            replay_deal(match, recorded)
        except Fault as fault:
            fault.deal = fault.deal or number
            raise
    _check_result(match, record.result)
    return match


def _check_goes_on(match: Match) -> None:
    """Another deal may follow those played."""
    before = len(match.deals)
    if match.deal is not None:
        raise Fault(_("the deal is not over, and another follows"), "C4", deal=before)
    if match.result is not None:
        text = _("the match was over after deal {deal}, no other may follow")
        raise Fault(text.format(deal=before), match.game.rules.end)


def _check_result(match: Match, recorded: RecordedResult | None) -> None:
    right = match.result
    if right is None:
        if recorded is not None:
            raise Fault(_("there is a result, but the match is not over"), match.game.rules.end)
        return
    if recorded is None:
        raise Fault(_("the match is over, but result is missing"))
    found = (recorded.places, recorded.winners, recorded.losers)
    for key, wrong, numbers in zip(("places", "winners", "losers"), found, astuple(right), strict=True):
        if wrong != numbers:
            text = _("result.{key} must be {right}, not {wrong}")
            shown_numbers = {"right": _shown_list(numbers), "wrong": _shown_list(wrong)}
            raise Fault(text.format(key=key, **shown_numbers), match.game.rules.places)


def _shown_list(numbers: tuple[int, ...]) -> str:
    """`"[1, 2]"`, cut when it is long."""
    return "[" + ", ".join(map(shown, numbers[:10])) + (", ...]" if len(numbers) > 10 else "]")
