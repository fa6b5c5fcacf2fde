"""How long each bot at a table may think, so that nobody waits long for them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kozyr.engine import Ask, View, is_play

#: The seconds in which all bots together play to a trick, and those in which they take all other decisions before its
#: lead. What is left of three seconds is for the ways of questions and answers: there may be a hundred (D9).
PLAY: Final = 2.0
TALK: Final = 0.6
#: Of what is left of the time to talk, each question before a lead has this part. So the first ones, and there are
#: rarely more, can be thought about.
_EACH: Final = 0.15


def share(view: View, seconds: Sequence[float]) -> float:
    """How many seconds the seat to act may think about this decision; none when it is forced.

    `seconds`: for each seat, how long whoever sits there thinks when he may; 0 for people and for bots that never do.
    """
    mine = seconds[view.seat]
    if not mine or len(view.legal()) < 2:
        return 0.0
    thinkers = [seconds[seat] for seat in view.players if seconds[seat]]
    if view.ask is Ask.PLAY:
        return mine * min(1.0, PLAY / sum(thinkers))
    if view.ask in (Ask.OFFER, Ask.ANSWER, Ask.GIVE):
        most = TALK * _EACH * (1 - _EACH) ** _asked(view)
    else:  # trumps are named by one, cards passed by all
        most = TALK / (len(thinkers) + 1)
    return min(mine, most)


def _asked(view: View) -> int:
    """How many questions have been answered since the last card."""
    return next((at for at, (_, action) in enumerate(reversed(view.log)) if is_play(action)), len(view.log))
