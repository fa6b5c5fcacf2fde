"""Matches written down as data: written, read, and checked by playing them again."""

from .schema import FORMAT, Player, Record, RecordedDeal, RecordedResult, game_of
from .write import RecordWriter, record_line, record_of

__all__ = [
    "FORMAT",
    "Player",
    "Record",
    "RecordWriter",
    "RecordedDeal",
    "RecordedResult",
    "game_of",
    "record_line",
    "record_of",
]
