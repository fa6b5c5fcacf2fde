"""Statistics of the matches of one person: what the archive's sums come to, in numbers that people ask for."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from sqlite3 import Connection
from typing import Any

from kozyr.engine import GAMES

from .archive import Archive, Search
from .tallies import Group, Tally, months_of, sum_of


@dataclass(frozen=True, slots=True)
class Standing:
    """The matches of one group, all together and month by month (`2026-11`)."""

    group: Group
    total: Tally
    months: tuple[tuple[str, Tally], ...]

    @property
    def fewest_win(self) -> bool:
        """Whether fewer points are better in this game."""
        return GAMES[self.group.game].fewest_win

    @property
    def mean_place(self) -> float:
        """The mean of the places; 1 is best."""
        return self.total.place / self.total.matches

    @property
    def mean(self) -> float:
        """Points a deal."""
        return mean(self.total)

    @property
    def spread(self) -> float:
        """The standard deviation of the points of a deal."""
        total = self.total
        if not total.dealt:
            return 0.0
        return sqrt(max(total.squares / total.dealt - self.mean**2, 0.0))

    @property
    def best(self) -> int:
        """The best points of a deal."""
        return (self.total.low if self.fewest_win else self.total.high) or 0

    @property
    def worst(self) -> int:
        """The worst points of a deal."""
        return (self.total.high if self.fewest_win else self.total.low) or 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """Every group that has matches, in order; and how many matches of each game were given up."""

    standings: tuple[Standing, ...]
    given_up: dict[str, int]


def mean(tally: Tally) -> float:
    """Points a deal; 0 when there was none."""
    return tally.points / tally.dealt if tally.dealt else 0.0


def share(part: int, whole: int) -> float:
    """A part of a whole, 0 to 1; 0 when there is none."""
    return part / whole if whole else 0.0


def statistics(archive: Archive, search: Search) -> Statistics:
    """The statistics of the matches looked for. Raises `ArchiveError`."""

    def work(database: Connection) -> Statistics:
        months: dict[Group, list[tuple[str, Tally]]] = {}
        for group, month, tally in months_of(database, search.game, search.since):
            if group.game in GAMES:
                months.setdefault(group, []).append((month, tally))
        where, values = search.where()
        condition = f"{where or 'WHERE 1'} AND over = 0 AND you IS NOT NULL AND today IS NULL"
        given_up = database.execute(f"SELECT game, count(*) FROM match {condition} GROUP BY game", values)
        return Statistics(
            tuple(
                Standing(group, sum_of(tally for _month, tally in found), tuple(found))
                for group, found in months.items()
            ),
            dict(given_up),
        )

    return archive.run(work)


def plain_standing(standing: Standing) -> dict[str, Any]:
    """A standing as JSON: the sums that its game has, and what follows from them."""
    group, total = standing.group, standing.total
    found: dict[str, Any] = {
        **group._asdict(),
        "matches": total.matches,
        "won": total.won,
        "mean_place": _rounded(standing.mean_place),
        "deals": total.dealt,
        "points_a_deal": _rounded(standing.mean),
        "spread": _rounded(standing.spread),
        "best": standing.best,
        "worst": standing.worst,
        "longest_streak": total.longest,
        "streak": total.last,
        **special(group.game, total),
        "against": {
            kind: {"behind": behind, "level": level, "ahead": ahead}
            for kind, (behind, level, ahead) in sorted(total.met.items())
        },
        "months": [
            {
                "month": month,
                "matches": tally.matches,
                "won": tally.won,
                "points_a_deal": _rounded(mean(tally)),
                **special(group.game, tally),
            }
            for month, tally in standing.months
        ],
    }
    return found


def special(game: str, total: Tally) -> dict[str, Any]:
    """What only this game has."""
    if game == "laus":
        return {"queen_share": _rounded(share(total.queens, total.dealt)), "queen_saves": total.saves}
    if game == "gadenysh":
        return {
            name: {"deals": deals, "points_a_deal": _rounded(share(points, deals))}
            for name, deals, points in (
                ("ugly", total.ugly, total.ugly_points),
                ("charm", total.charm, total.charm_points),
                ("both", total.both, total.both_points),
            )
        }
    if game == "lodam":
        return {"lives_left": _rounded(share(total.lives, total.matches))}
    return {}


def _rounded(value: float) -> float:
    """A number with three digits behind the point, and never minus nought."""
    return round(value, 3) + 0.0
