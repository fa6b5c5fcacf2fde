"""What is decided for a person: the answer of who is not asked before every lead whether to offer an exchange (D9), and
the rest of a deal that is decided; and what that person can take back."""

from __future__ import annotations

from typing import Final

from kozyr.engine import OFFER, STAY, Action

from .session import Session

#: The level that plays decided deals out.
HELPER: Final = "normal"


def automatic(session: Session, *, asks: bool) -> tuple[Action, ...]:
    """The actions that the one person did not decide; none when it is asked (`asks`). An announced offer is among them,
    unless there is nothing else to take back."""
    if asks:
        return ()
    return (STAY,) if all(action in (STAY, OFFER) for action in _own(session)) else (STAY, OFFER)


def can_take_back(session: Session, *, asks: bool) -> bool:
    """Whether the one person has a decision of this deal to take back that was not an automatic answer."""
    answers = automatic(session, asks=asks)
    return any(action not in answers for action in _own(session)) and session.can_undo()


def _own(session: Session) -> list[Action]:
    """What the one person has decided in this deal."""
    humans, deals = session.humans, session.match.deals
    return [action for seat, action in deals[-1].log if (seat,) == humans] if deals else []
