"""The app: the first screen, the ways from one to another, and the commands that work everywhere."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.traceback import Traceback
from textual.app import SystemCommand
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.screen import Screen
from textual.theme import ThemeProvider
from textual.widgets._toast import ToastRack

from kozyr.bots.host import Host
from kozyr.engine import fresh_seed
from kozyr.locale import AUTO, LANGUAGES, _
from kozyr.session import Session
from kozyr.session.setup import Setup
from kozyr.store import ArchiveError, Busy, Matches, OpenMatch, Store, fault_line
from kozyr.store.today import session_of_day
from kozyr.words.cells import short_paths

from .commanded import Commanded
from .commands import bindings_of, use_keys
from .driver import SturdyDriver
from .glyphs import Glyphs
from .layouts import latin_key
from .settled import SettledApp
from .speed import Speed

if TYPE_CHECKING:
    from kozyr.review import Review

#: Columns of the widest path in a notice: one in the narrowest window has room for it.
_NOTICE = 54


def _in_a_notice(line: str) -> str:
    return short_paths(line, os.path.expanduser("~"), _NOTICE)  # noqa: PTH111 # there may be no home


class KozyrApp(SettledApp):
    """The game in the terminal."""

    TITLE = "kozyr"
    # Notices stand where nothing is chosen: below the header, or, where a list begins there, above the footer.
    CSS = """
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; max-height: 5; scrollbar-size-vertical: 0; }
    HomeScreen.-low ToastRack, OpenMatchesScreen ToastRack, RecordsScreen ToastRack, SetupScreen ToastRack,
    SettingsScreen ToastRack {
        dock: bottom; align: right bottom; margin: 0 0 1 0;
    }
    * {
        scrollbar-color: $felt-line; scrollbar-color-hover: $felt-muted; scrollbar-color-active: $turn;
        scrollbar-background: $felt; scrollbar-background-hover: $felt; scrollbar-background-active: $felt;
    }
    Toast { width: auto; max-width: 100%; margin: 0; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = True
    BINDINGS = [*bindings_of("app")]

    def __init__(
        self,
        session: Session | None = None,
        *,
        speed: str | Speed | None = None,
        offers: bool | None = None,
        store: Store | None = None,
        matches: Matches | None = None,
        resume: bool = False,
        review: Review | None = None,
        lesson: str = "",
        host: Host | None = None,
        glyphs: Glyphs = "signs",
    ) -> None:
        """At the table of `session`, or at home without one. What is `None` is as the settings of `store` have it.

        `matches`: where matches are kept. `resume`: begin with the list of those that are not over. `review`: begin
        with a look at this match. `lesson`: begin with the lesson of this game. `host`: where bots think; it is closed
        with the app. `glyphs`: what the terminal can show."""
        self.host = Host() if host is None else host
        self.matches = Matches() if matches is None else matches
        self._begin_with_open = resume
        self._begin_with_review = review
        self._begin_with_lesson = lesson
        #: what answered something done on the screen that is shown
        self._answers: set[str] = set()
        super().__init__(Store() if store is None else store, glyphs, speed, offers)
        self.session = session

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this system."""
        found = super().get_driver_class()
        return SturdyDriver if found is LinuxDriver else found

    @property
    def unsaved(self) -> bool:
        """Whether something that was played is nowhere but in memory."""
        return self.matches.unsaved

    def on_mount(self) -> None:
        """Open the first screen, and tell what the settings say wrongly."""
        self.host.start()
        if not self.is_headless:
            # Ended from outside, the terminal is left as it was all the same.
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, partial(self.exit, return_code=128 + number))
        self.store.listen(self.notice)
        self.matches.notices.listen(self.notice)
        self.use_settings()
        self.push_screen(self.first_screen())
        if self._begin_with_open:
            self.call_after_refresh(self.resume)
        if self._begin_with_review is not None:
            self.show_review(self._begin_with_review)
        if self._begin_with_lesson:
            self.learn(self._begin_with_lesson)

    def first_screen(self) -> Screen[Any]:
        """The table of the session that was given, or home."""
        if self.session is not None:
            from .screens.table import TableScreen

            self.matches.keep(self.session)
            return TableScreen(self.session)
        from .screens.home import HomeScreen

        return HomeScreen()

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Run what is bound to a key, or else to that in its place on a Latin keyboard."""
        if await super()._check_bindings(key, priority):
            return True
        latin = latin_key(key)
        return latin is not None and await super()._check_bindings(latin, priority)

    def _handle_exception(self, error: Exception) -> None:
        """Once the program ends, its parts go one after the other: what then lacks another one changes nothing."""
        if not self._exit:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Say where the program failed, but not the values there, as Textual does: hands are among them."""
        self.bell()
        self.panic(Traceback())

    def on_unmount(self) -> None:
        """Let no bot think on."""
        self.host.close()
        use_keys({})

    def tell(self, line: str) -> None:
        """Answer what was done on this screen by a line, which is shown for a while; a table opened next is free of
        it."""
        self._answers.add(_in_a_notice(line))
        self.notice(line)

    def notice(self, line: str) -> None:
        """Show a line for a while, on whatever screen comes."""
        self.notify(_in_a_notice(line), severity="warning", markup=False, timeout=8)
        self.call_after_refresh(self._show_newest)

    def _drop_answers(self) -> None:
        """What was answered on a screen that is left says nothing of the table that comes."""
        for notice in [notice for notice in self._notifications if notice.message in self._answers]:
            self._unnotify(notice)
        self._answers.clear()

    def _show_newest(self) -> None:
        """Of several notices that have no room, the newest is seen."""
        for rack in self.screen.query(ToastRack):
            rack.scroll_end(animate=False)

    def set_up(self, game: str) -> None:
        """Show the form for a match of this game, filled in as it was last played."""
        from .screens.setup import SetupScreen

        self.push_screen(SetupScreen(self.store.setup(game)))

    def start(self, setup: Setup, seed: str = "") -> None:
        """Start a match and remember how it was set up; without `seed` from a fresh one."""
        self.store.remember(setup)
        self.open_table(setup.session(seed))

    def open_table(self, session: Session) -> None:
        """Show the table of a new session, instead of whatever lies over the first screen, and keep it."""
        self.go_home()
        self.matches.keep(session)
        self._sit_down(session)

    def resume(self) -> None:
        """Go on with the match that is not over, or show those that are not when there are several."""
        from .screens.open_matches import OpenMatchesScreen

        found = self.matches.open_matches()
        if len(found) == 1 and not found[0].busy:
            self.go_on(found[0])
        elif found:
            self.push_screen(OpenMatchesScreen(found))
        else:
            self.tell(_("No match is open."))

    def go_on(self, match: OpenMatch) -> bool:
        """Go on with a match, unless another program plays it or it is gone; whether that was done."""
        try:
            session = self.matches.resume(match)
        except (Busy, OSError) as fault:
            self.tell(fault_line(fault))
            return False
        self._leave_screens()
        self._sit_down(session)
        return True

    def _sit_down(self, session: Session) -> None:
        from .screens.table import TableScreen

        self.session = session
        self._drop_answers()
        self.push_screen(TableScreen(session))

    def after_match(self, answer: str | None) -> None:
        """After `MatchOverScreen`: the same deals `again`, a `new` match of the same players, or `home`."""
        over = self.session
        if over is None or answer not in ("again", "new"):
            self.go_home()
            return
        again = answer == "again"
        meta = {"again": True} if again else {}
        self.open_table(Session(over.game, over.seats, over.seed if again else fresh_seed(), meta))

    def after_menu(self, answer: str | None) -> None:
        """After `MenuScreen`, closed with `new`, `home`, `quit`, `give-up`, or anything else to stay at the table."""
        if answer == "quit":
            self.exit()
        elif answer == "new":
            self.after_match("new")
        elif answer == "give-up":
            self.matches.finish()
            self.go_home()
        elif answer == "home":
            self.go_home()

    def go_home(self) -> None:
        """Leave the match, and whatever lies over the first screen."""
        self.session = None
        self.matches.leave()
        self._leave_screens()

    def _leave_screens(self) -> None:
        from .screens.home import HomeScreen

        while len(self.screen_stack) > 2 and not isinstance(self.screen, HomeScreen):
            self.pop_screen()
        if not isinstance(self.screen, HomeScreen):
            self.switch_screen(HomeScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette: the commands of the screen that apply now, then the theme."""
        if isinstance(screen, Commanded):
            for command in screen.commands():
                if command.keys:
                    owner = "app" if command.scope == "app" else "screen"
                    run = partial(self.run_action, f"{owner}.{command.action}")
                    yield SystemCommand(_(command.title), _(command.help), run)
        yield SystemCommand(_("Theme"), _("Choose the colours."), self.action_change_theme)
        for code, name in {**LANGUAGES, AUTO: _("as the environment says")}.items():
            title = _("Language: {name}").format(name=name)
            yield SystemCommand(title, _("Speak this language from now on."), partial(self.speak, code))

    def action_command_palette(self) -> None:
        """Show the palette; Textual would ask in English."""
        from .screens.palette import Palette

        if self.use_command_palette and not isinstance(self.screen, Palette):
            self.push_screen(Palette(placeholder=_("Search for commands…")))

    def search_themes(self) -> None:
        """Show the themes."""
        from .screens.palette import Palette

        self.push_screen(Palette(providers=[ThemeProvider], placeholder=_("Search for themes…")))

    def learn(self, game: str) -> None:
        """Begin the lesson of a game, instead of whatever lies over the first screen."""
        from .screens.lesson import LessonScreen

        self.go_home()
        lesson = LessonScreen(game, self.store.player_name)
        self.session = lesson.session
        self._drop_answers()
        self.push_screen(lesson)

    def offer_lesson(self, game: str, otherwise: Callable[[], None]) -> None:
        """Before the first match of a game, offer its lesson, until that is answered; do `otherwise` when it is not
        wanted."""
        from .screens.lessons import FirstLessonScreen

        if not self.store.first_time(game):
            otherwise()
            return

        def answered(wanted: bool | None) -> None:
            if wanted is None:
                return
            self.store.note_lesson(game, "offered")
            if wanted:
                self.learn(game)
            else:
                otherwise()

        self.push_screen(FirstLessonScreen(game), answered)

    def after_lesson(self, game: str, answer: str | None) -> None:
        """After `LessonOverScreen` of this game, closed with `play`, `again`, `lessons` or anything else to go home."""
        from .screens.lessons import LessonsScreen

        if answer == "play":
            self.start(self.store.setup(game))
        elif answer == "again":
            self.learn(game)
        else:
            self.go_home()
            if answer == "lessons":
                self.push_screen(LessonsScreen())

    def open_today(self) -> None:
        """Play the deal of the day, go on with it, or show what came of it."""
        from .screens.today import TodayScreen
        from .screens.today_before import TodayBeforeScreen

        day = self.matches.today()
        try:
            result = self.matches.result_of_day(day)
        except ArchiveError as fault:
            self.tell(str(fault))
            return
        begun = self.matches.open_of_day(day) if result is None else None
        if result is not None:
            self.push_screen(TodayScreen(result))
        elif begun is not None:
            self.go_on(begun)
        else:
            self.push_screen(TodayBeforeScreen(day), self._play_today)

    def _play_today(self, day: date | None) -> None:
        if day is not None:
            self.open_table(session_of_day(day, self.store.player_name))

    def show_records(self) -> None:
        """Show every match that is kept, unless that is what is shown."""
        from .screens.records import RecordsScreen

        if isinstance(self.screen, RecordsScreen):
            return
        try:
            self.matches.tidy()
        except ArchiveError as fault:
            self.tell(str(fault))
        self.push_screen(RecordsScreen())

    def show_statistics(self) -> None:
        """Show how the person has played, unless that is what is shown."""
        from .screens.statistics import StatisticsScreen

        if isinstance(self.screen, StatisticsScreen):
            return
        try:
            found = self.matches.statistics()
        except ArchiveError as fault:
            self.tell(str(fault))
        else:
            self.push_screen(StatisticsScreen(found))

    def show_review(self, review: Review) -> None:
        """Go through a match again."""
        from .screens.review import ReviewScreen

        self._drop_answers()
        self.push_screen(ReviewScreen(review))

    def action_help(self) -> None:
        """Show the keys of the screen."""
        from .screens.help import HelpScreen

        screen = self.screen
        if isinstance(screen, Commanded) and not isinstance(screen, HelpScreen):
            self.push_screen(HelpScreen(screen.commands(), screen.legend()))

    def action_suspend(self) -> None:
        """Stop the program, as a terminal does at ctrl+z."""
        if self._driver is not None and self._driver.can_suspend:
            signal.raise_signal(signal.SIGTSTP)
        else:
            self.tell(_("No shell waits here that could take over and wake the program again."))

    def action_settings(self) -> None:
        """Show the settings."""
        from .screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen())

    def action_rules(self) -> None:
        """Show the rules of the game; at the rule that the screen says, if it says one."""
        from .screens.contents import ContentsScreen
        from .screens.rules import RulesScreen

        screen = self.screen
        if isinstance(screen, Commanded) and not isinstance(screen, RulesScreen | ContentsScreen):
            game = screen.game_shown or (self.session.game if self.session else None)
            self.push_screen(RulesScreen(game, rule=screen.rule_said))
