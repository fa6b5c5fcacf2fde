"""`python -m benchmarks.levels PLAYED`: how much better each level plays, at every kind of table, as Markdown.

A cell is one `kozyr arena`: a hero against a field at one kind of table. Every deal (match) that is played stands in
the file PLAYED, a line of JSON each with the command of its cell, and is not played again: bots that search are slow,
and this can be stopped at any time, started anew, and asked for more deals. The table of all cells is printed at the
end. Which bots played it does not say: when these are changed, begin a new one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from benchmarks.tables import TABLES
from kozyr.arena import Outcome, Played, contest, contest_tasks, play
from kozyr.bots import LEVELS
from kozyr.cli.choose import choose_jobs
from kozyr.cli.crew import processes, progress
from kozyr.engine import make_game

#: What is played of each cell, which is known by its command without the number of deals: outcomes by their number.
Cells: TypeAlias = dict[str, dict[int, Outcome]]


def pairs() -> list[str]:
    """Hero and field, as `--pair` takes them: each level against the one before it, and against all others together."""
    names = list(LEVELS)
    steps = [f"{hero}:{field}" for field, hero in pairwise(names)]
    return steps + [f"{hero}:{','.join(name for name in names if name != hero)}" for hero in names[1:]]


def command(asked: argparse.Namespace, table: tuple[str, int, str], pair: str) -> str:
    """The command that plays a cell, without the number of deals."""
    game, players, variant = table
    hero, _, field = pair.partition(":")
    words = f"kozyr arena {game} --players {players} --variant {variant} --hero {hero} --field {field}"
    words += f" --seed {asked.seed} --unit {asked.unit}"
    return words if asked.iterations is None else f"{words} --iterations {asked.iterations}"


def read(file: Path) -> Cells:
    """What is played. A last line that was cut off is taken out of the file."""
    cells: Cells = {}
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    for words, number, tables, played in map(json.loads, whole.splitlines()):
        found = tuple(Played(tuple(points), tuple(places), deals) for points, places, deals in played)
        cells.setdefault(words, {})[number] = Outcome(number, tuple(map(tuple, tables)), found)
    return cells


def play_cell(asked: argparse.Namespace, table: tuple[str, int, str], pair: str, cells: Cells) -> None:
    """Play what is missing of a cell, and write each deal down at once."""
    words = command(asked, table, pair)
    hero, _, field = pair.partition(":")
    done = cells.setdefault(words, {})
    tasks = contest_tasks(
        make_game(*table), hero, field.split(","), asked.deals, asked.seed, asked.unit, asked.iterations
    )
    missing = [task for task in tasks if task.number not in done]
    if not missing:
        return
    print(f"{words} --deals {asked.deals}", file=sys.stderr)
    with (
        asked.played.open("a", encoding="utf-8") as file,
        processes(play, choose_jobs(asked.jobs)) as crew,
        progress("deals", len(missing)) as step,
    ):
        for outcome in crew.results(missing):
            file.write(json.dumps([words, *outcome]) + "\n")
            file.flush()
            done[outcome.number] = outcome
            step()


def markdown(cells: Cells) -> Iterator[str]:
    """A row for each kind of table, a column for each hero and field; and how to come by the same numbers.

    In a cell: by how many points a deal (places a match) the hero is better, the interval of 95%, a question mark when
    it holds 0, and how many deals (matches) were played from every seat.
    """
    columns: dict[tuple[str, str], None] = {}
    rows: dict[tuple[str, int, str], dict[tuple[str, str], str]] = {}
    settings: dict[str, None] = {}
    for cell, done in cells.items():
        words = cell.split()
        table, column = (words[2], int(words[4]), words[6]), (words[8], words[10])
        found = contest(make_game(*table), [done[number] for number in sorted(done)])
        better = found.better if words[14] == "deal" else found.places
        half = "" if better.half is None else f" ± {better.half:.2f}"
        text = f"{better.mean:.2f}{half}{'' if better.proved else ' ?'} ({len(done)})"
        rows.setdefault(table, {})[column] = text
        columns[column] = None
        settings[" ".join(words[11:])] = None
    yield f"| | {' | '.join(f'{hero} against {field}' for hero, field in columns)} |"
    yield f"| --- |{' ---: |' * len(columns)}"
    for (game, players, variant), row in rows.items():
        yield f"| {game} {players} {variant} | {' | '.join(row.get(column, '') for column in columns)} |"
    yield ""
    for setting in settings:
        yield f"    kozyr arena GAME --players N --variant V --hero L --field L --deals N {setting}"


def main() -> None:
    """Play what is not played yet, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=__doc__.splitlines()[0])
    parser.add_argument("played", type=Path, help="the file of what is played; made when it is not there")
    parser.add_argument("--pair", action="append", help="HERO:FIELD, may be repeated; usually every level's")
    parser.add_argument("--table", default="", help="only tables in whose name this is, like 'laus' or 'lodam 6'")
    parser.add_argument("--deals", type=int, default=200, help="how many of each cell, those that are there counted in")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--unit", choices=("deal", "match"), default="deal")
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--jobs", default="auto")
    asked = parser.parse_args()
    if asked.deals < 2:
        parser.error("--deals: one deal has no interval")
    cells = read(asked.played)
    for table in TABLES:
        if asked.table in " ".join(map(str, table)):
            for pair in asked.pair or pairs():
                play_cell(asked, table, pair, cells)
    print("\n".join(markdown(cells)))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
