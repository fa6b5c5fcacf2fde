"""What happens in the middle of an arena or a simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import pytest


def when_played(monkeypatch: pytest.MonkeyPatch, command: str, number: int, happens: Callable[[], object]) -> None:
    """Let something happen once a command has played so many deals, or matches."""

    @contextmanager
    def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
        played = count(1)

        def step() -> None:
            if next(played) == number:
                happens()

        yield step

    monkeypatch.setattr(f"kozyr.cli.{command}.progress", progress)
