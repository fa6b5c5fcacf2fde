"""The finished tricks of a deal, and the score sheet: what all at the table may look at again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from textual.widget import Widget
from textual.widgets import Static

from kozyr.locale import _
from kozyr.session import Session
from kozyr.words.games import goal
from kozyr.words.past import past_tricks
from kozyr.words.scene import Aids, Scene, person

from ..content import content_of
from ..draw.score_sheet import draw_score_sheet, sheet_width
from ..widgets.drawn import Drawn
from .aside import Aside

#: Columns from which a line of tricks is hard to follow.
_WIDEST: Final = 96


def scene_after(session: Session, number: int, aids: Aids) -> Scene:
    """What all may know after the deal of this number, from 1: its tricks, and what the next deal starts with."""
    people, counts = session.humans, session.match.counts[:number]
    seat = people[0] if people else 0
    view, lives = session.match.deals[number - 1].view(seat), counts[-1].lives
    still_in = tuple(player for player in view.players if not lives or lives[player])
    return Scene(
        game=session.game,
        view=replace(view, players=still_in, totals=counts[-1].totals, lives=lives),
        people=tuple(person(player.name, player.level) for player in session.seats),
        you=seat if len(people) == 1 else -1,
        counts=tuple(counts),
        aids=aids,
        one_deal=session.one_try,
    )


class TricksScreen(Aside, scope="tricks"):
    """The finished tricks of a deal, the last one first."""

    CSS = "TricksScreen Static { height: auto; padding: 0 1 0 0; }"

    def heading(self) -> str:
        """Which deal it is."""
        return _("Tricks of deal {number}, the last one first").format(number=self.scene.view.number)

    def sheet(self) -> Widget:
        """The lines."""
        return Static()

    def fill(self, most: int) -> tuple[int, int]:
        """Wrap the lines anew."""
        width = min(most, _WIDEST)
        lines = past_tricks(self.scene, width - 1)
        self.query_one(Static).update(content_of(lines))
        return width, len(lines)


class ScoresScreen(Aside, scope="scores"):
    """The score sheet of the match."""

    def heading(self) -> str:
        """What it is, and what the match goes to."""
        return _("Score sheet") + "  ·  " + goal(self.scene.game, one_deal=self.scene.one_deal)

    def sheet(self) -> Widget:
        """The canvas."""
        return Drawn(id="sheet")

    def fill(self, most: int) -> tuple[int, int]:
        """Draw the sheet anew."""
        canvas = draw_score_sheet(self.scene, sheet_width(self.scene, most))
        sheet = self.query_one("#sheet", Drawn)
        sheet.styles.height = canvas.height
        sheet.show(canvas)
        return canvas.width, canvas.height
