"""The strongest bot looks at the decisions of a match, one after the other, while the screen lives."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on
from textual.message import Message

from kozyr.bots.host import Answer
from kozyr.engine import Game
from kozyr.review import Opinions, Review, opinions_of, question_of, tells_of, text_of
from kozyr.store.reviews import key_of_record

from ..commanded import Commanded
from .answers import post

if TYPE_CHECKING:
    from ..app import KozyrApp

#: After so many new opinions they are kept.
_KEPT_AFTER: Final = 50


class Judged(Message):
    """What was found out about a step."""

    def __init__(self, at: int, answer: Answer) -> None:
        super().__init__()
        self.at = at
        self.answer = answer


class Judging(Commanded[None]):
    """A screen with the opinions of a review: those that are kept, and then the others. What is found out is kept when
    the screen goes."""

    app: KozyrApp

    def __init__(self, review: Review) -> None:
        super().__init__()
        self.review = review
        self.opinions = Opinions(review)
        self._key = key_of_record(review.record)
        self._asked: int | None = None
        self._new = 0

    @property
    def game_shown(self) -> Game:
        """That of the match that is looked at."""
        return self.review.match.game

    @property
    def wanted(self) -> tuple[int, int]:
        """The step that is shown, and the seat that is looked at first."""
        raise NotImplementedError

    def judged(self, at: int) -> None:
        """The opinion of a step is known."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Take what is kept, and find out the rest."""
        self.opinions = self.kept()
        self._ask()

    def kept(self) -> Opinions:
        """The opinions that are known from before."""
        return opinions_of(self.review, self.app.matches.archive.reviews.read(self._key))

    def on_unmount(self) -> None:
        """What is not seen needs no end."""
        if self._asked is not None:
            self.app.host.cancel(self._asked)
        self._keep()

    def _ask(self) -> None:
        at = self.opinions.next_wanted(*self.wanted)
        if at is None:
            self._keep()
        else:
            self._asked = self.app.host.ask(question_of(self.review, at), partial(post, self, partial(Judged, at)))

    @on(Judged)
    def _judged(self, message: Judged) -> None:
        advice = message.answer.advice
        step = self.review.steps[message.at]
        if message.answer.failure is None and advice is not None and tells_of(advice, step):
            self.opinions.known[message.at] = advice
            self._new += 1
        else:
            self.opinions.failed.add(message.at)
        if self._new >= _KEPT_AFTER:
            self._keep()
        self._ask()
        self.judged(message.at)

    def _keep(self) -> None:
        if self._new:
            self._new = 0
            self.app.matches.archive.reviews.keep(self._key, text_of(self.opinions))
