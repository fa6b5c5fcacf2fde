"""A match in words. One that is not over: how far it has come, who plays, how it stands. One of the archive: what was
played and when, how it ended, and what else is to be known of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from kozyr.engine import GAMES, Ask
from kozyr.locale import _, day_text, n_
from kozyr.session import Session
from kozyr.store import Entry, OpenMatch


def place_text(session: Session) -> str:
    """How far it has come: `deal 5, trick 3`."""
    deals = session.match.deals
    number = max(len(deals), 1)
    if not deals or session.deal is None or session.deal.ask in (Ask.TRUMP, Ask.PASS):
        return _("deal {number}").format(number=number)
    return _("deal {number}, trick {trick}").format(number=number, trick=len(session.deal.tricks) + 1)


def title_text(session: Session) -> str:
    """The game, and whether it is practice."""
    title = _(session.game.title)
    return _("{game}, practice").format(game=title) if session.practice else title


def where_text(session: Session) -> str:
    """What is played, and how far it has come."""
    game = _("Today's deal") if session.one_try else title_text(session)
    return _("{game}, {place}").format(game=game, place=place_text(session))


def players_text(session: Session) -> str:
    """Everybody at the table: `Anna, Vera, Gleb`."""
    return ", ".join(seat.name for seat in session.seats)


def opponents_of(session: Session) -> list[str]:
    """Everybody but the one person, or everybody."""
    return [seat.name for index, seat in enumerate(session.seats) if (index,) != session.humans]


def opponents_text(names: Sequence[str], most: int) -> str:
    """At most so many names: `Vera, Gleb, …`."""
    return ", ".join([*names[:most], *(["…"] if len(names) > most else [])])


def score_text(session: Session) -> str:
    """How it stood when the last deal was counted: for the one person, or for everybody in the order of the seats.
    Nothing before the first one was."""
    totals, lives = session.match.totals, session.match.lives
    if not session.match.counts:
        return ""
    if len(session.humans) == 1:
        seat = session.humans[0]
        said = n_("{n} point", "{n} points", totals[seat])
        if lives:
            left = n_("{n} life", "{n} lives", lives[seat])
            said = _("{points}, {lives}").format(points=said, lives=left)
    else:
        said = " : ".join(str(total) for total in totals)
        if lives:
            said = _("{points}, lives {lives}").format(points=said, lives=" : ".join(map(str, lives)))
    return said if session.deal is None else _("{score} before it").format(score=said)


def moment_text(moment: datetime) -> str:
    """A time as the clock here shows it."""
    try:
        here = moment.astimezone()
    except OverflowError:  # the first day or the last there is, which here is the one before or after
        here = moment
    return f"{day_text(here)} {here:%H:%M}"


def played_text(entry: Entry) -> str:
    """When a match of the archive was played; what is no time as it stands."""
    try:
        return moment_text(datetime.fromisoformat(entry.played))
    except ValueError:
        return entry.played[:16]


def game_text(game: str, variant: str) -> str:
    """What is played: `Laus (pagat)`."""
    title = _(GAMES[game].title) if game in GAMES else game
    return title if variant == "source" else _("{game} ({variant})").format(game=title, variant=variant)


def outcome_text(entry: Entry) -> str:
    """How it ended: `given up`, or `place 2 of 4, 312 points` where one person played; with lives, those left or
    when the last one was lost."""
    if not entry.over:
        return _("given up")
    place = _("place {place} of {players}").format(place=entry.place, players=len(entry.names))
    said = [place] if entry.place is not None else []
    if entry.fell is not None:
        said.append(_("out in deal {number}").format(number=entry.fell))
    elif entry.lives is not None:
        said.append(n_("{n} life left", "{n} lives left", entry.lives))
    elif entry.points is not None:
        said.append(n_("{n} point", "{n} points", entry.points))
    return ", ".join(said)


def marks_texts(entry: Entry) -> list[str]:
    """What sets it apart: `2 undos`, `1 hint`, `deals played before`, `practice`, `the deal of 2026-11-30`."""
    said: list[str] = []
    if entry.today:
        said.append(_("the deal of {day}").format(day=day_text(date.fromisoformat(entry.today))))
    if entry.practice:
        said.append(_("practice"))
    elif entry.again:
        said.append(_("deals played before"))
    if entry.undos:
        said.append(n_("{n} undo", "{n} undos", entry.undos))
    if entry.hints:
        said.append(n_("{n} hint", "{n} hints", entry.hints))
    return said


def open_text(match: OpenMatch) -> str:
    """A match that can be gone on with, in one line."""
    session = match.session
    busy = _("is being played in another terminal") if match.busy else ""
    parts = [moment_text(match.played), where_text(session), score_text(session), players_text(session), busy]
    return "; ".join(part for part in parts if part)
