"""A match looked at again on the screen: by keys, by mouse, with opinions that come while it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from kozyr.bots.host import Host
from kozyr.engine import Ask, Match, cards_in, is_play
from kozyr.review import Review, opinions, opinions_of, text_of
from kozyr.session.setup import usual_setup
from kozyr.store.reviews import key_of_record
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.costly import CostlyScreen
from kozyr.tui.screens.go_to import GoToScreen
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.match_over import MatchOverScreen
from kozyr.tui.screens.review import ReviewScreen
from kozyr.tui.screens.sums import SumsScreen
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.screens.trial import TrialScreen
from kozyr.tui.widgets.choices import Choices
from kozyr.tui.widgets.steps import Steps
from kozyr.tui.widgets.table import Hand
from tests.review.helpers import NAMES, made_up, review_of

from .rooms import RoomApp, open_line, played
from .still import rows_of
from .table import until
from .test_leaks import cards_shown

WINDOW = (120, 36)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots look at few worlds."""
    monkeypatch.setattr(opinions, "WORLDS", 4)
    monkeypatch.setattr(ReviewScreen, "twice", 0.0)
    monkeypatch.setattr(TrialScreen, "twice", 0.0)


def app_of(folder: Path, review: Review, *, known: bool = True) -> RoomApp:
    """An app with the review over its first screen. `known`: all opinions are kept already."""
    app = RoomApp(folder, lambda: ReviewScreen(review))
    if known:
        app.matches.archive.reviews.keep(key_of_record(review.record), text_of(made_up(review)))
    return app


def screen_of(pilot: Pilot[None]) -> ReviewScreen:
    """The review, which is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


async def test_keys_go_through_the_match_and_back(tmp_path: Path) -> None:
    review = review_of("lodam")
    async with app_of(tmp_path, review).run_test(size=WINDOW) as pilot:
        screen, last = screen_of(pilot), len(review.steps) - 1
        ways: list[tuple[str, Callable[[int], int]]] = [
            ("right", lambda at: min(at + 1, last)), ("left", lambda at: max(at - 1, 0)),
            ("pagedown", review.next_trick), ("shift+right", review.next_trick),
            ("pageup", review.previous_trick), ("shift+left", review.previous_trick),
            ("right_square_bracket", review.next_deal), ("left_square_bracket", review.previous_deal),
            ("end", review.last_of_deal), ("home", review.first_of_deal),
        ]  # fmt: skip
        for key, way in (*ways, *ways[::-1]):
            wanted = way(screen.at)
            await pilot.press(key)
            assert screen.at == wanted, key


@pytest.mark.parametrize(("name", "size"), zip(NAMES, [(60, 20), (80, 24), WINDOW, (60, 20), WINDOW], strict=True))
async def test_steps_are_drawn_forwards_as_backwards(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    """And a played card is on the screen at its step."""
    review = review_of(name)
    app = app_of(tmp_path, review)
    async with app.run_test(size=size) as pilot:
        screen, seen = screen_of(pilot), list[list[str]]()
        steps = range(0, len(review.steps), 11)
        for at in steps:
            screen.go(at)
            await pilot.pause()
            seen.append(rows_of(app))
            action = review.steps[at].action
            if action is not None and is_play(action):
                assert action in cards_shown(seen[-1])
        for at, rows in reversed(list(zip(steps, seen, strict=True))):
            screen.go(at)
            await pilot.pause()
            assert rows_of(app) == rows


@pytest.mark.parametrize("name", NAMES)
async def test_from_one_seat_no_other_card_is_on_the_screen(tmp_path: Path, name: str) -> None:
    """In words, pictures, costs and lists: what a seat could not know stays hidden."""
    review = review_of(name)
    app = app_of(tmp_path, review)
    async with app.run_test(size=WINDOW) as pilot:
        screen = screen_of(pilot)
        await pilot.press("O")
        for seat in review.match.deals[0].players[:2]:
            screen.seat = seat
            for at in range(seat, len(review.steps), 17):
                screen.go(at)
                await pilot.pause()
                step, before, after = review.steps[at], review.before(at), review.after(at)
                known = after.view(seat).known
                own = before.hands[seat] | after.hands[seat] | sum(after.view(seat).known)
                hidden = sum(hand & ~known[other] for other, hand in enumerate(after.hands) if other != seat) & ~own
                turned = 0 if after.turned is None else 1 << after.turned[0]
                opinion = screen.opinion
                assert (opinion is None) == (step.seat != seat or not step.judged)
                if opinion is not None:
                    continue  # what is said of a seat's own choice is found from what it knew
                side, shown = screen.query_one(Steps), rows_of(app)
                assert not screen.scene().shown
                assert set(cards_in(before.hands[seat])) <= cards_shown(shown), "what may be seen is found"
                board = [row[:84] for row in shown]
                assert not [card for card in cards_in(hidden & ~turned) if card in cards_shown(board)], (at, shown)
                for y, other in side.spots.items():
                    if review.steps[other].ask is Ask.PASS and review.steps[other].seat != seat:
                        assert not cards_shown([shown[y + 1][84:]])


async def test_the_hands_are_open_from_the_start_and_all_are_seen(tmp_path: Path) -> None:
    review = review_of("laus")
    app = app_of(tmp_path, review)
    async with app.run_test(size=WINDOW) as pilot:
        assert "all hands open" in rows_of(app)[0]
        text = "\n".join(rows_of(app))
        assert all(sign in text for sign in ("♠ ", "♥ ", "♣ "))
        await pilot.press("O")
        assert "You alone" in rows_of(app)[0]
        await pilot.press("V")
        assert screen_of(pilot).seat == 1
        for _ in range(3):
            await pilot.press("V")
        assert screen_of(pilot).seat == 0


async def test_opinions_come_while_it_is_looked_at_and_are_kept(tmp_path: Path) -> None:
    review = review_of("laus")
    key = key_of_record(review.record)
    app = app_of(tmp_path, review, known=False)
    async with app.run_test(size=WINDOW) as pilot:
        screen = screen_of(pilot)
        await until(pilot, lambda: screen.opinions.whole)
        await pilot.pause()
        assert "looked at" not in "\n".join(rows_of(app))
        known = screen.opinions.known
    kept = opinions_of(review, app.matches.archive.reviews.read(key))
    assert kept.known == known


async def test_kept_opinions_are_there_at_once_and_nobody_is_asked(tmp_path: Path) -> None:
    review = review_of("laus")
    app = app_of(tmp_path, review)
    async with app.run_test(size=WINDOW) as pilot:
        assert screen_of(pilot).opinions.known == made_up(review).known
        assert app.host.pid is None
        assert app.host._job is None


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff\n\n", b'{"format": "kozyr-review/1"}\n[]\n'])
async def test_a_damaged_file_is_found_out_anew(tmp_path: Path, text: bytes) -> None:
    review = review_of("laus")
    app = app_of(tmp_path, review, known=False)
    app.matches.archive.reviews.keep(key_of_record(review.record), text)
    async with app.run_test(size=WINDOW) as pilot:
        screen = screen_of(pilot)
        await until(pilot, lambda: len(screen.opinions.known) > 2)


async def test_leaving_stops_the_looking_and_keeps_what_was_found(tmp_path: Path) -> None:
    review = review_of("lodam")
    app = app_of(tmp_path, review, known=False)
    async with app.run_test(size=WINDOW) as pilot:
        screen = screen_of(pilot)
        await until(pilot, lambda: len(screen.opinions.known) > 2)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await until(pilot, lambda: app.host._job is None)
        known = len(screen.opinions.known)
        await pilot.pause()
        assert len(screen.opinions.known) == known < screen.opinions.total
    kept = opinions_of(review, app.matches.archive.reviews.read(key_of_record(review.record)))
    assert len(kept.known) == known


async def test_a_decision_that_no_bot_could_judge_is_told_and_left(tmp_path: Path) -> None:
    def make(level: str, game: str, budget: Any) -> Any:
        raise LookupError(level)

    review = review_of("laus")
    app = app_of(tmp_path, review, known=False)
    app.host = Host("", make=make)
    async with app.run_test(size=WINDOW) as pilot:
        screen = screen_of(pilot)
        await until(pilot, lambda: screen.opinions.whole)
        screen.go(review.decisions[0])
        await pilot.pause()
        assert "No opinion could be found." in "\n".join(rows_of(app))


async def test_what_was_decided_and_what_is_thought_of_it(tmp_path: Path) -> None:
    review = review_of("gadenysh-ugly")
    found = made_up(review)
    app = app_of(tmp_path, review)
    async with app.run_test(size=WINDOW) as pilot:
        screen = screen_of(pilot)
        for at in (found.costly()[0], *(at for at, step in enumerate(review.steps) if step.ask is Ask.PASS)):
            screen.go(at)
            await pilot.pause()
            opinion = screen.opinion
            assert opinion is not None
            text = "\n".join(rows_of(app))
            assert ("Worse than" in text) is opinion.costly
            assert "Expected points" in text or "…" in text
        only = next(at for at, step in enumerate(review.steps) if step.choices == 1)
        screen.go(only)
        await pilot.pause()
        assert "The only choice." in "\n".join(rows_of(app))


async def test_every_choice_of_a_decision_is_told(tmp_path: Path) -> None:
    review = review_of("laus")
    app = app_of(tmp_path, review)
    async with app.run_test(size=WINDOW) as pilot:
        screen_of(pilot).go(review.decisions[0])
        await pilot.press("H")
        assert "Every choice" in "\n".join(rows_of(app))
        await pilot.press("escape")
        screen_of(pilot)


async def test_the_list_leads_to_the_worst(tmp_path: Path) -> None:
    review = review_of("laus")
    worst = made_up(review).dearest()
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("L")
        assert isinstance(app.screen, CostlyScreen)
        await pilot.press("down", "enter")
        assert screen_of(pilot).at == worst[1]
        await pilot.press("L")
        await pilot.click("Choices", offset=(5, 0))
        assert screen_of(pilot).at == worst[0]


async def test_the_list_grows_while_the_match_is_looked_at(tmp_path: Path) -> None:
    """What is found comes to its place; the decision that was chosen stays."""
    review = review_of("laus")
    found = made_up(review)
    worst, second, third = found.dearest()[:3]
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        screen.opinions.known = {at: found.known[at] for at in (second, third)}
        await pilot.press("L", "down")
        rows = rows_of(app)
        assert "looked at 2 of" in "\n".join(rows)
        screen.opinions.known[worst] = found.known[worst]
        screen.judged(worst)
        await pilot.pause()
        assert "looked at 3 of" in "\n".join(rows_of(app))
        assert isinstance(app.screen, CostlyScreen)
        assert app.screen.found == [worst, second, third]
        await pilot.press("enter")
        assert screen_of(pilot).at == third


@pytest.mark.parametrize(
    ("name", "size"), [("laus", (60, 20)), ("laus", (80, 24)), ("gadenysh", (80, 24)), ("lodam", (80, 24))]
)
async def test_no_costly_decision_is_cut_while_there_is_room(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    """And the person's stand out among those of the bots."""
    review = review_of(name)
    app = app_of(tmp_path, review)
    async with app.run_test(size=size) as pilot:
        await pilot.press("L")
        await pilot.pause()
        rows = [row for row in rows_of(app) if " instead of " in row]
        assert rows
        assert not [row for row in rows if "…" in row]
        lines = [line for line in app.screen.query_one(Choices)._lines if line is not None]
        assert {line.bold for line in lines} == {True, False}
        assert all(line.bold == (" You" in line.title) for line in lines)


async def test_from_one_seat_the_list_is_that_seats(tmp_path: Path) -> None:
    review = review_of("laus")
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O", "L")
        assert isinstance(app.screen, CostlyScreen)
        assert app.screen.found == made_up(review).dearest(0)


async def test_to_a_trick_by_its_numbers(tmp_path: Path) -> None:
    review = review_of("laus")
    app = app_of(tmp_path, review)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("G")
        assert isinstance(app.screen, GoToScreen)
        await pilot.press("2", "down", "5", "enter")
        assert screen_of(pilot).at == review.find(2, 5)
        await pilot.press("G", "9", "9", "enter")
        assert screen_of(pilot).step.deal == len(review.match.deals) - 1


async def test_the_summary(tmp_path: Path) -> None:
    app = app_of(tmp_path, review_of("laus"))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("S")
        assert isinstance(app.screen, SumsScreen)
        assert "given away" in "\n".join(rows_of(app))
        await pilot.press("escape")
        screen_of(pilot)


async def test_by_mouse(tmp_path: Path) -> None:
    """The halves of the table, a step at the side, the footer."""
    review = review_of("laus")
    app = app_of(tmp_path, review)
    async with app.run_test(size=WINDOW) as pilot:
        screen = screen_of(pilot)
        await pilot.click("#board", offset=(70, 12))
        await pilot.click("#hand", offset=(70, 3))
        assert screen.at == 2
        await pilot.click("#board", offset=(5, 12))
        assert screen.at == 1
        row, at = list(screen.query_one(Steps).spots.items())[6]
        await pilot.click(Steps, offset=(10, row))
        assert screen.at == at
        footer = rows_of(app)[-1]
        await pilot.click("FooterBar", offset=(footer.index("L list"), 0))
        assert isinstance(app.screen, CostlyScreen)


# My mistakes.


@pytest.mark.parametrize("name", NAMES)
async def test_a_mistake_is_tried_again_by_the_keys_of_the_hand_and_told_then(tmp_path: Path, name: str) -> None:
    review = review_of(name)
    found = made_up(review)
    mine = found.costly(review.seat)
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("M")
        for at in mine[:6]:
            trial = app.screen
            assert isinstance(trial, TrialScreen)
            assert trial.at == at
            opinion, view = trial.opinion, review.view(at)
            assert "In the match" not in "\n".join(rows_of(app)), "nothing is told before"
            best = opinion.best.action
            if view.ask is Ask.PLAY:
                await pilot.press("23456789tjqka"[best % 13], "cshd"[best // 13])
                assert trial.cursor.card == best
                await pilot.press("enter")
            else:
                trial.decide(best)
                await pilot.pause()
            assert trial.tried == best
            text = "\n".join(rows_of(app))
            assert "The best choice." in text
            await pilot.press("enter")
        assert [list(deal.log) for deal in review.match.deals] == [
            list(deal.log) for deal in review_of(name).match.deals
        ]


async def test_an_illegal_card_is_no_answer(tmp_path: Path) -> None:
    review = review_of("laus")
    found = made_up(review)
    barred = next(
        (at, card)
        for at in found.costly(0)
        for card in cards_in(review.view(at).hand & ~review.view(at).playable)
    )  # fmt: skip
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).go(barred[0])
        await pilot.press("M")
        trial = app.screen
        assert isinstance(trial, TrialScreen)
        trial.point(barred[1])
        await pilot.press("enter")
        assert trial.tried is None
        assert "(L" in "\n".join(rows_of(app)), "the rule is told"


async def test_the_same_mistake_again_and_back_to_the_review(tmp_path: Path) -> None:
    review = review_of("laus")
    mine = made_up(review).costly(0)
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("M", "M")
        trial = app.screen
        assert isinstance(trial, TrialScreen)
        assert trial.at == mine[1]
        trial.decide(trial.opinion.played)
        await pilot.pause()
        assert " again: Worse than" in "\n".join(rows_of(app))
        await pilot.press("R")
        assert trial.tried is None
        trial.decide(trial.opinion.best.action)
        await pilot.press("H")
        assert "Every choice" in "\n".join(rows_of(app))
        await pilot.press("escape", "escape")
        assert screen_of(pilot).at == mine[1]


async def test_a_mistake_is_tried_again_by_mouse(tmp_path: Path) -> None:
    """A click chooses a card, a second one plays it, once."""
    review = review_of("laus")
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        footer = rows_of(app)[-1]
        await pilot.click("FooterBar", offset=(footer.index("M mistakes"), 0))
        trial = app.screen
        assert isinstance(trial, TrialScreen)
        hand = trial.query_one(Hand)
        assert hand.placed is not None
        wanted = next(card for card in hand.placed.cards[::-1] if trial.session.view(0).playable >> card & 1)
        place = (hand.placed.column(hand.placed.cards.index(wanted)) + 1, 3)
        await pilot.click(Hand, offset=place)
        if trial.tried is None:
            await pilot.click(Hand, offset=place)
        assert trial.tried == wanted
        await pilot.click("FooterBar", offset=(rows_of(app)[-1].index("Enter next"), 0))
        assert (trial.tried, trial.at) == (None, made_up(review).costly(0)[1])


async def test_no_mistake_is_said(tmp_path: Path) -> None:
    review = review_of("laus")
    found = made_up(review)
    for at in found.costly(0):
        opinion = found.of(at)
        assert opinion is not None
        options = (opinion.choice, *(option for option in opinion.advice.options if option != opinion.choice))
        found.known[at] = opinion.advice._replace(action=opinion.played, options=options)
    app = app_of(tmp_path, review, known=False)
    app.matches.archive.reviews.keep(key_of_record(review.record), text_of(found))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("M")
        screen_of(pilot)
        assert "Anna: no decision was costly." in "\n".join(rows_of(app))


async def test_in_a_trial_the_others_hands_are_hidden(tmp_path: Path) -> None:
    review = review_of("lodam")
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("M")
        for at in made_up(review).costly(review.seat)[:8]:
            deal, seat = review.before(at), review.steps[at].seat
            known = deal.view(seat).known
            turned = 0 if deal.turned is None else 1 << deal.turned[0]
            hidden = sum(hand & ~known[other] for other, hand in enumerate(deal.hands) if other != seat) & ~turned
            assert not [card for card in cards_in(hidden) if card in cards_shown(rows_of(app))]
            await pilot.press("M")


# Play from here.


async def test_from_any_step_the_match_is_played_on_saved_and_gone_on_with(tmp_path: Path) -> None:
    review = review_of("gadenysh")
    at = review.find(2, 3) + 1
    app = app_of(tmp_path, review)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        screen.seat = review.steps[at].seat
        screen.go(at)
        await pilot.press("F", "F")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.session.view(screen.seat) == review.view(at)
        await until(pilot, lambda: table.scene().asking)
        assert "practice" in rows_of(app)[0]
        await pilot.press("enter")
        await until(pilot, lambda: (screen.seat, table.cursor.card) != table.session.match.deals[-1].log[-1])
        await pilot.press("escape")
        await open_line(pilot, "home")
        assert any("Continue" in row and "practice, deal 2, trick" in row for row in rows_of(app))
        kept = app.matches.newest()
        assert kept is not None
        assert kept.session.journal[: at + 2] == table.session.journal[: at + 2]
        app.resume()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.practice


async def test_left_at_once_it_can_be_gone_on_with(tmp_path: Path) -> None:
    """Nobody is told that it could not be saved."""
    app = app_of(tmp_path, review_of("laus"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "F")
        await pilot.pause()
        assert app.matches.safe
        await pilot.press("escape")
        await open_line(pilot, "home")
        assert app.matches.open_count() == 1


async def test_cards_from_elsewhere_are_not_played_on_with_which_is_said(tmp_path: Path) -> None:
    review = review_of("laus")
    match = Match(review.match.game)
    match.deals = review.match.deals
    app = app_of(tmp_path, Review(review.record, match))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("F")
        assert "Not dealt from a deal code: nobody can play on here." in "\n".join(rows_of(app))


# Where it is opened from.


async def test_from_the_end_of_a_match(tmp_path: Path) -> None:
    session = played(usual_setup("laus", "Anna"), 99)
    app = RoomApp(tmp_path, lambda: MatchOverScreen(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("V")
        assert screen_of(pilot).review.match is session.match
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MatchOverScreen))


async def test_from_the_command_line(tmp_path: Path) -> None:
    app = KozyrApp(review=review_of("laus"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
