"""The screens of the game. `run` is the only door: nothing of Textual is loaded before it is called."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kozyr.session import Session


def run(session: Session | None = None) -> int:
    """Open the game in the terminal: at the table of `session`, or at home. Returns the exit code."""
    from .app import KozyrApp
    from .glyphs import glyphs_for

    app = KozyrApp(session, glyphs=glyphs_for(sys.stdout.encoding))
    app.run()
    return app.return_code or 0
