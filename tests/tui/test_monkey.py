"""Whatever keys, clicks and sizes of the window come, the program goes on, and there is a way home."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from kozyr import locale
from kozyr.tui.commanded import Commanded

from .monkey import MonkeyApp, play_monkey, way_home
from .table import until

#: How many steps each seed takes, and the first seed: `make monkey` takes more, and others.
STEPS = int(os.environ.get("MONKEY_STEPS", "240"))
FIRST = int(os.environ.get("MONKEY_SEED", "0"))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + 2))
async def test_random_keys_clicks_and_sizes(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Commanded, "twice", 0.0)
    locale.use(("en", "ru")[seed % 2])
    app = MonkeyApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await play_monkey(pilot, Random(seed), STEPS)
        await way_home(pilot)
        await until(pilot, lambda: not app.message_queue_size)
