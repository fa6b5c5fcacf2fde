"""The settings of a user, and the store that keeps them and the last setups in two TOML files.

`settings.toml` is for people to edit; `setups.toml` is written when a match starts. What a file says wrongly is told
in one line (file, key, what is allowed) and left alone; the rest is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from kozyr.engine.options import option, options_of
from kozyr.locale import _
from kozyr.session.setup import NAME_LENGTH, Setup, clean_text, usual_setup

from .disk import Disk, config_folder
from .files import Unusable, merge_toml, read_toml
from .notices import Notices
from .people import read_people
from .setups import plain_setup, read_setup

SETTINGS: Final = "settings.toml"
SETUPS: Final = "setups.toml"
PEOPLE: Final = "people.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user can set, with the usual values."""

    name: str = option("", "What you are called at the table; empty: You.")
    language: Literal["auto", "en", "ru"] = option("auto", "The language; auto: as the environment says.")
    theme: str = option("", "The colours, by the name of the theme; empty: the usual ones.")
    speed: Literal["slow", "normal", "fast", "instant"] = option("normal", "How fast the bots play.")
    offers: bool = option(False, "Losing Lodam: ask before every lead whether to offer an exchange.")
    deck: Literal["four", "two", "mono"] = option("four", "The colours of the suits: four, two or one.")
    suits: Literal["signs", "letters"] = option("signs", "How suits are written: ♠ ♥ ♦ ♣, or S H D C.")
    points: bool = option(True, "Show what each player's cards count so far.")
    voids: bool = option(False, "Show which suits each player is known to have run out of.")


class Store:
    """The settings and the last setup of each game. What went wrong is told to `tell`, each thing once."""

    def __init__(
        self, folder: Path | None = None, tell: Callable[[str], None] | None = None, disk: Disk | None = None
    ) -> None:
        """Read from `folder`, or from where the system keeps settings. Without `tell`, lines wait in `problems`."""
        self.folder = config_folder() if folder is None else folder
        self._disk = disk or Disk()
        self._notices = Notices(tell)
        #: files that must not be written over, because what is in them was not understood
        self._closed: set[str] = set()
        self.settings: Settings = self._read_settings()
        self.setups: dict[str, Setup] = self._read_setups()
        #: the memory aids that each person chose where several played
        self.people: dict[str, dict[str, bool]] = self._read_people()

    @property
    def problems(self) -> list[str]:
        """What nobody has been told yet."""
        return self._notices.waiting

    def listen(self, tell: Callable[[str], None]) -> None:
        """Tell what went wrong so far, and from now on."""
        self._notices.listen(tell)

    def change(self, **values: Any) -> None:
        """Set these and keep them. Raises `ValueError` for what cannot be set so."""
        for name, value in values.items():
            fault = _setting_fault(name, value)
            if fault:
                raise ValueError(fault)
        self.settings = replace(self.settings, **values)
        self._keep(SETTINGS, values)

    def setup(self, game: str) -> Setup:
        """How this game was last set up, or as it usually is."""
        return self.setups.get(game) or usual_setup(game, self.player_name)

    def remember(self, setup: Setup) -> None:
        """Keep a setup as the last one of its game."""
        if self.setups.get(setup.game) != setup:
            self.setups[setup.game] = setup
            self._keep(SETUPS, {setup.game: plain_setup(setup, self.player_name)})

    def retell(self) -> None:
        """The language has changed, and with it how a person without a name is called in the setups."""
        self.setups = self._read_setups()

    def aid(self, person: str, name: str) -> bool:
        """Whether a person has this memory aid where several play: as he chose, or as the settings have it."""
        usual: bool = getattr(self.settings, name)
        return self.people.get(person, {}).get(name, usual)

    def change_aid(self, person: str, name: str, *, wanted: bool) -> None:
        """Keep what a person chose."""
        self.people.setdefault(person, {})[name] = wanted
        self._keep(PEOPLE, {person: self.people[person]})

    @property
    def player_name(self) -> str:
        """What the person at the keyboard is called."""
        return clean_text(self.settings.name, NAME_LENGTH) or _("You")

    def _read_settings(self) -> Settings:
        found: dict[str, Any] = {}
        for name, value in self._read(SETTINGS).items():
            fault = _setting_fault(name, value)
            if fault:
                self._notices.say(f"{self.folder / SETTINGS}: {fault}")
            else:
                found[name] = value
        return Settings(**found)

    def _read_setups(self) -> dict[str, Setup]:
        found: dict[str, Setup] = {}
        for game, value in self._read(SETUPS).items():
            setup, faults = read_setup(game, value, self.player_name)
            for fault in faults:
                self._notices.say(f"{self.folder / SETUPS}: {fault}")
            if setup is not None:
                found[game] = setup
        return found

    def _read_people(self) -> dict[str, dict[str, bool]]:
        people, faults = read_people(self._read(PEOPLE))
        for fault in faults:
            self._notices.say(f"{self.folder / PEOPLE}: {fault}")
        return people

    def _read(self, name: str) -> dict[str, Any]:
        try:
            return read_toml(self.folder / name)
        except Unusable as fault:
            self._closed.add(name)
            self._notices.say(
                _("{problem}; the usual values are used and the file is left alone.").format(problem=fault)
            )
            return {}

    def _keep(self, name: str, values: Mapping[str, Any]) -> None:
        """Put values into a file beside whatever else it says now."""
        if name in self._closed:
            return
        try:
            merge_toml(self.folder / name, values, self._disk)
        except Unusable as fault:
            self._notices.say(_("{problem}; it will not be remembered.").format(problem=fault))


_KNOWN: Final = {info.name: info for info in options_of(Settings)}


def _setting_fault(name: str, value: object) -> str:
    """What is wrong with a setting, in one line; nothing when it is right."""
    if name not in _KNOWN:
        return _("there is no setting {name!r}; there are {names}").format(name=name, names=", ".join(_KNOWN))
    if not _KNOWN[name].allows(value):
        allowed = _("text") if _KNOWN[name].type is str and not _KNOWN[name].choices else _KNOWN[name].describe(_)
        return _("{name} cannot be {value!r}: it is {allowed}").format(name=name, value=value, allowed=allowed)
    return ""
