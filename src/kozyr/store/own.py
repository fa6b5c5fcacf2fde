"""What a match says of the one person in it: the numbers that statistics are made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from kozyr.engine import Gadenysh, Game, Laus, Lodam, Match
from kozyr.engine.cards import QUEEN, RANK_CARDS, CardSet
from kozyr.engine.games.gadenysh import CHARM, UGLY
from kozyr.engine.games.laus import QD, QUEEN_EXTRAS

#: The opposition when not all opponents are bots of one level.
MIXED: Final = "mixed"
_DEAR: Final[CardSet] = sum(1 << queen for queen in QUEEN_EXTRAS)


@dataclass(frozen=True, slots=True)
class Own:
    """One person's part in a match that is over.

    `level`: of the opposition, one word. `dealt`: the deals the person was dealt to; `points` is their sum, `squares`
    that of their squares, `low` and `high` the least and the most. What a game does not have is 0.
    """

    level: str
    won: bool
    place: int
    dealt: int
    points: int
    squares: int
    low: int
    high: int
    #: Laus: deals with a queen taken, and with the extras of queens cancelled by the queen of diamonds (L12)
    queens: int = 0
    saves: int = 0
    #: Gadenysh: deals with the ugly card alone, the charm card alone, both (G9), and their points
    ugly: int = 0
    ugly_points: int = 0
    charm: int = 0
    charm_points: int = 0
    both: int = 0
    both_points: int = 0
    #: Losing Lodam: lives left at the end (D2)
    lives: int = 0


#: The names of these numbers, as the archive has them.
COLUMNS: Final = tuple(field.name for field in fields(Own))


@dataclass(frozen=True, slots=True)
class Met:
    """Opponents of one kind in a match: how many ended behind the person, level with and ahead of that person."""

    kind: str
    behind: int
    level: int
    ahead: int


def own_of(match: Match, kinds: Sequence[str]) -> tuple[Own, tuple[Met, ...]] | None:
    """The person's part, and who was met; `None` when the match is not over or there is not one person.

    `kinds`: who sat at each seat, `human` or `bot:LEVEL`.
    """
    people = [seat for seat, kind in enumerate(kinds) if kind == "human"]
    result = match.result
    if result is None or len(people) != 1:
        return None
    you = people[0]
    deals = [number for number, deal in enumerate(match.deals) if you in deal.players]
    points = [match.counts[number].points[you] for number in deals]
    own = Own(
        level=opposition(kinds, you),
        won=you in result.winners,
        place=result.places[you],
        dealt=len(points),
        points=sum(points),
        squares=sum(value * value for value in points),
        low=min(points),
        high=max(points),
        lives=match.lives[you] if isinstance(match.game, Lodam) else 0,
        **_special(match.game, [match.deals[number].won[you] for number in deals], points),
    )
    return own, met(result.places, kinds, you)


def opposition(kinds: Sequence[str], you: int) -> str:
    """One word for all opponents, who are bots: their level, or `mixed`."""
    others = {kind for seat, kind in enumerate(kinds) if seat != you}
    return others.pop().partition(":")[2] if len(others) == 1 else MIXED


def met(places: Sequence[int], kinds: Sequence[str], you: int) -> tuple[Met, ...]:
    """How the person ended beside the opponents of each kind, in the order of the kinds."""
    found: dict[str, list[int]] = {}
    for seat, kind in enumerate(kinds):
        if seat != you:
            behind_level_ahead = found.setdefault(kind, [0, 0, 0])
            behind_level_ahead[1 + (places[seat] < places[you]) - (places[seat] > places[you])] += 1
    return tuple(Met(kind, *found[kind]) for kind in sorted(found))


def _special(game: Game, won: Sequence[CardSet], points: Sequence[int]) -> dict[str, int]:
    """The numbers that only one game has."""
    if isinstance(game, Laus):
        queens = [cards & RANK_CARDS[QUEEN] for cards in won]
        saved = [cards for cards in queens if cards >> QD & 1 and cards & _DEAR]
        return {"queens": sum(map(bool, queens)), "saves": len(saved)}
    if isinstance(game, Gadenysh):
        found = {"ugly": 0, "charm": 0, "both": 0, "ugly_points": 0, "charm_points": 0, "both_points": 0}
        for cards, value in zip(won, points, strict=True):
            taken = (bool(cards >> UGLY & 1), bool(cards >> CHARM & 1))
            name = {(True, False): "ugly", (False, True): "charm", (True, True): "both"}.get(taken)
            if name:
                found[name] += 1
                found[f"{name}_points"] += value
        return found
    return {}
