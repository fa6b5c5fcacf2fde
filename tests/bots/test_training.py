"""What nets are made from: `python -m training.positions` and what `python -m training.fit` reads of it."""

from __future__ import annotations

import subprocess
import sys

LOADED = "import sys, training.positions; print(*sys.modules)"


def test_positions_are_gathered_without_what_measures_bots() -> None:
    """The kinds of table are data: they bring neither the arena nor the command line along."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, timeout=60)
    loaded = done.stdout.split()
    assert "kozyr.bots.lookahead.batch" in loaded
    assert not [name for name in loaded if name.startswith(("kozyr.arena", "kozyr.cli", "benchmarks.levels"))]
