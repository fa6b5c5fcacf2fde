"""What nets are made from: `python -m training.positions` and what `python -m training.fit` reads of it."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from benchmarks.tables import TABLES
from training.decisions import load, save, split
from training.positions import deals, positions

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


def test_what_is_gathered_is_read_again_with_the_deal_it_is_of(tmp_path: Path) -> None:
    found = list(islice(positions("laus", True, 1, first=5), 25))
    assert {one.number for one in found} > {5, 6}
    save(tmp_path / "one.npz", "laus", found[:10])
    save(tmp_path / "two.npz", "laus", found[10:])
    read = load([tmp_path / "one.npz", tmp_path / "two.npz"], "laus")
    assert read["number"].tolist() == [one.number for one in found]
    for at, one in enumerate(found):
        rows = len(one.places)
        assert (read["deal"][at] == one.deal).all()
        assert (read["values"][at, :rows] == one.values).all()
        assert (read["values"][at, rows:] < -1e8).all()


def test_no_deal_is_both_learned_from_and_held_out() -> None:
    """Its decisions are of the same cards. What chooses the weights says nothing of how good they are."""
    numbers = np.array([number for number in range(100, 150) for _ in range(number % 7 + 1)] + [100, 120])
    parts = split(numbers, seed=1)
    deals_of = [set(numbers[part].tolist()) for part in parts]
    assert [len(deals) for deals in deals_of] == [40, 5, 5]
    assert set.union(*deals_of) == set(numbers.tolist()), "so none is in two"
    assert sorted(np.concatenate(parts).tolist()) == list(range(len(numbers)))


def test_positions_that_do_not_say_their_deal_are_refused(tmp_path: Path) -> None:
    """As they were written before."""
    save(tmp_path / "new.npz", "laus", list(islice(positions("laus", True, 1, first=0), 2)))
    old = {name: values for name, values in np.load(tmp_path / "new.npz").items() if name != "number"}
    np.savez(tmp_path / "old.npz", **old)
    with pytest.raises(ValueError, match=r"old\.npz does not say of which deal each decision is"):
        load([tmp_path / "new.npz", tmp_path / "old.npz"], "laus")


def test_positions_of_another_game_are_refused(tmp_path: Path) -> None:
    """A net of them would play another game."""
    save(tmp_path / "one.npz", "laus", list(islice(positions("laus", True, 1, first=0), 2)))
    with pytest.raises(ValueError, match=r"one\.npz is of laus, not of lodam"):
        load([tmp_path / "one.npz"], "lodam")
