"""A match on the same cards once more, with bots in the person's seat: how did they do?"""

from __future__ import annotations

from typing import Final

from kozyr.bots import STRONGEST
from kozyr.locale import _, decimal, n_
from kozyr.session import Session
from kozyr.session.setup import USUAL_LEVEL
from kozyr.words.cells import Line, left, plain, right, widest, wrapped
from kozyr.words.compared import failed_text, points_a_deal
from kozyr.words.levels import level_text
from kozyr.words.result import standing

from .rerun import Rerunning, again_with

#: The levels that sit down in the person's seat, one after the other.
LEVELS_COMPARED: Final = tuple(dict.fromkeys((USUAL_LEVEL, STRONGEST)))


class DuplicateScreen(Rerunning, scope="duplicate"):
    """A line for the person, and one for each level when its match is over."""

    def __init__(self, session: Session) -> None:
        """For a match that is over, of one person."""
        super().__init__()
        self.session = session
        self._you = session.humans[0]
        self._done_sessions: list[tuple[str, Session]] = []
        self._deals = 0

    def heading(self) -> tuple[str, str, str]:
        return _(self.session.game.title), _("the same cards, bots in your seat"), plain(self.session.seed)

    def on_mount(self) -> None:
        self._next()

    def _next(self) -> None:
        self._deals = 0
        if len(self._done_sessions) < len(LEVELS_COMPARED):
            level = LEVELS_COMPARED[len(self._done_sessions)]
            self.rerun(again_with(self.session, level), self._found)
        self.fit()

    def _found(self, session: Session) -> None:
        self._done_sessions.append((LEVELS_COMPARED[len(self._done_sessions)], session))
        self._next()

    def progressed(self, session: Session) -> None:
        self._deals = len(session.match.counts)
        self.fit()

    def lines(self, width: int) -> list[Line]:
        """The lines of all whose match is over, and how far the next one is."""
        rows = [(plain(self.session.seats[self._you].name), self.session)]
        rows += [(level_text(level), session) for level, session in self._done_sessions]
        names = min(widest(name for name, _session in rows), width // 3) + 2
        lines: list[Line] = []
        for name, session in rows:
            match = session.match
            place = match.result.places[self._you] if match.result else 0
            texts = (
                _("place {place}").format(place=place),
                standing(match, self._you),
                n_("in {n} deal", "in {n} deals", len(match.counts)),
            )
            each = right(decimal(points_a_deal(match, self._you), 1, plus=True), 7) + " " + _("a deal")
            said = "  ".join([each, *texts])
            lines.append(((left(name, names), "bold felt-ink"), (said, "felt-ink")))
        waiting = len(self._done_sessions)
        if waiting < len(LEVELS_COMPARED):
            text = n_("The level {level} is playing: {n} deal so far…",
                      "The level {level} is playing: {n} deals so far…", self._deals,
                      level=level_text(LEVELS_COMPARED[waiting]))  # fmt: skip
            text = failed_text(LEVELS_COMPARED[waiting]) if self.failed else text
            lines += [(), *(((line, "felt-muted"),) for line in wrapped([text], width))]
        note = _("The opponents are those of your match; they answer what is played, so deals may go another way.")
        return [*lines, (), *(((line, "felt-faint"),) for line in wrapped([note], width))]
