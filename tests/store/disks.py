"""Disks that fail, and matches to be kept on them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from kozyr.engine import make_game
from kozyr.session import Seat, Session
from kozyr.store.disk import Disk

#: every step of a disk that can fail; closing and `is_at` cannot
STEPS = ("make_folder", "create", "open", "read", "write", "cut", "sync", "sync_folder", "lock", "replace", "remove",
         "changed", "names", "link", "open_lock", "open_folder", "wait_for_lock", "is_locked")  # fmt: skip


class FailingDisk(Disk):
    """Counts its steps, and fails at those for which `fails` says so, with an `OSError` of this number.

    A write that fails has written half. Nothing waits for the real disk.
    """

    def __init__(self, fails: Callable[[int], bool] = lambda step: False, number: int = 28) -> None:
        self.fails = fails
        self.number = number
        self.steps = 0
        self.doing = ""  #: the step it is at
        for name in STEPS:
            setattr(self, name, self._failing(name, getattr(self, name)))

    def _failing(self, name: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **more: Any) -> Any:
            self.steps += 1
            self.doing = name
            if self.fails(self.steps):
                if name == "write":
                    os.write(args[0], args[1][: len(args[1]) // 2])
                raise OSError(self.number, os.strerror(self.number))
            return do(*args, **more)

        return step

    def sync(self, file: int) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


def match_of(game: str = "laus", seats: int = 4, seed: str = "store") -> Session:
    """A match of one person and bots, not dealt yet."""
    people = [Seat("Anna"), *(Seat(f"B{seat}", "bot:random") for seat in range(1, seats))]
    return Session(make_game(game, seats), people, seed)


def play_on(session: Session, steps: int, chance: int = 1, undos: bool = True) -> None:
    """So many steps at random: decisions, deals, now and then an undo, a redo or a hint."""
    rng = Random(chance)
    for _ in range(steps):
        if session.result is not None:
            return
        what = rng.random()
        if session.to_act is None:
            session.start_deal()
        elif undos and what < 0.05 and session.can_undo():
            session.undo()
        elif undos and what < 0.08 and session.can_redo():
            session.redo()
        elif undos and what < 0.1:
            session.note_hint()
        else:
            assert session.deal is not None
            session.act(rng.choice(session.deal.legal()), session.to_act)


def play_out(session: Session, chance: int | str = 1, deals: int = 99) -> Session:
    """Play at random to the end of the match, or of so many deals. The same session."""
    rng = Random(chance)
    while session.result is None and len(session.match.counts) < deals:
        if session.deal is None:
            session.start_deal()
        else:
            session.act(rng.choice(session.deal.legal()), session.deal.to_act)
    return session


def state_of(session: Session) -> object:
    """All there is to a session."""
    deals = [(deal.dealer, deal.dealt, list(deal.log), list(deal.tricks)) for deal in session.match.deals]
    return session.game.name, session.seats, session.seed, session.meta, deals, session.match.totals, session.journal
