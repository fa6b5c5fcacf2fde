"""What every test of the screens has: bots in a thread, for a process takes longer to start than most tests."""

from __future__ import annotations

from functools import partial

import pytest

from kozyr.bots.host import Host
from kozyr.tui import app as app_module


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app that is given no host has one without a process."""
    monkeypatch.setattr(app_module, "Host", partial(Host, ""))
