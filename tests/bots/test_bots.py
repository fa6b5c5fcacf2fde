"""What holds for every bot: legal, the same from the same, blind to what is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kozyr.bots import LEVELS, make_bot
from kozyr.bots.levels import RuleBot
from kozyr.engine import GAMES, Ask, Deal, Game, Match, View, make_game, shuffled

TABLES = [
    (name, seats, variant) for name, game in GAMES.items() for seats in game.seats_allowed for variant in game.variants
]
FEW = [("laus", 4, "source"), ("gadenysh", 3, "ugly"), ("gadenysh", 4, "source"), ("lodam", 5, "source")]


def dealt(game: Game, seed: str, number: int = 1) -> Deal:
    return game.deal(0, game.deal_hands(shuffled(game.pack(), seed, number), 0), number=number)


def views(game: Game, seed: str, number: int = 1) -> list[View]:
    """What each player saw at each of his decisions of a deal that `normal` plays."""
    deal, seen = dealt(game, seed, number), []
    bot = make_bot("normal", game.name)
    while not deal.over:
        seen.append(deal.view(deal.to_act))
        deal.apply(bot.choose(seen[-1], Random(0)))
    return seen


def test_levels() -> None:
    """From the weakest to the strongest; screens list them so."""
    assert list(LEVELS) == ["random", "easy", "normal"]
    with pytest.raises(ValueError, match="no bot level 'hard'; there are random, easy, normal"):
        make_bot("hard", "laus")
    with pytest.raises(ValueError, match="no game 'whist'; there are laus, gadenysh, lodam"):
        make_bot("easy", "whist")


@pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
def test_whole_matches_are_legal(name: str, seats: int, variant: str) -> None:
    """Whole matches with all levels at one table: every choice is legal, and the match ends."""
    options = {"laus": {"target": 400}, "lodam": {"lives": 1}, "gadenysh": {}}[name]
    match = Match(make_game(name, seats, variant, **options), f"{name}{seats}{variant}")
    bots = [make_bot(level, name) for level in ("normal", "easy", "normal", "random")]
    rng = Random(seats)
    while match.result is None:
        deal = match.deal or match.start()
        view = deal.view(deal.to_act)
        action = bots[deal.to_act % len(bots)].choose(view, rng)
        assert action in view.legal()
        match.apply(action)


@pytest.mark.parametrize(("name", "seats", "variant"), FEW)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_chance_give_the_same_action(name: str, seats: int, variant: str, level: str) -> None:
    """A bot keeps nothing between decisions, and a view goes through it, and through JSON, unchanged."""
    bot = make_bot(level, name)
    seen = views(make_game(name, seats, variant), "same")
    first = []
    for number, view in enumerate(seen):
        before = view.to_json()
        first.append(bot.choose(view, Random(number)))
        assert view.to_json() == before
    again = [make_bot(level, name).choose(View.from_json(view.to_json()), Random(n)) for n, view in enumerate(seen)]
    assert first == again
    assert first == [bot.choose(view, Random(n)) for n, view in reversed(list(enumerate(seen)))][::-1]


@pytest.mark.parametrize(
    "game",
    [make_game("laus", 4), make_game("gadenysh", 3), make_game("gadenysh", 4), make_game("lodam", 5, exchange=False)],
    ids=repr,
)
def test_hidden_cards_change_nothing(game: Game) -> None:
    """C5: cards of two others that nobody has seen are swapped; what a player sees and does stays as it was."""
    rng, swapped = Random(5), 0
    bot = make_bot("normal", game.name)
    for number in range(1, 5):
        deal = dealt(game, "hidden", number)
        while not deal.over:
            seat = deal.to_act
            view = deal.view(seat)
            one, other = rng.sample([player for player in deal.players if player != seat], 2)
            twin = _swapped(deal, view, one, other)
            if twin is not None:
                swapped += 1
                assert twin.hands != deal.hands
                assert twin.view(seat) == view
                assert bot.choose(twin.view(seat), Random(0)) == bot.choose(view, Random(0))
            deal.apply(bot.choose(view, Random(0)))
    assert swapped > 20


def _swapped(deal: Deal, view: View, one: int, other: int) -> Deal | None:
    """The same deal with a card of `one` and a card of `other` changed round, if what was seen allows it."""
    if any(not 0 <= action < 57 for _, action in deal.log):
        return None  # passes and exchanges could not be told again with other cards
    a = deal.hands[one] & ~(view.known[one] | view.lacks[other])
    b = deal.hands[other] & ~(view.known[other] | view.lacks[one])
    if not a or not b:
        return None
    first, second = a.bit_length() - 1, b.bit_length() - 1
    change = {first: second, second: first}
    twin = deal.game.deal(
        deal.dealer, [[change.get(card, card) for card in hand] for hand in deal.dealt], number=deal.number
    )
    for _, action in deal.log:
        twin.apply(action)
    return twin


@pytest.mark.parametrize(("name", "seats", "variant"), FEW)
def test_easy_errs_sometimes(name: str, seats: int, variant: str) -> None:
    """More often than never, less often than not; and less with no slips than with some."""
    seen = [view for view in views(make_game(name, seats, variant), "errs") if len(view.legal()) > 1]
    normal = [make_bot("normal", name).choose(view, Random(0)) for view in seen]
    easy = [make_bot("easy", name).choose(view, Random(n)) for n, view in enumerate(seen)]
    assert 0 < sum(a != b for a, b in zip(normal, easy, strict=True)) < len(seen) * 0.6
    sure = RuleBot(replace(LEVELS["normal"], slips=0.0))
    assert [sure.choose(view, Random(0)) for view in seen] == normal


def test_easy_forgets() -> None:
    """Without memory, what was played before this trick changes nothing but the hand."""
    forgetful = RuleBot(replace(LEVELS["easy"], slips=0.0))
    for view in views(make_game("laus", 4), "forgets"):
        if view.ask is Ask.PLAY:
            seats = range(4)
            blank = replace(
                view,
                lacks=(0,) * 4,
                won=tuple(view.won[seat] if seat == view.seat else 0 for seat in seats),
            )
            assert forgetful.choose(view, Random(0)) == forgetful.choose(blank, Random(0))
