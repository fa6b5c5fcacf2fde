"""The pictures of the program: `python -m tests.tui.gallery` draws those of the docs, and every screen in every size,
theme and deck into a folder if one is named.

A screen that is entered in the snapshots is shown here as well; one that has none there is a line in `SHOWN`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from textual.pilot import Pilot
from textual.screen import Screen

from kozyr import locale
from kozyr.bots.host import Host
from kozyr.engine import GAMES
from kozyr.lessons import LESSONS
from kozyr.rules import page_of
from kozyr.session import Session
from kozyr.session.setup import usual_setup
from kozyr.store import Entry, Matches, OpenMatch
from kozyr.tui.app import KozyrApp
from kozyr.tui.keymap import KEYED
from kozyr.tui.screens.contents import ContentsScreen
from kozyr.tui.screens.duplicate import DuplicateScreen
from kozyr.tui.screens.go_to import GoToScreen
from kozyr.tui.screens.hint import HintScreen
from kozyr.tui.screens.keys import KeysScreen, NewKeyScreen
from kozyr.tui.screens.lesson import LessonScreen
from kozyr.tui.screens.lesson_over import LessonOverScreen
from kozyr.tui.screens.open_matches import OpenMatchesScreen
from kozyr.tui.screens.past import ScoresScreen, TricksScreen
from kozyr.tui.screens.record import RecordScreen
from kozyr.tui.screens.records import RecordsScreen
from kozyr.tui.screens.rules import RulesScreen
from kozyr.tui.screens.settings import SettingsScreen
from kozyr.tui.screens.statistics import StatisticsScreen
from kozyr.tui.screens.today import TodayScreen
from kozyr.tui.screens.today_before import TodayBeforeScreen
from kozyr.tui.screens.yes_no import DeleteScreen, FinishScreen, GiveUpScreen
from kozyr.tui.theme import Deck
from kozyr.words.scene import Cursor, Scene

from ..words import positions
from . import reviews, test_curtain, test_open_matches, test_records, test_statistics, test_today
from .rooms import NOON, RoomApp, played
from .still import StillApp, StillTable
from .svg import svg_of
from .test_past_snapshots import CASES as SHEETS
from .test_snapshots import SCREENS
from .test_table_snapshots import CASES as TABLES

THEMES: Final = ("textual-dark", "textual-light")
DECKS: Final[tuple[Deck, ...]] = ("four", "two")
SIZES: Final = ((60, 20), (80, 24), (120, 36))
#: The table has one more.
GREAT: Final = (160, 50)
#: Where those of the docs are kept.
DOCS: Final = Path(__file__).parents[2] / "docs" / "gallery"


class Look(NamedTuple):
    """How a screen is looked at."""

    size: tuple[int, int] = (80, 24)
    theme: str = THEMES[0]
    deck: Deck = "four"

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.theme}-{self.deck}"


class Kept(NamedTuple):
    """A picture of the docs: a screen, how it is looked at, in which language."""

    screen: str
    look: Look = Look()
    language: str = "en"


Made = Callable[[Path], KozyrApp]


def _table(make: Callable[[], Scene], cursor: Cursor | None = None) -> Made:
    return lambda _folder: StillApp(StillTable(make(), cursor))


def _over(make: Callable[[], Scene], screen: Callable[[Scene], Screen[Any]]) -> Made:
    """A screen over the table it was opened from."""
    return lambda _folder: StillApp(StillTable(make()), over=lambda: screen(make()))


def _room(screen: Callable[[], Screen[Any]] | None) -> Made:
    return lambda folder: RoomApp(folder, screen)


def _sheet(kind: Callable[[Scene], Screen[Any]], make: Callable[[], Scene]) -> Made:
    return _room(lambda: kind(make()))


class StillDuplicate(DuplicateScreen):
    """One in which nobody plays."""

    def rerun(self, session: Session, done: Callable[[Session], None]) -> None:
        """Begin nothing."""


def _with_entry(folder: Path, screen: Callable[[Entry], Screen[Any]]) -> KozyrApp:
    """A screen of one of the matches that are kept."""
    entry = test_records.kept(folder, 1)[0]
    return RoomApp(folder, lambda: screen(entry))


def _left(folder: Path) -> list[OpenMatch]:
    """Matches that are not over."""
    for game in GAMES:
        test_open_matches.left(folder, game)
    return Matches(folder / "data").open_matches()


SHOWN: dict[str, Made] = {
    **{f"table-{name}": _table(*case) for name, case in TABLES.items()},
    **{name: _room(make) for name, make in SCREENS.items()},
    **{name: _sheet(*case) for name, case in SHEETS.items()},
    **{
        f"curtain-{name}": _over(make, lambda scene: test_curtain.curtain(test_curtain.hidden(scene)))
        for name, make in test_curtain.SCENES.items()
    },
    "tricks": _over(positions.laus, TricksScreen),
    "scores": _over(positions.laus, ScoresScreen),
    "hint": _over(positions.laus, lambda scene: HintScreen(scene, positions.LAUS_ADVICE, positions.order(scene))),
    "rules": _room(lambda: RulesScreen("lodam")),
    "statistics": _room(lambda: StatisticsScreen(test_statistics.MUCH)),
    "today": _room(lambda: TodayScreen(test_today.KNOWN)),
    "settings": _room(SettingsScreen),
    "records": lambda folder: (test_records.kept(folder), RoomApp(folder, RecordsScreen))[-1],
    "keys": _room(KeysScreen),
    "new-key": _room(lambda: NewKeyScreen(KEYED["table.hint"])),
    "finish": _over(positions.laus, lambda _scene: FinishScreen()),
    "give-up": _room(lambda: GiveUpScreen(played(usual_setup("laus", "Anna"), 1))),
    "record": lambda folder: _with_entry(folder, RecordScreen),
    "delete": lambda folder: _with_entry(folder, DeleteScreen),
    "open-matches": lambda folder: RoomApp(folder, lambda: OpenMatchesScreen(_left(folder))),
    "duplicate": _room(lambda: StillDuplicate(played(usual_setup("gadenysh", "Anna"), 99))),
    "today-before": _room(lambda: TodayBeforeScreen(NOON.date())),
    "lesson": _room(lambda: LessonScreen("laus", "Anna")),
    "lesson-over": _room(lambda: LessonOverScreen(LESSONS["laus"])),
    "contents": _room(lambda: ContentsScreen(page_of("laus"))),
    "go-to": _room(lambda: GoToScreen(reviews.review_of("laus"), 0)),
}

KEPT: dict[str, Kept] = {
    "laus": Kept("table-laus"),
    "laus-light": Kept("table-laus", Look((120, 36), "textual-light", "two")),
    "laus-small": Kept("table-laus", Look((60, 20), "nord")),
    "lodam-ten": Kept("table-lodam10", Look(theme="gruvbox")),
    "lodam-two-left": Kept("table-lodam2"),
    "gadenysh-trumps": Kept("table-gadenysh-trump", Look(theme="solarized-light")),
    "gadenysh-russian": Kept("table-gadenysh-pass", language="ru"),
    "deal-over": Kept("deal-laus"),
    "match-over": Kept("match-lodam", Look((100, 30), "textual-light")),
    "curtain": Kept("curtain-laus", Look(theme="tokyo-night")),
    "statistics": Kept("statistics"),
    "review": Kept("review-laus", Look((120, 36))),
    "home": Kept("home", Look(theme="catppuccin-mocha")),
}


async def _settle(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause()


async def pictures(name: str, looks: list[Look]) -> list[str]:
    """A screen as SVG, once for each look; all are of the same size."""
    drawn: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        app = SHOWN[name](Path(folder))
        app.host = Host("")  # the bots are never asked
        async with app.run_test(size=looks[0].size, notifications=True) as pilot:
            await _settle(pilot)
            for look in looks:
                await app.change(deck=look.deck)
                app.theme = look.theme
                app.refresh_css(animate=False)
                await _settle(pilot)
                drawn.append(svg_of(app))
    return drawn


async def picture(kept: Kept) -> str:
    """A picture of the docs as it looks today."""
    locale.use(kept.language)
    try:
        (drawn,) = await pictures(kept.screen, [kept.look])
    finally:
        locale.use("en")
    return drawn


async def draw_docs() -> None:
    """Write those of the docs, and remove what is none of them any more."""
    DOCS.mkdir(parents=True, exist_ok=True)
    for old in DOCS.glob("*.svg"):
        if old.stem not in KEPT:
            old.unlink()
    for name, kept in KEPT.items():
        (DOCS / f"{name}.svg").write_text(await picture(kept), encoding="utf-8")


async def draw_everything(folder: Path) -> None:
    """Write every screen in every look."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SHOWN:
        for size in (*SIZES, GREAT) if name.startswith("table-") else SIZES:
            looks = [Look(size, theme, deck) for deck in DECKS for theme in THEMES]
            for look, svg in zip(looks, await pictures(name, looks), strict=True):
                (folder / f"{name}-{look}.svg").write_text(svg, encoding="utf-8")


def main(folder: Path | None) -> None:
    """Draw those of the docs, and everything if a folder is given, with a home of its own: neither settings nor matches
    of whoever draws are touched."""
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), home))
        asyncio.run(draw_docs())
        if folder is not None:
            asyncio.run(draw_everything(folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else None)
