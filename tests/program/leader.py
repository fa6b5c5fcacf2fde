"""Runs the program as `make` does, which leads the session and stays when its terminal has gone: it alone is told so."""

from __future__ import annotations

import signal
import subprocess
import sys

signal.signal(signal.SIGHUP, signal.SIG_IGN)
sys.exit(subprocess.call([sys.executable, "-m", "kozyr", *sys.argv[1:]]))
