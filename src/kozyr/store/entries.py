"""What the archive knows of a match beside its record: what lists show and what matches are found by."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from kozyr.engine import Game, Match

from .days import game_of_day, seed_of_day, utc_of
from .own import Met, Own, own_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in a list. `id` is 0 before it is in the archive.

    `variant`: its name, or the options that are set otherwise than the source has them: `target=500,queens=false`.
    `today`: the day whose deal it is, if it is one of those. `again`: a person had played its deals before, as in all
    practice. `practice`: it began in the middle of another match.
    `played`: when it ended, else when it began, in UTC and ISO 8601. `over`: it was played to its end; that of a day
    ends with its deal. `you`: the seat of the one person, `None` when there is none or there are several; `place`:
    that seat's, `None` also when not over. `points`: the sum of that person's in a match that is over. In a game with
    lives, `lives`: those left then, and `fell`: the number of the deal in which the last one was lost.
    """

    id: int
    key: str
    game: str
    variant: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seed: str | None
    played: str
    over: bool
    you: int | None
    place: int | None
    deals: int
    hints: int
    undos: int
    today: str | None
    again: bool
    points: int | None = None
    lives: int | None = None
    fell: int | None = None
    practice: bool = False


class Item(NamedTuple):
    """A match as it is put into the archive: its record as a line, its entry, and the part of the one person."""

    line: str
    entry: Entry
    own: tuple[Own, tuple[Met, ...]] | None
    #: the points of the deal of a day, the person's first; empty when there are none
    points: tuple[int, ...] = ()
    #: it was played here: only then the deal of a day counts
    here: bool = False


def item_of(line: str, match: Match, now: str) -> Item:
    """What the archive keeps of a record, see `entry_of`. In practice no result is a person's own."""
    entry = entry_of(line, match, now)
    points = match.counts[0].points if entry.today and match.counts else ()
    return Item(line, entry, None if entry.practice else own_of(match, entry.kinds), points)


def entry_of(line: str, match: Match, now: str) -> Entry:
    """The entry of a record, given as its line and as the match it tells. `now` stands for a time that is not in it."""
    record = json.loads(line)
    meta = record.get("meta", {})
    kinds = tuple(player["kind"] for player in record["players"])
    people = [seat for seat, kind in enumerate(kinds) if kind == "human"]
    you = people[0] if len(people) == 1 else None
    today = _day(record) if you == 0 else None
    return Entry(
        id=0,
        key=key_of(record),
        game=match.game.name,
        variant=variant_of(match.game),
        names=tuple(player["name"] for player in record["players"]),
        kinds=kinds,
        seed=match.seed,
        played=utc_of(meta.get("ended")) or utc_of(meta.get("started")) or now,
        over=match.result is not None or (today is not None and bool(match.counts)),
        you=you,
        place=None if match.result is None or you is None else match.result.places[you],
        deals=len(match.counts),
        hints=_count(meta, "hints"),
        undos=_count(meta, "undos"),
        today=today,
        again=meta.get("again") is True or meta.get("practice") is True,
        practice=meta.get("practice") is True,
    )


def key_of(record: Mapping[str, Any]) -> str:
    """What two records have in common that tell the same match: all but `meta`, of which only the start counts."""
    meta = record.get("meta", {})
    match = {name: value for name, value in record.items() if name != "meta"}
    text = json.dumps([match, meta.get("started")], sort_keys=True, ensure_ascii=True)
    return sha256(text.encode()).hexdigest()[:32]


def _count(meta: Mapping[str, Any], word: str) -> int:
    value = meta.get(word, 0)
    return value if type(value) is int and 0 <= value < 1_000_000 else 0


def _day(record: Mapping[str, Any]) -> str | None:
    """The day whose deal a record says it is, if it has its cards."""
    try:
        day = date.fromisoformat(record["meta"]["today"])
    except (KeyError, TypeError, ValueError):
        return None
    its_own = record["game"] == game_of_day(day) and record.get("seed") == seed_of_day(day)
    return day.isoformat() if its_own else None


@lru_cache(maxsize=64)
def variant_of(game: Game) -> str:
    """The name of a variant, or what is set otherwise than the source has it, as `--rule` takes it."""
    source = type(game)(game.seats, "source").option_values()
    changed = {name: value for name, value in game.option_values().items() if value != source[name]}
    return game.variant() or ",".join(f"{name}={_plain(value)}" for name, value in changed.items())


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def place_of(points: Sequence[int], *, fewest_win: bool) -> int:
    """The place of the first seat by the points of a deal; equals share the better one."""
    mine = points[0]
    return 1 + sum(other < mine if fewest_win else other > mine for other in points)


def list_text(values: Sequence[str]) -> str:
    """Texts as one, for a column; `texts_of` reads it."""
    return json.dumps(list(values), ensure_ascii=False)


def texts_of(text: str) -> tuple[str, ...]:
    """The texts that `list_text` wrote."""
    return tuple(json.loads(text))
