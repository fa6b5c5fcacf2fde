"""One match that is kept: how it ended, its score sheet, and what can be done with it."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.engine import Game, Match
from kozyr.locale import _, n_
from kozyr.store import ArchiveError, Entry, fault_line
from kozyr.words.cells import Line, plain, wrapped
from kozyr.words.levels import level_text
from kozyr.words.matches import game_text, marks_texts, outcome_text, played_text

from ..draw.charts import Row, points_table
from ..draw.lives import lives_lines
from .sheet import Sheet
from .yes_no import DeleteScreen

if TYPE_CHECKING:
    from kozyr.records import Record


#: How many names are tried for a file that is to be written.
_NAMES = 100


class RecordScreen(Sheet[None], scope="record"):
    """Its points deal by deal, its deal code, and the commands for it."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        self._found: tuple[Record, Match] | None = None

    def heading(self) -> tuple[str, str, str]:
        entry = self.entry
        number = _("match {number}").format(number=entry.id)
        return game_text(entry.game, entry.variant), played_text(entry), number

    def on_mount(self) -> None:
        """Read the record and play it again."""
        try:
            self._found = self.app.matches.record(self.entry.id)
        except (ArchiveError, ValueError) as fault:
            self.app.tell(str(fault))
        self.fit()

    @property
    def game_shown(self) -> Game | str:
        """That of the match, with its options if the record could be read."""
        return self.entry.game if self._found is None else self._found[1].game

    def situations(self) -> frozenset[str]:
        """Whether the record could be read, has anything to look at, and a code."""
        found = {"read"} if self._found is not None else set[str]()
        if self._found is not None and self._found[1].deals:
            found.add("dealt")
        return frozenset(found | ({"code"} if self.entry.seed else set()))

    def lines(self, width: int) -> list[Line]:
        """How it ended, what sets it apart, who played, the points, the code."""
        entry = self.entry
        deals = n_("{n} deal", "{n} deals", entry.deals)
        said = [part for part in (outcome_text(entry), deals, *marks_texts(entry)) if part]
        head = "; ".join(said)
        lines: list[Line] = [((line, "bold turn"),) for line in wrapped([head[:1].upper() + head[1:]], width)]
        players = [
            plain(name) if kind == "human" else f"{plain(name)} ({level_text(kind.partition(':')[2])})"
            for name, kind in zip(entry.names, entry.kinds, strict=True)
        ]
        lines += [(), *(((line, "felt-ink"),) for line in wrapped([", ".join(players)], width)), ()]
        if self._found is not None and self._found[1].counts:
            lines += [*self._sheet(self._found[1], width), ()]
        if entry.seed:
            code = _("deal code {code}").format(code=plain(entry.seed))
            lines += [((line, "felt-muted"),) for line in wrapped([code], width)]
        return lines

    def _sheet(self, match: Match, width: int) -> list[Line]:
        """The points of each deal; of a match that is about lives, these."""
        names = [plain(name) for name in self.entry.names]
        if match.lives and self.entry.today is None:
            return lives_lines(match, names, width)
        rows = []
        for seat, name in enumerate(names):
            totals = (0, *accumulate(count.points[seat] for count in match.counts))
            rows.append(Row(name, totals, str(totals[-1])))
        return points_table(rows, width, _("total"))

    def action_review(self) -> None:
        """Go through the match again."""
        from kozyr.review import Review  # pydantic is loaded only here

        if self._found is not None and not self.twice_pressed():
            self.app.show_review(Review(*self._found))

    def action_copy(self) -> None:
        """Give the deal code to the terminal's clipboard."""
        self.app.copy_to_clipboard(self.entry.seed or "")
        self.notify(_("Copied, if the terminal allows it."), markup=False)

    def action_export(self) -> None:
        """Write the record into the folder the program was started in, beside what is there."""
        names = [f"kozyr-{self.entry.id}{more}.jsonl" for more in ("", *(f"-{n}" for n in range(2, _NAMES)))]
        path = next((found for name in names if not (found := Path(name)).exists()), None)
        if self._found is None or path is None or self.twice_pressed():
            return
        try:
            line = self.app.matches.archive.line(self.entry.id)
            self.app.matches.write(path, [line.encode() + b"\n"])
        except (ArchiveError, OSError) as fault:
            self.app.tell(_("{file} cannot be written: {why}").format(file=path, why=fault_line(fault)))
        else:
            self.acted()
            self.app.tell(_("Written to {file}.").format(file=path.absolute()))

    def action_delete(self) -> None:
        """Ask whether to delete it."""
        self.app.push_screen(DeleteScreen(self.entry), self._delete)

    def _delete(self, sure: bool | None) -> None:
        if sure:
            try:
                self.app.matches.archive.delete([self.entry.id])
            except ArchiveError as fault:
                self.app.tell(str(fault))
            else:
                self.leave()
