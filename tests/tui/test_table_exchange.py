"""The exchange of Losing Lodam at the table (D9)."""

from __future__ import annotations

from random import Random

import pytest

from kozyr.bots import Bot
from kozyr.engine import ACCEPT, DECLINE, OFFER, STAY, Action, Ask, View, give, is_play
from kozyr.tui.screens.table import TableScreen

from .still import rows_of
from .table import SIZE, app_of, asked, session_of, table_of, until


class Partner:
    """A bot that answers every offer in one way, offers as told, and gives its lowest card."""

    def __init__(self, *, accepts: bool, offers: bool) -> None:
        self.accepts, self.offers = accepts, offers

    def choose(self, view: View, rng: Random) -> Action:
        if view.ask is Ask.OFFER:
            return OFFER if self.offers else STAY
        if view.ask is Ask.ANSWER:
            return ACCEPT if self.accepts else DECLINE
        if view.ask is Ask.GIVE:
            return give((view.hand & -view.hand).bit_length() - 1)
        return view.legal()[0]


def _bots(*, accepts: bool = False, offers: bool = False) -> dict[str, Bot]:
    return {"random": Partner(accepts=accepts, offers=offers)}


def _mine(table: TableScreen) -> list[Action]:
    return [action for seat, action in table.session.match.deals[-1].log if seat == 0 and not is_play(action)]


async def test_an_announced_offer_is_made_before_the_next_lead() -> None:
    """X says so ahead of time and shows it; the card to give is chosen in the hand; what came is told."""
    app = app_of(session_of("lodam", 3), bots=_bots(accepts=True))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        assert OFFER not in _mine(table)
        await pilot.press("X")
        assert "will offer" in "\n".join(rows_of(app))
        await pilot.press("right", "enter")
        await until(pilot, lambda: asked(pilot) and table.scene().view.ask is Ask.GIVE)
        assert "will offer" not in "\n".join(rows_of(app))
        assert "accepts your offer" in rows_of(app)[22]
        await pilot.press("end", "enter")
        await until(pilot, lambda: asked(pilot) and table.scene().view.ask is Ask.PLAY)
        assert " for your " in rows_of(app)[22] or "went back" in rows_of(app)[22]
        assert "X exchange" not in rows_of(app)[23], "the right is spent"
        assert "▮" in rows_of(app)[10]


async def test_an_announcement_can_be_taken_back() -> None:
    """X again, and the table stays for you."""
    app = app_of(session_of("lodam", 3), bots=_bots())
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        before = len(_mine(table))
        await pilot.press("X", "X", "right", "enter")
        await until(pilot, lambda: asked(pilot) and len(_mine(table)) > before)
        assert OFFER not in _mine(table)


async def test_an_offer_that_nobody_accepts_is_told() -> None:
    """The right is not spent."""
    app = app_of(session_of("lodam", 3), bots=_bots())
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        await pilot.press("X", "right", "enter")
        await until(pilot, lambda: asked(pilot) and OFFER in _mine(table))
        assert table.scene().view.rights[0]
        assert "X exchange" in rows_of(app)[23]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("y", ACCEPT),
        ("Y", ACCEPT),
        ("A", ACCEPT),
        ("enter", ACCEPT),
        ("down up space", ACCEPT),
        ("n", DECLINE),
        ("N", DECLINE),
        ("D", DECLINE),
        ("down enter", DECLINE),
        ("up space", DECLINE),
    ],
)
async def test_an_offer_is_answered_by_keys(keys: str, answer: Action, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question says who offers; the hand stays in sight."""
    app = app_of(session_of("lodam", 3), bots=_bots(offers=True))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        assert table.scene().view.ask is Ask.ANSWER
        assert "offers an exchange" in "\n".join(rows_of(app))
        await pilot.press(*keys.split())
        await until(pilot, lambda: answer in _mine(table))
        await until(pilot, lambda: asked(pilot))
        assert table.scene().view.ask is (Ask.GIVE if answer == ACCEPT else Ask.ANSWER)


@pytest.mark.parametrize(
    ("keys", "action"), [("enter", OFFER), ("Y", OFFER), ("down enter", STAY), ("up space", STAY), ("N", STAY)]
)
async def test_the_question_before_a_lead_is_answered_by_keys(
    keys: str, action: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the box of trumps: the arrows choose, Enter takes what is chosen."""
    app = app_of(session_of("lodam", 3), offers=True, bots=_bots())
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        assert table.scene().view.ask is Ask.OFFER
        assert "y offer  n stay  Enter answer" in rows_of(app)[19]
        await pilot.press(*keys.split())
        await until(pilot, lambda: bool(_mine(table)))
        assert _mine(table)[0] == action


async def test_small_letters_that_name_no_card_are_commands() -> None:
    """`x` announces as `X` does, `u` takes back as `U` does."""
    app = app_of(session_of("lodam", 3), bots=_bots())
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        await pilot.press("x")
        assert table.turns.wants_exchange
        await pilot.press("x")
        await until(pilot, lambda: asked(pilot))
        played = sum(seat == 0 and is_play(action) for seat, action in table.session.match.deals[-1].log)
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot) and table.turns.can_undo())
        await pilot.press("u")
        await until(pilot, lambda: asked(pilot))
        log = table.session.match.deals[-1].log
        assert sum(seat == 0 and is_play(action) for seat, action in log) == played
