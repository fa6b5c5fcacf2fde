"""What sets a choice apart: what a person would say, true of the worlds that were looked at, and else nothing."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

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
    """L12: seat 3 has taken QC, and has others to play under the ace; the queen may be led once the king is gone."""
    deal = deal_of(LAUS, {0: "7C AD KS AS", 1: "9C 8D 8S", 2: "QC KD TS", 3: "AC QD 9D 9S 8H 9H TH TD"})
    for token in ["7C", "9C", "QC", "AC", "9S", "AS", "8S", "TS", "AD", "8D", "KD"]:
        deal.apply(parse_action(token))
    advice = advised(deal)
    assert action_text(advice.action) in {"9D", "TD"}
    assert said(advice) == {("keep", "QD")}


def test_what_all_other_choices_keep_too_sets_none_of_them_apart() -> None:
    """L12: seat 3 has taken QC, and is void of spades."""
    deal = deal_of(LAUS, {0: "7C 7S KS AS", 1: "9C 8D 8S", 2: "QC TD TS", 3: "AC QD AD 9S 8H 9H TH KD"})
    for token in ["7C", "9C", "QC", "AC", "9S", "AS", "8S", "TS", "7S"]:
        deal.apply(parse_action(token))
    while deal.to_act != 3:
        deal.apply(min(deal.legal()))
    advice = advised(deal)
    assert action_text(advice.action) in {"AD", "KD"}
    assert not said(advice) & {("keep", "QD"), ("catch", "QD")}


def test_it_passes_the_dearest_jacks() -> None:
    """G10."""
    hand = "JH JD JS 2C 3C 4C 5C 2S 3S 2H 2D 3D 4D"
    deal = deal_of(make_game("gadenysh", 4, "ugly"), {0: hand}, number=2)
    deal.apply(parse_action("trump:C"))
    kinds = {ground.kind for ground in advised(deal).grounds}
    assert "rid" in kinds


def test_it_comes_whole_from_another_process() -> None:
    """An unknown kind of fact makes the answer one that cannot be read, and so does a number beyond all."""
    deal = situation(CASES["throws an ace"])
    advice, view = advised_in("throws an ace"), deal.view(deal.to_act)
    line = action_line(1, advice.action, advice)
    assert advice.grounds
    assert read_answer(line, 1, view) == Answer(advice.action, advice)
    assert read_answer(line.replace(b'"rid"', b'"odd"'), 1, view) == Failure("garbled")
    huge = line.replace(b'"options": [[', b'"options": [[0, 1%s], [' % (b"0" * 400))
    assert read_answer(huge, 1, view) == Failure("garbled")


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
    all_tricks = np.repeat(np.array(tricks)[:, None], shape[1], axis=1)
    samples = Samples(all_points, all_tricks, taken, np.zeros(shape, bool), np.zeros(shape, np.uint64))
    return [ground.kind for ground in grounds_of(view, numbers, options, samples, shape[1])]


def facts(deal: Deal, choices: str, cards: dict[str, list[float]], wins: list[float]) -> list[tuple[str, str, str]]:
    """The facts, each with its card and the other choice, when the seat to act gets these cards, of which each counts
    ten to it and nothing else does, and the trick on the table, in such parts of the worlds, by choice."""
    view, options = deal.view(deal.to_act), [parse_action(choice) for choice in choices.split()]
    numbers, worlds = start_of(view).numbers, 100
    special, shape = special_cards(numbers), (len(options), worlds)

    def spread(parts: list[float]) -> Array:
        return np.arange(worlds) < worlds * np.array(parts)[:, None]

    points, taken, won = (
        np.zeros((deal.game.seats, *shape)),
        np.zeros((len(special), *shape)),
        np.zeros(shape, np.uint64),
    )
    for name, parts in cards.items():
        has = spread(parts)
        points[view.seat] += 10 * has
        won |= has * np.uint64(numbers.layout.place[card(name)])
        if card(name) in special:
            taken[special.index(card(name))] = has
    samples = Samples(points, np.full(shape, 5), taken, spread(wins), won)
    found = grounds_of(view, numbers, options, samples, worlds)
    return [(one.kind, "" if one.card < 0 else action_text(one.card), action_text(one.rival)) for one in found]


def test_a_card_is_got_rid_of_only_when_it_is_mostly_gone() -> None:
    deal = situation(Case(LODAM, "AS TS 2S 3C 4C 5C 6H 7H 8H 2C 7C 2H 3H", "2D 5D 9D", "", set()))
    assert facts(deal, "AS TS", {"AS": [0.3, 0.97]}, [0, 0]) == [("rid", "AS", "TS")]
    assert facts(deal, "AS TS", {"AS": [0.7, 0.97]}, [0, 0]) == [("avoid", "AS", "TS")]


def test_a_card_is_low_only_beside_a_higher_one() -> None:
    """L2: 7 8 9 10 Q K A, and every jack is above them."""
    deal = deal_of(LAUS, {0: "9C 9S TS JD 7S 7H 8H 9H"})
    assert facts(deal, "9C TS", {"QS": [0.1, 0.9]}, [0, 1])[0] == ("low", "", "TS")
    assert facts(deal, "9C JD", {"QS": [0.1, 0.9]}, [0, 1])[0] == ("low", "", "JD")
    assert facts(deal, "9C 9S", {"QS": [0.1, 0.9]}, [0, 1])[0] == ("lead-away", "", "9S")


def test_it_compares_with_the_best_of_those_that_are_worse() -> None:
    """In whatever order they stand: that is the one that a hint names beside the choice."""
    deal = situation(Case(LAUS, "QD AD AS KS 7S 7H 8H 9H", "7D 8D 9D", "", set()))
    shares = {"QS": [0.0, 0.9, 0.4]}
    assert facts(deal, "AS 7H 8H", shares, [0, 0, 0]) == [("avoid", "QS", "8H")]


def test_where_no_dear_card_tells_them_apart_another_does() -> None:
    """A ten thrown on another's trick: tricks are as many, and so are queens."""
    deal = situation(Case(LAUS, "TC 8C 9H KS 7S 7H 8H AH", "7D 8D 9D", "", set()))
    assert facts(deal, "TC 9H", {"TC": [0, 1]}, [0, 0]) == [("rid", "TC", "9H")]
    assert facts(deal, "9H TC", {"AH": [0.2, 1], "KH": [0.1, 0.2]}, [0, 0]) == [("avoid", "AH", "TC")]
    assert facts(deal, "9H TC", {"9H": [0, 1]}, [0, 0]) == []  # it counts nothing, so it explains nothing


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
            if ground.kind in ("fewer", "more"):  # told with tenths
                assert abs(ground.here - ground.there) > 0.1
            for option, share in ((advice.action, ground.here), (ground.rival, ground.there)):
                columns = range(tried.index(option) * worlds, (tried.index(option) + 1) * worlds)
                found = [holds(ground, option, deal, replayed(deal, written[0], column)) for column in columns]
                assert share == pytest.approx(sum(found) / worlds), ground


@pytest.mark.parametrize("game", [LAUS, GADENYSH, LODAM], ids=lambda game: game.name)
def test_the_cards_that_are_won_are_those_of_the_worlds(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them is played again by the engine."""
    found: list[Samples] = []

    def keep(*words: Any) -> tuple[Ground, ...]:
        found.append(words[3])
        return ()

    monkeypatch.setattr("kozyr.bots.lookahead.search.Batch", Written)
    monkeypatch.setattr("kozyr.bots.lookahead.search.grounds_of", keep)
    worlds, rng = 12, Random(7)
    for _ in range(4):
        deal = half_played(game, rng)
        written.clear()
        best = advised(deal, worlds).action
        seat, tried = deal.to_act, list(candidates(deal.view(deal.to_act)))
        for world in range(worlds):
            end = replayed(deal, written[0], tried.index(best) * worlds + world)
            won = written[0].numbers.layout.lift(int(found[-1].won[0, world]))
            assert won == end.won[seat] & ~deal.won[seat]


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
