"""Who is at the keyboard of a table where several persons sit, and may see his cards there (hot-seat)."""

from __future__ import annotations

from kozyr.session import Session


class Keyboard:
    """Passes from person to person. Between two of them, and before a deal's first decision, it is nobody's."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seat = -1

    @property
    def persons(self) -> tuple[int, ...]:
        """The persons who play this deal: who is out looks on (D13)."""
        humans, deals = self._session.humans, self._session.match.deals
        return tuple(seat for seat in humans if not deals or seat in deals[-1].players)

    @property
    def seat(self) -> int:
        """Who is at the keyboard, or -1. One who plays alone against bots always is, out or not."""
        persons = self.persons
        if len(persons) > 1:
            return self._seat
        return next(iter(persons or self._session.humans), -1)

    @property
    def viewer(self) -> int:
        """The seat from which the table is seen: that of the person at the keyboard, if there is one."""
        return self.seat if self.seat >= 0 else next(iter(self.persons), 0)

    @property
    def nobody_plays(self) -> bool:
        """Whether the persons are out, and only bots play this deal (D13)."""
        return bool(self._session.humans) and not self.persons

    def take(self, seat: int) -> None:
        """This person sits down; nobody else looks any more."""
        self._seat = seat

    def leave(self) -> None:
        """Whoever sat there has looked away."""
        self._seat = -1
