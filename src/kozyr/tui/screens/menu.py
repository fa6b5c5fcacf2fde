"""The menu at the table. It asks once more only before a match is lost that could not be saved."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from kozyr.locale import N_, _
from kozyr.session import Session
from kozyr.store import Matches, begun

from ..widgets.choices import Choice, Choices
from .box import Dialog
from .listed import Listed
from .yes_no import GiveUpScreen

_LINES: Final = (
    Choice("resume", N_("Go on playing")),
    Choice("new", N_("New match"), N_("the same players, fresh cards")),
    Choice("settings", N_("Settings"), N_("colours, language, speed, keys")),
    Choice("home", N_("Home"), N_("the first screen")),
    Choice("quit", N_("Quit"), N_("leave the program")),
)
#: Columns of the box, at least.
_WIDTH: Final = 52
_GIVE_UP: Final = Choice("give-up", N_("Give up"), N_("end the match here"))


def would_be_lost(session: Session, matches: Matches) -> bool:
    """Whether leaving throws decisions of a person away, because they could not be saved."""
    return session.result is None and begun(session) and not matches.safe


class MenuScreen(Dialog[str], Listed[str], scope="menu"):
    """Dismissed with `resume`, `new`, `home`, `quit` or `give-up`."""

    CSS = """
    MenuScreen > Vertical { width: 52; }
    MenuScreen Static { margin-bottom: 1; }
    """

    def __init__(self, session: Session) -> None:
        """The menu at the table of a session."""
        super().__init__()
        self._session = session
        self._wish = ""

    def heading(self) -> str:
        return _("Menu")

    def inside(self) -> ComposeResult:
        yield Static(id="question")
        more = [_GIVE_UP] if self._session.result is None else []
        yield Choices(
            [Choice(line.id, _(line.title), _(line.about) if line.about else "") for line in (*_LINES, *more)],
            ground="strip",
        )

    def on_mount(self) -> None:
        """Nothing is asked yet."""
        self.query_one("#question").display = False

    def fit(self) -> None:
        """Frame and padding take four columns; between a title and what is said of it two can be spared."""
        lines = self.query_one(Choices).get_content_width(None, None)
        self.query_one(Vertical).styles.width = max(_WIDTH, lines + 4 - 2)

    async def retell(self) -> None:
        await super().retell()
        self.query_one("#question").display = False

    def action_close(self) -> None:
        self.leave("resume")

    @on(Choices.Opened)
    def _opened(self, event: Choices.Opened) -> None:
        wish = event.choice.id
        if wish in ("resume", "leave"):
            self.leave(self._wish if wish == "leave" else "resume")
        elif wish == "settings":
            self.app.action_settings()
        elif wish == "give-up":
            self.query_one(Vertical).visible = False  # the question is lower: the menu would look out from behind it
            self.app.push_screen(GiveUpScreen(self._session), self._give_up)
        elif would_be_lost(self._session, self.app.matches):
            self._ask(wish)
        else:
            self.leave(wish)

    def _give_up(self, sure: bool | None) -> None:
        self.query_one(Vertical).visible = True
        if sure:
            self.leave("give-up")

    def _ask(self, wish: str) -> None:
        """Leaving would throw the match away: ask."""
        self._wish = wish
        question = self.query_one("#question", Static)
        question.update(Content(_("The match is not finished and could not be saved. It cannot be continued later.")))
        question.display = True
        self.query_one(Choices).offer([Choice("resume", _("Go on playing")), Choice("leave", _("Leave the match"))])
