"""How long lists and statistics take to open with many matches: `.venv/bin/python -m benchmarks.archive [MATCHES]`.

The archive is made first, in a temporary folder: whole matches of bots at every table, one of them called a person,
each many times over at another time. What is printed first is the sum that is made once after so many are taken over.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kozyr.bots import make_bot
from kozyr.engine import make_game
from kozyr.records import record_line, record_of
from kozyr.session import Seat, Session
from kozyr.session.setup import usual_setup
from kozyr.store import Item, Matches, Search
from kozyr.store.entries import item_of
from kozyr.store.statistics import statistics

TABLES = (("laus", 4, "source"), ("laus", 4, "pagat"), ("gadenysh", 3, "source"), ("gadenysh", 4, "ugly"),
          ("lodam", 3, "source"), ("lodam", 6, "trumps"), ("lodam", 10, "source"))  # fmt: skip
LEVELS = ("random", "easy", "normal")
SEEDS = 3
TIMES = 5
PAGE = 64
OPEN = 20


def sessions() -> Iterator[Session]:
    """A few whole matches at every table against every level."""
    for game, seats, variant in TABLES:
        for level in LEVELS:
            for seed in range(SEEDS):
                rules = make_game(game, seats, variant)
                people = [Seat("Anna"), *(Seat(f"Bot {seat}", f"bot:{level}") for seat in range(1, seats))]
                session = Session(rules, people, f"{level} {seed}")
                bots = [make_bot("normal", game), *(make_bot(level, game) for _ in range(1, seats))]
                while session.result is None:
                    if session.to_act is None:
                        session.start_deal()
                    session.bot_acts(bots)
                yield session


def items() -> list[Item]:
    """The same as the archive takes them."""
    found: list[Item] = []
    for session in sessions():
        line = record_line(record_of(session.match, [(seat.name, seat.kind) for seat in session.seats]))
        found.append(item_of(line, session.match, "2026-01-01T00:00:00+00:00"))
    return found


def fill(matches: Matches, count: int) -> None:
    """Put so many matches into the archive."""
    rng, some = random.Random(1), items()
    start = datetime(2016, 1, 1, tzinfo=UTC)
    for first in range(0, count, 5000):
        together: list[Item] = []
        for number in range(first, min(first + 5000, count)):
            item = rng.choice(some)
            played = (start + timedelta(minutes=40 * number)).isoformat(timespec="seconds")
            hints = int(rng.random() < 0.1)
            entry = replace(item.entry, key=f"{number:032x}", seed=str(number), played=played, hints=hints)
            together.append(item._replace(entry=entry))
        matches.archive.add_all(together)


def leave(matches: Matches) -> None:
    """Leave some matches open, none of which ends that soon."""
    setup = replace(usual_setup("laus", "Anna"), options={"target": 100_000})
    for number in range(OPEN):
        session, rng = setup.session(str(number)), random.Random(number)
        matches.keep(session)
        for _ in range(250):
            if session.to_act is None:
                session.start_deal()
            assert session.deal is not None
            session.act(rng.choice(session.deal.legal()), session.deal.to_act)
        matches.leave()


def best(what: str, do: Callable[[], object]) -> None:
    """Print the least time of several."""
    took: list[float] = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        do()
        took.append(time.perf_counter() - begun)
    print(f"{what:<44} {min(took) * 1000:8.1f} ms")


def command(folder: Path, *words: str) -> Callable[[], object]:
    """A command of the program, from its start to its end."""
    environment = {"XDG_DATA_HOME": str(folder), "HOME": str(folder), "PATH": "/usr/bin:/bin"}
    return lambda: subprocess.run(
        [sys.executable, "-m", "kozyr", *words], env=environment, check=True, stdout=subprocess.DEVNULL
    )


def main(count: int) -> None:
    """Print what is measured."""
    with tempfile.TemporaryDirectory() as name:
        matches = Matches(Path(name) / "kozyr")
        begun = time.perf_counter()
        fill(matches, count)
        print(f"{count} matches made in {time.perf_counter() - begun:.0f} s")
        begun = time.perf_counter()
        statistics(matches.archive, Search())
        print(f"first statistics after that: {time.perf_counter() - begun:.1f} s")
        best("the first 50 of the list", lambda: matches.archive.entries(Search(), 50))
        best("the last page of them", lambda: matches.archive.entries(Search(), PAGE, count - PAGE))
        best("how many there are", lambda: matches.archive.count(Search()))
        best("statistics of everything", lambda: statistics(matches.archive, Search()))
        best("statistics of one game", lambda: statistics(matches.archive, Search("laus")))
        leave(matches)
        best(f"looking for ended ones among {OPEN} open", matches.tidy)
        best("kozyr --version", command(Path(name), "--version"))
        best("kozyr matches", command(Path(name), "matches"))
        best("kozyr stats", command(Path(name), "stats"))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
