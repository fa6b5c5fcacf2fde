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
from .session import HUMAN, Seat, Session, chance_of

__all__ = [
    "HUMAN",
    "Accepted",
    "CardPlayed",
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
    "chance_of",
]
