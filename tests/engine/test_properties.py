"""What must hold at every step of every deal of every game: random games, options, lives, cards and decisions."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from statistics import fmean, variance
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.engine import (
    ACCEPT,
    DECLINE,
    GAMES,
    NO_TRUMPS,
    OFFER,
    STAY,
    Ask,
    Deal,
    Game,
    Match,
    View,
    card_set,
    cards_in,
    give,
    given_card,
    is_play,
    make_game,
    name_trump,
    pass_cards,
    passed_cards,
    shuffled,
)

from .helpers import finish, observe, step
from .oracle import Watcher

OPTIONS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "laus": {
        "target": st.integers(1, 100_000),
        "queen_cancel": st.sampled_from(["extras", "all"]),
        "ten_high": st.booleans(),
        "jack_order": st.permutations("CSHD").map("".join),
        "queen_points": st.integers(0, 10),
        "bar_led_jack": st.booleans(),
    },
    "gadenysh": {
        "trick_points": st.integers(0, 1),
        "removed_card": st.sampled_from(["QS", "2S", "AD", "7H"]),
        "passing": st.booleans(),
    },
    "lodam": {
        "lives": st.integers(1, 9),
        "limit": st.integers(1, 40),
        "trumps_win": st.booleans(),
        "reset": st.sampled_from(["all", "burned", "deal"]),
        "exchange": st.booleans(),
    },
}


@st.composite
def games(draw: st.DrawFn, names: tuple[str, ...] = tuple(OPTIONS)) -> Game:
    name = draw(st.sampled_from(names))
    allowed = GAMES[name].seats_allowed
    seats = draw(st.integers(allowed.start, allowed.stop - 1))
    if draw(st.booleans()):
        return make_game(name, seats, draw(st.sampled_from(sorted(GAMES[name].variants))))
    return make_game(name, seats, **draw(st.fixed_dictionaries({}, optional=OPTIONS[name])))


@st.composite
def deals(draw: st.DrawFn, names: tuple[str, ...] = tuple(OPTIONS)) -> Deal:
    """A deal from its start: any dealer, any deal of the match, any players still in it."""
    game = draw(games(names))
    seats = game.seats
    lives = game.first_lives()
    if lives and draw(st.booleans()):
        staying = draw(st.sets(st.integers(0, seats - 1), min_size=2, max_size=seats))
        lives = tuple(draw(st.integers(1, lives[0])) if seat in staying else 0 for seat in range(seats))
    dealer = draw(st.sampled_from([seat for seat in range(seats) if not lives or lives[seat]]))
    number = draw(st.integers(1, game.option_values().get("deals", 30)))
    cards = shuffled(game.pack(), draw(st.text(max_size=5)), number)
    hands = game.deal_hands(cards, dealer, lives)
    return game.deal(dealer, hands, number=number, totals=(0,) * seats, lives=lives)


chances = st.integers(0, 2**32).map(Random)


def examples(count: int) -> settings:
    return settings(max_examples=count, deadline=None)


def held_and_won(deal: Deal) -> list[int]:
    cards = [c for mask in (*deal.hands, *deal.won) for c in cards_in(mask)]
    return sorted(cards + [play.card for play in deal.trick()])


@examples(100)
@given(deals(), chances)
def test_the_engine_agrees_with_a_second_reading_of_the_rules(deal: Deal, rng: Random) -> None:
    """C2-C5, L2-L12, G2-G9, D1-D11: whose turn, what may be played, who wins, what counts, what all can conclude."""
    watcher = Watcher(deal)
    watcher.check(deal)
    while not deal.over:
        step(deal, rng)
        watcher.saw(deal)
        watcher.check(deal)
        if rng.random() < 0.1 or deal.over:
            watcher.check_knowledge(deal)


@examples(100)
@given(deals(), chances)
def test_cards_are_conserved_and_there_is_always_a_decision(deal: Deal, rng: Random) -> None:
    """C4: every card of the pack is in one hand, on the table or won, at each step."""
    pack = list(deal.game.pack())
    while not deal.over:
        assert held_and_won(deal) == pack
        assert len(deal.legal()) > 0
        assert (deal.playable != 0) == (deal.ask is Ask.PLAY)
        assert sum(deal.taken()) == len(deal.tricks)
        step(deal, rng)
    assert held_and_won(deal) == pack
    assert len(deal.legal()) == 0
    assert len(deal.tricks) == -(-len(pack) // len(deal.players))


@examples(100)
@given(deals(("laus",)), chances)
def test_l10_l12_points_add_up(deal: Deal, rng: Random) -> None:
    """116 with queens at two points each, and the extras of those who did not take the queen of diamonds (L11, L12)."""
    finish(deal, rng)
    options = deal.game.option_values()
    extras, cancelled = 0, 0
    for won in deal.won:
        queens = [c for c in cards_in(won) if c % 13 == 10]
        if 49 in queens:  # QD
            cancelled += len(queens) if options["queen_cancel"] == "all" else 0
        else:
            extras += sum({10: 300, 23: 200, 36: 100}[queen] for queen in queens)
    assert sum(deal.points()) == 108 + (4 - cancelled) * options["queen_points"] + extras


@examples(60)
@given(deals(("lodam",)), chances)
def test_d11_points_add_up(deal: Deal, rng: Random) -> None:
    assert sum(finish(deal, rng).points()) == 108


@examples(50)
@given(deals(), chances)
def test_undo_is_exact(deal: Deal, rng: Random) -> None:
    """At each step, then all the way back, and the same again."""
    states = [observe(deal)]
    actions: list[int] = []
    while not deal.over:
        actions.append(step(deal, rng))
        states.append(observe(deal))
        assert deal.undo() == actions[-1]
        assert observe(deal) == states[-2]
        deal.apply(actions[-1])
        assert observe(deal) == states[-1]
    for action, state in zip(reversed(actions), reversed(states[:-1]), strict=True):
        assert deal.undo() == action
        assert observe(deal, views=False) == {key: value for key, value in state.items() if key != "views"}
    assert observe(deal) == states[0]
    for action, state in zip(actions, states[1:], strict=True):
        deal.apply(action)
        assert observe(deal, views=rng.random() < 0.1).items() <= state.items()
    assert observe(deal) == states[-1]


@examples(60)
@given(deals(), chances)
def test_another_way_after_undo_forgets_the_first(deal: Deal, rng: Random) -> None:
    """Some decisions back, others taken: as if those had been taken at once."""
    first = deal.copy()
    for _ in range(rng.randrange(1, 60)):
        if not first.over:
            step(first, rng)
    for seat in range(deal.game.seats):
        first.view(seat)
    for _ in range(rng.randrange(len(first.log) + 1)):
        first.undo()
    for _ in range(rng.randrange(20)):
        if not first.over:
            step(first, rng)
    for _, action in first.log:
        deal.apply(action)
    assert observe(first) == observe(deal)


@examples(50)
@given(deals(), chances)
def test_explain_is_none_exactly_for_legal_actions(deal: Deal, rng: Random) -> None:
    fixed = [*range(52), *map(name_trump, range(4)), NO_TRUMPS, STAY, OFFER, DECLINE, ACCEPT, *map(give, range(52))]
    while not deal.over:
        allowed = set(deal.legal()[:400])
        passes = [pass_cards(card_set(rng.sample(range(52), rng.randrange(1, 5)))) for _ in range(5)]
        if deal.ask is Ask.PASS:
            passes += rng.sample(sorted(allowed), min(20, len(allowed)))
            allowed |= {action for action in passes if action in deal.legal()}
        tried = fixed + passes
        assert {action for action in tried if deal.explain(action) is None} == allowed & set(tried)
        assert allowed <= set(tried) or deal.ask is Ask.PASS
        step(deal, rng)
    assert all(deal.explain(action) is not None for action in fixed)


@examples(40)
@given(deals(), chances)
def test_what_all_know_each_to_hold_is_what_every_other_seat_knows(deal: Deal, rng: Random) -> None:
    """D4, D9, C5: whoever looks, and no more than that."""
    seats = range(len(deal.hands))
    while not deal.over:
        views = [deal.view(seat) for seat in seats]
        common = [-1 for _seat in seats]
        for view in views:
            for seat in seats:
                if seat != view.seat:
                    common[seat] &= view.known[seat]
        assert {view.shown for view in views} == {tuple(common)}
        deal.apply(rng.choice(deal.legal()))


@examples(60)
@given(deals(), chances)
def test_a_copy_goes_its_own_way(deal: Deal, rng: Random) -> None:
    for _ in range(rng.randrange(60)):
        if not deal.over:
            step(deal, rng)
    before = observe(deal)
    twin = deal.copy()
    assert observe(twin) == before
    finish(twin, rng)
    assert observe(deal) == before
    kept = observe(twin)
    while deal.log:
        deal.undo()
    assert observe(twin) == kept
    while len(twin.log) > len(before["log"]):
        twin.undo()
    assert observe(twin) == before


@examples(60)
@given(deals(), chances)
def test_a_playout_leaves_the_deal_as_it_is(deal: Deal, rng: Random) -> None:
    """And comes to a count a deal can have; from a deal that is over, to its own."""
    for _ in range(rng.randrange(100)):
        if not deal.over:
            step(deal, rng)
    before = observe(deal)
    again = Random(7)
    found = [deal.playout(again) for _ in range(3)]
    assert observe(deal) == before
    again = Random(7)
    assert [deal.playout(again) for _ in range(3)] == found
    for points in found:
        assert len(points) == deal.game.seats
        if deal.game.name == "lodam":
            assert sum(points) == 108
        if deal.over:
            assert points == deal.points()


MEANS = [
    ("laus", 4, {}, 0),
    ("laus", 4, {"variant": "pagat"}, 9),
    ("gadenysh", 3, {}, 0),
    ("gadenysh", 4, {"variant": "ugly"}, 0),
    ("gadenysh", 4, {}, 20),
    ("lodam", 3, {}, 0),
    ("lodam", 6, {"variant": "trumps"}, 5),
    ("lodam", 8, {"exchange": False}, 11),
]


@pytest.mark.parametrize(("name", "seats", "options", "steps"), MEANS)
def test_playouts_are_uniform_play(name: str, seats: int, options: dict[str, Any], steps: int) -> None:
    """The mean of playouts against the mean of stepping: within five standard errors, fixed seeds."""
    deal = Match(make_game(name, seats, **options), "means").start()
    rng = Random(11)
    for _ in range(steps):
        step(deal, rng)
    drawn = [deal.playout(rng) for _ in range(250)]
    stepped = [finish(deal.copy(), rng).points() for _ in range(250)]
    for one, two in zip(zip(*drawn, strict=True), zip(*stepped, strict=True), strict=True):
        error = ((variance(one) + variance(two)) / 250) ** 0.5
        assert abs(fmean(one) - fmean(two)) <= 5 * error + 1e-9


def outcomes(
    deal: Deal, chance: float = 1.0, found: dict[tuple[int, ...], float] | None = None
) -> dict[tuple[int, ...], float]:
    """How likely each count is when every decision is drawn uniformly: all ways to the end, by apply and undo."""
    found = {} if found is None else found
    if deal.over:
        points = tuple(deal.points())
        found[points] = found.get(points, 0.0) + chance
        return found
    actions = list(deal.legal())
    for action in actions:
        deal.apply(action)
        outcomes(deal, chance / len(actions), found)
        deal.undo()
    return found


ENDS = [
    # game, seats, options, how many cards are left
    ("laus", 4, {}, 14),
    ("laus", 4, {"variant": "pagat"}, 14),
    ("gadenysh", 3, {}, 11),
    ("gadenysh", 4, {"trick_points": 1}, 14),
    ("lodam", 3, {"exchange": False}, 12),
    ("lodam", 4, {"exchange": False}, 14),
    ("lodam", 4, {"exchange": False, "trumps_win": True}, 14),
    ("lodam", 5, {"exchange": False}, 15),
    ("lodam", 8, {"exchange": False}, 20),
    ("lodam", 10, {"exchange": False}, 22),
    ("lodam", 3, {}, 7),
    ("lodam", 4, {"variant": "trumps"}, 8),
    ("lodam", 7, {}, 10),
]


@pytest.mark.parametrize(("name", "seats", "options", "cards"), ENDS)
def test_playouts_end_as_all_ways_of_play_say(name: str, seats: int, options: dict[str, Any], cards: int) -> None:
    """Near the end of a deal, within a trick or between, every count comes up as often as it should and no other.

    600 playouts from each of eight positions, fixed seeds; within 5.5 standard deviations.
    """
    compared = 0
    for seed in range(8):
        rng = Random(seed)
        deal = Match(make_game(name, seats, **options), f"ends {seed}").start()
        while sum(hand.bit_count() for hand in deal.hands) > cards - seed % seats or deal.ask is Ask.OFFER:
            if deal.ask is Ask.OFFER:
                deal.apply(STAY)  # so that rights are left for the leads to come
            else:
                step(deal, rng)
        right = outcomes(deal)
        assert sum(right.values()) == pytest.approx(1)
        drawn = Counter(tuple(deal.playout(rng)) for _ in range(600))
        assert set(drawn) <= set(right)
        for points, chance in right.items():
            spread = (600 * chance * max(0.0, 1 - chance)) ** 0.5
            assert abs(drawn[points] - 600 * chance) <= 5.5 * spread + 3
        compared += len(right)
    assert compared > 16


@examples(40)
@given(deals(), chances)
def test_views_go_through_pickle_and_json(deal: Deal, rng: Random) -> None:
    while True:
        view = deal.view(rng.randrange(deal.game.seats))
        assert pickle.loads(pickle.dumps(view)) == view
        assert View.from_json(json.loads(json.dumps(view.to_json()))) == view
        if deal.over:
            return
        mine = deal.view(deal.to_act)
        assert list(mine.legal()[:50]) == list(deal.legal()[:50])
        assert len(mine.legal()) == len(deal.legal())
        step(deal, rng)


# What a seat cannot know must not show.


def seen_by(deal: Deal, viewer: int) -> list[tuple[int, Any]]:
    """The history as one seat saw it, worked out from the log by C5, D9 and G10 alone."""
    seats, log = deal.game.seats, deal.log
    passed = sum(passed_cards(action) is not None for _, action in log)
    found: list[tuple[int, Any]] = []
    offerer = partner = -1
    gifts: list[int] = []
    for seat, action in log:
        if action == OFFER:
            offerer = seat
        elif action == ACCEPT:
            partner, gifts = seat, []
        card = given_card(action)
        if card is not None:
            gifts.append(card)
            if len(gifts) == 1:
                found.append((seat, card if viewer == offerer else "hidden"))
            else:
                if viewer in (offerer, partner):
                    found[-1] = (offerer, gifts[0])
                found.append((seat, card if viewer in (offerer, partner) else "hidden"))
                found.append((seat, "stood" if gifts[0] % 13 != card % 13 else "went back"))
        elif passed_cards(action) is not None:
            taken = viewer == (seat + 1) % seats and passed == seats
            found.append((seat, action if viewer == seat or taken else "hidden"))
        else:
            found.append((seat, action))
    return [*found, (deal.to_act, deal.ask)]


def changed(action: int, one: int, two: int) -> int:
    """The same decision with two cards exchanged, when it is one that others do not see."""
    both = 1 << one | 1 << two
    card, cards = given_card(action), passed_cards(action)
    if card is not None:
        return give(two if card == one else one if card == two else card)
    if cards is not None and (cards & both).bit_count() == 1:
        return pass_cards(cards ^ both)
    return action


def other_world(deal: Deal, viewer: int, one: int, two: int) -> Deal | None:
    """The deal with two cards exchanged from the start, played the same as far as the viewer saw; `None` if illegal."""
    names = {one: two, two: one}
    hands = [[names.get(card, card) for card in hand] for hand in deal.dealt]
    world = deal.game.deal(deal.dealer, hands, number=deal.number, totals=deal.totals, lives=deal.lives)
    for seat, action in deal.log:
        action = action if is_play(action) else changed(action, one, two)
        if world.to_act != seat or world.explain(action) is not None:
            return None
        world.apply(action)
    return world if seen_by(world, viewer) == seen_by(deal, viewer) else None


def worlds_apart(deal: Deal, viewer: int, rng: Random, tries: int) -> int:
    """Compare the viewer's view with that of other worlds it cannot tell from this; return how many there were."""
    turned = deal.game.turned(deal.dealer, deal.dealt)
    owner = {card: seat for seat, hand in enumerate(deal.dealt) for card in hand}
    hidden = [
        card
        for seat, hand in enumerate(deal.hands)
        for card in cards_in(hand)
        if seat != viewer and owner[card] != viewer and (turned is None or card != turned[0])
    ]
    found = 0
    for _ in range(tries):
        if len(hidden) < 2:
            break
        one, two = rng.sample(hidden, 2)
        if owner[one] == owner[two]:
            continue
        world = other_world(deal, viewer, one, two)
        if world is not None:
            found += 1
            assert world.hands != deal.hands or world.log != deal.log
            assert world.view(viewer) == deal.view(viewer)
    return found


@examples(200)
@given(deals(), chances)
def test_c5_a_view_does_not_change_with_cards_its_seat_cannot_know(deal: Deal, rng: Random) -> None:
    """C5: two cards exchanged between other hands, the same history for this seat: the same view."""
    for _ in range(rng.randrange(deal.size * 2)):
        if deal.over:
            break
        step(deal, rng)
    for viewer in range(deal.game.seats):
        worlds_apart(deal, viewer, rng, 4)


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("laus", 4, {}),
        ("gadenysh", 3, {}),
        ("gadenysh", 4, {"variant": "ugly"}),
        ("lodam", 3, {}),
        ("lodam", 4, {"variant": "trumps"}),
        ("lodam", 9, {}),
    ],
)
def test_c5_there_are_many_such_worlds(name: str, seats: int, options: dict[str, Any]) -> None:
    """The property above is not empty: fixed seeds, at every fourth step of a deal, hundreds of worlds are compared."""
    found = 0
    for seed in range(3):
        deal = Match(make_game(name, seats, **options), f"worlds {seed}").start()
        rng = Random(seed)
        while not deal.over:
            if len(deal.log) % 4 == 0:
                found += worlds_apart(deal, rng.randrange(seats), rng, 8)
            step(deal, rng)
    assert found > 60
