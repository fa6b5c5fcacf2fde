"""The side of a wide window in a review: the steps of the deal with what they have cost, and what that comes to."""

from __future__ import annotations

from typing import Final

from kozyr.engine import Action, cards_in, given_card, is_play, passed_cards
from kozyr.locale import _
from kozyr.review import Opinions, seat_sum
from kozyr.words.cells import cut, widest
from kozyr.words.hint import action_words
from kozyr.words.review import points_text, progress_text
from kozyr.words.scene import Scene
from kozyr.words.seats import blocks
from kozyr.words.signs import STAR

from .canvas import Canvas

#: Rows below the steps.
_FOOT: Final = 6
#: Columns that are not the name's.
_LEAST: Final = 27


def draw_steps(
    scene: Scene, opinions: Opinions, here: int, told: int | None, seat: int, width: int, height: int
) -> tuple[Canvas, dict[int, int]]:
    """The steps around the one `here`, and which row shows which. `told`: the seat of which costs are told, `None` for
    all. `seat`: whose sums stand below."""
    canvas = Canvas(width, height, "felt-ink", "side")
    for y in range(height):
        canvas.put(0, y, "│", "felt-line")
    canvas.put(3, 1, _("Steps"), bold=True)
    canvas.put_right(width - 2, 1, _("cost"), "felt-muted")
    steps = opinions.review.steps
    deal = [at for at, step in enumerate(steps) if step.deal == steps[here].deal]
    room = max(height - _FOOT - 4, 1)
    first = min(max(deal.index(here) - room // 2, 0), max(len(deal) - room, 0))
    spots = dict(enumerate(deal[first : first + room], start=3))
    for y, at in spots.items():
        _draw_step(canvas, scene, opinions, at, y, here=at == here, told=told in (None, steps[at].seat))
    _draw_foot(canvas, scene, opinions, seat, height - _FOOT)
    return canvas, spots


def _draw_step(canvas: Canvas, scene: Scene, opinions: Opinions, at: int, y: int, *, here: bool, told: bool) -> None:
    review, width = opinions.review, canvas.width
    step = review.steps[at]
    if here:
        canvas.put(2, y, "►", "turn", bold=True)
    if not at or review.steps[at - 1].trick != step.trick or review.steps[at - 1].deal != step.deal:
        canvas.put_right(6, y, str(step.trick), "felt-muted")
    names = min(widest(map(scene.name, range(len(scene.people)))), width - _LEAST)
    canvas.put(7, y, cut(scene.name(step.seat), names), "turn" if here else "felt-ink", bold=here)
    if step.action is None:
        return
    x = 8 + names
    opinion = opinions.of(at) if told else None
    what = cut(_short(step.action, told=told), width - x - 10)
    end = canvas.put(x, y, what, "felt-ink", bold=here, suits=True)
    if _wins(opinions, at):
        canvas.put(end + 1, y, STAR, "felt-muted")
    if opinion is not None:
        cost = points_text(opinion.cost)
        canvas.put_right(width - 4, y, cost, "turn" if opinion.costly else "felt-faint", bold=opinion.costly)
        if opinion.costly:
            canvas.put(width - 3, y, "?", "turn", bold=True)


def _short(action: Action, *, told: bool) -> str:
    """An action in few cells; of cards that the one who looks may not see there are backs."""
    passed, given = passed_cards(action), given_card(action)
    if not told and (passed is not None or given is not None):
        return blocks((passed or 1).bit_count())
    return action_words(action, cards_in((1 << 52) - 1))


def _wins(opinions: Opinions, at: int) -> bool:
    """Whether the card of this step has won its trick."""
    step = opinions.review.steps[at]
    played = opinions.review.match.deals[step.deal]
    if step.action is None or not is_play(step.action) or step.trick > len(played.tricks):
        return False
    return played.tricks[step.trick - 1] == step.seat


def _draw_foot(canvas: Canvas, scene: Scene, opinions: Opinions, seat: int, y: int) -> None:
    """What the seat has lost, in this deal and in all."""
    width = canvas.width
    canvas.put(2, y, "─" * (width - 3), "felt-line")
    canvas.put(3, y + 1, cut(scene.name(seat), width - 22), bold=True)
    canvas.put_right(width - 12, y + 1, _("costly"), "felt-muted")
    canvas.put_right(width - 4, y + 1, _("points"), "felt-muted")
    deal, whole = seat_sum(opinions, seat, scene.view.number - 1), seat_sum(opinions, seat)
    for row, word, found in ((y + 2, _("this deal"), deal), (y + 3, _("the match"), whole)):
        canvas.put(3, row, word, "felt-muted")
        said = _("{number} of {count}").format(number=found.costly, count=found.judged)
        canvas.put_right(width - 12, row, said)
        canvas.put_right(width - 4, row, points_text(found.lost), bold=True)
    canvas.put(3, y + 4, cut(progress_text(opinions), width - 4), "felt-muted")
