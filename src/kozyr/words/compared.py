"""What came of the same cards in other hands, in words."""

from __future__ import annotations

from kozyr.bots import STRONGEST
from kozyr.engine import Match
from kozyr.locale import _, day_text, n_
from kozyr.store.today import Result

from .games import title_of
from .levels import level_text


def result_text(result: Result | None) -> str:
    """What came of the deal of a day, in a few words."""
    if result is None:
        return _("not played yet")
    if not result.points:
        return _("given up")
    text = _("{points}, place {place} of {players}")
    points = n_("{n} point", "{n} points", result.points[0])
    return text.format(points=points, place=result.place, players=len(result.points))


def share_text(result: Result) -> str:
    """The line to share: nothing in it says how the cards lay."""
    text = _("kozyr {day}, {game}: {result}")
    said = text.format(day=day_text(result.day), game=title_of(result.game), result=result_text(result))
    if result.strongest is None:
        return said
    text = _("{line}; {level} in my seat: {points}")
    points = n_("{n} point", "{n} points", result.strongest)
    return text.format(line=said, level=level_text(STRONGEST), points=points)


def strongest_text(result: Result) -> str:
    """What the strongest level gets from the same seat, or that it is being found out."""
    level = level_text(STRONGEST)
    if result.strongest is None:
        return _("The level {level} plays the same cards from your seat…").format(level=level)
    text = _("The level {level} got {points} from your seat on the same cards.")
    return text.format(level=level, points=n_("{n} point", "{n} points", result.strongest))


def failed_text(level: str) -> str:
    """That a level failed in the person's seat."""
    text = _("The level {level} failed on the same cards: there is nothing to compare with this time.")
    return text.format(level=level_text(level))


def points_a_deal(match: Match, seat: int) -> float:
    """The mean of a seat's points in the deals it was dealt to."""
    points = [
        count.points[seat] for deal, count in zip(match.deals, match.counts, strict=False) if seat in deal.players
    ]
    return sum(points) / len(points) if points else 0.0
