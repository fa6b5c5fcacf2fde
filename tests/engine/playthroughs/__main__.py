"""Write the playthroughs again: look at the difference before you commit it."""

from __future__ import annotations

import sys

from . import MATCHES, path_of, playthrough

for name in MATCHES:
    text = playthrough(name)
    path = path_of(name)
    same = path.exists() and path.read_text(encoding="utf-8") == text
    path.write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{path.name}: {len(text)} bytes, {'unchanged' if same else 'written'}\n")
