"""A match in words: how far it has come, who plays, and how it stands."""

from __future__ import annotations

from kozyr.words.matches import opponents_text, place_text, players_text, score_text

from ..store.disks import match_of, play_on


def test_where_it_stands_in_words() -> None:
    session = match_of("lodam", 3)
    assert place_text(session) == "deal 1"
    session.start_deal()
    assert place_text(session) == "deal 1, trick 1"
    assert score_text(session) == "", "nothing was counted yet"
    assert opponents_text(session) == "B1, B2"
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
        session.act(session.deal.to_act, session.deal.legal()[0])
    points, lives = session.match.totals[0], session.match.lives[0]
    assert score_text(session) in (f"{points} points, {lives} lives", f"{points} points, 1 life")
    play_on(gadenysh, 60, undos=False)
    assert score_text(gadenysh) == " : ".join(map(str, gadenysh.match.totals)) + " before it"
