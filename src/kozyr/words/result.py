"""How a match ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.engine import Lodam, Match, Result
from kozyr.locale import _, n_

from .people import listed


def outcome(match: Match, result: Result, names: Sequence[str], you: int | None) -> str:
    """Who won and who lost. `you`: the seat that is spoken to."""
    said: list[str] = []
    for seats, one, many, mine in (
        (result.winners, _("{name} has won."), _("{name} have won together."), _("You have won.")),
        (result.losers, _("{name} has lost."), _("{name} have lost together."), _("You have lost.")),
    ):
        if len(seats) > 1:
            said.append(many.format(name=listed([names[seat] for seat in sorted(seats, key=lambda seat: seat != you)])))
        elif seats:
            said.append(mine if seats[0] == you else one.format(name=names[seats[0]]))
    return " ".join(said)


def ranked(match: Match) -> list[int]:
    """The seats from the best place to the last; one after the other while the match is not over."""
    result = match.result
    return sorted(range(match.game.seats), key=lambda seat: (result.places[seat] if result else 0, seat))


def fate(match: Match, seat: int) -> str:
    """`won`, `lost`, or nothing."""
    result = match.result
    if result is None:
        return ""
    return _("won") if seat in result.winners else _("lost") if seat in result.losers else ""


def fall_of(match: Match, seat: int) -> int | None:
    """The number of the deal in which a player lost the last life (D13), or `None`."""
    if not isinstance(match.game, Lodam):
        return None
    return next((number for number, count in enumerate(match.counts, 1) if count.lives[seat] == 0), None)


def standing(match: Match, seat: int) -> str:
    """What a player ended with: points, or lives and the deal in which the last was lost."""
    fallen = fall_of(match, seat)
    if fallen is not None:
        points = match.counts[fallen - 1].reached[seat]
        return _("out in deal {number} with {points}").format(number=fallen, points=points)
    if match.lives:
        return n_("{n} life left", "{n} lives left", match.lives[seat])
    return n_("{n} point", "{n} points", match.totals[seat])
