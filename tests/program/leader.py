"""Runs the program as `make` does, which leads the session, is told alone that the terminal has gone, and stays."""

from __future__ import annotations

import signal
import subprocess
import sys

signal.signal(signal.SIGHUP, signal.SIG_IGN)
sys.exit(subprocess.call([sys.executable, "-m", "kozyr", *sys.argv[1:]]))
