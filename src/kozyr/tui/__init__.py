"""The screens of the game. `run` is the only door: nothing of Textual is loaded before it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kozyr.session import Session


def run(session: Session | None = None, *, speed: str = "normal", offers: bool = False) -> int:
    """Open the game in the terminal: at the table of `session`, or at home. Returns the exit code.

    `speed` is `slow`, `normal`, `fast` or `instant`; `offers`: ask before every lead whether to offer an exchange (D9).
    """
    from .app import KozyrApp

    app = KozyrApp(session, speed=speed, offers=offers)
    app.run()
    return app.return_code or 0
