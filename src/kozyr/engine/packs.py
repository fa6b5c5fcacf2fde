"""The shuffle, and the order in which cards are dealt.

The shuffle is portable: (seed text, number of the deal) give the same cards on any version and machine, for ever. It
draws from a stream of 32-bit words, big-endian, cut from SHA-256 of `kozyr/1 NUL seed NUL deal NUL counter`, all in
UTF-8 and decimal, counter 0, 1, 2 ... A number below n is a word modulo n; words at or above the largest multiple of n
are passed over. The pack, ascending, is then shuffled by Fisher and Yates from its last card down.
"""

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from .cards import Card

#: Letters and digits that are not mistaken for each other when read aloud or copied by hand.
_CODE_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def _words(seed: str, deal: int) -> Iterator[int]:
    prefix = b"kozyr/1\0" + seed.encode("utf-8") + b"\0" + str(deal).encode() + b"\0"
    counter = 0
    while True:
        block = sha256(prefix + str(counter).encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(words: Iterator[int], n: int) -> int:
    bound = (1 << 32) - (1 << 32) % n
    for word in words:
        if word < bound:
            return word % n
    raise AssertionError("the stream of words has no end")


def shuffled(pack: Sequence[Card], seed: str, deal: int) -> list[Card]:
    """The pack in the order of this deal (from 1), the first card dealt first."""
    cards = sorted(pack)
    words = _words(seed, deal)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def first_dealer(players: int, seed: str) -> int:
    """The seat that deals first, by lot (C1). The lot is drawn as deal 0."""
    return _below(_words(seed, 0), players)


def fresh_seed() -> str:
    """A new seed, short enough to be typed in again: `"k7f2-9q"`."""
    letters = [secrets.choice(_CODE_LETTERS) for _ in range(6)]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])


def dealt_hands(
    cards: Sequence[Card], seats: int, order: Sequence[int], packets: Sequence[int] = ()
) -> list[list[Card]]:
    """The hands, in the order the cards arrive.

    `order` are the seats that are dealt to, eldest first. `packets` are the sizes of the packets in which a round of
    cards goes to each (L3); without them the cards go one at a time until the pack is gone.
    """
    hands: list[list[Card]] = [[] for _ in range(seats)]
    if not packets:
        for index, card in enumerate(cards):
            hands[order[index % len(order)]].append(card)
        return hands
    at = 0
    for size in packets:
        for seat in order:
            hands[seat].extend(cards[at : at + size])
            at += size
    return hands
