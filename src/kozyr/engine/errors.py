"""What can be wrong with what the engine is given: it cannot be read, is not legal now, is not that seat's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reasons import Reason


class EngineError(ValueError):
    """Anything the engine refuses. `str()` is one line of plain English that says what was wrong."""


class Unreadable(EngineError):
    """A text that is no card, action or option. `message` is a template, its `facts` are kept apart."""

    def __init__(self, message: str, rule: str | None = None, **facts: object) -> None:
        self.message = message
        #: the number of the rule that says so, where one does
        self.rule = rule
        self.facts = facts
        super().__init__(self.line())

    def line(self, translate: Callable[[str], str] = str) -> str:
        """The line with the rule's number, where it has one."""
        return self.text(translate) + (f" ({self.rule})" if self.rule else "")

    def text(self, translate: Callable[[str], str] = str) -> str:
        """The line without the rule's number. `translate` gets the template, and those of facts that describe."""
        words: dict[str, object] = {}
        for name, fact in self.facts.items():
            describe: Callable[[Callable[[str], str]], str] | None = getattr(fact, "describe", None)
            words[name] = fact if describe is None else describe(translate)
        return translate(self.message).format(**words)


class Refused(EngineError):
    """A decision that the rules refuse, with the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Illegal(Refused):
    """A decision that may not be taken now."""


class NotYourTurn(Refused):
    """A decision of a seat that is not to act."""
