"""What the players of a match are called."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.locale import _
from kozyr.session import Session

from .cells import plain


def names_of(session: Session) -> list[str]:
    """The name of each seat, as sheets list it: that of the person too, whom sentences call you."""
    return [plain(player.name) for player in session.seats]


def listed(names: Sequence[str]) -> str:
    """`A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])
