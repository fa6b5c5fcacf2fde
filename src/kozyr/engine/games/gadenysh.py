"""Gadenysh (G1-G10): name trumps, shun the jacks, mind the two sevens; most points win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, NamedTuple

from ..actions import NO_TRUMPS, Action, name_trump, named, named_trump, passed_cards
from ..cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    RANK_CARDS,
    SEVEN,
    SPADES,
    Card,
    CardSet,
    card_text,
    make_card,
    parse_card,
    rank_of,
    suit_of,
)
from ..deal import Ask, Deal
from ..game import Count, Game, Result, RuleNumbers, result_of
from ..options import CardBut, OptionError, Range, option
from ..passes import Passes
from ..ranking import Ranking
from ..reasons import Reason

JC, JS, JH, JD = (make_card(JACK, suit) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS))
UGLY = make_card(SEVEN, DIAMONDS)  #: G8
CHARM = make_card(SEVEN, CLUBS)  #: G8
#: What a jack taken counts (G7).
JACK_POINTS = {JS: -1, JC: -2, JD: -3, JH: -4}

_REMOVABLE = tuple(card_text(card) for card in range(52) if rank_of(card) != JACK and card not in (UGLY, CHARM))

_RANKINGS = tuple(
    Ranking(order=[rank_of(card) for card in range(52)], suit=suit_of, trump=trump) for trump in (0, 1, 2, 3, None)
)


@dataclass(frozen=True, slots=True)
class GadenyshOptions:
    """The options of Gadenysh."""

    __pydantic_config__: ClassVar = {"extra": "forbid"}

    deals: Annotated[int, Range(1, 100)] | None = option(
        None, "How many deals make a match: as many as there are players; with passing 7 for four players, 9 for three."
    )
    trick_points: Annotated[int, Range(0, 1)] = option(
        0, "Points for every trick, where the score does not count tricks."
    )
    removed_card: Annotated[str, CardBut(_REMOVABLE, "a jack, 7C or 7D")] = option(
        "QS", "The card that is taken out of the pack for three players."
    )
    passing: bool = option(False, "Whether cards are passed to the left: 1 in the first deal, then 3, 5, 7 ...")


class _Talk(NamedTuple):
    """What was settled before the first lead: the passes, in turn from eldest."""

    passes: tuple[CardSet, ...] = ()


class GadenyshDeal(Deal):
    """A deal of Gadenysh: trumps are named, cards perhaps passed, then tricks."""

    __slots__ = ()

    def _open(self) -> None:
        self.talk = _Talk()
        self.ask = Ask.TRUMP
        self.to_act = self.eldest

    def _choices(self) -> Sequence[Action]:
        if self.ask is Ask.TRUMP:
            return [name_trump(suit) for suit in range(4)] + [NO_TRUMPS]
        if self.ask is Ask.PASS:
            return Passes(self.hands[self.to_act], self.pass_count)
        return ()

    def _refusal(self, action: Action) -> Reason | None:
        token = named(action)
        if self.ask is Ask.TRUMP:
            if named_trump(action) is not None:
                return None
            return Reason("G4", "trumps are to be named first, not {action}", {"action": token})
        cards, count = passed_cards(action), self.pass_count
        if cards is None:
            return Reason("G10", "cards are to be passed now, not {action}", {"action": token})
        missing = cards & ~self.hands[self.to_act]
        if missing:
            return Reason("G10", "{card} is not in the hand", {"card": (missing & -missing).bit_length() - 1})
        if cards.bit_count() != count:
            facts = {"count": count, "other": cards.bit_count()}
            return Reason("G10", "the cards to pass in this deal are {count}, not {other}", facts)
        return None

    def _untimely(self, action: Action) -> Reason:
        rule = "G4" if named_trump(action) is not None else "G10" if passed_cards(action) is not None else "C2"
        return Reason(rule, "a card is to be played now, not {action}", {"action": named(action)})

    def _decide(self, action: Action) -> None:
        if self.ask is Ask.TRUMP:
            trump = named_trump(action)
            assert trump is not None
            self.trump = None if trump < 0 else trump
            self.ranking = _RANKINGS[trump]
            if self.pass_count:
                self.ask = Ask.PASS
            else:
                self._ask_lead()
            return
        cards = passed_cards(action)
        assert cards is not None
        self.talk = _Talk((*self.talk.passes, cards))
        self.to_act = self.next_in(self.to_act)
        if len(self.talk.passes) < len(self.players):
            return
        giver = self.eldest
        for cards in self.talk.passes:
            self.hands[giver] ^= cards
            giver = self.next_in(giver)
            self.hands[giver] ^= cards
        self._ask_lead()


class Gadenysh(Game):
    """The rules of Gadenysh for three or four."""

    name = "gadenysh"
    title = "Gadenysh"
    seats_allowed = range(3, 5)
    options_type = GadenyshOptions
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "source": {},
        "ugly": {"trick_points": 1, "removed_card": "2S", "passing": True},
    }
    fewest_win = False
    deal_type = GadenyshDeal
    rules = RuleNumbers("G1", "G3", "G5", "G6", "G9", "G10", "G10", "C6")

    def _settled(self, options: GadenyshOptions) -> GadenyshOptions:
        """G10: a match is a deal for each player, or as many as pass the whole hand, and then no more."""
        whole_hand = 7 if self.seats == 4 else 9
        if options.deals is None:
            return replace(options, deals=whole_hand if options.passing else self.seats)
        if options.passing and options.deals > whole_hand:
            raise OptionError(
                "deals cannot be {deals}: with passing and {seats} players it is 1..{most}",
                rule="G10",
                deals=options.deals,
                seats=self.seats,
                most=whole_hand,
            )
        return options

    def _prepare(self) -> None:
        out = parse_card(self.options.removed_card) if self.seats == 3 else None
        self._removed = out
        self._pack = tuple(card for card in range(52) if card != out)

    def pack(self) -> tuple[Card, ...]:
        """G1."""
        return self._pack

    def removed(self) -> Card | None:
        """G1."""
        return self._removed

    def pass_count(self, number: int) -> int:
        """How many cards each passes in this deal of the match (G10)."""
        return 2 * number - 1 if self.options.passing else 0

    @property
    def order(self) -> tuple[int, ...]:
        """G2."""
        return _RANKINGS[-1].order

    def ranking(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> Ranking:
        """G2, G6: no trumps until they are named."""
        return _RANKINGS[-1]

    def why_not(self, deal: Deal, card: Card) -> Reason:
        """G5."""
        assert deal.led is not None
        return Reason("G5", "{suit} were led and you have some: play one of them", {"suit": suit_of(deal.led)})

    def score(self, won: Sequence[CardSet], taken: Sequence[int]) -> list[int]:
        """G7-G9."""
        return [self._score(cards, tricks) if tricks else 0 for cards, tricks in zip(won, taken, strict=True)]

    def decided(self, won: Sequence[CardSet], taken: Sequence[int]) -> bool:
        """G7-G10: no jack and neither seven is to come, and tricks count for nobody: not for each, and not for one who
        took the ugly card and no jack."""
        rest = self._to_come(won)
        if not rest:
            return True
        if rest & (RANK_CARDS[JACK] | 1 << UGLY | 1 << CHARM) or self.options.trick_points:
            return False
        return all(cards & RANK_CARDS[JACK] for cards in won if cards >> UGLY & 1)

    def _score(self, cards: CardSet, tricks: int) -> int:
        jacks = sum(points for jack, points in JACK_POINTS.items() if cards >> jack & 1)
        if cards >> UGLY & 1:
            charmed = cards >> CHARM & 1
            if not cards & RANK_CARDS[JACK]:
                return 4 * tricks if charmed else 2 * tricks
            if not charmed:
                jacks *= 2
        trick_points: int = self.options.trick_points
        return jacks + trick_points * tricks

    def result(self, counts: Sequence[Count]) -> Result | None:
        """G10."""
        return result_of(counts[-1].totals) if len(counts) == self.options.deals else None
