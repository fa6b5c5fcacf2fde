"""`kozyr stats`: how the person at this machine has played."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from kozyr.engine import GAMES
from kozyr.locale import _, n_
from kozyr.store import Search
from kozyr.store.statistics import Standing, Statistics, plain_standing, statistics
from kozyr.words.statistics import group_text, main_texts, more_texts

from .errors import WrongUsage
from .matches import opened, search_of
from .output import say

#: The columns of CSV: those of every game, then those of single ones.
_COLUMNS: tuple[str, ...] = (
    "game", "variant", "seats", "level", "aided", "again", "matches", "won", "mean_place", "deals", "points_a_deal",
    "spread", "best", "worst", "longest_streak", "streak", "queen_share", "queen_saves", "ugly_deals",
    "ugly_points_a_deal", "charm_deals", "charm_points_a_deal", "both_deals", "both_points_a_deal", "lives_left",
)  # fmt: skip


def stats(game: str | None, since: str | None, *, as_json: bool, as_csv: bool) -> int:
    """Print the statistics. Returns the exit status."""
    if as_json and as_csv:
        raise WrongUsage(_("--json or --csv, not both"))
    search = search_of(game, since)
    found = statistics(opened().archive, search)
    if as_json:
        print(json.dumps({"standings": [plain_standing(one) for one in found.standings], "given_up": found.given_up}))
    elif as_csv:
        print(csv_text(found.standings), end="")
    else:
        _print(found, search)
    return 0


def _print(found: Statistics, search: Search) -> None:
    if not found.standings:
        say(_("no match is over yet"))
    for standing in found.standings:
        say(group_text(standing.group))
        for line in (*main_texts(standing), *more_texts(standing)):
            say(f"    {line}")
    for name in GAMES:
        if found.given_up.get(name):
            text = n_("{game}: {n} match given up", "{game}: {n} matches given up", found.given_up[name],
                      game=_(GAMES[name].title))  # fmt: skip
            say(text)
    if any(standing.group.aided for standing in found.standings):
        say(_("Matches with hints or undos stand apart."))
    if any(standing.group.again for standing in found.standings):
        say(_("Matches on deals that were played before stand apart."))


def csv_text(standings: tuple[Standing, ...]) -> str:
    """A line for each group, after one with the names of the columns."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for standing in standings:
        writer.writerow(flat(plain_standing(standing)))
    return text.getvalue()


def flat(plain: dict[str, Any]) -> dict[str, Any]:
    """A standing with the numbers of its parts in it by name."""
    parts = {
        f"{name}_{inner}": number
        for name, value in plain.items()
        if isinstance(value, dict)
        for inner, number in value.items()
    }
    return {**plain, **parts, "aided": int(plain["aided"]), "again": int(plain["again"])}
