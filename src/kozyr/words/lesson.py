"""What a lesson says."""

from __future__ import annotations

from typing import Final

from kozyr.engine import GAMES, Reason, card_text
from kozyr.lessons import LESSONS, Course
from kozyr.locale import _, n_

from .card_line import refusal
from .games import title_of
from .signs import TICK, card_sign

#: Every card by the name it has in the texts.
_CARDS: Final = {card_text(card): card_sign(card) for card in range(52)}


def told(text: str) -> str:
    """A text of a lesson, in the language of the user, with its cards."""
    return _(text).format_map(_CARDS)


def objection(said: Reason | str) -> str:
    """Why a try was not the right one: against the rules, or not what is taught."""
    return refusal(said) if isinstance(said, Reason) else told(said)


def lesson_header(course: Course, step: int) -> tuple[str, str, str]:
    """Left, middle and right of the header, while this step is told."""
    title = _("{game}: lesson").format(game=title_of(course.lesson.game))
    return title, _("step {number} of {count}").format(number=step + 1, count=len(course.lesson.steps)), ""


def steps_text(game: str, *, done: bool) -> str:
    """What is said of a lesson in the list: how long it is, and whether it was gone through."""
    steps = n_("{n} step", "{n} steps", len(LESSONS[game].steps))
    gone_through = _("gone through")
    return f"{steps}  {TICK} {gone_through}" if done else steps


def lessons_text(done: set[str]) -> str:
    """The lessons on one line, those ticked that were gone through."""
    return " · ".join(f"{title_of(game)} {TICK}" if game in done else title_of(game) for game in GAMES)
