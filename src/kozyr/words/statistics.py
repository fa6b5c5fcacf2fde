"""Statistics in words, a line each, for whoever prints or draws them."""

from __future__ import annotations

from kozyr.engine import Lodam
from kozyr.locale import _, decimal, n_
from kozyr.store.statistics import Standing, share
from kozyr.store.tallies import Group

from .levels import level_text
from .matches import game_text


def group_text(group: Group) -> str:
    """What was played: `Laus (pagat), 4 players, against normal; with hints or undos; deals played before`."""
    game = game_text(group.game, group.variant)
    seats = n_("{n} player", "{n} players", group.seats)
    text = _("{game}, {players}, against {level}")
    said = text.format(game=game, players=seats, level=level_text(group.level))
    said = _("{group}; with hints or undos").format(group=said) if group.aided else said
    return _("{group}; deals played before").format(group=said) if group.again else said


def matches_text(standing: Standing) -> str:
    """`61 matches, 23 won (38 %), mean place 2.1`."""
    total = standing.total
    text = _("{matches}, {won} won ({percent} %), mean place {place}")
    return text.format(
        matches=n_("{n} match", "{n} matches", total.matches),
        won=total.won,
        percent=percent(total.won, total.matches),
        place=decimal(standing.mean_place, 1),
    )


def points_text(standing: Standing) -> str:
    """`45.2 points a deal, give or take 60.1; best 0, worst 416`; shorter where there is nothing to spread."""
    if standing.total.dealt == 1:
        return n_("{n} point in the one deal", "{n} points in the one deal", standing.total.points)
    if standing.best == standing.worst:
        return n_("{n} point in every deal", "{n} points in every deal", standing.best)
    text = _("{mean} points a deal, give or take {spread}; best {best}, worst {worst}")
    return text.format(
        mean=decimal(standing.mean, 1), spread=decimal(standing.spread, 1), best=standing.best, worst=standing.worst
    )


def streak_text(standing: Standing) -> str:
    """`most wins in a row 4, at the end 2`."""
    total = standing.total
    return _("most wins in a row {longest}, up to now {last}").format(longest=total.longest, last=total.last)


def main_texts(standing: Standing) -> list[str]:
    """What counts most: in a game with lives these, and not the points."""
    middle = lives_text(standing) if has_lives(standing.group) else points_text(standing)
    return [matches_text(standing), middle, streak_text(standing)]


def more_texts(standing: Standing) -> list[str]:
    """What else there is to say."""
    special = [points_text(standing)] if has_lives(standing.group) else special_texts(standing)
    return [*special, *against_texts(standing)]


def has_lives(group: Group) -> bool:
    """Whether a match of this game is about lives."""
    return group.game == Lodam.name


def lives_text(standing: Standing) -> str:
    """`1.3 lives left at the end of a match`."""
    text = _("{lives} lives left at the end of a match")
    return text.format(lives=decimal(share(standing.total.lives, standing.total.matches), 1))


def special_texts(standing: Standing) -> list[str]:
    """What only this game has."""
    total = standing.total
    if standing.group.game == "laus":
        share_text = _("a queen taken in {percent} % of the deals").format(percent=percent(total.queens, total.dealt))
        saved = n_("{n} time saved by the queen of diamonds", "{n} times saved by the queen of diamonds", total.saves)
        return [share_text, saved]
    if standing.group.game == "gadenysh":
        text = _("{cards} in {deals}: {mean} points each")
        return [
            text.format(
                cards=cards, deals=n_("{n} deal", "{n} deals", deals), mean=decimal(share(points, deals), 1, plus=True)
            )
            for cards, deals, points in (
                (_("7♦ alone"), total.ugly, total.ugly_points),
                (_("7♣ alone"), total.charm, total.charm_points),
                (_("both sevens"), total.both, total.both_points),
            )
            if deals
        ]
    return []


def against_texts(standing: Standing) -> list[str]:
    """Against whom, and how many of them ended behind: only where it is not the one level that the group says."""
    met = standing.total.met
    if len(met) < 2:
        behind, level, ahead = next(iter(met.values()), (0, 0, 0))
        whole = behind + level + ahead
        return [_("ahead of {percent} % of the opponents").format(percent=percent(behind, whole))] if whole else []
    text = _("ahead of {percent} % of {whom}")
    return [
        text.format(percent=percent(counts[0], sum(counts)), whom=level_text(kind.partition(":")[2]))
        for kind, counts in sorted(met.items())
    ]


def percent(part: int, whole: int) -> int:
    """A part of a whole in percent."""
    return round(100 * share(part, whole))
