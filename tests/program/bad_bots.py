"""The `kozyr` command with bad bots: `python -m tests.program.bad_bots play laus --bots easy`."""

from __future__ import annotations

import sys
from functools import partial

from kozyr.bots.host import Host
from kozyr.cli.main import main
from kozyr.tui import app

if __name__ == "__main__":
    app.Host = partial(Host, "tests.bots.bad_worker", patience=3600)  # type: ignore[assignment,misc]
    sys.exit(main())
