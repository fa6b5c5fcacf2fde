"""What nets are made from: `python -m training.positions` and what `python -m training.fit` reads of it."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice

import pytest
from benchmarks.tables import TABLES
from training.positions import deals

from kozyr.engine import GAMES

LOADED = "import sys, training.positions; print(*sys.modules)"


def test_positions_are_gathered_without_what_measures_bots() -> None:
    """The kinds of table are data: they bring neither the arena nor the command line along."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, timeout=60)
    loaded = done.stdout.split()
    assert "kozyr.bots.lookahead.batch" in loaded
    assert not [name for name in loaded if name.startswith(("kozyr.arena", "kozyr.cli", "benchmarks.levels"))]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_table_sees_every_deal_of_a_match_and_every_dealer(name: str) -> None:
    """G10: with passing, each deal of a match is another one to learn from."""
    kinds = sum(game == name for game, _, _ in TABLES)
    seen: dict[object, set[tuple[str, int]]] = {}
    for _, deal in islice(deals(name, first=3), 20 * kinds):
        seen.setdefault(deal.game, set()).update({("deal", deal.number), ("dealer", deal.dealer)})
    assert len(seen) == kinds
    for game, found in seen.items():
        numbers = range(1, getattr(game.options, "deals", 1) + 1)
        assert found == {("deal", number) for number in numbers} | {("dealer", seat) for seat in range(game.seats)}
