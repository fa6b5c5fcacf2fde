"""Where the cursor goes in the hand: pure functions over the order in which the cards lie."""

from __future__ import annotations

from collections.abc import Sequence

from kozyr.engine import Card, CardSet


def stepped(order: Sequence[Card], card: Card | None, step: int, among: CardSet) -> Card | None:
    """The next card of `among` to the right (`step` 1) or left (-1), from the other end when there is none."""
    count = len(order)
    if not count or not among:
        return card
    place = order.index(card) if card in order else (-1 if step > 0 else count)
    for further in range(1, count + 1):
        found = order[(place + step * further) % count]
        if among >> found & 1:
            return found
    return card


def at_end(order: Sequence[Card], last: bool, among: CardSet) -> Card | None:
    """The first or the last card of `among`."""
    found = [card for card in order if among >> card & 1]
    return (found[-1] if last else found[0]) if found else None
