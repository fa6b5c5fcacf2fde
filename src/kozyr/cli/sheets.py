"""What the arena has found, in tables for people and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kozyr.arena import Estimate, Outcome, Task, Unit, contest, contest_tasks, league, league_tasks
from kozyr.engine import Game
from kozyr.locale import _, decimal, n_

from .output import rounded
from .table import table_lines


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played, whoever plays it. `count`: how many deals, or matches."""

    game: Game
    count: int
    seed: str
    unit: Unit
    iterations: int | None

    def head(self, done: int) -> Iterator[str]:
        """What was played, and which way points go there."""
        game = self.game
        yield _("{game}, {players}, {variant}: {count}, each {times}").format(
            game=_(game.title),
            players=n_("{n} player", "{n} players", game.seats),
            variant=game.variant() or _("own rules"),
            count=counted(self.unit, done),
            times=n_(
                "played {n} time, by everyone from every seat",
                "played {n} times, by everyone from every seat",
                game.seats,
            ),
        )
        yield _("fewer points are better") if game.fewest_win else _("more points are better")
        yield ""

    def data(self, done: int) -> dict[str, Any]:
        """What was played, as JSON: with who played, all that is needed to play it again."""
        game = self.game
        return {
            "game": game.name,
            "players": game.seats,
            "options": game.option_values(),
            "fewest_win": game.fewest_win,
            "unit": self.unit,
            "seed": self.seed,
            "iterations": self.iterations,
            "count": done,
        }


def counted(unit: Unit, count: int) -> str:
    """So many deals, or matches."""
    return n_("{n} deal", "{n} deals", count) if unit == "deal" else n_("{n} match", "{n} matches", count)


@dataclass(frozen=True, slots=True)
class ContestSheet:
    """A hero against a field."""

    hero: str
    field: Sequence[str]

    def tasks(self, setting: Setting) -> Iterator[Task]:
        """All that is to be played, in order."""
        return contest_tasks(
            setting.game, self.hero, self.field, setting.count, setting.seed, setting.unit, setting.iterations
        )

    def lines(self, setting: Setting, outcomes: Sequence[Outcome]) -> Iterator[str]:
        """The result as a table."""
        found = contest(setting.game, outcomes)
        rows = [
            ["", _("points a deal")],
            [self.hero, _text(found.hero.points)],
            [_("field: {levels}").format(levels=", ".join(self.field)), _text(found.field.points)],
            [_("better by"), _text(found.better)],
        ]
        if setting.unit == "match":
            rows[0] += [_("place"), _("wins")]
            rows[1] += [_text(found.hero.place), _share(found.hero.won)]
            rows[2] += [_text(found.field.place), _share(found.field.won)]
            rows[3] += [_text(found.places), ""]
        yield from setting.head(len(outcomes))
        yield from table_lines(rows)
        decisive = found.better if setting.unit == "deal" else found.places
        if decisive.half is None:
            yield (
                _("not decided: one deal alone has no interval")
                if setting.unit == "deal"
                else _("not decided: one match alone has no interval")
            )
        elif not decisive.proved:
            yield (
                _("not decided: so few that are all alike may be so by chance")
                if decisive.half == 0 and decisive.mean
                else _("not decided: the interval of 95% holds 0")
            )
        else:
            yield _("the hero is better") if decisive.mean > 0 else _("the field is better")
        yield _("deal code {code}").format(code=setting.seed)

    def data(self, setting: Setting, outcomes: Sequence[Outcome]) -> dict[str, Any]:
        """The result as JSON."""
        found = contest(setting.game, outcomes)
        sides = {"hero": found.hero, "field": found.field}
        return {
            **setting.data(len(outcomes)),
            "hero": self.hero,
            "field": list(self.field),
            "points": {name: _data(side.points) for name, side in sides.items()},
            "better": _data(found.better),
            "place": {name: _data(side.place) for name, side in sides.items()},
            "places_better": _data(found.places),
            "won": {name: rounded(side.won) for name, side in sides.items()},
        }


@dataclass(frozen=True, slots=True)
class LeagueSheet:
    """Everyone against everyone."""

    levels: Sequence[str]

    def tasks(self, setting: Setting) -> Iterator[Task]:
        """All that is to be played, in order."""
        return league_tasks(setting.game, self.levels, setting.count, setting.seed, setting.unit, setting.iterations)

    def lines(self, setting: Setting, outcomes: Sequence[Outcome]) -> Iterator[str]:
        """The result as two tables: everyone's rating, and who is better than whom."""
        found = league(setting.game, self.levels, outcomes)
        matches = setting.unit == "match"
        yield from setting.head(len(outcomes))
        head = ["", _("rating"), _("surely over"), _("matches") if matches else _("deals"), _("points a deal")]
        rows = [[*head, _("place"), _("wins")]]
        for one in found.standings:
            rating = f"{decimal(one.rating.mu, 2)} ± {decimal(2 * one.rating.sigma, 2)}"
            rows.append([one.level, rating, decimal(one.rating.ordinal, 2), str(one.points.n), _text(one.points)])
            rows[-1] += [_text(one.place), _share(one.won)]
        yield from table_lines(rows)
        yield ""
        names = [one.level for one in found.standings]
        pairs = found.places if matches else found.better
        corner = _("better than, by places") if matches else _("better than, by points a deal")
        grid = [[_text(pairs[one, other]) if (one, other) in pairs else "-" for other in names] for one in names]
        yield from table_lines([[corner, *names], *([name, *row] for name, row in zip(names, grid, strict=True))])
        yield _("deal code {code}").format(code=setting.seed)

    def data(self, setting: Setting, outcomes: Sequence[Outcome]) -> dict[str, Any]:
        """The result as JSON."""
        found = league(setting.game, self.levels, outcomes)
        return {
            **setting.data(len(outcomes)),
            "levels": list(self.levels),
            "standings": [
                {
                    "level": one.level,
                    "mu": rounded(one.rating.mu),
                    "sigma": rounded(one.rating.sigma),
                    "ordinal": rounded(one.rating.ordinal),
                    "count": one.points.n,
                    "points": _data(one.points),
                    "place": _data(one.place),
                    "won": rounded(one.won),
                }
                for one in found.standings
            ],
            "pairs": [
                {
                    "level": one,
                    "other": other,
                    "count": value.n,
                    "better": _data(value),
                    "places_better": _data(found.places[one, other]),
                }
                for (one, other), value in found.better.items()
                if self.levels.index(one) < self.levels.index(other)
            ],
        }


def _text(value: Estimate) -> str:
    """A mean and half of its interval of 95%."""
    return f"{decimal(value.mean, 2)} ± {'?' if value.half is None else decimal(value.half, 2)}"


def _share(part: float) -> str:
    """A part of a whole in percent."""
    return f"{decimal(100 * part, 1)}%"


def _data(value: Estimate) -> dict[str, float | None]:
    return {"mean": rounded(value.mean), "half": None if value.half is None else rounded(value.half)}
