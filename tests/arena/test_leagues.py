"""Everyone against everyone: who sits with whom and where, who is rated how."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest

from kozyr.arena import Outcome, Played, league, league_tasks, play, ratings
from kozyr.engine import make_game

LEVELS = ["a", "b", "c", "d", "e"]


@pytest.mark.parametrize(
    ("game", "seats", "levels"),
    [
        ("laus", 4, 5),
        ("laus", 4, 4),
        ("laus", 4, 3),
        ("laus", 4, 2),
        ("gadenysh", 3, 5),
        ("lodam", 10, 4),
        ("lodam", 7, 5),
    ],
)
def test_after_a_round_everyone_has_met_everyone_equally_often_in_every_seat(
    game: str, seats: int, levels: int
) -> None:
    names = LEVELS[:levels]
    whole = comb(levels, seats % levels)
    for rounds in (1, 3):
        tasks = list(league_tasks(make_game(game, seats), names, rounds * whole, "s"))
        sat: Counter[tuple[str, int]] = Counter()
        met: Counter[tuple[str, str]] = Counter()
        for task in tasks:
            assert len(task.tables) == seats
            for table in task.tables:
                sat.update((level, seat) for seat, level in enumerate(table))
                met.update(combinations(table, 2))
                met.update(combinations(table[::-1], 2))
        assert len({sat[level, seat] for level in names for seat in range(seats)}) == 1
        assert len({met[pair] for pair in permutations(names, 2)}) == 1


def test_a_table_is_turned_so_that_everyone_holds_every_hand() -> None:
    for task in league_tasks(make_game("laus"), LEVELS, 10, "s"):
        first = task.tables[0]
        assert set(task.tables) == {(*first[turn:], *first[:turn]) for turn in range(4)}


def test_who_sits_with_whom_is_drawn_by_the_seed() -> None:
    def tables(seed: str) -> list[object]:
        return [task.tables for task in league_tasks(make_game("laus"), LEVELS, 10, seed)]

    assert tables("a") == tables("a") != tables("b")


@pytest.mark.parametrize("levels", [[], ["a"], ["a", "b", "a"]])
def test_a_league_of_one_or_of_twins_is_none(levels: list[str]) -> None:
    with pytest.raises(ValueError, match="two levels"):
        league_tasks(make_game("laus"), levels, 1, "s")


def game(table: str, points: tuple[int, ...], places: tuple[int, ...], number: int = 1) -> Outcome:
    """A deal played once."""
    return Outcome(number, (tuple(table),), (Played(points, places, 1),))


def test_points_and_pairs_by_hand() -> None:
    """Laus, fewer are better: a 10, b 20 and 40, c 30; then a 10, b 12, c not there."""
    deals = [game("abcb", (10, 20, 30, 40), (1, 2, 3, 4)), game("abab", (8, 11, 12, 13), (1, 2, 3, 4), 2)]
    found = league(make_game("laus"), ["a", "b", "c"], deals)
    points = {one.level: one.points for one in found.standings}
    assert {level: (value.mean, value.n) for level, value in points.items()} == {
        "a": (10, 2), "b": (21, 2), "c": (30, 1),
    }  # fmt: skip
    assert (found.better["a", "b"].mean, found.better["a", "b"].n) == ((20 + 2) / 2, 2)
    assert found.better["b", "a"].mean == -11
    assert found.better["a", "c"] == (20, None, 1)
    assert found.better["b", "c"].mean == 0
    assert found.places["a", "b"].mean == pytest.approx((2 + 1) / 2)
    assert {one.level: one.won for one in found.standings} == {"a": (1 + 0.5) / 2, "b": 0, "c": 0}


@pytest.mark.parametrize(("name", "sign"), [("laus", 1), ("lodam", 1), ("gadenysh", -1)])
def test_better_goes_the_way_of_the_game(name: str, sign: int) -> None:
    table, points = ("abca", (1, 5, 9, 1)) if name != "gadenysh" else ("abc", (1, 5, 9))
    found = league(make_game(name, len(table)), ["a", "b", "c"], [game(table, points, (1,) * len(table))])
    assert found.better["a", "c"].mean == 8 * sign


def test_who_never_played_is_left_out() -> None:
    found = league(make_game("laus"), ["a", "b", "c"], [game("abab", (1, 2, 3, 4), (1, 2, 3, 4))])
    assert {one.level for one in found.standings} == {"a", "b"}
    assert set(found.better) == set(found.places) == {("a", "b"), ("b", "a")}


def test_equals_are_tied() -> None:
    """Nobody's strength moves, and all are surer of it."""
    for rating in ratings("abcd", [game("abcd", (5, 5, 5, 5), (1, 1, 1, 1))] * 3).values():
        assert rating.mu == pytest.approx(25)
        assert rating.sigma < 25 / 3


def test_ratings_go_by_places_and_grow_surer() -> None:
    before = ratings("abcd", [])
    assert set(before.values()) == {(25, 25 / 3)}
    after = ratings("abcd", [game("abcd", (1, 2, 3, 4), (4, 3, 2, 1))])
    assert after["d"].mu > after["c"].mu > after["b"].mu > after["a"].mu
    later = ratings("abcd", [game("abcd", (1, 2, 3, 4), (4, 3, 2, 1))] * 20)
    for level in "abcd":
        assert later[level].sigma < after[level].sigma < 25 / 3
        assert later[level].ordinal == pytest.approx(later[level].mu - 3 * later[level].sigma)


def test_several_seats_of_a_level_are_one_by_their_mean_place() -> None:
    """a is first and last, b second and third: a tie."""
    found = ratings("ab", [game("abba", (1, 2, 3, 4), (1, 2, 3, 4))])
    assert found["a"].mu == pytest.approx(found["b"].mu)
    alone = ratings("ab", [game("aaaa", (1, 2, 3, 4), (1, 2, 3, 4))])
    assert alone["a"] == alone["b"] == (25, 25 / 3)


@pytest.mark.parametrize("unit", ["deal", "match"])
def test_normal_is_rated_over_random_in_every_game(unit: str) -> None:
    for name, variant in (("laus", "source"), ("gadenysh", "ugly"), ("lodam", "source")):
        rules = make_game(name, variant=variant)
        deals = 30 if unit == "deal" else 6
        tasks = league_tasks(rules, ["random", "normal", "easy"], deals, "s", unit)  # type: ignore[arg-type]
        found = league(rules, ["random", "normal", "easy"], map(play, tasks))
        assert found.standings[-1].level == "random"
        assert found.better["normal", "random"].proved
        assert found.better["normal", "random"].mean > 0
        assert found.places["normal", "random"].mean > 0
