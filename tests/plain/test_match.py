"""Whole matches on paper: what is told, what is asked, and what wrong answers are answered with."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kozyr.bots import Budget, make_bot
from kozyr.bots.host import Host
from kozyr.engine import action_text, parse_card
from kozyr.locale import use
from kozyr.plain.paper import WIDEST, Paper
from kozyr.plain.run import choose_match
from kozyr.plain.spelling import CARDS, Cards
from kozyr.plain.vocabulary import WORDS
from kozyr.store import Matches

from .playing import Chooser, Lines, Written, played, session_of

SHORT: list[tuple[str, int, dict[str, Any]]] = [
    ("laus", 4, {"options": {"target": 100}}),
    ("gadenysh", 3, {"options": {"deals": 2}}),
    ("gadenysh", 4, {"variant": "ugly", "options": {"deals": 2}}),
    ("lodam", 3, {"options": {"lives": 1}}),
    ("lodam", 10, {"options": {"lives": 1}}),
]


def said_after(text: str, answer: str) -> list[str]:
    """The lines written between this answer and the next question."""
    lines = text.partition(f": {answer}\n")[2].split("\n")
    return list(takewhile(lambda line: not line.startswith("Your card:"), lines))


@pytest.mark.parametrize("cards", ["signs", "words"])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("game", "seats", "options"), SHORT)
def test_a_match_is_played_by_choosing_what_is_offered(
    tmp_path: Path, game: str, seats: int, options: dict[str, Any], language: str, cards: Cards
) -> None:
    use(language)
    session = session_of(game, seats, **options)
    text, status = played(session, folder=tmp_path, cards=cards)
    assert (session.result is not None, status) == (True, 0)
    assert "\x1b" not in text
    assert all(len(line) <= WIDEST for line in text.split("\n"))
    assert text.rstrip().endswith("plain"), "the deal code"
    if cards == "words":
        assert not set("♠♥♦♣") & set(text)


@pytest.mark.parametrize(("game", "seats", "options"), [SHORT[0], SHORT[2], SHORT[3]])
def test_the_same_answers_give_the_same_lines(tmp_path: Path, game: str, seats: int, options: dict[str, Any]) -> None:
    """Also of bots that look ahead."""

    def lines() -> str:
        host = Host("", make=lambda level, game, budget: make_bot(level, game, Budget(iterations=WORLDS)), patience=60)
        answers = Lines(["1", "1", "hint", "2", "2", "2"])
        return played(session_of(game, seats, level="hard", **options), answers, folder=tmp_path, host=host)[0]

    assert lines() == lines()


def test_an_illegal_card_is_told_the_rule_and_what_may_be_played(tmp_path: Path) -> None:
    """L5; `rules` then reads that rule, and a number any other."""
    answers = Lines(["1", "rules", "rules l13", "rules z9"])
    text, _status = played(session_of("laus", 4, seed="1", level="normal"), answers, folder=tmp_path)
    assert said_after(text, "1") == [
        "Hearts were led and you have some: play one of them (L5). You may play 3: A♥, 4: 10♥, 5: 8♥."
    ]
    assert said_after(text, "rules")[0].startswith("L5 ")
    assert said_after(text, "rules l13")[0].startswith("L13 ")
    assert said_after(text, "rules z9")[0].startswith("There is no rule “Z9”; there are ")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9", "There is no number 9: your cards are 1 to 8."),
        ("0", "There is no number 0: your cards are 1 to 8."),
        ("foo", "“foo” is no card and no word here: type a number from 1 to 8, a card like 8♥, or help."),
        ("x" * 99, f"“{'x' * 29}…” is no card and no word here: type a number from 1 to 8, a card like 8♥, or help."),
        ("2c", "You do not hold 2♣."),
        ("jack", "You hold no such card."),
        ("hearts", "Which one: 3: A♥, 4: 10♥, 5: 8♥?"),
        ("3 4", "One card, please."),
        ("undo", "There is nothing to take back."),
        ("redo", "Nothing was taken back."),
        ("exchange", "You cannot exchange a card in this deal any more (D9)."),
        ("finish", "The deal is not decided: points can still change."),
        ("tricks", "No trick is finished yet."),
    ],
)
def test_a_wrong_answer_gets_one_line_that_says_what_would_be_right(tmp_path: Path, typed: str, said: str) -> None:
    text, _status = played(session_of("laus", 4, seed="1", level="normal"), Lines([typed]), folder=tmp_path)
    written = " ".join(said_after(text, typed))
    assert written == said


def test_a_rank_alone_means_the_one_card_that_may_be_played(tmp_path: Path) -> None:
    session = session_of("laus", 4, seed="1", level="normal")
    text, _status = played(session, Lines(["ace"]), folder=tmp_path)
    assert "You A♥." in text
    assert (0, parse_card("AH")) in session.match.deals[0].log


def test_undo_and_redo_and_hints_are_noted(tmp_path: Path) -> None:
    session = session_of("laus", 4, seed="1", level="normal")
    text, _status = played(session, Lines(["3", "undo", "redo", "hint", "hint"]), folder=tmp_path)
    assert "Taken back." in text
    assert "Done again." in text
    assert (session.meta["undos"], session.meta["hints"]) == (1, 1)
    once, _twice = (part for part in text.split(": hint\n")[1:])
    assert once.startswith("Hint: ")
    assert "points" in once


def test_a_hint_without_a_choice_is_given_as_often_as_it_is_asked_for(tmp_path: Path) -> None:
    """There is no list of choices then, and it is not counted."""
    session = session_of("laus", 4, seed="1", level="normal")
    answer = Lines(["hint", "hint"])
    session.start_deal()
    while session.to_act != 0 or len(session.view(0).legal()) > 1:
        assert session.to_act is not None
        session.act(session.match.deals[-1].legal()[0], session.to_act)
    text, _status = played(session, answer, folder=tmp_path)
    assert text.count("the only choice.") == 2
    assert "hints" not in session.meta


def test_a_decided_deal_is_told_again_after_it_was_taken_back(tmp_path: Path) -> None:
    """Once for each time that it comes to that."""
    told = "No order of play can change any points now"
    session = session_of("gadenysh", 3, seed="a", options={"deals": 1})
    written = Written()
    chooser = Chooser(written.getvalue)
    steps = ["undo", "JC"]  # the jack decides it, both times

    class UndoWhenDecided:
        def readline(self) -> str:
            return steps.pop(0) + "\n" if steps and told in written.getvalue() else chooser.readline()

    text, _status = played(session, UndoWhenDecided(), folder=tmp_path, written=written)
    before, after = text.split("Taken back.")
    assert (before.count(told), after.count(told)) == (1, 1)


def test_cards_to_be_passed_are_named_at_once_or_one_by_one(tmp_path: Path) -> None:
    """G10: three in the second deal; one named again is taken back."""
    session = session_of("gadenysh", 4, variant="ugly", seed="pass")
    text, _status = played(session, folder=tmp_path)
    again = session_of("gadenysh", 4, variant="ugly", seed="pass")
    asked = re.findall(r"\b3 cards to pass: (.*)", text)
    assert asked == ["1 2 3"]
    written = Written()
    chooser = Chooser(written.getvalue)

    steps = ["1", "2", "2", "2 3 4", "2 3"]

    class OneByOne:
        def readline(self) -> str:
            last = written.getvalue().split("\n")[-1]
            if "to pass:" in last and again.match.deals[-1].pass_count == 3 and steps:
                return steps.pop(0) + "\n"
            return chooser.readline()

    marked, _status = played(again, OneByOne(), folder=tmp_path, written=written)
    assert re.search(r"Chosen: \S+\.\n2 more cards to pass: 2\n", marked)
    assert "3 cards are passed, not " in marked
    assert again.match.deals[1].log[:5] == session.match.deals[1].log[:5]


def test_every_person_is_told_the_card_that_was_turned_up(tmp_path: Path) -> None:
    """D4: when it is dealt, and behind the first curtain of each; later that is left to `table`."""
    session, written = session_of("lodam", 4, (0, 1, 2, 3), seed="turned"), Written()
    chooser = Chooser(written.getvalue)

    class TwoTricks:
        def readline(self) -> str:
            return chooser.readline() if session.deal is None or session.deal.played < 8 else ""

    text, _status = played(session, TwoTricks(), folder=tmp_path, written=written)
    dealt, *behind = text.split(" sits here: \n")
    told = ["8♣ was turned up; Boris holds it.", "8♣ was turned up; you hold it."]
    assert told[0] in dealt
    first, second = behind[:4], behind[4:]
    assert [sum(line in part for line in told) for part in first] == [1, 1, 1, 1]
    assert sum(told[1] in part for part in first) == 1
    assert not any(line in part for line in told for part in second)


@pytest.mark.parametrize(("typed", "named"), [("2", "H"), ("00000000002", "H"), ("05", "none"), ("0012", None)])
def test_a_number_with_noughts_before_it_is_that_number(tmp_path: Path, typed: str, named: str | None) -> None:
    """Where a trump suit is named, there are five; a number that is cut short is no other one."""
    session = session_of("gadenysh", 3, (0, 1, 2), seed="noughts")
    text, _status = played(session, Lines(["", typed]), folder=tmp_path)
    log = session.match.deals[0].log
    if named is None:
        assert f"“{typed}” is no suit: type a number from 1 to 5" in text
        assert not log
    else:
        assert [action_text(action) for _seat, action in log] == [f"trump:{named}"]


def test_the_match_to_go_on_with_is_chosen_by_its_number(own_folders: Path) -> None:
    """One that is cut short is no other one; what is none of the list is asked again."""
    matches = Matches()
    for seed in ("one", "two"):
        session = session_of("laus", 4, seed=seed)
        matches.keep(session)
        session.start_deal()
        matches.leave()
    written = Written()
    chosen = choose_match(Paper(written, Lines(["", "x", "3", "0000011", "0000002"]), "signs", echo=True), matches)
    assert chosen is not None
    assert chosen.seed == "one", "the older one is the second"
    assert written.getvalue().count("Type a number from 1 to 2.") == 4
    matches.leave()


#: How many worlds bots look at that look ahead.
WORLDS = 12
ANSWERS = st.one_of(
    st.sampled_from([spelling for word in WORDS for spelling in word.spellings if word.name not in ("quit", "resign")]),
    st.sampled_from(["1", "2", "3", "1 2 3", "yes", "no", "да", "нет", "", "rules L7", "qs", "дп", "h", "queen", "10"]),
    st.integers(-1, 30).map(str),
    st.text(max_size=20).map(lambda text: "".join(text.splitlines())),
)


@pytest.mark.parametrize(
    ("game", "seats", "persons", "options"),
    [
        ("laus", 4, (0, 1), {}),
        ("gadenysh", 4, (0,), {"variant": "ugly"}),
        ("lodam", 4, (0, 2), {}),
        ("lodam", 3, (0,), {}),
    ],
)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(answers=st.lists(ANSWERS, max_size=60), offers=st.booleans())
def test_whatever_is_typed_is_answered(
    tmp_path: Path,
    game: str,
    seats: int,
    persons: tuple[int, ...],
    options: dict[str, Any],
    answers: list[str],
    offers: bool,
) -> None:
    """Never a traceback; nothing that moves the cursor; and every answer is followed by the next question."""
    text, status = played(session_of(game, seats, persons, **options), Lines(answers), folder=tmp_path, offers=offers)
    assert status == 0
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)
    assert all(len(line) <= WIDEST + 60 for line in text.split("\n"))


def test_the_end_of_the_answers_keeps_the_match_and_it_goes_on_where_it_was(tmp_path: Path) -> None:
    """What it comes to is what it comes to in one go, and it is archived once (the answers are numbers offered)."""
    whole = session_of("gadenysh", 3, options={"deals": 2})
    played(whole, folder=tmp_path)
    session, matches = session_of("gadenysh", 3, options={"deals": 2}), Matches()
    asked = 0
    while session.result is None:
        written = Written()
        chooser = Chooser(written.getvalue)
        chooser.asked = asked

        class Seven:
            """Seven answers at most."""

            left = 7

            def readline(self, chooser: Chooser = chooser) -> str:
                self.left -= 1
                return chooser.readline() if self.left >= 0 else ""

        if not session.match.deals:
            matches.keep(session)
        text, status = played(session, Seven(), folder=tmp_path, matches=matches, written=written)
        assert status == 0
        asked = chooser.asked
        if session.result is None:
            assert text.endswith("The match is kept: kozyr resume --plain goes on with it.\n")
            (left,) = matches.open_matches()
            session = matches.resume(left)
    assert session.journal == whole.journal
    assert matches.open_matches() == []
    assert matches.statistics().standings[0].total.matches == 1


def test_a_match_from_a_file_leaves_nothing(tmp_path: Path, own_folders: Path) -> None:
    text, _status = played(session_of("laus", 4), Lines(["1", "2", "3"]), folder=tmp_path)
    assert text.endswith("The answers end here. Nothing of this match is kept.\n")
    assert not list(own_folders.rglob("*.match"))


def test_the_first_line_says_what_can_be_typed(tmp_path: Path) -> None:
    """Before the first deal, and again where a match goes on."""
    said = "Type a number, a card or a word; help tells the words."
    session = session_of("laus", 4)
    assert played(session, Lines([]), folder=tmp_path)[0].startswith(said)
    assert played(session, Lines([]), folder=tmp_path)[0].startswith(said)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_help_tells_the_three_spellings_apart_in_each_of_them(tmp_path: Path, language: str) -> None:
    """No example of one is spelt as another."""
    use(language)
    heads = tuple(f"{word.shown}: " for word in WORDS if word.name in CARDS)
    told = []
    for cards in CARDS:
        text, _status = played(session_of("laus", 4), Lines(["help"]), folder=tmp_path, cards=cards)
        told.append([line for line in text.split("\n") if line.startswith(heads)])
    assert len(told[0]) == len(CARDS)
    assert told[0] == told[1] == told[2]
