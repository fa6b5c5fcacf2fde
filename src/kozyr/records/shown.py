"""What was found in a record, quoted in a message: short, on one line, harmless to a terminal."""

from __future__ import annotations

from typing import Any, Final

from kozyr.locale import _

_LONGEST: Final = 60


def shown(value: Any) -> str:
    """A value of JSON, so that a person sees what was written: text in quotes, numbers and words as they stand."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return repr(value) if len(value) <= _LONGEST else repr(value[:_LONGEST]) + "..."
        case dict():
            return _("an object")
        case list() | tuple():
            return _("a list")
        case _:
            text = str(value)
            return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def plain(text: str) -> str:
    """A file's name or the like, without quotes: what cannot be printed is escaped."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
