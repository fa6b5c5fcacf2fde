"""`kozyr arena`: bots against each other on the same deals, and how sure it is who is better."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from importlib.util import find_spec
from typing import TypeAlias

from kozyr.arena import Outcome, Task, play
from kozyr.locale import _

from .choose import choose_game, choose_jobs, choose_levels, choose_seed
from .cluster import cluster
from .crew import Crew, CrewLost, processes, progress
from .errors import WrongUsage
from .output import INTERRUPTED, complain, ended_gently, say
from .sheets import ContestSheet, LeagueSheet, Setting, counted

_CrewFor: TypeAlias = Callable[[Callable[[Task], Outcome]], AbstractContextManager[Crew[Task, Outcome]]]


def arena(
    game: str,
    hero: str | None,
    field: str | None,
    everyone: str | None,
    players: int | None,
    count: int,
    seed: str | None,
    jobs: str | None,
    address: str | None,
    iterations: int | None,
    unit: str,
    variant: str,
    rules: Sequence[str],
    as_json: bool,
) -> int:
    """Play a contest or a league and print what it came to. Returns the exit status, 130 after Ctrl+C."""
    rules_of = choose_game(game, players, variant, rules)
    sheet = _contest(hero, field) if everyone is None else _league(everyone, hero, field)
    if unit not in ("deal", "match"):
        raise WrongUsage(_("--unit is deal or match, not “{unit}”").format(unit=unit))
    if address is not None and jobs is not None:
        raise WrongUsage(_("--jobs is for this machine, --dask for a cluster: name one of them"))
    setting = Setting(rules_of, count, choose_seed(seed), "match" if unit == "match" else "deal", iterations)
    crew_for: _CrewFor = partial(processes, jobs=min(choose_jobs("1" if jobs is None else jobs), count))
    if address is not None:
        crew_for = partial(cluster, address=address)
    outcomes, fault = _play(sheet, setting, crew_for)
    if outcomes:
        data, lines = (sheet.data, sheet.lines)
        for line in [json.dumps(data(setting, outcomes))] if as_json else lines(setting, outcomes):
            say(line)
    if len(outcomes) < count:
        complain(_("stopped after {done} of {all}").format(done=len(outcomes), all=counted(setting.unit, count)))
    if fault:
        complain(_("kozyr arena: {fault}").format(fault=fault))
        return 1
    return 0 if len(outcomes) == count else INTERRUPTED


def _contest(hero: str | None, field: str | None) -> ContestSheet:
    if hero is None or field is None:
        raise WrongUsage(_("who plays? name --hero and --field, or a --league"))
    heroes = choose_levels(hero)
    if len(heroes) > 1:
        raise WrongUsage(_("--hero names one level; several can be the field, or a league"))
    return ContestSheet(heroes[0], choose_levels(field))


def _league(everyone: str, hero: str | None, field: str | None) -> LeagueSheet:
    if hero is not None or field is not None:
        raise WrongUsage(_("--league stands alone: everyone is hero and field there"))
    levels = choose_levels(everyone)
    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise WrongUsage(_("--league names two levels or more, each of them once"))
    if find_spec("openskill") is None:
        raise WrongUsage(_("--league needs openskill: pip install 'kozyr[arena]'"))
    return LeagueSheet(levels)


def _play(sheet: ContestSheet | LeagueSheet, setting: Setting, crew_for: _CrewFor) -> tuple[list[Outcome], str]:
    """What the tasks came to, in their order, and why no more could be played, if they could not. Ctrl+C, or
    whoever ends the program from outside, ends it at once; what is played stays."""
    outcomes: list[Outcome] = []
    what = _("deals") if setting.unit == "deal" else _("matches")
    try:
        with crew_for(play) as crew, progress(what, setting.count) as step, ended_gently():
            for outcome in crew.results(sheet.tasks(setting)):
                outcomes.append(outcome)
                step()
    except KeyboardInterrupt:
        pass
    except CrewLost as error:
        return outcomes, str(error)
    return outcomes, ""
