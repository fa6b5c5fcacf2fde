"""One line of a file as a record: strict JSON, and the shape that `schema.py` describes."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from pydantic import ValidationError

from kozyr.locale import _

from .faults import Fault
from .schema import FORMAT, Record
from .shape import shape_fault
from .shown import shown

#: How deep lists and objects may lie in each other within `meta`. A record itself has four.
DEEPEST: Final = 500

_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")


def parse_record(line: bytes) -> Record:
    """The record on a line, with or without its end. Not yet played again: see `match_of`. Raises `Fault`."""
    data = _json(line)
    if type(data) is not dict:
        raise Fault(_("a record is an object, not {what}").format(what=shown(data)))
    written = data.get("format", FORMAT)
    if _is_newer(written):
        raise Fault(
            _("the record was written by a newer version of kozyr: its format is {wrong}").format(wrong=shown(written))
        )
    if written != FORMAT:
        raise Fault(_("format must be {right}, not {wrong}").format(right=shown(FORMAT), wrong=shown(written)))
    _check_meta(line, data)
    try:
        return Record.model_validate(data)
    except ValidationError as error:
        raise shape_fault(error) from None


def _is_newer(written: Any) -> bool:
    """Whether a format has the name of ours and a higher number."""
    (name, number), (word, _slash, version) = FORMAT.split("/"), str(written).partition("/")
    return word == name and version.isascii() and version.isdigit() and len(version) < 10 and int(version) > int(number)


def _json(line: bytes) -> Any:
    text = _text(line)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)
    except json.JSONDecodeError as error:
        raise _json_fault(error, text) from None
    except RecursionError:
        raise Fault(_("not JSON that can be read: too many brackets in each other")) from None
    except MemoryError:
        raise Fault(_("the line is too large for the memory there is")) from None
    except Fault:
        raise
    except ValueError:  # Python reads no whole number of more than 4300 digits
        raise Fault(_("a number is too large")) from None


def _text(line: bytes) -> str:
    if line.startswith(b"\xef\xbb\xbf"):
        raise Fault(_("the line begins with a byte order mark, which JSON does not have"))
    if not line.strip(b" \t\r\n"):
        raise Fault(_("the line is empty"))
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise Fault(_("not UTF-8: byte {place} of the line").format(place=error.start + 1)) from None


def _json_fault(error: json.JSONDecodeError, text: str) -> Fault:
    written = text.strip(" \t\r\n")
    if error.msg == "Extra data":
        return Fault(_("something follows the record on its line, at character {place}").format(place=error.pos + 1))
    if written.startswith("{") and (not written.endswith("}") or error.pos >= len(text.rstrip(" \t\r\n"))):
        return Fault(_("the record is cut off: the line ends in the middle of it"))
    return Fault(_("not JSON: {reason} at character {place}").format(reason=error.msg, place=error.pos + 1))


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise Fault(_("the key {key} stands twice in one object").format(key=shown(key)))
            seen.add(key)
    return found


def _constant(word: str) -> NoReturn:
    raise Fault(_("{word} is no number of JSON").format(word=word))


def _float(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise Fault(_("a number is too large"))
    return number


def _check_meta(line: bytes, data: dict[str, Any]) -> None:
    """What is kept without being understood can be written again."""
    if _deeper(data.get("meta"), DEEPEST + 1):
        raise Fault(_("meta: more than {count} lists and objects in each other").format(count=DEEPEST))
    if _SURROGATE.search(line):
        try:
            json.dumps(data, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise Fault(_("a text has half of a character (a lone surrogate)")) from None


def _deeper(value: Any, limit: int) -> bool:
    """Whether more than `limit` lists and objects lie in each other, the value itself counted."""
    level = _within([value])
    for _depth in range(limit):
        if not level:
            return False
        level = _within(item for outer in level for item in (outer.values() if isinstance(outer, dict) else outer))
    return bool(level)


def _within(values: Iterable[Any]) -> list[Any]:
    return [value for value in values if isinstance(value, (list, dict))]
