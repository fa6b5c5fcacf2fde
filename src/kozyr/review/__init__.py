"""A match looked at again: its steps, what the strongest bot says of each, and what the play has cost."""

from .keeping import opinions_of, text_of
from .opinions import WORLDS, Opinion, Opinions, judge, question_of, tells_of
from .practice import practice_from
from .steps import Review, Step
from .sums import DealSum, SeatSum, deal_sums, seat_sum

__all__ = [
    "WORLDS",
    "DealSum",
    "Opinion",
    "Opinions",
    "Review",
    "SeatSum",
    "Step",
    "deal_sums",
    "judge",
    "opinions_of",
    "practice_from",
    "question_of",
    "seat_sum",
    "tells_of",
    "text_of",
]
