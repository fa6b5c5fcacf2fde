"""The process in which bots think: what it does while nothing is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from threading import Event

import pytest

from kozyr.bots import Budget, make_bot
from kozyr.bots.host.worker import _tables, serve
from kozyr.bots.lookahead.numbers import numbers_of
from kozyr.engine import Ask, make_game

LONG = 30


def test_what_is_done_idly_lets_questions_pass() -> None:
    happened: list[str] = []
    ask, asked, done = Event(), Event(), Event()

    def requests() -> Iterator[bytes]:
        assert ask.wait(LONG)
        yield json.dumps({"id": 1, "level": "nobody"}).encode()
        asked.set()  # it is read, and the next is wanted
        assert done.wait(LONG)

    def steps() -> Iterator[int]:
        yield 1
        happened.append("before")
        ask.set()
        assert asked.wait(LONG)
        yield 2
        happened.append("after")
        done.set()

    serve(requests(), lambda _line: happened.append("answered"), idly=steps())
    assert happened == ["before", "answered", "after"]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_first_decision_about_trumps_finds_its_tables_made(seats: int) -> None:
    """Those of Gadenysh take longer to make than the decision may take."""
    assert len(list(_tables())) == 10
    deal = make_game("gadenysh", seats).deal_alone("trumps", 1, 0)
    assert deal.ask is Ask.TRUMP
    before = numbers_of.cache_info().misses
    make_bot("hard", "gadenysh", Budget(iterations=2)).choose(deal.view(deal.to_act), Random(1))
    assert numbers_of.cache_info().misses == before
