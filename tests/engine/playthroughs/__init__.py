"""Whole matches written out state by state, so that any change in behaviour shows as a difference a person can read.

`python -m tests.engine.playthroughs` writes the files again; `test_playthroughs.py` compares them line by line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from kozyr.engine import Ask, CardSet, Deal, Game, Match, action_text, card_text, cards_text, make_game

HERE = Path(__file__).parent
SUITS = "CSHD"
SHOWN = 6  #: of so many passes only the first are written

#: file: game, seats, options
MATCHES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "laus": ("laus", 4, {"target": 900}),
    "laus-pagat": ("laus", 4, {"variant": "pagat", "target": 900}),
    "laus-cancel-all": ("laus", 4, {"queen_cancel": "all", "target": 1}),
    "gadenysh-3": ("gadenysh", 3, {"deals": 2}),
    "gadenysh-4": ("gadenysh", 4, {"deals": 2}),
    "gadenysh-3-ugly": ("gadenysh", 3, {"variant": "ugly", "deals": 2}),
    "gadenysh-4-ugly": ("gadenysh", 4, {"variant": "ugly", "deals": 2}),
    "lodam-3": ("lodam", 3, {"lives": 2}),
    "lodam-4-trumps": ("lodam", 4, {"variant": "trumps", "lives": 1}),
    "lodam-5-burned": ("lodam", 5, {"lives": 1, "reset": "burned"}),
    "lodam-8-deal": ("lodam", 8, {"lives": 1, "reset": "deal", "limit": 15, "exchange": False}),
    "lodam-10": ("lodam", 10, {"lives": 1, "limit": 20, "exchange": False}),
}

#: Seeds other than the name, found so that an exchange goes back.
SEEDS = {"lodam-5-burned": "lodam-5-burned 2"}

ASKS = {
    Ask.PLAY: "plays",
    Ask.TRUMP: "names trumps",
    Ask.PASS: "passes",
    Ask.OFFER: "offers or stays",
    Ask.ANSWER: "answers",
    Ask.GIVE: "gives",
}


def path_of(name: str) -> Path:
    return HERE / f"{name}.txt"


def playthrough(name: str) -> str:
    """One match, the choices drawn uniformly by `random.Random` from a fixed seed."""
    kind, seats, options = MATCHES[name]
    game = make_game(kind, seats, **options)
    return "\n".join(_match(game, SEEDS.get(name, f"playthrough {name}"))) + "\n"


def _match(game: Game, seed: str) -> Iterator[str]:
    rng = Random(seed)
    match = Match(game, seed)
    yield f"game: {game.name} for {game.seats}"
    yield "options: " + " ".join(f"{key}={value}" for key, value in game.option_values().items())
    yield f"seed: {seed}"
    while match.result is None:
        yield from _deal(match, match.start(), rng)
    result = match.result
    yield ""
    yield f"places: {_row(result.places)}"
    yield f"winners: {_row(result.winners)}"
    yield f"losers: {_row(result.losers)}"


def _deal(match: Match, deal: Deal, rng: Random) -> Iterator[str]:
    game = match.game
    yield ""
    yield f"=== deal {deal.number}: dealer {deal.dealer}, eldest {deal.eldest}"
    for seat, hand in enumerate(deal.dealt):
        yield f"dealt {seat}: {' '.join(map(card_text, hand)) or 'nothing'}"
    if (removed := game.removed()) is not None:
        yield f"removed: {card_text(removed)}"
    if (turned := game.turned(deal.dealer, deal.dealt)) is not None:
        yield f"turned: {card_text(turned[0])} of {turned[1]}"
    yield ""
    tricks = 0
    while not deal.over:
        seat, ask = deal.to_act, deal.ask
        legal = deal.legal()
        texts = [action_text(legal[i]) for i in range(min(len(legal), SHOWN if ask is Ask.PASS else 60))]
        if len(texts) < len(legal):
            texts.append(f"... {len(legal)}")
        all_of_them = ask in (Ask.PLAY, Ask.GIVE) and len(legal) == deal.hands[seat].bit_count()
        duty = ", duty" if deal.duty else ""
        action = legal[rng.randrange(len(legal))]
        yield (
            f"{seat} {ASKS[ask]}{duty}: {action_text(action)}"
            f" | hand {cards_text(deal.hands[seat])} | {'any' if all_of_them else ' '.join(texts)}"
        )
        exchanges = len(deal.view(0).exchanges)
        match.apply(action, seat)
        for exchange in deal.view(0).exchanges[exchanges:]:
            ended = "stood" if exchange.stood else "went back"
            yield f"  exchange of {exchange.offerer} and {exchange.partner} {ended}"
        if len(deal.tricks) > tricks:
            tricks = len(deal.tricks)
            yield from _after_trick(deal)
    count = match.counts[-1]
    yield ""
    yield f"points: {_row(count.points)}"
    yield f"reached: {_row(count.reached)}"
    yield f"totals: {_row(count.totals)}"
    if count.lives:
        yield f"lives: {_row(count.lives)}"


def _after_trick(deal: Deal) -> Iterator[str]:
    view = deal.view(0)
    trick = view.tricks[-1]
    yield (
        f"  trick {len(view.tricks)}: {' '.join(card_text(card) for _, card in trick.cards)}"
        f" won by {trick.winner}, points {_row(view.points)}"
    )
    if not deal.over:
        void = [f"{seat} lacks {_suits(deal, cards)}" for seat, cards in enumerate(view.lacks) if cards]
        knows = [f"{seat} has {cards_text(cards)}" for seat, cards in enumerate(view.known) if cards]
        if void or knows:
            yield f"  known to 0: {'; '.join([*void, *knows])}"


def _suits(deal: Deal, cards: CardSet) -> str:
    """Cards of the pack, whole suits (in Laus: but for their jacks) as one letter."""
    cards &= sum(1 << card for card in deal.game.pack())
    words: list[str] = []
    for suit, letter in enumerate(SUITS):
        whole = sum(1 << card for card in deal.game.pack() if card // 13 == suit)
        if deal.game.name == "laus":
            whole &= ~(1 << 13 * suit + 9)
        if cards & whole == whole:
            words.append(letter)
            cards &= ~whole
    return " ".join([*words, *cards_text(cards).split()])


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "none"
