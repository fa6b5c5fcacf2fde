"""The first screen: the games, each of which two Enters start as it was last played."""

from __future__ import annotations

from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Center, VerticalScroll

from kozyr.locale import N_, _, n_
from kozyr.store import ArchiveError
from kozyr.store.days import game_of_day
from kozyr.words.cells import fitting, widest
from kozyr.words.compared import result_text
from kozyr.words.games import GAME_LINES, title_of
from kozyr.words.lesson import lessons_text
from kozyr.words.matches import score_text, where_text

from ..draw.canvas import Canvas
from ..draw.cards import PLAIN, draw_box
from ..draw.frame import CardSize
from ..widgets.bars import FooterBar
from ..widgets.choices import Choice, Choices
from ..widgets.drawn import Drawn
from .lessons import LessonsScreen
from .listed import Listed

#: The name of the program as a fan of cards: letter, suit, its role, and how far the card hangs down.
_SIGN = (
    ("K", "♠", "spade", 0),
    ("O", "♥", "heart", 1),
    ("Z", "♣", "club", 0),
    ("Y", "♦", "diamond", 1),
    ("R", "♠", "spade", 0),
)
_CARD = CardSize(7, 5)
_SIGN_CELLS, _SIGN_ROWS = 39, 6
#: Rows of the sign with the empty ones around it, and of the footer.
_ABOVE_AND_BELOW = _SIGN_ROWS + 4
#: Columns of the arrow, and of the gap behind the titles.
_BESIDE = 7

CONTINUE = "continue"
TODAY = "today"
LESSONS = "lessons"
STATISTICS = Choice("statistics", N_("Statistics"), N_("how you have played"))
RECORDS = Choice("records", N_("Records"), N_("every match that is kept"))
RULES = Choice("rules", N_("Rules"), N_("the three games, and how they differ"))
SETTINGS = Choice("settings", N_("Settings"), N_("colours, language, speed, keys"))


def draw_sign(width: int) -> Canvas:
    """The five cards that spell the name, in the middle of this many columns."""
    canvas = Canvas(width, _SIGN_ROWS)
    for place, (letter, suit, role, down) in enumerate(_SIGN):
        x, y, ink = (width - _SIGN_CELLS) // 2 + place * 8, down, f"card-{role}"
        draw_box(canvas, x, y, _CARD, PLAIN)
        canvas.put(x + 1, y + 1, letter, ink, "card", bold=True)
        canvas.put(x + 1, y + 2, suit, ink, "card")
        canvas.put(x + 5, y + 2, suit, ink, "card")
        canvas.put(x + 5, y + 3, letter, ink, "card", bold=True)
    return canvas


class Sign(Drawn):
    """The name of the program."""

    def fit(self) -> None:
        self.show(draw_sign(self.size.width))


class HomeScreen(Listed[None], scope="home"):
    """Games to start, and what else there is."""

    CSS = """
    HomeScreen { background: $felt; }
    HomeScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; align-vertical: middle; }
    HomeScreen Sign { width: 1fr; height: 6; margin: 1 0; }
    HomeScreen.-low Sign { display: none; }
    HomeScreen Choices { width: auto; min-width: 62; max-width: 100%; margin-top: 1; }
    """

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Sign()
            with Center():
                self._shown = self._lines()
                yield Choices(self._shown)
        yield FooterBar()

    def _lines(self) -> list[Choice | None]:
        games = [Choice(name, title_of(name), _(line)) for name, line in GAME_LINES.items()]
        games.append(Choice(TODAY, _("Today's deal"), self._today()))
        done = {game for game, learnt in self.app.store.lessons.items() if learnt == "done"}
        lessons = Choice(LESSONS, _("Lessons"), lessons_text(done))
        more = [Choice(line.id, _(line.title), _(line.about)) for line in (STATISTICS, RECORDS, RULES, SETTINGS)]
        room = self.app.size.width - widest(line.title for line in (*games, lessons, *more)) - _BESIDE
        return [*self._open_match(room), *games, None, lessons, *more]

    def _open_match(self, room: int) -> list[Choice | None]:
        """The match that was played last, if it is not over, and how many more there are, in so many columns."""
        match = self.app.matches.newest()
        if match is None:
            return []
        session, others = match.session, self.app.matches.open_count() - 1
        where = where_text(session)
        more = n_("{n} more", "{n} more", others) if others > 0 else ""
        abouts = ["; ".join(filter(None, parts)) for parts in ([where, score_text(session), more], [where, more])]
        return [Choice(CONTINUE, _("Continue"), fitting(abouts, room)), None]

    def _today(self) -> str:
        """The game of the day, and what came of it."""
        matches = self.app.matches
        day = matches.today()
        game = title_of(game_of_day(day))
        try:
            result = matches.result_of_day(day)
        except ArchiveError:  # what is wrong with it is told when it is opened
            return game
        begun = result is None and matches.open_of_day(day) is not None
        said = _("being played") if begun else result_text(result)
        return _("{game}; {result}").format(game=game, result=said)

    def on_screen_resume(self) -> None:
        """What can be continued may have changed."""
        if self.whole:
            self.fit()

    def _tell(self) -> None:
        lines = self._lines()
        if lines != self._shown:
            self._shown = lines
            self.query_one(Choices).offer(lines)

    def fit(self) -> None:
        """A low window has no sign, a narrow one says less."""
        self._tell()
        self.set_class(self.app.size.height < len(self._shown) + _ABOVE_AND_BELOW, "-low")

    def action_start(self, game: str) -> None:
        """Start a game as it was last played: at once, so no lesson is offered."""
        self.app.start(self.app.store.setup(game))

    def action_quit(self) -> None:
        self.app.exit()

    @on(Choices.Opened)
    def _open(self, event: Choices.Opened) -> None:
        if not self.is_active:
            return  # a second click was on its way when another screen opened
        if event.choice.id == CONTINUE:
            self.app.resume()
        elif event.choice.id == TODAY:
            self.app.open_today()
        elif event.choice.id == LESSONS:
            self.app.push_screen(LessonsScreen())
        elif event.choice.id == STATISTICS.id:
            self.app.show_statistics()
        elif event.choice.id == RECORDS.id:
            self.app.show_records()
        elif event.choice.id == RULES.id:
            self.app.action_rules()
        elif event.choice.id == SETTINGS.id:
            self.app.action_settings()
        else:
            self.app.offer_lesson(event.choice.id, partial(self.app.set_up, event.choice.id))
