"""What it costs to save a step of a match: `.venv/bin/python -m benchmarks.saving [FOLDER]`.

The time from a decision to its being safe on the disk of FOLDER, usually that of temporary files.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from kozyr.session.setup import usual_setup
from kozyr.store import Matches

#: Game, players, decisions: fewer than end the match.
TABLES = (("laus", 4, 100), ("lodam", 10, 1000))


def main(folder: str | None) -> None:
    """Print what is measured."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        for game, players, decisions in TABLES:
            matches = Matches(Path(name) / game)
            session = usual_setup(game, "Anna").with_players(players).session("saving")
            matches.keep(session)
            rng, took = Random(1), list[float]()
            while len(took) < decisions:
                if session.to_act is None:
                    session.start_deal()
                assert session.deal is not None
                action = rng.choice(session.deal.legal())
                begun = time.perf_counter()
                session.act(action, session.deal.to_act)
                took.append((time.perf_counter() - begun) * 1000)
            took.sort()
            middle, most = statistics.median(took), took[int(len(took) * 0.99)]
            print(f"{game} with {players}: {middle:.2f} ms a decision, 99 of 100 within {most:.2f} ms")
            begun = time.perf_counter()
            matches.leave()
            matches.resume(matches.open_matches()[0])
            print(f"    resumed after {len(took)} decisions in {(time.perf_counter() - begun) * 1000:.1f} ms")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
