"""A match played on from any of its steps: a match of its own, begun in the middle."""

from __future__ import annotations

from kozyr.bots import LEVELS
from kozyr.locale import _
from kozyr.session import HUMAN, Seat, Session

from .steps import Review


def practice_from(review: Review, at: int, seat: int, level: str) -> Session:
    """The match as it stood before a step, with a person in this seat, or in the one to act where this one is out.

    Bots of the match play on; `level` plays for its other persons, and for bots that there are no more. Raises
    `ValueError` where the cards are not those of the deal code: what comes after could not be dealt."""
    step, match = review.steps[at], review.match
    before = review.before(at)
    you = seat if seat in before.players else step.seat
    kinds = [_kind(player.kind, level) for player in review.record.players]
    seats = [
        Seat(player.name, HUMAN if number == you else kind)
        for number, (player, kind) in enumerate(zip(review.record.players, kinds, strict=True))
    ]
    deals = [*match.deals[: step.deal], before]
    meta = {"practice": True, "given": sum(len(deal.log) for deal in deals)}
    session = Session(match.game, seats, match.seed or "", meta)
    for deal in deals:
        session.start_deal()
        dealt = session.match.deals[-1]
        if match.seed is None or (dealt.dealer, dealt.dealt) != (deal.dealer, deal.dealt):
            raise ValueError(_("Not dealt from a deal code: nobody can play on here."))
        for decided, action in deal.log:
            session.act(action, decided)
    return session


def _kind(kind: str, level: str) -> str:
    return kind if kind.partition(":")[2] in LEVELS else f"bot:{level}"
