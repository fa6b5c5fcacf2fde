"""The levels of bots in words."""

from __future__ import annotations

from typing import Final

from kozyr.locale import N_, _
from kozyr.store.own import MIXED

from .cells import plain

_LEVELS: Final = {
    "random": N_("random"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "expert": N_("expert"),
    MIXED: N_("mixed levels"),
}


def level_text(level: str) -> str:
    """The word for a level, or for opponents of several; one that this program does not know as it stands."""
    return _(_LEVELS[level]) if level in _LEVELS else plain(level)
