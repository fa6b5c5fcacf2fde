"""Matches written down as data: written, read, and checked by playing them again.

with RecordWriter("matches.jsonl") as writer:
    writer.write(record_of(match, [("Anna", "human"), ("Boris", "bot:hard"), ("Vera", "bot:easy")]))
for found in read_records("matches.jsonl"):
    print(found if isinstance(found, BadRecord) else found.match.result)
"""

from .check import match_of
from .faults import BadRecord, Fault
from .parse import parse_record
from .read import LONGEST_LINE, GoodRecord, read_record, read_records
from .schema import FORMAT, Player, Record, RecordedDeal, RecordedResult, game_of
from .write import RecordWriter, record_line, record_of

__all__ = [
    "FORMAT",
    "LONGEST_LINE",
    "BadRecord",
    "Fault",
    "GoodRecord",
    "Player",
    "Record",
    "RecordWriter",
    "RecordedDeal",
    "RecordedResult",
    "game_of",
    "match_of",
    "parse_record",
    "read_record",
    "read_records",
    "record_line",
    "record_of",
]
