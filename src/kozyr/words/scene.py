"""What the widgets of the table draw: a view, and what the session makes public beside it. Frozen; a new one for every
change."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kozyr.engine import FACE_DOWN, Ask, Card, CardSet, Count, Game, Reason, View, given_card, passed_cards
from kozyr.locale import _
from kozyr.session import Session

from .cells import plain
from .levels import level_text


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat. `level`: the word for the bot's level, empty for a person."""

    name: str
    level: str = ""


def person(name: str, level: str | None) -> Person:
    """A person as the table shows it."""
    return Person(plain(name), level_text(level or ""))


@dataclass(frozen=True, slots=True)
class Aids:
    """What the table remembers for the player. `points`: what each has taken. `voids`: what each is known to lack."""

    points: bool = True
    voids: bool = False


def public(view: View) -> View:
    """A view without what its seat alone knows: what everybody at the table may see."""
    hidden = [given_card(action) is not None or passed_cards(action) is not None for _seat, action in view.log]
    log = tuple((seat, FACE_DOWN if down else action) for (seat, action), down in zip(view.log, hidden, strict=True))
    return replace(view, hand=0, playable=0, known=view.shown, given=(), log=log)


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a match as one seat sees it."""

    game: Game
    view: View
    people: tuple[Person, ...]
    you: int  #: the seat that is called "you", or -1
    counts: tuple[Count, ...] = ()  #: of the finished deals
    paused: bool = False  #: a finished trick lies on the table
    closing: float = 0.0  #: how far its cards have moved to the winner, 0 to 1
    asking: bool = False  #: the seat of the view is asked to decide now
    takes: CardSet = 0  #: the playable cards that would win the trick so far
    wants_exchange: bool = False  #: an offer is announced for the next lead
    fresh: Card = -1  #: the card that has just been played
    covered: bool = False  #: nobody is at the keyboard: the view is `public`
    aids: Aids = Aids()
    one_deal: bool = False  #: the match ends with this deal
    #: the hands that all may see, by seat: only in a match that is looked at again
    shown: tuple[CardSet, ...] = ()

    def name(self, seat: int) -> str:
        """What the seat is called at the beginning of a line."""
        return _("You") if seat == self.you else self.people[seat].name

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The cards on the table as (seat, card): the finished trick while it stays."""
        return self.view.tricks[-1].cards if self.paused else self.view.trick

    @property
    def best(self) -> int:
        """The seat that wins the trick on the table, or -1."""
        return self.view.tricks[-1].winner if self.paused else self.view.best

    @property
    def turned_holder(self) -> int:
        """The seat that is known to hold the card turned up (D4), or -1."""
        view = self.view
        if view.turned is None:
            return -1
        if view.hand >> view.turned & 1:
            return view.seat
        return next((seat for seat, known in enumerate(view.known) if known >> view.turned & 1), -1)

    @property
    def between_deals(self) -> bool:
        """Whether the deal of the view is finished and counted among the others."""
        return len(self.counts) >= self.view.number

    @property
    def trick_number(self) -> int:
        """The number of the trick on the table."""
        return len(self.view.tricks) + (0 if self.paused or self.view.ask is Ask.OVER else 1)

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats that are dealt to, clockwise from the seat of the view."""
        seat, players = self.view.seat, self.view.players
        count = len(self.people)
        clockwise = ((seat + step) % count for step in range(1, count))
        return tuple(other for other in clockwise if other in players)

    @property
    def turn(self) -> int:
        """The seat to act, or -1 while a finished trick stays."""
        return -1 if self.paused else self.view.to_act

    @property
    def hand_live(self) -> bool:
        """Whether a card of the hand is asked for: to be played, passed or given."""
        return self.asking and self.view.ask in (Ask.PLAY, Ask.PASS, Ask.GIVE)

    @property
    def legal(self) -> CardSet | None:
        """The cards that may be chosen, or `None` when none is asked for."""
        if not self.hand_live:
            return None
        return self.view.playable if self.view.ask is Ask.PLAY else self.view.hand


def scene_of(session: Session, seat: int, *, covered: bool = False) -> Scene:
    """The deal of a session as this seat sees it now, told to nobody in particular; `covered`: as all may see it."""
    view = session.view(seat)
    return Scene(
        game=session.game,
        view=public(view) if covered else view,
        people=tuple(person(player.name, player.level) for player in session.seats),
        you=-1,
        counts=tuple(session.match.counts[: session.match.deals[-1].number - 1]),
        takes=0 if covered else session.takes(seat),
        covered=covered,
        one_deal=session.one_try,
    )


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the player is in the hand. `reason`: why the chosen card may not be played. `typed`: the rank typed so
    far. `marked`: the cards to be passed."""

    card: Card | None = None
    reason: Reason | None = None
    typed: str = ""
    marked: CardSet = 0
