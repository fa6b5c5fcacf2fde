"""Losing Lodam (D1-D14): lives, a trump that is a duty, and one exchange a deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from ..actions import ACCEPT, DECLINE, OFFER, STAY, Action, give, given_card, named
from ..cards import (
    ACE,
    JACK,
    KING,
    QUEEN,
    RANK_CARDS,
    SUIT_CARDS,
    TEN,
    Card,
    CardSet,
    Suit,
    cards_in,
    rank_of,
    suit_of,
)
from ..deal import Ask, Deal, Play
from ..game import Count, Game, Result, RuleNumbers, result_of
from ..options import OptionError, Range, option
from ..playout import random_bit, rounds_of
from ..ranking import Ranking
from ..reasons import Reason

#: What each card of a rank counts (D11).
CARD_POINTS = {ACE: 11, TEN: 10, KING: 3, QUEEN: 2, JACK: 1}
_ORDER = tuple("23456789JQKTA".index("23456789TJQKA"[rank_of(card)]) for card in range(52))  # D1
_RANKINGS = tuple(Ranking(order=_ORDER, suit=suit_of, trump=trump) for trump in (0, 1, 2, 3, None))
#: For each card, those of its suit that rank higher.
_HIGHER: tuple[CardSet, ...] = tuple(
    sum(1 << other for other in range(52) if suit_of(other) == suit_of(card) and _ORDER[other] > _ORDER[card])
    for card in range(52)
)


@dataclass(frozen=True, slots=True)
class LodamOptions:
    """The options of Losing Lodam."""

    __pydantic_config__: ClassVar = {"extra": "forbid"}

    lives: Annotated[int, Range(1, 9)] = option(3, "The lives each player starts with.")
    limit: Annotated[int, Range(1, 1000)] = option(31, "Whoever has this many points after a deal loses a life.")
    trumps_win: bool = option(False, "Whether a trump wins the trick whatever was led.")
    reset: Literal["all", "burned", "deal"] = option(
        "all",
        "What goes back to 0 when a life is lost: all scores, or those of the burned. deal: every deal counts alone.",
    )
    exchange: bool = option(True, "Whether each player may exchange a card once in a deal.")


class Talk(NamedTuple):
    """The exchange (D9): who still has the right, and how the question stands before this lead. Seats as bits."""

    rights: int
    asked: int = 0
    offerer: int = -1
    answered: int = 0
    partner: int = -1
    offered: Card = -1


class LodamDeal(Deal):
    """A deal of Losing Lodam: an exchange may come before every lead, and a renounce brings the duty on the next."""

    __slots__ = ("trumps",)

    def _open(self) -> None:
        rights = sum(1 << seat for seat in self.players) if self.game.options.exchange else 0
        self.talk = Talk(rights)
        #: the cards of the trump suit
        self.trumps: CardSet = SUIT_CARDS[self.trump or 0]
        self._before_lead()

    # Duty.

    def _play(self, card: Card) -> None:
        leads, duty = self.left == 0, self.duty
        super()._play(card)
        if not self.left or leads:
            return
        if duty and self.trumps >> card & 1:
            self.duty = False
        elif suit_of(card) != suit_of(self._led):
            self.duty = True
        if self.duty:
            held = self.hands[self.to_act] & self.trumps
            if held:
                self.playable = 1 << self.ranking.highest(held)

    def shows(self, play: Play) -> CardSet:
        """C5 with D8: under duty a trump shows none higher, anything else shows no trump."""
        if not play.duty:
            return super().shows(play)
        if self.trumps >> play.card & 1:
            return _HIGHER[play.card]
        return self.trumps | super().shows(play)

    # Exchange.

    def exchange_state(self) -> tuple[int, int]:
        """The right is lost with the last card as well (D9)."""
        return self._able(), self.talk.offerer

    def _able(self) -> int:
        """The players who may still exchange: with the right, and a card (D9)."""
        rights = self.talk.rights
        return sum(1 << seat for seat in self.players if rights >> seat & 1 and self.hands[seat])

    def _before_lead(self) -> None:
        if self.talk.rights:
            self.talk = Talk(self.talk.rights)
        self._ask_offer()

    def _ask_offer(self) -> None:
        able = self._able() if self.talk.rights else 0
        waiting = able & ~self.talk.asked
        if waiting and able & (able - 1):
            self._put(Ask.OFFER, self._first(self.leader, waiting))
        else:
            self.talk = Talk(self.talk.rights)
            self._ask_lead()

    def _ask_answer(self) -> None:
        talk = self.talk
        waiting = self._able() & ~talk.answered & ~(1 << talk.offerer)
        if waiting:
            self._put(Ask.ANSWER, self._first(talk.offerer, waiting))
        else:
            self.talk = talk._replace(offerer=-1, answered=0)
            self._ask_offer()

    def _put(self, ask: Ask, seat: int) -> None:
        self.ask = ask
        self.to_act = seat
        self.playable = 0

    def _first(self, seat: int, seats: int) -> int:
        """The first of these seats clockwise, beginning with `seat` itself."""
        while not seats >> seat & 1:
            seat = self._after[seat]
        return seat

    def _choices(self) -> Sequence[Action]:
        if self.ask is Ask.OFFER:
            return (STAY, OFFER)
        if self.ask is Ask.ANSWER:
            return (DECLINE, ACCEPT)
        if self.ask is Ask.GIVE:
            return [give(card) for card in cards_in(self.hands[self.to_act])]
        return ()

    def _refusal(self, action: Action) -> Reason | None:
        if self.ask is not Ask.GIVE and action in self._choices():
            return None
        facts = {"action": named(action)}
        if self.ask is Ask.GIVE:
            card = given_card(action)
            if card is None:
                return Reason("D9", "a card is to be given now, not {action}", facts)
            return (
                None
                if self.hands[self.to_act] >> card & 1
                else Reason("D9", "{card} is not in the hand", {"card": card})
            )
        if self.ask is Ask.OFFER:
            return Reason("D9", "before the lead the answer is offer or stay, not {action}", facts)
        return Reason("D9", "an offer is answered with accept or decline, not {action}", facts)

    def _untimely(self, action: Action) -> Reason:
        facts = {"action": named(action)}
        if not self.game.options.exchange:
            return Reason("D9", "this match is played without exchanges, {action} is not asked", facts)
        if action in (OFFER, STAY) and self.left == 0:
            return Reason("D9", "there is nobody left to exchange with before this lead, {action} is not asked", facts)
        return Reason("D9", "exchanges are made before the lead, {action} is not asked now", facts)

    def _decide(self, action: Action) -> None:
        seat, talk = self.to_act, self.talk
        bit = 1 << seat
        if action == STAY:
            self.talk = talk._replace(asked=talk.asked | bit)
            self._ask_offer()
        elif action == OFFER:
            self.talk = talk._replace(asked=talk.asked | bit, offerer=seat)
            self._ask_answer()
        elif action == DECLINE:
            self.talk = talk._replace(answered=talk.answered | bit)
            self._ask_answer()
        elif action == ACCEPT:
            self.talk = talk._replace(partner=seat)
            self._put(Ask.GIVE, talk.offerer)
        elif seat == talk.offerer:
            card = given_card(action)
            assert card is not None
            self.talk = talk._replace(offered=card)
            self._put(Ask.GIVE, talk.partner)
        else:
            card = given_card(action)
            assert card is not None
            self._exchange(talk.offerer, talk.offered, seat, card)

    def _exchange(self, offerer: int, offered: Card, partner: int, card: Card) -> None:
        if rank_of(offered) != rank_of(card):
            both = 1 << offered | 1 << card
            self.hands[offerer] ^= both
            self.hands[partner] ^= both
        self.talk = Talk(self.talk.rights & ~(1 << offerer | 1 << partner), self.talk.asked)
        self._ask_offer()

    def _only_tricks(self) -> bool:
        able = self._able()
        return self.left == 0 and self.ask <= Ask.PLAY and able & (able - 1) == 0

    def _run(self, random: Callable[[], float]) -> list[int]:
        ranking, trumps, highest = self.ranking, self.trumps, self.ranking.highest
        follow_table, power_table = ranking.follow, ranking.power
        hands, won, taken, leader = self.hands[:], self.won[:], self.taken(), self.leader
        rounds = rounds_of(self)
        for _ in range(0, self.size - self.played, len(self.players)):
            while not hands[leader]:
                leader = rounds[leader][0]
            hand = hands[leader]
            bit = pile = random_bit(hand, random)
            led = bit.bit_length() - 1
            hands[leader] = hand ^ bit
            follow, power = follow_table[led], power_table[led]
            top, best, duty = power[led], leader, False
            for seat in rounds[leader]:
                hand = hands[seat]
                if duty and hand & trumps:
                    bit = 1 << highest(hand & trumps)
                    duty = False
                elif hand:
                    bit = random_bit(hand & follow or hand, random)
                    if not bit & follow:
                        duty = True
                else:
                    continue
                hands[seat] = hand ^ bit
                pile |= bit
                strength = power[bit.bit_length() - 1]
                if strength > top:
                    top, best = strength, seat
            won[best] |= pile
            taken[best] += 1
            leader = best
        return self.game.score(won, taken)


_PACK = tuple(range(52))
#: The cards that count (D11).
_COUNTING = sum(RANK_CARDS[rank] for rank in CARD_POINTS)
_WORTH = tuple((RANK_CARDS[rank], points) for rank, points in CARD_POINTS.items())


class Lodam(Game):
    """The rules of Losing Lodam for three to ten."""

    name = "lodam"
    title = "Losing Lodam"
    seats_allowed = range(3, 11)
    options_type = LodamOptions
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {"source": {}, "trumps": {"trumps_win": True}}
    deal_type = LodamDeal
    rules = RuleNumbers("D1", "D3", "D5", "D6", "D11", "D12", "D14", "D14")

    def _settled(self, options: LodamOptions) -> LodamOptions:
        if options.reset == "deal" and options.limit > 40:
            raise OptionError('limit cannot be {limit}: with reset="deal" it is 1..40', rule="D12", limit=options.limit)
        return options

    def _prepare(self) -> None:
        """Nothing: the tables are the same for all."""

    def pack(self) -> tuple[Card, ...]:
        """D1."""
        return _PACK

    def turned(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> tuple[Card, int]:
        """D4: the last card dealt."""
        order = self._order(dealer, [len(hand) for hand in dealt])
        holder = order[(len(self.pack()) - 1) % len(order)]
        return dealt[holder][-1], holder

    def first_lives(self) -> tuple[int, ...]:
        """D2."""
        return (self.options.lives,) * self.seats

    @property
    def order(self) -> tuple[int, ...]:
        """D1."""
        return _ORDER

    def ranking(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> Ranking:
        """D6."""
        return _RANKINGS[self.trump(dealer, dealt) if self.options.trumps_win else -1]

    def trump(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> Suit:
        """D4."""
        return suit_of(self.turned(dealer, dealt)[0])

    def why_not(self, deal: Deal, card: Card) -> Reason:
        """D5, D8."""
        if deal.duty and deal.hands[deal.to_act] & SUIT_CARDS[deal.trump or 0]:
            highest = deal.playable.bit_length() - 1
            return Reason("D8", "a player renounced: you must play your highest trump, {card}", {"card": highest})
        assert deal.led is not None
        return Reason("D5", "{suit} were led and you have some: play one of them", {"suit": suit_of(deal.led)})

    def score(self, won: Sequence[CardSet], taken: Sequence[int]) -> list[int]:
        """D11."""
        found: list[int] = []
        for cards in won:
            points = 0
            for of_rank, each in _WORTH:
                points += each * (cards & of_rank).bit_count()
            found.append(points)
        return found

    def decided(self, won: Sequence[CardSet], taken: Sequence[int]) -> bool:
        """D11: no card that counts is to come; neither exchange nor duty makes another count."""
        return not self._to_come(won) & _COUNTING

    def count(self, points: Sequence[int], totals: Sequence[int], lives: Sequence[int]) -> Count:
        """D12, D13."""
        reached = tuple(total + more for total, more in zip(totals, points, strict=True))
        burned = [left > 0 and total >= self.options.limit for total, left in zip(reached, lives, strict=True)]
        left = tuple(before - burns for before, burns in zip(lives, burned, strict=True))
        reset = self.options.reset
        if reset == "deal" or (reset == "all" and any(burned)):
            after = (0,) * self.seats
        else:
            after = tuple(0 if burns else total for total, burns in zip(reached, burned, strict=True))
        return Count(tuple(points), reached, after, left)

    def result(self, counts: Sequence[Count]) -> Result | None:
        """D14: later fallen is better, then fewer points in the count that felled."""
        if not counts or sum(left > 0 for left in counts[-1].lives) > 1:
            return None
        return result_of([self._merit(seat, counts) for seat in range(self.seats)])

    def _merit(self, seat: int, counts: Sequence[Count]) -> tuple[int, int]:
        for number, count in enumerate(counts):
            if count.lives[seat] == 0:
                return number, -count.reached[seat]
        return len(counts), 0
