"""Nothing is shown that was not translated: in a language of other letters, what is left in Latin ones is data."""

from __future__ import annotations

import gettext
import re
from pathlib import Path
from typing import Final

import pytest

from kozyr import locale
from kozyr.bots.host import Host
from kozyr.lessons import LESSONS
from kozyr.tui.app import KozyrApp
from kozyr.tui.screens.lesson import LessonScreen
from kozyr.tui.screens.lesson_over import LessonOverScreen
from kozyr.tui.screens.settings import SettingsScreen

from .gallery import SHOWN, Made
from .rooms import RoomApp
from .still import rows_of
from .table import NAMES, until

#: Every Latin letter becomes another.
_OTHERS: Final = str.maketrans(
    {chr(ord(first) + n): chr(ord(other) + n) for first, other in (("a", "а"), ("A", "А")) for n in range(26)}
)
_WORD: Final = re.compile(r"[A-Za-z]{2,}")
SCREENS: Final[dict[str, Made]] = {
    **{
        name: made for name, made in SHOWN.items() if name not in ("rules", "contents")
    },  # a page of rules, with its headings, is in English where it has no other
    "settings": lambda folder: RoomApp(folder, SettingsScreen),
    "lesson": lambda folder: RoomApp(folder, lambda: LessonScreen("lodam", "Anna")),
    "lesson-over": lambda folder: RoomApp(folder, lambda: LessonOverScreen(LESSONS["laus"])),
}
#: Keys are called as keyboards call them, a variant as on the command line; names and deal codes are as they are, and
#: the levels of some bots were put into words before.
DATA: Final = {
    *("Enter", "Esc", "Home", "End", "PgUp", "PgDn", "Tab", "Shift", "ctrl"),
    *("source", "easy", "normal", "hard"),
    *(*NAMES, "era", "ina", "red", "rooms"),
}


class _Other(gettext.NullTranslations):
    """English in other letters."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(part if part.startswith("{") else part.translate(_OTHERS) for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def in_other_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "_catalogue", _Other())


def latin(app: KozyrApp, *known: str) -> set[str]:
    """The words in the window that are neither translated nor data."""
    return set(_WORD.findall("\n".join(rows_of(app)))) - DATA - set(_WORD.findall(" ".join(known)))


@pytest.mark.parametrize("name", SCREENS)
async def test_every_text_of_a_screen_was_translated(name: str, tmp_path: Path) -> None:
    app = SCREENS[name](tmp_path)
    app.host = Host("")
    async with app.run_test(size=(120, 36)) as pilot:
        for _ in range(3):
            await pilot.pause()
        assert latin(app, app.theme, str(tmp_path), "English settings.toml") == set()


async def test_the_palette_says_in_the_language_that_nothing_was_found(tmp_path: Path) -> None:
    app = RoomApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"9999")
        found = locale._("Nothing was found.")
        await until(pilot, lambda: found in "\n".join(rows_of(app)))
        assert latin(app) == set()
