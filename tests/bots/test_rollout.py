"""A rollout is `normal` at every seat, card by card, only faster."""

from __future__ import annotations

from random import Random

import pytest

from kozyr.bots import make_bot
from kozyr.bots.rollout import rollout
from kozyr.engine import Deal, make_game, shuffled
from tests.bots.test_bots import TABLES


def played(deal: Deal) -> list[int]:
    """The points of a deal that `normal` plays to its end from views."""
    bot, rng = make_bot("normal", deal.game.name), Random(0)
    while not deal.over:
        deal.apply(bot.choose(deal.view(deal.to_act), rng))
    return deal.points()


@pytest.mark.parametrize(("name", "seats", "variant"), [*TABLES, ("lodam", 4, "no exchange")])
def test_a_rollout_is_normal_at_every_seat(name: str, seats: int, variant: str) -> None:
    """From the first decision, and from anywhere after random ones: the same points, and the deal is left as it was."""
    game = make_game(name, seats, exchange=False) if variant == "no exchange" else make_game(name, seats, variant)
    for number in range(1, 13):
        rng = Random(number)
        dealer = number % seats
        deal = game.deal(
            dealer, game.deal_hands(shuffled(game.pack(), "rollout", number), dealer), number=number % 7 + 1
        )
        for _ in range(rng.randrange(60) if number % 4 else 0):
            if not deal.over:
                deal.apply(rng.choice(deal.legal()))
        before = deal.view(max(deal.to_act, 0))
        points = rollout(deal)
        assert rollout(deal, deal.knowledge().lacks) == points
        assert deal.view(max(deal.to_act, 0)) == before
        assert played(deal) == points


def test_a_rollout_with_players_out() -> None:
    """D3, D13: fewer hands than seats."""
    game = make_game("lodam", 6)
    lives = (1, 0, 3, 0, 0, 2)
    for number in range(1, 8):
        hands = game.deal_hands(shuffled(game.pack(), "out", number), 2, lives)
        deal = game.deal(2, hands, lives=lives)
        points = rollout(deal)
        assert points == played(deal)
        assert points[1] == points[3] == points[4] == 0
        assert sum(points) == 108
