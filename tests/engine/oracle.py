"""The rules once more, slow and plain, on the texts of cards: what the engine must agree with in random play.

Written from the rules alone. Nothing here calls the engine but to read what a deal was asked and answered.
"""

from __future__ import annotations

from typing import Any

from kozyr.engine import ACCEPT, OFFER, Deal, card_set, cards_text, given_card, is_play, passed_cards

from .helpers import SUITS, some

Trick = list[tuple[int, str]]


def hand_of(deal: Deal, seat: int) -> list[str]:
    return cards_text(deal.hands[seat]).split()


def trump_of(deal: Deal) -> str | None:
    """The letter of the trump suit, but in Laus."""
    return None if deal.trump is None or deal.trump > 3 else SUITS[deal.trump]


def strength(name: str, options: dict[str, Any], card: str) -> int:
    """L2, G2, D1: how high a card is among those of its suit; jacks of Laus among jacks."""
    if name == "laus":
        if card[0] == "J":
            return str(options["jack_order"]).index(card[1])
        return ("789QKTA" if options["ten_high"] else "789TQKA").index(card[0])
    return ("23456789JQKTA" if name == "lodam" else "23456789TJQKA").index(card[0])


def suit(name: str, card: str) -> str:
    """L2: a jack of Laus is of the suit of jacks."""
    return "jacks" if name == "laus" and card[0] == "J" else card[1]


def under_duty(trump: str, trick: Trick) -> bool:
    """D8, from the start of the trick: whether the next player is under the duty."""
    duty = False
    for _, card in trick[1:]:
        if duty and card[1] == trump:
            duty = False
        elif card[1] != trick[0][1][1]:
            duty = True
    return duty


def playable(name: str, options: dict[str, Any], hand: list[str], trick: Trick, trump: str | None) -> set[str]:
    """L4-L8, G5, D5-D8."""
    if not trick:
        return set(hand)
    led = trick[0][1]
    if name == "lodam" and trump is not None and under_duty(trump, trick):
        trumps = sorted((card for card in hand if card[1] == trump), key=lambda card: strength(name, options, card))
        if trumps:
            return {trumps[-1]}
    following = {card for card in hand if suit(name, card) == suit(name, led)}
    if following:
        return following
    if name == "laus" and options["bar_led_jack"] and suit(name, led) != "jacks":
        return {card for card in hand if card != "J" + led[1]} or set(hand)
    return set(hand)


def winner(name: str, options: dict[str, Any], trick: Trick, trump: str | None) -> int:
    """L9, G6, D6."""
    ruling = "jacks" if name == "laus" else trump
    if name == "lodam" and not options["trumps_win"]:
        ruling = None
    for wanted in (ruling, suit(name, trick[0][1])):
        cards = [(strength(name, options, card), seat) for seat, card in trick if suit(name, card) == wanted]
        if cards:
            return max(cards)[1]
    raise AssertionError("a card of the led suit is always there")


def score(name: str, options: dict[str, Any], won: list[str], tricks: int) -> int:
    """L10-L12, G7-G9, D11."""
    if name == "lodam":
        return sum({"A": 11, "T": 10, "K": 3, "Q": 2, "J": 1}.get(card[0], 0) for card in won)
    if name == "laus":
        values = {"A": 11, "T": 10, "K": 4, "Q": options["queen_points"], "J": 2}
        queens = {card for card in won if card[0] == "Q"}
        points = sum(values.get(card[0], 0) for card in won)
        if "QD" not in queens:
            return points + sum({"QC": 300, "QS": 200, "QH": 100}[queen] for queen in queens)
        return points - options["queen_points"] * len(queens) * (options["queen_cancel"] == "all")
    jacks = [{"JS": -1, "JC": -2, "JD": -3, "JH": -4}[card] for card in won if card[0] == "J"]
    rows = {
        (False, False, False): (sum(jacks), 1),
        (False, False, True): (sum(jacks), 1),
        (False, True, False): (sum(jacks), 1),
        (False, True, True): (sum(jacks), 1),
        (True, False, True): (2 * sum(jacks), 1),
        (True, False, False): (2 * tricks, 0),
        (True, True, True): (sum(jacks), 1),
        (True, True, False): (4 * tricks, 0),
    }
    row, counts = rows["7D" in won, "7C" in won, bool(jacks)]
    return row + counts * tricks * int(options["trick_points"])


def shown(name: str, trick: Trick, trump: str | None) -> int:
    """C5, L6, L8, D8: the cards that the last card of a trick shows its player not to hold."""
    *before, (_, played) = trick
    if not before:
        return 0
    led, found = before[0][1], 0
    if name == "lodam" and trump is not None and under_duty(trump, before):
        if played[1] == trump:
            return some(" ".join(rank + trump for rank in "23456789JQKTA".partition(played[0])[2]))
        found |= some(trump)
    if suit(name, played) != suit(name, led):
        found |= some("J") if suit(name, led) == "jacks" else some(led[1])
        if name == "laus" and suit(name, led) != "jacks":
            found &= ~some("J")
    return found


class Watcher:
    """Follows a deal from its start and works out what the engine should say."""

    def __init__(self, deal: Deal) -> None:
        self.name = deal.game.name
        self.options = deal.game.option_values()
        self.leader = deal.eldest
        self.left = [len(hand) for hand in deal.dealt]
        self.trick: Trick = []
        self.won: list[list[str]] = [[] for _ in self.left]
        self.taken = [0 for _ in self.left]
        self.seats = range(len(self.left))
        self.lacks = [0 for _ in self.seats]
        self.known = [[0 for _ in self.seats] for _ in self.seats]
        self.passes: list[tuple[int, int]] = []
        self.pair = [-1, -1]
        self.gifts: list[int] = []
        if self.name == "lodam":
            playing = [seat for seat in [(deal.dealer + 1 + i) % len(self.left) for i in self.seats] if self.left[seat]]
            holder = playing[51 % len(playing)]
            for viewer in self.seats:
                if viewer != holder:
                    self.known[viewer][holder] = 1 << deal.dealt[holder][-1]

    def to_play(self) -> int:
        """C2, D10: whose card it is."""
        seat, played = self.leader, {seat for seat, _ in self.trick}
        while not self.left[seat] or seat in played:
            seat = (seat + 1) % len(self.left)
        return seat

    def check(self, deal: Deal) -> None:
        """What a deal asks now, when it asks for a card, and what it counts."""
        assert deal.points() == [
            score(self.name, self.options, *pair) for pair in zip(self.won, self.taken, strict=True)
        ]
        assert deal.taken() == self.taken
        if deal.playable:
            assert deal.to_act == self.to_play()
            hand = hand_of(deal, deal.to_act)
            right = playable(self.name, self.options, hand, self.trick, trump_of(deal))
            assert set(cards_text(deal.playable).split()) == right

    def saw(self, deal: Deal) -> None:
        """Take in the last decision of the deal."""
        seat, action = deal.log[-1]
        if not is_play(action):
            self.talked(deal, seat, action)
            return
        for known in self.known:
            known[seat] &= ~(1 << action)
        self.trick.append((seat, cards_text(1 << action)))
        self.left[seat] -= 1
        self.lacks[seat] |= shown(self.name, self.trick, trump_of(deal))
        waiting = [s for s, n in enumerate(self.left) if n and s not in {player for player, _ in self.trick}]
        if waiting and len(self.trick) < len(deal.players):
            return
        best = winner(self.name, self.options, self.trick, trump_of(deal))
        self.won[best] += [card for _, card in self.trick]
        self.taken[best] += 1
        self.leader, self.trick = best, []
        assert deal.tricks[-1] == best

    def talked(self, deal: Deal, seat: int, action: int) -> None:
        """C5, D9, G10: what is known after an exchange or a pass."""
        if action == OFFER:
            self.pair[0] = seat
        elif action == ACCEPT:
            self.pair[1] = seat
        elif (gift := given_card(action)) is not None:
            self.gifts.append(gift)
            if len(self.gifts) == 2:
                self.exchanged(*self.pair, *self.gifts)
                self.gifts = []
        elif (cards := passed_cards(action)) is not None:
            self.passes.append((seat, cards))
            if len(self.passes) == len(deal.players):
                for giver, given in self.passes:
                    self.known[giver][(giver + 1) % len(self.left)] = given

    def exchanged(self, offerer: int, partner: int, offered: int, other: int) -> None:
        if cards_text(1 << offered)[0] == cards_text(1 << other)[0]:
            self.known[offerer][partner] |= 1 << other
            self.known[partner][offerer] |= 1 << offered
            return
        for seat in (offerer, partner):
            self.lacks[seat] = 0
            for known in self.known:
                known[seat] = 0
        self.known[offerer][partner] = 1 << offered
        self.known[partner][offerer] = 1 << other

    def check_knowledge(self, deal: Deal) -> None:
        """C5: what every view says is known, and that it is true."""
        pack = card_set(deal.game.pack())
        for viewer in self.seats:
            view = deal.view(viewer)
            assert [cards & pack for cards in view.lacks] == [cards & pack for cards in self.lacks]
            assert list(view.known) == self.known[viewer]
        for seat in self.seats:
            assert not self.lacks[seat] & deal.hands[seat]
            assert all(not known[seat] & ~deal.hands[seat] for known in self.known)
