"""What looking ahead spends its time in: hands drawn for the others, deals played on, and whole decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from benchmarks.plays import GAMES, dealt
from kozyr.bots import LEVELS, make_bot
from kozyr.bots.lookahead.search import Lookahead
from kozyr.bots.lookahead.worth import worth_of
from kozyr.bots.sampling import Sampler
from kozyr.engine import Ask, View

#: Worlds drawn for a moment.
WORLDS = 400


def moments(name: str, seats: int, share: float, count: int) -> list[View]:
    """Where a card of some choice is to be played, when this share of all is or soon after, in deals that `normal`
    plays."""
    bot, rng, found = make_bot("normal", name), Random(1), list[View]()
    for deal in dealt(name, seats, 100):
        while not deal.over and len(found) < count:
            view = deal.view(deal.to_act)
            if deal.ask is Ask.PLAY and deal.played >= share * deal.size and len(view.legal()) > 2:
                found.append(view)
                break
            deal.apply(bot.choose(view, rng))
    return found


def draws() -> Iterator[tuple[str, Callable[[], int]]]:
    """Hands drawn, the counting before included."""
    for label, views in _moments():
        yield label, _draws(views)


def rollouts() -> Iterator[tuple[str, Callable[[], int]]]:
    """Choices tried in a world each, from the drawing to the points."""
    for label, views in _moments():
        yield label, _rollouts(views)


def decisions() -> Iterator[tuple[str, Callable[[], int]]]:
    """Cards chosen with the iterations of a level."""
    for name, seats in GAMES:
        views = [view for share in (0, 0.25, 0.5) for view in moments(name, seats, share, 1)]
        for level in LEVELS:
            if LEVELS[level].looks_ahead:
                yield f"{name} {seats}, {level} ({LEVELS[level].iterations})", _decisions(level, views)


def _moments() -> Iterator[tuple[str, list[View]]]:
    for name, seats in GAMES:
        for where, share in (("first card", 0), ("mid-deal", 0.5)):
            yield f"{name} {seats}, {where}", moments(name, seats, share, 8)


def _draws(views: list[View]) -> Callable[[], int]:
    source, rng = cycle(views), Random(1)

    def draw_some() -> int:
        sampler = Sampler(next(source))
        for _ in range(WORLDS):
            sampler.draw(rng)
        return WORLDS

    return draw_some


def _rollouts(views: list[View]) -> Callable[[], int]:
    source, rng = cycle(views), Random(1)

    def try_some() -> int:
        view = next(source)
        options = view.legal()
        Lookahead(view, options, worth_of(view, "deal"), reads=False, learned=False).look(WORLDS, rng)
        return WORLDS * len(options)

    return try_some


def _decisions(level: str, views: list[View]) -> Callable[[], int]:
    def decide() -> int:
        bot = make_bot(level, views[0].game)
        for view in views:
            bot.choose(view, Random(1))
        return len(views)

    return decide
