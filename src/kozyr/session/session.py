"""A match being played: seats, humans and bots, undo and redo. Knows no screen, no file and no clock."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kozyr.bots import Bot, chance_of
from kozyr.engine import (
    Action,
    CardSet,
    Deal,
    Game,
    Match,
    Reason,
    Result,
    View,
    action_text,
    card_set,
    cards_in,
    parse_action,
)

from .events import Event, HintTaken, Restored, TakenBack
from .tell import tell_dealt, tell_decision

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a name, any text, and `human` or `bot:LEVEL`."""

    name: str
    kind: str = HUMAN

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.kind == HUMAN

    @property
    def level(self) -> str | None:
        """The level of the bot that sits here, or `None` for a person."""
        return None if self.human else self.kind.partition(":")[2]


class Session:
    """One match under a table, a simulation or a line-by-line screen.

    Everything that happens is returned by the call that made it happen, and told to the listeners as well.
    """

    def __init__(self, game: Game, seats: Sequence[Seat], seed: str, meta: Mapping[str, Any] | None = None) -> None:
        """A match of `game` from `seed`, not yet dealt. Raises `ValueError` when the seats are too many or too few."""
        if len(seats) != game.seats:
            raise ValueError(f"{len(seats)} players for a game of {game.seats}")
        self.seats = tuple(seats)
        self.match = Match(game, seed)
        #: what the record keeps beside the match itself: hints and undos taken, when it was played
        self.meta: dict[str, Any] = dict(meta or {})
        #: all that was done, in order; `repeat` does it again, and so comes to the same, redo included
        self.journal: list[str] = []
        #: what each undo took back, the last one last: how many deals there were, and the decisions
        self._undone: list[tuple[int, list[tuple[int, Action]]]] = []
        self._listeners: list[Callable[[Event], None]] = []
        self._followers: list[Callable[[], None]] = []

    @property
    def game(self) -> Game:
        """The game, its seats and options."""
        return self.match.game

    @property
    def seed(self) -> str:
        """The text the deals are made from."""
        assert self.match.seed is not None
        return self.match.seed

    @property
    def deal(self) -> Deal | None:
        """The deal being played, or `None` between deals."""
        return self.match.deal

    @property
    def to_act(self) -> int | None:
        """The seat to act, or `None` between deals."""
        deal = self.match.deal
        return None if deal is None else deal.to_act

    @property
    def result(self) -> Result | None:
        """The result, or `None` while the match goes on."""
        return self.match.result

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple([index for index, seat in enumerate(self.seats) if seat.human])

    @property
    def one_try(self) -> bool:
        """Whether it is played as everybody plays it, once: then there is no taking back."""
        return "today" in self.meta

    @property
    def practice(self) -> bool:
        """Whether it began in the middle of another match, whose decisions stand before its own."""
        return self.meta.get("practice") is True

    @property
    def given(self) -> int:
        """How many decisions stood before it began; these are not taken back."""
        given = self.meta.get("given")
        return given if isinstance(given, int) and given > 0 else 0

    def view(self, seat: int) -> View:
        """What this seat knows of the deal being played, or of the last one."""
        return self.match.deals[-1].view(seat)

    def listen(self, listener: Callable[[Event], None]) -> None:
        """Call `listener` with every event from now on."""
        self._listeners.append(listener)

    def follow(self, follower: Callable[[], None]) -> None:
        """Call `follower` whenever the journal has a new line, before anything of it is told."""
        self._followers.append(follower)

    def start_deal(self) -> list[Event]:
        """Deal the next deal. Raises `ValueError` when one is being played or the match is over."""
        deal = self.match.start()
        self._undone.clear()
        return self._done("deal", tell_dealt(deal))

    def act(self, action: Action, seat: int) -> list[Event]:
        """Take a decision of a seat. Raises `NotYourTurn` or `Illegal`, and then nothing has changed."""
        deal = self.match.deal
        lives = self.match.lives
        count = self.match.apply(action, seat)
        assert deal is not None
        self._undone.clear()
        return self._done(f"{seat} {action_text(action)}", tell_decision(deal, count, lives, self.match.result))

    def explain(self, action: Action, seat: int) -> Reason | None:
        """Why this seat may not take this decision now, or `None` when it may or no deal is being played."""
        deal = self.match.deal
        return None if deal is None else deal.explain(action, seat)

    def takes(self, seat: int) -> CardSet:
        """The cards this seat may play now that would win the trick as it stands; none for a lead."""
        deal = self.match.deal
        if deal is None or deal.to_act != seat or deal.led is None:
            return 0
        power = deal.ranking.power[deal.led]
        return card_set(card for card in cards_in(deal.playable) if power[card] > deal.top)

    def bot_acts(self, bots: Sequence[Bot | None]) -> list[Event]:
        """Let the bot at the seat to act choose and take its decision. `bots` has one for each seat.

        A decision that is the only legal one is taken without asking the bot.
        """
        deal = self.match.deals[-1]
        legal = deal.legal()
        if len(legal) == 1:
            return self.act(legal[0], deal.to_act)
        bot = bots[deal.to_act]
        assert bot is not None
        view = self.view(deal.to_act)
        return self.act(bot.choose(view, chance_of(view)), deal.to_act)

    def play_out(self, bot: Bot) -> list[Event]:
        """Play the deal to its end; `bot` decides for every seat, also for people."""
        happened: list[Event] = []
        while self.match.deal is not None:
            happened += self.bot_acts([bot] * len(self.seats))
        return happened

    def can_undo(self, automatic: Container[Action] = ()) -> bool:
        """Whether the one person at the table has a decision to take back; `automatic` ones do not count."""
        return self._own_decision(automatic) > 0

    def undo(self, automatic: Container[Action] = ()) -> list[Event]:
        """Take back to the person's last decision, through the bots' answers. Does nothing when there is none.

        `automatic`: actions that the table takes for the person, who is not asked; they are taken back on the way.
        """
        decisions = self._own_decision(automatic)
        return self._take_back(decisions) if decisions else []

    def can_redo(self) -> bool:
        """Whether something was taken back, and nothing else has been done since."""
        return bool(self._undone)

    def redo(self) -> list[Event]:
        """Do again what the last undo took back. Does nothing when there is nothing to do again."""
        if not self._undone:
            return []
        deals, decisions = self._undone.pop()
        for seat, action in decisions:
            if self.match.deal is None:
                self.match.start()
            self.match.apply(action, seat)
        if len(self.match.deals) < deals:  # one in which nothing was decided yet
            self.match.start()
        return self._done("redo", [Restored(len(decisions))])

    def note_hint(self) -> list[Event]:
        """Count a hint that was given to the person who is to act. Does nothing where there is no choice."""
        if self.to_act is None or len(self.view(self.to_act).legal()) < 2:
            return []
        return self._count_hint()

    def repeat(self, step: str) -> list[Event]:
        """Do what a line of a journal says. Raises `ValueError` when that cannot be done, or is no such line."""
        word, _blank, rest = step.partition(" ")
        done = len(self.journal)
        if word == "deal":
            happened = self.start_deal()
        elif word == "undo":
            happened = self._take_back(int(rest))
        elif word == "redo":
            happened = self.redo()
        elif word == "hint":
            happened = self._count_hint()
        else:
            happened = self.act(parse_action(rest), int(word))
        if self.journal[done:] != [step]:
            raise ValueError(f"{step!r} cannot be done")
        return happened

    def _count_hint(self) -> list[Event]:
        self.meta["hints"] = self.meta.get("hints", 0) + 1
        return self._done("hint", [HintTaken()])

    def _own_decision(self, automatic: Container[Action]) -> int:
        """How many decisions ago the one person decided, from 1; 0 for never, or when nothing may be taken back."""
        if len(self.humans) != 1 or self.one_try:
            return 0
        taken = reversed([decision for deal in self.match.deals for decision in deal.log][self.given :])
        own = (ago for ago, (seat, action) in enumerate(taken, 1) if seat == self.humans[0] and action not in automatic)
        return next(own, 0)

    def _take_back(self, decisions: int) -> list[Event]:
        """Take so many decisions back, at least one. Raises `ValueError` when there are not as many."""
        taken = [decision for deal in self.match.deals for decision in deal.log][-decisions:]
        if not 0 < decisions == len(taken):
            raise ValueError(f"{decisions} decisions cannot be taken back")
        self._undone.append((len(self.match.deals), taken))
        for _each in taken:
            self.match.undo()
        self.meta["undos"] = self.meta.get("undos", 0) + 1
        return self._done(f"undo {decisions}", [TakenBack(decisions)])

    def _done(self, step: str, events: list[Event]) -> list[Event]:
        self.journal.append(step)
        for follower in self._followers:
            follower()
        for event in events:
            for listener in self._listeners:
                listener(event)
        return events
