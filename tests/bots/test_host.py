"""Bots in a process of their own: the same choices as here, an answer whatever they do, and nothing left of them."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from random import Random

import numpy as np
import pytest

from kozyr.bots import Advice, Bot, Budget, Ground, Option, make_bot
from kozyr.bots.host import Answer, Failure, Host, Question, stand_in
from kozyr.bots.host import host as host_module
from kozyr.bots.host import workers as workers_module
from kozyr.engine import Action, Ask, Match, View, make_game

from .bad_worker import BEGUN, BOTS, HEARD, make

BAD = "tests.bots.bad_worker"
#: seconds to wait for what must come; nothing is measured by it
LONG = 60.0

Make = Callable[..., Host]


@pytest.fixture
def hosts() -> Iterator[Make]:
    """Makes hosts that are closed after the test, and then have left nothing."""
    made: list[Host] = []

    def one(module: str = BAD, patience: float = LONG, **more: object) -> Host:
        made.append(Host(module, patience=patience, **more))  # type: ignore[arg-type]
        return made[-1]

    yield one
    for host in made:
        pid = host.pid
        host.close()
        assert host.pid is None
        assert pid is None or is_gone(pid)
    assert not [thread for thread in threading.enumerate() if thread.name in ("kozyr-host", "kozyr-answers")]


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def until(condition: Callable[[], object]) -> None:
    """Wait for what gives no sign."""
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def a_view(game: str = "laus", seats: int = 4) -> View:
    """What eldest knows at the first lead, where there are many choices."""
    deal = Match(make_game(game, seats), "host").start()
    return deal.view(deal.to_act)


def answer_of(host: Host, question: Question) -> Answer:
    heard: SimpleQueue[Answer] = SimpleQueue()
    host.ask(question, heard.put)
    return heard.get(timeout=LONG)


def ask(host: Host, level: str, seconds: float | None = None) -> Answer:
    return answer_of(host, Question(a_view(), level, 7, Budget(seconds=seconds)))


def by_normal(view: View) -> Action:
    return make_bot("normal", view.game).choose(view, Random(0))


def seen(game: str, seats: int, variant: str, number: int) -> Iterator[View]:
    """Decisions with a choice, one of every kind and some more, of a match in which all choose at random."""
    match, rng, kinds = Match(make_game(game, seats, variant), "wire"), Random(3), set[Ask]()
    while number:
        deal = match.deal or match.start()
        view = deal.view(deal.to_act)
        if len(view.legal()) > 1 and (view.ask not in kinds or rng.random() < 0.1):
            kinds.add(view.ask)
            number -= 1
            yield view
        match.apply(rng.choice(deal.legal()))


@pytest.mark.parametrize("module", ["kozyr.bots.host", ""], ids=["process", "thread"])
@pytest.mark.parametrize(
    ("game", "seats", "variant"), [("laus", 4, "pagat"), ("lodam", 5, "source"), ("gadenysh", 4, "ugly")]
)
def test_the_same_view_and_chance_bring_the_same_choice_as_here(
    hosts: Make, module: str, game: str, seats: int, variant: str
) -> None:
    host = hosts(module)
    for chance, view in enumerate(seen(game, seats, variant, 12)):
        for level in ("random", "easy", "normal"):
            there = answer_of(host, Question(view, level, chance))
            assert there == Answer(make_bot(level, game).choose(view, Random(chance)))


@pytest.mark.parametrize("module", [BAD, ""], ids=["process", "thread"])
def test_advice_crosses_whole(hosts: Make, module: str) -> None:
    """The options with points and places, worlds and reasons; from a bot that tells nothing the bare choice."""
    host, view = hosts(module, make=make), a_view()
    told = answer_of(host, Question(view, "burns", 1, Budget(iterations=33, seconds=0.0), "advice"))
    options = tuple(Option(action, 1.5, 0.25, 0.125, 1.75, 0.0625) for action in view.legal())
    grounds = (Ground("avoid", 0.25, 0.75, view.legal()[-1], view.legal()[0]),)
    assert told == Answer(view.legal()[0], Advice(view.legal()[0], options, 33, grounds))
    plain = answer_of(host, Question(view, "normal", 1, want="advice"))
    assert plain == Answer(by_normal(view), Advice(by_normal(view), (), 0))


@pytest.mark.parametrize("module", ["kozyr.bots.host", ""], ids=["process", "thread"])
def test_a_choice_that_promises_little_is_looked_at_when_it_is_named(hosts: Make, module: str) -> None:
    """Of passes only some are tried."""
    view = next(view for view in seen("gadenysh", 4, "ugly", 4) if view.ask is Ask.PASS)
    found = Budget(iterations=4)
    host = hosts(module)
    tried = answer_of(host, Question(view, "expert", 1, found, "advice")).advice
    assert tried is not None
    odd = next(action for action in view.legal() if action not in [option.action for option in tried.options])
    named = answer_of(host, Question(view, "expert", 1, found, "advice", (odd,))).advice
    assert named is not None
    assert {option.action for option in named.options} == {option.action for option in tried.options} | {odd}


def test_the_time_in_which_the_program_was_stopped_makes_no_bot_late(
    hosts: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever suspends it comes back after hours; what the bot says is heard only then."""
    away, asked_again = threading.Event(), threading.Event()

    class Thinks:
        def choose(self, view: View, rng: Random) -> Action:
            away.set()
            assert asked_again.wait(LONG)
            return view.legal()[-1]

    def clock() -> float:
        if not away.is_set():
            return time.monotonic()
        asked_again.set()
        return time.monotonic() + 10_000

    monkeypatch.setattr(host_module, "_STEP", 0.01)
    monkeypatch.setattr(host_module, "monotonic", clock)
    answer = ask(hosts("", make=lambda *_: Thinks()), "normal")
    assert answer == Answer(a_view().legal()[-1])


#: levels, what is said of them, and whether their process can go on
FAILURES = [
    ("raises", Failure("raised", "LookupError"), True),
    ("leaves", Failure("raised", "SystemExit"), True),
    ("greedy", Failure("raised", "MemoryError"), True),
    ("deep", Failure("raised", "RecursionError"), True),
    ("unknown", Failure("raised", "KeyError"), True),
    ("huge", Failure("raised", "ValueError"), True),
    ("barred", Failure("illegal"), True),
    ("negative", Failure("illegal"), True),
    ("word", Failure("illegal"), True),
    ("nothing", Failure("illegal"), True),
    ("float", Failure("illegal"), True),
    ("exits", Failure("died"), False),
    ("killed", Failure("died"), False),
    ("babble", Failure("garbled"), False),
    ("list", Failure("garbled"), False),
    ("other", Failure("garbled"), False),
    ("nested", Failure("garbled"), False),
    ("endless", Failure("garbled"), False),
]


@pytest.mark.parametrize(("level", "failure", "goes_on"), FAILURES, ids=[level for level, *_ in FAILURES])
def test_for_a_bot_that_fails_normal_chooses(hosts: Make, level: str, failure: Failure, goes_on: bool) -> None:
    """The answer says what was wrong; the next question is answered as if nothing had been."""
    host = hosts()
    assert ask(host, "normal").failure is None
    before = host.pid
    answer = ask(host, level)
    assert answer.action == by_normal(a_view())
    assert answer.failure is not None
    assert answer.failure._replace(trace="") == failure
    assert bool(answer.failure.trace) == bool(failure.name)
    assert failure.name in answer.failure.trace
    assert ask(host, "normal") == Answer(by_normal(a_view()))
    assert before is not None
    assert (host.pid == before) == goes_on
    assert goes_on or is_gone(before)


@pytest.mark.parametrize("level", ["hangs", "deaf"])
def test_a_bot_that_takes_too_long_is_killed(hosts: Make, level: str) -> None:
    host = hosts(patience=0.05)
    assert ask(host, level, seconds=0.01) == Answer(by_normal(a_view()), failure=Failure("late"))


@pytest.mark.parametrize(
    ("budget", "seconds"), [(Budget(seconds=1.5), 6.5), (Budget(iterations=400), 60.0), (Budget(), 60.0)]
)
def test_who_looks_at_so_many_worlds_may_take_as_long_as_a_slow_machine_does(budget: Budget, seconds: float) -> None:
    """Another that answered for it would answer another thing there than elsewhere."""
    assert Host()._allowance(budget) == seconds


def test_numbers_of_numpy_are_numbers(hosts: Make) -> None:
    """A budget takes them."""
    budget = Budget(np.int64(5), np.float64(60))  # type: ignore[arg-type]
    question = Question(a_view(), "hard", np.int64(7), budget, "advice", (np.int64(a_view().legal()[0]),))  # type: ignore[arg-type]
    advice = answer_of(hosts("kozyr.bots.host"), question).advice
    assert advice is not None
    assert advice.worlds == 5


@pytest.mark.parametrize("wrong", [{"chance": "seven"}, {"also": ("QH",)}, {"level": Path("hard")}], ids=str)
def test_what_cannot_be_asked_is_refused_at_once(hosts: Make, wrong: dict[str, object]) -> None:
    """Whoever asked is told, and others are answered."""
    host, question = hosts(), Question(a_view(), "normal", 7)
    with pytest.raises(TypeError):
        host.ask(replace(question, **wrong), print)  # type: ignore[arg-type]
    assert answer_of(host, question).failure is None


def test_what_a_bot_prints_or_reads_goes_nowhere(hosts: Make) -> None:
    """Neither its prints nor those of what it starts are taken for answers, nor does it get the next question."""
    host = hosts()
    for _ in range(2):
        assert ask(host, "prints") == Answer(a_view().legal()[0])


def test_nothing_of_a_bot_reaches_the_terminal() -> None:
    """With a worker asked by a program, the program's output and errors are its own."""
    program = (
        "from tests.bots.test_host import *\n"
        f"host = Host({BAD!r})\n"
        "print(ask(host, 'prints').failure, ask(host, 'raises').failure.name)\n"
        "host.close()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONG, check=True)
    assert (done.stdout, done.stderr) == ("None LookupError\n", "")


def test_one_that_speaks_unasked_is_replaced(hosts: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = tmp_path / "heard"
    os.mkfifo(heard)
    monkeypatch.setenv(HEARD, str(heard))
    host = hosts()
    assert ask(host, "chatter").failure is None
    pid = host.pid
    assert pid is not None
    heard.write_bytes(b"")
    until(lambda: is_gone(pid))
    assert ask(host, "normal").failure is None


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Waits until a bad bot has begun to think, since the last time."""
    pipe = tmp_path / "begun"
    os.mkfifo(pipe)
    monkeypatch.setenv(BEGUN, str(pipe))
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    writer = os.open(pipe, os.O_WRONLY)  # so that it does not end with what one bot writes

    def wait() -> None:
        assert select.select([reader], [], [], LONG)[0]
        assert os.read(reader, 100)

    yield wait
    os.close(writer)
    os.close(reader)


@pytest.mark.parametrize("level", ["burns", "hangs"])
def test_a_newer_question_takes_the_place_of_the_older(hosts: Make, begun: Callable[[], None], level: str) -> None:
    """The older is never answered. A bot that listens is stopped and its process kept; one that does not is killed."""
    host = hosts(grace=LONG if level == "burns" else 0.0)
    heard: list[Answer] = []
    host.ask(Question(a_view(), level, 1, Budget(seconds=LONG)), heard.append)
    begun()
    pid = host.pid
    assert ask(host, "normal").failure is None
    assert (host.pid == pid) == (level == "burns")
    assert heard == []


def test_a_cancelled_question_is_not_answered(hosts: Make, begun: Callable[[], None]) -> None:
    """Only the one that is meant; no number means any."""
    host = hosts()
    heard: list[Answer] = []
    number = host.ask(Question(a_view(), "burns", 1, Budget(seconds=LONG)), heard.append)
    begun()
    host.cancel(number)
    after: SimpleQueue[Answer] = SimpleQueue()
    host.ask(Question(a_view(), "normal", 1), after.put)
    host.cancel(number)
    assert after.get(timeout=LONG).failure is None
    host.ask(Question(a_view(), "burns", 1, Budget(seconds=LONG)), heard.append)
    begun()
    host.cancel()
    assert ask(host, "normal").failure is None
    assert heard == []


@pytest.mark.parametrize("level", ["burns", "hangs", "deaf"])
def test_closed_in_the_middle_of_a_thought_nothing_is_left(hosts: Make, begun: Callable[[], None], level: str) -> None:
    host = hosts()
    heard: list[Answer] = []
    host.ask(Question(a_view(), level, 1, Budget(seconds=LONG)), heard.append)
    begun()
    pid = host.pid
    assert pid is not None
    host.close()
    assert is_gone(pid)
    host.close()
    host.start()
    host.ask(Question(a_view(), "normal", 1), heard.append)
    assert host.pid is None
    assert heard == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_killed_in_the_middle_of_a_thought(hosts: Make, begun: Callable[[], None], number: signal.Signals) -> None:
    host = hosts()
    heard: SimpleQueue[Answer] = SimpleQueue()
    host.ask(Question(a_view(), "hangs", 1), heard.put)
    begun()
    assert host.pid is not None
    os.kill(host.pid, number)
    assert heard.get(timeout=LONG) == Answer(by_normal(a_view()), failure=Failure("died"))
    assert ask(host, "normal").failure is None


def test_killed_while_nobody_asks_it_is_no_fault_of_a_bot(hosts: Make) -> None:
    host = hosts()
    assert ask(host, "normal").failure is None
    pid = host.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    until(lambda: host.pid is None)
    assert ask(host, "normal").failure is None


def test_a_forced_choice_is_asked_of_nobody(hosts: Make) -> None:
    view = next(view for view in _views("laus", 4) if len(view.legal()) == 1)
    host = hosts()
    assert answer_of(host, Question(view, "hangs", 1)) == Answer(view.legal()[0])
    advice = answer_of(host, Question(view, "hangs", 1, want="advice")).advice
    assert advice == Advice(view.legal()[0], (), 0)


def _views(game: str, seats: int) -> Iterator[View]:
    deal, rng = Match(make_game(game, seats), "forced").start(), Random(0)
    while not deal.over:
        yield deal.view(deal.to_act)
        deal.apply(rng.choice(deal.legal()))


def test_a_seat_that_is_not_to_act_is_not_asked(hosts: Make) -> None:
    deal = Match(make_game("laus"), "host").start()
    other = (deal.to_act + 1) % 4
    with pytest.raises(ValueError, match=f"seat {other} is not to act"):
        hosts().ask(Question(deal.view(other), "normal", 1), print)


class Missing:
    """A Popen that cannot."""

    def __init__(self, *words: object, **more: object) -> None:
        raise BlockingIOError("no more processes")


@pytest.mark.parametrize("why", ["no-process", "no-python", "dies", "silent", "garbled"])
def test_where_no_process_can_be_started_bots_think_in_a_thread(
    hosts: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, why: str
) -> None:
    """The game goes on, with its bots."""
    if why == "no-process":
        monkeypatch.setattr(workers_module.subprocess, "Popen", Missing)
    elif why == "no-python":
        monkeypatch.setattr(sys, "executable", "")
    else:
        text = {"dies": "raise SystemExit(1)", "silent": "input()", "garbled": "print('hello')"}[why]
        (tmp_path / "poor_worker.py").write_text(text)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setattr(host_module, "START", 0.0 if why == "silent" else LONG)
    host = hosts("poor_worker", make=make)
    answer = ask(host, "easy")
    assert answer.failure is None
    assert host.pid is None
    assert ask(host, "raises").failure is not None


def test_a_bot_that_hangs_in_a_thread_is_left_alone(hosts: Make) -> None:
    """Its thread cannot be killed; others think in another."""
    go = threading.Event()

    class Waiting:
        def choose(self, view: View, rng: Random) -> Action:
            assert go.wait(LONG)
            return view.legal()[0]

    def made(level: str, game: str, budget: Budget) -> Bot:
        return Waiting() if level == "waits" else make_bot(level, game)

    try:
        host = hosts("", make=made, patience=0.05)
        assert ask(host, "waits") == Answer(by_normal(a_view()), failure=Failure("late"))
        host._patience = LONG
        assert ask(host, "random").failure is None
    finally:
        go.set()


def test_when_even_the_stand_in_fails_anything_legal_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_module, "make_bot", lambda level, game: BOTS["raises"])
    failure = Failure("late")
    assert stand_in(a_view(), failure) == Answer(a_view().legal()[0], failure=failure)


ORPHAN = """
from tests.bots.test_host import *
host = Host({module!r})
ask(host, "normal")
host.ask(Question(a_view(), {level!r}, 1, Budget(seconds=3600)), print)
Path(os.environ[BEGUN]).read_bytes()
print(host.pid, flush=True)
{end}
"""


@pytest.mark.parametrize("end", ["raise LookupError('the end')", "os.kill(os.getpid(), signal.SIGKILL)", "sys.exit(0)"])
@pytest.mark.parametrize("level", ["hangs", "deaf"])
def test_no_process_outlives_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, end: str) -> None:
    """However it ends, and whatever a bot is doing."""
    os.mkfifo(tmp_path / "begun")
    monkeypatch.setenv(BEGUN, str(tmp_path / "begun"))
    program = ORPHAN.format(module=BAD, level=level, end=end)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONG, check=False)
    pid = int(done.stdout)
    until(lambda: is_gone(pid))
    expected = 1 if "LookupError" in end else 0
    assert done.stderr.count("Traceback") == expected
    assert "Fatal" not in done.stderr
