"""A match being played, under whatever shows it."""

from .events import (
    Accepted,
    CardPlayed,
    DealCounted,
    Dealt,
    Declined,
    DutyArose,
    Event,
    Exchanged,
    LifeLost,
    MatchOver,
    Offered,
    Passed,
    Stayed,
    TakenBack,
    TrickWon,
    TrumpNamed,
)
from .session import HUMAN, Chooser, Seat, Session

__all__ = [
    "HUMAN",
    "Accepted",
    "CardPlayed",
    "Chooser",
    "DealCounted",
    "Dealt",
    "Declined",
    "DutyArose",
    "Event",
    "Exchanged",
    "LifeLost",
    "MatchOver",
    "Offered",
    "Passed",
    "Seat",
    "Session",
    "Stayed",
    "TakenBack",
    "TrickWon",
    "TrumpNamed",
]
