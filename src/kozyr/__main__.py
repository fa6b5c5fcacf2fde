"""`python -m kozyr` is the `kozyr` command."""

import sys

from kozyr.cli import run

sys.exit(run())
