"""The settings and their values in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kozyr.locale import AUTO, LANGUAGES, N_, _, language

_TITLES: Final[Mapping[str, str]] = {
    "name": N_("Your name"),
    "language": N_("Language"),
    "theme": N_("Theme"),
    "deck": N_("Deck"),
    "suits": N_("Suits"),
    "speed": N_("Speed"),
    "trick": N_("A trick stays"),
    "clicks": N_("Play by"),
    "offers": N_("Ask for offers"),
    "points": N_("Points taken"),
    "voids": N_("Voids"),
    "bell": N_("Bell"),
}
_VALUES: Final[Mapping[tuple[str, str], str]] = {
    ("deck", "four"): N_("four colours"),
    ("deck", "two"): N_("two colours"),
    ("deck", "mono"): N_("one colour"),
    ("suits", "signs"): "♠ ♥ ♣ ♦",
    ("suits", "letters"): "S H C D",
    ("speed", "slow"): N_("slow"),
    ("speed", "normal"): N_("normal"),
    ("speed", "fast"): N_("fast"),
    ("speed", "instant"): N_("instant"),
    ("trick", "speed"): N_("as the speed says"),
    ("trick", "short"): N_("shortly"),
    ("trick", "long"): N_("long"),
    ("trick", "key"): N_("until a key"),
    ("clicks", "once"): N_("one click"),
    ("clicks", "twice"): N_("two clicks"),
}


def setting_title(name: str) -> str:
    """What a setting is called on the screen."""
    return _(_TITLES[name])


def setting_text(name: str, value: Any) -> str:
    """A value of a setting as a user reads it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "language":
        spoken = LANGUAGES[language()]
        return _("auto ({language})").format(language=spoken) if value == AUTO else LANGUAGES[value]
    return _(_VALUES[name, value]) if (name, value) in _VALUES else str(value)
