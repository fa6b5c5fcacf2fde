"""Bots played against each other: the same deals with the seats changed about, and what that proves.

    from kozyr.arena import contest, contest_tasks, play
    from kozyr.engine import make_game

    game = make_game("laus")
    tasks = contest_tasks(game, "normal", ["easy"], deals=100, seed="k7f2-9q")
    print(contest(game, map(play, tasks)).better)

A task is a plain value and `play` a plain function of it, so any pool of processes, or any executor, can play them. The
same tasks give the same numbers wherever they are played.
"""

from .contests import Contest, Side, contest, contest_tasks
from .estimates import Estimate, estimate
from .leagues import League, Standing, league, league_tasks
from .rating import Rating, ratings
from .tasks import Maker, Outcome, Played, Task, Unit, play

__all__ = [
    "Contest",
    "Estimate",
    "League",
    "Maker",
    "Outcome",
    "Played",
    "Rating",
    "Side",
    "Standing",
    "Task",
    "Unit",
    "contest",
    "contest_tasks",
    "estimate",
    "league",
    "league_tasks",
    "play",
    "ratings",
]
