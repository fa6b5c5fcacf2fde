"""Hero against field: who sits where, what is counted, and which way points go."""

import pickle
import re
from collections import Counter
from dataclasses import replace
from random import Random
from statistics import mean
from typing import NamedTuple, cast

import numpy as np
import pytest

from kozyr.arena import Outcome, Played, Task, Unit, contest, contest_tasks, play
from kozyr.bots import LEVELS, Aim, Bot, Budget, make_bot
from kozyr.engine import Action, Game, Match, Refused, View, make_game, shuffled
from kozyr.session import Seat, Session

GAMES = [make_game("laus"), make_game("gadenysh", 3, "ugly"), make_game("gadenysh", 4), make_game("lodam", 5, "trumps")]
each_game = pytest.mark.parametrize("game", GAMES, ids=str)


@each_game
def test_the_hero_sits_in_every_seat_once_with_the_same_field(game: Game) -> None:
    for task in contest_tasks(game, "normal", ["easy", "random"], 12, "s"):
        seats = [[seat for seat, level in enumerate(table) if level == "normal"] for table in task.tables]
        assert seats == [[seat] for seat in range(game.seats)]
        for seat in range(game.seats):
            assert len({table[seat] for table in task.tables if table[seat] != "normal"}) == 1


def test_the_field_is_drawn_from_all_its_levels_by_the_seed() -> None:
    def drawn(seed: str) -> list[tuple[tuple[str, ...], ...]]:
        return [task.tables for task in contest_tasks(GAMES[0], "normal", ["easy", "random"], 30, seed)]

    assert drawn("a") == drawn("a") != drawn("b")
    levels = [level for tables in drawn("a") for table in tables for level in table]
    assert abs(levels.count("easy") - levels.count("random")) < 60  # of 360


@each_game
def test_the_cards_are_the_same_at_every_table_and_every_seat_deals(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt: list[tuple[object, int, int]] = []
    deal = type(game).deal

    def watched(self: Game, dealer: int, hands: list[list[int]], **more: int) -> object:
        dealt.append((tuple(map(tuple, hands)), dealer, more["number"]))
        return deal(self, dealer, hands, **more)

    monkeypatch.setattr(type(game), "deal", watched)
    deals = 2 * game.seats * getattr(game.options, "deals", 1)
    for task in contest_tasks(game, "random", ["random"], deals, "s"):
        play(task)
    games = [dealt[at : at + game.seats] for at in range(0, len(dealt), game.seats)]
    assert len(games) == deals
    assert all(len(set(one)) == 1 for one in games)
    dealers = [one[0][1] for one in games]
    assert {dealers.count(seat) for seat in range(game.seats)} == {deals // game.seats}
    numbers = [one[0][2] for one in games]
    assert set(numbers) == set(range(1, getattr(game.options, "deals", 1) + 1))
    assert games[0][0][0] == tuple(map(tuple, game.deal_hands(shuffled(game.pack(), "s", 1), 0)))


def outcome(number: int, *games: tuple[tuple[int, ...], tuple[int, ...]]) -> Outcome:
    """A deal with these points and places at the table with the hero in seat 0, then 1, then 2."""
    return Outcome(number, (("x",),) * 3, tuple(Played(points, places, 1) for points, places in games))


TWO_DEALS = [
    outcome(1, ((1, 4, 6), (1, 2, 3)), ((5, 2, 7), (2, 1, 3)), ((8, 2, 3), (3, 1, 2))),
    outcome(2, ((3, 3, 5), (1, 1, 3)), ((4, 4, 4), (1, 1, 1)), ((0, 6, 2), (1, 3, 2))),
]


@pytest.mark.parametrize(("name", "sign"), [("laus", 1), ("lodam", 1), ("gadenysh", -1)])
def test_points_places_and_wins_by_hand(name: str, sign: int) -> None:
    """Deal 1: the hero has 1, 2, 3, mean 2, the field 32 in six seats. Deal 2: 3, 4, 2, mean 3, the field 22."""
    result = contest(make_game(name), TWO_DEALS)
    assert result.hero.points.mean == pytest.approx((2 + 3) / 2)
    assert result.field.points.mean == pytest.approx((32 / 6 + 22 / 6) / 2)
    first, second = 32 / 6 - 2, 22 / 6 - 3
    assert result.better.mean == pytest.approx(sign * (first + second) / 2)
    assert result.better.half == pytest.approx(12.7062 * abs(first - second) / 2)
    assert result.better.n == 2
    assert result.hero.place.mean == pytest.approx(((1 + 1 + 2) / 3 + (1 + 1 + 2) / 3) / 2)
    assert result.field.place.mean == pytest.approx((14 / 6 + 10 / 6) / 2)
    assert result.places.mean == pytest.approx(result.field.place.mean - result.hero.place.mean)
    assert result.hero.won == pytest.approx(4 / 6)
    assert result.field.won == pytest.approx((1 + 4) / 12)
    assert result.deals == 6


@each_game
@pytest.mark.parametrize("unit", ["deal", "match"])
def test_who_plays_by_rule_is_better_than_chance_in_every_game(game: Game, unit: str) -> None:
    """The sign is right: fewer points in Laus and Lodam, more in Gadenysh."""
    deals = 24 if unit == "deal" else 6
    result = contest(game, map(play, contest_tasks(game, "normal", ["random"], deals, "s", unit)))  # type: ignore[arg-type]
    assert result.better.proved
    assert result.better.mean > 0
    assert result.places.mean > 0
    assert result.hero.won > result.field.won
    assert (result.hero.points.mean < result.field.points.mean) == game.fewest_win


@each_game
@pytest.mark.parametrize("unit", ["deal", "match"])
def test_a_level_is_no_better_than_itself(game: Game, unit: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    """By another name, so that each table is played by itself: chance hangs on what is seen, not on who sits where."""
    monkeypatch.setitem(LEVELS, "twin", LEVELS["easy"])
    for outcome in map(play, contest_tasks(game, "easy", ["twin"], 8 if unit == "deal" else 2, "s", unit)):
        assert len(set(outcome.tables)) == game.seats
        assert set(outcome.played) == {outcome.played[0]}


def test_places_of_a_deal_go_by_its_points_and_are_shared() -> None:
    for game in GAMES:
        for task in contest_tasks(game, "random", ["random"], 10, "s"):
            for played in play(task).played:
                order = sorted(played.points, reverse=not game.fewest_win)
                assert played.places == tuple(1 + order.index(points) for points in played.points)


@each_game
def test_a_match_is_the_one_that_a_session_plays(game: Game) -> None:
    """The same code, seats and bots: the same points and places as `kozyr simulate` has."""
    levels = ("easy", "normal", "random", "normal", "easy")[: game.seats]
    (played,) = play(Task(game, (levels,), "s", 3, "match")).played
    session = Session(game, [Seat(level, f"bot:{level}") for level in levels], "s/3")
    bots = [make_bot(level, game.name) for level in levels]
    while session.result is None:
        if session.to_act is None:
            session.start_deal()
        session.bot_acts(bots)
    match: Match = session.match
    assert played.places == session.result.places
    assert played.deals == len(match.deals)
    for seat in range(game.seats):
        points = [
            count.points[seat] for count, deal in zip(match.counts, match.deals, strict=True) if seat in deal.players
        ]
        assert played.points[seat] == pytest.approx(mean(points))


def test_a_task_goes_to_another_process_and_comes_back_the_same() -> None:
    (task,) = contest_tasks(GAMES[2], "easy", ["normal"], 1, "s", iterations=3)
    there = pickle.loads(pickle.dumps(task))
    assert there == task
    assert pickle.loads(pickle.dumps(play(there))) == play(task)


@each_game
@pytest.mark.parametrize("unit", ["deal", "match"])
def test_what_a_level_decided_at_one_table_it_is_not_asked_at_another(game: Game, unit: Unit) -> None:
    """After the same moves. It would say the same: each table alone comes to the same as all together."""
    asked: list[str] = []

    class Watched(NamedTuple):
        level: str
        bot: Bot

        def choose(self, view: View, rng: Random) -> Action:
            asked.append(self.level)
            return self.bot.choose(view, rng)

    def make(level: str, game: str, budget: Budget | None, aim: Aim) -> Bot:
        return Watched(level, make_bot(level, game, budget, aim))

    (task,) = contest_tasks(game, "normal", ["easy"], 1, "s", unit)
    together, first = play(task, make).played, Counter(asked)
    asked.clear()
    alone = [play(replace(task, tables=(table,)), make).played for table in task.tables]
    assert together == tuple(played for (played,) in alone)
    assert first["easy"] < Counter(asked)["easy"]


def test_a_field_of_nobody_is_none() -> None:
    with pytest.raises(ValueError, match="one level or more"):
        contest_tasks(make_game("laus"), "normal", [], 1, "s")


def test_a_unit_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="no unit 'deals'; there are deal, match"):
        contest_tasks(GAMES[0], "normal", ["easy"], 1, "s", "deals")  # type: ignore[arg-type]


def test_a_field_of_one_level_is_named_as_it_is() -> None:
    assert list(contest_tasks(GAMES[0], "normal", "easy", 3, "s")) == list(
        contest_tasks(GAMES[0], "normal", ["easy"], 3, "s")
    )


@pytest.mark.parametrize(
    ("tables", "number", "iterations", "told"),
    [
        ((("easy", "normal", "easy"),), 1, None, "3 are at a table for 4: easy, normal, easy"),
        ((("easy",) * 4,), 0, None, "number cannot be 0: they count from 1"),
        ((("easy",) * 4,), 1, 0, "iterations cannot be 0: a whole number of worlds is looked at, at least 1"),
    ],
)
def test_a_task_that_cannot_be_played_is_not_made(
    tables: tuple[tuple[str, ...], ...], number: int, iterations: int | None, told: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        Task(make_game("laus"), tables, "s", number, "deal", iterations)


@pytest.mark.parametrize("deals", [0, -3])
def test_no_deals_are_told(deals: int) -> None:
    with pytest.raises(ValueError, match=f"deals cannot be {deals}: at least 1 is played"):
        contest_tasks(GAMES[0], "normal", ["easy"], deals, "s")


def test_a_level_that_is_none_is_told() -> None:
    (task,) = contest_tasks(GAMES[0], "genius", ["normal"], 1, "s")
    with pytest.raises(ValueError, match="genius"):
        play(task)


@pytest.mark.parametrize("unit", ["deal", "match"])
@pytest.mark.parametrize("iterations", [None, 7])
def test_bots_of_ones_own_play_too(unit: Unit, iterations: int | None) -> None:
    """They are told what they play for and how long they may look; nothing that depends on a clock: without iterations,
    those of the level."""
    told: list[tuple[object, ...]] = []

    def make(level: str, game: str, budget: Budget | None, aim: Aim) -> Bot:
        told.append((level, game, budget, aim))
        return make_bot("random", game)

    (mine,) = contest_tasks(GAMES[0], "mine", ["easy"], 1, "s", unit, iterations)
    (known,) = contest_tasks(GAMES[0], "random", ["random"], 1, "s", unit, iterations)
    assert play(mine, make).played == play(known).played
    budget = None if iterations is None else Budget(iterations=iterations)
    assert set(told) == {("mine", "laus", budget, unit), ("easy", "laus", budget, unit)}


@pytest.mark.parametrize("chosen", [-5, "QH"])
def test_who_chose_what_is_not_legal_is_told(chosen: object) -> None:
    """Among the bots of one's own of a long contest."""

    class Wrong:
        def choose(self, view: View, rng: Random) -> Action:
            return cast(Action, chosen)

    task = Task(make_game("laus"), (("normal", "own", "normal", "normal"),), "s", 3)
    with pytest.raises((Refused, TypeError)) as caught:
        play(task, lambda level, *_: Wrong() if level == "own" else make_bot(level, "laus"))
    assert caught.value.__notes__ == ["own was asked, in seat 1, deal 3 of s"]


def test_numbers_of_numpy_are_actions() -> None:
    class Own:
        def choose(self, view: View, rng: Random) -> Action:
            return np.int64(view.legal()[0])  # type: ignore[return-value]

    task = Task(make_game("lodam", 3), (("own",) * 3,), "s", 1)
    assert play(task, lambda *_: Own()).played[0].deals == 1
