"""The account of a deal as lines of a table: who took how many tricks, what counted, and what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kozyr.locale import _
from kozyr.session.account import DealAccount, PlayerAccount
from kozyr.words.account import counted, fate, in_all, remarks
from kozyr.words.cells import Line, Piece, left, right, signed, widest, wrapped
from kozyr.words.seats import lives_sign, whole_lives


@dataclass(frozen=True, slots=True)
class _Columns:
    """The cells of each column; `lives` 0: there are none."""

    name: int
    tricks: int
    counted: int
    points: int
    total: int
    lives: int

    def row(self, texts: Sequence[str], roles: Sequence[str]) -> Line:
        """A line of the table from a text and a role for each column."""
        name, tricks, what, points, total, lives = texts
        filled = (
            left(name, self.name) + " ",
            right(tricks, self.tricks) + "   ",
            left(what, self.counted),
            "  " + right(points, self.points),
            "  " + right(total, self.total),
            "  " + left(lives, self.lives) if self.lives else "",
        )
        return tuple(piece for piece in zip(filled, roles, strict=True) if piece[0])


_MUTED = ("felt-muted",) * 6
_INKS = ("bold felt-ink", "felt-ink", "felt-ink", "felt-ink", "bold felt-ink", "felt-heart")


def deal_sheet(account: DealAccount, names: Sequence[str], width: int) -> list[Line]:
    """The table in `width` cells: a head, a line or more for each player, and the sum. `names` by seat."""
    columns = _columns(account, names, width)
    rule: Line = (("─" * width, "felt-line"),)
    heads = (_("Player"), _("Tricks"), _("What counted"), _("Points"), _("Total"), _("Lives"))
    lines = [columns.row(heads, _MUTED), rule]
    for player in account.players:
        lines += _player(account, player, names[player.seat], columns)
    in_words = wrapped([in_all(account)], columns.counted)
    sums = (_("All"), str(account.tricks), in_words[0], str(account.points()), "", "")
    return [*lines, rule, columns.row(sums, _MUTED), *(_more(text, columns, "felt-muted") for text in in_words[1:])]


def _player(account: DealAccount, player: PlayerAccount, name: str, columns: _Columns) -> list[Line]:
    said = wrapped([*counted(player), *filter(None, [fate(player)])], columns.counted) or [""]
    notes = [line for remark in remarks(player) for line in wrapped([remark], columns.counted)]
    if not said[0] and notes:
        said = [notes.pop(0)]
    texts = (name, str(player.tricks), said[0], signed(player.points), str(player.reached), _lives(account, player))
    return [
        columns.row(texts, _INKS),
        *(_more(text, columns, "felt-ink") for text in said[1:]),
        *(_more(text, columns, "felt-muted") for text in notes),
    ]


def _more(text: str, columns: _Columns, role: str) -> Line:
    indent: Piece = (" " * (columns.name + columns.tricks + 4), role)
    return (indent, (text, role))


def _lives(account: DealAccount, player: PlayerAccount) -> str:
    whole = whole_lives(account.game)
    return lives_sign(player.lives_before, player.lives, whole) if whole else ""


def _columns(account: DealAccount, names: Sequence[str], width: int) -> _Columns:
    players = account.players
    name = min(max(widest([_("Player"), *(names[player.seat] for player in players)]), 8), width // 7)
    tricks = widest([_("Tricks")])
    points = widest([_("Points"), *(signed(player.points) for player in players)])
    total = widest([_("Total"), *(str(player.reached) for player in players)])
    lives = widest(_lives(account, player) for player in players)
    if lives:
        lives = max(lives, widest([_("Lives")]))
    fixed = name + 1 + tricks + 3 + 2 + points + 2 + total + (2 + lives if lives else 0)
    return _Columns(name, tricks, max(width - fixed, 8), points, total, lives)
