"""What can be wrong with what the engine is given: it cannot be read, is not legal now, is not that seat's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reasons import Reason


class EngineError(ValueError):
    """Anything the engine refuses. `str()` is one line of plain English that says what was wrong."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    def line(self, translate: Callable[[str], str] = str) -> str:
        """What was wrong, with the rule's number where it has one; `translate` gets the templates."""
        return self.reason.line(translate)

    def __reduce__(self) -> tuple[Callable[..., EngineError], tuple[type[EngineError], Reason]]:
        return _again, (type(self), self.reason)


def _again(kind: type[EngineError], reason: Reason) -> EngineError:
    """An error come out of a pickle."""
    error = kind.__new__(kind)
    EngineError.__init__(error, reason)
    return error


class Unreadable(EngineError):
    """A text that is no card, action or option."""

    def __init__(self, message: str, rule: str = "", **facts: object) -> None:
        """`message` is a template for `facts`, see `Reason`."""
        from .reasons import Reason  # which writes cards, and so needs what raises this

        super().__init__(Reason(rule, message, facts))


class Refused(EngineError):
    """A decision that the rules refuse."""


class Illegal(Refused):
    """A decision that may not be taken now."""


class NotYourTurn(Refused):
    """A decision of a seat that is not to act."""
