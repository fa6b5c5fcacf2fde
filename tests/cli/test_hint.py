"""`kozyr hint`: what to do at a point of a record, told from what the seat to act knows."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kozyr.bots import Advice, Option
from kozyr.cli.hint import place_of
from kozyr.cli.hint_sheet import HintSheet, Place
from kozyr.cli.main import main
from kozyr.engine import (
    Ask,
    Deal,
    Match,
    Refused,
    action_text,
    card_set,
    card_text,
    cards_in,
    make_game,
    parse_action,
    pass_cards,
)
from kozyr.records import record_line, record_of
from tests.engine.helpers import deal_of
from tests.records.helpers import DATA, played

FEW = ("--iterations", "8")


def printed(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert main(["hint", *map(str, words)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def data(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, Any]:
    out = printed(capsys, *words, *FEW, "--json")
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    return found


def written(file: Path, match: Match) -> Path:
    """A file with the record of a match."""
    seats = range(match.game.seats)
    file.write_text(record_line(record_of(match, [(f"P{seat}", "human") for seat in seats])) + "\n", encoding="utf-8")
    return file


def asking(ask: Ask) -> Match:
    """A match in the middle of a deal, where this is asked and there is a choice."""
    name, seats, options = {
        Ask.PLAY: ("laus", 4, {}),
        Ask.TRUMP: ("gadenysh", 3, {}),
        Ask.PASS: ("gadenysh", 4, {"variant": "ugly"}),
    }.get(ask, ("lodam", 5, {}))
    match, rng = Match(make_game(name, seats, **options), "s"), Random(3)
    if ask is Ask.PASS:
        match.start()
        while match.deals[-1].number < 2:
            match.apply(rng.choice(match.deals[-1].legal()))
            if match.deal is None:
                match.start()
    deal = match.deal or match.start()
    while deal.ask is not ask or (ask is Ask.PLAY and (len(deal.log) < 9 or len(deal.legal()) < 3)):
        match.apply(rng.choice(deal.legal()))
    return match


ASKS = [Ask.PLAY, Ask.TRUMP, Ask.PASS, Ask.OFFER, Ask.ANSWER, Ask.GIVE]


@pytest.mark.parametrize("ask", ASKS, ids=[ask.name for ask in ASKS])
def test_every_kind_of_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    """An unfinished record: its next decision, with every legal choice, of passes those that are likely good."""
    match = asking(ask)
    deal = match.deals[-1]
    found = data(capsys, written(tmp_path / "m.jsonl", match))
    assert (found["deal"], found["action"], found["seat"]) == (deal.number, len(deal.log) + 1, deal.to_act)
    assert (found["ask"], found["name"], found["played"]) == (ask.name.lower(), f"P{deal.to_act}", None)
    assert found["choice"] == found["choices"][0]["action"]
    assert found["choices"][0]["worse"] == {"mean": 0, "half": 0}
    told = {choice["action"] for choice in found["choices"]}
    legal = {action_text(action) for action in deal.legal()}
    assert told < legal if ask is Ask.PASS else told == legal


def test_the_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(make_game("lodam", 3, exchange=False), "s")
    deal = match.start()
    for choice in (0, 0, 0, 3):
        match.apply(deal.legal()[choice])
    file = written(tmp_path / "m.jsonl", match)
    lines = printed(capsys, file, "--action", "4", *FEW).splitlines()
    deal.undo()
    view = deal.view(deal.to_act)
    assert lines[:6] == [
        "Losing Lodam, 3 players, own rules: match 1, deal 1, action 4",
        f"to play a card: P{view.seat} (seat {view.seat})",
        "score: P0: 0, 3 lives; P1: 0, 3 lives; P2: 0, 3 lives",
        "trumps: diamonds",
        "hand: " + " ".join(map(card_text, cards_in(view.hand))),
        "",
    ]
    found = data(capsys, file, "--action", "4")
    best, second = found["choices"][:2]
    assert lines[6] == f"expert would choose: {best['action']}"
    assert lines[7].split() == ["points", "worse", "by", "place"]
    points = [f"{best['points']['mean']:.2f}", "±", f"{best['points']['half']:.2f}"]
    assert lines[8].split() == [best["action"], *points, f"{best['place']:.2f}"]
    worse = [f"{second['worse']['mean']:.2f}", "±", f"{second['worse']['half']:.2f}"]
    assert lines[9].split()[-4:] == [*worse, f"{second['place']:.2f}"]
    assert second["place_worse"]["mean"] == pytest.approx(second["place"] - best["place"], abs=1e-5)
    assert second["worse"]["mean"] == pytest.approx(second["points"]["mean"] - best["points"]["mean"], abs=1e-5)
    assert lines[-1].startswith(f"played: {found['played']['action']}, worse by ")
    assert "looked at in 8 ways the deal could go on" in lines
    assert "fewer points are better" in lines


def test_where_more_points_are_better_worse_is_fewer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, written(tmp_path / "m.jsonl", asking(Ask.TRUMP)))
    best = found["choices"][0]["points"]["mean"]
    for choice in found["choices"]:
        assert choice["worse"]["mean"] == pytest.approx(best - choice["points"]["mean"], abs=1e-5)


def test_what_sets_the_choice_apart_is_told_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """G7: under the queen the jack of spades goes to another for sure."""
    deal = deal_of(make_game("gadenysh", 4), {0: "5S", 1: "6S", 2: "QS", 3: "2S JS AS 2C 3C 4C 2H 3H 4H 2D 3D 4D 5D"})
    match = Match(deal.game)
    match.start(deal.dealer, deal.dealt)
    for token in ("trump:C", "5S", "6S", "QS"):
        match.apply(parse_action(token))
    file = written(tmp_path / "m.jsonl", match)
    found = json.loads(printed(capsys, file, "--iterations", "100", "--json"))
    ground = found["grounds"][0]
    assert (ground["kind"], ground["card"], ground["here"]) == ("rid", "JS", 0)
    assert ground["there"] > 0
    assert ground["rival"] in {"2S", "AS"}
    said = f"gets rid of JS while it is safe: yours in 0%, after {ground['rival']} in {100 * ground['there']:.0f}%"
    assert said in printed(capsys, file, "--iterations", "100").splitlines()


@pytest.mark.parametrize(
    ("ask", "token", "english", "russian"),
    [
        (Ask.TRUMP, "trump:H", "hearts", "червы"),
        (Ask.TRUMP, "trump:none", "no trumps", "без козырей"),
        (Ask.OFFER, "offer", "offer", "предложить"),
        (Ask.ANSWER, "decline", "decline", "отказаться"),
    ],
)
def test_choices_are_said_in_words_and_written_as_in_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ask: Ask, token: str, english: str, russian: str
) -> None:
    file = written(tmp_path / "m.jsonl", asking(ask))
    assert token in {choice["action"] for choice in data(capsys, file)["choices"]}
    for language, word in (("en", english), ("ru", russian)):
        assert main(["--lang", language, "hint", str(file), *FEW]) == 0
        rows = capsys.readouterr().out.splitlines()
        assert any(row.startswith(f"{word}  ") for row in rows), rows
        assert not any("trump:" in row or "offer" in row.split() for row in rows if language == "ru")


@pytest.mark.parametrize("ask", [Ask.GIVE, Ask.PASS], ids=["GIVE", "PASS"])
def test_cards_that_are_given_or_passed_have_their_letters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ask: Ask
) -> None:
    file = written(tmp_path / "m.jsonl", asking(ask))
    choice = data(capsys, file)["choice"]
    out = printed(capsys, file, *FEW)
    assert f"expert would choose: {choice.partition(':')[2].replace(',', ' ')}\n" in out
    assert ":" in choice
    assert choice not in out


def test_better_points_are_told_as_such(tmp_path: Path) -> None:
    """They have no sign beside a word for the other way."""
    match = asking(Ask.PLAY)
    place = place_of(written(tmp_path / "m.jsonl", match), None, None, None)
    assert isinstance(place, Place)
    best, other = place.view.legal()[:2]
    advice = Advice(best, (Option(best, 30.0, 3.0, 0.0, 2.0, 0.0), Option(other, 13.0, 3.0, 4.0, 2.5, 0.1)), 9)
    lines = list(HintSheet(replace(place, played=other), "expert", None, advice).lines())
    assert any(line.endswith("better by 17.00 ± 4.00   2.50") for line in lines)
    assert lines[-1] == f"played: {card_text(other)}, better by 17.00 ± 4.00 points"
    assert "the better place comes before the better points" in lines
    near = advice._replace(options=(advice.options[0], Option(other, 28.0, 3.0, 4.0, 2.5, 0.1)))
    lines = list(HintSheet(replace(place, played=other), "expert", None, near).lines())
    assert "a difference within its ± may be chance" in lines


def test_one_world_proves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It has no interval, and no fact is beyond chance in it."""
    file = written(tmp_path / "m.jsonl", asking(Ask.PLAY))
    found = json.loads(printed(capsys, file, "--iterations", "1", "--json"))
    best, *others = found["choices"]
    assert others
    assert all(choice["points"]["half"] is None for choice in found["choices"])
    assert (best["worse"], {choice["worse"]["half"] for choice in others}) == ({"mean": 0, "half": 0}, {None})
    assert found["grounds"] == []
    rows = printed(capsys, file, "--iterations", "1").splitlines()
    assert [row for row in rows if row.count("± ?") == 2] != []
    assert "inf" not in " ".join(rows)


def test_it_repeats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The usual seed comes from what the seat knows; another one looks at other worlds."""
    file = written(tmp_path / "m.jsonl", asking(Ask.PLAY))
    once = printed(capsys, file, *FEW)
    assert once == printed(capsys, file, *FEW)
    other = printed(capsys, file, *FEW, "--seed", "x")
    assert other == printed(capsys, file, *FEW, "--seed", "x")
    assert other != once
    assert printed(capsys, file, *FEW, "--level", "hard") != once


# From what the seat knows.


def swapped(match: Match, one: int, other: int, cards: tuple[int, int]) -> Match | None:
    """The match with two cards changed between two hands as they were dealt, if all could have been done so too."""
    deal = match.deals[-1]
    hands = [list(hand) for hand in deal.dealt]
    at = hands[one].index(cards[0]), hands[other].index(cards[1])
    hands[one][at[0]], hands[other][at[1]] = hands[other][at[1]], hands[one][at[0]]
    again = Match(match.game, match.seed)
    try:
        twin = again.start(deal.dealer, hands)
        for seat, action in deal.log:
            twin.apply(action, seat)
    except (Refused, ValueError):
        return None
    return again


def others_could_hold(match: Match) -> list[Match]:
    """Matches that differ in hidden cards alone."""
    deal = match.deals[-1]
    view = deal.view(deal.to_act)
    found: list[Match] = []
    for one, other in combinations([seat for seat in view.players if seat != view.seat], 2):
        for first in cards_in(deal.hands[one]):
            for second in cards_in(deal.hands[other]):
                again = swapped(match, one, other, (first, second))
                if again is not None and again.deals[-1].view(view.seat) == view:
                    found.append(again)
    return found


@pytest.mark.parametrize("ask", [Ask.PLAY, Ask.TRUMP, Ask.OFFER, Ask.ANSWER], ids=lambda ask: ask.name)
def test_hidden_cards_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    """To the letter, whatever the others hold."""
    match = asking(ask)
    assert len(match.deals) == 1
    others = others_could_hold(match)
    assert len(others) > 10
    once = printed(capsys, written(tmp_path / "m.jsonl", match), *FEW)
    for again in Random(1).sample(others, 3):
        assert again.deals[-1].hands != match.deals[-1].hands
        assert printed(capsys, written(tmp_path / "m.jsonl", again), *FEW) == once


# Which point is meant.


def last_choice(deal: Deal) -> int:
    """The number of the last decision that was none of one legal action."""
    now = deal.copy()
    while len(now.legal()) < 2:
        now.undo()
    return len(now.log) + 1


def test_usually_it_is_the_last_choice_of_the_last_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.jsonl"
    file.write_bytes((DATA / "laus.jsonl").read_bytes() + (DATA / "gadenysh.jsonl").read_bytes())
    last, first = data(capsys, file), data(capsys, file, "--match", "1", "--deal", "1")
    assert (last["match"], last["game"], first["match"], first["deal"]) == (2, "gadenysh", 1, 1)
    again = data(capsys, file, "--match", "1", "--deal", "1", "--action", str(first["action"]))
    assert again == first
    match = played("laus", target=200)
    found = data(capsys, written(file, match))
    assert (found["deal"], found["action"]) == (len(match.deals), last_choice(match.deals[-1]))
    assert found["played"]["action"] == action_text(match.deals[-1].log[found["action"] - 1][1])


def test_between_two_deals_it_is_the_last_choice_that_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played("laus", decisions=32)
    assert match.deal is None
    assert match.result is None
    assert data(capsys, written(tmp_path / "m.jsonl", match))["action"] == last_choice(match.deals[0])


def test_a_decision_without_a_choice_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, written(tmp_path / "m.jsonl", played("laus", decisions=32)), "--action", "32")
    assert [choice["action"] for choice in found["choices"]] == [found["played"]["action"]]
    assert found["played"]["worse"] == {"mean": 0, "half": 0}


def test_a_pass_that_was_made_is_judged_however_odd(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Few of all passes are looked at, but this one is."""
    match = asking(Ask.PASS)
    deal = match.deals[-1]
    order = sorted(cards_in(deal.hands[deal.to_act]), key=lambda card: card % 13)
    odd = pass_cards(card_set(order[: deal.pass_count]))
    before = data(capsys, written(tmp_path / "m.jsonl", match))
    assert action_text(odd) not in [choice["action"] for choice in before["choices"]]
    match.apply(odd)
    found = data(capsys, written(tmp_path / "m.jsonl", match), "--action", str(before["action"]))
    assert found["played"]["action"] == action_text(odd)
    assert found["played"] in found["choices"]
    assert len(found["choices"]) == len(before["choices"]) + 1


def test_a_name_is_no_line_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What would end a line or move the cursor is written out."""
    match, lines = played("laus", decisions=9), list[int]()
    for name in ("Anna", "Anna\nto play a card: \r\x1b[2J\u2028Anna"):
        file = tmp_path / "m.jsonl"
        file.write_text(record_line(record_of(match, [(f"{name} {seat}", "human") for seat in range(4)])) + "\n")
        out = printed(capsys, file, *FEW)
        assert "\r" not in out
        assert "\x1b" not in out
        lines.append(len(out.splitlines()))
    assert lines[0] == lines[1]


def test_blanks_around_a_level_are_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, DATA / "laus.jsonl", *FEW, "--level", " hard ") == printed(
        capsys, DATA / "laus.jsonl", *FEW, "--level", "hard"
    )


# What cannot be told.


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--match", "2"], "{file}: there is no match 2; there is 1"),
        (["--deal", "9"], "{file}:1: there is no deal 9; there are 3"),
        (["--deal", "1", "--action", "33"], "{file}:1: deal 1: there is no action 33; there are 32"),
        (["--level", "normal"], "kozyr hint: --level normal cannot tell what a choice is worth; hard, expert can"),
        (["--level", "best"], "kozyr hint: there is no bot level “best”; there are random, easy, normal, hard, "),
        (["--level", "hard,expert"], "kozyr hint: --level is one level, not “hard,expert”"),
        (["--seed", "\udcff"], "kozyr hint: --seed holds nothing that can be written down"),
        (["--action", "0"], "kozyr hint: '--action' is wrong: it is 1 or more"),
    ],
)
def test_wrong_numbers_and_levels(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    file = DATA / "laus.jsonl"
    assert main(["hint", str(file), *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith(said.format(file=file))


def test_files_that_are_no_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing, text, none = tmp_path / "missing.jsonl", tmp_path / "text.jsonl", tmp_path / "none.jsonl"
    text.write_text("hello\n")
    written(none, Match(make_game("laus"), "s"))
    said: list[str] = []
    for file in (missing, text, none):
        assert main(["hint", str(file)]) == 2
        said.append(capsys.readouterr().err)
    assert said == [
        f"{missing}: cannot be read: No such file or directory\n",
        f"{text}:1: not JSON: Expecting value at character 1\n",
        f"{none}:1: nothing was dealt, there is nothing to decide\n",
    ]


def test_an_unfinished_deal_has_one_more_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "m.jsonl", played("laus", decisions=9))
    assert data(capsys, file, "--action", "10") == data(capsys, file)
    assert main(["hint", str(file), "--action", "11"]) == 2
    assert capsys.readouterr().err == f"{file}:1: deal 1: there is no action 11; there are 10\n"
