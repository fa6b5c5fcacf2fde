"""`kozyr hint`: at one point of a record, what a bot that looks ahead would do, and what every choice is worth."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kozyr.bots import LEVELS, Budget, chance_seed, make_adviser
from kozyr.locale import _, n_

from .choose import choose_levels, choose_seed
from .errors import WrongUsage
from .hint_sheet import HintSheet, Place
from .output import complain, guarded, say

if TYPE_CHECKING:
    from kozyr.records import BadRecord


def hint_command(
    file: Path,
    match: int | None,
    deal: int | None,
    action: int | None,
    level: str,
    seed: str | None,
    iterations: int | None,
    as_json: bool,
) -> int:
    """Print a hint for the seat to act where the record is, or was, from what that seat knows. Numbers count from 1.

    Returns the exit status: 0, or 2 when there is no such point; see `guarded` for the others. Raises `WrongUsage`.
    """
    return guarded("kozyr hint", lambda: _hint(file, (match, deal, action), (level, seed, iterations), as_json))


def _hint(
    file: Path,
    where: tuple[int | None, int | None, int | None],
    who: tuple[str, str | None, int | None],
    as_json: bool,
) -> int:
    wished, given, iterations = who
    level = _able(wished)
    seed = choose_seed(given) if given else None
    place = place_of(file, *where)
    if not isinstance(place, Place):
        complain(str(place))
        return 2
    view = place.view
    bot = make_adviser(level, view.game, Budget(iterations=iterations))
    chance = Random(chance_seed(view) if seed is None else seed)
    advice = bot.advise(view, chance, () if place.played is None else (place.played,))
    sheet = HintSheet(place, level, seed, advice)
    if as_json:
        say(json.dumps(sheet.data()))
    else:
        for line in sheet.lines():
            say(line)
    return 0


def _able(text: str) -> str:
    """The level that a text names. Raises `WrongUsage` when there is no such level, or it does not look ahead."""
    level, *more = choose_levels(text)
    if more:
        raise WrongUsage(_("--level is one level, not “{text}”").format(text=text))
    able = [name for name, found in LEVELS.items() if found.looks_ahead]
    if level not in able:
        text = _("--level {level} cannot tell what a choice is worth; {levels} can")
        raise WrongUsage(text.format(level=level, levels=", ".join(able)))
    return level


def place_of(file: Path, match: int | None, deal: int | None, action: int | None) -> Place | BadRecord:
    """The point of a record that is meant, or what is wrong with it.

    Usually the last match of the file, its last deal, and there the decision that comes next or, when the deal is over,
    the last one that left a choice.
    """
    from kozyr.records import BadRecord, read_record  # pydantic is loaded only here

    found = read_record(file, match)
    if isinstance(found, BadRecord):
        return found
    deals = found.match.deals
    if not deals:
        return BadRecord(str(file), found.line, None, None, _("nothing was dealt, there is nothing to decide"), None)
    number = deal or len(deals)
    if not 0 < number <= len(deals):
        facts = {"number": number or 1}
        text = n_(
            "there is no deal {number}; there is {n}", "there is no deal {number}; there are {n}", len(deals), **facts
        )
        return BadRecord(str(file), found.line, None, None, text, None)
    log, now = deals[number - 1].log, deals[number - 1].copy()
    decisions = len(log) + (not now.over)
    if action is not None and action > decisions:
        facts = {"number": action}
        text = n_(
            "there is no action {number}; there is {n}",
            "there is no action {number}; there are {n}",
            decisions,
            **facts,
        )
        return BadRecord(str(file), found.line, number, None, text, None)
    over = now.over
    while (over and len(now.legal()) < 2) if action is None else len(now.log) >= action:
        now.undo()
    at = len(now.log)
    return Place(
        game=found.match.game,
        match=found.line,
        deal=number,
        action=at + 1,
        view=now.view(now.to_act),
        names=tuple(player.name for player in found.record.players),
        played=log[at][1] if at < len(log) else None,
    )
