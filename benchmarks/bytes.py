"""`python -m benchmarks.bytes [TRICKS]`: what the program writes to the terminal for one card, in a pseudo-terminal of
80×24 with true colour.

A round is one card of the player, all that the bots answer, and the finished trick taken away: with bots that play at
once, and with the usual pace, at which cards light up and close up to the winner.
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
from pathlib import Path
from statistics import mean

from kozyr.engine import make_game
from kozyr.session import Seat, Session

#: What one card may cost, in bytes.
BOUND = 6000
#: Seconds without anything written after which the screen is taken to be still.
STILL = 0.4
GAMES = {"laus": 4, "gadenysh": 4, "lodam": 10}


def play(game: str) -> None:
    """The program at a table of this game."""
    from kozyr.tui.app import KozyrApp

    seats = [Seat("You"), *(Seat(name, "bot:random") for name in "ABCDEFGHI"[: GAMES[game] - 1])]
    KozyrApp(Session(make_game(game, len(seats)), seats, "bytes")).run()


def measure(game: str, speed: str, tricks: int) -> tuple[list[int], list[int]]:
    """The bytes of each round, and of each step of the cursor in the hand."""
    with tempfile.TemporaryDirectory() as home:
        settings = Path(home, "kozyr", "settings.toml")
        settings.parent.mkdir()
        settings.write_text(f'speed = "{speed}"\n', encoding="utf-8")
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update(HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, XDG_STATE_HOME=home)
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
            os.environ.pop("NO_COLOR", None)
            os.execv(sys.executable, [sys.executable, "-m", "benchmarks.bytes", "--play", game])
        try:
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            written(terminal)
            written(terminal, 5)
            if game == "gadenysh":
                press(terminal, b"h")
            steps, rounds = [], []
            for _ in range(tricks):
                steps.append(len(press(terminal, b"\x1b[A")))
                rounds.append(len(press(terminal, b"\x1b[H\r")))
            return rounds, steps
        finally:
            os.kill(pid, signal.SIGTERM)
            end(terminal)
            os.waitpid(pid, 0)
            os.close(terminal)


def written(terminal: int, patience: float = STILL) -> bytes:
    """All that is written till the screen is still."""
    said = b""
    while select.select([terminal], [], [], patience)[0]:
        said += os.read(terminal, 65536)
    return said


def press(terminal: int, key: bytes) -> bytes:
    """Press a key, and wait for the end of what it brings about: between two cards nothing is written for a while."""
    os.write(terminal, key)
    return written(terminal, 1.6)


def end(terminal: int) -> None:
    """Read to the end of the program."""
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        return


def main(tricks: int = 4) -> None:
    """Measure and print."""
    begun = time.perf_counter()
    print(f"bytes to the terminal at 80x24, {tricks} tricks each; wanted: at most {BOUND:,} a card")
    print(f"{'':22}{'a round':>10}{'a card':>10}{'largest card':>14}{'a step in the hand':>20}")
    for game, seats in GAMES.items():
        for speed in ("instant", "normal"):
            rounds, steps = measure(game, speed, tricks)
            cards = [size / seats for size in rounds]
            print(
                f"{game} {seats}, {speed:10}"[:22].ljust(22)
                + f"{mean(rounds):10,.0f}{mean(cards):10,.0f}{max(cards):14,.0f}{mean(steps):20,.0f}",
                flush=True,
            )
    print(f"{time.perf_counter() - begun:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    if "--play" in sys.argv:
        play(sys.argv[-1])
    else:
        main(*(int(word) for word in sys.argv[1:]))
