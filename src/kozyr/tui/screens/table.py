"""The table: lays out the match, follows what happens in it, and opens what lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult

from kozyr.bots.host import Failure
from kozyr.locale import _
from kozyr.session import CardPlayed, Event, Session
from kozyr.store import is_over
from kozyr.store.today import result_of
from kozyr.words.curtain import brought
from kozyr.words.failing import failed
from kozyr.words.happened import told

from ..commands import help_of
from ..speed import next_speed
from ..widgets.table import Side
from .answers import BotChose
from .curtain import CurtainScreen
from .deal_over import DealOverScreen
from .helps import Helps
from .match_over import MatchOverScreen
from .menu import MenuScreen, would_be_lost
from .parts import table_parts
from .today import TodayScreen
from .turns import Turns

#: Seconds for which a card that has just been played keeps its bright frame.
FRESH: Final = 0.15


class TableScreen(Helps, scope="table"):
    """A match at the table. It keeps no state of the match, only where the player's cursor is."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = "TableScreen { background: $felt; }"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.turns = Turns(session, self)
        #: the number of the deal whose count was shown
        self._opened = -1

    def compose(self) -> ComposeResult:
        """Everything; what the window has no room for is hidden."""
        yield from table_parts(Side())

    def situations(self) -> frozenset[str]:
        """Beside those of the helps: a match is played, which has a menu."""
        return super().situations() | {"match"}

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())
        self.turns.begin()

    def on_screen_resume(self) -> None:
        """Go on when the table is back on top."""
        self._go_on()

    def _go_on(self) -> None:
        if self.session.match.deals:
            self.call_later(self.turns.go)

    def on_unmount(self) -> None:
        """Nothing that was begun matters any more."""
        self.turns.stop()

    def fit(self) -> None:
        """Show the table in a window of this size; where that was too small before, go on."""
        self.redraw()
        self._go_on()

    def resettle(self) -> None:
        self.redraw()
        super().resettle()

    async def retell(self) -> None:
        """What was said is gone: it was in the language of before."""
        self.note = self.news = ""
        self._scene = None
        await super().retell()

    # What happens.

    def happened(self, happened: Sequence[Event]) -> None:
        """Show what has just happened."""
        self.news = told(self.scene(), happened) or self.news
        card = next((event.card for event in happened if isinstance(event, CardPlayed)), None)
        if card is not None and self.moves:
            self.fresh = card
            self.set_timer(FRESH, self._no_longer_fresh)
        self.new_decision()

    def _no_longer_fresh(self) -> None:
        self.fresh = -1
        self.redraw()

    @on(BotChose)
    def _bot_chose(self, message: BotChose) -> None:
        self.turns.bot_chose(message.moment, message.answer)

    def bot_failed(self, seat: int, failure: Failure, *, for_good: bool) -> None:
        """Say that another has chosen for a bot, or plays on for it; where the bot raised goes to the log."""
        said = failed(self.scene().name(seat), failure, for_good=for_good)
        self.notify(said, severity="warning", markup=False)
        if failure.trace:
            self.log.error(failure.trace)

    def drop_curtain(self, seat: int) -> None:
        """Cover the table until this person, who is to decide next, is at the keyboard."""
        before = self.keyboard.seat
        self.keyboard.leave()
        self.note = self.news = ""
        self.new_decision()
        curtain = CurtainScreen(self.session, self.scene_for(seat), before)
        curtain.twice = self.twice
        self.app.push_screen(curtain, self._lifted)

    def _lifted(self, seat: int | None) -> None:
        if seat is not None:
            self.keyboard.take(seat)
            self.news = brought(self.scene())
            self.acted()  # a key meant for the curtain must not play a card
            self.new_decision()

    def deal_ended(self) -> None:
        """Show the count of the deal, once."""
        number = len(self.session.match.counts)
        if self._opened == number:
            return
        self._opened = number
        self.redraw()
        over = DealOverScreen(self.session, number)
        over.twice = self.twice
        self.app.push_screen(over, lambda _answer: self._after_deal())

    def _after_deal(self) -> None:
        self.note = self.news = ""
        if not is_over(self.session):
            self.turns.deal()
            return
        self.app.matches.finish()
        result = result_of(self.session)
        if result is not None:
            self.app.push_screen(TodayScreen(result), self.app.after_match)
            return
        over = MatchOverScreen(self.session)
        over.twice = self.twice
        self.app.push_screen(over, self.app.after_match)

    # What the player does beside playing.

    def action_exchange(self) -> None:
        """Announce an offer before the next lead, or take that back."""
        self.turns.wants_exchange ^= {self.viewer}
        wants = self.viewer in self.turns.wants_exchange
        self.note = _("You will offer an exchange before the next lead.") if wants else _("You will not offer.")
        self.redraw()

    def action_undo(self) -> None:
        self.note, self.news = _("Taken back."), ""
        self._opened = -1
        self.turns.undo()

    def action_redo(self) -> None:
        self.note, self.news = _("Done again."), ""
        self._opened = -1
        self.turns.redo()

    def action_say_why(self, command: str) -> None:
        """Say what the help says of a command that only tells why others do nothing."""
        self.note = _(help_of(command))
        self.redraw()

    async def action_points(self) -> None:
        """Show or hide what each has taken."""
        shown = await self._set_aid("points", wanted=not self.aids.points)
        self.note = _("The points taken are shown.") if shown else _("The points taken are hidden.")
        self.redraw()

    async def action_voids(self) -> None:
        """Show or hide which suits each is known to lack."""
        shown = await self._set_aid("voids", wanted=not self.aids.voids)
        self.note = _("Known voids are shown.") if shown else _("Known voids are hidden.")
        self.redraw()

    async def _set_aid(self, name: str, *, wanted: bool) -> bool:
        """Keep a memory aid for the person at the keyboard: each of several has his own."""
        if len(self.session.humans) > 1 and self.keyboard.seat >= 0:
            self.app.store.change_aid(self.session.seats[self.keyboard.seat].name, name, wanted=wanted)
        else:
            await self.app.change(**{name: wanted})
        return wanted

    async def action_faster(self) -> None:
        await self._set_speed(1)

    async def action_slower(self) -> None:
        await self._set_speed(-1)

    async def _set_speed(self, step: int) -> None:
        await self.app.change(speed=next_speed(self.app.speed, step).name)
        self.note = _("Speed: {speed}").format(speed=_(self.app.speed.title))
        self.redraw()

    def action_menu(self) -> None:
        """The menu of the match; while half of a card's name is typed, only forget that."""
        if self.typed:
            self.forget_typed()
            return
        self.app.push_screen(MenuScreen(self.session), self.app.after_menu)

    def action_quit(self) -> None:
        """Leave, or ask first when the match would be lost."""
        if would_be_lost(self.session, self.app.matches):
            self.action_menu()
        else:
            self.app.exit()
