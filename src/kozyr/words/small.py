"""What is said where the table has no room."""

from __future__ import annotations

from kozyr.locale import _


def too_small_lines(width: int, height: int) -> list[str]:
    """Short lines, the most important first, about a table that needs so many columns and rows."""
    return [
        _("Please make the window larger:"),
        _("the table needs {width} × {height}.").format(width=width, height=height),
        _("The match waits as it is."),
    ]
