"""The keys of the table: what acts, what does not, what acts only once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.types import AnimationLevel

from kozyr.bots.host import Answer, Question
from kozyr.engine import OFFER, STAY, Action, Ask, View, is_play
from kozyr.tui.screens.menu import MenuScreen
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.speed import Speed, speed_named
from kozyr.tui.widgets.table import Hand

from .still import rows_of
from .table import SIZE, app_of, asked, asked_or_over, session_of, table_of, until

#: a finished trick stays until a key
STAYS = Speed("test", "test", card=0, trick=3_600_000)


def plays(table: TableScreen) -> int:
    """How many cards the person has played in this deal."""
    view = table.session.view(0)
    return sum(seat == 0 and is_play(action) for seat, action in view.log)


async def test_the_same_key_twice_plays_one_card() -> None:
    """A second Enter that follows at once neither plays another card nor takes the trick away."""
    app = app_of(session_of("laus", 4), STAYS, twice=3600)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        while not table.turns.paused:
            await until(pilot, lambda: asked(pilot) or table.turns.paused)
            if table.turns.asking:
                await pilot.press("right", "enter", "enter")
            await pilot.pause()
        assert plays(table) == 1
        await pilot.press("enter", "space", "enter")
        assert table.turns.paused, "the trick is still there"


async def test_a_key_that_takes_the_trick_away_plays_no_card() -> None:
    """A press that ends the pause does only that."""
    app = app_of(session_of("laus", 4), STAYS)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        await pilot.press("right", "enter")
        await until(pilot, lambda: table.turns.paused)
        table.twice = 3600
        await pilot.press("enter", "enter", "space")
        await until(pilot, lambda: not table.turns.paused)
        await pilot.press("enter")
        assert plays(table) == 1


async def test_the_last_trick_of_a_deal_is_seen() -> None:
    """The count of the deal comes only after the pause."""
    session = session_of("laus", 4)
    app = app_of(session, STAYS)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        while not session.match.counts:
            await until(pilot, lambda: asked(pilot) or table.turns.paused)
            await pilot.press("right", "enter")
        assert app.screen is table
        assert table.turns.paused
        assert "★" in "".join(rows_of(app))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not table)


async def _second_in_trick(pilot: Pilot[None], table: TableScreen) -> None:
    """Play on until some card may not be played."""
    while True:
        await until(pilot, lambda: asked(pilot))
        view = table.scene().view
        if view.ask is Ask.PLAY and view.playable != view.hand:
            return
        await pilot.press("right", "enter")


async def test_a_card_that_is_not_legal_does_not_play_and_says_why() -> None:
    """The rule's number is part of the sentence."""
    app = app_of(session_of("laus", 4))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await _second_in_trick(pilot, table)
        scene = table.scene()
        order = table.order(scene)
        barred = next(card for card in order if not scene.view.playable >> card & 1)
        while table.cursor.card != barred:
            await pilot.press("down")
        before = len(table.session.view(0).log)
        await pilot.press("enter")
        assert len(table.session.view(0).log) == before
        assert any("(L5)" in row or "(L7)" in row or "(L8)" in row for row in rows_of(app))
        hand = table.query_one(Hand)
        assert hand.placed is not None
        spot = (hand.placed.column(order.index(barred)) + 1, 4)
        await pilot.click(Hand, offset=spot)
        await pilot.click(Hand, offset=spot)
        assert len(table.session.view(0).log) == before
        await pilot.press("left")
        assert table.cursor.card is not None
        assert scene.view.playable >> table.cursor.card & 1, "left and right go among the legal ones"


async def test_letters_name_cards() -> None:
    """Rank, then suit; a rank that one card has is enough."""
    session = session_of("lodam", 3, exchange=False)
    app = app_of(session)
    letters = "234567890jqka"
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        for card in table.order(table.scene()):
            rank = ["1", "0"] if card % 13 == 8 else [letters[card % 13]]
            await pilot.press(*rank, "cshd"[card // 13])
            assert table.cursor.card == card
            assert "Letters name cards" not in "\n".join(rows_of(app)), "it was named rightly"
            if card % 13 == 8:
                await pilot.press("t", "cshd"[card // 13])
                assert table.cursor.card == card
        ranks = [card % 13 for card in table.order(table.scene())]
        double = next(rank for rank in ranks if ranks.count(rank) > 1)
        await pilot.press("t" if double == 8 else letters[double])
        assert "of which suit?" in rows_of(app)[15]


async def test_a_suit_alone_goes_through_its_cards() -> None:
    """From the chosen one on, and round: those that may be played, if there are any."""
    app = app_of(session_of("gadenysh", 3))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot) and table.scene().view.ask is Ask.PLAY)
        scene = table.scene()
        for suit in range(4):
            held = [card for card in table.order(scene) if card // 13 == suit]
            held = [card for card in held if scene.view.playable >> card & 1] or held
            for _round in range(2 if held else 0):
                seen = []
                for _card in held:
                    await pilot.press("cshd"[suit])
                    seen.append(table.cursor.card)
                assert sorted(seen) == sorted(held)


async def test_who_takes_a_letter_for_a_command_is_told() -> None:
    """`h` is no hint and `t` shows no tricks: where nothing moves, the line below the hand says what letters are."""
    app = app_of(session_of("gadenysh", 3))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot) and table.scene().view.ask is Ask.PLAY)
        letters, hand = "234567890jqka", table.order(table.scene())
        ranks = [card % 13 for card in hand]
        double = next(rank for rank in ranks if ranks.count(rank) > 1)
        await pilot.press("t" if double == 8 else letters[double])
        assert table.note == "Letters name cards, capitals are commands."
        at = table.cursor.card
        assert at is not None
        rank = "t" if at % 13 == 8 else letters[at % 13]
        await pilot.press(rank, "cshd"[at // 13])
        assert table.cursor.card == at
        assert table.note == "", "it was named rightly"


async def test_a_suit_of_which_the_only_card_is_chosen_tells_what_letters_mean() -> None:
    """Who presses `h` there may have wanted a hint."""
    app = app_of(session_of("laus", 4))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        legal = table.scene().legal or 0
        hand = [card for card in table.order(table.scene()) if legal >> card & 1]
        alone = next(card for card in hand if [other // 13 for other in hand].count(card // 13) == 1)
        table.point(alone)
        await pilot.press("cshd"[alone // 13])
        assert table.cursor.card == alone
        assert table.note == "Letters name cards, capitals are commands."


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_rank_asks_for_its_suit_whatever_card_is_chosen(size: tuple[int, int]) -> None:
    """Also where the line says why that card is barred; Esc has it say so again."""
    app = app_of(session_of("lodam", 4, exchange=False))
    async with app.run_test(size=size, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        scene = table.scene()
        barred = [card for card in table.order(scene) if not scene.view.playable >> card & 1]
        table.point(barred[0])
        assert table.cursor.reason is not None
        await pilot.press("1")
        assert any("of which suit?" in row for row in rows_of(app))
        await pilot.press("escape")
        assert table.cursor.reason is not None
        assert not any("of which suit?" in row for row in rows_of(app))


async def test_escape_forgets_half_a_name_and_opens_no_menu() -> None:
    app = app_of(session_of("gadenysh", 3))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot) and table.scene().view.ask is Ask.PLAY)
        await pilot.press("1")
        assert "of which suit?" in rows_of(app)[15]
        await pilot.press("escape")
        assert app.screen is table
        assert "of which suit?" not in rows_of(app)[15]
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


async def test_a_letter_that_names_no_card_says_what_letters_are() -> None:
    app = app_of(session_of("laus", 4))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        held = {card // 13 for card in table.order(table.scene())}
        for suit in range(4):
            await pilot.press(*("a", "cshd"[suit]) if suit in held else "cshd"[suit])
            if "You hold no such card." in table.note:
                break
        assert table.note.endswith("Letters name cards, capitals are commands.")


async def _to_play(pilot: Pilot[None], table: TableScreen) -> None:
    """Decline every offer until a card is to be played."""
    await until(pilot, lambda: asked(pilot))
    while table.scene().view.ask is Ask.ANSWER:
        await pilot.press("n")
        await until(pilot, lambda: asked(pilot))


def _since_play(log: list[tuple[int, Action]]) -> list[tuple[int, Action]]:
    """What was decided since the person's last card."""
    last = max(index for index, (seat, action) in enumerate(log) if seat == 0 and is_play(action))
    return log[last + 1 :]


async def test_undo_takes_the_last_decision_back() -> None:
    """The bots play the same again after it, and automatic answers are taken back with it."""
    session = session_of("lodam", 4)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        while plays(table) < 3:
            await until(pilot, lambda: asked(pilot))
            key = {Ask.PLAY: "enter", Ask.GIVE: "enter"}.get(table.scene().view.ask, "n")
            await pilot.press("right", key)
        await _to_play(pilot, table)
        hand = table.scene().view.hand
        log = list(session.match.deals[-1].log)
        steps = 1 + sum(seat == 0 and action != STAY for seat, action in _since_play(log))
        for _ in range(steps):
            await pilot.press("U")
            await until(pilot, lambda: asked(pilot))
        view = table.scene().view
        assert view.ask is Ask.PLAY
        assert hand & ~view.hand == 0
        assert view.hand != hand
        assert session.meta["undos"] == steps
        card = next(action for seat, action in reversed(log) if seat == 0 and is_play(action))
        while table.cursor.card != card:
            await pilot.press("down")
        await pilot.press("enter")
        await _to_play(pilot, table)
        assert table.scene().view.hand == hand
        assert session.match.deals[-1].log[: len(log)] == log


async def test_without_an_announcement_the_table_stays_for_you() -> None:
    """Before every lead the answer is a decision of the match all the same (D9)."""
    session = session_of("lodam", 3)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:

        def mine() -> list[Action]:
            return [action for deal in session.match.deals for seat, action in deal.log if seat == 0]

        while STAY not in mine():
            question = await asked_or_over(pilot) and table_of(pilot).scene().view.ask
            assert question is not Ask.OFFER
            await pilot.press("n" if question is Ask.ANSWER else "enter")
        assert OFFER not in mine()


@pytest.mark.parametrize("name", ["[red]Eve[/]", "a [/] b", "李小龍", "é̂", "שלום", "[", "x\x1b[2Jy"])
async def test_a_name_is_text_and_nothing_else(name: str) -> None:
    """No markup, no control characters, no crash, rows of the right width."""
    from rich.cells import cell_len

    session = session_of("lodam", 4, names=("Anna", name, name * 3, name))
    app = app_of(session)
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        strips = app.screen._compositor.render_strips()
        assert all(strip.cell_length == 120 for strip in strips)
        assert all(cell_len("".join(segment.text for segment in strip)) == 120 for strip in strips)
        shown = "\n".join(rows_of(app))
        assert "\x1b" not in shown
        if "\x1b" not in name:
            assert name in shown


async def test_nothing_happens_under_another_screen() -> None:
    """While the menu or the help lies over the table, no card is played and no deal ends."""
    session = session_of("laus", 4)
    app = app_of(session, STAYS)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        await pilot.press("escape")
        assert app.screen is not table
        before = len(session.match.deals[-1].log)
        table.turns.go()
        table.turns.bot_chose(table.turns.moment, Answer(table.scene().view.hand.bit_length() - 1))
        await pilot.pause()
        assert len(session.match.deals[-1].log) == before
        await pilot.press("escape")
        await until(pilot, lambda: asked(pilot))
        await pilot.press("right", "enter")
        assert len(session.match.deals[-1].log) > before


async def test_a_match_is_taken_up_in_the_middle_of_a_deal() -> None:
    """Also one that names a level which does not exist any more."""
    from kozyr.session import Seat

    session = session_of("lodam", 4)
    session.seats = (session.seats[0], *(Seat(seat.name, "bot:of-old") for seat in session.seats[1:]))
    session.start_deal()
    rng = Random(5)
    deal = session.deal
    assert deal is not None
    while len(deal.tricks) < 2 or deal.to_act == 0:
        session.act(rng.choice(deal.legal()), deal.to_act)
    before = len(deal.log)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        assert len(deal.log) > before
        assert "of-old" in "\n".join(rows_of(app))


async def test_when_you_are_out_the_others_play_on() -> None:
    """The match ends without you, and every trick can be seen (D13)."""
    session = session_of("lodam", 3, lives=1, limit=40, exchange=False)
    while session.match.lives[0]:
        if session.deal is None:
            session.start_deal()
            continue
        deal = session.deal
        session.act(max(deal.legal()) if deal.to_act == 0 else min(deal.legal()), deal.to_act)
        if session.result is not None:
            session = session_of("lodam", 3, seed=session.seed + "x", lives=1, limit=40, exchange=False)
    assert session.result is None
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        while session.result is None:
            await until(pilot, lambda: not isinstance(app.screen, TableScreen))
            if session.result is None:
                await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, TableScreen))


async def test_the_palette_runs_commands_of_the_table() -> None:
    """ctrl+p lists what applies now, and nothing else."""
    app = app_of(session_of("laus", 4), Speed("normal", "normal", card=0, trick=0))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert "Play the card" in titles
        assert "Name spades" not in titles
        table = table_of(pilot)
        before = plays(table)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: app.screen is not table)
        await pilot.press(*"play the card", "enter")
        await until(pilot, lambda: app.screen is table and plays(table) > before)


async def test_speed_changes_and_is_told() -> None:
    """`+` and `-`."""
    app = app_of(session_of("laus", 4), speed_named("slow"))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: bool(table_of(pilot).session.match.deals))
        await pilot.press("plus", "plus")
        assert app.speed.name == "fast"
        await pilot.press("minus")
        assert app.speed.name == "normal"
        assert "Speed: normal" in rows_of(app)[22]


async def test_leaving_asks_first_and_leaves_then() -> None:
    """Q at the table opens the menu when a match would be lost; ctrl+c leaves at once."""
    app = app_of(session_of("laus", 4))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        await pilot.press("right", "enter", "Q")
        await until(pilot, lambda: app.screen is not table)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.return_code == 0


@pytest.mark.parametrize("level", ["full", "none"])
async def test_a_trick_closes_up_unless_nothing_may_move(level: AnimationLevel) -> None:
    """Three frames on the way to the winner; with TEXTUAL_ANIMATIONS=none the trick goes at once."""
    app = app_of(session_of("laus", 4), Speed("test", "test", card=1, trick=3_600_000))
    app.animation_level = level
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        seen: list[float] = []
        redraw = table.redraw

        def watched() -> None:
            seen.append(table.scene().closing)
            redraw()

        table.redraw = watched  # type: ignore[method-assign]
        while not table.turns.paused:
            await until(pilot, lambda: asked(pilot) or table.turns.paused)
            if table.turns.asking:
                await pilot.press("right", "enter")
        await pilot.press("enter")
        await until(pilot, lambda: not table.turns.paused)
        steps = sorted({step for step in seen if step})
        assert steps == ([0.25, 0.5, 0.75] if level == "full" else [])


async def test_redo_does_again_what_was_taken_back_until_something_else_is_done() -> None:
    """Step by step, with the answers of the bots and those the table gave for the player."""
    session = session_of("lodam", 4)
    app = app_of(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        while plays(table) < 3:
            await until(pilot, lambda: asked(pilot))
            key = {Ask.PLAY: "enter", Ask.GIVE: "enter"}.get(table.scene().view.ask, "n")
            await pilot.press("right", key)
        await _to_play(pilot, table)
        logs = [list(session.match.deals[-1].log)]
        assert "redo" not in table.situations()
        for _ in range(3):
            await pilot.press("U")
            await until(pilot, lambda: asked(pilot))
            logs.append(list(session.match.deals[-1].log))
        assert "R redo" in rows_of(app)[-1]
        for key in ("R", "r", "R"):
            logs.pop()
            await pilot.press(key)
            await until(pilot, lambda: asked(pilot))
            assert session.match.deals[-1].log == logs[-1]
        assert "redo" not in table.situations()
        await pilot.press("U")
        await until(pilot, lambda: asked(pilot))
        await pilot.press("right", "enter")
        assert "redo" not in table.situations()


async def test_a_bot_that_is_asked_again_after_undo_answers_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that would think of something else by the clock: what it chose is taken, and what is new is asked."""
    session = session_of("laus", 4)
    app = app_of(session)
    asked_for: list[View] = []
    ask = app.host.ask

    def note(question: Question, told: Any) -> int:
        asked_for.append(question.view)
        return ask(question, told)

    monkeypatch.setattr(app.host, "ask", note)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: asked(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot))
        log, before = list(session.match.deals[-1].log), len(asked_for)
        await pilot.press("U")
        await until(pilot, lambda: asked(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot))
        assert session.match.deals[-1].log == log
        assert len(asked_for) == before
        await pilot.press("U")
        await until(pilot, lambda: asked(pilot))
        while len(asked_for) == before:
            await pilot.press("right", "enter")
            await until(pilot, lambda: asked(pilot))


async def test_what_is_not_there_yet_is_said() -> None:
    """Nothing happened at `T` and `S`, and who pressed Esc to close what had not opened was in the menu."""
    app = app_of(session_of("gadenysh", 3))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = table_of(pilot)
        await until(pilot, lambda: asked(pilot))
        for key, said in (("T", "No trick of this deal is finished yet."), ("S", "No points are counted yet.")):
            await pilot.press(key)
            assert app.screen is table
            assert table.note == said
