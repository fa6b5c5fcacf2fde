"""The account of a deal: what each player took and what it counted, card by card, as facts that always add up.

The numbers are the engine's; here they are only laid out for whoever explains them. A `Part` is one line of the account
and the parts of a player add up to the points of the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from kozyr.engine import Card, CardSet, Count, Deal, Game, Laus, Match, cards_in
from kozyr.engine.cards import QUEEN, RANK_CARDS, rank_of
from kozyr.engine.games.gadenysh import CHARM, JACK_POINTS, UGLY, Gadenysh
from kozyr.engine.games.laus import QD, QUEEN_EXTRAS


class Kind(Enum):
    """What a part of an account says."""

    CARDS = "cards"  #: these cards count (L10, G7, D11)
    EXTRA = "extra"  #: this queen costs more (L11)
    CANCELLED = "cancelled"  #: the queen of diamonds cancels the extras of these queens, `worth` in all (L12)
    QUEENS_FREE = "queens-free"  #: it cancels the points of all queens taken as well, `worth` in all (L12, option)
    DOUBLED = "doubled"  #: the ugly card doubles the jacks (G9)
    LIFTED = "lifted"  #: the charm card lifts the ugly card's doubling (G9)
    UGLY_TRICKS = "ugly-tricks"  #: the ugly card and no jack: `worth` for every trick (G9)
    CHARM_TRICKS = "charm-tricks"  #: both sevens and no jack: `worth` for every trick (G9)
    CHARM_ALONE = "charm-alone"  #: the charm card without the ugly one does nothing (G9)
    TRICKS = "tricks"  #: every trick counts `worth` (G10, variant)


@dataclass(frozen=True, slots=True)
class Part:
    """One line of an account: which cards, and the points they bring. `worth`: see `Kind`."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int
    worth: int = 0


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """A player's part in a deal. `lives_before` and `lives` are 0 in games without lives (D2)."""

    seat: int
    tricks: int
    parts: tuple[Part, ...]
    points: int
    before: int  #: the total before the deal
    reached: int  #: the total with it
    total: int  #: what the next deal is added to; differs from `reached` when scores went back (D12)
    lives_before: int = 0
    lives: int = 0

    @property
    def burned(self) -> bool:
        """Whether the deal cost a life (D12)."""
        return self.lives < self.lives_before

    @property
    def out(self) -> bool:
        """Whether it was the last one (D13)."""
        return self.burned and self.lives == 0

    def of(self, *kinds: Kind) -> tuple[Part, ...]:
        """The parts of these kinds."""
        return tuple(part for part in self.parts if part.kind in kinds)


@dataclass(frozen=True, slots=True)
class DealAccount:
    """A finished deal, for each of those it was dealt to, in the order of the seats."""

    game: Game
    number: int
    players: tuple[PlayerAccount, ...]

    @property
    def tricks(self) -> int:
        """How many tricks were played."""
        return sum(player.tricks for player in self.players)

    def points(self, *kinds: Kind) -> int:
        """The points of all players, of parts of these kinds only when kinds are named."""
        if not kinds:
            return sum(player.points for player in self.players)
        return sum(part.points for player in self.players for part in player.of(*kinds))


def account_of(match: Match, number: int) -> DealAccount:
    """The account of a finished deal of a match, from 1. Raises `ValueError` when it is not finished."""
    if not 1 <= number <= len(match.counts):
        raise ValueError(f"deal {number} is not finished; {len(match.counts)} are")
    return account(match.deals[number - 1], match.counts[number - 1])


def account(deal: Deal, count: Count) -> DealAccount:
    """The account of a deal and what it was counted as."""
    taken = deal.taken()
    players = tuple(
        PlayerAccount(
            seat=seat,
            tricks=taken[seat],
            parts=tuple(parts_of(deal.game, deal.won[seat], taken[seat])),
            points=count.points[seat],
            before=deal.totals[seat],
            reached=count.reached[seat],
            total=count.totals[seat],
            lives_before=deal.lives[seat] if deal.lives else 0,
            lives=count.lives[seat] if count.lives else 0,
        )
        for seat in deal.players
    )
    return DealAccount(deal.game, deal.number, players)


def parts_of(game: Game, won: CardSet, tricks: int) -> list[Part]:
    """What these cards and this number of tricks count in a game, part by part."""
    if isinstance(game, Laus):
        return _laus(game, won)
    if isinstance(game, Gadenysh):
        return _gadenysh(game, won, tricks)
    return _by_rank(cards_in(won), _alone(game))


def _alone(game: Game) -> Callable[[Card], int]:
    """What a card counts when it is all that was taken."""
    return lambda card: game.score([1 << card], [1])[0]


def _by_rank(cards: Iterable[Card], value: Callable[[Card], int]) -> list[Part]:
    """The cards that count, those of one rank and value together, the dearest first."""
    groups: dict[tuple[int, int], list[Card]] = {}
    for card in cards:
        if value(card):
            groups.setdefault((-abs(value(card)), -rank_of(card)), []).append(card)
    return [
        Part(Kind.CARDS, tuple(group), sum(map(value, group)))
        for _, group in sorted(groups.items(), key=lambda g: g[0])
    ]


def _laus(game: Laus, won: CardSet) -> list[Part]:
    queens = cards_in(won & RANK_CARDS[QUEEN])
    dear = tuple(queen for queen in queens if queen in QUEEN_EXTRAS)
    cancelled = QD in queens
    free = cancelled and game.options.queen_cancel == "all"
    alone = _alone(game)

    def value(card: Card) -> int:
        if card in queens:
            return 0 if free else game.options.queen_points
        return alone(card)

    parts = _by_rank(cards_in(won), value)
    if cancelled:
        if dear:
            parts.append(Part(Kind.CANCELLED, dear, 0, sum(QUEEN_EXTRAS[queen] for queen in dear)))
        if free and game.options.queen_points:
            parts.append(Part(Kind.QUEENS_FREE, tuple(queens), 0, game.options.queen_points * len(queens)))
    else:
        parts += [Part(Kind.EXTRA, (queen,), QUEEN_EXTRAS[queen]) for queen in dear]
    return parts


def _gadenysh(game: Gadenysh, won: CardSet, tricks: int) -> list[Part]:
    jacks = tuple(jack for jack in cards_in(won) if jack in JACK_POINTS)
    ugly, charm = bool(won >> UGLY & 1), bool(won >> CHARM & 1)
    parts = [Part(Kind.CARDS, (jack,), JACK_POINTS[jack]) for jack in jacks]
    if ugly and not jacks:
        points = game.score([won], [tricks])[0]
        cards = (UGLY, CHARM) if charm else (UGLY,)
        return [Part(Kind.CHARM_TRICKS if charm else Kind.UGLY_TRICKS, cards, points, points // tricks)]
    if ugly:
        sevens = (UGLY, CHARM) if charm else (UGLY,)
        again = 0 if charm else sum(part.points for part in parts)
        parts.append(Part(Kind.LIFTED if charm else Kind.DOUBLED, sevens, again))
    elif charm:
        parts.append(Part(Kind.CHARM_ALONE, (CHARM,), 0))
    each = game.options.trick_points
    if each and tricks:
        parts.append(Part(Kind.TRICKS, (), each * tricks, each))
    return parts
