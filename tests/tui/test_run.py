"""The door to the screens."""

import gc
from typing import Any

import pytest

from kozyr.tui import run
from kozyr.tui.app import KozyrApp


def test_what_is_loaded_is_gone_through_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the first key comes, a collection of what can be thrown away looks only at what was made since the start."""
    watched: list[int] = []

    def watch(app: KozyrApp, **_: Any) -> None:
        watched.append(len(gc.get_objects()))

    monkeypatch.setattr(KozyrApp, "run", watch)
    made = [[number] for number in range(10_000)]
    assert run() == 0
    assert watched[0] < len(made)
