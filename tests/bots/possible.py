"""Whether hands could have led to what a seat saw: by playing it all again, with whatever was hidden chosen to fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from kozyr.engine import Card, CardSet, Game, Illegal, View, card_set, cards_in, give, is_play, pass_cards
from kozyr.engine.actions import FACE_DOWN, given_card, passed_cards
from kozyr.engine.cards import rank_of
from kozyr.engine.knowledge import Exchange

#: An exchange as it may have been: the card of the one who offered, and of his partner.
Pair = tuple[Card, Card]


def all_hands(view: View, pack: Sequence[Card]) -> Iterator[list[CardSet]]:
    """All ways to put the cards that this seat does not see into hands of the right sizes."""
    gone = view.hand | card_set(card for _, card in view.trick) | sum(view.won)
    others = [seat for seat in view.players if seat != view.seat]

    def fill(at: int, cards: CardSet) -> Iterator[list[CardSet]]:
        if at == len(others):
            yield [view.hand if seat == view.seat else 0 for seat in range(len(view.sizes))]
            return
        for hand in map(card_set, combinations(cards_in(cards), view.sizes[others[at]])):
            for hands in fill(at + 1, cards & ~hand):
                hands[others[at]] = hand
                yield hands

    return fill(0, card_set(pack) & ~gone)


def possible(game: Game, view: View, hands: Sequence[CardSet]) -> bool:
    """Whether a deal that comes to these hands can look to the seat of the view as this one did.

    Each player exchanges once at most, and whether he may play a card depends on his own hand. So when a card was not
    legal, another pair of cards is tried in that player's exchange alone.
    """
    totals = list(hands)
    for seat, action in view.log:
        if is_play(action):
            totals[seat] |= 1 << action
    pairs = [_pairs(view, number, hands) for number in range(len(view.exchanges))]
    current = [next(some, None) for some in pairs]
    while None not in current:
        chosen = [pair for pair in current if pair is not None]
        blame = _replay(game, view, hands, totals, chosen)
        if blame is None:
            return True
        number = next((n for n, made in enumerate(view.exchanges) if blame in (made.offerer, made.partner)), None)
        if number is None:
            return False
        current[number] = next(pairs[number], None)
    return False


def pairs_to_try(view: View) -> int:
    """How many pairs of cards may have been given in the exchanges at most: so long does `possible` take."""
    return 1 + sum(len(list(_pairs(view, number, (0,) * len(view.sizes)))) for number in range(len(view.exchanges)))


def _gives(view: View) -> list[int]:
    """Where cards were given in exchanges, in the log."""
    hidden = view.game == "lodam"
    log = enumerate(view.log)
    return [at for at, (_, action) in log if given_card(action) is not None or (hidden and action == FACE_DOWN)]


def _pairs(view: View, number: int, hands: Sequence[CardSet]) -> Iterator[Pair]:
    """What may have been given in an exchange that was made, so that hands became these."""
    made: Exchange = view.exchanges[number]
    first, second = _gives(view)[2 * number : 2 * number + 2]
    seen = given_card(view.log[first][1]), given_card(view.log[second][1])
    if seen[0] is not None and seen[1] is not None:
        yield seen[0], seen[1]
        return
    after = [hands[made.offerer], hands[made.partner]]
    for seat, action in view.log[second:]:
        if is_play(action) and seat in (made.offerer, made.partner):
            after[seat == made.partner] |= 1 << action
    mine, his = after[::-1] if made.stood else after
    for offered in cards_in(mine):
        for card in cards_in(his):
            if (rank_of(offered) != rank_of(card)) == made.stood:
                yield offered, card


def _replay(
    game: Game, view: View, hands: Sequence[CardSet], totals: Sequence[CardSet], pairs: Sequence[Pair]
) -> int | None:
    """Play it again: `None` when the seat sees the same, else the player whose cards do not fit (-1: nobody's)."""
    start = list(totals)
    hidden: dict[int, int] = {}
    gives = _gives(view)
    for number, (made, (offered, card)) in enumerate(zip(view.exchanges, pairs, strict=True)):
        hidden |= {gives[2 * number]: give(offered), gives[2 * number + 1]: give(card)}
        if made.stood:
            start[made.offerer] ^= 1 << offered | 1 << card
            start[made.partner] ^= 1 << offered | 1 << card
    if len(gives) % 2:
        seat = view.log[gives[-1]][0]
        hidden[gives[-1]] = give(cards_in(hands[seat])[0])
    hidden |= _passes(view, start)
    if view.turned is not None:
        holder = game.deal(view.dealer, _listed(view, totals), lives=view.lives).turned
        assert holder is not None
        if not start[holder[1]] >> view.turned & 1:
            return holder[1]
    try:
        deal = game.deal(view.dealer, _listed(view, start), number=view.number, totals=view.totals, lives=view.lives)
    except ValueError:
        return -1
    for at, (seat, action) in enumerate(view.log):
        try:
            deal.apply(hidden.get(at, action) if action == FACE_DOWN else action, seat)
        except Illegal:
            return seat
    return None if deal.hands == list(hands) and deal.view(view.seat) == view else -1


def _listed(view: View, hands: Sequence[CardSet]) -> list[list[Card]]:
    """Hands as they are dealt, the card turned up as the last of its hand."""
    return [sorted(cards_in(hand), key=lambda card: card == view.turned) for hand in hands]


def _passes(view: View, start: list[CardSet]) -> dict[int, int]:
    """What each may have passed, by place in the log (G10); `start` becomes what was held before."""
    found: dict[int, int] = {}
    moved: list[tuple[int, int, CardSet]] = []
    log = view.log if view.game == "gadenysh" else ()
    passes = [at for at, (_, action) in enumerate(log) if action == FACE_DOWN or passed_cards(action)]
    done = len(passes) == len(view.players)
    for at in passes:
        seat, action = view.log[at]
        taker = (seat + 1) % len(view.players)
        # Nobody else knows what was passed, so any cards of who holds them now will do.
        cards = passed_cards(action) or card_set(cards_in(start[taker if done else seat])[: view.pass_count])
        found[at] = pass_cards(cards)
        moved.append((seat, taker, cards))
    for seat, taker, cards in moved if done else ():
        start[seat] ^= cards
        start[taker] ^= cards
    return found
