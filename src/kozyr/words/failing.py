"""That another has chosen for a bot, and why."""

from __future__ import annotations

from typing import Final

from kozyr.bots.host import Failure
from kozyr.locale import N_, _

#: Why, unless it raised, which has a name.
_WHY: Final = {
    "raised": N_("it raised an error"),
    "illegal": N_("not a legal choice"),
    "late": N_("it took too long"),
    "died": N_("its process ended"),
    "garbled": N_("its answer could not be read"),
}


def failed(name: str, failure: Failure, *, for_good: bool) -> str:
    """The sentence; `for_good`: from now on another always does, in this deal."""
    said = (
        _("{name} could not decide again ({why}); a normal bot plays on for it in this deal.")
        if for_good
        else _("{name} could not decide ({why}); a normal bot has decided for it.")
    )
    return said.format(name=name, why=failure.name or _(_WHY[failure.kind]))
