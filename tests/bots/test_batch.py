"""Many deals at once: by the rules of the engine, with the policy of `normal`, from any moment of a deal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from math import exp, log
from random import Random

import numpy as np
import pytest

from kozyr.bots.lookahead import reading
from kozyr.bots.lookahead.batch import Batch, lay_all, start_of
from kozyr.bots.lookahead.numbers import Array
from kozyr.bots.lookahead.reading import SLIPS, WARMTH, likelihoods
from kozyr.bots.lookahead.talks import Exchanges, pass_on
from kozyr.bots.rules.choose import choose
from kozyr.bots.rules.layout import WIDTH, Layout
from kozyr.bots.rules.minds import MINDS
from kozyr.bots.rules.situation import void_seats
from kozyr.bots.rules.tables import Entries, Nature, SuitTables
from kozyr.bots.sampling import Sampler
from kozyr.engine import ACCEPT, OFFER, STAY, Ask, Deal, Game, is_play, make_game, shuffled
from tests.bots.test_bots import TABLES

#: Deals in a batch.
WORLDS = 5


def moment(name: str, seats: int, variant: str, number: int, ask: Ask = Ask.PLAY) -> Deal | None:
    """A moment of a deal played at random at which this is asked, and there is a choice; in every third deal of Losing
    Lodam some players are out (D13)."""
    game = make_game(name, seats, variant)
    rng = Random(f"{name}{seats}{variant}{number}")
    dealer, lives = number % seats, game.first_lives()
    if lives and number % 3 == 0:
        lives = tuple(int(seat in (dealer, (dealer + 1) % seats) or rng.random() < 0.6) for seat in range(seats))
    hands = game.deal_hands(shuffled(game.pack(), "batch", number), dealer, lives)
    deal = game.deal(dealer, hands, number=number % seats + 1, lives=lives)
    # The first card of a deal, its last ones, and all between.
    played = (number - 1) * deal.size // 8 % deal.size
    while not deal.over and (deal.played < played or deal.ask is not ask or len(deal.legal()) < 2):
        deal.apply(rng.choice(deal.legal()))
    return None if deal.over else deal


def worlds(deal: Deal, count: int = WORLDS) -> tuple[Batch, list[Deal]]:
    """Deals that look to the seat to act as this one does, as a batch and as deals of the engine."""
    view = deal.view(deal.to_act)
    sampler, rng, start = Sampler(view), Random(1), start_of(view)
    hands = [sampler.draw(rng) for _ in range(count)]
    twins = [deal.copy() for _ in hands]
    for twin, held in zip(twins, hands, strict=True):
        twin.hands[:] = held
    return Batch(start, lay_all(start.numbers, hands)), twins


def together(batch: Batch, twins: list[Deal]) -> Iterator[tuple[list[int], list[int]]]:
    """Before each card, the hands to act and what is legal, both as bits; the batch and the deals stand alike."""
    lay = batch.numbers.layout.lay
    while batch.left:
        for twin in twins:
            while twin.ask is not Ask.PLAY:
                twin.apply(STAY)
        hand = batch.hand()
        legal = batch.legal(hand)
        for at, twin in enumerate(twins):
            assert batch.seat[at] == twin.to_act
            assert int(hand[at]) == lay(twin.hands[twin.to_act])
            assert int(legal[at]) == lay(twin.playable)
            if not batch.leads:
                assert batch.best[at] == twin.best
        yield [int(cards) for cards in hand], [int(cards) for cards in legal]
    for at, twin in enumerate(twins):
        assert twin.over
        assert batch.points()[:, at].tolist() == twin.points()
        assert batch.taken.reshape(batch.seats, -1)[:, at].tolist() == twin.taken()


def play(batch: Batch, twins: list[Deal], bits: list[int]) -> None:
    card = batch.numbers.layout.card
    batch.play(np.array(bits, np.uint64))
    for twin, bit in zip(twins, bits, strict=True):
        twin.apply(card(bit))


@cache
def _entries(nature: Nature, others: int, base: int, k: int, v: int) -> Entries:
    """The table of a suit with every card in it, also those that come to the same."""
    return Entries(SuitTables(nature, others, base, True), k, v)


def plain_scores(deal: Deal) -> dict[int, float]:
    """What each card that may be played is worth to the policy, by its bit, from the tables that `normal` uses."""
    game, seat, players = deal.game, deal.to_act, len(deal.players)
    policy = MINDS[game.name].policy(game, players - 1, deal.trump)
    layout, lay = policy.layout, policy.layout.lay
    hand, won, taken = lay(deal.hands[seat]), lay(deal.won[seat]), deal.taken()[seat]
    out = layout.cards & ~(lay(sum(deal.won)) | lay(deal.pile) | hand)
    mood = policy.moods.of(won, taken, out)
    voids = void_seats(layout, deal.knowledge().lacks)
    table = deal.trick()
    played = {seat, *(play.seat for play in table)}
    later = sum(1 << other for other in deal.players if deal.hands[other] and other not in played)
    stake = mood.special.stake(lay(deal.pile) & policy.special)
    stake += sum(policy.points[lay(1 << play.card).bit_length() - 1] for play in table)
    throw = mood.special.throw(out & policy.special) if later else 0.0
    led = layout.suit[lay(1 << deal.led).bit_length() - 1] if deal.led is not None else -1
    top = next((lay(1 << play.card) for play in table if play.seat == deal.best), 0)
    found: dict[int, float] = {}
    for kind, suit in enumerate(layout.suits):
        void = (voids[kind] & later).bit_count() if led in (-1, kind) else 0
        entries = _entries(mood.natures[kind], players - 1, layout.base[kind], later.bit_count() - void, void)
        for bit, worth, wins, thrown, relief in entries[((hand & suit) << WIDTH | out & suit) >> layout.base[kind]]:
            if not bit & lay(deal.playable):
                continue
            beats = bit > top and (led in (-1, kind) or bit & layout.trumps)
            found[bit] = worth - wins * stake - thrown * throw if beats else relief
    return found


@pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
def test_a_batch_plays_by_the_rules(name: str, seats: int, variant: str) -> None:
    """C2, C3, L7, D8, D10, and the points: random cards, held against the engine card by card."""
    for number in (1, 3, 4, 6, 7):
        deal = moment(name, seats, variant, number)
        if deal is None:
            continue
        batch, twins = worlds(deal)
        rng = Random(number)
        for _, legal in together(batch, twins):
            bits = [rng.choice([1 << at for at in range(64) if cards >> at & 1]) for cards in legal]
            play(batch, twins, bits)
            if batch.leads and batch.left:
                layout, voids = batch.numbers.layout, batch.voids.reshape(6, -1)
                for at, twin in enumerate(twins):
                    assert voids[:5, at].tolist() == void_seats(layout, twin.knowledge().lacks)


@pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
def test_a_batch_that_plays_on_plays_by_the_rules(
    name: str, seats: int, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One card after the other, each a legal one, to the last trick, to which not all may have a card (D3, D10)."""
    for number in (1, 3, 4, 6, 7):
        deal = moment(name, seats, variant, number)
        if deal is None:
            continue
        batch, twins = worlds(deal)
        layout, simply = batch.numbers.layout, batch.play

        def checked(
            bits: Array, twins: list[Deal] = twins, layout: Layout = layout, simply: Callable[[Array], None] = simply
        ) -> None:
            for twin, bit in zip(twins, bits.tolist(), strict=True):
                while twin.ask is not Ask.PLAY:
                    twin.apply(STAY)
                assert bit in [layout.place[card] for card in twin.legal()]
                twin.apply(layout.card(bit))
            simply(bits)

        monkeypatch.setattr(batch, "play", checked)
        batch.play_on()
        for at, twin in enumerate(twins):
            assert twin.over
            assert batch.points()[:, at].tolist() == twin.points()


def the_same(deal: Deal, one: int, other: int) -> bool:
    """Whether two cards of a hand, as bits, count the same to the policy, and no card that is out lies between them."""
    policy = MINDS[deal.game.name].policy(deal.game, len(deal.players) - 1, deal.trump)
    layout = policy.layout
    out = layout.lay(sum(deal.hands) & ~deal.hands[deal.to_act])
    between = (one - 1) ^ (other - 1)
    places = one.bit_length() - 1, other.bit_length() - 1
    kinds, points = [layout.suit[at] for at in places], [policy.points[at] for at in places]
    special = (one | other) & policy.special if deal.game.name != "lodam" else 0
    return kinds[0] == kinds[1] and points[0] == points[1] and not special and not out & between


@pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
def test_a_batch_weighs_cards_as_normal_does(name: str, seats: int, variant: str) -> None:
    """Every card is worth what the tables say, and the best is played. Of cards that come to the same `normal` looks at
    the highest alone, where a batch looks at all: so they play another card now and then."""
    same, others, count = 0, 0, 0
    for number in (1, 4, 6):
        deal = moment(name, seats, variant, number)
        if deal is None:
            continue
        batch, twins = worlds(deal, 3)
        for hands, legals in together(batch, twins):
            hand, legal = np.array(hands, np.uint64), np.array(legals, np.uint64)
            bits, scores = batch.scores(np.arange(batch.count), hand, legal, hand)
            chosen = [int(bit) for bit in batch.choose(hand, legal)]
            for at, twin in enumerate(twins):
                plain = plain_scores(twin)
                mine = dict(zip(bits[:, at].tolist(), scores[:, at].tolist(), strict=True))
                assert {bit: mine[bit] for bit in plain} == pytest.approx(plain, rel=1e-3, abs=1e-3)
                assert plain[chosen[at]] == pytest.approx(max(plain.values()), rel=1e-3, abs=1e-3)
                usual = batch.numbers.layout.lay(1 << choose(twin.view(twin.to_act)))
                count += len(plain) > 1
                if usual != chosen[at]:
                    tied = plain[usual] > plain[chosen[at]] - 1e-4 or the_same(twin, usual, chosen[at])
                    same += tied
                    others += not tied
            play(batch, twins, chosen)
    assert same < 0.15 * count
    assert others < 0.02 * count


@pytest.mark.parametrize(
    ("name", "seats", "variant", "ask"),
    [
        ("gadenysh", 4, "ugly", Ask.TRUMP),
        ("gadenysh", 3, "ugly", Ask.PASS),
        ("gadenysh", 4, "ugly", Ask.PASS),
        *(
            ("lodam", seats, variant, ask)
            for seats, variant in ((4, "source"), (5, "trumps"), (10, "source"))
            for ask in (Ask.OFFER, Ask.ANSWER, Ask.GIVE)
        ),
    ],
)
def test_questions_are_answered_as_normal_does(name: str, seats: int, variant: str, ask: Ask) -> None:
    """D9, G10: after a choice of the seat to act, the hands with which the cards begin are those of a deal in which
    everybody goes on as `normal`."""
    changed, met = 0, 0
    for number in range(1, 25):
        deal = talk(name, seats, variant, number, ask)
        if deal is None:
            continue
        met += 1
        view = deal.view(deal.to_act)
        for action in list(view.legal())[:: max(1, len(view.legal()) // 6)]:
            twin = deal.copy()
            twin.apply(action)
            while twin.ask is not Ask.PLAY:
                twin.apply(choose(twin.view(twin.to_act)))
            policy = MINDS[name].policy(deal.game, len(deal.players) - 1, twin.trump)
            hands = [policy.layout.lay(cards) for cards in deal.hands]
            if ask in (Ask.TRUMP, Ask.PASS):
                pass_on(view, policy, hands, action if ask is Ask.PASS else None)
            else:
                Exchanges(view, policy).go_on(hands, action)
            assert hands == [policy.layout.lay(cards) for cards in twin.hands]
            changed += twin.hands != deal.hands
    assert met > 5
    assert changed > 5


def talk(name: str, seats: int, variant: str, number: int, ask: Ask) -> Deal | None:
    """A moment at which this is asked, in a deal that `normal` plays, who makes offers to others that he would not."""
    game = make_game(name, seats, variant)
    rng = Random(f"{name}{seats}{variant}{number}{ask}")
    dealer = number % seats
    hands = game.deal_hands(shuffled(game.pack(), "talk", number), dealer)
    deal = game.deal(dealer, hands, number=number % 3 + 1)
    skip = rng.randrange(3)
    while not deal.over:
        if deal.ask is ask:
            if not skip:
                return deal
            skip -= 1
        if deal.ask is Ask.OFFER and rng.random() < 0.1:
            deal.apply(OFFER)
        elif deal.ask is Ask.ANSWER and rng.random() < 0.3:
            deal.apply(ACCEPT)
        else:
            deal.apply(choose(deal.view(deal.to_act)))
    return None


@pytest.mark.parametrize(
    "game",
    [
        make_game("laus", 4),
        make_game("gadenysh", 3),
        make_game("gadenysh", 4, "ugly"),
        make_game("lodam", 5, exchange=False),
    ],
    ids=repr,
)
def test_reading_is_a_plain_computation(game: Game) -> None:
    """How likely the others were to play as they did: card by card in one deal after the other."""
    rng = Random(3)
    deal = game.deal(0, game.deal_hands(shuffled(game.pack(), "reading", 1), 0))
    while deal.played < 14:
        deal.apply(rng.choice(deal.legal()))
    view = deal.view(deal.to_act)
    sampler = Sampler(view)
    hands = [sampler.draw(rng) for _ in range(8)]
    found = likelihoods(view, lay_all(start_of(view).numbers, hands))
    plain = [_plain_likelihood(deal, held) for held in hands]
    assert np.log(found).tolist() == pytest.approx([one - max(plain) for one in plain], abs=0.01)


def test_powers_of_e_are_exact_enough() -> None:
    """Down to where they count nothing beside 1, and for what no hand may play."""
    powers = np.array([*np.linspace(-70, 0, 5001), -200, -np.inf])
    assert reading._exp(powers).tolist() == pytest.approx(np.exp(powers).tolist(), rel=1e-9, abs=1e-30)


ADVISED = """
from random import Random
from kozyr.bots import Budget, make_adviser
from kozyr.bots.lookahead import search
from kozyr.engine import make_game

def read(*given, likelihoods=search.likelihoods):
    found = likelihoods(*given)
    print(found.tobytes().hex())
    return found

search.likelihoods = read
for game in (make_game("laus"), make_game("gadenysh", 4, "ugly"), make_game("lodam", 5)):
    bot = make_adviser("expert", game.name, Budget(iterations=100))
    deal, rng = game.deal_alone("alike", 1, 0), Random(1)
    while not deal.over:
        if len(deal.legal()) > 1 and rng.random() < 0.4:
            print(bot.advise(deal.view(deal.to_act), Random(2)))
        deal.apply(rng.choice(deal.legal()))
"""


def test_a_search_comes_to_the_same_whatever_the_processor_can_do() -> None:
    """To the last digit: NumPy's own powers and logarithms differ there by the width of the vector unit."""
    features = np.show_config("dicts")["SIMD Extensions"].get("found", [])
    said = set()
    for disabled in ("", " ".join(features)):
        environment = os.environ | {"NPY_DISABLE_CPU_FEATURES": disabled}
        done = subprocess.run(
            [sys.executable, "-c", ADVISED], capture_output=True, text=True, check=True, timeout=120, env=environment
        )
        assert not done.stderr
        said.add(done.stdout)
    assert len(said) == 1
    assert said.pop().count("Advice(") > 20


def _plain_likelihood(deal: Deal, hands: list[int]) -> float:
    twin, found = deal.copy(), 0.0
    while twin.played:
        twin.undo()
    plays = [(seat, card) for seat, card in deal.log if is_play(card)]
    twin.hands[:] = [held | sum(1 << card for seat, card in plays if seat == at) for at, held in enumerate(hands)]
    twin.playable = twin.hands[twin.to_act]
    lay = start_of(deal.view(deal.to_act)).numbers.layout.lay
    for seat, card in plays:
        if seat != deal.to_act:
            scores = plain_scores(twin)
            weights = {bit: exp(score / WARMTH[deal.game.name]) for bit, score in scores.items()}
            chosen = weights[lay(1 << card)] / sum(weights.values())
            found += log((1 - SLIPS) * chosen + SLIPS / len(weights))
        twin.apply(card)
    return found


def test_c5_reading_takes_at_every_card_those_for_void_who_were_so_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where who lacked a suit exchanged a card later on."""
    rng, found, forgotten = Random(5), list[list[int]](), 0

    class Replay(Batch):
        def play(self, cards: Array) -> None:
            found.append(self.voids.reshape(-1, self.count)[:5, 0].tolist())
            super().play(cards)

    monkeypatch.setattr(reading, "Batch", Replay)
    game = make_game("lodam", 4)
    for number in range(12):
        deal = game.deal(0, game.deal_hands(shuffled(game.pack(), "voids", number), 0))
        right: list[list[int]] = []
        while deal.played < 40:
            legal = deal.legal()
            if deal.ask is Ask.PLAY:
                right.append(void_seats(start_of(deal.view(3)).numbers.layout, deal.view(3).lacks))
            offers = deal.ask is not Ask.OFFER or rng.random() < 0.05
            deal.apply(rng.choice(legal) if offers else STAY)
        view = deal.view(3)
        found.clear()
        likelihoods(view, lay_all(start_of(view).numbers, [Sampler(view).draw(rng)]))
        assert found == right
        forgotten += any(exchange.stood and any(exchange.lacked) for exchange in view.exchanges)
    assert forgotten > 2


def test_c5_who_has_exchanged_is_taken_for_void_no_more() -> None:
    """C5: in the deals in which a hand changed, and only there; what is known of others stands."""
    game = make_game("lodam", 4)
    deal = game.deal(0, game.deal_hands(shuffled(game.pack(), "forget", 1), 0))
    start = start_of(deal.view(deal.to_act))._replace(voids=[0b0110, 0, 0b0010, 0, 0])
    batch = Batch(start, lay_all(start.numbers, [deal.hands] * 3))
    batch.forget(np.array([[0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 0]], bool))
    assert batch.voids.reshape(6, 3)[:3].tolist() == [[0b0110, 0, 0b0010], [0, 0, 0], [0b0010, 0, 0b0010]]
