"""Lets bots think in a process of their own, and answers whatever they do."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from random import Random
from threading import RLock, Thread, current_thread
from time import monotonic
from typing import Final, Self

from kozyr.engine import View

from ..budget import Advice, Budget
from ..games import check_turn
from ..levels import make_bot
from .wire import READY, Answer, Failure, Question, cancel_line, question_line, read_answer
from .worker import Make
from .workers import ProcessWorker, ThreadWorker, Worker

#: The level that chooses for a bot that fails.
STAND_IN: Final = "normal"
#: Seconds a process may take to be ready.
START: Final = 10.0
#: Seconds a bot may take beyond those of its budget, and in all where that has none: so many worlds take a slow machine
#: long.
PATIENCE: Final = 5.0
LONGEST: Final = 60.0
#: Seconds a bot may take to end when it is not wanted any more.
GRACE: Final = 0.5
#: Seconds of the patience that one wait may use up: while the program is stopped, hours pass and nothing is heard.
_STEP: Final = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    number: int
    question: Question
    line: bytes
    told: Callable[[Answer], object]


class Host:
    """Asks bots, one question at a time. Every question is answered with a legal action unless it is cancelled.

    No method waits for a bot; `close`, and the end of a `with`, wait till the process has gone. A thread drives the
    process: it gets a question when it has answered the one before, and is killed, and another one started, when it
    does not.
    """

    def __init__(
        self,
        module: str = "kozyr.bots.host",
        *,
        make: Make = make_bot,
        patience: float | None = None,
        grace: float = GRACE,
    ) -> None:
        """`module`: what the process runs. If it is empty, or none can be started, bots think in a thread of this one
        and are made by `make`. `patience`: seconds, see `PATIENCE` and `LONGEST`, which one number replaces; `grace`:
        seconds, see `GRACE`."""
        self._module = module
        self._make = make
        self._patience = patience
        self._grace = grace
        self._lock: Final = RLock()
        self._thread: Thread | None = None
        #: what the worker said, or that there is something new to do
        self._inbox: SimpleQueue[tuple[Worker, bytes] | None] = SimpleQueue()
        self._worker: Worker | None = None
        self._number = 0
        #: the question that waits for an answer
        self._job: _Job | None = None
        self._closed = False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process bots think in, or `None` while there is none."""
        worker = self._worker
        return None if worker is None else worker.pid

    def start(self) -> None:
        """Start the process, to have it ready."""
        with self._lock:
            if self._thread is None and not self._closed:
                self._thread = Thread(target=self._run, name="kozyr-host", daemon=True)
                self._thread.start()
                atexit.register(self.close)

    def ask(self, question: Question, told: Callable[[Answer], object]) -> int:
        """Have a question answered, instead of the one before if that waits still. Returns its number, for `cancel`.

        `told` gets the answer, in a thread of the host; it must not raise. It is not called once the question is
        cancelled, another is asked or the host is closed. Raises `ValueError` when the seat is not to act, `TypeError`
        for a question that cannot be written for the process.
        """
        check_turn(question.view)
        with self._lock:
            number = self._number + 1
            job = _Job(number, question, question_line(number, question), told)
            self.start()
            self._number, self._job = number, job
            self._inbox.put(None)
            return number

    def cancel(self, number: int | None = None) -> None:
        """Forget the question of this number, or whichever waits."""
        with self._lock:
            if self._job is not None and number in (None, self._job.number):
                self._job = None
                self._inbox.put(None)

    def close(self) -> None:
        """End for good. Nothing is left running, and nothing that is asked from now on is answered."""
        with self._lock:
            self._closed = True
            self._job = None
            self._inbox.put(None)
            thread = self._thread
        if thread is not None and thread is not current_thread():
            thread.join()
            atexit.unregister(self.close)

    # In the thread.

    def _run(self) -> None:
        try:
            self._begin()
            while not self._closed:
                job = self._job
                if job is not None:
                    self._decide(job)
                    self._begin()
                elif self._hear() is not None:
                    self._drop()  # it died, or speaks unasked; the next question begins another
        finally:
            self._drop()

    def _begin(self) -> None:
        """Have a worker that is ready, unless the host is closed."""
        if self._worker is None and self._module and not self._closed:
            with suppress(OSError):
                self._worker = ProcessWorker(self._module, self._heard)
                if not self._is_ready():
                    self._drop()
        if self._worker is None and not self._closed:
            self._worker = ThreadWorker(self._make, self._heard)

    def _is_ready(self) -> bool:
        until = monotonic() + START
        while not self._closed:
            try:
                line = self._hear(until)
            except Empty:
                return False
            if line is not None:
                return line == READY
        return False

    def _heard(self, worker: Worker, line: bytes) -> None:
        self._inbox.put((worker, line))

    def _hear(self, until: float | None = None) -> bytes | None:
        """What comes next from the worker, empty at its end; `None` when there is something else to look at. Raises
        `Empty` when nothing comes in time."""
        note = self._inbox.get(timeout=None if until is None else max(0.0, until - monotonic()))
        return note[1] if note is not None and note[0] is self._worker else None

    def _drop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()

    def _decide(self, job: _Job) -> None:
        view, advice = job.question.view, job.question.want == "advice"
        legal = view.legal()
        if len(legal) == 1:
            answer = Answer(legal[0], Advice(legal[0], (), 0) if advice else None)
        else:
            found = self._think(job)
            if found is None:
                return
            answer = found if isinstance(found, Answer) else stand_in(view, found)
        with self._lock:
            if self._job is job:
                self._job = None
                job.told(answer)

    def _think(self, job: _Job) -> Answer | Failure | None:
        """What a bot says, or what was wrong with that; `None` when it is not wanted any more."""
        self._begin()
        if self._worker is None:
            return None
        left = self._allowance(job.question.budget)
        self._worker.send(job.line)
        while self._job is job:
            step, begun = min(left, _STEP), monotonic()
            try:
                line = self._hear(begun + step)
            except Empty:
                left -= step
                if left <= 0:
                    self._drop()
                    return Failure("late")
                continue
            left -= min(step, monotonic() - begun)
            if line is not None:
                found = read_answer(line, job.number, job.question.view) if line else Failure("died")
                if isinstance(found, Failure) and found.kind in ("died", "garbled"):
                    self._drop()
                return found
        self._hush(job)
        return None

    def _allowance(self, budget: Budget) -> float:
        """The seconds till a bot is late."""
        usual = LONGEST if budget.seconds is None else PATIENCE
        return (budget.seconds or 0.0) + (usual if self._patience is None else self._patience)

    def _hush(self, job: _Job) -> None:
        """Stop a bot; one that does not end is killed."""
        assert self._worker is not None
        self._worker.send(cancel_line(job.number))
        until = monotonic() + self._grace
        while not self._closed:
            try:
                line = self._hear(until)
            except Empty:
                break
            if line is not None:
                found = read_answer(line, job.number, job.question.view) if line else Failure("died")
                if isinstance(found, Failure) and found.kind in ("died", "garbled"):
                    break
                return
        self._drop()


def stand_in(view: View, failure: Failure) -> Answer:
    """What is chosen for a bot that failed: as by `STAND_IN`, and if even that fails, any legal action."""
    try:
        return Answer(make_bot(STAND_IN, view.game).choose(view, Random(0)), failure=failure)
    except Exception:  # noqa: BLE001 # a match must go on
        return Answer(view.legal()[0], failure=failure)
