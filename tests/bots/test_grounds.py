"""What sets a choice apart: what a person would say, true of the worlds that were looked at, and else nothing."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from kozyr.bots import Advice, Budget, Ground, make_adviser, make_bot
from kozyr.bots.host.wire import Answer, Failure, action_line, read_answer
from kozyr.bots.lookahead.batch import Batch, start_of
from kozyr.bots.lookahead.grounds import grounds_of
from kozyr.bots.lookahead.numbers import Array
from kozyr.bots.lookahead.samples import Samples, special_cards
from kozyr.bots.lookahead.search import candidates
from kozyr.engine import Action, Ask, Deal, Game, action_text, cards_in, is_play, make_game, parse_action
from tests.engine.helpers import card, deal_of

LAUS = make_game("laus", 4)
GADENYSH = make_game("gadenysh", 4)
LODAM = make_game("lodam", 4, exchange=False)


def advised(deal: Deal, worlds: int = 300) -> Advice:
    bot = make_adviser("expert", deal.game.name, Budget(iterations=worlds))
    return bot.advise(deal.view(deal.to_act), Random(0))


class Case(NamedTuple):
    """The whole hand of one player, the actions before his, the choice, and what is said for it.

    The first cards of the log are played by seats 0, 1, ... in turn; the player in question is the next.
    """

    game: Game
    hand: str
    log: str
    choices: str
    said: set[tuple[str, str]]


CASES = {
    "throws the dearest queen on another's trick": Case(
        LAUS, "QC QH AS 7S 8S 7H 8H 9H", "7D KD 9D", "QC", {("rid", "QC")}
    ),
    "ducks a queen with what it has": Case(
        LAUS, "8H 9H AH 7S 8S 7C 8C 9C", "7H TH QH", "8H 9H", {("duck", ""), ("avoid", "QH")}
    ),
    "does not trump a trick with a queen in it": Case(
        LAUS, "JD 7H 8H 9H TH AH 7C 8C", "7S QS 8S", "AH TH 9H 8H 7H 7C 8C", {("stay-out", ""), ("avoid", "QS")}
    ),
    "drops the jack under the queen": Case(
        GADENYSH, "2S JS AS 2C 3C 4C 2H 3H 4H 2D 3D 4D 5D", "trump:C 5S 6S QS", "JS", {("rid", "JS")}
    ),
    "does not take a jack": Case(
        GADENYSH, "2S AS 2C 3C 4C 2H 3H 4H 2D 3D 4D 5D 6D", "trump:C 5S 6S JS", "2S", {("duck", ""), ("avoid", "JS")}
    ),
    "throws an ace": Case(LODAM, "AS TS 2S 3C 4C 5C 6H 7H 8H 2C 7C 2H 3H", "2D 5D 9D", "AS TS", {("rid", "AS")}),
    "ducks a ten": Case(
        LODAM, "2S AS 3C 4C 5C 5H 6H 7H 2C 7C 2H 3H 4H", "3S 5S TS", "2S", {("duck", ""), ("avoid", "TS")}
    ),
}


def situation(case: Case) -> Deal:
    """The deal of a case: those who play in it hold what they play."""
    plays = [token for token in case.log.split() if ":" not in token]
    deal = deal_of(case.game, dict(enumerate(plays)) | {len(plays): case.hand})
    for token in case.log.split():
        deal.apply(parse_action(token))
    return deal


@cache
def advised_in(name: str) -> Advice:
    """What is said in a case; several tests ask."""
    return advised(situation(CASES[name]))


def said(advice: Advice) -> set[tuple[str, str]]:
    return {(ground.kind, "" if ground.card < 0 else action_text(ground.card)) for ground in advice.grounds}


@pytest.mark.parametrize("name", CASES)
def test_what_a_person_would_say(name: str) -> None:
    case = CASES[name]
    advice = advised_in(name)
    assert action_text(advice.action) in case.choices.split()
    assert case.said <= said(advice), advice.grounds


def test_it_takes_the_queen_of_diamonds_for_the_queens_it_has() -> None:
    """L12: seat 3 has taken QC; with KD it takes QD, which cancels the extra."""
    hands = {0: "7C 7D 7S AS", 1: "9C QD 8S", 2: "QC 8D TS", 3: "AC KD 9D 9S 8H 9H TH KH"}
    deal = deal_of(LAUS, hands)
    log = "7C 9C QC AC 9S AS 8S TS 7D QD 8D"
    for token in log.split():
        deal.apply(parse_action(token))
    advice = advised(deal)
    assert action_text(advice.action) == "KD"
    assert said(advice) == {("take", ""), ("catch", "QD")}
    assert advice.grounds[1] == Ground("catch", 1.0, 0.0, card("9D"), card("QD"))


def test_it_keeps_the_queen_of_diamonds_for_the_queen_it_has() -> None:
    """L12: seat 3 has taken QC, and is void of spades."""
    deal = deal_of(LAUS, {0: "7C 7S KS AS", 1: "9C 8D 8S", 2: "QC TD TS", 3: "AC QD AD 9S 8H 9H TH KD"})
    for token in ["7C", "9C", "QC", "AC", "9S", "AS", "8S", "TS", "7S"]:
        deal.apply(parse_action(token))
    while deal.to_act != 3:
        deal.apply(min(deal.legal()))
    advice = advised(deal)
    assert action_text(advice.action) in {"AD", "KD"}
    assert said(advice) == {("keep", "QD")}


def test_it_passes_the_dearest_jacks() -> None:
    """G10."""
    hand = "JH JD JS 2C 3C 4C 5C 2S 3S 2H 2D 3D 4D"
    deal = deal_of(make_game("gadenysh", 4, "ugly"), {0: hand}, number=2)
    deal.apply(parse_action("trump:C"))
    kinds = {ground.kind for ground in advised(deal).grounds}
    assert "rid" in kinds


def test_it_comes_whole_from_another_process() -> None:
    """An unknown kind of fact makes the answer one that cannot be read."""
    deal = situation(CASES["throws an ace"])
    advice, view = advised_in("throws an ace"), deal.view(deal.to_act)
    line = action_line(1, advice.action, advice)
    assert advice.grounds
    assert read_answer(line, 1, view) == Answer(advice.action, advice)
    assert read_answer(line.replace(b'"rid"', b'"odd"'), 1, view) == Failure("garbled")


# Nothing is invented.


def test_of_choices_that_come_to_the_same_nothing_is_said() -> None:
    """L9: under the king either goes, and both to another."""
    deal = situation(Case(LAUS, "7D 8D AS KS 7S 7H 8H 9H", "QD KD TD", "", set()))
    advice = advised(deal)
    assert len({option.points for option in advice.options}) == 1
    assert advice.grounds == ()


def test_nothing_is_said_of_the_only_choice() -> None:
    deal = situation(Case(LAUS, "7D AS KS 7S 7H 8H 9H TH", "QD KD TD", "", set()))
    assert advised(deal).grounds == ()


def told(deal: Deal, choices: str, points: list[list[float]], tricks: list[float], takes: str = "") -> list[str]:
    """The kinds of facts when these choices of the seat to act came to these points, by world, and to as many tricks;
    `takes`: a card it has after the first where that brings the most points."""
    view, options = deal.view(deal.to_act), [parse_action(choice) for choice in choices.split()]
    numbers = start_of(view).numbers
    all_points, shape = np.zeros((deal.game.seats, *np.shape(points))), np.shape(points)
    all_points[view.seat] = points
    taken = np.zeros((len(special_cards(numbers)), *shape), bool)
    if takes:
        taken[special_cards(numbers).index(card(takes)), 0] = np.array(points[0]) == min(points[0])
    samples = Samples(all_points, np.repeat(np.array(tricks)[:, None], shape[1], axis=1), taken, np.zeros(shape, bool))
    return [ground.kind for ground in grounds_of(view, numbers, options, samples, shape[1])]


def test_a_card_that_is_kept_is_not_told_again_as_one_that_is_taken() -> None:
    deal = situation(Case(LAUS, "QD AD AS KS 7S 7H 8H 9H", "7D 8D 9D", "", set()))
    points = [[0.0, 100.0] * 50, [100.0] * 100]
    assert told(deal, "AD QD", points, [4, 4], takes="QD") == ["keep"]


def test_more_tricks_speak_for_a_choice_only_where_points_are_good() -> None:
    """D11: a trick by itself never helps; G10: it may."""
    hand, better, worse = "2S 3S AS TS 4C 5C 6H 7H 8H 2C 7C 2H 3H", [10.0, 11.0] * 50, [21.0, 22.0] * 50
    assert told(situation(Case(LODAM, hand, "4S 5S 6S", "", set())), "2S AS", [better, worse], [6, 5]) == []
    deal = situation(Case(GADENYSH, hand, "trump:C 4S 5S 6S", "", set()))
    assert told(deal, "2S AS", [worse, better], [6, 5]) == ["more"]


class Written(Batch):
    """Writes down what is played: the seats and the cards, a column for each deal."""

    def play(self, bit: Array) -> None:
        if not hasattr(self, "plays"):
            self.began, self.plays = self.hands.copy(), list[tuple[Array, Array]]()
            written.append(self)
        self.plays.append((self.seat.copy(), bit.copy()))
        super().play(bit)


#: the batches that were played
written: list[Written] = []


def replayed(deal: Deal, batch: Written, column: int) -> Deal:
    """One of the deals of a batch, played to its end by the engine."""
    layout, seats = batch.numbers.layout, range(deal.game.seats)
    hands = [layout.lift(int(batch.began[seat, column])) for seat in seats]
    for seat, action in deal.log:
        hands[seat] |= 1 << action if is_play(action) else 0
    dealt = [sorted(cards_in(hand), key=lambda card: deal.turned == (card, seat)) for seat, hand in enumerate(hands)]
    twin = deal.game.deal(deal.dealer, dealt)
    for seat, action in deal.log:
        twin.apply(action, seat)
    for players, bits in batch.plays:
        twin.apply(layout.card(int(bits[column])), int(players[column]))
    assert twin.over
    return twin


@pytest.mark.parametrize("game", [LAUS, GADENYSH, LODAM], ids=lambda game: game.name)
def test_what_is_said_is_true_of_the_worlds(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them is played again by the engine, after the choice and after the other one."""
    monkeypatch.setattr("kozyr.bots.lookahead.search.Batch", Written)
    worlds, told, rng = 24, set[str](), Random(5)
    while len(told) < 4:
        deal = half_played(game, rng)
        written.clear()
        advice = advised(deal, worlds)
        tried = list(candidates(deal.view(deal.to_act)))
        for ground in advice.grounds:
            told.add(ground.kind)
            for option, share in ((advice.action, ground.here), (ground.rival, ground.there)):
                columns = range(tried.index(option) * worlds, (tried.index(option) + 1) * worlds)
                found = [holds(ground, option, deal, replayed(deal, written[0], column)) for column in columns]
                assert share == pytest.approx(sum(found) / worlds), ground


def holds(ground: Ground, option: Action, deal: Deal, end: Deal) -> float:
    """What a ground counts, in one world that was played to its end after an option."""
    seat = deal.to_act
    if ground.kind in ("duck", "take", "stay-out", "low", "lead-away", "lead-on"):
        return end.tricks[len(deal.tricks)] == seat
    if ground.kind in ("rid", "keep", "avoid", "catch"):
        return end.won[seat] >> ground.card & 1
    if ground.kind in ("fewer", "more"):
        return end.taken()[seat]
    assert ground.kind == "empty"
    suit = end.ranking.cards[end.ranking.suit[ground.card]]
    return not (deal.hands[seat] & ~(1 << option)) & suit


def half_played(game: Game, rng: Random) -> Deal:
    """A deal in which a card is to be played, and there is a choice."""
    normal = make_bot("normal", game.name)
    while True:
        cards = list(game.pack())
        rng.shuffle(cards)
        deal = game.deal(3, game.deal_hands(cards, 3))
        until = len(cards) // 2 + rng.randrange(4)
        while deal.ask is not Ask.PLAY or len(deal.log) < until:
            deal.apply(normal.choose(deal.view(deal.to_act), rng))
        if len(deal.legal()) > 1:
            return deal
