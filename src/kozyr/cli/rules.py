"""`kozyr rules`: the page of a game through a pager, or as it is where no person reads it at a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

from kozyr.locale import _
from kozyr.rules import match_page

from .choose import choose_game
from .errors import WrongUsage
from .output import say

#: What `less` is told where nothing else is: to leave colours as they are, and to end by itself after a short text.
_LESS = "-FRX"


def rules(game: str, number: str | None, players: int | None, variant: str, options: Sequence[str]) -> int:
    """Show the rules of a game with these options, or one of them by its `number`. Returns the exit status."""
    page = match_page(choose_game(game, players, variant, options))
    text = page.text
    if number is not None:
        if number.upper() not in page.rules:
            numbers = ", ".join(page.rules)
            raise WrongUsage(
                _("there is no rule “{number}”; there are {numbers}").format(number=number, numbers=numbers)
            )
        text = page.of_rule(number.upper())
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        _page(text)
    else:
        for line in text.strip().splitlines():
            say(line)
    return 0


def _page(text: str) -> None:
    """Through the pager that `PAGER` names, or `less`."""
    from rich.console import Console
    from rich.markdown import Markdown

    os.environ.setdefault("LESS", _LESS)
    console = Console()
    pager = os.environ.get("MANPAGER") or os.environ.get("PAGER") or shutil.which("less") or ""
    with console.pager(styles="less" in pager and not console.no_color):
        console.print(Markdown(text), width=min(console.width, 100))
