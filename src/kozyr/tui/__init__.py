"""The screens of the game. `run` is the only door: nothing of Textual is loaded before it is called."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kozyr.review import Review
    from kozyr.session import Session


def run(session: Session | None = None, *, resume: bool = False, review: Review | None = None, lesson: str = "") -> int:
    """Open the game in the terminal: at the table of `session`, or at home, with the list of matches to `resume`, the
    match to `review` or the `lesson` of a game over it. Returns the exit code."""
    from .app import KozyrApp
    from .glyphs import glyphs_for

    app = KozyrApp(session, resume=resume, review=review, lesson=lesson, glyphs=glyphs_for(sys.stdout.encoding))
    try:
        app.run()
    finally:
        app.matches.leave()
    return app.return_code or 0
