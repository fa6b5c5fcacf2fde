"""Nothing that the person at the keyboard may not know is written while that person sits there: every card that another
holds is looked for, between one curtain and the next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kozyr.engine import Card, CardSet, cards_in
from kozyr.session import Session
from kozyr.words.signs import RANK_SIGNS, SUIT_SIGNS

from .playing import Chooser, Written, played, session_of

_CARD = re.compile(rf"(10|[2-9JQKA])([{SUIT_SIGNS}])")
_HELD = re.compile(r"(Clubs|Spades|Hearts|Diamonds)\. |\d: (clubs|spades|hearts|diamonds), ")
_RANK = re.compile(r"(?:\d+: |, |cards?: )(10|[2-9JQKA])(?=,|$)")
_SUITS = ("clubs", "spades", "hearts", "diamonds")


def cards_named(lines: Sequence[str]) -> set[Card]:
    """The cards that lines name: with both signs, or by their ranks behind the name of their suit."""
    found: set[Card] = set()
    for line in lines:
        found |= {SUIT_SIGNS.index(suit) * 13 + RANK_SIGNS.index(rank) for rank, suit in _CARD.findall(line)}
        held = _HELD.match(line)
        if held:
            suit = _SUITS.index((held[1] or held[2]).lower())
            found |= {suit * 13 + RANK_SIGNS.index(rank) for rank in _RANK.findall(line)}
    return found


def secrets(session: Session, seat: int) -> CardSet:
    """The cards in hands that a person may not know; -1: that not all know."""
    deal = session.match.deals[-1]
    turned = 0 if deal.turned is None else 1 << deal.turned[0]
    if seat < 0:
        return sum(deal.hands) & ~turned
    known = deal.view(seat).known
    return ~turned & sum(hand & ~known[other] for other, hand in enumerate(deal.hands) if other != seat)


class Watched:
    """Answers like `Chooser`, types a word now and then, and looks at all that was written since the last answer."""

    WORDS = ("table", "tricks", "score", "hand", "help", "rules", "undo", "exchange", "finish", "")

    def __init__(self, session: Session, written: Written) -> None:
        self.session = session
        self.written = written
        self.chooser = Chooser(written.getvalue)
        self.read = 0
        self.curtains = 0
        self.words = 0
        self.hands = 0

    def readline(self) -> str:
        text = self.written.getvalue()
        new, self.read = text[self.read :], len(text)
        covered = text.rsplit("\n", 1)[1].startswith("Enter when")
        _before, cover, after = new.rpartition("\n" * 50)
        seat = -1 if covered else self.session.to_act
        if seat is not None:
            named = cards_named((after if cover else new).split("\n"))
            hidden = secrets(self.session, seat)
            assert not [card for card in named if hidden >> card & 1], after or new
            if covered:
                self.curtains += bool(cover)
            elif named >= set(cards_in(self.session.view(seat).hand)):
                self.hands += 1
        if self.chooser.asked % 3 == 1 and self.words % 2 == 0:
            self.words += 1
            return self.WORDS[self.words // 2 % len(self.WORDS)] + "\n" if not covered else "table\n"
        self.words += self.words % 2
        return self.chooser.readline()


@pytest.mark.parametrize(
    ("game", "seats", "persons", "options"),
    [
        ("laus", 4, (0, 1, 2), {"options": {"target": 300}}),
        ("gadenysh", 4, (0, 1, 3), {"variant": "ugly", "options": {"deals": 3}}),
        ("lodam", 5, (0, 2, 3), {"options": {"lives": 1}}),
    ],
)
def test_no_card_of_another_is_written(
    tmp_path: Path, game: str, seats: int, persons: Sequence[int], options: dict[str, Any]
) -> None:
    session = session_of(game, seats, persons, seed="leaks", **options)
    written = Written()
    watched = Watched(session, written)
    played(session, watched, folder=tmp_path, written=written, offers=game == "lodam")
    assert session.result is not None
    assert watched.curtains > 10
    assert watched.hands > 10, "what may be seen is found"


def test_a_curtain_covers_and_names_who_is_to_sit_down(tmp_path: Path) -> None:
    """Nothing but an empty line lifts it."""
    session = session_of("laus", 4, (0, 1), seed="curtain", level="normal")

    class Two:
        lines = iter(["3\n", "q\n", "\n"])

        def readline(self) -> str:
            return next(self.lines, "")

    text, _status = played(session, Two(), folder=tmp_path)
    first = session.match.deals[0].view(0)
    assert text.count("\n" * 50) >= 1
    behind = text.partition("\n" * 50)[2]
    name = "Anna" if "Enter when Anna" in behind.split("\n\n")[0] else "Boris"
    assert f"{name}, it is your turn; everybody else, please look away." in behind
    assert f"Only an empty line shows the hand of {name}." in behind
    assert first.seat == 0
