"""What happens in a match, as frozen values that a screen animates, a log prints and a test reads.

Events are public: none holds a card that somebody at the table may not know.
"""

from __future__ import annotations

from dataclasses import dataclass

from kozyr.engine import Card, CardSet, Count, Result, Suit


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal began. `turned`: the card turned up (D4)."""

    number: int
    dealer: int
    eldest: int
    turned: Card | None


@dataclass(frozen=True, slots=True)
class TrumpNamed(Event):
    """Eldest named trumps; `suit` is `None` for no trumps (G4)."""

    seat: int
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat chose the cards it passes. `done`: all have, and the cards changed hands (G10)."""

    seat: int
    count: int
    done: bool


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A seat did not offer an exchange before this lead (D9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """A seat offered an exchange (D9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat declined the offer (D9)."""

    seat: int
    offerer: int


@dataclass(frozen=True, slots=True)
class Accepted(Event):
    """A seat accepted the offer (D9)."""

    seat: int
    offerer: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Both gave a card. `stood`: the cards changed hands; otherwise they were of equal rank and went back (D9)."""

    offerer: int
    partner: int
    stood: bool


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was played. `lead`: it began the trick. `duty`: it was played under the duty (D8)."""

    seat: int
    card: Card
    lead: bool
    duty: bool


@dataclass(frozen=True, slots=True)
class DutyArose(Event):
    """A renounce brought the duty on the next player (D8)."""

    renouncer: int
    next_seat: int


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A trick was finished. `number` counts from 1 in the deal."""

    seat: int
    number: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class DealCounted(Event):
    """The last card was played and the deal counted."""

    number: int
    count: Count


@dataclass(frozen=True, slots=True)
class LifeLost(Event):
    """A seat lost a life in this count (D12); with `left` 0 it is out (D13)."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class MatchOver(Event):
    """The match ended."""

    result: Result


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """Decisions were taken back, this many."""

    decisions: int


@dataclass(frozen=True, slots=True)
class Restored(Event):
    """Decisions that were taken back were done again, this many."""

    decisions: int


@dataclass(frozen=True, slots=True)
class HintTaken(Event):
    """The person was given a hint."""
