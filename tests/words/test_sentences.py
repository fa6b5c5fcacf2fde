"""The sentences of the table, each from a position that calls for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kozyr.engine import (
    ACCEPT,
    DECLINE,
    GAMES,
    OFFER,
    STAY,
    Ask,
    Deal,
    Match,
    Result,
    cards_in,
    make_game,
    parse_action,
    parse_card,
    shuffled,
    suit_of,
)
from kozyr.words.card_line import card_line, refusal, with_it
from kozyr.words.duty import duty_lines
from kozyr.words.hand import hand_order, order_in
from kozyr.words.header import header_texts
from kozyr.words.log import log_lines
from kozyr.words.result import outcome
from kozyr.words.scene import Cursor, Person, Scene
from kozyr.words.status import own, play_asked, sentence

from . import positions
from .positions import cards, play, scene_of

PEOPLE = tuple(Person(name, "normal") for name in ("Anna", "Vera", "Gleb", "Nina"))


def laus(mine: str, first: str, rest: str = "") -> Deal:
    """A deal of Laus in which Anna, third to play, holds `mine`, and Gleb, eldest, leads `first`."""
    held = cards(mine)
    led = parse_card(first)
    game = make_game("laus")
    others = [card for card in game.pack() if card not in held and card != led]
    follow = [card for card in others if game.ranking(0, ()).suit[card] == game.ranking(0, ()).suit[led]]
    second = parse_card(rest) if rest else follow[0]
    others.remove(second)
    hands = [held, others[:8], [led, *others[8:15]], [second, *others[15:22]]]
    deal = game.deal(1, hands)
    deal.apply(led)
    deal.apply(second)
    return deal


def said(deal: Deal) -> str:
    """What the status line asks of Anna."""
    return sentence(scene_of(deal, PEOPLE), Cursor())


@pytest.mark.parametrize(
    ("mine", "led", "asked"),
    [
        ("9H JC AS KS QS TS 9S 8S", "7H", "Hearts were led: play a heart."),
        ("JC AS KS QS TS 9S 8S JH", "7H", "Hearts were led and you have none: any card but J♥."),
        ("JC AS KS QS TS 9S 8S 7S", "7H", "Hearts were led and you have none: any card."),
        ("JC AS KS QS TS 9S 8S 7S", "JH", "A jack was led: play a jack."),
        ("AH AS KS QS TS 9S 8S 7S", "JH", "A jack was led and you have none: any card."),
    ],
)
def test_laus_says_what_may_be_played(mine: str, led: str, asked: str) -> None:
    """L5, L7, L8."""
    assert said(laus(mine, led)) == asked


def test_the_one_who_leads_may_play_anything() -> None:
    """L4."""
    game = make_game("laus")
    pack = game.pack()
    deal = game.deal(3, [pack[:8], pack[8:16], pack[16:24], pack[24:]])
    scene = scene_of(deal, PEOPLE)
    assert sentence(scene, Cursor()) == "Lead any card."
    order = hand_order(game, scene.view.hand, scene.view.trump)
    assert card_line(scene, Cursor(parse_card("QC")), order) == "Q♣ costs 2 and 300 more; you would lead it."


def test_the_order_of_the_hand() -> None:
    """Jacks first in Laus, the highest leftmost; then black and red in turn."""
    game = make_game("laus")
    held = sum(1 << card for card in cards("7H AH JC JD 7S AC TD KD"))
    signs = [f"{'23456789TJQKA'[card % 13]}{'CSHD'[card // 13]}" for card in hand_order(game, held, 4)]
    assert signs == ["JD", "JC", "7S", "AH", "7H", "AC", "KD", "TD"]


@pytest.mark.parametrize("name", GAMES)
def test_playing_does_not_change_the_order_of_the_hand(name: str) -> None:
    """A suit that runs out leaves the others where they are."""
    match = Match(make_game(name), seed="order")
    deal, rng = match.start(), Random(1)
    while deal.ask is not Ask.PLAY:
        deal.apply(rng.choice(deal.legal()))
    before: dict[int, list[int]] = {}
    while not deal.over:
        seat = deal.to_act
        order = order_in(deal.game, deal.view(seat))
        assert order == [card for card in before.get(seat, order) if card in order]
        before[seat] = order
        deal.apply(rng.choice(deal.legal()))


def test_the_duty_is_told_with_its_story() -> None:
    """D8: who renounced, who had no trump, what is asked."""
    scene = positions.lodam10()
    assert sentence(scene, Cursor()) == "Yuri renounced: play your highest trump, J♦."
    assert duty_lines(scene) == ["Yuri threw A♥ on spades.", "Zoya had no trump,", "so it passes to you."]
    assert duty_lines(positions.laus()) == []


def test_a_refusal_names_its_rule() -> None:
    """The engine's reason, with cards as players read them."""
    deal = laus("9H JC AS KS QS TS 9S 8S", "7H")
    reason = deal.explain(parse_card("AS"))
    assert reason is not None
    assert refusal(reason) == "Hearts were led and you have some: play one of them (L5)"
    order = [parse_card("AS")]
    assert card_line(scene_of(deal, PEOPLE), Cursor(order[0], reason), order).endswith("(L5)")


def test_gadenysh_says_what_cards_count() -> None:
    """G7, G8."""
    scene = positions.gadenysh_trump()
    deal = make_game("gadenysh", 3).deal(
        2, positions.completed(make_game("gadenysh", 3), 2, ["JH 7D 7C AS", "", ""], {})
    )
    deal.apply(parse_action("trump:none"))
    scene = replace(scene_of(deal, PEOPLE[:3]), people=scene.people)
    order = hand_order(scene.game, scene.view.hand, None)
    lines = {text: card_line(scene, Cursor(parse_card(text)), order) for text in ("JH", "7D", "7C", "AS")}
    assert lines == {
        "JH": "J♥ counts -4; you would lead it.",
        "7D": "7♦ is the ugly card; you would lead it.",
        "7C": "7♣ is the charm card; you would lead it.",
        "AS": "A♠ counts nothing; you would lead it.",
    }


@pytest.mark.parametrize(
    ("led", "follows", "what"),
    [("KD", "7D", ", with 7♦ in it"), ("KD", "JD", ", with J♦ in it"), ("KD", "2D", "")],
)
def test_gadenysh_says_what_comes_with_a_trick(led: str, follows: str, what: str) -> None:
    """An ace counts nothing; the ugly card and a jack in the trick do (G7)."""
    game = make_game("gadenysh", 3)
    deal = game.deal(0, positions.completed(game, 0, ["AD", led, follows], {}))
    deal.apply(parse_action("trump:none"))
    play(deal, f"{led} {follows}")
    scene = scene_of(deal, PEOPLE[:3])
    line = card_line(scene, Cursor(parse_card("AD")), hand_order(scene.game, scene.view.hand, None))
    assert line == f"A♦ counts nothing; it takes the trick{what}."


def test_points_and_queens_come_with_a_trick() -> None:
    """Of queens, and of points where none lies there."""
    assert with_it(scene_of(laus("AH 9H JC AS KS TS 9S 8S", "KH", "QH"), PEOPLE)) == "Q♥"
    assert with_it(scene_of(laus("AH 9H JC AS KS TS 9S 8S", "KH", "TH"), PEOPLE)) == "14 points"
    assert with_it(scene_of(laus("AH 9H JC AS KS TS 9S 8S", "8H", "7H"), PEOPLE)) == ""


def test_a_rank_is_repeated_as_it_is_written() -> None:
    """`1` begins the ten."""
    scene = positions.laus()
    assert sentence(scene, Cursor(typed="1")) == sentence(scene, Cursor(typed="10")) == "10 of which suit? s h c d"


def test_a_match_of_one_deal_goes_to_no_target() -> None:
    scene = positions.laus()
    assert header_texts(scene)[2] == "to 1500"
    assert header_texts(replace(scene, one_deal=True))[2] == "fewest points win"
    assert header_texts(replace(positions.gadenysh_pass(), one_deal=True))[2] == "most points win"


def test_who_takes_a_trick_is_said_while_it_lies() -> None:
    """With what it counts."""
    assert sentence(positions.laus_taken(), Cursor()) == "Nina takes 8 + 100 points."
    assert sentence(positions.laus_waiting(), Cursor()) == "Nina is thinking."


def test_negative_points_are_taken_away() -> None:
    """`-3 + 0`, and no `+ -3`."""
    texts = own(positions.gadenysh_pass())
    assert texts[0].endswith("-3 + 0")
    view = replace(positions.gadenysh_pass().view, points=(-4, 0, 0, 0))
    assert own(replace(positions.gadenysh_pass(), view=view))[0].endswith("-3 - 4")


def test_the_log_tells_tricks_voids_and_who_is_to_play() -> None:
    """As on the drawing of the wide table."""
    lines = [(line.head, line.text) for line in log_lines(positions.laus(), 30)]
    assert lines == [
        ("1", "You led 7♠"),
        ("", "Vera 10♠  Gleb Q♠  Nina K♠"),
        ("", "Nina takes 16, and Q♠ 200"),
        ("2", "Nina led 8♣"),
        ("", "You 9♣  Vera A♣  Gleb 10♣"),
        ("", "Vera takes 21"),
        ("3", "Vera led 9♥"),
        ("", "Gleb K♥"),
        ("", "Nina J♠ trumps: no hearts"),
        ("", "You to play"),
    ]


def test_the_log_tells_the_duty() -> None:
    """A renounce, and a trump played for it (D8)."""
    scene = positions.lodam10()
    deal = positions.lodam10_deal()
    play(deal, "JD")
    lines = [line.text for line in log_lines(scene_of(deal, scene.people), 30)]
    assert "Yuri A♥: no spades" in lines
    assert "You J♦ by duty" in lines
    assert lines[-1] == "Vera to play"


@pytest.mark.parametrize(
    ("you", "said"), [(0, "You and Nina exchanged"), (3, "You and Anna exchanged"), (-1, "Nina and Anna exchanged")]
)
def test_the_log_names_you_first(you: int, said: str) -> None:
    """Whoever offered: "Nina and You" is no English."""
    game = make_game("lodam", 4)
    hands = game.deal_hands(game.pack(), 1)
    deal = game.deal(1, hands)
    while deal.ask is Ask.OFFER and deal.to_act != 3:
        deal.apply(STAY)
    deal.apply(OFFER)
    while deal.ask is Ask.ANSWER:
        deal.apply(ACCEPT if deal.to_act == 0 else DECLINE)
    while deal.ask is Ask.GIVE:
        deal.apply(deal.legal()[0])
    scene = Scene(game, deal.view(0), PEOPLE, you)
    assert said in [line.text for line in log_lines(scene, 60)]


def test_you_are_named_first_among_those_who_won_together() -> None:
    """And are spoken to when you are alone."""
    match = make_game("lodam", 3)
    names = ["Vera", "You", "Gleb"]

    def said(winners: tuple[int, ...], losers: tuple[int, ...]) -> str:
        return outcome(Match(match, "x"), Result((1, 1, 3), winners, losers), names, 1)

    assert said((0, 1), (2,)) == "You and Vera have won together. Gleb has lost."
    assert said((1,), (0, 2)) == "You have won. Vera and Gleb have lost together."
    assert said((0,), (1,)) == "Vera has won. You have lost."


def test_d8_who_can_follow_is_not_told_that_he_cannot() -> None:
    """D8: without a trump the duty asks nothing, and a hand of nothing but the suit led may play any of its cards."""
    told = set[bool]()
    for number in range(60):
        game, rng = make_game("lodam", 10, exchange=False), Random(number)
        deal = game.deal(0, game.deal_hands(shuffled(game.pack(), "duty", number), 0), lives=game.first_lives())
        people = tuple(Person(f"p{seat}", "normal") for seat in range(10))
        while not deal.over:
            seat = deal.to_act
            said = play_asked(positions.scene_of(deal, people, seat=seat))
            if said.startswith("You have no trump"):
                led = None if deal.led is None else suit_of(deal.led)
                void = not any(suit_of(card) == led for card in cards_in(deal.hands[seat]))
                assert void == said.endswith("play any card.")
                told.add(void)
            deal.apply(rng.choice(deal.legal()))
    assert told == {True, False}
