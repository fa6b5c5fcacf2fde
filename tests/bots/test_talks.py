"""What is said before a lead (D9), and what it tells of hands."""

from random import Random

from kozyr.bots.lookahead.search import Lookahead, candidates
from kozyr.bots.lookahead.talks import Exchanges, Said, said_before
from kozyr.bots.lookahead.worth import worth_of
from kozyr.engine import Deal, make_game, parse_action, shuffled

GAME = make_game("lodam", 4)


def asked(said: str) -> Deal:
    """A first deal in which eldest, seat 1, and those after it said that."""
    deal = GAME.deal(0, GAME.deal_hands(shuffled(GAME.pack(), "talks", 1), 0))
    for token in said.split():
        deal.apply(parse_action(token))
    return deal


def test_what_was_said_is_that_of_the_others_before_this_lead() -> None:
    deal = asked("stay offer decline")
    assert said_before(deal.view(0)) == [Said(1, False, False), Said(2, False, True), Said(3, True, False)]
    assert said_before(deal.view(3)) == [Said(1, False, False), Said(2, False, True)]
    deal.apply(parse_action("accept"))
    assert Said(0, True, True) in said_before(deal.view(2))


def test_who_has_exchanged_holds_something_else_than_he_spoke_of() -> None:
    deal = asked("stay offer decline accept")
    for _ in range(2):
        deal.apply(deal.legal()[0])
    assert {said.seat for said in said_before(deal.view(3))} == {1}


def test_what_was_said_before_an_earlier_lead_does_not_count() -> None:
    deal = asked("stay stay stay stay")
    assert said_before(deal.view(1)) == [Said(seat, False, False) for seat in (0, 2, 3)]
    while not deal.tricks:
        deal.apply(deal.legal()[0])
    assert said_before(deal.view(deal.to_act)) == []


def test_who_offers_is_likely_to_hold_a_card_to_be_rid_of() -> None:
    """Of the worlds in which an answer is looked for, more have such an offer than of all there could be."""
    deal = asked("offer")
    view = deal.view(2)
    ahead = Lookahead(view, candidates(view), worth_of(view, "deal"), reads=False, learned=False)
    policy = ahead.starts[0].numbers.policy
    exchanges = Exchanges(view, policy)

    def share(worlds: list[list[int]]) -> float:
        laid = ([policy.layout.lay(cards) for cards in world] for world in worlds)
        would = [exchanges.likelihood(world, [Said(1, False, True)]) for world in laid]
        return would.count(max(would)) / len(would)

    usual = share([ahead.sampler.draw(Random(n)) for n in range(400)])
    assert 0.05 < usual < 0.9
    # With a slip in five, four times as likely.
    assert abs(share(ahead._draw(400, Random(1))) - 4 * usual / (1 + 3 * usual)) < 0.08
