"""A question that is answered by yes or no, before something that cannot be taken back."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from kozyr.locale import _
from kozyr.session import Session
from kozyr.store import Entry, begun
from kozyr.words.cells import plain
from kozyr.words.matches import game_text, played_text

from ..widgets.choices import Choice, Choices
from .box import Dialog
from .listed import Listed


class YesNo(Dialog[bool], Listed[bool]):
    """Dismissed with the answer. A subclass says what is asked, and has the commands of its scope.

    `first`: the answer that the cursor is on. `beside`: the answer of a click beside the box.
    """

    first = True
    beside: bool | None = False
    DEFAULT_CSS = """
    YesNo > Vertical { width: 52; }
    YesNo Static { margin-bottom: 1; }
    """

    def question(self) -> str:
        """What is asked."""
        raise NotImplementedError

    def answers(self) -> tuple[str, str]:
        """What yes means, and what no means, in a few words."""
        raise NotImplementedError

    def inside(self) -> ComposeResult:
        """The question and its two answers."""
        yes, no = self.answers()
        lines = [Choice("yes", _("Yes"), yes), Choice("no", _("No"), no)]
        yield Static(Content(self.question()))
        yield Choices(lines if self.first else lines[::-1], ground="strip")

    def action_yes(self) -> None:
        self.leave(True)

    def action_no(self) -> None:
        self.leave(False)

    @on(Choices.Opened)
    def _opened(self, event: Choices.Opened) -> None:
        self.leave(event.choice.id == "yes")

    def clicked_beside(self) -> None:
        self.leave(self.beside)


class FinishScreen(YesNo, scope="finish"):
    """Whether to play a decided deal out."""

    def heading(self) -> str:
        return _("Finish the deal")

    def question(self) -> str:
        return _("No order of play can change any points now. Play the remaining cards at once?")

    def answers(self) -> tuple[str, str]:
        return _("play the deal out"), _("play on by hand")


class DeleteScreen(YesNo, scope="delete"):
    """Whether to delete a match that is kept."""

    first = False

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self._entry = entry

    def heading(self) -> str:
        return _("Delete")

    def question(self) -> str:
        entry = self._entry
        text = _("Delete match {number} for ever? {game}, {when}, {players}.")
        game, players = game_text(entry.game, entry.variant), plain(", ".join(entry.names))
        return text.format(number=entry.id, game=game, when=played_text(entry), players=players)

    def answers(self) -> tuple[str, str]:
        return _("delete the match"), _("keep it")


class GiveUpScreen(YesNo, scope="give-up"):
    """Whether to give a match up, or to drop one in which no person has decided anything yet."""

    first = False

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._begun, self._today = begun(session), session.one_try

    def heading(self) -> str:
        return _("Give up")

    def question(self) -> str:
        if not self._begun:
            return _("You have decided nothing in this match yet: nothing of it will be kept. Give it up?")
        if self._today:
            return _("That was your one try at today's deal then: it counts as given up. Give it up?")
        return _("The match ends here and is kept as given up. It cannot be continued. Give it up?")

    def answers(self) -> tuple[str, str]:
        return _("give the match up"), _("keep it open")
