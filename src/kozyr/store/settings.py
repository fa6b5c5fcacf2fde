"""The settings of a user, and the store that keeps them, the last setups and what was learnt in TOML files.

`settings.toml` is for people to edit, the program writes the others. What a file says wrongly is told in one line
(file, key, what is allowed) and left alone; the rest is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from kozyr.engine.options import OptionInfo, option, options_of
from kozyr.locale import _
from kozyr.session.setup import NAME_LENGTH, Setup, clean_text, usual_setup

from .disk import Disk, config_folder
from .files import Place, Unusable, merge_toml, read_toml
from .keys import KEYS, place_of, read_keys
from .lessons import Learnt, read_lessons
from .names import spoken
from .notices import Notices
from .people import read_people
from .setups import plain_setup, read_setup

SETTINGS: Final = "settings.toml"
SETUPS: Final = "setups.toml"
PEOPLE: Final = "people.toml"
LESSONS: Final = "lessons.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user can set, with the usual values."""

    name: str = option("", "What you are called at the table; empty: You.")
    language: Literal["auto", "en", "ru"] = option("auto", "The language; auto: as the environment says.")
    theme: str = option("", "The colours, by the name of the theme; empty: the usual ones.")
    deck: Literal["four", "two", "mono"] = option("four", "The colours of the suits: four, two or one.")
    suits: Literal["signs", "letters"] = option("signs", "How suits are written: by signs, or by the letters S H D C.")
    speed: Literal["slow", "normal", "fast", "instant"] = option("normal", "How fast the bots play.")
    trick: Literal["speed", "short", "long", "key"] = option(
        "speed", "How long a finished trick stays: as the speed says, short, long, or until a key or a click."
    )
    clicks: Literal["once", "twice"] = option(
        "twice", "Clicks that play a card; twice: the first one chooses it, the second one plays it."
    )
    offers: bool = option(False, "Losing Lodam: ask before every lead whether to offer an exchange.")
    points: bool = option(True, "Show what each player's cards count so far.")
    voids: bool = option(False, "Show which suits each player is known to have run out of.")
    bell: bool = option(True, "Ring the bell of the terminal when a card may not be played.")


#: What can be set, by name.
SETTABLE: Final[Mapping[str, OptionInfo]] = {info.name: info for info in options_of(Settings)}


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
        #: what the settings file said when it could last be read, and what could not be put into it
        self._said: Mapping[str, Any] = {}
        self._unkept: dict[Place, Any] = {}
        self.settings = Settings()
        #: the keys of those commands that have others than usual; the screens know which there are
        self.keys: dict[str, tuple[str, ...]] = {}
        self.read_again()
        self.setups: dict[str, Setup] = self._read_setups()
        #: the memory aids that each person chose where several played
        self.people: dict[str, dict[str, bool]] = self._read_people()
        #: the lessons that were gone through, or offered and refused
        self.lessons: dict[str, Learnt] = self._read_lessons()

    @property
    def path(self) -> Path:
        """The file with the settings."""
        return self.folder / SETTINGS

    @property
    def all_kept(self) -> bool:
        """Whether all that was changed is in the file."""
        return not self._unkept

    @property
    def problems(self) -> list[str]:
        """What nobody has been told yet."""
        return self._notices.waiting

    def listen(self, tell: Callable[[str], None]) -> None:
        """Tell what went wrong so far, and from now on."""
        self._notices.listen(tell)

    def say(self, fault: str) -> None:
        """Tell that the settings file says something wrong which only the screens can know, once."""
        self._notices.say(f"{self.path}: {fault}")

    def read_again(self) -> None:
        """Take over what the settings file says by now; what could not be kept in it counts all the same."""
        found = self._read(SETTINGS)
        self._said = self._said if found is None else found
        values = {name: value for name, value in self._said.items() if name != KEYS}
        for (name, *_rest), value in self._unkept.items():
            if name != KEYS:
                values.pop(name, None)
                values |= {} if value is None else {name: value}
        good: dict[str, Any] = {}
        for name, value in values.items():
            fault = setting_fault(name, value)
            if fault:
                self.say(fault)
            else:
                good[name] = value
        self.settings = Settings(**good)
        self.keys, faults = read_keys(self._said.get(KEYS, {}))
        for fault in faults:
            self.say(fault)
        for (first, *rest), keys in self._unkept.items():
            if first == KEYS:
                self.keys.pop(".".join(rest), None)
                self.keys |= {} if keys is None else read_keys({".".join(rest): keys})[0]

    def said(self, name: str) -> bool:
        """Whether the settings file has this setting."""
        return name in self._said and not setting_fault(name, self._said[name])

    def change(self, **values: Any) -> None:
        """Set these and keep them beside whatever the file says by now. Raises `ValueError` for what cannot be."""
        for name, value in values.items():
            fault = setting_fault(name, value)
            if fault:
                raise ValueError(fault)
        self._change({(name,): value for name, value in values.items()})

    def reset(self, name: str) -> None:
        """Take a setting out of the file: it is as usual. Raises `ValueError` for what is none."""
        if name not in SETTABLE:
            raise ValueError(no_such_setting(name))
        self._change({(name,): None})

    def change_keys(self, command: str, keys: Sequence[str] | None) -> None:
        """Give a command these keys and keep that; `None`: the usual ones."""
        self.read_again()
        plain = None if keys is None else keys[0] if len(keys) == 1 else list(keys)
        self._change({place_of(self._said.get(KEYS), command): plain})

    def _change(self, values: Mapping[Place, Any]) -> None:
        """What could not be kept before is tried again with it."""
        self.read_again()
        self._unkept |= values
        if self._keep(SETTINGS, self._unkept):
            self._unkept = {}
        self.read_again()

    def setup(self, game: str) -> Setup:
        """How this game was last set up, or as it usually is."""
        if game in self.setups:
            return self.setups[game]
        usual = usual_setup(game, self.player_name)
        return replace(usual, seats=spoken(usual.seats))

    def remember(self, setup: Setup) -> None:
        """Keep a setup as the last one of its game."""
        if self.setups.get(setup.game) != setup:
            self.setups[setup.game] = setup
            self._keep(SETUPS, {(setup.game,): plain_setup(setup, self.player_name)})

    def retell(self) -> None:
        """The language has changed, and with it what bots and a person without a name are called in the setups."""
        self.setups = self._read_setups()

    def aid(self, person: str, name: str) -> bool:
        """Whether a person has this memory aid where several play: as he chose, or as the settings have it."""
        usual: bool = getattr(self.settings, name)
        return self.people.get(person, {}).get(name, usual)

    def change_aid(self, person: str, name: str, *, wanted: bool) -> None:
        """Keep what a person chose."""
        self.people.setdefault(person, {})[name] = wanted
        self._keep(PEOPLE, {(person,): self.people[person]})

    def first_time(self, game: str) -> bool:
        """Whether this game was never set up, and its lesson never offered: it is offered once."""
        return game not in self.setups and game not in self.lessons

    def note_lesson(self, game: str, learnt: Learnt) -> None:
        """Keep that a lesson was gone through, or offered; one that is done stays done."""
        if self.lessons.get(game) not in (learnt, "done"):
            self.lessons[game] = learnt
            self._keep(LESSONS, {(game,): learnt})

    @property
    def player_name(self) -> str:
        """What the person at the keyboard is called."""
        return clean_text(self.settings.name, NAME_LENGTH) or _("You")

    def _read_setups(self) -> dict[str, Setup]:
        found: dict[str, Setup] = {}
        for game, value in (self._read(SETUPS) or {}).items():
            setup, faults = read_setup(game, value, self.player_name)
            for fault in faults:
                self._notices.say(f"{self.folder / SETUPS}: {fault}")
            if setup is not None:
                found[game] = setup
        return found

    def _read_people(self) -> dict[str, dict[str, bool]]:
        people, faults = read_people(self._read(PEOPLE) or {})
        for fault in faults:
            self._notices.say(f"{self.folder / PEOPLE}: {fault}")
        return people

    def _read_lessons(self) -> dict[str, Learnt]:
        lessons, faults = read_lessons(self._read(LESSONS) or {})
        for fault in faults:
            self._notices.say(f"{self.folder / LESSONS}: {fault}")
        return lessons

    def _read(self, name: str) -> dict[str, Any] | None:
        """What a file says, or `None`: it cannot be understood, and is left alone until it can."""
        try:
            found = read_toml(self.folder / name)
        except Unusable as fault:
            self._closed.add(name)
            self._notices.say(
                _("{problem}; the usual values are used and the file is left alone.").format(problem=fault)
            )
            return None
        self._closed.discard(name)
        return found

    def _keep(self, name: str, values: Mapping[Place, Any]) -> bool:
        """Put values into a file beside whatever else it says now; whether that could be done."""
        if name in self._closed:
            return False
        try:
            merge_toml(self.folder / name, values, self._disk)
        except Unusable as fault:
            self._notices.say(_("{problem}; it will not be remembered.").format(problem=fault))
            return False
        return True


def setting_fault(name: str, value: object) -> str:
    """What is wrong with a setting, in one line; nothing when it is right."""
    if name not in SETTABLE:
        return no_such_setting(name)
    if not SETTABLE[name].allows(value):
        return _("{name} cannot be {value!r}: it is {allowed}").format(name=name, value=value, allowed=allowed(name))
    return ""


def no_such_setting(name: str) -> str:
    """The line for a setting that there is not."""
    return _("there is no setting {name!r}; there are {names}").format(name=name, names=", ".join(SETTABLE))


def allowed(name: str) -> str:
    """What a setting may be, in a few words."""
    info = SETTABLE[name]
    return _("text") if info.type is str and not info.choices else info.describe(_)
