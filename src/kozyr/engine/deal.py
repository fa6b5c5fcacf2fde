"""The trick-taking core: one deal as a state machine.

A `Deal` says who is to act, what is asked and what is legal; `apply` takes the decision, `undo` takes it back. Games
whose deals have more decisions than cards (trumps, passes, exchanges) are subclasses beside their rules in `games/`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .actions import Action, named
from .cards import Card, CardSet, Suit, card_set, cards_in
from .errors import Illegal, NotYourTurn
from .knowledge import Knowledge
from .playout import plain_tricks
from .reasons import Reason

if TYPE_CHECKING:
    from .game import Game
    from .ranking import Ranking
    from .view import View


class Ask(IntEnum):
    """What is asked of the seat to act."""

    OVER = 0  #: nothing: the last card is played
    PLAY = 1  #: a card to the trick
    TRUMP = 2  #: a trump suit, or none (G4)
    PASS = 3  #: cards to pass to the left (G10)
    OFFER = 4  #: to offer an exchange before this lead, or to stay (D9)
    ANSWER = 5  #: to accept or decline another's offer (D9)
    GIVE = 6  #: the card to give in an exchange (D9)


class Play(NamedTuple):
    """A card played, and how the trick stood before it: all that undoing it needs and all that others learn from it.
    Where `left` is 0 it was led, and `led`, `best` and `top` are of no trick."""

    seat: int
    card: Card
    playable: CardSet
    leader: int
    led: Card
    best: int
    top: int
    left: int
    pile: CardSet
    duty: bool
    talk: Any


#: A `Play` as it is kept: a plain tuple takes a fifth of the time, and most are never looked at.
_Raw: TypeAlias = tuple[int, Card, CardSet, int, Card, int, int, int, CardSet, bool, Any]


class _Talk(NamedTuple):
    """How things stood before a decision that was no card played."""

    hands: tuple[CardSet, ...]
    to_act: int
    ask: Ask
    playable: CardSet
    ranking: Ranking
    trump: Suit | None
    talk: Any


class Deal:
    """One deal from the cards dealt to the last trick. Seats are 0..n-1 clockwise; `players` are those dealt to.

    Read what you like; change it only through `apply` and `undo`. Masks of cards are `CardSet`s.
    """

    __slots__ = (
        "_after",
        "_best",
        "_knowledge",
        "_led",
        "_plays",
        "_talks",
        "ask",
        "dealer",
        "dealt",
        "duty",
        "eldest",
        "game",
        "hands",
        "leader",
        "left",
        "lives",
        "log",
        "number",
        "pile",
        "playable",
        "players",
        "ranking",
        "size",
        "talk",
        "to_act",
        "top",
        "totals",
        "tricks",
        "trump",
        "turned",
        "won",
    )

    def __init__(
        self,
        game: Game,
        dealer: int,
        hands: Sequence[Sequence[Card]],
        *,
        number: int = 1,
        totals: Sequence[int] = (),
        lives: Sequence[int] = (),
    ) -> None:
        """A deal of `game`. `hands`: each seat's cards in the order they arrived, an empty one for a player who is out.

        `number` counts the deals of the match from 1; `totals` and `lives` are those before this deal (the start of a
        match when left out). Raises `ValueError` with everything that is wrong with the hands.
        """
        if number < 1 or len(totals) not in (0, game.seats) or len(lives) not in (0, len(game.first_lives())):
            raise ValueError("a deal has a number from 1, and totals and lives for each seat or none at all")
        problems = game.problems(dealer, hands, lives)
        if problems:
            raise ValueError("; ".join(str(problem) for problem in problems))
        seats = game.seats
        self.game = game
        self.dealer = dealer
        self.number = number
        self.totals: tuple[int, ...] = tuple(totals) or (0,) * seats
        self.lives: tuple[int, ...] = tuple(lives) or game.first_lives()
        #: each seat's cards as they arrived
        self.dealt: tuple[tuple[Card, ...], ...] = tuple(tuple(hand) for hand in hands)
        self.players: tuple[int, ...] = tuple(seat for seat in range(seats) if self.dealt[seat])
        self._after: tuple[int, ...] = tuple(
            next((s + i) % seats for i in range(1, seats + 1) if self.dealt[(s + i) % seats]) for s in range(seats)
        )
        self.eldest: int = self._after[dealer]
        self.size: int = sum(len(hand) for hand in self.dealt)

        #: what each seat holds now
        self.hands: list[CardSet] = [card_set(hand) for hand in self.dealt]
        #: the seat to act, -1 when the deal is over
        self.to_act: int = -1
        self.ask: Ask = Ask.OVER
        #: the cards that may be played now; none unless a card is asked for
        self.playable: CardSet = 0
        self.ranking: Ranking = game.ranking(dealer, self.dealt)
        #: the trump suit; `None`: none, or not named yet
        self.trump: Suit | None = game.trump(dealer, self.dealt)
        #: the card turned up, and the seat it was dealt to (D4)
        self.turned: tuple[Card, int] | None = game.turned(dealer, self.dealt)

        # The trick, or the last one between tricks: its leader, the card led, the seat that wins it so far and the
        # power of its card, how many cards are still to come, the cards in it (none between tricks), and whether the
        # next player is under the duty of D8.
        self.leader: int = self.eldest
        self._led: Card = 0
        self._best: int = self.eldest
        self.top: int = 0
        self.left: int = 0
        self.pile: CardSet = 0
        self.duty: bool = False

        #: cards each seat has won
        self.won: list[CardSet] = [0] * seats
        #: the seat that won each finished trick
        self.tricks: list[int] = []
        #: every decision as (seat, action)
        self.log: list[tuple[int, Action]] = []
        self._plays: list[_Raw] = []
        self._talks: list[_Talk] = []
        #: where a game keeps what is settled outside the tricks, as one value that is replaced, never changed
        self.talk: Any = None
        self._knowledge: Knowledge | None = None
        self._open()

    # What a subclass answers.

    def _open(self) -> None:
        """Ask for the first decision of the deal."""
        self._ask_lead()

    def _before_lead(self) -> None:
        """Ask for whatever comes before the leader's card."""
        self._ask_lead()

    def _choices(self) -> Sequence[Action]:
        """The legal actions while something other than a card to the trick is asked."""
        return ()

    def _decide(self, action: Action) -> None:
        """Take a legal decision that is no card played."""

    def _refusal(self, action: Action) -> Reason | None:
        """Why an action is not legal while something other than a card to the trick is asked; `None` if it is."""
        return None

    @property
    def pass_count(self) -> int:
        """How many cards each passes in this deal (G10)."""
        return self.game.pass_count(self.number)

    @property
    def renouncer(self) -> int:
        """The seat whose renounce brought the duty that stands, or -1 (D8)."""
        if self.duty:
            for card in reversed(self.trick()):
                if not card.duty:
                    seat: int = card.seat
                    return seat
        return -1

    def exchange_state(self) -> tuple[int, int]:
        """The seats that may still exchange, as bits, and whose offer is on the table, or -1 (D9)."""
        return 0, -1

    def shows(self, play: Play) -> CardSet:
        """The cards that everybody now knows this player not to hold (C5, L6, L8)."""
        ranking = self.ranking
        if play.left == 0 or ranking.suit[play.card] == ranking.suit[play.led]:
            return 0
        return ranking.follow[play.led]

    # What everybody calls.

    @property
    def over(self) -> bool:
        """Whether the last card is played."""
        return self.to_act < 0

    def legal(self) -> Sequence[Action]:
        """Every action the seat to act may take, never empty before the deal is over (C3, C4)."""
        cards = self.playable
        return cards_in(cards) if cards else self._choices()

    def apply(self, action: Action, seat: int | None = None) -> None:
        """Take a decision of the seat to act; `seat`, when given, is checked to be that.

        Raises `NotYourTurn` or `Illegal` with the reason, and then nothing has changed.
        """
        if seat is not None and seat != self.to_act:
            raise NotYourTurn(self._out_of_turn(seat))
        if 0 <= action < 52 and self.playable >> action & 1:
            self._play(action)
            return
        reason = self.explain(action)
        if reason is not None:
            raise Illegal(reason)
        self._talks.append(
            _Talk(tuple(self.hands), self.to_act, self.ask, self.playable, self.ranking, self.trump, self.talk)
        )
        self.log.append((self.to_act, action))
        self._decide(action)

    def undo(self) -> Action:
        """Take the last decision back and return it. Raises `IndexError` when there is none."""
        seat, action = self.log.pop()
        if not 0 <= action < 52:
            hands, self.to_act, self.ask, self.playable, self.ranking, self.trump, self.talk = self._talks.pop()
            self.hands[:] = hands
            return action
        before = self._plays.pop()
        bit = 1 << action
        closed = self.left == 0
        _, _, self.playable, self.leader, self._led, self._best, self.top, self.left, pile, self.duty, self.talk = (
            before
        )
        self.pile = pile
        if closed:
            self.won[self.tricks.pop()] &= ~(pile | bit)
        self.hands[seat] |= bit
        self.to_act = seat
        self.ask = Ask.PLAY
        return action

    def explain(self, action: Action, seat: int | None = None) -> Reason | None:
        """Why this action may not be taken now, or `None` when it may."""
        if seat is not None and seat != self.to_act:
            return self._out_of_turn(seat)
        if self.ask is Ask.OVER:
            return Reason("C4", "the deal is over, its last card is played")
        if self.ask is not Ask.PLAY:
            return self._refusal(action)
        if not 0 <= action < 52:
            return self._untimely(action)
        bit = 1 << action
        if self.playable & bit:
            return None
        if not self.hands[self.to_act] & bit:
            return Reason("C2", "{card} is not in the hand", {"card": action})
        return self.game.why_not(self, action)

    def _untimely(self, action: Action) -> Reason:
        return Reason("C2", "a card is to be played now, not {action}", {"action": named(action)})

    def _out_of_turn(self, seat: int) -> Reason:
        if self.to_act < 0:
            return Reason("C4", "the deal is over, its last card is played")
        return Reason("C2", "seat {seat} is to act, not seat {other}", {"seat": self.to_act, "other": seat})

    def points(self) -> list[int]:
        """The points of each seat for what it has won so far; of the deal, when it is over."""
        return self.game.score(self.won, self.taken())

    def taken(self) -> list[int]:
        """How many tricks each seat has won."""
        taken = [0] * len(self.hands)
        for seat in self.tricks:
            taken[seat] += 1
        return taken

    def next_in(self, seat: int) -> int:
        """The next seat clockwise that is dealt to in this deal."""
        return self._after[seat]

    @property
    def led(self) -> Card | None:
        """The card that was led to the trick on the table; `None` between tricks."""
        return self._led if self.pile else None

    @property
    def best(self) -> int:
        """The seat that wins the trick so far, -1 between tricks."""
        return self._best if self.pile else -1

    def trick(self) -> list[Play]:
        """The cards on the table, in order. Empty between tricks."""
        return [Play._make(raw) for raw in self._plays[len(self._plays) - self.pile.bit_count() :]]

    @property
    def played(self) -> int:
        """How many cards have been played."""
        return len(self._plays)

    def play(self, index: int) -> Play:
        """The card played as number `index` of the deal, from 0, or from the last one back with -1."""
        return Play._make(self._plays[index])

    def view(self, seat: int) -> View:
        """What this seat knows, and nothing else (C5). Raises `ValueError` for a seat that there is not."""
        if not 0 <= seat < len(self.hands):
            raise ValueError(f"there is no seat {seat}, they are 0..{len(self.hands) - 1}")
        from .view import make_view

        return make_view(self, seat)

    def knowledge(self) -> Knowledge:
        """What the players can be certain of; brought up to date now, and changed by later calls."""
        if self._knowledge is None:
            self._knowledge = Knowledge(self)
        self._knowledge.catch_up()
        return self._knowledge

    def copy(self) -> Deal:
        """A deal that stands as this one and goes its own way."""
        twin: Deal = object.__new__(type(self))
        for owner in type(self).__mro__:
            for name in getattr(owner, "__slots__", ()):
                value = getattr(self, name)
                setattr(twin, name, value[:] if type(value) is list else value)
        twin._knowledge = None
        return twin

    def playout(self, rng: Random) -> list[int]:
        """The points of each seat when every decision from here on is drawn uniformly. The deal stays as it is."""
        twin = self
        while not twin._only_tricks():
            if twin is self:
                twin = self.copy()
            twin.apply(rng.choice(twin.legal()))
        return twin.points() if twin.to_act < 0 else twin._run(rng.random)

    def _only_tricks(self) -> bool:
        """Whether nothing is left but whole tricks by the common rules, or nothing at all."""
        return self.left == 0 and self.ask <= Ask.PLAY

    def _run(self, random: Callable[[], float]) -> list[int]:
        """`playout` from the start of a trick, with nothing kept that undoing would need."""
        return plain_tricks(self, random)

    # How it goes on.

    def _ask_lead(self) -> None:
        self.ask = Ask.PLAY
        self.to_act = self.leader
        self.playable = self.hands[self.leader]

    def _play(self, card: Card) -> None:
        seat, bit, hands = self.to_act, 1 << card, self.hands
        plays = self._plays
        self.log.append((seat, card))
        plays.append(
            (
                seat,
                card,
                self.playable,
                self.leader,
                self._led,
                self._best,
                self.top,
                self.left,
                self.pile,
                self.duty,
                self.talk,
            )
        )
        hands[seat] ^= bit
        ranking = self.ranking
        if self.left:
            self.left -= 1
            self.pile |= bit
            power = ranking.power[self._led][card]
            if power > self.top:
                self.top = power
                self._best = seat
        else:
            # Hands differ by one card at most, so all play to a trick while there are cards for all (D10).
            self.left = min(len(self.players), self.size - len(plays) + 1) - 1
            self.pile = bit
            self._led = card
            self.leader = self._best = seat
            self.top = ranking.power[card][card]
        if not self.left:
            self._close_trick()
            return
        seat = self._after[seat]
        while not hands[seat]:
            seat = self._after[seat]
        self.to_act = seat
        hand = hands[seat]
        self.playable = hand & ranking.follow[self._led] or hand & ranking.free[self._led] or hand

    def _close_trick(self) -> None:
        leader = self._best
        self.won[leader] |= self.pile
        self.tricks.append(leader)
        self.pile = 0
        self.duty = False
        if len(self._plays) == self.size:
            self.ask = Ask.OVER
            self.to_act = -1
            self.playable = 0
            return
        while not self.hands[leader]:
            leader = self._after[leader]
        self.leader = leader
        self._before_lead()
