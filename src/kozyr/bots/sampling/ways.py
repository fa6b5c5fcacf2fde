"""In how many ways hidden cards can be shared out among seats, each of which may hold some of them and not others.

Cards that the same seats may hold are one *class*, seats that may hold the same classes one *group*. The groups take
their cards one after the other, and each takes from one class after the other: a *step*. Where things stand before a
step is how many cards of each class are left. Classes that no later group tells apart are thrown together at once, and
the groups come in the order that makes this soon: so there is little to count, even with ten players (D1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, factorial, prod
from typing import Final, NamedTuple, TypeAlias

from kozyr.engine import CardSet, cards_in

from .bounds import Bounds

#: How many cards of each class are left.
Counts: TypeAlias = tuple[int, ...]
#: What may be taken in a step: of which class, how many cards, what is left then, and how many ways there are.
Choice: TypeAlias = tuple[int, int, Counts, int]
#: The seats that may hold a card, and those of them that may hold only one such card, as bits.
Class: TypeAlias = tuple[int, int]


class Group(NamedTuple):
    """Seats that may hold the same classes. `needs`: how many cards each needs; `need`: all of them together.
    `may`: those classes. `ones`: the classes of which they may hold one card in all."""

    seats: tuple[int, ...]
    needs: tuple[int, ...]
    need: int
    may: tuple[int, ...]
    ones: tuple[int, ...]


class Step(NamedTuple):
    """A group takes cards of one class, or at most one card of several: of `sources`.

    `into`: the class that the rest of each source is then part of. `emptied`: the sources that no later group may hold.
    `room`: the classes the group may still take from after this step. `later`: how many cards the groups after it need.
    `joins`: the classes that are thrown together after the step, from and to. `ends`: whether it is the group's last.
    """

    group: Group
    sources: tuple[int, ...]
    into: tuple[int, ...]
    single: bool
    emptied: tuple[int, ...]
    room: tuple[int, ...]
    later: int
    joins: tuple[tuple[int, int], ...]
    ends: bool


class Ways:
    """The classes as lists of single bits, `pools`, the steps, and in how many ways they can be gone."""

    def __init__(self, bounds: Bounds) -> None:
        classes, groups = _classes(bounds)
        sizes = [len(pool) for pool in classes.values()]
        groups = _ordered(list(classes), sizes, groups)
        self.pools: Final = list(classes.values())
        self.full: Final[Counts] = tuple(sizes)
        self.groups: Final = groups
        self.steps: Final = _steps(list(classes), sizes, groups)
        self._found: dict[tuple[int, Counts], int] = {}
        #: in how many ways in all
        self.count: int = 0
        fits = all(holders for holders, _ in classes) and all(group.may for group in groups)
        if fits and sum(sizes) == sum(group.need for group in groups):
            inside = [factorial(group.need) // prod(map(factorial, group.needs)) for group in groups]
            self.count = self._from(0, self.full) * prod(inside)

    def _from(self, at: int, counts: Counts) -> int:
        """In how many ways the steps can be gone from one on, seats within a group taken as one."""
        if at == len(self.steps):
            return 1
        key = (at, counts)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = sum([ways for _, _, _, ways in self.choices(at, counts)])
        return found

    def choices(self, at: int, counts: Counts) -> Iterator[Choice]:
        """What may be taken in a step."""
        _, sources, into, single, emptied, room, later, joins, _ = self.steps[at]
        need = sum(counts) - later
        least = max(need - sum([counts[kind] for kind in room]), 0)
        most = min(need, 1) if single else need
        must = [kind for kind in emptied if counts[kind]]
        rest = list(counts)
        for old, new in joins:
            rest[new] += rest[old]
            rest[old] = 0
        for source, target in zip(sources, into, strict=True):
            have, whole = counts[source], rest[target]
            if not must or must == [source]:
                for take in range(max(least, have) if must else least, min(have, most) + 1):
                    rest[target] = whole - take
                    left = tuple(rest)
                    ways = self._from(at + 1, left)
                    if ways:
                        yield source, take, left, ways * comb(have, take)
                rest[target] = whole
            least = max(least, 1)  # to take none is the same from every source


def _classes(bounds: Bounds) -> tuple[dict[Class, list[CardSet]], list[Group]]:
    """The cards of each class as single bits, and the groups."""
    seats = [seat for seat, need in enumerate(bounds.need) if need]
    classes: dict[Class, list[CardSet]] = {}
    for card in cards_in(bounds.hidden):
        bit = 1 << card
        holders = sum(1 << seat for seat in seats if bounds.may[seat] & bit)
        ones = sum(1 << seat for seat in seats if bounds.one_of[seat] & bit)
        classes.setdefault((holders, ones), []).append(bit)
    together: dict[tuple[tuple[int, ...], tuple[int, ...], int], list[int]] = {}
    for seat in seats:
        may = tuple([kind for kind, (held_by, _) in enumerate(classes) if held_by >> seat & 1])
        single = tuple([kind for kind, (_, one_of) in enumerate(classes) if one_of >> seat & 1])
        together.setdefault((may, single, seat if single else -1), []).append(seat)
    groups: list[Group] = []
    for (may, single, _), members in together.items():
        needs = tuple(bounds.need[seat] for seat in members)
        groups.append(Group(tuple(members), needs, sum(needs), may, single))
    return classes, groups


def _seen_by(kind: Class, groups: Sequence[Group]) -> Class:
    """What is left of a class when only these groups are asked: equal ones need not be told apart."""
    seats = sum(1 << group.seats[0] for group in groups)
    return kind[0] & seats, kind[1] & seats


def _ordered(classes: Sequence[Class], sizes: Sequence[int], groups: Sequence[Group]) -> list[Group]:
    """The groups in an order in which there is little to count. The last is found first, and before it goes each time
    the one with which least is told apart; of equals, the one that needs most."""

    def states(rest: Sequence[Group]) -> float:
        together: dict[Class, int] = {}
        for kind, size in zip(classes, sizes, strict=True):
            key = _seen_by(kind, rest)
            together[key] = together.get(key, 0) + size
        # The number of cards of one class follows from the others'.
        return prod([size + 1 for size in together.values()]) / (max(together.values(), default=0) + 1)

    found: list[Group] = []
    rest = list(groups)
    while rest:
        at = min(range(len(rest)), key=lambda at: (states([*found, rest[at]]), -rest[at].need))
        found.append(rest.pop(at))
    return found[::-1]


def _steps(classes: Sequence[Class], sizes: Sequence[int], groups: Sequence[Group]) -> list[Step]:
    """The steps. What is left after them goes to the last group."""
    steps: list[Step] = []
    into = list(range(len(classes)))  # the class each was thrown together with
    later = sum(group.need for group in groups)
    for at, group in enumerate(groups):
        rest = groups[at + 1 :]
        if not rest and not group.ones:
            break
        later -= group.need
        # The largest first: what is taken of it says most about the others.
        kinds = sorted({into[kind] for kind in group.may}, key=lambda kind: -sizes[kind])
        singles = tuple([kind for kind in kinds if kind in group.ones])
        takes = ([singles] if singles else []) + [(kind,) for kind in kinds if kind not in singles]
        done = {into[kind] for kind in range(len(classes))} - set(kinds)
        for number, sources in enumerate(takes):
            done |= set(sources)
            joins: list[tuple[int, int]] = []
            first: dict[Class, int] = {}
            for kind in sorted(done):
                new = first.setdefault(_seen_by(classes[kind], rest), kind)
                if new != kind:
                    joins.append((kind, new))
                    done.discard(kind)
                    into = [new if to == kind else to for to in into]
            steps.append(
                Step(
                    group,
                    sources,
                    tuple([into[kind] for kind in sources]),
                    sources == singles,
                    tuple([kind for kind in sources if not _seen_by(classes[kind], rest)[0]]),
                    tuple([kind for take in takes[number + 1 :] for kind in take]),
                    later,
                    tuple(joins),
                    number + 1 == len(takes),
                )
            )
    return steps
