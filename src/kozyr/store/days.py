"""What follows from a day or a moment alone: the deal of a day, and times as they are kept and counted.

Times are kept in UTC and belong to the month that the clock here showed.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from hashlib import sha256

from kozyr.engine import GAMES


def game_of_day(day: date) -> str:
    """The game whose turn it is."""
    games = list(GAMES)
    return games[day.toordinal() % len(games)]


def seed_of_day(day: date) -> str:
    """The deal code of a day, the same for everybody. It is no secret: who wants to, can work it out beforehand."""
    return sha256(f"kozyr: the deal of {day.isoformat()}, {game_of_day(day)}".encode()).hexdigest()[:20]


def utc_of(text: object) -> str | None:
    """A time in UTC as it is kept, `2026-11-30T12:00:00+00:00`; `None` for what is no time. Without a zone: UTC."""
    try:
        moment = datetime.fromisoformat(text)  # type: ignore[arg-type]
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return moment.astimezone(UTC).isoformat(timespec="seconds")
    except (TypeError, ValueError, OverflowError):
        return None


def month_of(played: str) -> str:
    """The month of a time that `utc_of` gave, as it was here: `2026-11`; of what is no time, how it begins."""
    try:
        return f"{datetime.fromisoformat(played).astimezone():%Y-%m}"
    except (ValueError, OverflowError):
        return played[:7]
