"""The lives of a match, player by player: where the score sheet of another game has points."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.engine import Match
from kozyr.locale import n_
from kozyr.words.cells import Line, left, widest, wrapped
from kozyr.words.result import fate, ranked, standing

from .charts import Row, lives_chart


def lives_lines(match: Match, names: Sequence[str], width: int) -> list[Line]:
    """A line for each player, the best place first: the lives after each deal, and how it ended."""
    result, most = match.result, widest(standing(match, seat) for seat in ranked(match))
    rows = [
        Row(
            (f"{result.places[seat]:>2}  " if result else "") + names[seat],
            tuple(count.lives[seat] for count in match.counts),
            f"{left(standing(match, seat), most)}  {fate(match, seat)}".rstrip(),
        )
        for seat in ranked(match)
    ]
    lines, each = lives_chart(rows, width)
    meaning = n_("Figures: lives after each deal", "Figures: lives after every {n} deals", each)
    return [*lines, (), *(((line, "felt-muted"),) for line in wrapped([meaning], width))]
