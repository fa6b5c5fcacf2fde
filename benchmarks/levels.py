"""`python -m benchmarks.levels CELLS`: how much better each level plays, at every kind of table, as Markdown.

A cell is one `kozyr arena`: a hero against a field at one kind of table. Those that are done stand in the file CELLS, a
line of JSON each with the command that made it, and are not played again: bots that search are slow, and this can be
stopped at any time and started anew. The table of all cells there are is printed at the end.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from kozyr.bots import LEVELS

TABLES = [
    ("laus", 4, "source"),
    ("laus", 4, "pagat"),
    *(("gadenysh", players, variant) for players in (3, 4) for variant in ("source", "ugly")),
    *(("lodam", players, variant) for players in (3, 4, 6, 10) for variant in ("source", "trumps")),
]


def pairs() -> list[str]:
    """Hero and field, as `--pair` takes them: each level against the one before it, and against all others together."""
    names = list(LEVELS)
    steps = [f"{hero}:{field}" for field, hero in pairwise(names)]
    return steps + [f"{hero}:{','.join(name for name in names if name != hero)}" for hero in names[1:]]


def command(asked: argparse.Namespace, table: tuple[str, int, str], pair: str) -> str:
    """The command that plays a cell: what it is known by."""
    game, players, variant = table
    hero, _, field = pair.partition(":")
    words = f"kozyr arena {game} --players {players} --variant {variant} --hero {hero} --field {field}"
    words += f" --deals {asked.deals} --seed {asked.seed} --unit {asked.unit}"
    return words if asked.iterations is None else f"{words} --iterations {asked.iterations}"


def played(file: Path) -> dict[str, dict[str, Any]]:
    """The cells that are done, by their commands. A last line that was cut off is taken out of the file."""
    if not file.exists():
        return {}
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return {cell["command"]: cell for cell in map(json.loads, whole.splitlines())}


def play(words: str, jobs: str) -> dict[str, Any]:
    """Play a cell; its progress is seen on standard error. Raises `CalledProcessError` when it did not end well."""
    arena = [sys.executable, "-m", *words.split(), "--jobs", jobs, "--json"]
    done = subprocess.run(arena, stdout=subprocess.PIPE, text=True, check=True)
    return {"command": words, **json.loads(done.stdout)}


def markdown(cells: list[dict[str, Any]]) -> Iterator[str]:
    """A row for each kind of table, a column for each hero and field; and how to come by the same numbers.

    In a cell: by how many points a deal (places a match) the hero is better, the interval of 95%, a question mark when
    it holds 0, and how many deals (matches) were played from every seat.
    """
    columns = list(dict.fromkeys((cell["hero"], ", ".join(cell["field"])) for cell in cells))
    rows: dict[tuple[str, int, str], dict[tuple[str, str], str]] = {}
    for cell in cells:
        words = cell["command"].split()
        better = cell["better"] if cell["unit"] == "deal" else cell["places_better"]
        row = rows.setdefault((cell["game"], cell["players"], words[words.index("--variant") + 1]), {})
        doubt = "" if abs(better["mean"]) > better["half"] else " ?"
        text = f"{better['mean']:.2f} ± {better['half']:.2f}{doubt} ({cell['count']})"
        row[cell["hero"], ", ".join(cell["field"])] = text
    yield f"| | {' | '.join(f'{hero} against {field}' for hero, field in columns)} |"
    yield f"| --- |{' ---: |' * len(columns)}"
    for (game, players, variant), row in rows.items():
        yield f"| {game} {players} {variant} | {' | '.join(row.get(column, '') for column in columns)} |"
    yield ""
    settings = (" ".join(cell["command"].split()[11:]) for cell in cells)
    for setting in dict.fromkeys(settings):
        yield f"    kozyr arena GAME --players N --variant V --hero L --field L {setting}"


def main() -> None:
    """Play what is not played yet, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=__doc__.splitlines()[0])
    parser.add_argument("cells", type=Path, help="the file of finished cells; made when it is not there")
    parser.add_argument("--pair", action="append", help="HERO:FIELD, may be repeated; usually every level's")
    parser.add_argument("--table", default="", help="only tables in whose name this is, like 'laus' or 'lodam 6'")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--unit", choices=("deal", "match"), default="deal")
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--jobs", default="auto")
    asked = parser.parse_args()
    if asked.deals < 2:
        parser.error("--deals: one deal has no interval")
    done = played(asked.cells)
    tables = [table for table in TABLES if asked.table in " ".join(map(str, table))]
    for table in tables:
        for pair in asked.pair or pairs():
            words = command(asked, table, pair)
            if words not in done:
                print(words, file=sys.stderr)
                done[words] = play(words, asked.jobs)
                with asked.cells.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(done[words]) + "\n")
    print("\n".join(markdown(list(done.values()))))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
