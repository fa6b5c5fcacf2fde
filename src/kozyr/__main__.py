"""`python -m kozyr` is the `kozyr` command."""

import sys

from kozyr.cli.main import main

sys.exit(main())
