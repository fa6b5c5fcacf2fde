"""What an import brings along, seen from a fresh interpreter."""

from __future__ import annotations

import json
import subprocess
import sys

SCRIPT = """
import sys, json
before = set(sys.modules)
import kozyr.engine
import kozyr.engine.games.laus, kozyr.engine.games.gadenysh, kozyr.engine.games.lodam
game = kozyr.engine.make_game("lodam", 5)
match = kozyr.engine.Match(game, "k7f2-9q")
match.start().view(0).to_json()
json.dump(sorted(set(sys.modules) - before), sys.stdout)
"""


def test_the_engine_loads_the_standard_library_only() -> None:
    """Also when a game is made, dealt and looked at."""
    done = subprocess.run([sys.executable, "-I", "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    loaded = json.loads(done.stdout)
    assert "kozyr.engine.deal" in loaded
    top = {name.partition(".")[0] for name in loaded}
    assert top - {"kozyr"} <= set(sys.stdlib_module_names)
    ours = {name for name in loaded if name.startswith("kozyr.")}
    assert all(name == "kozyr.engine" or name.startswith("kozyr.engine.") for name in ours)
    assert not top & {"asyncio", "socket", "logging", "threading", "multiprocessing", "concurrent", "tempfile"}


PLAIN = """
import sys
from kozyr.cli.main import main
status = main(["play", "lodam", "--plain", "--seed", "1"])
heavy = {"textual", "rich.table", "kozyr.tui", "kozyr.records", "numpy"} & set(sys.modules)
sys.exit(f"loaded: {sorted(heavy)}, {status}")
"""


def test_plain_mode_loads_no_screen() -> None:
    """Not even when a match is played: it has to begin at once on a slow machine."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN], input="1\n2\nhelp\n", capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr == "loaded: [], 0\n"
    assert "Your card:" in done.stdout
