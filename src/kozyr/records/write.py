"""Matches as records, and records as lines of a file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from pydantic import ValidationError

from kozyr.engine import Count, Deal, Match, action_text, card_text
from kozyr.locale import _

from .schema import FORMAT, Record
from .shape import shape_fault

_PRESENT_ONLY: Final = ("turned", "removed", "points", "totals", "lives", "result", "meta")


def record_of(match: Match, players: Sequence[tuple[str, str]], meta: Mapping[str, Any] | None = None) -> Record:
    """The record of a match as it stands: over, between deals, or in the middle of one.

    `players`: name and kind (`human` or `bot:LEVEL`) of each seat. Raises `ValueError` when they are not as many as the
    game's seats or a kind is none.
    """
    counts: list[Count | None] = [*match.counts, None]
    result = match.result
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.option_values(),
        "players": [{"name": name, "kind": kind} for name, kind in players],
        "seed": match.seed,
        "deals": [_deal(deal, count) for deal, count in zip(match.deals, counts, strict=False)],
    }
    if result is not None:
        record["result"] = {"places": result.places, "winners": result.winners, "losers": result.losers}
    if meta is not None:
        record["meta"] = dict(meta)
    try:
        return Record.model_validate(record)
    except ValidationError as error:
        raise shape_fault(error) from None


def _deal(deal: Deal, count: Count | None) -> dict[str, Any]:
    game = deal.game
    turned, removed = game.turned(deal.dealer, deal.dealt), game.removed()
    found: dict[str, Any] = {
        "dealer": deal.dealer,
        "hands": [" ".join(map(card_text, hand)) for hand in deal.dealt],
        "actions": [f"{seat} {action_text(action)}" for seat, action in deal.log],
        "tricks": list(deal.tricks),
    }
    if turned is not None:
        found["turned"] = card_text(turned[0])
    if removed is not None:
        found["removed"] = card_text(removed)
    if count is not None:
        found |= {"points": count.points, "totals": count.totals}
        if count.lives:
            found["lives"] = count.lives
    return found


def record_line(record: Record) -> str:
    """The record as one line of JSON, without the end of the line. Keys stand in the order of the format.

    Raises `ValueError` when `meta` or a text cannot be written as JSON in UTF-8.
    """
    data = _written(record)
    data["players"] = [_written(player) for player in record.players]
    data["deals"] = [_written(deal) for deal in record.deals]
    if record.result is not None:
        data["result"] = _written(record.result)
    try:
        line = json.dumps(data, ensure_ascii=False, allow_nan=False)
        line.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(_("the record cannot be written as JSON: {reason}").format(reason=error)) from error
    return line


def _written(model: Record | Any) -> dict[str, Any]:
    """The keys of a model in order, without those that are missing."""
    return {key: value for key, value in model if value is not None or key not in _PRESENT_ONLY}


def _write_whole(file: FileIO, data: bytes) -> None:
    """Write all of it to an unbuffered file: when it returns, the system has it. Raises `OSError`."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


class RecordWriter:
    """Appends records to a file, whole lines only. A context manager; the file is made when there is none.

    A line that a crash cut off stays what it is, a bad line: the next record begins on its own.
    """

    def __init__(self, path: Path | str) -> None:
        """Open the file for appending. Raises `OSError`."""
        self._file = Path(path).open("a+b", buffering=0)  # noqa: SIM115  closed by `close`
        self._cut = False
        if self._file.seek(0, os.SEEK_END):
            self._file.seek(-1, os.SEEK_END)
            self._cut = self._file.read(1) != b"\n"

    def write(self, record: Record) -> None:
        """Append one record. When it returns, the whole line is with the system. Raises `OSError` and `ValueError`."""
        line = record_line(record).encode() + b"\n"
        started, self._cut = self._cut, True
        _write_whole(self._file, b"\n" + line if started else line)
        self._cut = False

    def close(self) -> None:
        """Close the file; again does nothing."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
