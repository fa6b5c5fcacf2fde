"""What goes between a host and the process its bots think in: lines of JSON, one for each question and each answer.

A view crosses as `View.to_json` writes it, so that a bot there cannot hold more than a seat knows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import index
from typing import Any, Final, Literal, NamedTuple, get_args

from kozyr.engine import Action, View

from ..budget import Advice, Budget, Ground, GroundKind, Option

#: What a worker says when it has loaded all it needs.
READY: Final = b'{"ready": true}\n'


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a bot of `level` is to take, with `Random(chance)`. `want`: the action alone, or also what speaks
    for it; `also`: legal choices that are looked at then, whatever they promise. The budget's `stop` stays at home: it
    is the host that cancels."""

    view: View
    level: str
    chance: int
    budget: Budget = field(default_factory=Budget)
    want: Literal["action", "advice"] = "action"
    also: tuple[Action, ...] = ()


class Failure(NamedTuple):
    """Why a bot's answer cannot be taken: it raised `name`, chose what is not legal, took too long, its process ended,
    or what came from there cannot be read. `trace`: where it raised."""

    kind: Literal["raised", "illegal", "late", "died", "garbled"]
    name: str = ""
    trace: str = ""


class Answer(NamedTuple):
    """A legal action. With a `failure`, it is what the stand-in chose; `advice`: only if it was wanted and given."""

    action: Action
    advice: Advice | None = None
    failure: Failure | None = None


def question_line(number: int, question: Question) -> bytes:
    """A question as a line; its answer will bear the same number. Raises `TypeError` when it cannot be written."""
    budget = question.budget
    return _line(
        {
            "id": number,
            "view": question.view.to_json(),
            "level": question.level,
            "chance": index(question.chance),
            "seconds": None if budget.seconds is None else float(budget.seconds),
            "iterations": None if budget.iterations is None else index(budget.iterations),
            "want": question.want,
            "also": [index(action) for action in question.also],
        }
    )


def cancel_line(number: int) -> bytes:
    """That the answers up to this number are not wanted any more."""
    return _line({"cancel": number})


def action_line(number: int, action: object, advice: Advice | None = None) -> bytes:
    """An answer as a line. An action that is no number is written as none: whoever reads looks whether it is legal.

    Raises `TypeError` or `ValueError` when it cannot be written.
    """
    try:
        plain: int | None = index(action)  # type: ignore[arg-type]
    except TypeError:
        plain = None
    answer: dict[str, Any] = {"id": number, "action": plain}
    if advice is not None:
        options = [[index(option.action), *map(float, option[1:])] for option in advice.options]
        grounds = [[str(g.kind), float(g.here), float(g.there), index(g.rival), index(g.card)] for g in advice.grounds]
        answer["advice"] = {"options": options, "worlds": index(advice.worlds), "grounds": grounds}
    return _line(answer)


def failure_line(number: int, name: str, trace: str) -> bytes:
    """That a bot raised, as a line."""
    return _line({"id": number, "failure": name, "trace": trace})


def read_answer(line: bytes, number: int, view: View) -> Answer | Failure:
    """What a worker answered to the question of this number, about this view. Raises nothing, whatever the line."""
    answer = _read(line)
    if not isinstance(answer, dict) or answer.get("id") != number:
        return Failure("garbled")
    if "failure" in answer:
        return Failure("raised", str(answer["failure"]), str(answer.get("trace", "")))
    action = answer.get("action")
    if type(action) is not int or action not in view.legal():
        return Failure("illegal")
    try:
        return Answer(action, _advice(action, answer["advice"]) if "advice" in answer else None)
    except (LookupError, TypeError, ValueError, OverflowError):
        return Failure("garbled")


def _advice(action: Action, plain: Mapping[str, Any]) -> Advice:
    options = tuple(Option(index(choice), *map(float, numbers)) for choice, *numbers in plain["options"])
    grounds = tuple(_ground(*ground) for ground in plain["grounds"])
    return Advice(action, options, index(plain["worlds"]), grounds)


def _ground(kind: Any, here: Any, there: Any, rival: Any, card: Any) -> Ground:
    if kind not in get_args(GroundKind):
        raise ValueError(kind)
    return Ground(kind, float(here), float(there), index(rival), index(card))


def _line(plain: object) -> bytes:
    return json.dumps(plain).encode() + b"\n"


def _read(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
