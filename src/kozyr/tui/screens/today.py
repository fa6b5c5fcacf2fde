"""What came of the deal of a day, beside what the strongest level gets from the same seat; and a line to share."""

from __future__ import annotations

from dataclasses import replace

from kozyr.bots import STRONGEST
from kozyr.locale import _, day_text
from kozyr.session import Session
from kozyr.store import ArchiveError
from kozyr.store.today import Result, keep_strongest, session_of_day
from kozyr.words.cells import Line, left, plain, right, signed, widest, wrapped
from kozyr.words.compared import failed_text, result_text, share_text, strongest_text
from kozyr.words.games import title_of

from .rerun import Rerunning, again_with


class TodayScreen(Rerunning, scope="today"):
    """Dismissed with `home`."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result

    def heading(self) -> tuple[str, str, str]:
        return _("Today's deal"), title_of(self.result.game), day_text(self.result.day)

    @property
    def game_shown(self) -> str:
        """That of the day."""
        return self.result.game

    def on_mount(self) -> None:
        """Find out what the strongest level gets, if that is not known yet."""
        if self.result.strongest is None:
            session = session_of_day(self.result.day, self.app.store.player_name)
            self.rerun(again_with(session, STRONGEST), self._found)

    def _found(self, session: Session) -> None:
        points = session.match.counts[0].points[0]
        self.result = replace(self.result, strongest=points)
        try:
            keep_strongest(self.app.matches.archive, self.result, points)
        except ArchiveError as fault:
            self.app.tell(str(fault))
        self.fit()

    def lines(self, width: int) -> list[Line]:
        """What came of it, everybody's points, the comparison, and the line to share."""
        result = self.result
        said = _("You: {result}").format(result=result_text(result))
        lines: list[Line] = [((line, "bold turn"),) for line in wrapped([said], width)]
        if result.points:
            names = [plain(seat.name) for seat in session_of_day(result.day, self.app.store.player_name).seats]
            column = min(widest(names), width // 2) + 2
            lines += [(), *(
                ((left(name, column), "bold felt-ink"), (right(signed(points), 5), "felt-ink"))
                for name, points in zip(names, result.points, strict=True)
            )]  # fmt: skip
        compared = failed_text(STRONGEST) if self.failed else strongest_text(result)
        lines += [(), *(((line, "felt-ink"),) for line in wrapped([compared], width))]
        lines += [(), ((_("To share, without spoiling it for others:"), "felt-muted"),)]
        return [*lines, *(((line, "felt-ink"),) for line in wrapped([share_text(result)], width))]

    def action_copy(self) -> None:
        """Give the line to the terminal's clipboard."""
        self.app.copy_to_clipboard(share_text(self.result))
        self.notify(_("Copied, if the terminal allows it."), markup=False)

    def action_home(self) -> None:
        if not self.twice_pressed():
            self.leave("home")
