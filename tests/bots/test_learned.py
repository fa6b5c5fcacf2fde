"""What was learned of play: the same on every machine and in every batch, and worth having."""

from __future__ import annotations

from math import fsum
from operator import mul
from random import Random

import numpy as np
import pytest

from kozyr.bots.lookahead.batch import Batch, lay_all, start_of
from kozyr.bots.lookahead.learned import FINE, LOUDEST, MOST, SCALE, WEIGHT, Net, card_numbers, deal_numbers, net_of
from kozyr.bots.sampling import Sampler
from kozyr.engine import GAMES, Deal
from tests.bots.test_batch import moment
from tests.bots.test_bots import TABLES

#: Numbers of single precision have 24 bits: up to here all multiples of 1 / (FINE * WEIGHT) are among them.
EXACT = 2**24 // (FINE * WEIGHT)


def batch_of(deal: Deal, count: int) -> Batch:
    """Deals that look to the seat to act as this one does, to be played on as was learned."""
    view = deal.view(deal.to_act)
    sampler, rng, start = Sampler(view), Random(2), start_of(view, learned=True)
    return Batch(start, lay_all(start.numbers, [sampler.draw(rng) for _ in range(count)]))


def moments() -> list[Deal]:
    """One at every kind of table, at its beginning or in the middle of a deal."""
    found = [moment(*table, (1, 4)[(n + n // 2) % 2]) for n, table in enumerate(TABLES)]
    return [deal for deal in found if deal is not None]


def test_every_game_has_a_net() -> None:
    assert SCALE.keys() == GAMES.keys() == {name for name in GAMES if net_of(name).scale == SCALE[name]}


@pytest.mark.parametrize("game", GAMES)
def test_weights_are_such_that_sums_are_exact(game: str) -> None:
    """The weights are round numbers, and none of the sums can grow so large that a number between two steps is lost."""
    net = net_of(game)
    arrays = [part for part in net if isinstance(part, np.ndarray)]
    assert all((part * WEIGHT == np.rint(part * WEIGHT)).all() for part in arrays)
    into = MOST * (abs(net.cards).sum(axis=1) + abs(net.deal).sum(axis=1)) + abs(net.places).max(axis=1) + abs(net.bias)
    second = LOUDEST * abs(net.second).sum(axis=1) + abs(net.second_bias)
    assert max(into.max(), second.max(), LOUDEST * abs(net.last).sum()) < EXACT


def sums(weights: np.ndarray, numbers: list[float]) -> list[float]:
    """Each row of weights times the numbers; nothing is lost on the way (`fsum`)."""
    return [fsum(map(mul, row, numbers)) for row in weights.tolist()]


def units(*parts: list[float]) -> list[float]:
    """What units say of the sums of what they are told."""
    heard = map(fsum, zip(*parts, strict=True))
    return [round(min(max(one, 0.0), LOUDEST) * FINE) / FINE for one in heard]


def exact_worth(net: Net, cards: np.ndarray, deal: np.ndarray, card: int) -> float:
    """What a card is worth less what the policy says, worked out exactly."""
    of_cards, of_deal, place, bias, second_bias = (
        part.tolist() for part in (cards, deal, net.places[:, card], net.bias, net.second_bias)
    )
    first = units(sums(net.cards, of_cards), sums(net.deal, of_deal), place, bias)
    return sums(net.last, units(sums(net.second, first), second_bias))[0]


def test_a_net_is_a_plain_computation() -> None:
    """Sums in any order give the same as one that is exact, at every kind of table."""
    for deal in moments():
        batch, one = batch_of(deal, 1), np.zeros(1, np.intp)
        assert batch.net is not None
        hand, net = batch.hand(), batch.net
        seen = batch.weigh(one, hand, hand)
        cards = card_numbers(batch, one, hand, seen, net.scale)
        of_deal = deal_numbers(batch, one, hand, seen, net.scale)
        policy = np.float32(net.policy / net.scale) * (seen.relief - seen.cost)
        found = net.worth(batch, one, hand, seen)
        for at, card in enumerate(seen.card[:, 0].tolist()):
            exact = exact_worth(net, cards[:, at, 0], of_deal[:, 0], card)
            assert found[at, 0] == np.float32(exact) + policy[at, 0]


def test_deals_together_are_played_as_each_by_itself() -> None:
    for deal in moments():
        batch = batch_of(deal, 3)
        alone = [Batch(start_of(deal.view(deal.to_act), learned=True), batch.hands[:, [at]].copy()) for at in range(3)]
        batch.play_on()
        for one in alone:
            one.play_on()
        assert batch.points().T.tolist() == [one.points()[:, 0].tolist() for one in alone]
