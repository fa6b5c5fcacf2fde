"""What pydantic finds wrong with the shape of a record, as one line with its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from kozyr.locale import _

from .faults import Fault
from .shown import shown


def shape_fault(error: ValidationError) -> Fault:
    """The first fault of a record's shape."""
    first = error.errors(include_url=False)[0]
    context = first.get("ctx", {})
    inner = context.get("error")
    if isinstance(inner, Fault):
        return inner
    deal, action, path = _place(first["loc"])
    kind, value = first["type"], first["input"]
    if kind == "missing":
        message = _("{key} is missing").format(key=path)
    elif kind in ("unknown_key", "extra_forbidden"):
        key = context["key"] if kind == "unknown_key" else first["loc"][-1]
        message = _("there is no key {key} here").format(key=shown(key))
        message += "" if kind == "extra_forbidden" or not path else f" ({path})"
    elif kind == "null":
        message = _("{key} must not be null").format(key=path)
    else:
        message = _("{key} must be {right}, not {wrong}").format(key=path, right=_right(kind), wrong=shown(value))
    return Fault(message, deal=deal, action=action)


def _right(kind: str) -> str:
    """What a type of error of pydantic says should stand there."""
    names = {
        "string_type": _("text"),
        "int_type": _("a whole number"),
        "tuple_type": _("a list"),
        "dict_type": _("an object"),
        "model_type": _("an object"),
        "model_attributes_type": _("an object"),
        "string_pattern_mismatch": _("human or bot:LEVEL"),
    }
    return names.get(kind, _("of another kind"))


def _place(loc: Sequence[Any]) -> tuple[int | None, int | None, str]:
    """Deal and action, from 1, and the path to what is left: `players[2].kind`."""
    deal = action = None
    if len(loc) >= 2 and loc[0] == "deals":
        deal, loc = loc[1] + 1, loc[2:]
        if len(loc) >= 2 and loc[0] == "actions":
            action, loc = loc[1] + 1, ()
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc).lstrip(".")
    if not path and deal is not None:
        path = _("the action") if action is not None else _("the deal")
    return deal, action, path
