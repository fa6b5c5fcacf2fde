"""Nothing that the person at the keyboard may not know is on any screen, while several play: every card that another
holds is looked for, in words and in pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from io import StringIO
from typing import Any, Final

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Static

from kozyr.bots.host import Answer, Question
from kozyr.engine import Card, CardSet, View, cards_in
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.widgets.drawn import Drawn
from kozyr.words.signs import RANK_SIGNS, SUIT_SIGNS

from .hot_seat import curtain_of, fallen, shared, turn, waits
from .still import rows_of
from .table import app_of, asked, decide_by_keys, table_of, until

GAMES: list[tuple[str, int, Sequence[int], bool, dict[str, Any]]] = [
    ("laus", 4, (0, 1, 2), False, {}),
    ("gadenysh", 4, (0, 1), False, {"variant": "ugly"}),
    ("lodam", 5, (0, 2), True, {}),
]
WINDOW: Final = (120, 40)
#: At which decisions sheets, menu and help are opened.
LOOKED_AROUND: Final = (2, 9)
#: What is said of cards wherever they are.
OF_ALL: Final = re.compile(
    rf"J[{SUIT_SIGNS}](>J[{SUIT_SIGNS}])*>J?[{SUIT_SIGNS}]?|7♦ is the ugly card, 7♣ the charm card\."
)
_WORD: Final = re.compile(rf"(10|[2-9JQKA])([{SUIT_SIGNS}])")
_RANK: Final = re.compile(r" ?(10|[2-9TJQKA])")
_SUIT: Final = re.compile(rf" ?([{SUIT_SIGNS}])")


def _card(rank: str, suit: str) -> Card:
    return SUIT_SIGNS.index(suit) * 13 + RANK_SIGNS.index("10" if rank == "T" else rank)


def cards_shown(rows: Iterable[str]) -> frozenset[Card]:
    """The cards that rows of text name, or draw: a rank over a suit, both behind the left edge of a card."""
    return _cards_shown(tuple(rows))


@lru_cache(1024)
def _cards_shown(rows: tuple[str, ...]) -> frozenset[Card]:
    found: set[Card] = set()
    for row, below in zip(rows, [*rows[1:], ""], strict=False):
        row = OF_ALL.sub("", row)
        found |= {_card(*match.groups()) for match in _WORD.finditer(row)}
        for x, char in enumerate(row):
            if char in "│╎┃╏║" and below[x : x + 1] in tuple("│╎┃╏║"):
                rank, suit = _RANK.match(row, x + 1), _SUIT.match(below, x + 1)
                if rank and suit:
                    found.add(_card(rank[1], suit[1]))
    return frozenset(found)


def secrets(app: KozyrApp, seat: int) -> CardSet:
    """The cards in hands that a person may not know; nobody at the keyboard: `seat` is -1."""
    deal = app.session.match.deals[-1] if app.session else None
    assert deal is not None
    turned = 0 if deal.turned is None else 1 << deal.turned[0]
    if seat < 0:
        return sum(deal.hands) & ~turned
    known = deal.view(seat).known
    return ~turned & sum(hand & ~known[other] for other, hand in enumerate(deal.hands) if other != seat)


def texts(app: KozyrApp) -> Iterator[list[str]]:
    """All that is shown or could be: the window, what lies under it, notices, titles, the palette."""
    yield rows_of(app)
    for screen in app.screen_stack:
        for drawn in screen.query(Drawn):
            yield drawn._canvas.text()
        for static in screen.query(Static):
            yield str(static.content).splitlines()
        yield [str(screen.title), str(screen.sub_title)]
    yield [f"{note.title} {note.message}" for note in app._notifications]
    yield [app.title, app.sub_title]
    yield [f"{entry.title} {entry.help}" for entry in app.get_system_commands(app.screen)]


def look(app: KozyrApp, seat: int) -> set[Card]:
    """Look at everything as this person; the cards that were seen."""
    seen: set[Card] = set()
    hidden = secrets(app, seat)
    for rows in texts(app):
        found = cards_shown(rows)
        leaked = [card for card in found if hidden >> card & 1]
        assert not leaked, (leaked, rows)
        seen |= found
    return seen


async def look_around(pilot: Pilot[None], app: KozyrApp, seat: int) -> None:
    """Open whatever can be opened from here, look at it, and come back."""
    below = app.screen
    for key in ("T", "S", "escape", "question_mark"):
        await pilot.press(key)
        if app.screen is not below:
            look(app, seat)
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is below)


async def look_at_hint(pilot: Pilot[None], app: KozyrApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for a hint, and for all of it. It may name any card that is still out: it is found by what the person knows
    and nothing else."""
    table, asked_by = table_of(pilot), list[View]()
    ask = app.host.ask

    def spy(question: Question, tell: Callable[[Answer], None]) -> int:
        asked_by.append(question.view)
        return ask(question, tell)

    with monkeypatch.context() as patch:
        patch.setattr(app.host, "ask", spy)
        await pilot.press("H")
        await until(pilot, lambda: table._hint is not None and table._hinted == table.turns.moment)
    assert asked_by == [table.session.view(table.keyboard.seat)]
    await pilot.press("H")
    await pilot.pause()
    if app.screen is not table:
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)


@pytest.mark.parametrize(("game", "seats", "persons", "offers", "options"), GAMES)
async def test_no_card_of_another_is_anywhere(
    game: str,
    seats: int,
    persons: Sequence[int],
    offers: bool,
    options: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Through a deal, at every turn and behind every curtain; sheets, menu, help and hints at some of them."""
    session = shared(game, seats, persons, seed="leaks", **options)
    app = app_of(session, offers=offers)
    async with app.run_test(size=WINDOW, notifications=True) as pilot:
        number = 0
        while True:
            await waits(pilot)
            if fallen(pilot):
                look(app, -1)
                if number in LOOKED_AROUND:
                    await look_around(pilot, app, -1)
                await pilot.press("enter")
                await until(pilot, lambda: asked(pilot))
            if not isinstance(app.screen, TableScreen):
                break
            seat = table_of(pilot).keyboard.seat
            hand = session.view(seat).hand
            assert look(app, seat) >= set(cards_in(hand)), "what may be seen is found"
            if number in LOOKED_AROUND:
                await look_around(pilot, app, seat)
            if number in (1, 9):
                await look_at_hint(pilot, app, monkeypatch)
            await decide_by_keys(pilot, number)
            number += 1
            if app.screen is table_of_stack(app):
                look(app, table_of_stack(app).keyboard.seat)
        assert number > 10


def table_of_stack(app: KozyrApp) -> TableScreen:
    """The table, wherever it lies."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def test_a_hint_is_asked_for_by_what_the_person_knows_and_falls_with_the_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next person finds nothing of it."""
    session = shared("laus", 4, range(4))
    app = app_of(session)
    async with app.run_test(size=WINDOW, notifications=True) as pilot:
        table = await turn(pilot)
        await look_at_hint(pilot, app, monkeypatch)
        hinted = table.note
        assert hinted.startswith("Hint")
        await decide_by_keys(pilot)
        await waits(pilot)
        assert fallen(pilot)
        assert (table.note, table.news) == ("", "")
        await turn(pilot)
        assert hinted not in "\n".join(rows_of(app))


async def test_what_was_passed_is_told_to_its_taker_alone() -> None:
    """Behind his curtain; the curtain itself names no card of it (G10)."""
    session = shared("gadenysh", 4, (0, 1, 2), seed="pass", variant="ugly")
    app = app_of(session)
    async with app.run_test(size=WINDOW, notifications=True) as pilot:
        told: dict[int, str] = {}
        while len(told) < 3:
            await waits(pilot)
            if fallen(pilot):
                assert not any(" passed you " in row for row in rows_of(app))
                assert not curtain_of(pilot).scene.view.given
            table = await turn(pilot)
            if session.match.deals[-1].pass_count and " passed you " in table.news:
                told.setdefault(table.keyboard.seat, table.news)
            await decide_by_keys(pilot)
        assert len(set(told.values())) == 3


async def test_a_crash_prints_no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """They would tell of every hand; where it was is told."""
    session = shared("laus", 4, (0, 1))
    app = app_of(session)
    printed = StringIO()

    def panic(*shown: Any) -> None:
        Console(file=printed, width=120).print(*shown)

    async with app.run_test(size=WINDOW, notifications=True) as pilot:
        await turn(pilot)
        monkeypatch.setattr(app, "panic", panic)
        hand = session.view(0).hand
        try:
            raise RuntimeError("a fault")
        except RuntimeError:
            app._fatal_error()
    assert "a fault" in printed.getvalue()
    assert "locals" not in printed.getvalue()
    assert str(hand) not in printed.getvalue()
