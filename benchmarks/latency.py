"""`python -m benchmarks.latency [KEYS]`: from a key to the changed screen, in the real program in a pseudo-terminal.

While a bot thinks in its process, and for comparison while none does. The keys are those for faster and slower bots,
which say so on the table and write the settings.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from statistics import median, quantiles

from benchmarks import latency_worker
from kozyr.bots.host import Host
from kozyr.engine import make_game
from kozyr.session import Seat, Session

#: What a key may take, in milliseconds.
BOUND = 50.0
#: Seconds without anything drawn after which the screen is taken to be still.
STILL = 0.25


def play(name: str) -> None:
    """The program at a table of Laus, with a bot to act, or the player if no bot is named."""
    from kozyr.tui import run

    session = Session(make_game("laus"), [Seat("You"), *(Seat(bot, "bot:normal") for bot in "ABC")], "latency")
    while session.match.next_dealer() != (0 if name else 3):
        session = Session(session.game, session.seats, session.seed + "+")
    run(session, host=Host(latency_worker.__name__, patience=latency_worker.LONG))


def measure(name: str, keys: int) -> list[float]:
    """The milliseconds from each key to what it draws; `name`: the bot that thinks meanwhile, if any."""
    with tempfile.TemporaryDirectory() as home:
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update(HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, XDG_STATE_HOME=home)
            os.environ.update({"TERM": "xterm-256color", latency_worker.BOT: name})
            os.execv(sys.executable, [sys.executable, "-m", "benchmarks.latency", "--play", name])
        try:
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            wait_for(terminal, b"thinking" if name else b"Your turn")
            return [press(terminal, b"+-"[number % 2 : number % 2 + 1]) for number in range(keys)]
        finally:
            os.kill(pid, signal.SIGTERM)
            drain(terminal)
            os.waitpid(pid, 0)
            os.close(terminal)


def wait_for(terminal: int, words: bytes) -> None:
    """Read until these are drawn, and the screen is still."""
    drawn = b""
    while words not in drawn:
        drawn += os.read(terminal, 65536)
    still(terminal)


def still(terminal: int) -> None:
    """Read until nothing is drawn any more."""
    while select.select([terminal], [], [], STILL)[0]:
        os.read(terminal, 65536)


def drain(terminal: int) -> None:
    """Read to the end of the program."""
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        return


def press(terminal: int, key: bytes) -> float:
    """Press a key on a still screen; the milliseconds until something is drawn."""
    begun = time.perf_counter()
    os.write(terminal, key)
    if not select.select([terminal], [], [], 10)[0]:
        raise TimeoutError(f"nothing was drawn for {key!r}")
    spent = time.perf_counter() - begun
    still(terminal)
    return spent * 1000


def main(keys: int = 200) -> None:
    """Measure and print."""
    print(f"from a key to the changed screen, {keys} keys each, in ms; wanted: {BOUND:.0f}")
    print(f"{'while there thinks':24}{'median':>8}{'99%':>8}{'worst':>8}")
    for name in ("", "burning", "expert"):
        spent = measure(name, keys)
        print(
            f"{name or 'nobody':24}{median(spent):8.1f}{quantiles(spent, n=100)[98]:8.1f}{max(spent):8.1f}", flush=True
        )


if __name__ == "__main__":
    if "--play" in sys.argv:
        play(sys.argv[-1])
    else:
        main(*(int(word) for word in sys.argv[1:]))
