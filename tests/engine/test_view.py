"""C5: what one seat knows, and what everybody can conclude. Then: a view is made of plain values."""

from __future__ import annotations

import dataclasses
import json
import pickle
from random import Random

import pytest

from kozyr.engine import (
    FACE_DOWN,
    Ask,
    Deal,
    Game,
    Match,
    View,
    action_text,
    cards_text,
    give,
    make_game,
    parse_action,
    shuffled,
)

from .helpers import card, deal_of, finish, gadenysh, known, lacks, laus, lodam, one_suit_each, play, some, step

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def tokens(deal: Deal, viewer: int) -> str:
    return " ".join(f"{seat} {action_text(action)}" for seat, action in deal.view(viewer).log)


# Nobody sees another hand; everybody sees the cards played.


def test_c5_own_hand_and_no_other() -> None:
    deal = one_suit_each(laus())
    for seat in range(4):
        view = deal.view(seat)
        assert view.seat == seat
        assert view.hand == deal.hands[seat]
        assert view.known == (0, 0, 0, 0)
        assert view.lacks == (0, 0, 0, 0)
        assert view.sizes == (8, 8, 8, 8)


def test_c5_everybody_sees_the_cards_played_and_won() -> None:
    deal = play(one_suit_each(laus()), "0 7C 1 8S 2 9H 3 KD 0 8C 1 7S")
    for seat in range(4):
        view = deal.view(seat)
        assert tokens(deal, seat) == "0 7C 1 8S 2 9H 3 KD 0 8C 1 7S"
        assert [action_text(c) for _, c in view.tricks[0].cards] == ["7C", "8S", "9H", "KD"]
        assert view.tricks[0].winner == 0
        assert [(s, action_text(c)) for s, c in view.trick] == [(0, "8C"), (1, "7S")]
        assert (view.leader, view.best, view.led, view.left) == (0, 0, card("8C"), 2)
        assert view.won == (some("7C 8S 9H KD"), 0, 0, 0)
        assert view.taken == (1, 0, 0, 0)
        assert view.points == (4, 0, 0, 0)
        assert view.sizes == (6, 6, 7, 7)
        assert (view.to_act, view.ask) == (2, Ask.PLAY)


def test_between_tricks_no_card_is_led_and_nobody_wins() -> None:
    """Neither before the first lead nor after a trick: 0 would be 2C, and a seat the one that won before."""
    deal = one_suit_each(laus())
    for script, led, best in [("", None, -1), ("0 7C 1 8S", card("7C"), 0), ("2 9H 3 KD", None, -1)]:
        play(deal, script)
        assert (deal.led, deal.best) == (led, best)
        assert (deal.view(2).led, deal.view(2).best) == (led, best)
    deal.undo()
    assert (deal.led, deal.best) == (card("7C"), 0)


def test_c5_only_the_seat_to_act_is_told_what_it_may_play() -> None:
    deal = play(one_suit_each(laus()), "0 7C")
    for seat in range(4):
        view = deal.view(seat)
        assert view.playable == (deal.playable if seat == 1 else 0)
        assert list(view.legal()) == (list(deal.legal()) if seat == 1 else [])


def test_the_match_around_the_deal_is_in_the_view() -> None:
    deal = deal_of(lodam(3, lives=2), {}, number=4, totals=(5, 6, 7), lives=(2, 1, 2), dealer=1)
    view = deal.view(0)
    assert (view.game, view.number, view.dealer, view.eldest) == ("lodam", 4, 1, 2)
    assert (view.totals, view.lives, view.players) == ((5, 6, 7), (2, 1, 2), (0, 1, 2))
    assert view.options == lodam(3, lives=2).options
    assert laus().deal(0, one_suit_each(laus()).dealt).view(1).lives == ()


# Conclusions from the cards played; L6, L8 and D8 have their tables with their games.


@pytest.mark.parametrize("game", [gadenysh(), lodam(), laus()], ids=repr)
def test_c5_a_discard_shows_a_void_for_the_rest_of_the_deal(game: Game) -> None:
    """C5, L6: and the card discarded shows nothing more."""
    deal = one_suit_each(game)
    if deal.ask is Ask.TRUMP:
        play(deal, "0 trump:none")
    play(deal, "0 7C 1 7S")
    void = CLUBS if game.name != "laus" else "7C 8C 9C TC QC KC AC"
    assert [lacks(deal, seat) for seat in range(4)] == ["", void, "", ""]
    play(deal, "2 7H 3 9D" if game.name != "lodam" else "2 7H 3 AD")
    assert lacks(deal, 1) == void
    assert lacks(deal, 1, viewer=1) == void


def test_c5_following_and_leading_show_nothing() -> None:
    deal = play(deal_of(gadenysh(), {0: "2C", 1: "AC", 2: "3C", 3: "4C"}), "0 trump:H 0 2C 1 AC 2 3C 3 4C")
    assert [lacks(deal, seat) for seat in range(4)] == [""] * 4


def test_l6_l8_conclusions_add_up() -> None:
    """L6, L8: seat 0 leads 7C and JC; seat 1, with spades and JS, shows no plain club, but plays a jack to the jack."""
    deal = play(one_suit_each(laus()), "0 7C 1 7S 2 7H 3 7D 0 JC 1 JS 2 JH 3 JD")
    assert [lacks(deal, seat) for seat in range(4)] == ["", *["7C 8C 9C TC QC KC AC"] * 3]
    assert deal.tricks == [0, 3]
    play(deal, "3 8D 0 8C")
    assert lacks(deal, 0) == "7D 8D 9D TD QD KD AD"


def test_d8_conclusions_add_up() -> None:
    """D8: 2D turned with seat 3. Seat 2 pays its highest trump, 9D, and so has none higher; it is not void of clubs."""
    deal = deal_of(lodam(), {0: "5C", 1: "9H", 2: "9D 4D 8C", 3: "2D 6C"}, {1: "C", 2: "D"}, turned="2D")
    play(deal, "0 5C 1 9H 2 9D 3 6C")
    assert lacks(deal, 1) == CLUBS
    assert lacks(deal, 2) == "TD JD QD KD AD"
    assert lacks(deal, 3) == ""
    assert known(deal, 3, 0) == "2D"


# Exchanges.


def trading(script: str) -> Deal:
    """Seat 0 is void of spades, seat 1 of clubs, seat 2 of diamonds; the turned 2D is the dealer's only diamond."""
    want = {0: "9C TC AD", 1: "9H 9S TS KS", 2: "JC QC 5S", 3: "KC AC 2D 6S"}
    return play(deal_of(lodam(exchange=True), want, {0: "S", 1: "C", 2: "D", 3: "D"}, turned="2D"), script)


STAYED = "0 stay 1 stay 2 stay 3 stay"
#: Seat 1 renounces, seat 2 has no trump and follows, seat 3 pays 2D. Seat 2 wins and is asked first before its lead.
TRICK = "0 9C 1 9H 2 JC 3 2D"
SHOWN = ["", CLUBS, "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"]


def test_d9_only_the_two_know_the_cards_of_an_exchange() -> None:
    deal = trading("0 offer 1 decline 2 accept 0 give:AD 2 give:5S")
    open_log = "0 offer 1 decline 2 accept 0 give:AD 2 give:5S"
    assert [tokens(deal, seat) for seat in (0, 2)] == [open_log] * 2
    hidden = "0 offer 1 decline 2 accept 0 face-down 2 face-down"
    assert [tokens(deal, seat) for seat in (1, 3)] == [hidden] * 2
    for seat in range(4):
        assert tuple(made[:3] for made in deal.view(seat).exchanges) == ((0, 2, True),)
        assert deal.view(seat).rights == (False, True, False, True)
    assert [len(deal.view(seat).given) for seat in range(4)] == [2, 0, 2, 0]
    assert deal.view(0).given == deal.view(2).given == ((0, 2, some("AD"), True), (2, 0, some("5S"), True))


def test_d9_the_second_does_not_see_the_first_card_before_giving() -> None:
    deal = trading("0 offer 1 decline 2 accept 0 give:AD")
    assert all(tokens(deal, seat).endswith("2 accept 0 face-down") for seat in (1, 2, 3))
    assert tokens(deal, 0).endswith("0 give:AD")
    assert [deal.view(seat).given for seat in (1, 2, 3)] == [(), (), ()]
    assert known(deal, 0, 2) == ""


def test_c5_the_givers_know_the_cards_they_gave_until_they_are_played() -> None:
    deal = trading("0 offer 1 decline 2 accept 0 give:TC 2 give:5S")
    assert known(deal, 2, 0) == "TC"
    assert known(deal, 0, 2) == "5S"
    assert [known(deal, seat, viewer) for seat in (0, 2) for viewer in (1, 3)] == [""] * 4
    play(deal, "1 stay 3 stay 0 9C 1 9H 2 TC")
    assert known(deal, 2, 0) == ""
    assert known(deal, 0, 2) == "5S"


def test_c5_what_was_known_of_the_two_is_no_longer_certain() -> None:
    """C5: seat 1 showed no club; it exchanges with seat 0, and may hold one now. Nothing else is forgotten."""
    deal = trading(f"{STAYED} {TRICK}")
    assert [lacks(deal, seat) for seat in range(4)] == SHOWN
    play(deal, "2 stay 3 stay 0 stay 1 offer 2 decline 3 decline 0 accept 1 give:KS 0 give:TC")
    for viewer in range(4):
        assert [lacks(deal, seat, viewer) for seat in range(4)] == ["", "", *SHOWN[2:]]
    assert known(deal, 1, 0) == "TC"
    assert known(deal, 0, 1) == "KS"


def test_c5_an_exchange_that_went_back_changes_nothing_but_both_have_seen_both() -> None:
    deal = trading(f"{STAYED} {TRICK}")
    play(deal, "2 stay 3 stay 0 stay 1 offer 2 decline 3 decline 0 accept 1 give:TS 0 give:TC")
    assert [lacks(deal, seat) for seat in range(4)] == SHOWN
    assert deal.hands[1] & some("TS")
    assert deal.hands[0] & some("TC")
    assert known(deal, 1, 0) == "TS"
    assert known(deal, 0, 1) == "TC"
    assert [known(deal, seat, viewer) for seat in (0, 1) for viewer in (2, 3)] == [""] * 4
    assert tuple(made[:3] for made in deal.view(2).exchanges) == ((1, 0, False),)
    assert FACE_DOWN in [action for _, action in deal.view(2).log]
    assert [action for _, action in deal.view(0).log if action >= give(0)] == [give(card("TS")), give(card("TC"))]


# The turned card (D4).


def test_d4_the_turned_card_is_known_to_all_but_its_holder_in_known() -> None:
    deal = trading("")
    assert [known(deal, 3, viewer) for viewer in range(4)] == ["2D", "2D", "2D", ""]


def test_d4_an_exchange_of_others_leaves_it_known() -> None:
    deal = trading("0 offer 1 accept 0 give:AD 1 give:KS")
    assert [known(deal, 3, viewer) for viewer in range(3)] == ["2D"] * 3


def test_d4_an_exchange_of_the_holder_that_stood_ends_it_for_the_others() -> None:
    deal = trading("0 stay 1 stay 2 stay 3 offer 0 accept 3 give:2D 0 give:AD")
    assert [known(deal, 3, viewer) for viewer in (1, 2)] == ["", ""]
    assert known(deal, 0, 3) == "2D"
    assert known(deal, 3, 0) == "AD"
    assert deal.view(1).turned == card("2D")
    assert deal.trump == 3


def test_d4_an_exchange_of_the_holder_that_went_back_leaves_it_known() -> None:
    deal = deal_of(lodam(exchange=True), {0: "2C", 3: "2D"}, turned="2D")
    play(deal, "0 offer 1 decline 2 decline 3 accept 0 give:2C 3 give:2D")
    assert [known(deal, 3, viewer) for viewer in (0, 1, 2)] == ["2D"] * 3
    assert known(deal, 0, 3) == "2C"


@pytest.mark.parametrize(
    ("script", "holds"),
    [
        ("", "2D"),
        ("0 offer 1 accept 0 give:AD 1 give:KS", "2D"),
        ("0 stay 1 stay 2 stay 3 offer 0 accept 3 give:2D 0 give:AD", ""),
    ],
)
def test_d4_what_all_know_of_it_is_in_every_view(script: str, holds: str) -> None:
    """Who exchanged knows more, and does not tell."""
    deal = trading(script)
    for viewer in range(4):
        assert deal.view(viewer).shown == (0, 0, 0, some(holds))


def test_d4_the_holder_of_uneven_hands() -> None:
    """D3, D4: eight players, seat 7 deals; the last card falls to seat 3."""
    deal = deal_of(lodam(8, exchange=True), {3: "TH"}, turned="TH")
    assert [known(deal, 3, viewer) for viewer in (0, 7)] == ["TH", "TH"]
    assert deal.view(0).turned == card("TH")


# After taking decisions back.


def test_c5_knowledge_goes_back_with_undo() -> None:
    deal = trading("0 offer 1 decline 2 accept 0 give:AD")
    before = [deal.view(seat) for seat in range(4)]
    play(deal, "2 give:5S")
    middle = [deal.view(seat) for seat in range(4)]
    assert middle != before
    deal.undo()
    assert [deal.view(seat) for seat in range(4)] == before
    play(deal, "2 give:QC")
    assert known(deal, 0, 2) == "QC"
    deal.undo()
    play(deal, "2 give:5S")
    assert [deal.view(seat) for seat in range(4)] == middle


# Plain values.

VARIETY = [
    make_game("laus"),
    make_game("laus", variant="pagat"),
    make_game("gadenysh", 3),
    make_game("gadenysh", 4, variant="ugly"),
    make_game("lodam", 3),
    make_game("lodam", 10, variant="trumps"),
]


@pytest.mark.parametrize("game", VARIETY, ids=repr)
def test_a_view_goes_through_pickle_and_json(game: Game) -> None:
    deal = Match(game, "views").start()
    rng = Random(1)
    while True:
        for seat in range(game.seats):
            view = deal.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view
            again = View.from_json(json.loads(json.dumps(view.to_json())))
            assert again == view
            assert hash(again.options) == hash(view.options)
            assert list(again.legal()[:100]) == list(view.legal()[:100])
        if deal.over:
            break
        step(deal, rng)


def test_a_view_is_frozen_and_holds_no_way_back() -> None:
    deal = play(one_suit_each(laus()), "0 7C")
    view = deal.view(0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.hand = 0  # type: ignore[misc]
    assert hash(view) == hash(deal.view(0))

    def plain(value: object) -> bool:
        if isinstance(value, tuple):
            return all(plain(item) for item in value)
        return value is None or isinstance(value, int | str) or value is view.options

    assert all(plain(getattr(view, item.name)) for item in dataclasses.fields(view))


def test_a_view_does_not_change_when_play_goes_on() -> None:
    deal = Match(make_game("lodam", 4), "still").start()
    rng = Random(2)
    for _ in range(30):
        step(deal, rng)
    views = [deal.view(seat) for seat in range(4)]
    kept = pickle.dumps(views)
    finish(deal, rng)
    assert pickle.loads(kept) == views


def test_a_view_of_a_deal_that_is_over() -> None:
    deal = finish(Match(make_game("gadenysh", 4), "over").start(), Random(3))
    view = deal.view(2)
    assert (view.to_act, view.ask, view.hand, list(view.legal())) == (-1, Ask.OVER, 0, [])
    assert view.points == tuple(deal.points())
    assert sum(view.taken) == len(view.tricks) == 13
    assert cards_text(view.won[0] | view.won[1] | view.won[2] | view.won[3]) == cards_text((1 << 52) - 1)


def test_the_legal_actions_of_a_view_are_the_deals() -> None:
    for script, game in (
        ("", gadenysh(variant="ugly")),
        ("0 trump:H", gadenysh(variant="ugly")),
        ("", lodam(exchange=True)),
        ("0 offer", lodam(exchange=True)),
        ("0 offer 1 accept", lodam(exchange=True)),
        ("0 offer 1 accept 0 give:2C", lodam(exchange=True)),
    ):
        deal = play(deal_of(game, {0: "2C"}), script)
        assert list(deal.view(deal.to_act).legal()) == list(deal.legal())
        assert parse_action(action_text(deal.legal()[-1])) == deal.legal()[-1]


def test_d8_the_view_names_the_renouncer() -> None:
    """D8: who brought the duty that stands, also when it has passed over players without a trump."""
    game = lodam(5, exchange=False)
    found = 0
    for number in range(1, 60):
        deal = game.deal(0, game.deal_hands(shuffled(game.pack(), "renounce", number), 0))
        rng = Random(number)
        while not deal.over:
            renouncer = -1
            for played in deal.trick():
                off = played.card // 13 != deal.led // 13
                if renouncer >= 0 and played.card // 13 == deal.trump:
                    renouncer = -1
                elif off and renouncer < 0:
                    renouncer = played.seat
            assert deal.view(deal.to_act).renouncer == renouncer
            assert deal.duty == (renouncer >= 0)
            found += renouncer >= 0
            deal.apply(rng.choice(deal.legal()))
    assert found > 100
