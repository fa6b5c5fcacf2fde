"""Opinions as text, to be kept beside the match. What another version of the program found is not taken over."""

from __future__ import annotations

import json
from typing import Any, Final
from zlib import crc32

from pydantic import TypeAdapter, ValidationError

from kozyr import __version__
from kozyr.bots import STRONGEST, Advice

from .opinions import WORLDS, Opinions, tells_of
from .steps import Review

FORMAT: Final = "kozyr-review/1"
_ADVICES: Final = TypeAdapter(list[tuple[int, Advice]])


def text_of(opinions: Opinions) -> bytes:
    """Two lines: what this is, and the opinions by step."""
    body = _ADVICES.dump_json(sorted(opinions.known.items()))
    return json.dumps(_head(body)).encode() + b"\n" + body + b"\n"


def opinions_of(review: Review, text: bytes) -> Opinions:
    """The opinions of a review as far as a text has them: none from one that is damaged, or that was written by another
    version, or of other decisions."""
    head, _line, body = text.removesuffix(b"\n").partition(b"\n")
    try:
        if json.loads(head) != _head(body):
            return Opinions(review)
        known = dict(_ADVICES.validate_json(body, strict=True))
    except (ValueError, ValidationError, RecursionError):
        return Opinions(review)
    steps = review.steps
    fit = all(0 <= at < len(steps) and tells_of(advice, steps[at]) for at, advice in known.items())
    return Opinions(review, known if fit else None)


def _head(body: bytes) -> dict[str, Any]:
    return {"format": FORMAT, "kozyr": __version__, "level": STRONGEST, "worlds": WORLDS, "sum": crc32(body)}
