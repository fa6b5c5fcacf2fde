"""Cards laid out for thinking: the higher bit beats the lower.

The engine's masks are in the order of the pack. Here each effective suit is a run of bits from its lowest card to its
highest, and the suit whose cards do more than follow (Laus' jacks, named or turned trumps) comes on top. So what is
under the ace on the table is a mask, and a trump beats a plain card by being the larger number.
"""

from __future__ import annotations

from typing import Final

from kozyr.engine import Card, CardSet, Ranking, Suit, cards_in

#: Bits kept for each suit.
WIDTH: Final = 13


class Layout:
    """The tables between the engine's cards and bits, for one pack, one ranking and one top suit.

    `suits[s]` and `base[s]`: the run of an effective suit and where it begins; empty where the game has no such suit.
    `suit[i]`, `back[i]`: the effective suit and the card of bit `i`. `place[card]`: its bit. `top_suit`: the suit on
    top, or `None`. `trumps`: the cards that win off suit. `chunks`: for each printed suit, the bits of each 13 of the
    engine's.
    """

    __slots__ = ("_back", "back", "base", "cards", "chunks", "free", "place", "suit", "suits", "top_suit", "trumps")

    def __init__(self, pack: tuple[Card, ...], ranking: Ranking, top_suit: Suit | None, wins: bool = True) -> None:
        """`wins`: whether the cards of the top suit win tricks to which another suit was led."""
        kinds = [kind for kind in range(5) if kind != top_suit] + ([] if top_suit is None else [top_suit])
        held = set(pack)
        self.top_suit: Final = top_suit
        self.place: Final = [0] * 52
        base, suits, suit, back = [0] * 5, [0] * 5, [0] * (5 * WIDTH), [0] * (5 * WIDTH)
        at = 0
        for kind in kinds:
            run = sorted(
                (card for card in cards_in(ranking.cards[kind]) if card in held), key=ranking.order.__getitem__
            )
            if not run:
                continue
            base[kind] = at
            for index, card in enumerate(run, at):
                self.place[card] = 1 << index
                suits[kind] |= 1 << index
                suit[index] = kind
                back[index] = card
            at += len(run)
        self.base: Final = tuple(base)
        self.suits: Final = tuple(suits)
        self.suit: Final = tuple(suit)
        self.back: Final = tuple(back)
        self.cards: Final[CardSet] = (1 << at) - 1
        self.trumps: Final[CardSet] = self.suits[top_suit] if wins and top_suit is not None else 0
        # A printed suit's 13 bits at once: a hand is laid out by four look-ups.
        self.chunks: Final = tuple(_chunk(self.place[WIDTH * kind : WIDTH * kind + WIDTH]) for kind in range(4))

        cards_at = [1 << card for card in back[:at]] + [0] * (4 * WIDTH - at)
        self._back: Final = tuple(_chunk(cards_at[start : start + WIDTH]) for start in range(0, 4 * WIDTH, WIDTH))
        #: by the suit led: what a hand that cannot follow may play (L7)
        self.free: Final = tuple(
            self.lay(ranking.free[cards_in(cards)[0]]) if (cards := ranking.cards[kind]) else 0 for kind in range(5)
        )

    def lay(self, cards: CardSet) -> int:
        """A set of the engine's cards as bits."""
        clubs, spades, hearts, diamonds = self.chunks
        return (
            clubs[cards & 0x1FFF] | spades[cards >> 13 & 0x1FFF] | hearts[cards >> 26 & 0x1FFF] | diamonds[cards >> 39]
        )

    def card(self, bit: int) -> Card:
        """The engine's card for one bit."""
        return self.back[bit.bit_length() - 1]

    def lift(self, bits: int) -> CardSet:
        """The engine's mask of a set of bits."""
        first, second, third, fourth = self._back
        return first[bits & 0x1FFF] | second[bits >> 13 & 0x1FFF] | third[bits >> 26 & 0x1FFF] | fourth[bits >> 39]


def _chunk(places: list[int]) -> list[int]:
    table = [0]
    for place in places:
        table += [bits | place for bits in table]
    return table
