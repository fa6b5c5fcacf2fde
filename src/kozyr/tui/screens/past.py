"""The finished tricks of a deal, and the score sheet: what all at the table may look at again."""

from __future__ import annotations

from dataclasses import replace

from textual.widget import Widget

from kozyr.locale import _
from kozyr.session import Session
from kozyr.words.cells import Line
from kozyr.words.games import goal
from kozyr.words.past import past_tricks
from kozyr.words.scene import Aids, Scene, person, public

from ..draw.score_sheet import draw_score_sheet, sheet_width
from ..widgets.drawn import Drawn
from .aside import Aside, AsideLines


def scene_after(session: Session, number: int, aids: Aids) -> Scene:
    """What all may know after the deal of this number, from 1: its tricks, and what the next deal starts with."""
    people, counts = session.humans, session.match.counts[:number]
    seat = people[0] if people else 0
    view, lives = session.match.deals[number - 1].view(seat), counts[-1].lives
    still_in = tuple(player for player in view.players if not lives or lives[player])
    return Scene(
        game=session.game,
        view=replace(public(view), players=still_in, totals=counts[-1].totals, lives=lives),
        people=tuple(person(player.name, player.level) for player in session.seats),
        you=seat if len(people) == 1 else -1,
        counts=tuple(counts),
        aids=aids,
        one_deal=session.one_try,
    )


class TricksScreen(AsideLines, scope="tricks"):
    """The finished tricks of a deal, the last one first."""

    columns = 96
    full = True

    def heading(self) -> str:
        """Which deal it is."""
        return _("Tricks of deal {number}, the last one first").format(number=self.scene.view.number)

    def lines(self, width: int) -> list[Line]:
        return past_tricks(self.scene, width)


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
