"""Plays the real program in a pseudo-terminal and kills it, again and again: `python -m tests.program.killing`.

The program is forked from this process, which has loaded it already and runs nothing else: so each start costs little.
A kill comes after as many keys, and then as many bytes drawn, as chance says. After each, the file of the match must
hold all that it held when the program was started, and all that was on the screen; the next start goes on from there.
Prints how many decisions were played; whatever is wrong ends it with a traceback.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from random import Random

import pyte

import kozyr.tui.app
import kozyr.tui.screens.home
import kozyr.tui.screens.table  # noqa: F401  loaded before the program is forked
from kozyr.cli.main import main
from kozyr.session import Session
from kozyr.store import Search, saved
from kozyr.store.disk import data_folder
from kozyr.store.matches import Matches

ROWS, COLUMNS = 24, 80
#: Nothing was drawn for as long as this part of the time that the program took to start, which says how busy the
#: machine is: then a card is played that is asked for. A second one only when the first is in the file of the match.
STILL = 0.05
#: After so long a key is pressed all the same: the last was not taken, or what is asked is not said by a mark.
QUIET = 0.6
#: The first card that may be played, or the first answer, then Enter.
KEYS = b"\x1b[H\r"
#: What the table shows when it asks something of the player.
ASKED = "►".encode()
#: What is shown after a deal.
COUNTED = b"is over"


def start(words: list[str]) -> tuple[int, int]:
    """The program in a terminal of its own: its process, and the terminal."""
    process, terminal = pty.fork()
    if process == 0:
        os._exit(main(words))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    return process, terminal


def play_and_kill(words: list[str], keys: int, drawn: int) -> pyte.Screen:
    """Press so many keys, wait until so many bytes are drawn, then kill. What the screen showed last."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    process, terminal = start(words)
    started, took = time.monotonic(), 0.0
    still, written = 0.0, 0
    while keys or drawn > 0:
        if select.select([terminal], [], [], STILL * (took or 1))[0]:
            try:
                chunk = os.read(terminal, 4096)
            except OSError:
                raise AssertionError("\n".join(["it ended by itself:", *screen.display])) from None
            stream.feed(chunk)
            still = 0.0
            if not took and (ASKED in chunk or COUNTED in chunk):
                took = time.monotonic() - started
            drawn -= 0 if keys else len(chunk)
            continue
        still += STILL
        asked = any("►" in row for row in screen.display)
        if took and keys and ((asked and saved_bytes() > written) or still >= QUIET):
            written = saved_bytes()
            os.write(terminal, KEYS)
            keys -= 1
            still = 0.0
        elif not keys and still >= 3 * STILL:
            break  # what follows would wait for a key
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # all that it had drawn is read
            break
        if not chunk:
            break
        stream.feed(chunk)
    os.close(terminal)
    return screen


def saved_bytes() -> int:
    """How long the files of open matches are: more with every decision."""
    return sum(path.stat().st_size for path in (data_folder() / "open").glob("*.match"))


def open_match() -> Session | None:
    """The match that is not over, if there is one. One that was over when its end was not yet seen has a file, too."""
    found = [saved.read_saved(path.read_bytes()) for path in (data_folder() / "open").glob("*.match")]
    assert all(one.whole for one in found), (
        "a line that was not written to its end: the system writes short lines whole"
    )
    matches = [one.session for one in found if one.session.result is None]
    assert len(matches) <= 1, matches
    return matches[0] if matches else None


def archived() -> list[str | None]:
    """The seeds of the matches in the archive; what is over and was not yet put there is put there now."""
    kept = Matches()
    kept.tidy()
    return [entry.seed for entry in kept.archive.entries(Search())]


def shown_place(screen: pyte.Screen) -> tuple[int, int]:
    """Deal and trick as the header of the screen says."""
    found = re.search(r"deal (\d+)(?: of \d+)?(?:\s+·\s+trick (\d+))?", screen.display[0])
    return (int(found[1]), int(found[2] or 0)) if found else (0, 0)


def place(session: Session) -> tuple[int, int]:
    """Deal and trick of a session; after the last trick of a deal, the one that would follow."""
    return len(session.match.deals), len(session.match.deals[-1].tricks) + 1


def run(game: str, players: str, kills: int, chance: str) -> None:
    """Kill the program so many times while it plays matches of a game; each `chance` does so at other moments."""
    rng, matches, decisions = Random(f"{game} {players} {chance}"), 0, 0
    before = None
    for kill in range(kills):
        if before is None:
            matches += 1
            words = ["play", game, "--players", players, "--bots", "easy", "--seed", f"kill {matches}"]
        else:
            words = ["resume"]
        screen = play_and_kill(words, rng.randrange(1, 5), rng.randrange(6_000))
        after = open_match()
        if before is not None and (after is None or after.seed != before.seed):
            assert before.seed in archived(), f"kill {kill}: a match was lost"
        elif before is not None and after is not None:
            done = len(before.journal)
            assert after.journal[:done] == before.journal, f"kill {kill}: steps were lost"
            assert (after.game, after.seats) == (before.game, before.seats), f"kill {kill}: it is another match"
            decisions += len(after.journal) - done
        elif after is None:
            assert shown_place(screen) <= (1, 0) or f"kill {matches}" in archived(), f"kill {kill}: no file was kept"
        if after is not None:
            assert shown_place(screen) <= place(after), f"kill {kill}: more was shown than saved"
        before = after
    sys.stdout.write(f"{kills} kills, {matches} matches, {decisions} steps in resumed matches\n")


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
