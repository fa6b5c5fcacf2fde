"""Shared by the tests of the engine: cards by their text, deals with chosen hands, all that can be seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kozyr.engine import (
    Card,
    CardSet,
    Deal,
    Game,
    action_text,
    card_set,
    card_text,
    cards_text,
    make_game,
    parse_action,
    parse_card,
    parse_cards,
)

RANKS = "23456789TJQKA"
SUITS = "CSHD"


def card(text: str) -> Card:
    return parse_card(text)


def some(words: str) -> CardSet:
    """The set of the cards in a text, where one letter stands for all the cards of a suit or a rank: `"H JD A"`."""
    found = 0
    for word in words.split():
        if len(word) == 1:
            found |= card_set(c for c in range(52) if word in card_text(c))
        else:
            found |= 1 << card(word)
    return found


def deal_of(
    game: Game,
    want: Mapping[int, str],
    without: Mapping[int, str] | None = None,
    *,
    dealer: int | None = None,
    turned: str = "",
    number: int = 1,
    totals: Sequence[int] = (),
    lives: Sequence[int] = (),
) -> Deal:
    """A deal in which seats hold the cards they `want`; the rest of the pack fills the hands, but none `without`.

    The last seat deals when nobody is named, so that seat 0 is eldest. `turned` is the last card dealt (D4) and belongs
    to the seat that wants it.
    """
    dealer = game.seats - 1 if dealer is None else dealer
    without = without or {}
    sizes = [len(hand) for hand in game.deal_hands(game.pack(), dealer, lives)]
    hands = [parse_cards(want.get(seat, "")) for seat in range(game.seats)]
    wanted = {c for hand in hands for c in hand}
    for seat, hand in enumerate(hands):
        assert len(hand) <= sizes[seat], f"seat {seat} wants {len(hand)} cards of {sizes[seat]}"
    free = [c for c in game.pack() if c not in wanted]
    barred = [some(without.get(seat, "")) for seat in range(game.seats)]
    slots = [seat for seat, hand in enumerate(hands) for _ in range(sizes[seat] - len(hand))]
    for c, slot in _matched(free, slots, barred).items():
        hands[slots[slot]].append(c)
    for hand in hands:
        if turned and card(turned) in hand:
            hand.remove(card(turned))
            hand.append(card(turned))
    return game.deal(dealer, hands, number=number, totals=totals, lives=lives)


def _matched(free: Sequence[Card], slots: Sequence[int], barred: Sequence[CardSet]) -> dict[Card, int]:
    """A slot for every card, by augmenting paths."""
    holder: dict[int, Card] = {}

    def place(c: Card, seen: set[int]) -> bool:
        for slot, seat in enumerate(slots):
            if slot in seen or barred[seat] >> c & 1:
                continue
            seen.add(slot)
            if slot not in holder or place(holder[slot], seen):
                holder[slot] = c
                return True
        return False

    for c in free:
        assert place(c, set()), f"{card_text(c)} fits no hand"
    return {c: slot for slot, c in holder.items()}


def one_suit_each(game: Game, suits: str = SUITS, **more: Any) -> Deal:
    """A deal for four in which each seat holds one printed suit; the last seat deals."""
    hands = [[c for c in game.pack() if card_text(c)[1] == suit] for suit in suits]
    return game.deal(game.seats - 1, hands, **more)


def play(deal: Deal, script: str) -> Deal:
    """Take the decisions of a text, `"0 7H 1 8H 2 offer"`, each checked to be that seat's."""
    words = script.split()
    for seat, token in zip(words[::2], words[1::2], strict=True):
        deal.apply(parse_action(token), int(seat))
    return deal


def legal(deal: Deal) -> str:
    """The legal actions, as text, in ascending order."""
    return " ".join(action_text(action) for action in sorted(deal.legal()))


def held(deal: Deal, seat: int) -> str:
    return cards_text(deal.hands[seat])


def lacks(deal: Deal, seat: int, viewer: int = 0) -> str:
    """The cards of the pack that a viewer, like everybody, knows a seat not to hold (C5)."""
    return cards_text(deal.view(viewer).lacks[seat] & card_set(deal.game.pack()))


def known(deal: Deal, seat: int, viewer: int) -> str:
    """The cards that a viewer knows another seat to hold (C5)."""
    return cards_text(deal.view(viewer).known[seat])


def step(deal: Deal, rng: Random) -> int:
    """Take a legal decision drawn uniformly."""
    actions = deal.legal()
    action = actions[rng.randrange(len(actions))]
    deal.apply(action)
    return action


def finish(deal: Deal, rng: Random) -> Deal:
    while not deal.over:
        step(deal, rng)
    return deal


def observe(deal: Deal, *, views: bool = True) -> dict[str, Any]:
    """All that can be seen of a deal, as plain values that do not change with it."""
    seen: dict[str, Any] = {
        name: getattr(deal, name) for name in ("to_act", "ask", "playable", "trump", "duty", "left", "pile", "over")
    }
    seen |= {name: tuple(getattr(deal, name)) for name in ("hands", "won", "tricks", "log")}
    seen["legal"] = len(deal.legal()), tuple(deal.legal()[:60])
    seen["points"], seen["taken"] = tuple(deal.points()), tuple(deal.taken())
    seen["trick"], seen["exchange"] = tuple(deal.trick()), deal.exchange_state()
    if not deal.over:
        seen["leader"] = deal.leader
    if views:
        seen["views"] = tuple(deal.view(seat) for seat in range(deal.game.seats))
    return seen


def laus(**options: Any) -> Game:
    return make_game("laus", 4, **options)


def gadenysh(seats: int = 4, **options: Any) -> Game:
    return make_game("gadenysh", seats, **options)


def lodam(seats: int = 4, *, exchange: bool = False, **options: Any) -> Game:
    """Lodam, without the exchange unless it is asked for."""
    return make_game("lodam", seats, exchange=exchange, **options)
