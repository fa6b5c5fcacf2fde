"""A first deal of each game, guided: the cards are laid, the others' play is written down, every step says one thing.

Data and what goes through it; the screen that shows it is in `kozyr.tui`.
"""

from collections.abc import Mapping
from typing import Final

from .course import Course
from .gadenysh import GADENYSH
from .laus import LAUS
from .lesson import Lesson, Step, actions_of
from .lodam import LODAM

__all__ = ["LESSONS", "Course", "Lesson", "Step", "actions_of"]

#: The lesson of each game.
LESSONS: Final[Mapping[str, Lesson]] = {lesson.game: lesson for lesson in (LAUS, GADENYSH, LODAM)}
