"""A match that is not over, as a file holds it: a head that says which match, and the journal of its session.

docs/storage.md describes the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kozyr.engine import GAMES, OptionError, make_game
from kozyr.session import HUMAN, Seat, Session

from . import lines
from .lines import Line

#: The word of the format, and the newest version of it that this program knows.
FORMAT: Final = "kozyr-save"
VERSION: Final = 1
_KIND: Final = re.compile(rf"{HUMAN}|bot:\S+")
#: What a session counts by itself when its journal is repeated.
_COUNTED: Final = ("undos", "hints")


class Newer(Exception):
    """A file was written by a newer version of the program, and must be left alone."""


class Damaged(Exception):
    """Nothing of a file can be read."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match read from a file, and how much of the file is right: the last line that is, and the bytes of all."""

    session: Session
    last: Line
    whole: bool


def head_of(session: Session) -> str:
    """The head of a session's file, one line: all that its journal does not say."""
    return json.dumps(
        {
            "format": f"{FORMAT}/{VERSION}",
            "game": session.game.name,
            "rules": session.game.option_values(),
            "players": [{"name": seat.name, "kind": seat.kind} for seat in session.seats],
            "seed": session.seed,
            "meta": {key: value for key, value in session.meta.items() if key not in _COUNTED},
        }
    )


def read_saved(data: bytes) -> Saved:
    """The match in a file, as far as it can be read. Raises `Newer` and `Damaged`."""
    found = lines.read(data)
    if not found:
        raise Damaged
    head = _head(found[0].text)
    session, last = _begin(head), found[0]
    for line in found[1:]:
        try:
            session.repeat(line.text)
        except ValueError:
            # What was done of this line before it was refused is not taken over.
            session = _begin(head)
            for right in found[1 : found.index(line)]:
                session.repeat(right.text)
            break
        last = line
    return Saved(session, last, last.end == len(data))


def may_be_over(data: bytes) -> bool:
    """Whether the match in a file may be over, found out without repeating it: every card of its last deal may have
    been played. Raises `Newer` and `Damaged`."""
    head, _end, steps = data.partition(b"\n")
    game = _begin(_head(head[9:].decode(errors="replace"))).game
    after = steps.rpartition(b" deal\n")[2]
    return b" undo " in after or after.count(b"\n") >= len(game.pack())


def says_today(data: bytes, day: str) -> bool:
    """Whether the match in a file may be that of this day: its head says so."""
    return f'"today": "{day}"'.encode() in data.partition(b"\n")[0]


def _head(text: str) -> Mapping[str, Any]:
    try:
        head = json.loads(text)
        json.dumps(head, ensure_ascii=False).encode()  # half a character can be written by an escape, and is no text
    except (ValueError, RecursionError):
        raise Damaged from None
    if not isinstance(head, dict):
        raise Damaged
    word, _slash, version = str(head.get("format")).partition("/")
    if word != FORMAT or not (version.isascii() and version.isdigit()):
        raise Damaged
    if len(version) > len(str(VERSION)) or int(version) > VERSION:
        raise Newer
    return head


def _begin(head: Mapping[str, Any]) -> Session:
    """The match of a head before anything was done."""
    players, rules, meta = head.get("players"), head.get("rules"), head.get("meta")
    if not isinstance(players, list) or not isinstance(rules, dict) or not isinstance(meta, dict):
        raise Damaged
    game, seed = head.get("game"), head.get("seed")
    if not isinstance(game, str) or game not in GAMES or not isinstance(seed, str):
        raise Damaged
    try:
        return Session(
            make_game(game, len(players), "source", rules),
            [_seat(player) for player in players],
            seed,
            {key: value for key, value in meta.items() if key not in _COUNTED},
        )
    except OptionError:
        raise Damaged from None


def _seat(player: Any) -> Seat:
    if not isinstance(player, dict) or not isinstance(player.get("name"), str):
        raise Damaged
    kind = player.get("kind")
    if not isinstance(kind, str) or not _KIND.fullmatch(kind):
        raise Damaged
    return Seat(player["name"], kind)
