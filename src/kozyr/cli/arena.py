"""`kozyr arena`: bots against each other on the same deals, and how sure it is who is better."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kozyr.arena import Contest, Estimate, Outcome, Task, Unit, contest, contest_tasks, play
from kozyr.engine import Game
from kozyr.locale import _, n_

from .choose import choose_game, choose_jobs, choose_levels, choose_seed
from .crew import processes, progress
from .errors import WrongUsage
from .output import INTERRUPTED, complain, say
from .table import table_lines


@dataclass(frozen=True, slots=True)
class Arena:
    """What was asked for. `count`: how many deals, or matches."""

    game: Game
    count: int
    seed: str
    unit: Unit
    iterations: int | None


def arena(
    game: str,
    hero: str | None,
    field: str | None,
    players: int | None,
    count: int,
    seed: str | None,
    jobs: str,
    iterations: int | None,
    unit: str,
    variant: str,
    rules: Sequence[str],
    as_json: bool,
) -> int:
    """Play a contest and print what it came to. Returns the exit status, 130 after Ctrl+C."""
    rules_of = choose_game(game, players, variant, rules)
    if hero is None or field is None:
        raise WrongUsage(_("who plays? name --hero and --field"))
    if unit not in ("deal", "match"):
        raise WrongUsage(_("--unit is deal or match, not “{unit}”").format(unit=unit))
    asked = Arena(rules_of, count, choose_seed(seed), "match" if unit == "match" else "deal", iterations)
    heroes, others = choose_levels(hero), choose_levels(field)
    if len(heroes) > 1:
        raise WrongUsage(_("--hero names one level; several can be the field, or a league"))
    tasks = contest_tasks(rules_of, heroes[0], others, count, asked.seed, asked.unit, iterations)
    outcomes, whole = _play(tasks, count, choose_jobs(jobs), _("deals") if asked.unit == "deal" else _("matches"))
    if outcomes:
        result = contest(rules_of, outcomes)
        if as_json:
            say(json.dumps(_contest_data(asked, heroes[0], others, len(outcomes), result), ensure_ascii=False))
        else:
            for line in [*_head(asked, len(outcomes)), "", *_contest_lines(asked, heroes[0], others, result)]:
                say(line)
    if not whole:
        complain(_("stopped after {done} of {all}").format(done=len(outcomes), all=_counted(asked.unit, count)))
        return INTERRUPTED
    return 0


def _play(tasks: Iterator[Task], count: int, jobs: int, what: str) -> tuple[list[Outcome], bool]:
    """What the tasks came to, in their order, and whether all were played: Ctrl+C ends it, what is played stays."""
    outcomes: list[Outcome] = []
    try:
        with progress(what, count) as step, processes(play, min(jobs, count)) as crew:
            for outcome in crew.results(tasks):
                outcomes.append(outcome)
                step()
    except KeyboardInterrupt:
        return outcomes, len(outcomes) == count
    return outcomes, True


def _counted(unit: Unit, count: int) -> str:
    return n_("{n} deal", "{n} deals", count) if unit == "deal" else n_("{n} match", "{n} matches", count)


def _head(asked: Arena, done: int) -> Iterator[str]:
    """What was played, and which way points go there."""
    game = asked.game
    yield _("{game}, {players}, variant {variant}: {count}, each played with the hero in every seat").format(
        game=game.title,
        players=n_("{n} player", "{n} players", game.seats),
        variant=game.variant() or "-",
        count=_counted(asked.unit, done),
    )
    yield _("fewer points are better") if game.fewest_win else _("more points are better")


def _contest_lines(asked: Arena, hero: str, field: Sequence[str], result: Contest) -> Iterator[str]:
    names = (hero, _("field: {levels}").format(levels=", ".join(field)), _("better by"))
    points = (result.hero.points, result.field.points, result.better)
    rows = [["", _("points a deal")], *([name, interval(value)] for name, value in zip(names, points, strict=True))]
    if asked.unit == "match":
        places = (result.hero.place, result.field.place, result.places)
        won = (f"{result.hero.won:.1%}", f"{result.field.won:.1%}", "")
        rows[0] += [_("place"), _("won")]
        for row, value, share in zip(rows[1:], places, won, strict=True):
            row += [interval(value), share]
    yield from table_lines(rows)
    yield _verdict(result.better if asked.unit == "deal" else result.places)
    yield _("deal code {code}").format(code=asked.seed)


def _verdict(value: Estimate) -> str:
    """Whether the difference is more than chance."""
    if not value.proved:
        return _("not decided: the interval of 95% holds 0")
    return _("the hero is better") if value.mean > 0 else _("the field is better")


def interval(value: Estimate) -> str:
    """A mean and half of its interval of 95%."""
    return f"{value.mean:.2f} ± {'?' if value.half is None else format(value.half, '.2f')}"


def _contest_data(asked: Arena, hero: str, field: Sequence[str], done: int, result: Contest) -> dict[str, Any]:
    sides = {"hero": result.hero, "field": result.field}
    return {
        **setting_data(asked, done),
        "hero": hero,
        "field": list(field),
        "points": {name: estimate_data(side.points) for name, side in sides.items()},
        "better": estimate_data(result.better),
        "places": {name: estimate_data(side.place) for name, side in sides.items()},
        "places_better": estimate_data(result.places),
        "won": {name: round(side.won, 6) for name, side in sides.items()},
    }


def setting_data(asked: Arena, done: int) -> dict[str, Any]:
    """What was played, as JSON: all that is needed to play it again."""
    game = asked.game
    return {
        "game": game.name,
        "players": game.seats,
        "options": game.option_values(),
        "fewest_win": game.fewest_win,
        "unit": asked.unit,
        "seed": asked.seed,
        "iterations": asked.iterations,
        "count": done,
    }


def estimate_data(value: Estimate) -> dict[str, float | None]:
    """A mean and half of its interval, as JSON: to six digits, which no machine's arithmetic changes."""
    return {"mean": round(value.mean, 6), "half": None if value.half is None else round(value.half, 6)}
