"""Who does the work of a command: this process, others on this machine, or a cluster. And what is seen meanwhile."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Final, Generic, TypeVar

from kozyr.locale import _

from .output import cursor_shown_at_end

T = TypeVar("T")
R = TypeVar("R")

#: How many tasks are given to each process ahead of those whose turn it is.
_AHEAD: Final = 8
#: How long, in seconds, a process may take to end when it is told to.
_PATIENCE: Final = 3.0
#: What Ctrl+C, and a terminal that is closed, send to all processes.
_TO_ALL: Final = (signal.SIGINT, signal.SIGHUP)


@dataclass(frozen=True, slots=True)
class Crew(Generic[T, R]):
    """`start` sets a task going and gives what waits for its result. `ahead`: how many are on their way at a time."""

    start: Callable[[T], Callable[[], R]]
    ahead: int

    def results(self, tasks: Iterable[T]) -> Iterator[R]:
        """The results in the order of the tasks, whoever was done first."""
        waiting: deque[Callable[[], R]] = deque()
        for task in tasks:
            waiting.append(self.start(task))
            if len(waiting) >= self.ahead:
                yield waiting.popleft()()
        while waiting:
            yield waiting.popleft()()


class CrewLost(Exception):
    """Those who do the work went away, as one line."""


@contextmanager
def processes(work: Callable[[T], R], jobs: int) -> Iterator[Crew[T, R]]:
    """A crew of `jobs` processes: this one alone, or as many others, which end with the block. The crew raises
    `CrewLost` when one of them is ended from outside."""
    if jobs == 1:
        yield Crew(lambda task: partial(work, task), 1)
        return
    others = set(multiprocessing.active_children())
    # Those signals are for this process alone, which ends the others: they are born deaf to them, each with a first
    # task, and so is the one that multiprocessing keeps beside them.
    before = {number: signal.signal(number, signal.SIG_IGN) for number in _TO_ALL}
    try:
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin)
        for _number in range(jobs):
            pool.submit(int)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

    def start(task: T) -> Callable[[], R]:
        with _lost():
            return partial(result, pool.submit(_Turn.take, work, task))

    def result(future: Future[R]) -> R:
        with _lost():
            return future.result()

    try:
        yield Crew(start, _AHEAD * jobs)
    finally:
        # What they are still at is not wanted any more.
        _end(set(multiprocessing.active_children()) - others)
        pool.shutdown(cancel_futures=True)


def _end(others: set[BaseProcess]) -> None:
    """End processes, at last also those that cannot hear."""
    for process in others:
        process.terminate()
    left, end = {process.sentinel: process for process in others}, time.monotonic() + _PATIENCE
    while left and (seconds := end - time.monotonic()) > 0:
        ended = wait([*left], seconds)
        left = {sentinel: process for sentinel, process in left.items() if sentinel not in ended}
    for process in left.values():
        process.kill()


@contextmanager
def _lost() -> Iterator[None]:
    try:
        yield
    except (BrokenProcessPool, _Ended) as error:
        raise CrewLost(_("a process that played was ended from outside; is memory short?")) from error


class _Ended(Exception):
    """What a process gives for a result when it is ended."""


class _Turn:
    """What a process of a crew is at. One that is ended while it sends a result would leave half of it in the pipe, and
    who waits for the rest waits for ever. So it only stops its work, and has a second to send."""

    works = False
    ended = False

    @classmethod
    def take(cls, work: Callable[[T], R], task: T) -> R:
        """Work, unless it was ended meanwhile."""
        cls.works = True
        try:
            if cls.ended:
                raise _Ended
            return work(task)
        except KeyboardInterrupt:
            raise _Ended from None
        finally:
            cls.works = False

    @classmethod
    def end(cls, number: int, frame: object) -> None:
        """The handler of the signal that ends a process."""
        cls.ended = True
        signal.alarm(1)
        if cls.works:
            raise KeyboardInterrupt


def _begin() -> None:
    """The first that a process of a crew does."""
    for number in _TO_ALL:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _Turn.end)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Nobody is told when a process is killed, and who waits for its tasks would wait for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class Stop:
    """What Ctrl+C sets, or whoever ends the program from outside: it cuts short what is waited for, but no line in
    two."""

    def __init__(self) -> None:
        self.asked = False
        self._waits = False

    def next_of(self, results: Iterator[R]) -> R | None:
        """The next result; nothing when there is no more, or when it shall be waited for no more."""
        self._waits = True
        try:
            return None if self.asked else next(results, None)
        except KeyboardInterrupt:
            return None
        finally:
            self._waits = False

    def ask(self) -> None:
        """It shall end."""
        self.asked = True
        if self._waits:
            raise KeyboardInterrupt


@contextmanager
def stoppable() -> Iterator[Stop]:
    """What can be stopped from outside. The second time it ends as usual."""
    stop = Stop()

    def press(number: int, frame: object) -> None:
        signal.signal(number, before[signal.Signals(number)])
        stop.ask()

    before = {number: signal.signal(number, press) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar over `total` of `what` when standard error is a terminal; gives a function to call after each."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with cursor_shown_at_end(), Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)
