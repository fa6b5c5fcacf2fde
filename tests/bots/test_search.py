"""Bots that look ahead: what they look at, when they stop, and that a whole match holds nothing they cannot answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import cycle
from math import nan
from random import Random
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from kozyr.bots import LEVELS, Budget, make_adviser, make_bot
from kozyr.bots.lookahead import search
from kozyr.bots.lookahead.batch import Batch, lay_all, start_of
from kozyr.bots.lookahead.numbers import Array
from kozyr.bots.lookahead.one_thread import one_thread
from kozyr.bots.lookahead.samples import Samples, play_on
from kozyr.bots.lookahead.search import Lookahead, Searcher, candidates, distinct
from kozyr.bots.lookahead.talks import Exchanges, Said, said_before
from kozyr.bots.lookahead.worth import worth_of
from kozyr.bots.sampling import Sampler
from kozyr.engine import (
    GAMES,
    OFFER,
    STAY,
    Action,
    Ask,
    Match,
    View,
    cards_text,
    make_game,
    parse_card,
    parse_cards,
    passed_cards,
    shuffled,
)
from tests.engine.helpers import deal_of

#: Every number of players, and every variant. For three or four both; with more players one and the other in turn.
TABLES = [
    (name, seats, variant)
    for name, game in GAMES.items()
    for seats in game.seats_allowed
    for turn, variant in enumerate(game.variants)
    if seats < 5 or seats % len(game.variants) == turn
]


def first_lead() -> View:
    deal = deal_of(make_game("laus", 4), {0: "7C 8C TC 7S QS AS JH JD", 1: "9C"})
    return deal.view(0)


@cache
def moments(name: str, seats: int) -> list[View]:
    """What is seen at every decision of some deals that are played at random, where there is a choice."""
    game, rng, found = make_game(name, seats), Random(4), list[View]()
    for number in range(9):
        deal = game.deal(0, game.deal_hands(shuffled(game.pack(), "moments", number), 0))
        while not deal.over:
            if len(deal.legal()) > 1:
                found.append(deal.view(deal.to_act))
            quiet = STAY in deal.legal() and rng.random() < 0.95
            deal.apply(STAY if quiet else rng.choice(deal.legal()))
    return found


@pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
def test_decisions_all_through_a_deal_are_answered(name: str, seats: int, variant: str) -> None:
    """Trumps, passes, exchanges and cards, at every number of players: `hard` and `expert` choose what is legal, and
    tell the points of choices that are legal. Between them `normal` plays on."""
    match = Match(make_game(name, seats, variant), "search")
    deal = match.start()
    bots = cycle(make_adviser(level, name, Budget(iterations=3)) for level in ("hard", "expert"))
    normal, asked = make_bot("normal", name), set[Ask]()
    while not deal.over:
        view, bot = deal.view(deal.to_act), next(bots)
        if view.ask not in asked:
            asked.add(view.ask)
            advice = bot.advise(view, Random(1))
            assert {option.action for option in advice.options} <= set(view.legal())
        action = bot.choose(view, Random(1))
        assert action in view.legal()
        deal.apply(action)
        for _ in range(4):
            if deal.ask in asked:
                deal.apply(normal.choose(deal.view(deal.to_act), Random(1)))


def test_cards_that_come_to_the_same_are_tried_once() -> None:
    """7C and 8C: another holds 9C, which is between 8C and TC. QS is a card of its own, and so is every jack."""
    view = first_lead()
    assert cards_text(sum(1 << card for card in distinct(view, view.legal()))) == "8C TC 7S QS AS JH JD"


def test_where_the_place_in_the_match_hangs_on_no_choice_no_points_are_given_away() -> None:
    """And where it does, the points of the deal do not count: here the one that takes most is given the place."""
    view = first_lead()
    deal = worth_of(view, "deal")

    def order(worth: Callable[[Array], Array]) -> list[Action]:
        ahead = Lookahead(view, distinct(view, view.legal()), worth, reads=False, learned=False)
        ahead.look(1000, Random(1))
        return [option.action for option in ahead.advice().options]

    by_points = order(deal)
    assert by_points[0] != view.legal()[0]
    assert order(lambda points: 0 * deal(points))[0] == by_points[0]
    assert order(lambda points: -deal(points))[0] == by_points[-1]
    assert order(lambda points: -deal(points) / 1e6)[0] == by_points[0], "a difference that matters to nobody"


def test_a_pass_is_tried_with_the_cards_next_in_line() -> None:
    """G10: there are 286 ways to pass 3 of 13; some that are likely to be good are looked at, the usual one first."""
    game = make_game("gadenysh", 4, "ugly")
    deal = deal_of(game, {0: "JH JD JS 2C 3C 4C 5C 2S 3S 2H 2D 3D 4D"}, number=2)
    deal.apply(deal.legal()[0])
    passes = [passed_cards(action) for action in candidates(deal.view(0))]
    assert len(set(passes)) == 10
    assert passes[0] == sum(1 << card for card in parse_cards("JS JH JD"))


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_where_no_world_tells_choices_apart_it_does_as_normal_does(level: str) -> None:
    """Void in clubs on AC: whichever high spade is thrown, in each world it takes no more. It throws its ace."""
    hands = [
        "9D JD QD KH 7S TS QS AS",
        "7C 8C QC AC 8D KD AH KS",
        "TC JC 7D TD 8H 9H QH 9S",
        "9C KC AD 7H TH JH 8S JS",
    ]
    deal = deal_of(make_game("laus", 4), dict(enumerate(hands)), dealer=0)
    log = "8D 7D AD QD JS JD KS JC KH AH QH TH 8C TC 9C QS TD KC 9D KD AC 9S 7H"
    for token in log.split():
        deal.apply(parse_card(token))
    advice = make_adviser(level, "laus", Budget(iterations=50)).advise(deal.view(0), Random(1))
    assert [(option.points, option.half) for option in advice.options][:2] == [(10.0, 0.0)] * 2
    assert advice.action == make_bot(level, "laus").choose(deal.view(0), Random(1)) == parse_card("AS")


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_where_all_hands_are_known_the_ways_to_play_are_many(level: str) -> None:
    """D13: the last two hold the pack, so there is one world. That others may play otherwise is seen in the points."""
    game = make_game("lodam", 3)
    lives = (1, 1, 0)
    deal = game.deal(0, game.deal_hands(shuffled(game.pack(), "two", 1), 0, lives), lives=lives)
    while deal.ask is not Ask.PLAY:
        deal.apply(deal.legal()[0])
    view = deal.view(deal.to_act)
    assert Sampler(view).ways == 1
    ahead = Lookahead(view, view.legal(), worth_of(view, "match"), reads=True, learned=True)
    assert (ahead.reads, ahead.said) == (False, []), "there is nothing to be read"
    bot = make_adviser(level, "lodam", Budget(iterations=60))
    advice = bot.advise(view, Random(1))
    assert all(option.half > 0 for option in advice.options)
    assert advice == bot.advise(view, Random(1))


def test_a_search_ends_when_it_is_stopped() -> None:
    """After its first round, whatever its iterations."""
    bot = Searcher(reads=False, learned=False, aim="deal", budget=Budget(iterations=10_000, stop=lambda: True))
    assert bot.advise(first_lead(), Random(1)).worlds == 100


class Clock:
    """A clock by which each world takes a millisecond for each choice. `rounds`: how many worlds each round had."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.rounds: list[int] = []
        monkeypatch.setattr("kozyr.bots.lookahead.search.time.perf_counter", lambda: self.now)
        look = Lookahead.look

        def timed(ahead: Lookahead, worlds: int, rng: Random) -> None:
            look(ahead, worlds, rng)
            self.now += worlds * len(ahead.options) / 1000
            self.rounds.append(worlds)

        monkeypatch.setattr(Lookahead, "look", timed)


def test_a_round_that_is_timed_ends_soon_so_that_who_is_told_to_stop_does(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    make_adviser("hard", "laus", Budget(seconds=10.0)).advise(first_lead(), Random(1))
    assert len(clock.rounds) > 3
    assert set(clock.rounds) == {100}  # the fewest that are worth a round
    assert 9 < clock.now <= 10


def test_who_may_think_for_less_than_a_look_takes_decides_as_normal_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ninety answers before one lead (D9) would take seconds if each were looked into all the same."""
    clock, view = Clock(monkeypatch), first_lead()
    bot = make_bot("expert", "laus", Budget(seconds=0.01))
    assert bot.choose(view, Random(1)) == make_bot("normal", "laus").choose(view, Random(1))
    assert not clock.rounds
    make_bot("expert", "laus", Budget(seconds=0.1)).choose(view, Random(1))
    assert clock.rounds


def test_it_thinks_in_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several take the processor several times as long for matrices as small as these."""
    threads = []
    draw = Lookahead._draw

    def seen(ahead: Lookahead, worlds: int, rng: Random) -> list[list[int]]:
        threads.extend(pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas")
        return draw(ahead, worlds, rng)

    monkeypatch.setattr(Lookahead, "_draw", seen)
    with threadpool_limits(limits=2, user_api="blas"):
        make_bot("expert", "laus", Budget(iterations=2)).choose(first_lead(), Random(1))
        after = {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"}
    if not after:
        pytest.skip("NumPy's matrices are not multiplied by anything whose threads are known")
    assert set(threads) == {1}
    assert after == {2}


def test_who_thinks_beside_another_leaves_the_threads_as_they_were() -> None:
    """The limit is one of the process: the last to leave sets it back, whoever came first."""

    def threads() -> set[int]:
        return {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"}

    with threadpool_limits(limits=2, user_api="blas"):
        before = threads()
        one, other = one_thread(), one_thread()
        one.__enter__()
        other.__enter__()
        one.__exit__(None, None, None)
        assert threads() <= {1}
        other.__exit__(None, None, None)
        assert threads() == before


def test_a_search_looks_at_as_many_worlds_as_it_is_given() -> None:
    """No more and no fewer."""
    for iterations in (1, 30, 100):
        bot = Searcher(reads=True, learned=True, aim="deal", budget=Budget(iterations=iterations))
        assert bot.advise(first_lead(), Random(1)).worlds == iterations


@pytest.mark.parametrize("budget", [None, Budget(), Budget(stop=lambda: False)])
def test_a_budget_that_says_no_end_is_that_of_the_level(budget: Budget | None) -> None:
    bot = make_adviser("hard", "laus", budget)
    assert bot.advise(first_lead(), Random(1)).worlds == LEVELS["hard"].iterations


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"iterations": 0}, "iterations cannot be 0: a whole number of worlds is looked at, at least 1"),
        ({"iterations": 1.5}, "iterations cannot be 1.5: a whole number of worlds is looked at, at least 1"),
        ({"iterations": nan}, "iterations cannot be nan: a whole number of worlds is looked at, at least 1"),
        ({"seconds": 10**400}, "they are 0 or more, and finite"),
        ({"iterations": -5}, "iterations cannot be -5"),
        ({"seconds": -0.5}, "seconds cannot be -0.5: they are 0 or more"),
        ({"seconds": float("nan")}, "seconds cannot be nan"),
        ({"seconds": float("inf")}, "seconds cannot be inf: they are 0 or more, and finite"),
        ({"iterations": 50, "seconds": float("inf")}, "seconds cannot be inf"),
    ],
)
def test_a_budget_of_nothing_or_without_end_is_refused_when_it_is_made(limits: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Budget(**limits)


@pytest.mark.parametrize(("action", "called"), [(parse_card("9C"), "9C"), (OFFER, "offer"), (-1, "-1")])
def test_what_is_not_legal_is_not_looked_at(action: Action, called: str) -> None:
    """Another's card, what is asked elsewhere, the number of no action: none is an option that has points."""
    bot, view = make_adviser("hard", "laus", Budget(iterations=3)), first_lead()
    with pytest.raises(ValueError, match=f"^{called} is not legal here: it cannot be looked at"):
        bot.advise(view, Random(1), (view.legal()[0], action))


def test_what_leaves_no_choice_takes_no_worlds() -> None:
    """A forced card is played at once: the budget is never asked."""

    def never() -> bool:
        raise AssertionError("a forced card needs no thought")

    deal = deal_of(make_game("laus", 4), {0: "7C 8C", 1: "9C", 2: "TC"}, {1: "C", 2: "C"})
    deal.apply(deal.legal()[0])
    view = deal.view(1)
    assert len(view.legal()) == 1
    assert (
        Searcher(reads=True, learned=True, aim="deal", budget=Budget(stop=never)).choose(view, Random(1))
        == view.legal()[0]
    )


def test_what_levels_look_ahead() -> None:
    """The others cannot tell what a choice is worth."""
    with pytest.raises(ValueError, match="no bot level 'normal' that looks ahead; there are hard, expert"):
        make_adviser("normal", "laus")


def test_worlds_that_are_taken_several_times_are_as_good_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one is likelier than all others together."""
    monkeypatch.setattr(search, "likelihoods", lambda view, laid, learned: 1.0 * (np.arange(laid.shape[1]) == 7))
    view = moments("laus", 4)[-1]
    ahead = Lookahead(view, view.legal(), worth_of(view, "deal"), reads=True, learned=False)
    for _ in range(3):
        ahead.look(50, Random(1))
    assert (ahead.worlds, ahead.independent) == (150, 3)


@pytest.mark.parametrize("reads", [False, True])
def test_more_worlds_look_at_the_same(reads: bool) -> None:
    """In how many of them players stray hangs on how many ways there are, not on how many were looked at."""
    views = [view for view in moments("laus", 4) if 100 < Sampler(view).ways < 1000]
    for view in views[::4]:

        def points(worlds: int, seed: int, view: View = view) -> Array:
            ahead = Lookahead(view, view.legal(), worth_of(view, "deal"), reads=reads, learned=False)
            ahead.look(worlds, Random(seed))
            found: Array = ahead.worths().astype(np.float64).mean(axis=1)
            return found

        few = np.array([points(50, seed) for seed in range(60)])
        error = few.std(axis=0, ddof=1) / 60**0.5
        assert (abs(few.mean(axis=0) - points(6000, 1)) <= 4 * error + 0.01).all()
    assert len(views) > 8


def test_what_was_said_before_a_trick_is_read_with_the_cards_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """They were in the hands then (D9)."""
    heard: list[list[int]] = []

    def likelihood(self: Exchanges, world: list[int], said: list[Said]) -> float:
        heard.append([hand.bit_count() for hand in world])
        return 1.0

    monkeypatch.setattr(Exchanges, "likelihood", likelihood)
    view = next(view for view in moments("lodam", 4) if len(view.trick) == 2 and said_before(view))
    ahead = Lookahead(view, view.legal(), worth_of(view, "deal"), reads=True, learned=False)
    ahead.look(5, Random(1))
    before = [size + any(seat == at for at, _ in view.trick) for seat, size in enumerate(view.sizes)]
    assert heard == [before] * len(heard) != []


@pytest.mark.parametrize("ask", [Ask.OFFER, Ask.ANSWER, Ask.GIVE])
def test_c5_nobody_is_taken_for_void_after_an_exchange_in_a_world(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the worlds in which a hand changed, and only there."""
    found, forgotten = list[tuple[Array, Array]](), 0

    def watched(batch: Batch, seat: int) -> Samples:
        found.append((batch.hands.copy(), batch.voids.reshape(6, -1)[:5].copy()))
        return play_on(batch, seat)

    monkeypatch.setattr(search, "play_on", watched)
    for view in [view for view in moments("lodam", 4) if view.ask is ask and sum(start_of(view).voids)][::5]:
        start, worlds = start_of(view), [Sampler(view).draw(Random(at)) for at in range(9)]
        monkeypatch.setattr(Lookahead, "_draw", lambda *more, worlds=worlds: worlds)
        ahead = Lookahead(view, view.legal(), worth_of(view, "deal"), reads=False, learned=False)
        ahead.look(len(worlds), Random(1))
        hands, voids = found.pop()
        changed = np.tile(lay_all(start.numbers, worlds), len(view.legal())) != hands
        gone = (changed << np.arange(4)[:, None]).sum(axis=0)
        right = np.array([void & ~gone for void in start.voids])
        assert (voids == right).all()
        forgotten += (start.voids != right.T).any()
    assert forgotten


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_interval_holds_the_mean(level: str) -> None:
    """Half of an interval of 95%: of 40 runs at one moment, about that share is as near to the mean of them all."""
    deal = deal_of(make_game("laus", 4), {0: "7C 8C TC 7S QS AS JH JD", 1: "9C 9S 9H"})
    for token in ("7C", "9C"):
        deal.apply(parse_card(token))
    for _ in range(3):
        deal.apply(deal.legal()[0])
    bot, view = make_adviser(level, "laus", Budget(iterations=100)), deal.view(deal.to_act)
    runs = [{option.action: option for option in bot.advise(view, Random(n)).options} for n in range(40)]
    held = total = 0
    for action in view.legal():
        mean = sum(run[action].points for run in runs) / len(runs)
        held += sum(abs(run[action].points - mean) <= run[action].half for run in runs)
        total += len(runs)
    assert 0.9 <= held / total <= 0.995


def test_one_world_is_enough() -> None:
    """Nothing is given up on the strength of a single world."""
    view = first_lead()
    assert make_adviser("hard", "laus", Budget(iterations=1)).choose(view, Random(1)) in view.legal()


@pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
def test_what_normal_would_do_is_looked_at_first(name: str, seats: int, variant: str) -> None:
    """Of choices that no world tells apart, the first is taken."""
    game, rng = make_game(name, seats, variant), Random(9)
    for number in range(game.seats * 2):
        deal = game.deal_alone("first", number + 1, number)
        while not deal.over:
            view = deal.view(deal.to_act)
            assert candidates(view)[0] == make_bot("normal", name).choose(view, Random(0))
            deal.apply(rng.choice(view.legal()))
