"""What holds for every bot: legal, the same from the same, blind to what is hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from kozyr.bots import LEVELS, Budget, Level, make_adviser, make_bot
from kozyr.bots.levels import RuleBot
from kozyr.engine import (
    ACCEPT,
    GAMES,
    Action,
    Ask,
    Card,
    Deal,
    Game,
    Illegal,
    Match,
    View,
    card_set,
    cards_in,
    give,
    given_card,
    make_game,
    pass_cards,
    passed_cards,
    shuffled,
)

TABLES = [
    (name, seats, variant) for name, game in GAMES.items() for seats in game.seats_allowed for variant in game.variants
]
#: For the levels that look ahead: what is tested here does not depend on how far.
BRIEF = Budget(iterations=4)
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
    assert list(LEVELS) == ["random", "easy", "normal", "hard", "expert"]
    assert {type(level) for level in LEVELS.values()} == {Level}, "which kozyr.bots names, too"
    with pytest.raises(ValueError, match="no bot level 'superb'; there are random, easy, normal, hard, expert"):
        make_bot("superb", "laus")
    with pytest.raises(ValueError, match="no game 'whist'; there are laus, gadenysh, lodam"):
        make_bot("easy", "whist")
    for level in ("normal", "expert"):
        with pytest.raises(ValueError, match="nobody plays for 'points'; bots play for match or deal"):
            make_bot(level, "laus", aim="points")  # type: ignore[arg-type]


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
    bot = make_bot(level, name, BRIEF)
    seen = views(make_game(name, seats, variant), "same")
    if LEVELS[level].looks_ahead:  # which take longer
        seen = [view for n, view in enumerate(seen) if n % 5 == 0 or view.ask is not seen[n - 1].ask]
    first = []
    for number, view in enumerate(seen):
        before = view.to_json()
        first.append(bot.choose(view, Random(number)))
        assert view.to_json() == before
    other = make_bot(level, name, BRIEF)
    again = [
        other.choose(View.from_json(view.to_json()), Random(number)) for number, view in reversed(list(enumerate(seen)))
    ]
    assert first == again[::-1], "whatever either has decided before"


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        (make_game("laus", 4), False),
        (make_game("gadenysh", 4), False),
        (make_game("gadenysh", 3, "ugly"), True),
        (make_game("gadenysh", 4, "ugly"), True),
        (make_game("lodam", 5, exchange=False), False),
        (make_game("lodam", 5), True),
    ],
    ids=repr,
)
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_nothing(game: Game, moves: bool, level: str) -> None:
    """C5, D9, G10: cards of two others that nobody has seen are swapped, in their hands and wherever they were passed
    or exchanged face down; what a player sees and does stays as it was, at every kind of decision."""
    asked = {"laus": {Ask.PLAY}, "gadenysh": {Ask.PLAY, Ask.TRUMP}, "lodam": {Ask.PLAY}}[game.name]
    if moves:
        asked |= {Ask.PASS} if game.name == "gadenysh" else {Ask.OFFER, Ask.ANSWER, Ask.GIVE}
    rng, swapped, moved = Random(5), Counter[Ask](), 0
    bot, normal = make_bot(level, game.name, BRIEF), make_bot("normal", game.name)
    most, few = (3, 3) if LEVELS[level].looks_ahead else (30, 5)

    def enough() -> bool:
        return set(swapped) == asked and min(swapped.values()) >= most and (moved >= few or not moves)

    for number in range(1, 5):
        deal = dealt(game, "hidden", number)
        while not deal.over and not enough():
            seat = deal.to_act
            view = deal.view(seat)
            one, other = rng.sample([player for player in deal.players if player != seat], 2)
            for first, second in _unseen(deal, view, one, other):
                new = first not in deal.dealt[one] or second not in deal.dealt[other]
                if swapped[deal.ask] >= most and not (new and moved < few):
                    continue
                twin = _swapped(deal, first, second)
                if twin is None:
                    continue
                swapped[deal.ask] += 1
                moved += new
                assert twin.hands != deal.hands
                assert twin.view(seat) == view
                chance = swapped.total()
                assert bot.choose(twin.view(seat), Random(chance)) == bot.choose(view, Random(chance))
            deal.apply(ACCEPT if deal.ask is Ask.ANSWER and rng.random() < 0.2 else normal.choose(view, Random(0)))
    assert set(swapped) == asked
    assert min(swapped.values()) >= few
    assert moved >= few if moves else moved == 0


def _unseen(deal: Deal, view: View, one: int, other: int) -> list[tuple[Card, Card]]:
    """A few pairs of a card of `one` and a card of `other` that the seat of the view has never seen."""
    seen = card_set(deal.dealt[view.seat]) | view.hand | (0 if view.turned is None else 1 << view.turned)
    a = cards_in(deal.hands[one] & ~(seen | view.known[one] | view.lacks[other]))
    b = cards_in(deal.hands[other] & ~(seen | view.known[other] | view.lacks[one]))
    if not a or not b:
        return []
    # The ends are those that matter most to a bot; then those that came from another hand.
    pairs = {(a[end], b[end]) for end in (0, -1)}
    pairs |= {(card, b[0]) for card in a if card not in deal.dealt[one]}
    pairs |= {(a[0], card) for card in b if card not in deal.dealt[other]}
    return sorted(pairs)


def _swapped(deal: Deal, first: Card, second: Card) -> Deal | None:
    """The deal with two cards changed round from the start, or nothing when it could not have gone as all saw it go."""
    change = {first: second, second: first}

    def changed(action: Action) -> Action:
        passed, given = passed_cards(action), given_card(action)
        if passed is not None:
            return pass_cards(card_set(change.get(card, card) for card in cards_in(passed)))
        if given is not None:
            return give(change.get(given, given))
        return action

    hands = [[change.get(card, card) for card in hand] for hand in deal.dealt]
    twin = deal.game.deal(deal.dealer, hands, number=deal.number)
    try:
        for _, action in deal.log:
            twin.apply(changed(action))
    except Illegal:
        return None
    # Whether cards of one rank went back is seen by all (D9).
    return twin if twin.knowledge().exchanges == deal.knowledge().exchanges else None


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_not_to_act_chooses_nothing(level: str) -> None:
    """At every kind of decision of another, and when the deal is over: no card, no -1, but what is wrong."""
    asked = set[Ask]()
    for game in (make_game("gadenysh", 4, "ugly"), make_game("lodam", 3)):
        deal, rng, bot = dealt(game, "turn"), Random(3), make_bot(level, game.name, BRIEF)
        while True:
            if deal.ask not in asked:
                asked.add(deal.ask)
                view = deal.view((deal.to_act + 1) % game.seats)
                for chance in range(8):  # of a slip
                    with pytest.raises(ValueError, match=rf"^seat {view.seat} is not to act"):
                        bot.choose(view, Random(chance))
                if LEVELS[level].looks_ahead:
                    with pytest.raises(ValueError, match=rf"^seat {view.seat} is not to act"):
                        make_adviser(level, game.name, BRIEF).advise(view, Random(1))
            if deal.over:
                break
            legal = deal.legal()
            talks = deal.ask in (Ask.OFFER, Ask.ANSWER)
            deal.apply(legal[-1] if talks else rng.choice(legal))
    assert asked == set(Ask)


@pytest.mark.parametrize(("name", "seats", "variant"), FEW)
def test_easy_errs_sometimes(name: str, seats: int, variant: str) -> None:
    """More often than never, less often than not; and less with no slips than with some."""
    game = make_game(name, seats, variant)
    seen = [view for deal in range(1, 5) for view in views(game, "errs", deal) if len(view.legal()) > 1]
    normal = [make_bot("normal", name).choose(view, Random(0)) for view in seen]
    easy = [make_bot("easy", name).choose(view, Random(n)) for n, view in enumerate(seen)]
    errs = sum(a != b for a, b in zip(normal, easy, strict=True))
    assert 0 < errs < len(seen) * 0.6
    sure = [RuleBot(replace(LEVELS["easy"], slips=0.0)).choose(view, Random(0)) for view in seen]
    assert sum(a != b for a, b in zip(normal, sure, strict=True)) < errs


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
