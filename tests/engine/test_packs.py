"""The portable shuffle, against a second reading of its description and against cards written out once for all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256

import pytest

from kozyr.engine import Match, card_text, first_dealer, fresh_seed, make_game, shuffled

RANKS = "23456789TJQKA"
SUITS = "CSHD"


def text(card: int) -> str:
    return RANKS[card % 13] + SUITS[card // 13]


def stream(seed: str, deal: int) -> Iterator[int]:
    counter = 0
    while True:
        block = sha256(f"kozyr/1\0{seed}\0{deal}\0{counter}".encode()).digest()
        yield from (int(block[at : at + 4].hex(), 16) for at in range(0, 32, 4))
        counter += 1


def below(numbers: Iterator[int], n: int) -> int:
    return next(number % n for number in numbers if number < 2**32 // n * n)


def described(pack: Sequence[int], seed: str, deal: int) -> list[int]:
    """The shuffle as `packs.py` describes it."""
    cards, numbers = sorted(pack), stream(seed, deal)
    for last in reversed(range(1, len(cards))):
        other = below(numbers, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


WHOLE = range(52)
SHORT = [card for card in range(52) if card % 13 >= 5]

#: Must never change: records name a seed and expect these cards.
WRITTEN = [
    (
        WHOLE,
        "k7f2-9q",
        1,
        "8H 8D KC AS QH 4D 6S JS KH TC 9H JD 7C 6C JH TS 8C QD AC AD AH 8S QS 9S KD 9D"
        " QC JC 3C 7H 4C 2H 4S KS 7D 3D 3S 7S 6H 5H 5S 6D 9C 3H 2C 5C TH TD 4H 5D 2S 2D",
    ),
    (
        WHOLE,
        "k7f2-9q",
        2,
        "JC KS 9H 4S QH TD 6H QC 6D 4H 9S AC TH 8C 2H QD 8S 3D 4D 2C KC 4C 8D 6C AD 9D"
        " 7C 5D 2D KH 6S TS 8H TC 3H 5S 3S 7D JH AH QS 2S JD KD 5C 7H 3C 5H 9C AS 7S JS",
    ),
    (
        WHOLE,
        "",
        1,
        "4C 3H 5H 8S AC 6H AH 2H QH 4H AS 9C JS 6D 7S 9H 5D 8H TD TH KH QC TC JH AD 2C"
        " QS 6S 3C 4D 4S JC 8C 9S KD 7H 3S QD 7C 6C KC 9D 7D 2D KS TS 3D 5S JD 2S 5C 8D",
    ),
    (
        WHOLE,
        "кот ♠",
        10,
        "3S 5D 2H 5H 7D 4D AD 2C AC JS 3H KH TH QS 7S 9H 6H 8S 8H JC AS 9S KD 4C 5C 9D"
        " 3D 6S KS 3C 2D KC 8C 5S JD TC TS 4H 4S QD QC 2S QH 9C AH TD 7C 6D 7H 8D JH 6C",
    ),
    (
        SHORT,
        "k7f2-9q",
        1,
        "9S 7D TD 8D JS TS 9D 7S JH 9H JC QD JD 8H AS 7C KD KS 7H 8S 8C TH KH AD QC QH QS AC AH 9C KC TC",
    ),
]


@pytest.mark.parametrize(
    ("pack", "seed", "deal", "cards"), WRITTEN, ids=["first", "second", "empty", "unicode", "short"]
)
def test_c1_the_shuffle_written_out(pack: Sequence[int], seed: str, deal: int, cards: str) -> None:
    assert " ".join(map(text, described(pack, seed, deal))) == cards
    assert " ".join(map(card_text, shuffled(pack, seed, deal))) == cards


@pytest.mark.parametrize("seed", ["", "a", "k7f2-9q", "кот ♠", "0", "seed\nwith\tblanks", "x" * 300])
@pytest.mark.parametrize("deal", [1, 2, 9, 10, 11, 100, 12345])
def test_c1_the_shuffle_is_as_described(seed: str, deal: int) -> None:
    for pack in (list(WHOLE), SHORT, [card for card in WHOLE if card != 23]):
        assert shuffled(pack, seed, deal) == described(pack, seed, deal)


def test_the_order_of_the_pack_handed_in_does_not_matter() -> None:
    assert shuffled(list(reversed(WHOLE)), "a", 1) == shuffled(list(WHOLE), "a", 1)


def test_words_above_the_largest_multiple_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """2^32 is 4294967296 = 1431655765 * 3 + 1: of all words only 4294967295 is passed over for three players."""

    class Block:
        def __init__(self, data: bytes) -> None:
            self.counter = int(data.rpartition(b"\0")[2])

        def digest(self) -> bytes:
            return b"\xff" * 32 if self.counter < 2 else (4294967294).to_bytes(4, "big") * 8

    monkeypatch.setattr("kozyr.engine.packs.sha256", Block)
    assert first_dealer(3, "a") == 4294967294 % 3 == 2


@pytest.mark.parametrize(
    ("seed", "dealers"),
    [
        ("k7f2-9q", [1, 0, 4, 4, 5, 4, 7, 4]),
        ("a", [1, 2, 0, 4, 5, 2, 4, 0]),
        ("", [0, 1, 3, 3, 2, 5, 0, 3]),
        ("кот ♠", [1, 3, 0, 1, 0, 3, 7, 5]),
    ],
)
def test_c1_the_lot_is_drawn_as_deal_0(seed: str, dealers: list[int]) -> None:
    """C1: for three to ten players."""
    assert [below(stream(seed, 0), players) for players in range(3, 11)] == dealers
    assert [first_dealer(players, seed) for players in range(3, 11)] == dealers


def test_c1_the_lot_falls_on_everybody() -> None:
    """C1: 400 seeds, four players, about 100 each."""
    drawn = Counter(first_dealer(4, f"seed {i}") for i in range(400))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert min(drawn.values()) > 65


def test_c1_every_card_comes_first_now_and_then() -> None:
    """2,000 shuffles of four cards, 24 orders, about 83 each."""
    orders = Counter(tuple(shuffled([3, 7, 20, 51], "fair", deal)) for deal in range(2000))
    assert len(orders) == 24
    assert min(orders.values()) > 45
    assert max(orders.values()) < 130


HANDS = [
    (
        "laus",
        4,
        0,
        ["9H JC QD 7H 8S 9C KC TC", "9S 7D TD JD 8H 8C TH KH", "8D JS TS AS 7C AD QC QH", "9D 7S JH KD KS QS AC AH"],
    ),
    (
        "gadenysh",
        4,
        0,
        [
            "AS JS JD TS AD 9S JC 2H 3D 5H 3H TD 2D",
            "8H QH KH 7C 8C AH KD 3C 4S 3S 5S 2C 4H",
            "8D 4D TC 6C QD 8S 9D 7H KS 7S 6D 5C 5D",
            "KC 6S 9H JH AC QS QC 4C 7D 6H 9C TH 2S",
        ],
    ),
    (
        "lodam",
        7,
        5,
        [
            "8D KH TS QS 7H 3S 3H 2S",
            "KC TC 8C 9S 4C 7S 2C 2D",
            "AS 9H QD KD 2H 6H 5C",
            "QH JD AC 9D 4S 5H TH",
            "4D 7C AD QC KS 5S TD",
            "6S 6C AH JC 7D 6D 4H",
            "8H JS JH 8S 3C 3D 9C 5D",
        ],
    ),
]


@pytest.mark.parametrize(("game", "seats", "dealer", "hands"), HANDS, ids=[case[0] for case in HANDS])
def test_c1_the_hands_of_a_seed_written_out(game: str, seats: int, dealer: int, hands: list[str]) -> None:
    """C1, L3, G3, D3: the first deal of seed k7f2-9q, dealt by hand from the packs above; the dealer is the lot's."""
    deal = Match(make_game(game, seats), "k7f2-9q").start()
    assert deal.dealer == dealer
    assert [" ".join(map(card_text, hand)) for hand in deal.dealt] == hands


def test_fresh_seeds_are_short_codes() -> None:
    seeds = {fresh_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert all(re.fullmatch("[2-9a-z]{4}-[2-9a-z]{2}", seed) for seed in seeds)
    assert not any(letter in seed for seed in seeds for letter in "01ilo")
