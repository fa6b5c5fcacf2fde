"""What one seat knows, and nothing else: the only thing a bot or a screen is given (C5).

A `View` is made of plain values. It holds no way back to the deal, and goes through pickle and JSON unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, cast

from .actions import ACCEPT, DECLINE, NO_TRUMPS, OFFER, STAY, Action, give, name_trump
from .cards import Card, CardSet, Suit, cards_in
from .deal import Ask
from .knowledge import Exchange, Given, Trick
from .passes import Passes

if TYPE_CHECKING:
    from .deal import Deal


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat knows it. Tuples without other word are indexed by seat."""

    game: str  #: `laus`, `gadenysh`, `lodam`
    options: Any  #: the options of the match: `LausOptions`, ...
    seat: int  #: whose view this is
    players: tuple[int, ...]  #: the seats that are dealt to
    dealer: int
    eldest: int
    number: int  #: of the deal in the match, from 1
    totals: tuple[int, ...]  #: points before this deal
    lives: tuple[int, ...]  #: before this deal (D2); empty in games without

    ask: Ask  #: what is asked of `to_act`
    to_act: int  #: -1 when the deal is over
    hand: CardSet
    playable: CardSet  #: the cards this seat may play now; none unless it is asked to play
    pass_count: int  #: how many cards each passes in this deal (G10)

    trump: Suit | None  #: the trump suit, 4 for jacks (L2); `None`: none, or not named yet
    turned: Card | None  #: the card turned up (D4)
    leader: int  #: who leads, or led, the trick
    trick: tuple[tuple[int, Card], ...]  #: the cards on the table as (seat, card), in order
    best: int  #: the seat that wins the trick so far, -1 between tricks
    duty: bool  #: whether the seat to act is under the duty (D8)
    renouncer: int  #: the seat whose renounce brought it, or -1
    left: int  #: how many cards are still to come to this trick

    sizes: tuple[int, ...]  #: how many cards each holds
    won: tuple[CardSet, ...]  #: the cards each has won
    taken: tuple[int, ...]  #: how many tricks each has won
    points: tuple[int, ...]  #: what these count
    tricks: tuple[Trick, ...]  #: the finished tricks
    log: tuple[tuple[int, Action], ...]  #: every decision as (seat, action); what is hidden is `FACE_DOWN`

    lacks: tuple[CardSet, ...]  #: cards that all know each not to hold
    known: tuple[CardSet, ...]  #: cards of each other seat that this seat knows of
    rights: tuple[bool, ...]  #: who may still exchange (D9)
    offerer: int  #: whose offer is on the table (D9), or -1
    exchanges: tuple[Exchange, ...]  #: those made, for all to see
    given: tuple[Given, ...]  #: what this seat gave and was given face down

    def legal(self) -> Sequence[Action]:
        """The actions this seat may take now; none when it is not to act."""
        if self.to_act != self.seat:
            return ()
        if self.ask is Ask.PLAY:
            return cards_in(self.playable)
        if self.ask is Ask.TRUMP:
            return [name_trump(suit) for suit in range(4)] + [NO_TRUMPS]
        if self.ask is Ask.PASS:
            return Passes(self.hand, self.pass_count)
        if self.ask is Ask.OFFER:
            return (STAY, OFFER)
        if self.ask is Ask.ANSWER:
            return (DECLINE, ACCEPT)
        return [give(card) for card in cards_in(self.hand)] if self.ask is Ask.GIVE else ()

    @property
    def led(self) -> Card | None:
        """The card that was led to the trick on the table."""
        return self.trick[0][1] if self.trick else None

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """The cards that all know each to hold: the one turned up (D4), until its holder has exchanged (D9, C5)."""
        turned = 0 if self.turned is None else 1 << self.turned
        moved = {seat for made in self.exchanges if made.stood for seat in (made.offerer, made.partner)}
        return tuple(
            0 if seat in moved else turned & (self.hand if seat == self.seat else known)
            for seat, known in enumerate(self.known)
        )

    def to_json(self) -> dict[str, Any]:
        """The view as JSON's own types, without loss."""
        plain: dict[str, Any] = {}
        for item in fields(self):
            plain[item.name] = _plain(getattr(self, item.name))
        plain["ask"] = int(self.ask)
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> View:
        """The view that `to_json` wrote."""
        from .games import GAMES

        values = {name: _frozen(value) for name, value in plain.items()}
        values["options"] = GAMES[plain["game"]].options_type(**plain["options"])
        values["ask"] = Ask(plain["ask"])
        values["tricks"] = tuple(Trick(_frozen(cards), winner) for cards, winner in plain["tricks"])
        values["exchanges"] = tuple(Exchange(*_frozen(item)) for item in plain["exchanges"])
        values["given"] = tuple(Given(*item) for item in plain["given"])
        return cls(**values)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in cast(Any, value)]
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


def _frozen(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return tuple(_frozen(item) for item in cast(Any, value))


def make_view(deal: Deal, seat: int) -> View:
    """What `seat` knows of a deal."""
    know = deal.knowledge()
    seats = range(len(deal.hands))
    game = deal.game
    mine = deal.to_act == seat
    won, taken, points = know.winnings()
    rights, offerer = deal.exchange_state()
    return View(
        game=game.name,
        options=game.options,
        seat=seat,
        players=deal.players,
        dealer=deal.dealer,
        eldest=deal.eldest,
        number=deal.number,
        totals=deal.totals,
        lives=deal.lives,
        ask=deal.ask,
        to_act=deal.to_act,
        hand=deal.hands[seat],
        playable=deal.playable if mine else 0,
        pass_count=deal.pass_count,
        trump=deal.trump,
        turned=None if deal.turned is None else deal.turned[0],
        leader=deal.leader,
        trick=tuple([play[:2] for play in deal.trick()]),
        best=deal.best,
        duty=deal.duty,
        renouncer=deal.renouncer,
        left=deal.left,
        sizes=tuple([hand.bit_count() for hand in deal.hands]),
        won=won,
        taken=taken,
        points=points,
        tricks=know.tricks(),
        log=know.seen_log(seat),
        lacks=tuple(know.lacks),
        known=tuple(know.known[seat]),
        rights=tuple([rights >> other & 1 == 1 for other in seats]),
        offerer=offerer,
        exchanges=tuple(know.exchanges),
        given=know.given_seen(seat),
    )
