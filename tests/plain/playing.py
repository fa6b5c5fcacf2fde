"""Matches on paper to test: a session, what was written, and a player that answers with what it is offered."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from kozyr.bots.host import Host
from kozyr.engine import Ask, make_game
from kozyr.locale import _
from kozyr.plain import Kept, play
from kozyr.plain.paper import Answers, Paper
from kozyr.plain.questions import _PROMPTS
from kozyr.plain.spelling import Cards
from kozyr.session import Seat, Session
from kozyr.store import Matches, Store

NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Eva", "Fedor", "Galina", "Hugo", "Ida", "Jan")


def session_of(
    game: str, seats: int, persons: Sequence[int] = (0,), seed: str = "plain", level: str = "random", **options: Any
) -> Session:
    """A match with persons at these seats, and bots of this level at the others."""
    kinds = ["human" if seat in persons else f"bot:{level}" for seat in range(seats)]
    return Session(make_game(game, seats, **options), [Seat(*pair) for pair in zip(NAMES, kinds, strict=False)], seed)


class Written(io.StringIO):
    """What was written, as to a terminal of this encoding."""

    encoding = "utf-8"


class Lines:
    """Answers from a list; then there are none."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def readline(self) -> str:
        line = next(self._lines, None)
        return "" if line is None else line + "\n"


class Chooser:
    """Answers with what was written last before the question: another of the offered numbers each time."""

    def __init__(self, written: Callable[[], str]) -> None:
        self._written = written
        self.asked = 0

    def readline(self) -> str:
        self.asked += 1
        return self.choose(self._written()) + "\n"

    def choose(self, written: str) -> str:
        """The answer to the question that ends the text."""
        *lines, prompt = written.replace("\r", "").split("\n")
        if prompt.startswith("Enter"):
            return ""
        if prompt.strip() in (_(_PROMPTS[Ask.OFFER]), _(_PROMPTS[Ask.ANSWER])):
            return str(1 + self.asked % 2)
        numbers: list[str] = []
        for line in reversed(lines):
            offered = re.findall(r"(\d+): ", line)
            if not offered and numbers:
                break
            numbers = offered + numbers
        passed = re.search(r"\d+", prompt)
        if passed:
            return " ".join(numbers[: int(passed[0])])
        return numbers[self.asked % len(numbers)]


def played(
    session: Session,
    answers: Answers | None = None,
    *,
    folder: Path,
    cards: Cards = "signs",
    matches: Matches | None = None,
    written: Written | None = None,
    host: Host | None = None,
    **settings: Any,
) -> tuple[str, int]:
    """Play a match with these answers, or by choosing what is offered; what was written, and the exit status."""
    written = written or Written()
    paper = Paper(written, answers or Chooser(written.getvalue), cards, echo=True)
    store = Store(folder)
    store.change(**settings)
    status = play(session, paper, Kept(store, matches), host or Host(""))
    return written.getvalue(), status
