"""What is said where the table has no room."""

from __future__ import annotations

from kozyr.locale import _

from ..draw.frame import LEAST


def too_small_lines() -> list[str]:
    """Short lines, the most important first."""
    width, height = LEAST
    return [
        _("Please make the window larger:"),
        _("the table needs {width} × {height}.").format(width=width, height=height),
        _("The match waits as it is."),
    ]
