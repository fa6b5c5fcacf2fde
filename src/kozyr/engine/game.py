"""What the core asks of a game, and what happens from deal to deal. One subclass a game, in `games/`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from .cards import Card, CardSet, Suit, card_set
from .deal import Deal
from .options import OptionError, make_options
from .packs import dealt_hands, shuffled
from .ranking import Ranking
from .reasons import Reason


@dataclass(frozen=True, slots=True)
class Count:
    """A deal counted. `points`: of this deal. `reached`: the totals with them. `totals`, `lives`: what the next deal
    starts from (D12)."""

    points: tuple[int, ...]
    reached: tuple[int, ...]
    totals: tuple[int, ...]
    lives: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match (C6): a place for each seat, 1 best; winners and losers, ascending."""

    places: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]


def result_of(merits: Sequence[Any]) -> Result:
    """The result from a merit for each seat, higher is better, equals share the better place (C6)."""
    places = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    worst = max(places)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    losers = tuple(seat for seat, place in enumerate(places) if place == worst) if worst > 1 else ()
    return Result(places, winners, losers)


@dataclass(frozen=True, slots=True)
class RuleNumbers:
    """The numbers of the rules that say what the pack is, how it is dealt, who leads first, who wins a trick, what
    counts, how it adds up, when a match ends, and the places."""

    pack: str
    deal: str
    lead: str
    trick: str
    points: str
    totals: str
    end: str
    places: str


class Game(ABC):
    """The rules of one game for a number of seats, with its options. Immutable; shared by all deals of a match."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats_allowed: ClassVar[range]
    options_type: ClassVar[type]
    #: named sets of options; `source` is the game as it comes
    variants: ClassVar[Mapping[str, Mapping[str, Any]]]
    #: whether the match is about having few points
    fewest_win: ClassVar[bool] = True
    deal_type: ClassVar[type[Deal]] = Deal
    rules: ClassVar[RuleNumbers]

    options: Any

    def __init__(
        self,
        seats: int | None = None,
        variant: str = "source",
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        """The game for `seats` players (the fewest allowed when left out), a variant's options and others beside it.

        Options whose names are not known to be any go into `options`, so that none is taken for another argument.

        Raises `OptionError` with one line that says what is wrong and what would be right.
        """
        allowed = self.seats_allowed
        self.seats: int = allowed.start if seats is None else seats
        if type(self.seats) is not int or self.seats not in allowed:
            low, high = allowed.start, allowed.stop - 1
            if low == high:
                raise OptionError(
                    "{game} is for {count} players, not {seats}", game=self.name, count=low, seats=self.seats
                )
            raise OptionError(
                "{game} is for {low} to {high} players, not {seats}",
                game=self.name,
                low=low,
                high=high,
                seats=self.seats,
            )
        if variant not in self.variants:
            names = ", ".join(self.variants)
            raise OptionError(
                "{game} has no variant {name!r}; it has {names}", game=self.name, name=variant, names=names
            )
        chosen = {**self.variants[variant], **(options or {}), **more}
        self.options = self._settled(make_options(self.options_type, chosen))
        self._known_sizes: dict[tuple[int, tuple[bool, ...]], tuple[int, ...]] = {}
        self._prepare()

    def _settled(self, options: Any) -> Any:
        """The options with those that depend on the number of players filled in. Raises `OptionError`."""
        return options

    @abstractmethod
    def _prepare(self) -> None:
        """Make the tables that deals share."""

    def option_values(self) -> dict[str, Any]:
        """Every option and its value, as records write them."""
        return asdict(self.options)

    def variant(self) -> str | None:
        """The name of the variant these options are, or `None` when they are no named one."""
        for name in self.variants:
            if type(self)(self.seats, name).options == self.options:
                return name
        return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.seats, self.options) == (
            other.name,
            other.seats,
            other.options,
        )

    def __hash__(self) -> int:
        return hash((self.name, self.seats, self.options))

    def __repr__(self) -> str:
        """`Laus(4, target=300)`: only what differs from the game as it comes."""
        usual = type(self)(self.seats).option_values()
        changed = [f"{name}={value!r}" for name, value in self.option_values().items() if value != usual[name]]
        return f"{type(self).__name__}({', '.join([str(self.seats), *changed])})"

    # Cards.

    @abstractmethod
    def pack(self) -> tuple[Card, ...]:
        """The cards that are dealt, ascending."""

    def removed(self) -> Card | None:
        """The card taken out of the pack (G1)."""
        return None

    def packets(self) -> tuple[int, ...]:
        """The sizes of the packets in which cards are dealt; empty: one at a time (L3)."""
        return ()

    def deal_hands(self, cards: Sequence[Card], dealer: int, lives: Sequence[int] = ()) -> list[list[Card]]:
        """The shuffled pack as hands, in the order the cards arrive."""
        return dealt_hands(cards, self.seats, self._order(dealer, lives), self.packets())

    def _order(self, dealer: int, lives: Sequence[int]) -> list[int]:
        """The seats that are dealt to, eldest first, the dealer last."""
        clockwise = [(dealer + i) % self.seats for i in range(1, self.seats + 1)]
        return [seat for seat in clockwise if not lives or lives[seat]]

    def problems(self, dealer: int, hands: Sequence[Sequence[Card]], lives: Sequence[int] = ()) -> list[Reason]:
        """Everything that is wrong with dealt hands, with the rules they break; empty when nothing is."""
        found: list[Reason] = []
        if len(hands) != self.seats:
            return [Reason("C1", "{count} hands for {seats} seats", {"count": len(hands), "seats": self.seats})]
        if not 0 <= dealer < self.seats:
            return [Reason("C1", "there is no seat {seat} to deal", {"seat": dealer})]
        pack = set(self.pack())
        seen: set[Card] = set()
        for seat, hand in enumerate(hands):
            for card in hand:
                if card in pack and card not in seen:
                    seen.add(card)
                    continue
                fact = {"card": card, "seat": seat}
                if card in seen:
                    found.append(Reason("C1", "{card} is dealt twice, the second time to seat {seat}", fact))
                elif not 0 <= card < 52:
                    found.append(
                        Reason("C1", "{number}, dealt to seat {seat}, is no card", {"number": card, "seat": seat})
                    )
                else:
                    found.append(Reason(self.rules.pack, "{card}, dealt to seat {seat}, is not in the pack", fact))
                seen.add(card)
        found += [Reason(self.rules.pack, "{card} is dealt to nobody", {"card": card}) for card in sorted(pack - seen)]
        playing = lives or ([len(hand) for hand in hands] if self.first_lives() else [1] * self.seats)
        if sum(left > 0 for left in playing) < 2:
            return [*found, Reason("D13", "a deal needs two players who are still in")]
        if not playing[dealer]:
            found.append(Reason("D13", "seat {seat} is out and cannot deal", {"seat": dealer}))
        for seat, (hand, right) in enumerate(zip(hands, self._sizes(dealer, playing), strict=True)):
            if len(hand) != right:
                facts = {"seat": seat, "count": len(hand), "right": right}
                found.append(Reason(self.rules.deal, "seat {seat} is dealt {count} cards instead of {right}", facts))
        return found

    def _sizes(self, dealer: int, lives: Sequence[int]) -> tuple[int, ...]:
        """How many cards each seat is dealt."""
        key = (dealer, tuple(left > 0 for left in lives))
        sizes = self._known_sizes.get(key)
        if sizes is None:
            sizes = self._known_sizes[key] = tuple(map(len, self.deal_hands(self.pack(), dealer, lives)))
        return sizes

    def first_lives(self) -> tuple[int, ...]:
        """The lives each seat starts with; empty in games without (D2)."""
        return ()

    def deal(
        self,
        dealer: int,
        hands: Sequence[Sequence[Card]],
        *,
        number: int = 1,
        totals: Sequence[int] = (),
        lives: Sequence[int] = (),
    ) -> Deal:
        """A deal of this game from dealt hands; see `Deal`."""
        return self.deal_type(self, dealer, hands, number=number, totals=totals, lives=lives)

    def deal_alone(self, seed: str, number: int, turn: int) -> Deal:
        """A deal that belongs to no match: no points before it, every life left. `number`: of the cards of the seed,
        from 1.

        `turn`, from 0: every seat deals in turn, and where a match has a set number of deals, which may differ in how
        many cards are passed (G10), they are gone through in turn.
        """
        dealer = turn % self.seats
        hands = self.deal_hands(shuffled(self.pack(), seed, number), dealer)
        return self.deal(dealer, hands, number=turn % getattr(self.options, "deals", 1) + 1)

    # Tricks.

    @property
    @abstractmethod
    def order(self) -> tuple[int, ...]:
        """For each card, its strength among the cards of its effective suit: the higher beats the lower."""

    def pass_count(self, number: int) -> int:
        """How many cards each passes in deal `number` of a match (G10)."""
        return 0

    @abstractmethod
    def ranking(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> Ranking:
        """How cards rank as the deal begins."""

    def trump(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> Suit | None:
        """The trump suit as the deal begins."""
        return None

    def turned(self, dealer: int, dealt: Sequence[Sequence[Card]]) -> tuple[Card, int] | None:
        """The card turned up as the deal begins, and the seat that holds it (D4)."""
        return None

    @abstractmethod
    def why_not(self, deal: Deal, card: Card) -> Reason:
        """Why the seat to act may not play this card, which it holds."""

    # Counting.

    @abstractmethod
    def score(self, won: Sequence[CardSet], taken: Sequence[int]) -> list[int]:
        """The points of each seat for the cards and the number of tricks it has won."""

    def decided(self, won: Sequence[CardSet], taken: Sequence[int]) -> bool:
        """Whether no order of play can change any points any more, as far as simple reasoning on what each seat has
        won goes: `True` is certain, `False` is not. All cards that nobody has won are still to come."""
        return False

    def _to_come(self, won: Sequence[CardSet]) -> CardSet:
        """The cards of the pack that nobody has won."""
        rest = card_set(self.pack())
        for cards in won:
            rest &= ~cards
        return rest

    def count(self, points: Sequence[int], totals: Sequence[int], lives: Sequence[int]) -> Count:
        """A deal added to the totals before it."""
        reached = tuple(total + more for total, more in zip(totals, points, strict=True))
        return Count(tuple(points), reached, reached, tuple(lives))

    @abstractmethod
    def result(self, counts: Sequence[Count]) -> Result | None:
        """The result of the match after these deals, or `None` while it goes on."""

    def next_dealer(self, dealer: int, lives: Sequence[int]) -> int:
        """Who deals after this dealer (C1, D13)."""
        return self._order(dealer, lives)[0]
