"""What can be wrong with a record, and how it is said: `FILE:LINE: deal D, action A: message (RULE)`."""

from __future__ import annotations

from dataclasses import dataclass

from kozyr.locale import _

from .shown import plain


class Fault(ValueError):
    """A record is refused. `deal` and `action` count from 1; `None` is what doesn't apply."""

    def __init__(
        self, message: str, rule: str | None = None, *, deal: int | None = None, action: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.deal = deal
        self.action = action

    def __str__(self) -> str:
        return place(self.deal, self.action) + self.message + (f" ({self.rule})" if self.rule else "")


def place(deal: int | None, action: int | None) -> str:
    """`"deal 2, action 7: "`, as much of it as applies."""
    if deal is None:
        return ""
    if action is None:
        return _("deal {deal}: ").format(deal=deal)
    return _("deal {deal}, action {action}: ").format(deal=deal, action=action)


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A line that is no good record, or, without `line`, a file that cannot be read or holds none. `strange`: the line
    does not even begin like a record."""

    file: str
    line: int | None
    deal: int | None
    action: int | None
    message: str
    rule: str | None
    strange: bool = False

    def __str__(self) -> str:
        """One line: `FILE:LINE: deal D, action A: message (RULE)`."""
        where = plain(self.file) + (f":{self.line}" if self.line is not None else "")
        rule = f" ({self.rule})" if self.rule else ""
        return f"{where}: {place(self.deal, self.action)}{self.message}{rule}"
