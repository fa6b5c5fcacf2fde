"""A match that is not over in words: how far it has come, who plays, how it stands."""

from __future__ import annotations

from kozyr.engine import Ask
from kozyr.locale import _, n_
from kozyr.session import Session


def place_text(session: Session) -> str:
    """How far it has come: `deal 5, trick 3`."""
    deals = session.match.deals
    number = max(len(deals), 1)
    if not deals or session.deal is None or session.deal.ask in (Ask.TRUMP, Ask.PASS):
        return _("deal {number}").format(number=number)
    return _("deal {number}, trick {trick}").format(number=number, trick=len(session.deal.tricks) + 1)


def players_text(session: Session) -> str:
    """Everybody at the table: `Anna, Vera, Gleb`."""
    return ", ".join(seat.name for seat in session.seats)


def opponents_text(session: Session) -> str:
    """Everybody but the one person, or everybody."""
    others = [seat.name for index, seat in enumerate(session.seats) if (index,) != session.humans]
    return ", ".join(others)


def score_text(session: Session) -> str:
    """How it stands before this deal: for the one person, or for everybody in the order of the seats."""
    totals, lives = session.match.totals, session.match.lives
    if len(session.humans) != 1:
        return " : ".join(str(total) for total in totals)
    seat = session.humans[0]
    points = n_("you have {n} point", "you have {n} points", totals[seat])
    if not lives:
        return points
    left = n_("{n} life", "{n} lives", lives[seat])
    return _("{points}, {lives}").format(points=points, lives=left)
