"""Shared by the tests of records: matches played at random, records as plain data, what is said of them."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kozyr.engine import Game, Match, make_game
from kozyr.records import Fault, Record, match_of, parse_record, record_of

DATA = Path(__file__).parent / "data"
NAMES = ("laus", "gadenysh", "gadenysh-ugly", "lodam", "lodam-unfinished")


@cache
def _kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"{name}.jsonl").read_text(encoding="utf-8"))
    return found


def kept(name: str) -> dict[str, Any]:
    """One of the records that lie beside the tests, to be changed at will."""
    return copy.deepcopy(_kept(name))


def line_of(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def fault_of(line: bytes) -> str:
    """What is said of a line that must be refused."""
    with pytest.raises(Fault) as caught:
        match_of(parse_record(line))
    said = str(caught.value)
    assert said.isprintable(), "one line, and nothing in it that a terminal would obey"
    return said


def play(match: Match, rng: Random, decisions: int | None = None) -> Match:
    """Play on at random, to the end or for so many decisions."""
    done = 0
    while match.result is None and done != decisions:
        deal = match.deal or match.start()
        match.apply(rng.choice(deal.legal()))
        done += 1
    return match


def played(game: Game | str, seed: str = "k7f2-9q", decisions: int | None = None, **options: Any) -> Match:
    game = make_game(game, **options) if isinstance(game, str) else game
    return play(Match(game, seed), Random(seed), decisions)


def record(match: Match, meta: dict[str, Any] | None = None) -> Record:
    return record_of(match, [(f"P{seat}", "bot:random") for seat in range(match.game.seats)], meta)
