"""The box in which a decision without cards is taken: trumps, an exchange."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rich.cells import cell_len

from kozyr.engine import ACCEPT, DECLINE, NO_TRUMPS, OFFER, STAY, Action, Ask, Card, name_trump, rank_of, suit_of
from kozyr.locale import _, n_
from kozyr.words.cells import cut, widest
from kozyr.words.scene import Scene
from kozyr.words.signs import RANK_SIGNS, SUIT_SIGNS, card_sign

from ..commands import key_for
from .canvas import Canvas

#: Columns of the box: for trumps, and for a question of two answers, which leaves the seats at the sides in sight.
WIDE: Final = 50
NARROW: Final = 36
#: Cells of the first two columns of words, at least.
_FIRST: Final = 12
_SECOND: Final = 9
#: Rows of a table from which on a short box stands in its middle.
_ROOMY: Final = 14
_SUITS: Final = ((1, "spades"), (2, "hearts"), (0, "clubs"), (3, "diamonds"))


@dataclass(frozen=True, slots=True)
class Row:
    """A line that can be chosen: the command that takes it at once, its words in three columns, and the decision."""

    command: str
    words: tuple[str, str, str]
    action: Action
    gap: bool = False  #: a free line stands above it where there is room


@dataclass(frozen=True, slots=True)
class Choice:
    """A question in a box."""

    title: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    take: str  #: the command that takes the chosen line
    foot: str

    @property
    def columns(self) -> tuple[int, int]:
        """The cells of the first two columns of words, each with a gap."""
        return (
            max(_FIRST, widest(row.words[0] for row in self.rows)) + 1,
            max(_SECOND, widest(row.words[1] for row in self.rows)) + 1,
        )

    @property
    def width(self) -> int:
        """Columns of the box: more than usual where the words of a language are long."""
        usual = WIDE - _FIRST - _SECOND - 2 + sum(self.columns) if self.tall else NARROW
        return max(usual, widest(self.notes) + 6, widest([self.title, self.edge]) + 8)

    @property
    def edge(self) -> str:
        """What stands in the lower edge: which key takes the chosen line."""
        return f"{key_for(self.take)}  {self.foot}"

    @property
    def tall(self) -> bool:
        """Whether it takes the whole height of the table, before the first card lies there."""
        return len(self.rows) > 2


def choice_of(scene: Scene, order: list[Card]) -> Choice | None:
    """The question that is asked of you, or `None` when it is none for a box."""
    ask = scene.view.ask
    if not scene.asking:
        return None
    if ask is Ask.TRUMP:
        return _trump(scene, order)
    if ask is Ask.ANSWER:
        rows = (
            Row("table.accept", (_("accept"), "", ""), ACCEPT),
            Row("table.decline", (_("decline"), "", ""), DECLINE),
        )
        title = _("{name} offers an exchange").format(name=cut(scene.name(scene.view.offerer), 12))
        return Choice(title, rows, _blind(), "table.answer", _("answer"))
    if ask is Ask.OFFER:
        rows = (Row("table.offer", (_("offer"), "", ""), OFFER), Row("table.stay", (_("stay"), "", ""), STAY))
        return Choice(_("Offer an exchange?"), rows, _blind(), "table.answer", _("answer"))
    return None


def _blind() -> tuple[str, ...]:
    """What an exchange is (D9)."""
    return _("Both give a card unseen."), _("Two of equal rank go back.")


def _trump(scene: Scene, order: list[Card]) -> Choice:
    rows: list[Row] = []
    names = (_("clubs"), _("spades"), _("hearts"), _("diamonds"))
    for suit, name in _SUITS:
        held = [card for card in order if suit_of(card) == suit]
        ranks = " ".join(RANK_SIGNS[rank_of(card)] for card in held)
        count = n_("{n} card", "{n} cards", len(held))
        rows.append(Row(f"table.trump-{name}", (f"{SUIT_SIGNS[suit]} {names[suit]}", count, ranks), name_trump(suit)))
    rows.append(Row("table.trump-none", (_("no trumps"), "", ""), NO_TRUMPS, gap=True))
    notes = [_("7♦ is the ugly card, 7♣ the charm card.")]
    removed = scene.game.removed()
    if removed is not None:
        notes.append(_("{card} was taken out for three players.").format(card=card_sign(removed)))
    return Choice(_("Name the trump suit"), tuple(rows), tuple(notes), "table.trump", _("name trumps"))


def draw_choice(
    canvas: Canvas, choice: Choice, chosen: int, above: int = 0, rows: int = 99
) -> list[tuple[int, int, int, int]]:
    """Draw the box over the table; returns for each row where it is, as (x, y, width, index). `above`: rows to leave
    free over it where there is room; `rows`: those that it may take there, else its notes go."""
    width = min(choice.width, canvas.width)
    choice = replace(choice, notes=choice.notes[: max(rows - len(choice.rows) - 2, 0)])
    bare = len(choice.rows) + len(choice.notes) + 2
    whole = bare + 3 + sum(row.gap for row in choice.rows)
    airy = choice.tall and whole <= canvas.height
    height = whole if airy else bare
    left = (canvas.width - width) // 2
    free = max(canvas.height - height, 0)
    if choice.tall:
        top = min(max(above, free // 2 if canvas.height > _ROOMY else 0), free)
    elif rows < canvas.height:  # under the texts of many players
        top = above
    else:  # in the middle, or under the names at the sides
        top = free // 2 if canvas.height >= _ROOMY else free
    _draw_frame(canvas, choice, left, top, width, height)
    spots: list[tuple[int, int, int, int]] = []
    y = top + (2 if airy else 1)
    for index, row in enumerate(choice.rows):
        y += 1 if airy and row.gap else 0
        here = index == chosen
        if here:
            canvas.put(left + 3, y, "►", "turn", "strip", bold=True)
        canvas.put(left + 5, y, cut(key_for(row.command), 2), "strip-key", "strip", bold=True)
        first, second, third = row.words
        one, two = choice.columns
        canvas.put(left + 8, y, cut(first, one - 1), "bar-other-ink", "strip", bold=here, suits=True)
        canvas.put(left + 8 + one, y, second, "bar-other-ink", "strip")
        canvas.put(left + 8 + one + two, y, cut(third, width - 10 - one - two), "bar-other-ink", "strip")
        spots.append((left + 1, y, width - 2, index))
        y += 1
    y += 1 if airy else 0
    for note in choice.notes:
        canvas.put(left + 3, y, cut(note, width - 5), "strip-muted", "strip", suits=True)
        y += 1
    return spots


def _draw_frame(canvas: Canvas, choice: Choice, left: int, top: int, width: int, height: int) -> None:
    ink, ground = "felt-line", "strip"
    canvas.put(left, top, "╭" + "─" * (width - 2) + "╮", ink, ground)
    canvas.put(left + 2, top, f" {choice.title} ", "bar-other-ink", ground, bold=True)
    for y in range(top + 1, top + height - 1):
        canvas.put(left, y, "│" + " " * (width - 2) + "│", ink, ground)
    canvas.put(left, top + height - 1, "╰" + "─" * (width - 2) + "╯", ink, ground)
    foot = f" {choice.edge} "
    canvas.put(left + width - 2 - cell_len(foot), top + height - 1, foot, "strip-muted", ground)
