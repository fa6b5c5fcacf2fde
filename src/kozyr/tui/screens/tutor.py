"""What happens in a lesson without the pupil: what is written down, at the pace of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kozyr.engine import Action
from kozyr.lessons import Course

from .turns import Turns

if TYPE_CHECKING:
    from .lesson import LessonScreen


class Tutor(Turns):
    """Plays what comes before a step, and has it told then."""

    screen: LessonScreen

    def __init__(self, course: Course, screen: LessonScreen) -> None:
        super().__init__(course.session, screen)
        self.course = course
        #: whether the step of the course is told, and the pupil may answer or go on
        self.told = False

    @property
    def asking(self) -> bool:
        """Whether the pupil is to decide."""
        return self.told and self.course.step.asks

    def can_undo(self) -> bool:
        """Nothing is taken back one by one: the lesson goes back by steps."""
        return False

    def go(self) -> None:
        """Do what is written down, or tell the step; while the table is not seen nothing happens."""
        if not self.screen.seen or self.told or not self.session.match.deals:
            return
        action = self.course.due
        if action is None:
            if not (self.paused and self.course.step.asks):
                self.told = True
                self.moment += 1
                self.screen.step_told()
        elif not self.paused and self._asked != self.moment:
            self._asked = self.moment
            self.screen.redraw()
            self._act_in_time(action)

    def trick_ended(self) -> None:
        """A trick that the step is about lies until the pupil goes on."""
        if self.course.due is None and not self.course.step.asks:
            self.paused = True
        else:
            super().trick_ended()

    def answer(self, action: Action) -> None:
        """The pupil decides as was meant."""
        self.told = False
        self.course.go_on()
        self.act(action)

    def next_step(self) -> None:
        """The pupil has read the step."""
        self.told = False
        self.course.go_on()
        self.end_pause()

    def jump(self, at: int) -> None:
        """Go back to a step."""
        self.course.go_back(at)
        self.told = False
        self.closing = 0
        self.paused = not self.course.step.asks
        self.stop()
        self.screen.new_decision()
        self.go()
