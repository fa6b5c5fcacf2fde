"""A session: what it tells, what it takes back, and what it never tells."""

from dataclasses import fields
from random import Random

import pytest

from kozyr.engine import Ask, Illegal, NotYourTurn, View, make_game
from kozyr.session import (
    Accepted,
    CardPlayed,
    DealCounted,
    Dealt,
    DutyArose,
    Event,
    Exchanged,
    LifeLost,
    MatchOver,
    Passed,
    Seat,
    Session,
    TakenBack,
    TrickWon,
    TrumpNamed,
)


class Chance:
    """A bot that plays at random."""

    def choose(self, view: View, rng: Random) -> int:
        return rng.choice(view.legal())


def session(game: str, seats: int, variant: str = "source", human: int | None = None, **options: object) -> Session:
    rules = make_game(game, seats, variant, **options)
    return Session(rules, [Seat(f"P{i}", "human" if i == human else "bot:random") for i in range(seats)], "seed")


def play(match: Session, decisions: int | None = None) -> list[Event]:
    """Play on at random, to the end or for some decisions, and return what was told."""
    told: list[Event] = []
    bots = [Chance()] * len(match.seats)
    while match.result is None and decisions != 0:
        if match.to_act is None:
            told += match.start_deal()
        told += match.bot_acts(bots)
        decisions = None if decisions is None else decisions - 1
    return told


GAMES = [
    ("laus", 4, "source"),
    ("gadenysh", 3, "ugly"),
    ("gadenysh", 4, "source"),
    ("lodam", 5, "source"),
    ("lodam", 10, "trumps"),
]


@pytest.mark.parametrize(("game", "seats", "variant"), GAMES)
def test_events_tell_the_whole_match(game: str, seats: int, variant: str) -> None:
    match = session(game, seats, variant)
    heard: list[Event] = []
    match.listen(heard.append)
    told = play(match)
    assert heard == told
    deals = match.match.deals
    assert sum(isinstance(event, Dealt) for event in told) == len(deals)
    assert [event.count for event in told if isinstance(event, DealCounted)] == match.match.counts
    assert sum(isinstance(event, CardPlayed) for event in told) == sum(deal.size for deal in deals)
    assert [event.seat for event in told if isinstance(event, TrickWon)] == [s for deal in deals for s in deal.tricks]
    assert isinstance(told[-1], MatchOver)
    lost = sum(isinstance(event, LifeLost) for event in told)
    lives = match.match.lives
    assert lost == sum(match.game.first_lives()) - sum(lives)
    if game == "gadenysh":
        assert sum(isinstance(event, TrumpNamed) for event in told) == len(deals)
        assert sum(isinstance(event, Passed) for event in told) == (seats * len(deals) if variant == "ugly" else 0)
    if game == "lodam":
        made = [exchange[:3] for deal in deals for exchange in deal.knowledge().exchanges]
        assert [(e.offerer, e.partner, e.stood) for e in told if isinstance(e, Exchanged)] == made
        assert len([e for e in told if isinstance(e, Accepted)]) == len(made)
        assert any(isinstance(event, DutyArose) for event in told)


def test_the_duty_is_told_when_it_falls_on_the_next_player() -> None:
    """D8."""
    match = session("lodam", 4, exchange=False)
    match.start_deal()
    bots, told_of = [Chance()] * 4, 0
    for _ in range(200):
        if match.to_act is None:
            match.start_deal()
        before = match.deal.duty if match.deal is not None else False
        told = match.bot_acts(bots)
        arose = [event for event in told if isinstance(event, DutyArose)]
        deal = match.deal
        if arose:
            told_of += 1
            assert deal is not None
            assert deal.duty
            assert not before
            assert arose[0].next_seat == deal.to_act
        elif deal is not None and not before:
            assert not deal.duty
        if match.result is not None:
            break
    assert told_of > 10


@pytest.mark.parametrize(("game", "seats", "variant"), GAMES)
def test_no_event_holds_a_hidden_card(game: str, seats: int, variant: str) -> None:
    """C5: cards stand only in events of cards that all have seen."""
    for event in play(session(game, seats, variant)):
        if isinstance(event, (CardPlayed, TrickWon, Dealt)):
            continue
        assert not {"card", "cards"} & {item.name for item in fields(event)}


def test_undo_takes_back_to_the_persons_last_decision() -> None:
    match = session("laus", 4, human=0)
    play(match, 70)
    deal = match.deal
    assert deal is not None
    log = [(d.number, *entry) for d in match.match.deals for entry in d.log]
    mine = max(index for index, (_, seat, _) in enumerate(log) if seat == 0)
    (taken,) = match.undo()
    assert taken == TakenBack(len(log) - mine)
    assert [(d.number, *entry) for d in match.match.deals for entry in d.log] == log[:mine]
    assert match.to_act == 0
    assert match.meta["undos"] == 1


def test_undo_reaches_back_over_the_end_of_a_deal() -> None:
    """The points of the deal are taken back with its last card."""
    match = session("laus", 4, human=2)
    play(match, 32)
    match.start_deal()
    assert len(match.match.counts) == 1
    match.undo()
    assert match.match.counts == []
    assert match.match.totals == (0, 0, 0, 0)
    while match.can_undo():
        match.undo()
    assert match.undo() == []
    assert len(match.match.deals) == 1


def test_bots_answer_the_same_again_after_undo() -> None:
    match = session("lodam", 6, human=3)
    play(match, 120)
    log = [entry for deal in match.match.deals for entry in deal.log]
    match.undo()
    taken = len(log) - sum(len(deal.log) for deal in match.match.deals)
    play(match, taken)
    assert [entry for deal in match.match.deals for entry in deal.log] == log


def test_undo_is_for_one_person_alone() -> None:
    rules = make_game("laus")
    match = Session(rules, [Seat("A"), Seat("B"), Seat("C", "bot:easy"), Seat("D", "bot:easy")], "s")
    play(match, 12)
    assert not match.can_undo()
    assert match.undo() == []


def test_a_refused_decision_changes_nothing() -> None:
    match = session("laus", 4)
    match.start_deal()
    seat = match.to_act
    assert seat is not None
    view = match.view(seat)
    with pytest.raises(NotYourTurn):
        match.act(view.legal()[0], (seat + 1) % 4)
    with pytest.raises(Illegal):
        match.act(next(card for card in range(52) if not view.hand >> card & 1), seat)
    assert match.view(seat) == view
    assert view.ask is Ask.PLAY


def test_seats_must_be_as_many_as_the_game_has() -> None:
    with pytest.raises(ValueError, match="3 players for a game of 4"):
        Session(make_game("laus"), [Seat("A")] * 3, "s")


def test_a_seat_knows_its_level() -> None:
    assert Seat("A").human
    assert Seat("A").level is None
    assert Seat("B", "bot:hard").level == "hard"
