"""A match in words: how far it has come, who plays, and how it stands."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from kozyr.store.entries import entry_of
from kozyr.words.match_rows import row_of
from kozyr.words.matches import (
    marks_texts,
    moment_text,
    opponents_of,
    outcome_text,
    place_text,
    players_text,
    score_text,
    title_text,
)

from ..store.disks import match_of, play_on, play_out

FIRST = datetime(1, 1, 1, tzinfo=UTC)
LAST = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)


def test_where_it_stands_in_words() -> None:
    session = match_of("lodam", 3)
    assert place_text(session) == "deal 1"
    session.start_deal()
    assert place_text(session) == "deal 1, trick 1"
    assert score_text(session) == "", "nothing was counted yet"
    assert opponents_of(session) == ["B1", "B2"]
    assert players_text(session) == "Anna, B1, B2"
    gadenysh = match_of("gadenysh", 3)
    gadenysh.start_deal()
    assert place_text(gadenysh) == "deal 1"
    gadenysh.seats = tuple(type(seat)(seat.name) for seat in gadenysh.seats)
    assert score_text(gadenysh) == ""
    play_on(session, 60, undos=False)
    assert place_text(session).startswith("deal 2, trick ")
    points = session.match.totals[0]
    assert score_text(session) == f"{points} points, {session.match.lives[0]} lives before it"
    while session.deal is not None:
        session.act(session.deal.legal()[0], session.deal.to_act)
    points, lives = session.match.totals[0], session.match.lives[0]
    assert score_text(session) in (f"{points} points, {lives} lives", f"{points} points, 1 life")
    play_on(gadenysh, 60, undos=False)
    assert score_text(gadenysh) == " : ".join(map(str, gadenysh.match.totals)) + " before it"


def test_what_counts_at_the_end_is_said() -> None:
    """D14: who has lives left wins, and who has none fell in a deal; points come and go."""
    line = json.dumps({"game": "lodam", "players": [{"name": "Anna", "kind": "human"}]})
    match = match_of("lodam", 3).match
    over = replace(entry_of(line, match, "2026-11-30T12:00:00+00:00"), over=True, place=1, points=70)
    alive, fallen = replace(over, lives=2), replace(over, place=3, lives=0, fell=4)
    assert outcome_text(alive) == "place 1 of 1, 2 lives left"
    assert outcome_text(fallen) == "place 3 of 1, out in deal 4"
    assert outcome_text(over) == "place 1 of 1, 70 points"
    assert [row_of(entry)[3] for entry in (alive, fallen, over)] == ["2 lives", "0 lives", "70"]


def test_practice_is_called_so() -> None:
    """And not a match played before, or one that counts."""
    line = json.dumps({"game": "laus", "players": [{"name": "Anna", "kind": "human"}], "meta": {"practice": True}})
    session = match_of("laus", 4)
    entry = entry_of(line, session.match, "2026-11-30T12:00:00+00:00")
    assert row_of(entry)[4] == "practice"
    assert marks_texts(entry) == ["practice"]
    assert title_text(session) == "Laus"
    session.meta["practice"] = True
    assert title_text(session) == "Laus, practice"


def test_lives_of_several_persons_are_told() -> None:
    session = match_of("lodam", 3)
    session.seats = tuple(type(seat)(seat.name) for seat in session.seats)
    play_out(session, deals=2)
    totals, lives = (" : ".join(map(str, each)) for each in (session.match.totals, session.match.lives))
    assert score_text(session) == f"{totals}, lives {lives}"


@pytest.mark.parametrize(("zone", "moment"), [("UTC+5", FIRST), ("UTC-9", LAST)])
def test_the_first_and_the_last_day_there_is_are_told_in_every_zone(
    monkeypatch: pytest.MonkeyPatch, zone: str, moment: datetime
) -> None:
    """A record can say that it ended then; here that is a day there is not."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert moment_text(moment) == f"{moment.year}-{moment:%m-%d %H:%M}"
    finally:
        monkeypatch.undo()
        time.tzset()
