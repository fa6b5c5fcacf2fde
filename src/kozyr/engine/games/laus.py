"""Laus (L1-L13): no points, above all no queens; whoever reaches 1500 has lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from ..cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    FULL_PACK,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    RANK_CARDS,
    SEVEN,
    SPADES,
    SUITS,
    TEN,
    Card,
    CardSet,
    make_card,
    rank_of,
    suit_of,
)
from ..deal import Deal
from ..game import Count, Game, Result, RuleNumbers, result_of
from ..options import OrderOf, Range, option
from ..ranking import Ranking
from ..reasons import Reason

JACKS = 4  #: the effective suit of the four jacks (L2)

QC, QS, QH, QD = (make_card(QUEEN, suit) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS))
#: What each card of a rank costs, beside the queens, whose points are an option (L10).
CARD_POINTS = {ACE: 11, TEN: 10, KING: 4, JACK: 2}
#: What a queen costs beyond its card points (L11).
QUEEN_EXTRAS = {QC: 300, QS: 200, QH: 100}


@dataclass(frozen=True, slots=True)
class LausOptions:
    """The options of Laus."""

    __pydantic_config__: ClassVar = {"extra": "forbid"}

    target: Annotated[int, Range(1, 100_000)] = option(1500, "Whoever reaches this many points has lost.")
    queen_cancel: Literal["extras", "all"] = option(
        "extras",
        "What the queen of diamonds cancels for its taker: the queens' extra points, or their 2 points as well.",
    )
    ten_high: bool = option(False, "Whether the ten ranks between king and ace.")
    jack_order: Annotated[str, OrderOf(SUITS)] = option("CSHD", "The order of the jacks, lowest first.")
    queen_points: Annotated[int, Range(0, 10)] = option(2, "The card points of a queen.")
    bar_led_jack: bool = option(True, "Whether the jack printed with the led suit may not be played to it.")


_PACK = tuple(card for card in range(52) if rank_of(card) >= SEVEN)
#: The cards of which it matters who takes them (L10-L12).
_COUNTING = RANK_CARDS[QUEEN] | sum(RANK_CARDS[rank] for rank in CARD_POINTS)
_WORTH = tuple((RANK_CARDS[rank], points) for rank, points in CARD_POINTS.items())


class Laus(Game):
    """The rules of Laus for four."""

    name = "laus"
    title = "Laus"
    seats_allowed = range(4, 5)
    options_type = LausOptions
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "source": {},
        "pagat": {"ten_high": True, "jack_order": "DHSC", "queen_points": 3, "bar_led_jack": False},
    }
    rules = RuleNumbers("L1", "L3", "L4", "L9", "L10-L12", "L13", "L13", "C6")

    def _prepare(self) -> None:
        plain = "789QKTA" if self.options.ten_high else "789TQKA"
        strength = {"23456789TJQKA".index(rank): place for place, rank in enumerate(plain)}
        jacks = [SUITS.index(letter) for letter in self.options.jack_order]

        def order(card: Card) -> int:
            return jacks.index(suit_of(card)) if rank_of(card) == JACK else strength.get(rank_of(card), 0)

        def suit(card: Card) -> int:
            return JACKS if rank_of(card) == JACK else suit_of(card)

        def free(led: Card) -> CardSet:
            barred = self.options.bar_led_jack and rank_of(led) != JACK
            return FULL_PACK & ~(1 << make_card(JACK, suit_of(led))) if barred else FULL_PACK

        self._ranking = Ranking(order=[order(card) for card in range(52)], suit=suit, trump=JACKS, free=free)

    def pack(self) -> tuple[Card, ...]:
        """L1."""
        return _PACK

    def packets(self) -> tuple[int, ...]:
        """L3."""
        return (3, 2, 3)

    @property
    def order(self) -> tuple[int, ...]:
        """L2."""
        return self._ranking.order

    def ranking(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> Ranking:
        """L2, L7, L9."""
        return self._ranking

    def trump(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> int:
        """L2: always the jacks."""
        return JACKS

    def why_not(self, deal: Deal, card: Card) -> Reason:
        """L5, L7, L8."""
        assert deal.led is not None
        led = deal.ranking.suit[deal.led]
        if led == JACKS:
            return Reason("L8", "a jack was led and you have one: play a jack")
        if deal.hands[deal.to_act] & deal.ranking.follow[deal.led]:
            return Reason("L5", "{suit} were led and you have some: play one of them", {"suit": led})
        return Reason(
            "L7", "{suit} were led and you have none: you may play any card but {card}", {"suit": led, "card": card}
        )

    def score(self, won: Sequence[CardSet], taken: Sequence[int]) -> list[int]:
        """L10-L12."""
        return [self._penalty(cards) if cards else 0 for cards in won]

    def decided(self, won: Sequence[CardSet], taken: Sequence[int]) -> bool:
        """L10-L12: no ace, ten, king or jack is to come, and no queen, for that costs more or cancels what others do
        even where it has no points of its own."""
        return not self._to_come(won) & _COUNTING

    def _penalty(self, cards: CardSet) -> int:
        points = 0
        for of_rank, each in _WORTH:
            points += each * (cards & of_rank).bit_count()
        queens = cards & RANK_CARDS[QUEEN]
        if not queens:
            return points
        cancelled = queens >> QD & 1
        if not cancelled or self.options.queen_cancel == "extras":
            points += self.options.queen_points * queens.bit_count()
        if not cancelled:
            for queen, extra in QUEEN_EXTRAS.items():
                points += extra * (queens >> queen & 1)
        return points

    def result(self, counts: Sequence[Count]) -> Result | None:
        """L13."""
        totals = counts[-1].totals if counts else (0,) * self.seats
        return result_of([-total for total in totals]) if max(totals) >= self.options.target else None
