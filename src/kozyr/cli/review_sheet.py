"""What a review says, in lines for people and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kozyr.bots import STRONGEST, Option
from kozyr.engine import action_text
from kozyr.locale import _, decimal, n_
from kozyr.review import WORLDS, DealSum, Opinion, Opinions, deal_sums, seat_sum

from .choices import choice_text
from .output import rounded
from .table import table_lines


def review_lines(opinions: Opinions) -> Iterator[str]:
    """How each has played, and the costly decisions of each, the worst first."""
    review = opinions.review
    game, players = review.match.game, review.record.players
    yield _("{game}, {players}, {variant}: {deals}").format(
        game=_(game.title),
        players=n_("{n} player", "{n} players", game.seats),
        variant=game.variant() or _("own rules"),
        deals=n_("{n} deal", "{n} deals", len(review.match.deals)),
    )
    yield ""
    rows = [["", _("decisions"), _("costly"), _("good"), _("given away")]]
    for seat, player in enumerate(players):
        found = seat_sum(opinions, seat)
        good = "" if found.accuracy is None else f"{100 * found.accuracy:.0f}%"
        rows.append([player.name, str(found.judged), str(found.costly), good, decimal(found.lost, 1)])
    yield from table_lines(rows)
    for seat, player in enumerate(players):
        costly = opinions.dearest(seat)
        if costly:
            yield ""
            yield _("{name} (seat {seat}), the worst first").format(name=player.name, seat=seat)
            yield from table_lines([_head(), *(_row(opinions, at) for at in costly)])
    yield ""
    text = _("given away: points by which costly decisions were worse than the best choice, as {level} expects them")
    yield text.format(level=STRONGEST)
    yield n_("looked at in {n} way the deal could go on", "looked at in {n} ways the deal could go on", WORLDS)


def _head() -> list[str]:
    return ["", _("choice"), _("best"), _("worse by")]


def _row(opinions: Opinions, at: int) -> list[str]:
    step, opinion = opinions.review.steps[at], opinions.of(at)
    assert opinion is not None
    where = _("deal {deal}, action {action}").format(deal=step.deal + 1, action=step.number + 1)
    worse = f"{decimal(opinion.cost, 2)} ± {decimal(opinion.choice.apart, 2)}"
    return [where, choice_text(opinion.played), choice_text(opinion.best.action), worse]


def review_data(opinions: Opinions) -> dict[str, Any]:
    """The same as JSON, with every decision."""
    review = opinions.review
    game, players = review.match.game, review.record.players
    return {
        "game": game.name,
        "options": game.option_values(),
        "fewest_win": game.fewest_win,
        "level": STRONGEST,
        "worlds": WORLDS,
        "seats": [
            {
                "seat": seat,
                "name": player.name,
                "kind": player.kind,
                "decisions": (found := seat_sum(opinions, seat)).judged,
                "costly": found.costly,
                "accuracy": None if found.accuracy is None else rounded(found.accuracy),
                "lost": rounded(found.lost),
                "deals": [_deal_data(deal) for deal in deal_sums(opinions, seat)],
            }
            for seat, player in enumerate(players)
        ],
        "decisions": [_decision_data(opinions, at) for at in review.decisions],
    }


def _deal_data(found: DealSum) -> dict[str, Any]:
    return {
        "deal": found.deal + 1,
        "points": found.points,
        "dealt": None if found.dealt is None else rounded(found.dealt),
        "costly": found.costly,
        "lost": rounded(found.lost),
        "rest": None if found.rest is None else rounded(found.rest),
    }


def _decision_data(opinions: Opinions, at: int) -> dict[str, Any]:
    step, opinion = opinions.review.steps[at], opinions.of(at)
    assert opinion is not None
    return {
        "deal": step.deal + 1,
        "action": step.number + 1,
        "trick": step.trick,
        "seat": step.seat,
        "ask": step.ask.name.lower(),
        "played": action_text(opinion.played),
        "best": action_text(opinion.best.action),
        "cost": {"mean": rounded(opinion.cost), "half": rounded(opinion.choice.apart)},
        "costly": opinion.costly,
        "choices": [_choice_data(opinion, option) for option in opinion.advice.options],
    }


def _choice_data(opinion: Opinion, option: Option) -> dict[str, Any]:
    return {
        "action": action_text(option.action),
        "points": {"mean": rounded(option.points), "half": rounded(option.half)},
        "worse": {"mean": rounded(opinion.loss(option)), "half": rounded(option.apart)},
    }
