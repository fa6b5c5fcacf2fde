"""How long bots may think: much where one sits alone, and never so much that a player waits long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from kozyr.bots.host.shares import PLAY, TALK, share
from kozyr.bots.lookahead.search import LEAST
from kozyr.engine import ACCEPT, OFFER, STAY, Action, Ask, Match, make_game

#: seconds of a level that thinks long, and of one that thinks a little
LONG, SHORT = 1.5, 0.3

TABLES = [
    ("laus", 4, "source"),
    ("gadenysh", 3, "ugly"),
    ("gadenysh", 4, "ugly"),
    *(("lodam", seats, "source") for seats in (3, 4, 7, 10)),
]


def any_of(legal: Sequence[Action], rng: Random) -> Action:
    return rng.choice(legal)


def all_offer(legal: Sequence[Action], rng: Random) -> Action:
    """Every offer is made, and put to everybody in vain: there cannot be more questions before a lead."""
    return OFFER if OFFER in legal else legal[0]


def late_partner(legal: Sequence[Action], rng: Random) -> Action:
    """Every offer is made; some find a partner."""
    wanted = ACCEPT if rng.random() < 0.05 else OFFER
    return wanted if wanted in legal else rng.choice(legal) if len(legal) > 2 else legal[0]


@pytest.mark.parametrize("choose", [any_of, all_offer, late_partner])
@pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
def test_no_trick_keeps_a_player_waiting_for_three_seconds(
    name: str, seats: int, variant: str, choose: Callable[[Sequence[Action], Random], Action]
) -> None:
    """All that bots may think from one trick to the next, whoever they are, with everything asked before the lead."""
    rng = Random(5)
    for seconds in (
        [0.0] + [LONG] * (seats - 1),
        [LONG] * seats,
        [rng.choice((0.0, SHORT, LONG)) for _ in range(seats)],
    ):
        match = Match(make_game(name, seats, variant), "shares")
        for _ in range(3):
            deal = match.start()
            waited, asked, tricks = 0.0, 0, 0
            while not deal.over:
                view = deal.view(deal.to_act)
                waited += share(view, seconds)
                asked += 1
                match.apply(choose(view.legal(), rng))
                if len(deal.tricks) > tricks:
                    assert waited + asked * 0.002 < 3
                    assert waited <= PLAY + TALK + 1e-9
                    waited, asked, tricks = 0.0, 0, len(deal.tricks)
            if match.result is not None:
                break


def test_one_that_thinks_alone_may_think_as_long_as_it_does() -> None:
    deal = Match(make_game("laus"), "shares").start()
    seat = deal.to_act
    assert share(deal.view(seat), [LONG * (other == seat) for other in range(4)]) == LONG
    assert share(deal.view(seat), [SHORT] * 4) == SHORT
    assert share(deal.view(seat), [LONG] * 4) == PLAY / 4
    assert share(deal.view(seat), [0.0] * 4) == 0


def test_who_thinks_longer_has_the_greater_share() -> None:
    deal = Match(make_game("laus"), "shares").start()
    view = deal.view(deal.to_act)
    others = [LONG] * 4
    others[view.seat] = SHORT
    assert share(view, others) / share(view, [LONG] * 4) == pytest.approx(
        PLAY / (SHORT + 3 * LONG) * SHORT / (PLAY / 4)
    )


def test_an_offer_is_thought_about_less_than_a_card() -> None:
    deal = Match(make_game("lodam", 4), "shares").start()
    view = deal.view(deal.to_act)
    assert view.ask is Ask.OFFER
    assert 0 < share(view, [LONG] * 4) < PLAY / 4 / 2


def test_the_first_questions_before_a_lead_are_thought_about_the_longest() -> None:
    """At ten players, too: rarely are more than some asked."""
    match = Match(make_game("lodam", 10), "shares")
    deal = match.start()
    shares = []
    while deal.ask is not Ask.PLAY:
        shares.append(share(deal.view(deal.to_act), [LONG] * 10))
        deal.apply(STAY)
    assert len(shares) > 5
    assert shares == sorted(shares, reverse=True)
    assert shares[5] > LEAST


def test_a_forced_choice_takes_no_time() -> None:
    deal = Match(make_game("laus"), "shares").start()
    forced = 0
    while not deal.over:
        view = deal.view(deal.to_act)
        assert (share(view, [LONG] * 4) > 0) == (len(view.legal()) > 1)
        forced += len(view.legal()) == 1
        deal.apply(deal.legal()[0])
    assert forced
