"""The rest of a deal played out by one bot."""

from __future__ import annotations

import pytest

from kozyr.bots import make_bot
from kozyr.session import DealCounted

from ..tui.table import session_of


@pytest.mark.parametrize(("game", "seats"), [("laus", 4), ("gadenysh", 3), ("lodam", 5)])
def test_a_bot_decides_for_every_seat_to_the_end_of_the_deal(game: str, seats: int) -> None:
    """People's too; the next deal is not begun, and what happened is told."""
    session = session_of(game, seats)
    session.start_deal()
    events = session.play_out(make_bot("normal", game))
    assert session.deal is None
    assert len(session.match.deals) == len(session.match.counts) == 1
    assert sum(isinstance(event, DealCounted) for event in events) == 1
