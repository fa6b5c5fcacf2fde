"""What can be wrong with what the engine is given: it cannot be read, is not legal now, is not that seat's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reasons import Reason


class EngineError(ValueError):
    """Anything the engine refuses. The text is one line that says what was wrong."""


class Unreadable(EngineError):
    """A text that is no card, action or option."""


class Refused(EngineError):
    """A decision that the rules refuse, with the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Illegal(Refused):
    """A decision that may not be taken now."""


class NotYourTurn(Refused):
    """A decision of a seat that is not to act."""
