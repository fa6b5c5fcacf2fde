"""The hidden cards, drawn uniformly: held against all hands that could have led to what a seat saw (`possible.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from random import Random

import pytest

from kozyr.bots import make_bot
from kozyr.bots.sampling import Sampler
from kozyr.bots.sampling.bounds import Bounds
from kozyr.engine import ACCEPT, OFFER, Ask, Deal, View, make_game, shuffled
from tests.bots.possible import all_hands, pairs_to_try, possible
from tests.bots.test_bots import TABLES

#: How often each arrangement of the hidden cards is drawn on average.
OFTEN = 20
#: By how many standard deviations draws may be off. They come from fixed seeds, and the worst here is below 3.
DEVIATIONS = 4.0


def step(deal: Deal, rng: Random, sensible: bool) -> None:
    """What `normal` does, or any legal decision; but exchanges are offered late as well, and accepted."""
    legal = deal.legal()
    if ACCEPT in legal:
        action = ACCEPT
    elif OFFER in legal:
        action = legal[rng.random() < 0.1]
    elif sensible and deal.ask is not Ask.GIVE:
        action = make_bot("normal", deal.game.name).choose(deal.view(deal.to_act), rng)
    else:
        action = rng.choice(legal)
    deal.apply(action)


def moments(name: str, seats: int, variant: str, deals: int) -> Iterator[tuple[Deal, Random]]:
    """Every moment of some deals; in every third of Losing Lodam some players are out (D13)."""
    game = make_game(name, seats, variant)
    rng = Random(f"{name}{seats}{variant}")
    for number in range(1, deals + 1):
        dealer = number % seats
        lives = game.first_lives()
        if lives and number % 3 == 0:
            lives = tuple(int(seat in (dealer, (dealer + 1) % seats) or rng.random() < 0.6) for seat in range(seats))
        hands = game.deal_hands(shuffled(game.pack(), "hidden", number), dealer, lives)
        deal = game.deal(dealer, hands, number=(number - 1) % seats + 1, lives=lives)
        while not deal.over:
            yield deal, rng
            step(deal, rng, sensible=number % 2 == 0)


def features(view: View) -> Iterator[str]:
    """What is known of the hidden cards, by what it is known from."""
    hidden = [seat for seat in view.players if seat != view.seat and view.sizes[seat]]
    lacks = [view.lacks[seat] for seat in hidden]
    if any(lacks):
        yield "void"
    if view.game == "lodam" and view.trump is not None:
        trumps = 0x1FFF << 13 * view.trump
        if any(0 < cards & trumps < trumps for cards in lacks):
            yield "no higher trump"
    if view.turned is not None and any(view.known[seat] >> view.turned & 1 for seat in hidden):
        yield "turned"
    if any(given.giver == view.seat and view.known[given.taker] & given.cards for given in view.given):
        yield "given"
    for made in view.exchanges:
        kind = "mine" if view.seat in made[:2] else "others'"
        yield f"{kind} {'stood' if made.stood else 'went back'}"
        if made.stood and any(made.lacked):
            yield f"{kind} after a void"
        if made.stood and any(made.held):
            yield f"{kind} with the card turned up"


def arrangements(view: View) -> int:
    """In how many ways the cards that a seat does not see could lie if nothing were known of them."""
    sizes = [view.sizes[seat] for seat in view.players if seat != view.seat]
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def deviations(counts: Counter[tuple[int, ...]], cells: int) -> float:
    """Pearson's chi-square for equally likely cells, as standard deviations from its mean (Wilson and Hilferty)."""
    if cells == 1:
        return 0.0
    expected, free = counts.total() / cells, cells - 1
    found = sum((count - expected) ** 2 for count in counts.values()) / expected + (cells - len(counts)) * expected
    return ((found / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5


MINE = {"mine stood", "mine went back", "mine after a void", "mine with the card turned up"}
OTHERS = {"others' stood", "others' went back", "others' after a void", "others' with the card turned up"}


@pytest.mark.parametrize(
    ("name", "seats", "variant", "most", "expected"),
    [
        ("laus", 4, "source", 1700, {"void"}),
        ("gadenysh", 3, "ugly", 300, {"void", "given"}),
        ("gadenysh", 4, "ugly", 1700, {"void", "given"}),
        ("lodam", 3, "source", 80, {"void", "no higher trump", "turned", "given", "others' after a void"} | MINE),
        ("lodam", 4, "trumps", 100, {"void", "no higher trump", "turned", "given"} | MINE | OTHERS),
        ("lodam", 6, "source", 130, {"void", "no higher trump", "given", "mine stood"} | OTHERS),
    ],
)
def test_draws_are_uniform(name: str, seats: int, variant: str, most: int, expected: set[str]) -> None:
    """Every arrangement that could have led to what was seen is drawn, as often as any other, and no other is."""
    met, chance = set[str](), Random(1)
    for deal, rng in moments(name, seats, variant, 70):
        view = deal.view(rng.choice(deal.players))
        if not most / 5 <= arrangements(view) <= most or pairs_to_try(view) > 60:
            continue
        found = set(features(view))
        if found <= met:
            continue
        met |= found
        cells = [tuple(hands) for hands in all_hands(view, deal.game.pack()) if possible(deal.game, view, hands)]
        assert tuple(deal.hands) in cells
        sampler = Sampler(view)
        if any(feature.startswith("others'") for feature in found):
            assert sampler.ways >= len(cells)
        else:
            assert sampler.ways == len(cells)
        drawn = Counter(tuple(sampler.draw(chance)) for _ in range(OFTEN * len(cells)))
        assert drawn.keys() <= set(cells)
        assert deviations(drawn, len(cells)) < DEVIATIONS
    assert met >= expected


@pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
def test_every_draw_could_have_led_here(name: str, seats: int, variant: str) -> None:
    """At any moment of a deal: hands of the right sizes, the own one kept, and with them all could have gone as it did.
    The true hands are never ruled out."""
    for deal, rng in moments(name, seats, variant, 3):
        view = deal.view(rng.choice(deal.players))
        bounds = Bounds(view)
        for seat, hand in enumerate(deal.hands):
            assert bounds.sure[seat] & ~hand == 0
            assert hand & ~(bounds.sure[seat] | bounds.may[seat]) == 0
            assert (hand & bounds.one_of[seat]).bit_count() <= 1
        assert bounds.agree(deal.hands)
        if rng.random() < 0.9:
            continue
        hands = Sampler(view).draw(Random(rng.random()))
        assert tuple(hand.bit_count() for hand in hands) == view.sizes
        assert hands[view.seat] == view.hand
        assert sum(hands) == sum(deal.hands)
        assert possible(deal.game, view, hands)


def test_the_same_seed_draws_the_same() -> None:
    """Also from a view that went through JSON, whichever other draws were made before."""
    for deal, _ in moments("lodam", 6, "source", 1):
        view = deal.view(deal.to_act)
        first, again = Sampler(view), Sampler(View.from_json(view.to_json()))
        first.draw(Random(0))
        rng, other = Random(1), Random(1)
        assert [first.draw(rng) for _ in range(3)] == [again.draw(other) for _ in range(3)]
