"""The same cards once more with a bot in the person's seat, while the screen lives: the host decides, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from textual import on
from textual.message import Message

from kozyr.bots import LEVELS, STRONGEST, chance_seed
from kozyr.bots.host import Answer, Question
from kozyr.session import Session
from kozyr.store import is_over

from .answers import post
from .sheet import Sheet


class Chose(Message):
    """A bot's answer in the rerun that is under way."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer


def again_with(session: Session, level: str) -> Session:
    """The same match, not dealt yet, with a bot of this level where the one person sits."""
    you = session.humans[0]
    seats = [replace(seat, kind=f"bot:{level}") if index == you else seat for index, seat in enumerate(session.seats)]
    meta = {"today": session.meta["today"]} if session.one_try else {}
    return Session(session.game, seats, session.seed, meta)


class Rerunning(Sheet[str]):
    """A sheet of lines, while one match after the other is played by bots alone, with as much thought as repeats."""

    _session_again: Session | None = None
    _asked: int | None = None
    #: a bot failed, and nothing came of it
    failed = False
    _done: Callable[[Session], None]

    def rerun(self, session: Session, done: Callable[[Session], None]) -> None:
        """Play a match that is not dealt yet to its end, and tell when it is there."""
        self._session_again, self._done = session, done
        self._go()

    def progressed(self, session: Session) -> None:
        """A deal of the match was counted."""

    def on_unmount(self) -> None:
        """What is not seen needs no end."""
        self._session_again = None
        if self._asked is not None:
            self.app.host.cancel(self._asked)

    @on(Chose)
    def _chose(self, message: Chose) -> None:
        session = self._session_again
        if session is None or session.to_act is None:
            return
        if message.answer.failure is not None:  # what a stand-in does is not what that bot gets
            self._session_again = None
            self.failed = True
            self.fit()
        else:
            session.act(message.answer.action, session.to_act)
            self._go()

    def _go(self) -> None:
        """Decide what needs no thought, then ask."""
        session = self._session_again
        if session is None:
            return
        while not is_over(session):
            if session.to_act is None:
                if session.match.deals:
                    self.progressed(session)
                session.start_deal()
            seat = session.to_act
            assert seat is not None
            view = session.view(seat)
            legal = view.legal()
            if len(legal) > 1:
                named = session.seats[seat].level or ""
                level = named if named in LEVELS else STRONGEST
                question = Question(view, level, chance_seed(view))
                self._asked = self.app.host.ask(question, partial(post, self, Chose))
                return
            session.act(legal[0], seat)
        self._session_again = None
        self._done(session)
