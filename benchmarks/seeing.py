"""`python -m benchmarks.seeing GAME`: how much of what could be known a level uses.

A player who sees all the cards looks ahead in the one world there is, and knows that the others play like `normal`. It
is no level and cannot be one: it is given the deal itself. It sits, like each level, once in each seat of every deal,
among players of `normal`; how much of the way from `normal` to it a level goes is the share of the distance that it
closes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import mean
from typing import NamedTuple

from kozyr.arena import Estimate, estimate
from kozyr.bots import LEVELS, chance_of, make_bot
from kozyr.bots.lookahead.search import Lookahead, candidates, distinct
from kozyr.bots.lookahead.worth import worth_of
from kozyr.engine import Action, Deal, Game, View, make_game

SEEING = "all cards seen"


class Task(NamedTuple):
    """One deal for one kind of hero, in each seat."""

    game: Game
    hero: str
    seed: str
    number: int


class _Seeing(Lookahead):
    """Looks ahead in the world that is, in which nobody strays."""

    def __init__(self, deal: Deal, view: View) -> None:
        options = distinct(view, candidates(view))
        super().__init__(view, options, worth_of(view, "deal"), reads=False, learned=False)
        self.strays = 0.0
        self._hands = list(deal.hands)

    def _draw(self, worlds: int, rng: Random) -> list[list[int]]:
        return [self._hands] * worlds


def see(deal: Deal, view: View) -> Action:
    """The best choice for who sees all the cards and expects everybody to play as `normal` does."""
    ahead = _Seeing(deal, view)
    ahead.look(1, Random(0))
    return ahead.best()


def chooser(hero: str, game: Game) -> Callable[[Deal, View], Action]:
    """How a hero decides."""
    if hero == SEEING:
        return see
    bot = make_bot(hero, game.name, aim="deal")
    return lambda deal, view: bot.choose(view, chance_of(view))


def play(task: Task) -> float:
    """The mean points of the hero over the seats."""
    game = task.game
    hero, field = chooser(task.hero, game), chooser("normal", game)
    total = 0
    for seat in range(game.seats):
        deal = game.deal_alone(task.seed, task.number, task.number - 1)
        while not deal.over:
            view = deal.view(deal.to_act)
            deal.apply((hero if deal.to_act == seat else field)(deal, view))
        total += deal.points()[seat]
    return total / game.seats


def of_the_way(way: Sequence[float], whole: Sequence[float]) -> Estimate:
    """The share of the whole way that is gone: by deals, how far a level is from `normal`, and how far there is to go.

    A ratio of two means over the same deals: its spread is that of what a deal adds beside the share.
    """
    share = mean(way) / mean(whole) + 0.0  # no -0%
    rest = [(one - share * all_) / mean(whole) for one, all_ in zip(way, whole, strict=True)]
    return estimate(rest)._replace(mean=share)


def main() -> None:
    """Measure and print, as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.seeing", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--variant", default="source")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="seeing")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    if asked.deals < 2:
        parser.error("--deals: one deal has no interval")
    game = make_game(asked.game, asked.players, asked.variant)
    heroes = list(dict.fromkeys(["normal", SEEING, *asked.levels.split(",")]))
    points: dict[str, list[float]] = {}
    # Not a `Pool`, which waits for ever when a worker is killed.
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for hero in heroes:
            tasks = [Task(game, hero, asked.seed, number) for number in range(1, asked.deals + 1)]
            points[hero] = list(pool.map(play, tasks))
    whole = [seen - usual for seen, usual in zip(points[SEEING], points["normal"], strict=True)]
    print(f"| {game.name} {game.seats} {asked.variant}, {asked.deals} deals | points a deal | of the way |")
    print("| --- | ---: | ---: |")
    for hero in [*asked.levels.split(","), SEEING]:
        way = [own - usual for own, usual in zip(points[hero], points["normal"], strict=True)]
        share = of_the_way(way, whole)
        print(f"| {hero} | {mean(points[hero]):.2f} | {share.mean:.0%} ± {share.half:.0%} |")


if __name__ == "__main__":
    main()
