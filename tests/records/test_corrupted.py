"""One record for each sentence of the format, wrong in just that, and the one line that is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kozyr.engine import Ask, Match, card_text, cards_in
from kozyr.records import match_of, parse_record

from .helpers import NAMES, fault_of, kept, line_of

Data = dict[str, Any]
Change = Callable[[Data], object]


ACTION = "an action is a card like QS, trump:C|S|H|D|none, pass:CARD,CARD..., offer, stay, accept, decline or give:CARD"


def put(*path: Any) -> Change:
    """Put the last of these where the others lead."""
    *way, last, value = path

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        data[last] = value

    return change


def drop(*path: Any) -> Change:
    """Take out what is there."""
    *way, last = path

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        del data[last]

    return change


def act(deal: int, action: int, text: Any) -> Change:
    """Another action, deal and action counted from 1."""
    return put("deals", deal - 1, "actions", action - 1, text)


def both(*changes: Change) -> Change:
    return lambda data: [change(data) for change in changes]


SHAPE: list[tuple[str, Change, str]] = [
    ("laus", put("format", "kozyr/2"), "the record was written by a newer version of kozyr: its format is 'kozyr/2'"),
    ("laus", put("format", 1), "format must be 'kozyr/1', not 1"),
    ("laus", drop("format"), "format is missing"),
    ("laus", drop("seed"), "seed is missing"),
    ("laus", put("seed", 7), "seed must be text, not 7"),
    ("laus", put("game", "whist"), "there is no game 'whist'; there are laus, gadenysh, lodam"),
    ("laus", put("game", ["laus"]), "game must be text, not a list"),
    ("laus", put("variant", "pagat"), "there is no key 'variant' here"),
    ("laus", put("\x1b[2J", 1), "there is no key '\\x1b[2J' here"),
    ("laus", put("rules", []), "rules must be an object, not a list"),
    ("laus", drop("rules", "queen_points"), "rules.queen_points is missing"),
    (
        "laus",
        put("rules", "limit", 31),
        "laus has no option 'limit'; it has target, queen_cancel, ten_high, jack_order, queen_points, bar_led_jack",
    ),
    ("laus", put("rules", "target", 0), "rules.target must be 1..100000, not 0"),
    ("laus", put("rules", "target", True), "rules.target must be 1..100000, not true"),
    ("laus", put("rules", "target", 600.0), "rules.target must be 1..100000, not 600.0"),
    ("laus", put("rules", "target", "600"), "rules.target must be 1..100000, not '600'"),
    ("laus", put("rules", "target", None), "rules.target must be 1..100000, not null"),
    (
        "laus",
        put("rules", "target", 10**50),
        "rules.target must be 1..100000, not 100000000000000000000000000000000000000000000000000",
    ),
    ("laus", put("rules", "ten_high", 0), "rules.ten_high must be false or true, not 0"),
    ("laus", put("rules", "queen_cancel", "none"), 'rules.queen_cancel must be "extras" or "all", not \'none\''),
    ("laus", put("rules", "jack_order", "CSHH"), "rules.jack_order must be the letters CSHD in any order, not 'CSHH'"),
    ("laus", put("rules", "jack_order", ["C"]), "rules.jack_order must be the letters CSHD in any order, not a list"),
    ("gadenysh", put("rules", "deals", None), "rules.deals must be 1..100, not null"),
    (
        "gadenysh",
        put("rules", "removed_card", "7D"),
        "rules.removed_card must be a card but a jack, 7C or 7D, not '7D'",
    ),
    ("gadenysh-ugly", put("rules", "deals", 10), "deals cannot be 10: with passing and 3 players it is 1..9 (G10)"),
    ("lodam", put("rules", "lives", 10), "rules.lives must be 1..9, not 10"),
    (
        "lodam",
        both(put("rules", "reset", "deal"), put("rules", "limit", 41)),
        'limit cannot be 41: with reset="deal" it is 1..40 (D12)',
    ),
    ("laus", put("players", {}), "players must be a list, not an object"),
    ("laus", drop("players", 3), "laus is for 4 players, not 3 (L1)"),
    ("lodam", put("players", [{"name": "", "kind": "human"}] * 11), "lodam is for 3..10 players, not 11 (D1)"),
    ("lodam", put("players", 1, "Anna"), "players[1] must be an object, not 'Anna'"),
    ("lodam", drop("players", 1, "kind"), "players[1].kind is missing"),
    ("lodam", put("players", 1, "name", None), "players[1].name must be text, not null"),
    ("lodam", put("players", 1, "level", "hard"), "there is no key 'level' here (players[1])"),
    ("lodam", put("players", 1, "kind", "robot"), "players[1].kind must be human or bot:LEVEL, not 'robot'"),
    ("lodam", put("players", 1, "kind", "bot:"), "players[1].kind must be human or bot:LEVEL, not 'bot:'"),
    (
        "lodam",
        put("players", 1, "kind", "bot:very hard"),
        "players[1].kind must be human or bot:LEVEL, not 'bot:very hard'",
    ),
    ("lodam", put("players", 1, "kind", "human\n"), "players[1].kind must be human or bot:LEVEL, not 'human\\n'"),
    ("lodam", put("meta", None), "meta must not be null"),
    ("lodam", put("meta", []), "meta must be an object, not a list"),
    ("lodam", put("deals", {}), "deals must be a list, not an object"),
    ("lodam", put("deals", 1, None), "deal 2: the deal must be an object, not null"),
    ("lodam", drop("deals", 1, "actions"), "deal 2: actions is missing"),
    ("lodam", put("deals", 1, "taken", 1), "deal 2: there is no key 'taken' here"),
    ("lodam", put("deals", 1, "dealer", True), "deal 2: dealer must be a whole number, not true"),
    ("lodam", put("deals", 1, "dealer", 0.0), "deal 2: dealer must be a whole number, not 0.0"),
    ("lodam", put("deals", 1, "hands", "7C 8D"), "deal 2: hands must be a list, not '7C 8D'"),
    ("lodam", put("deals", 1, "hands", 2, None), "deal 2: hands[2] must be text, not null"),
    ("lodam", put("deals", 1, "actions", {}), "deal 2: actions must be a list, not an object"),
    ("lodam", act(2, 7, 5), "deal 2, action 7: the action must be text, not 5"),
    ("lodam", put("deals", 1, "tricks", 3, "2"), "deal 2: tricks[3] must be a whole number, not '2'"),
    ("lodam", put("deals", 1, "points", 3, False), "deal 2: points[3] must be a whole number, not false"),
    ("lodam", put("deals", 1, "points", None), "deal 2: points must not be null"),
    ("lodam", put("deals", 1, "turned", None), "deal 2: turned must not be null"),
    ("lodam", put("result", None), "result must not be null"),
    ("lodam", drop("result", "losers"), "result.losers is missing"),
    ("lodam", put("result", "score", 1), "there is no key 'score' here (result)"),
    ("lodam", put("result", "places", 0, 1.0), "result.places[0] must be a whole number, not 1.0"),
]
CARDS: list[tuple[str, Change, str]] = [
    ("laus", put("deals", 0, "dealer", 4), "deal 1: dealer must be a seat, 0..3, not 4"),
    ("laus", put("deals", 0, "dealer", -1), "deal 1: dealer must be a seat, 0..3, not -1"),
    ("laus", put("deals", 1, "dealer", 1), "deal 2: seat 2 deals, not seat 1 (C1)"),
    ("lodam", put("deals", 1, "dealer", 3), "deal 2: seat 0 deals, not seat 3 (D13)"),
    ("lodam", drop("deals", 0, "hands", 3), "deal 1: hands must have one for each of the 4 seats, not 3"),
    (
        "laus",
        put("deals", 0, "hands", 0, "TH 9H 9C 7C 9D 7D AS AS"),
        "deal 1: AS is dealt twice, the second time to seat 0; 1 more fault in the hands (C1)",
    ),
    (
        "laus",
        put("deals", 0, "hands", 0, "TH 9H 9C 7C 9D 7D AS 2D"),
        "deal 1: 2D, dealt to seat 0, is not in the pack; 1 more fault in the hands (L1)",
    ),
    (
        "laus",
        put("deals", 0, "hands", 0, "TH 9H 9C 7C 9D 7D AS"),
        "deal 1: KD is dealt to nobody; 1 more fault in the hands (L1)",
    ),
    ("laus", put("deals", 0, "hands", 0, ""), "deal 1: 7C is dealt to nobody; 8 more faults in the hands (L1)"),
    (
        "laus",
        put("deals", 0, "hands", 0, "TH 9H 9C 7C 9D 7D AS  KD"),
        "deal 1: the hand of seat 0: '' is no card; cards are like QS, one blank between",
    ),
    (
        "laus",
        put("deals", 0, "hands", 0, "TH 9H 9C 7C 9D 7D AS KD "),
        "deal 1: the hand of seat 0: '' is no card; cards are like QS, one blank between",
    ),
    (
        "laus",
        put("deals", 0, "hands", 0, "TH 9H 9C 7C 9D 7D AS 10D"),
        "deal 1: the hand of seat 0: '10D' is no card; cards are like QS, one blank between",
    ),
    (
        "laus",
        put("deals", 0, "hands", 0, "TH 9H 9C 7C 9D 7D AS kd"),
        "deal 1: the hand of seat 0: 'kd' is no card; cards are like QS, one blank between",
    ),
    (
        "laus",
        both(
            put("deals", 0, "hands", 0, "TH 9H 9C 7C 9D 7D AS"),
            put("deals", 0, "hands", 1, "QH 9S KC JH AD JS 7S QD KD"),
        ),
        "deal 1: seat 0 is dealt 7 cards instead of 8; 1 more fault in the hands (L3)",
    ),
    (
        "gadenysh-ugly",
        put("deals", 0, "hands", 0, kept("gadenysh-ugly")["deals"][0]["hands"][0].replace("4S", "2S")),
        "deal 1: 2S, dealt to seat 0, is not in the pack; 1 more fault in the hands (G1)",
    ),
    ("gadenysh-ugly", put("deals", 0, "removed", "4S"), "deal 1: removed must be 2S, not '4S' (G1)"),
    ("gadenysh-ugly", put("deals", 0, "removed", "2s"), "deal 1: removed must be 2S, not '2s' (G1)"),
    ("gadenysh-ugly", drop("deals", 0, "removed"), "deal 1: removed is missing"),
    ("gadenysh", put("deals", 0, "removed", "QS"), "deal 1: there is no key 'removed' in a deal of gadenysh for 4"),
    ("gadenysh", put("deals", 0, "turned", "QS"), "deal 1: there is no key 'turned' in a deal of gadenysh for 4"),
    ("lodam", put("deals", 0, "turned", "TS"), "deal 1: turned must be KD, not 'TS' (D4)"),
    ("lodam", drop("deals", 0, "turned"), "deal 1: turned is missing"),
    ("lodam", put("deals", 0, "dealer", 3), "deal 1: turned must be JD, not 'KD' (D4)"),
    (
        "lodam",
        put(
            "deals",
            1,
            "hands",
            [
                "9H JD 3D 4C 3C TC 6D 5C JC AC 7H QC TH",
                "QS JH AD QH 3H 2H 5D 7C 6S 8C KD 4S 5S",
                "9C JS 5H QD 4H KC KH 8S 2C AH TS 4D TD",
                "8H 2D 9D 3S 7D KS AS 6C 2S 7S 9S 6H 8D",
            ],
        ),
        "deal 2: seat 3 is out and is dealt no cards (D13)",
    ),
]
ACTIONS: list[tuple[str, Change, str]] = [
    ("laus", act(1, 1, "2  8D"), "deal 1, action 1: '2  8D' is not SEAT TOKEN with one blank between"),
    ("laus", act(1, 1, "28D"), "deal 1, action 1: '28D' is not SEAT TOKEN with one blank between"),
    ("laus", act(1, 1, " 2 8D"), "deal 1, action 1: ' 2 8D' is not SEAT TOKEN with one blank between"),
    ("laus", act(1, 1, "2 8D "), "deal 1, action 1: '2 8D ' is not SEAT TOKEN with one blank between"),
    ("laus", act(1, 1, "2\t8D"), "deal 1, action 1: '2\\t8D' is not SEAT TOKEN with one blank between"),
    ("laus", act(1, 1, ""), "deal 1, action 1: '' is not SEAT TOKEN with one blank between"),
    ("laus", act(1, 1, "02 8D"), "deal 1, action 1: '02' is no seat: a seat is a digit, 0..3"),
    ("laus", act(1, 1, "+2 8D"), "deal 1, action 1: '+2' is no seat: a seat is a digit, 0..3"),
    ("laus", act(1, 1, "٢ 8D"), "deal 1, action 1: '٢' is no seat: a seat is a digit, 0..3"),
    ("laus", act(1, 1, "4 8D"), "deal 1, action 1: there is no seat 4: the seats are 0..3"),
    ("laus", act(1, 1, "10 8D"), "deal 1, action 1: '10' is no seat: a seat is a digit, 0..3"),
    (
        "laus",
        act(1, 1, "2 8d"),
        "deal 1, action 1: '8d' is no action: " + ACTION,
    ),
    (
        "laus",
        act(1, 1, "2 play:8D"),
        "deal 1, action 1: 'play:8D' is no action: " + ACTION,
    ),
    (
        "laus",
        act(1, 1, "2 " + "x" * 1000),
        "deal 1, action 1: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'... is no action: " + ACTION,
    ),
    (
        "laus",
        act(1, 1, "2 \x1b[31m"),
        "deal 1, action 1: '\\x1b[31m' is no action: " + ACTION,
    ),
    ("laus", act(1, 1, "3 7H"), "deal 1, action 1: seat 2 is to lead, not seat 3 (L4)"),
    ("laus", act(1, 2, "0 KD"), "deal 1, action 2: seat 3 is to play, not seat 0 (C2)"),
    ("laus", act(1, 5, "1 AD"), "deal 1, action 5: seat 0 is to lead, not seat 1 (C2)"),
    ("laus", act(1, 5, "0 7H"), "deal 1, action 5: 7H was played before (C2)"),
    ("laus", act(1, 5, "0 QC"), "deal 1, action 5: seat 0 does not hold QC, seat 2 does (C2)"),
    ("laus", act(1, 5, "0 2C"), "deal 1, action 5: 2C is not in the pack (L1)"),
    ("laus", act(1, 6, "1 JH"), "deal 1, action 6: diamonds were led and you have some: play one of them (L5)"),
    ("laus", act(1, 10, "2 8H"), "deal 1, action 10: a jack was led and you have one: play a jack (L8)"),
    ("laus", act(1, 5, "0 stay"), "deal 1, action 5: stay is no action of laus"),
    ("laus", act(1, 5, "0 trump:none"), "deal 1, action 5: trump:none is no action of laus"),
    ("laus", act(1, 5, "3 pass:2C"), "deal 1, action 5: pass:2C is no action of laus"),
    (
        "laus",
        lambda data: data["deals"][2]["actions"].append("1 8C"),
        "deal 3, action 33: the deal is over, its last card is played (C4)",
    ),
    ("gadenysh", act(1, 1, "3 TC"), "deal 1, action 1: trumps are to be named first, not TC (G4)"),
    ("gadenysh", act(1, 2, "3 trump:C"), "deal 1, action 2: a card is to be played now, not trump:C (G4)"),
    ("gadenysh", act(1, 9, "0 pass:2C"), "deal 1, action 9: a card is to be played now, not pass:2C (G10)"),
    ("gadenysh-ugly", act(1, 1, "1 trump:C"), "deal 1, action 1: seat 2 is to name trumps, not seat 1 (G4)"),
    (
        "gadenysh-ugly",
        act(1, 1, "2 trump:N"),
        "deal 1, action 1: 'trump:N' is no action: " + ACTION,
    ),
    ("gadenysh-ugly", act(1, 2, "2 QS"), "deal 1, action 2: cards are to be passed now, not QS (G10)"),
    ("gadenysh-ugly", act(1, 3, "1 pass:QC"), "deal 1, action 3: seat 0 is to pass, not seat 1 (G10)"),
    ("gadenysh-ugly", act(1, 3, "0 pass:4H,5H"), "deal 1, action 3: the cards to pass in this deal are 1, not 2 (G10)"),
    ("gadenysh-ugly", act(1, 3, "0 pass:QS"), "deal 1, action 3: QS is not in the hand (G10)"),
    (
        "gadenysh-ugly",
        act(2, 2, "0 pass:JD,AC,QS"),
        "deal 2, action 2: 'pass:JD,AC,QS': the cards of a pass stand in ascending order, each once (G10)",
    ),
    (
        "gadenysh-ugly",
        act(2, 2, "0 pass:AC,AC,QS"),
        "deal 2, action 2: 'pass:AC,AC,QS': the cards of a pass stand in ascending order, each once (G10)",
    ),
    (
        "gadenysh-ugly",
        act(2, 2, "0 pass:"),
        "deal 2, action 2: 'pass:' is no action: " + ACTION,
    ),
    ("gadenysh-ugly", act(1, 5, "2 QS"), "deal 1, action 5: seat 2 gave QS to seat 0 (G10)"),
    ("gadenysh-ugly", act(1, 5, "0 7S"), "deal 1, action 5: seat 2 is to lead, not seat 0 (G5)"),
    ("gadenysh-ugly", act(1, 5, "2 stay"), "deal 1, action 5: stay is no action of gadenysh"),
    ("lodam", act(1, 1, "0 stay"), "deal 1, action 1: seat 3 is to offer or stay, not seat 0 (D9)"),
    ("lodam", act(1, 1, "3 9D"), "deal 1, action 1: before the lead the answer is offer or stay, not 9D (D9)"),
    ("lodam", act(1, 4, "2 accept"), "deal 1, action 5: seat 1 is to give a card, not seat 3 (D9)"),
    ("lodam", act(1, 4, "0 accept"), "deal 1, action 4: seat 2 is to accept or decline, not seat 0 (D9)"),
    ("lodam", act(1, 4, "2 stay"), "deal 1, action 4: an offer is answered with accept or decline, not stay (D9)"),
    ("lodam", act(1, 15, "3 give:6D"), "deal 1, action 15: seat 2 is to give a card, not seat 3 (D9)"),
    ("lodam", act(1, 15, "2 6D"), "deal 1, action 15: a card is to be given now, not 6D (D9)"),
    ("lodam", act(1, 15, "2 give:2S"), "deal 1, action 15: 2S is not in the hand (D9)"),
    (
        "lodam",
        act(1, 15, "2 give:ZZ"),
        "deal 1, action 15: 'give:ZZ' is no action: " + ACTION,
    ),
    (
        "lodam",
        act(1, 8, "3 offer"),
        "deal 1, action 8: there is nobody left to exchange with before this lead, offer is not asked (D9)",
    ),
    (
        "lodam",
        act(1, 25, "3 stay"),
        "deal 1, action 25: exchanges are made before the lead, stay is not asked now (D9)",
    ),
    (
        "lodam",
        lambda data: data["deals"][0]["actions"].append("0 QC"),
        "deal 1, action 71: the deal is over, its last card is played (C4)",
    ),
    ("lodam", act(2, 6, "1 8C"), "deal 2, action 6: seat 1 gave 8C to seat 0 (D9)"),
    ("lodam", act(3, 5, "1 7C"), "deal 3, action 5: seat 0 is to lead, not seat 1 (D5)"),
    (
        "lodam-unfinished",
        act(3, 3, "4 stay"),
        "deal 3, action 3: an offer is answered with accept or decline, not stay (D9)",
    ),
]
COUNTS: list[tuple[str, Change, str]] = [
    ("laus", put("deals", 1, "tricks", 2, 0), "deal 2: tricks: trick 3 was won by seat 3, not seat 0 (L9)"),
    ("gadenysh", put("deals", 1, "tricks", 2, 9), "deal 2: tricks: trick 3 was won by seat 0, not seat 9 (G6)"),
    ("lodam", put("deals", 1, "tricks", 0, 2), "deal 2: tricks: trick 1 was won by seat 0, not seat 2 (D6)"),
    (
        "laus",
        lambda data: data["deals"][1]["tricks"].pop(),
        "deal 2: tricks must have one seat for each of the 8 tricks finished, not 7",
    ),
    (
        "laus",
        lambda data: data["deals"][1]["tricks"].append(0),
        "deal 2: tricks must have one seat for each of the 8 tricks finished, not 9",
    ),
    ("laus", put("deals", 1, "points", 2, 45), "deal 2: points: seat 2 has 44, not 45 (L10-L12)"),
    ("gadenysh", put("deals", 1, "points", 2, 45), "deal 2: points: seat 2 has 16, not 45 (G9)"),
    (
        "lodam",
        put("deals", 1, "points", 2, 10**100),
        "deal 2: points: seat 2 has 55, not 100000000000000000000000000000000000000000000000000000000000... (D11)",
    ),
    ("lodam", put("deals", 1, "points", 3, 1), "deal 2: points: seat 3 has 0, not 1 (D11)"),
    ("laus", put("deals", 1, "totals", 2, 45), "deal 2: totals: seat 2 has 256, not 45 (L13)"),
    ("gadenysh", put("deals", 1, "totals", 2, 45), "deal 2: totals: seat 2 has 10, not 45 (G10)"),
    ("lodam", put("deals", 1, "totals", 2, 74), "deal 2: totals: seat 2 has 0, not 74 (D12)"),
    (
        "laus",
        lambda data: data["deals"][1]["totals"].pop(),
        "deal 2: totals must have one number for each of the 4 seats, not 3",
    ),
    ("lodam", put("deals", 1, "lives", 2, 1), "deal 2: lives: seat 2 has 0, not 1 (D12)"),
    ("lodam", drop("deals", 1, "lives"), "deal 2: the last card of the deal is played, but lives is missing"),
    ("laus", put("deals", 1, "lives", [1, 1, 1, 1]), "deal 2: there is no key 'lives' in a deal of laus for 4"),
    ("laus", drop("deals", 1, "totals"), "deal 2: the last card of the deal is played, but totals is missing"),
    (
        "laus",
        both(*[drop("deals", 1, key) for key in ("points", "totals")]),
        "deal 2: the last card of the deal is played, but points is missing",
    ),
    (
        "laus",
        drop("deals", 1, "actions", -1),
        "deal 2: points is there, but the last card of the deal is not played (C4)",
    ),
    (
        "laus",
        both(
            drop("deals", 1, "actions", -1),
            drop("deals", 1, "tricks", -1),
            *[drop("deals", 1, key) for key in ("points", "totals")],
        ),
        "deal 2: the deal is not over, and another follows (C4)",
    ),
    (
        "laus",
        both(
            drop("deals", 2, "actions", -1),
            drop("deals", 2, "tricks", -1),
            *[drop("deals", 2, key) for key in ("points", "totals")],
        ),
        "there is a result, but the match is not over (L13)",
    ),
    (
        "lodam-unfinished",
        put("deals", 2, "points", [0, 0, 0, 0, 0]),
        "deal 3: points is there, but the last card of the deal is not played (C4)",
    ),
    (
        "lodam-unfinished",
        put("deals", 2, "tricks", [1]),
        "deal 3: tricks must have one seat for each of the 0 tricks finished, not 1",
    ),
    (
        "lodam-unfinished",
        put("result", {"places": [1, 1, 1, 1, 1], "winners": [0, 1, 2, 3, 4], "losers": []}),
        "there is a result, but the match is not over (D14)",
    ),
    ("laus", drop("result"), "the match is over, but result is missing"),
    ("laus", put("result", "places", [1, 2, 3, 4]), "result.places must be [1, 2, 4, 3], not [1, 2, 3, 4] (C6)"),
    ("gadenysh", put("result", "winners", [1]), "result.winners must be [2], not [1] (C6)"),
    ("lodam", put("result", "losers", []), "result.losers must be [3], not [] (D14)"),
    ("lodam", put("result", "places", [1, 2, 3, 3]), "result.places must be [1, 2, 3, 4], not [1, 2, 3, 3] (D14)"),
    ("laus", put("rules", "target", 400), "deal 3: the match was over after deal 2, no other may follow (L13)"),
    ("gadenysh", put("rules", "deals", 1), "deal 2: the match was over after deal 1, no other may follow (G10)"),
    (
        "lodam",
        lambda data: data["deals"].append(data["deals"][0]),
        "deal 4: the match was over after deal 3, no other may follow (D14)",
    ),
    ("lodam", put("rules", "reset", "all"), "deal 1: totals: seat 0 has 0, not 29 (D12)"),
    ("lodam", put("rules", "trumps_win", True), "deal 1, action 67: seat 3 is to lead, not seat 0 (C2)"),
    ("lodam", put("rules", "lives", 2), "deal 1: lives: seat 0 has 2, not 1 (D12)"),
]


@pytest.mark.parametrize(("name", "change", "said"), SHAPE)
def test_shape(name: str, change: Change, said: str) -> None:
    _refused(name, change, said)


@pytest.mark.parametrize(("name", "change", "said"), CARDS)
def test_cards(name: str, change: Change, said: str) -> None:
    _refused(name, change, said)


@pytest.mark.parametrize(("name", "change", "said"), ACTIONS)
def test_actions(name: str, change: Change, said: str) -> None:
    _refused(name, change, said)


@pytest.mark.parametrize(("name", "change", "said"), COUNTS)
def test_counts(name: str, change: Change, said: str) -> None:
    _refused(name, change, said)


def _refused(name: str, change: Change, said: str) -> None:
    data = kept(name)
    match_of(parse_record(line_of(data)))
    change(data)
    assert fault_of(line_of(data)) == said


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("laus", {"L5", "L7", "L8"}),
        ("gadenysh", {"G5"}),
        ("gadenysh-ugly", {"G5"}),
        ("lodam", {"D5", "D8"}),
        ("lodam-unfinished", {"D5", "D8"}),
    ],
)
def test_every_card_held_that_may_not_be_played(name: str, rules: set[str]) -> None:
    """Each such card at each play of the match, refused at its place with the engine's reason."""
    assert name in NAMES
    found: set[str] = set()
    for deal, action, seat, card, reason in _illegal(match_of(parse_record(line_of(kept(name))))):
        data = kept(name)
        act(deal, action, f"{seat} {card_text(card)}")(data)
        assert fault_of(line_of(data)) == f"deal {deal}, action {action}: {reason}"
        found.add(str(reason).rpartition("(")[2].rstrip(")"))
    assert found == rules


def _illegal(match: Match) -> Iterator[tuple[int, int, int, int, object]]:
    for deal in match.deals:
        log = list(deal.log)
        for number in range(len(log), 0, -1):
            deal.undo()
            if deal.ask is Ask.PLAY:
                seat = deal.to_act
                for card in cards_in(deal.hands[seat] & ~deal.playable):
                    yield deal.number, number, seat, card, deal.explain(card)


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_left_out_or_taken_twice_is_refused(name: str) -> None:
    for deal, recorded in enumerate(kept(name)["deals"]):
        for action in range(len(recorded["actions"]) - 1):
            data = kept(name)
            actions = data["deals"][deal]["actions"]
            actions.insert(action, actions[action])
            assert fault_of(line_of(data)).startswith(f"deal {deal + 1}, action ")
            del actions[action : action + 2]
            assert fault_of(line_of(data)).startswith(f"deal {deal + 1}, action ")
