"""`python -m benchmarks.strength [DEALS] [GAME]`: how much better one level plays than another.

Every deal is played once with the stronger level in each seat against the weaker in all others. What counts is how many
points a deal the one does better than the mean of the others; the interval of 95% is over the deals.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev

from kozyr.bots import make_bot
from kozyr.engine import Game, make_game, shuffled

TABLES = [
    ("laus", 4, "source"),
    ("laus", 4, "pagat"),
    *(("gadenysh", seats, variant) for seats in (3, 4) for variant in ("source", "ugly")),
    *(("lodam", seats, variant) for seats in (3, 4, 6, 10) for variant in ("source", "trumps")),
]
PAIRS = (("easy", "random"), ("normal", "easy"), ("normal", "random"))


def points(game: Game, levels: Sequence[str], number: int) -> list[int]:
    """The points of a deal with these levels at the seats."""
    dealer = number % game.seats
    hands = game.deal_hands(shuffled(game.pack(), "strength", number), dealer)
    # With passing, the first deals of the match by turns (G10).
    deal = game.deal(dealer, hands, number=number % 4 + 1)
    bots = [make_bot(level, game.name) for level in levels]
    rng = Random(number)
    while not deal.over:
        view = deal.view(deal.to_act)
        deal.apply(bots[deal.to_act].choose(view, rng))
    return deal.points()


def lead(game: Game, hero: str, field: str, deals: int) -> tuple[float, float]:
    """How many points a deal `hero` does better than `field`, and half the interval of 95%."""
    sign = -1 if game.fewest_win else 1
    each: list[float] = []
    for number in range(1, deals + 1):
        better = 0.0
        for seat in range(game.seats):
            got = points(game, [hero if other == seat else field for other in range(game.seats)], number)
            better += sign * (got[seat] - (sum(got) - got[seat]) / (game.seats - 1))
        each.append(better / game.seats)
    return mean(each), 1.96 * stdev(each) / deals**0.5


def main(deals: int = 100, only: str = "") -> None:
    """Measure and print every game, number of players and pair of levels."""
    print(f"points a deal better than the field, {deals} deals, the hero in each seat")
    for name, seats, variant in TABLES:
        if only in name:
            for hero, field in PAIRS:
                better, half = lead(make_game(name, seats, variant), hero, field, deals)
                doubt = "" if better > half else "  not proved"
                print(
                    f"{name:9}{variant:7}{seats:3} {hero:>7} - {field:7}{better:8.2f} ± {half:.2f}{doubt}", flush=True
                )


if __name__ == "__main__":
    main(*(int(word) if word.isdigit() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
