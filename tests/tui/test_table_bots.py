"""Bots at the table: what they answer too late counts for nothing, and whatever they do, the match goes on."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from kozyr.bots import STRONGEST, chance_of, make_bot
from kozyr.bots.host import Answer, Host
from kozyr.bots.host import host as host_module
from kozyr.engine import Action, Ask, View, is_play
from kozyr.session import Seat, Session
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.table import TableScreen
from tests.bots.bad_worker import BEGUN, EASY
from tests.bots.test_host import is_gone

from .still import rows_of
from .table import SIZE, Slow, app_of, asked, asked_or_over, session_of, table_of, until
from .test_table_play import decide_by_keys

LONG = 60.0


class Throwing:
    """A bot that raises, so many times."""

    def __init__(self, times: int = 1_000_000) -> None:
        self.times = times
        self.asked = 0

    def choose(self, view: View, rng: Random) -> Action:
        self.asked += 1
        if self.asked <= self.times:
            raise LookupError("[red]broken")
        return view.legal()[0]


class Nonsense:
    """A bot that answers what may not be done: a card it does not hold, and what is no action at all."""

    def __init__(self) -> None:
        self.answers = cycle([-1, 10**9, None, "QH"])

    def choose(self, view: View, rng: Random) -> Action:
        barred = [card for card in range(52) if not view.hand >> card & 1]
        return cast(Action, next(self.answers)) if view.number % 2 else barred[0]


def with_bots(session: Session, level: str) -> Session:
    """The same with bots of another level."""
    session.seats = (session.seats[0], *(Seat(seat.name, f"bot:{level}") for seat in session.seats[1:]))
    return session


def person_leads() -> Session:
    """A match of Laus in whose first deal the person leads."""
    session = session_of("laus", 4, seed="eldest 1")
    while session.match.next_dealer() != 3:
        session = session_of("laus", 4, seed=session.seed + "1")
    return with_bots(session, "easy")


def told_by(app: KozyrApp) -> list[str]:
    """The notices of bots that failed, from now on."""
    told: list[str] = []
    notify = app.notify

    def note(message: str, **more: Any) -> None:
        if "could not decide" in message:
            told.append(message)
        notify(message, **more)

    app.notify = note  # type: ignore[method-assign,assignment]
    return told


async def test_a_late_answer_is_dropped() -> None:
    """What a bot thought out before an undo does not count after it; the screen lives while it thinks."""
    bot, session = Slow(), person_leads()
    app = app_of(session, bots={"easy": bot})
    try:
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            table = table_of(pilot)
            await until(pilot, lambda: asked(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: bot.asked == 1)
            assert "thinking" in rows_of(app)[15]
            moment = table.turns.moment
            await pilot.press("U")
            bot.go.set()
            await pilot.pause()
            table.turns.bot_chose(moment, Answer(0))
            await pilot.pause()
            assert session.match.deals[-1].log == []
            assert asked(pilot)
    finally:
        bot.go.set()


async def play_by_enter(app: KozyrApp, deals: int, after: Callable[[], None] = lambda: None) -> None:
    """Play so many deals, the first of all choices each time; `after` each."""
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        session = table_of(pilot).session
        while len(session.match.counts) < deals:
            done = len(session.match.counts)
            if await asked_or_over(pilot):
                await pilot.press({Ask.ANSWER: "n"}.get(table_of(pilot).scene().view.ask, "enter"))
            else:
                await pilot.press("enter")
            await pilot.pause()
            if len(session.match.counts) > done:
                after()


@pytest.mark.parametrize(
    ("make", "why", "game", "seats", "deals"),
    [
        (Throwing, "LookupError", "laus", 4, 2),
        (Slow, "it took too long", "laus", 4, 1),
        (Nonsense, "not a legal choice", "laus", 4, 1),
        (Nonsense, "not a legal choice", "lodam", 3, 1),
    ],
)
async def test_for_a_bot_that_fails_normal_plays(
    make: type[Throwing | Nonsense | Slow], why: str, game: str, seats: int, deals: int
) -> None:
    """The match goes as with normal bots. The player is told for each bot and deal, and why: once that another has
    decided, once more that another plays on."""
    bot = make()
    host = Host("", make=lambda level, game, budget: bot, patience=0.01 if isinstance(bot, Slow) else LONG)
    session = with_bots(session_of(game, seats), "easy")
    app = app_of(session, host=host)
    told = told_by(app)

    def check() -> None:
        names = [seat.name for seat in session.seats[1:]]
        assert Counter(told) == Counter(
            f"{name} could not decide {how}."
            for name in names
            for how in (
                f"({why}); a normal bot has decided for it",
                f"again ({why}); a normal bot plays on for it in this deal",
            )
        )
        told.clear()

    try:
        await play_by_enter(app, deals, check)
    finally:
        if isinstance(bot, Slow):
            bot.go.set()
    same, normal = with_bots(session_of(game, seats), "normal"), make_bot("normal", game)
    for deal in session.match.deals[:deals]:
        same.start_deal()
        for seat, action in deal.log:
            assert seat == same.to_act
            same.act(action if seat == 0 else normal.choose(same.view(seat), chance_of(same.view(seat))), seat)
    assert [deal.log for deal in same.match.deals[:deals]] == [deal.log for deal in session.match.deals[:deals]]


async def test_a_bot_that_fails_once_decides_the_next_time() -> None:
    bot, session = Throwing(times=1), with_bots(session_of("laus", 4), "easy")
    app = app_of(session, bots={"easy": bot})
    told = told_by(app)
    await play_by_enter(app, 1)
    assert len(told) == 1
    assert bot.asked > 3


async def test_when_even_the_stand_in_fails_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any legal choice is made then: nothing of the player's is lost."""
    monkeypatch.setattr(host_module, "make_bot", lambda level, game: Throwing())
    session = session_of("gadenysh", 4, variant="ugly")
    app = app_of(session, bots={"random": Throwing(), "normal": Throwing()})
    told = told_by(app)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        while not (session.match.deals and session.match.deals[-1].tricks):
            if asked(pilot):
                await decide_by_keys(pilot, 0)
            await pilot.pause()
    assert told


async def test_a_bot_is_asked_anew_when_the_table_is_back() -> None:
    """What it answers, or fails to, under the menu counts for nothing."""
    bot = Slow()
    app = app_of(person_leads(), bots={"easy": bot})
    told = told_by(app)
    try:
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            table = table_of(pilot)
            await until(pilot, lambda: asked(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: bot.asked == 1)
            await pilot.press("escape")
            bot.go.set()
            moment = table.turns.moment
            await until(pilot, lambda: table.turns.moment != moment)
            bot.go.clear()
            await pilot.press("escape")
            await until(pilot, lambda: bot.asked == 2)
            assert told == []
            bot.go.set()
            await until(pilot, lambda: asked(pilot))
            assert bot.asked > 2
    finally:
        bot.go.set()


async def test_a_hint_that_fails_is_none() -> None:
    """It is not what another would do, and says so."""
    app = app_of(person_leads(), bots={STRONGEST: Throwing()})
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        await pilot.press("H")
        await until(pilot, lambda: table.note == "No hint could be found.")
        assert asked(pilot)


async def test_a_hint_is_not_waited_for_when_the_player_has_decided() -> None:
    """The next bot is asked instead, and the hint never comes."""
    helper, bot = Slow(), Slow()
    bot.go.set()
    app = app_of(person_leads(), bots={STRONGEST: helper, "easy": bot})
    try:
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            table = table_of(pilot)
            await until(pilot, lambda: asked(pilot))
            await pilot.press("H")
            await until(pilot, lambda: helper.asked == 1)
            await pilot.press("enter")
            await until(pilot, lambda: asked(pilot))
            assert bot.asked
            helper.go.set()
            await pilot.pause()
            assert "Hint" not in table.note
    finally:
        helper.go.set()


# In the real process.


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """The process in which a bad bot has begun to think since the last time, or 0."""
    file = tmp_path / "begun"
    monkeypatch.setenv(BEGUN, str(file))

    def pid() -> int:
        if not file.exists() or not file.read_text():
            return 0
        found = int(file.read_text())
        file.unlink()
        return found

    return pid


async def thinking(pilot: Pilot[None], begun: Callable[[], int]) -> int:
    """Let the person lead; the process in which the next bot thinks."""
    await until(pilot, lambda: asked(pilot))
    await pilot.press("enter")
    pids: list[int] = []

    def found() -> bool:
        pids.append(begun())
        return pids[-1] != 0

    await until(pilot, found)
    return pids[-1]


def bad_app(monkeypatch: pytest.MonkeyPatch, bot: str) -> KozyrApp:
    monkeypatch.setenv(EASY, bot)
    return app_of(person_leads(), host=Host("tests.bots.bad_worker", patience=LONG))


def cards_of(table: TableScreen) -> int:
    return sum(is_play(action) for _seat, action in table.session.match.deals[-1].log)


async def test_the_process_of_the_bots_is_killed_in_the_middle_of_a_thought(
    monkeypatch: pytest.MonkeyPatch, begun: Callable[[], int]
) -> None:
    """The player is told, another chooses, and the next bot is asked in another process."""
    app = bad_app(monkeypatch, "hangs")
    told = told_by(app)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        first = await thinking(pilot, begun)
        os.kill(first, signal.SIGKILL)
        await until(pilot, lambda: cards_of(table) == 2)
        assert "(its process ended); a normal bot has decided" in told[0]
        await until(pilot, lambda: app.host.pid not in (None, first))


@pytest.mark.parametrize("keys", [["U"], ["Q"], ["escape", "n", "enter"], ["ctrl+q"]])
@pytest.mark.parametrize("bot", ["burns", "hangs"])
async def test_undo_leaving_and_quitting_end_a_thought(
    monkeypatch: pytest.MonkeyPatch, begun: Callable[[], int], bot: str, keys: list[str]
) -> None:
    """At the end nothing runs any more, and no notice was given."""
    app = bad_app(monkeypatch, bot)
    told = told_by(app)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        pid = await thinking(pilot, begun)
        await pilot.press(*keys)
        await pilot.pause()
        assert told == []
    assert app.host.pid is None
    assert is_gone(pid)
