"""Golden playthroughs: whole matches of every game and variant, line by line as they were written.

After a change that is meant, `python -m tests.engine.playthroughs` writes them again.
"""

from __future__ import annotations

import pytest

from kozyr.engine import GAMES, make_game

from .playthroughs import HERE, MATCHES, path_of, playthrough


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_is_as_written(name: str) -> None:
    written = path_of(name).read_text(encoding="utf-8").splitlines()
    played = playthrough(name).splitlines()
    for number, (old, new) in enumerate(zip(written, played, strict=False), start=1):
        assert new == old, f"{name}.txt, line {number}"
    assert len(played) == len(written)


def test_every_game_and_variant_is_there_and_no_other_file() -> None:
    """A variant counts as there when its options are, but for those that keep a match short."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(MATCHES)
    short = {"target", "deals", "lives", "limit"}
    there = []
    for name, seats, options in MATCHES.values():
        there.append(
            (name, {k: v for k, v in make_game(name, seats, **options).option_values().items() if k not in short})
        )
    for name, game in GAMES.items():
        for variant in game.variants:
            wanted = make_game(name, variant=variant).option_values().items()
            assert (name, {key: value for key, value in wanted if key not in short}) in there, (name, variant)
