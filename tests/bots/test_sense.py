"""Bots play as a sensible person does: situations made by hand, each with the cards that are sensible."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from kozyr.bots import Budget, make_bot
from kozyr.engine import Action, Deal, Game, action_text, make_game, parse_action, passed_cards
from kozyr.engine.cards import cards_text
from tests.engine.helpers import deal_of

LEVELS = ["normal", "hard", "expert"]


def chosen(deal: Deal, log: str = "", level: str = "normal") -> Action:
    """What a bot does after these actions."""
    for token in log.split():
        deal.apply(parse_action(token))
    bot = make_bot(level, deal.game.name, Budget(iterations=200), "deal")
    return bot.choose(deal.view(deal.to_act), Random(0))


class Case(NamedTuple):
    """The whole hand of one player, the actions before his, and what is sensible.

    The first cards of the log are played by seats 0, 1, ... in turn; the player in question is the next.
    """

    name: str
    hand: str
    log: str
    sensible: str
    #: suits that the player before him does not have
    lacks: str = ""
    #: what is as good, or better, for who looks ahead
    also: str = ""

    def fits(self, action: Action, level: str) -> bool:
        """Whether an action is sensible for a level."""
        return action_text(action) in (self.sensible + " " + self.also * (level != "normal")).split()


def situation(game: Game, case: Case) -> Deal:
    """The deal of a case: those who play in it hold what they play."""
    plays = [token for token in case.log.split() if ":" not in token]
    want = dict(enumerate(plays)) | {len(plays): case.hand}
    return deal_of(game, want, {len(plays) - 1: case.lacks} if case.lacks else {})


LAUS = [
    Case("void: throws the dearest queen on another's trick", "QC QH AS 7S 8S 7H 8H 9H", "7D KD 9D", "QC"),
    Case("drops the queen under the king", "7S QS AS 7H 8H 9H 7C 8C", "8S 9S KS", "QS"),
    Case("ducks just under", "8H 9H AH 7S 8S 7C 8C 9C", "7H TH QH", "9H"),
    Case("last and nothing in it: takes with a high card", "AS KS 7H 8H 9H 7C 8C 9C", "7S 8S 9S", "AS KS"),
    Case("takes with the ace sooner than with the queen", "AC QC 7H 8H 9H 7S 8S 9S", "7C TC 8C", "AC"),
    Case("ducks a queen with what it has", "8S AS KS 7H 8H 9H 7C 8C", "9S TS QS", "8S"),
    Case("keeps the queen of diamonds to cancel", "QD AS KS 7S 7H 8H 9H TH", "7C KC 9C", "AS KS"),
    Case(
        "does not trump a trick with a queen in it",
        "JD 7H 8H 9H TH AH 7C 8C",
        "7S QS 8S",
        "AH",
        also="TH 9H 8H 7H 8C 7C",
    ),
    Case(
        "rids itself of a jack under a higher one",
        "JC 7H 8H 9H 7D 8D 9D 7C",
        "7S 9S JD",
        "JC",
        lacks="S",
        also="9H 7D 8D 9D 7C",
    ),
    Case("leads low from a suit that is out", "7H AS KS QS TS AC KC AD", "", "7H", also="KS TS AS AD"),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", LAUS, ids=lambda case: case.name)
def test_laus(case: Case, level: str) -> None:
    """L10-L12: queens before all, then aces and tens."""
    assert case.fits(chosen(situation(make_game("laus", 4), case), case.log, level), level)


def test_laus_takes_the_queen_of_diamonds_for_the_queens_it_has() -> None:
    """L12: QD in his tricks cancels the extras he has taken: seat 3, with QC taken, takes QD with the ace."""
    deal = deal_of(
        make_game("laus", 4),
        {0: "7C 7D 7S AS", 1: "9C QD 8S", 2: "QC 8D TS", 3: "AC KD 9D 9S 8H 9H TH KH"},
    )
    # AC takes QC; 9S goes under AS, and seat 0 leads.
    assert action_text(chosen(deal, "7C 9C QC AC 9S AS 8S TS 7D QD 8D")) == "KD"


def gadenysh(case: Case, seats: int = 4) -> Deal:
    return situation(make_game("gadenysh", seats), case)


GADENYSH = [
    Case(
        "void: throws the dearest jack",
        "JH JD JS 2C 3C 4C 5C 2S 3S 4S 2D 3D AS",
        "trump:C 2H AH KH",
        "JH",
    ),
    Case("drops the jack under the queen", "2S JS AS 2C 3C 4C 2H 3H 4H 2D 3D 4D 5D", "trump:C 5S 6S QS", "JS"),
    Case("does not take a jack", "2S AS 2C 3C 4C 2H 3H 4H 2D 3D 4D 5D 6D", "trump:C 5S 6S JS", "2S"),
    Case(
        "does not trump a jack",
        "AC 4C 2H 3H 4H 2D 3D 4D 5D 6D AD 6H 5H",
        "trump:C 5S 6S JS",
        "AD",
        also="6H 5H 4H 3H 2H 6D 5D",
    ),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", GADENYSH, ids=lambda case: case.name)
def test_gadenysh(case: Case, level: str) -> None:
    """G7: jacks are to be given, not taken."""
    assert case.fits(chosen(gadenysh(case), case.log, level), level)


@pytest.mark.parametrize(
    ("variant", "sensible"), [("source", "trump:S"), ("ugly", "trump:D")], ids=["fewest tricks", "most tricks"]
)
def test_gadenysh_names_trumps_by_what_tricks_are_worth(variant: str, sensible: str) -> None:
    """G4, G9: where tricks only bring jacks, the suit that takes the fewest; where every trick counts, the longest."""
    deal = deal_of(make_game("gadenysh", 4, variant), {0: "2S 4S 5C 6C 7C 2H 3H 4H KD QD TD 9D 8D"})
    assert action_text(chosen(deal)) == sensible


def test_gadenysh_wants_tricks_with_the_ugly_card_when_the_jacks_are_gone() -> None:
    """G9: with 7D and no jack a trick is worth 2: who shunned tricks till then leads a card that wins."""
    deal = deal_of(
        make_game("gadenysh", 4),
        {
            0: "AH AS AC AD 4D",
            1: "JH JS JC JD 5D",
            2: "2H 2S 2C 2D 6D",
            3: "3H 3S 3C 3D 7D KH 4H KS 4S KC 4C KD 8D",
        },
    )
    log = "trump:C AH JH 2H 3H AS JS 2S 3S AC JC 2C 3C AD JD 2D 3D 4D 5D 6D 7D"
    assert action_text(chosen(deal, log)) in {"KH", "KS", "KC", "KD"}


def test_gadenysh_passes_jacks() -> None:
    """G10, variant `ugly`."""
    deal = deal_of(make_game("gadenysh", 4, "ugly"), {0: "JH JD JS 2C 3C 4C 5C 2S 3S 2H 2D 3D 4D"}, number=2)
    cards = passed_cards(chosen(deal, "trump:C"))
    assert cards is not None
    assert cards_text(cards) == "JS JH JD"


LODAM = [
    Case("void: throws an ace or a ten", "AS TS 2S 3C 4C 5C 6H 7H 8H 2C 7C 2H 3H", "2D 5D 9D", "AS TS"),
    Case("drops the ten under the ace", "2S TS KS 3C 4C 5C 6H 7H 8H 2C 7C 2H 3H", "3S 5S AS", "TS", also="KS"),
    Case(
        "last and nothing in it: takes with the highest that is cheap",
        "KS QS 3C 4C 5C 6H 7H 8H 2C 7C 2H 3H 4H",
        "3S 5S 6S",
        "KS QS",
    ),
    Case("ducks just under", "2S 8S AS 3C 4C 5C 6H 7H 2C 7C 2H 3H 4H", "3S 5S TS", "8S", also="2S"),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", LODAM, ids=lambda case: case.name)
def test_lodam(case: Case, level: str) -> None:
    """D11: aces and tens are to be given, not taken."""
    deal = situation(make_game("lodam", 4, exchange=False), case)
    assert case.fits(chosen(deal, case.log, level), level)


def exchanging(hand: str, log: str = "") -> str:
    """What seat 0, or the next after the log, does about an exchange with this hand."""
    deal = deal_of(make_game("lodam", 4), {1 if log else 0: hand})
    return action_text(chosen(deal, log))


DANGEROUS = "AS KS 2C 3C 4C 5C 2H 3H 4H 5H 2D 3D 4D"
SAFE = "2S 3S 4S 2C 3C 4C 5C 2H 3H 4H 2D 3D 4D"


def test_lodam_exchange() -> None:
    """D9: a bare ace is offered, and an offer accepted for its sake; a safe hand keeps out of it."""
    assert exchanging(DANGEROUS) == "offer"
    assert exchanging(SAFE) == "stay"
    assert exchanging(DANGEROUS, "offer") == "accept"
    assert exchanging(SAFE, "offer") == "decline"
    deal = deal_of(make_game("lodam", 4), {0: DANGEROUS})
    assert action_text(chosen(deal, "offer accept")) == "give:AS"
