"""The positions of sentences and pictures, made with the engine: legal deals in which the figures add up."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kozyr.bots import Advice, Ground, Option
from kozyr.engine import (
    DECLINE,
    OFFER,
    STAY,
    Ask,
    Card,
    Count,
    Deal,
    Game,
    card_set,
    make_game,
    parse_action,
    parse_card,
    parse_cards,
)
from kozyr.words.hand import order_in
from kozyr.words.scene import Person, Scene

YOU = Person("Anna")


def cards(text: str) -> list[Card]:
    """`"QS TH"` as cards."""
    return parse_cards(text)


def play(deal: Deal, text: str) -> None:
    """Play these cards, whoever is to act; offers are stayed before every lead."""
    for word in text.split():
        while deal.ask is Ask.OFFER:
            deal.apply(STAY)
        deal.apply(parse_card(word))
    while deal.ask is Ask.OFFER:
        deal.apply(STAY)


def order(scene: Scene) -> list[Card]:
    """The cards of the hand from left to right."""
    return order_in(scene.game, scene.view)


def scene_of(deal: Deal, people: tuple[Person, ...], counts: tuple[Count, ...] = (), seat: int = 0) -> Scene:
    """What `seat` sees of a deal."""
    takes = 0
    if deal.to_act == seat and deal.led is not None:
        power = deal.ranking.power[deal.led]
        takes = card_set(card for card in range(52) if deal.playable >> card & 1 and power[card] > deal.top)
    return Scene(deal.game, deal.view(seat), people, seat, counts, asking=deal.to_act == seat, takes=takes)


def completed(game: Game, dealer: int, held: list[str], banned: dict[int, str]) -> list[list[Card]]:
    """Hands that hold these cards and are filled up from the rest of the pack; `banned`: suits a seat may not get."""
    hands = [cards(text) for text in held]
    sizes = [len(hand) for hand in game.deal_hands(game.pack(), dealer)]
    for seed in range(500):
        full = [list(hand) for hand in hands]
        rest = [card for card in game.pack() if all(card not in hand for hand in full)]
        Random(seed).shuffle(rest)
        for seat, hand in sorted(enumerate(full), key=lambda item: item[0] not in banned):
            able = [card for card in rest if "CSHD"[card // 13] not in banned.get(seat, "")]
            for card in able[: sizes[seat] - len(hand)]:
                hand.insert(0, card)
                rest.remove(card)
        if not rest:
            return full
    raise AssertionError("no hands with these cards")


def _laus_deal() -> Deal:
    hands = [
        cards("JC AS AH QH TH 8H 7S 9C"),
        cards("9S 8S 7H KC JH 9H TS AC"),
        cards("QC KD QD 8D JD KH QS TC"),
        cards("AD TD 9D 7D 7C JS KS 8C"),
    ]
    deal = make_game("laus").deal(3, hands, number=5, totals=(412, 903, 455, 794))
    play(deal, "7S TS QS KS 8C 9C AC TC 9H KH JS")
    return deal


def laus() -> Scene:
    """`laus-80x24`, `laus-120x36`, `narrow-60x20`: deal 5, trick 3, hearts were led."""
    people = (YOU, Person("Vera", "hard"), Person("Gleb", "normal"), Person("Nina", "hard"))
    points = [(16, 20, 355, 25), (231, 12, 51, 422), (24, 637, 40, 15), (141, 234, 9, 332)]
    counts: list[Count] = []
    totals = (0, 0, 0, 0)
    for row in points:
        totals = tuple(a + b for a, b in zip(totals, row, strict=True))
        counts.append(Count(row, totals, totals, ()))
    return scene_of(_laus_deal(), people, tuple(counts))


#: A hint at the position of `laus`.
LAUS_ADVICE = Advice(
    parse_card("8H"),
    (
        Option(parse_card("8H"), 12.4, 3.0, 0.0, 2.21, 0.0),
        Option(parse_card("TH"), 31.2, 3.0, 4.4, 2.25, 0.02),
        Option(parse_card("QH"), 131.0, 9.0, 12.0, 2.6, 0.1),
    ),
    100,
    (
        Ground("duck", 0.04, 0.612, parse_card("AH")),
        Ground("avoid", 0.12, 0.31, parse_card("AH"), parse_card("QS")),
    ),
)


def lodam10() -> Scene:
    """`lodam10-80x24`: the duty has come to you."""
    names = ("Vera", "Gleb", "Nina", "Oleg", "Rita", "Stas", "Tanya", "Yuri", "Zoya")
    return scene_of(lodam10_deal(), (YOU, *(Person(name, "normal") for name in names)))


def lodam10_deal() -> Deal:
    """The deal of `lodam10`."""
    game = make_game("lodam", 10)
    held = ["TS QS JD 6D 3C 5C", "7C 8D", "8C", "9C", "JC", "AC KS", "KC 4S", "2C 9S", "4C AH", "6C 2S"]
    hands = completed(game, 9, held, {8: "S", 9: "D"})
    hands[1].remove(parse_card("8D"))
    hands[1].append(parse_card("8D"))  # the last card dealt is turned up
    totals = (12, 3, 8, 20, 0, 14, 7, 25, 9, 4)
    deal = game.deal(9, hands, number=4, totals=totals, lives=(3, 3, 2, 1, 3, 2, 3, 1, 2, 3))
    play(deal, "5C 7C 8C 9C JC AC KC 2C 4C 6C KS 4S 9S AH 2S")
    return deal


def lodam2() -> Scene:
    """`lodam2-80x24`: two are left, 26 cards each."""
    people = (YOU, *(Person(name, "hard") for name in ("Yuri", "Vera", "Oleg", "Nina", "Rita")))
    game = make_game("lodam", 6, exchange=False)
    mine = cards("AC QC 8C 7C 2C AH TH QH 7H 3H AS TS KS 9S 6S 4S 2S TD KD QD JD 8D 5D 4D 2D 4C")
    rest = [card for card in range(52) if card not in mine]
    lives = (2, 0, 0, 0, 0, 1)
    counts: list[Count] = []
    left = [3, 3, 3, 3, 3, 3]
    fallen = {8: 4, 11: 3, 13: 2, 16: 1}
    for number in range(1, 17):
        if number in fallen:
            left[fallen[number]] = 0
        counts.append(Count((0,) * 6, (0,) * 6, (0,) * 6, tuple(left)))
    deal = game.deal(0, [mine, [], [], [], [], rest], number=17, totals=(17, 0, 0, 0, 0, 9), lives=lives)
    play(deal, "9H")
    return scene_of(deal, people, tuple(counts))


def gadenysh_trump() -> Scene:
    """`gadenysh-trump-80x24`: you are eldest and name trumps."""
    people = (YOU, Person("Vera", "hard"), Person("Gleb", "normal"))
    game = make_game("gadenysh", 3)
    hands = completed(game, 2, ["AS KS TS 6S AH QH JH 7H 5H 3H KC 9C 4C 2C QD 8D 7D", "", ""], {})
    return scene_of(game.deal(2, hands), people)


def laus_taken() -> Scene:
    """The trick of `laus` finished: it stays on the table for a while."""
    before = laus()
    deal = _laus_deal()
    play(deal, "QH")
    return replace(scene_of(deal, before.people, before.counts), paused=True, asking=False)


def laus_waiting() -> Scene:
    """Another is to play."""
    before = laus()
    deal = _laus_deal()
    deal.undo()
    return scene_of(deal, before.people, before.counts)


def gadenysh_pass() -> Scene:
    """Three cards are to be passed."""
    people = (YOU, Person("Vera", "hard"), Person("Gleb", "normal"), Person("Nina", "easy"))
    game = make_game("gadenysh", 4, "ugly")
    hands = completed(game, 3, ["AS KS TS 6S AH QH JH 7H KC 9C QD 8D 7D", "", "", ""], {})
    deal = game.deal(3, hands, number=2, totals=(-3, 4, 0, 1))
    deal.apply(parse_action("trump:H"))
    return scene_of(deal, people)


def lodam_answer() -> Scene:
    """Another offers an exchange."""
    people = (YOU, *(Person(name, "normal") for name in ("Vera", "Gleb", "Nina")))
    game = make_game("lodam", 4)
    deal = game.deal(1, completed(game, 1, ["", "", "", ""], {}), number=2, totals=(4, 30, 0, 11))
    while deal.ask is Ask.OFFER and deal.to_act != 3:
        deal.apply(STAY)
    deal.apply(OFFER)
    return scene_of(deal, people)


def lodam_exchanged() -> Scene:
    """Before the first lead two exchanged equal cards, before the second two others; the leader is asked now."""
    people = (YOU, *(Person(name, "normal") for name in ("Vera", "Gleb", "Nina")))
    game = make_game("lodam", 4)
    held = ["2C 5D 9H TC", "7C 5S 8H JC", "8C 3S 6D QC", "9C 4S KD AC"]
    deal = game.deal(3, completed(game, 3, held, {}))
    for words in ("offer accept give:5D give:5S", "2C 7C 8C 9C"):
        for word in words.split():
            deal.apply(parse_action(word))
        while STAY in deal.legal() and not deal.tricks:
            deal.apply(STAY)
    for word in ["offer", "accept", "give:KD", "give:6D"]:
        deal.apply(parse_action(word))
    return scene_of(deal, people)


def lodam10_answer() -> Scene:
    """Another of ten offers an exchange, before the first trick."""
    people = (YOU, *(Person(name, "normal") for name in ("Vera", "Gleb", "Nina", "Oleg", "Rita", "Stas", "Tanya")))
    people += (Person("Yuri", "hard"), Person("Zoya", "easy"))
    game = make_game("lodam", 10)
    deal = game.deal(0, completed(game, 0, [""] * 10, {}), number=2, totals=(4, 30, 0, 11, 0, 2, 9, 8, 1, 0))
    while deal.ask is Ask.OFFER and deal.to_act != 3:
        deal.apply(STAY)
    deal.apply(OFFER)
    while deal.ask is Ask.ANSWER and deal.to_act != 0:
        deal.apply(DECLINE)
    return scene_of(deal, people)
