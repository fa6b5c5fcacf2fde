"""From a view to the policy and back."""

from __future__ import annotations

from kozyr.engine import Action, Ask, View

from ..games import check_turn, game_of, pack_of
from .minds import MINDS
from .situation import Situation, void_seats


def choose(view: View, memory: bool = True) -> Action:
    """What a sensible player does. Without `memory` he knows his hand, the trick on the table and what he has won, and
    has forgotten which other cards are gone and who is void of what. Raises `ValueError` when he is not to act."""
    check_turn(view)
    game = game_of(view)
    mind = MINDS[view.game]
    seat, others = view.seat, len(view.players) - 1
    pile = sum(1 << card for _, card in view.trick)
    rest = pack_of(game) & ~pile
    won = view.won if memory else tuple(cards if other == seat else 0 for other, cards in enumerate(view.won))
    for cards in won:
        rest &= ~cards
    if view.ask is not Ask.PLAY:
        return mind.speaks(
            Situation(game, view.ask, seat, others, view.hand, rest, view.trump, view.pass_count, won, view.taken)
        )
    if not view.playable & view.playable - 1:
        return view.playable.bit_length() - 1
    policy = mind.policy(game, others, view.trump)
    layout = policy.layout
    lay = layout.lay
    hand, laid, taken = lay(view.hand), [lay(cards) for cards in won], view.taken
    voids = void_seats(layout, view.lacks if memory else ())
    if not view.trick:
        holders = sum(1 << other for other, size in enumerate(view.sizes) if size and other != seat)
        return layout.card(policy.lead(seat, hand, holders, lay(rest), voids, laid, taken))
    bits = [lay(1 << card) for _, card in view.trick]
    top = next(bit for (other, _), bit in zip(view.trick, bits, strict=True) if other == view.best)
    played = {other for other, _ in view.trick} | {seat}
    later = sum(1 << other for other, size in enumerate(view.sizes) if size and other not in played)
    kind = layout.suit[bits[0].bit_length() - 1]
    count = sum(policy.points[bit.bit_length() - 1] for bit in bits)
    return layout.card(
        policy.follow(seat, hand, lay(view.playable), kind, top, later, lay(pile), count, lay(rest), voids, laid, taken)
    )
