"""What a hint says: what fits into the line, in words of the game, and every choice in full."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf

import pytest

from kozyr.bots import Advice, Ground, Option
from kozyr.bots.budget import GroundKind
from kozyr.engine import Action, parse_action
from kozyr.locale import use
from kozyr.review import Opinion
from kozyr.words.cells import Line, fitting, widest
from kozyr.words.hint import action_words, ground_sentence, ground_words, hint_lines, hint_notes, order_notes
from kozyr.words.review import why
from kozyr.words.scene import Scene

from . import positions
from .positions import LAUS_ADVICE, order


def card(text: str) -> Action:
    return parse_action(text)


def option(action: Action, points: float, half: float, apart: float = 0.0) -> Option:
    """A choice; any but the best leads to a place that is surely worse."""
    return Option(action, points, half, apart, 2.5 if apart else 2.0, 0.1)


def ground(kind: GroundKind, name: str = "", here: float = 0.04, there: float = 0.612, rival: str = "AH") -> Ground:
    return Ground(kind, here, there, card(rival), card(name) if name else -1)


def notes(scene: Scene, advice: Advice) -> list[str]:
    return hint_notes(scene, advice.action, advice, order(scene))


def texts(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _role in line).rstrip() for line in lines]


def test_the_fullest_words_that_fit() -> None:
    """At 60 columns there is room for 56 cells."""
    said = notes(positions.laus(), LAUS_ADVICE)
    assert [fitting(said, width) for width in (90, 56, 40, 25, 12, 8)] == [
        "Hint: 8♥ (about 12 points; next best 10♥ 31): ducks, takes Q♠ less often than after A♥",
        "Hint: 8♥ (about 12 points; next best 10♥ 31): ducks",
        "Hint: 8♥ (about 12 points): ducks",
        "Hint: 8♥: ducks",
        "Hint: 8♥",
        "Hint: 8♥",
    ]


def test_a_reason_names_what_it_compares_with_unless_the_line_does() -> None:
    """Once, behind the last that compares; what is said of the choice alone needs nothing beside it."""
    scene, options = positions.laus(), LAUS_ADVICE.options
    often, alone = ground("lead-away", here=0.47, rival="TH"), ground("rid", "QS", 0.3, rival="TH")
    other = [fact._replace(rival=card("QH")) for fact in (often, alone)]

    def line(*facts: Ground) -> str:
        return notes(scene, Advice(card("8H"), options, 9, facts))[0].partition("): ")[2]

    assert line(often) == "keeps the lead less often"
    assert line(other[0]) == "keeps the lead less often than after Q♥"
    assert line(*other) == "keeps the lead less often than after Q♥, gets rid of Q♠"
    fewer = ground("fewer", here=1.0, there=2.5, rival="QH")
    assert line(other[0], fewer) == "keeps the lead less often, takes fewer tricks than after Q♥"
    assert line(ground("catch", "QD", 1.0, 0.0, "QH")) == "takes Q♦"
    assert line(ground("avoid", "QH", rival="QH")) == "waits with Q♥"
    assert all(
        "less often than after 10♥" in text for text in notes(scene, Advice(card("8H"), options, 9, (often,)))[1:3]
    )


@pytest.mark.parametrize(
    ("make", "rival", "english", "russian"),
    [
        (positions.gadenysh_trump, "trump:D", "than after “♦ diamonds”", "чем после выбора «♦ бубны»"),
        (positions.gadenysh_trump, "trump:none", "than after “no trumps”", "чем после выбора «без козырей»"),
        (positions.lodam_answer, "decline", "than after “decline”", "чем после выбора «отказаться»"),
        (positions.lodam_answer, "give:7H", "than after 7♥", "чем после 7♥"),
    ],
)
def test_another_choice_stands_in_a_sentence_as_it_is(
    make: Callable[[], Scene], rival: str, english: str, russian: str
) -> None:
    """Nothing that would have to be declined stands without quotes, in the line and in the list."""
    scene, fact = make(), ground("avoid", "JC", 0.34, 0.54, rival)
    advice = Advice(card("9C"), (option(card("9C"), 1.0, 0.1),), 9, (fact,))
    name = partial(action_words, order=())
    assert notes(scene, advice)[0].endswith(f"takes J♣ less often {english}")
    assert english.removeprefix("than ") + " in 54%" in ground_sentence(scene.game, fact, name)
    use("ru")
    assert notes(scene, advice)[0].endswith(f"реже забирает J♣, {russian}")
    assert f", {russian.removeprefix('чем ')} — в 54%" in ground_sentence(scene.game, fact, name)


@pytest.mark.parametrize("points", [22.46, 22.5, 22.54, 0.04, -0.04, 1.96, 9.96, 99.5])
def test_line_and_list_round_alike(points: float) -> None:
    """Once: 22.46 is never made 22.5 before it is made whole."""
    advice = Advice(card("8H"), (option(card("8H"), points, 0.1),), 10)
    for scene in (positions.laus(), positions.gadenysh_pass()):
        line, row = notes(scene, advice)[0], texts(hint_lines(scene, advice, (), 60))[1]
        assert float(line.partition("about ")[2].partition(" ")[0]) == float(row.split()[-2])


def test_numbers_are_written_as_the_language_has_them() -> None:
    """In the line as in the list."""
    options = (option(card("8H"), -2.44, 0.1), option(card("TH"), 1.26, 0.1, 0.2))
    advice = Advice(card("8H"), options, 10)
    use("ru")
    scene = positions.gadenysh_pass()
    lines = [*notes(scene, advice), *texts(hint_lines(scene, advice, (), 60))]
    assert "-2,4" in lines[0]
    assert "3,7 ± 0,2" in "\n".join(lines)


def test_without_a_ground_there_is_none() -> None:
    said = notes(positions.laus(), LAUS_ADVICE._replace(grounds=()))
    assert fitting(said, 90) == "Hint: 8♥ (about 12 points; next best 10♥ 31)"
    assert not any(": ducks" in text for text in said)


def test_tenths_are_told_where_they_matter() -> None:
    """Not in Laus, which counts by the hundred. Nought is plain."""
    options = (option(card("8H"), -0.04, 0.1), option(card("TH"), 1.26, 0.1, 0.2))
    said = [notes(scene, Advice(card("8H"), options, 10))[0] for scene in (positions.lodam10(), positions.laus())]
    assert said == ["Hint: 8♥ (about 0 points; next best 10♥ 1.3)", "Hint: 8♥ (about 0 points; next best 10♥ 1)"]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (7.0, "about 12 points; 10♥ 7, but worse for the match"),
        (8.5, "about 12 points; 10♥ 8 is as good"),
        (11.6, "about 12 points; 10♥ 12 is as good"),
        (12.0, "about 12 points; 10♥ 12 is as good"),
        (13.0, "about 12 points; 10♥ 13 is as good"),
        (17.0, "about 12 points; next best 10♥ 17"),
    ],
)
def test_no_hint_calls_better_points_the_next_best(other: float, said: str) -> None:
    """What comes first is best for the match; where that surely costs points of the deal, it is said. Within the doubt
    the other is as good."""
    options = (option(card("8H"), 12.0, 3.0), option(card("TH"), other, 3.0, 4.0))
    advice = Advice(card("8H"), options, 10)
    scene = positions.laus()
    assert notes(scene, advice)[0] == f"Hint: 8♥ ({said})"
    explained = "The better place comes before the better points."
    assert (explained in order_notes(scene, advice)) is ("worse" in said)
    by_chance = "A difference within its ± may be chance."
    assert (by_chance in order_notes(scene, advice)) is (other == 8.5)


def test_better_points_that_the_match_stands_against_are_told_wherever_they_are_listed() -> None:
    """The third has them: to tell of the second would say that there are none."""
    options = (option(card("8H"), 22.9, 0.1), option(card("TH"), 23.6, 0.1, 0.1), option(card("AH"), 0.0, 0.0, 0.1))
    scene, advice = positions.lodam10(), Advice(card("8H"), options, 10)
    assert notes(scene, advice)[0] == "Hint: 8♥ (about 22.9 points; A♥ 0, but worse for the match)"


def test_tenths_are_explained_where_they_are_shown() -> None:
    """In Gadenysh more points are better; 1.8 is told as good as 1.9, or as better."""
    scene = positions.gadenysh_pass()
    for apart, said in ((0.2, "10♥ 1.9 is as good"), (0.05, "10♥ 1.9, but worse for the match")):
        options = (option(card("8H"), 1.8, 0.3), option(card("TH"), 1.9, 0.3, apart))
        advice = Advice(card("8H"), options, 10)
        assert notes(scene, advice)[0] == f"Hint: 8♥ (about 1.8 points; {said})"
        assert len(order_notes(scene, advice)) == 3


def test_what_is_worse_by_less_than_is_shown_is_as_good() -> None:
    """Beside `0 ± 0` a second best would be a riddle."""
    options = (option(card("8H"), 12.1, 0.1), option(card("TH"), 12.4, 0.1, 0.1))
    scene, advice = positions.laus(), Advice(card("8H"), options, 10)
    assert notes(scene, advice)[0] == "Hint: 8♥ (about 12 points; 10♥ 12 is as good)"


def test_of_one_world_there_is_no_interval() -> None:
    """Nothing is better beyond doubt."""
    options = (option(card("8H"), 12.0, inf), option(card("TH"), 9.0, inf, inf))
    scene, advice = positions.laus(), Advice(card("8H"), options, 1)
    assert notes(scene, advice)[0] == "Hint: 8♥ (about 12 points; 10♥ 9 is as good)"
    assert any("better by 3 ± ?" in row for row in texts(hint_lines(scene, advice, (), 60)))


@pytest.mark.parametrize(
    ("second", "third", "listed", "explained"),
    [
        (20.0, 30.0, ["8♥", "10♥", "A♥"], False),
        (30.0, 27.0, ["8♥", "A♥", "10♥"], False),  # they cannot be told apart: by points, as a reader expects
        (30.0, 20.0, ["8♥", "10♥", "A♥"], True),  # the match orders them otherwise, which is said of these
    ],
)
def test_an_order_that_is_not_that_of_points_is_explained(
    second: float, third: float, listed: list[str], explained: bool
) -> None:
    options = (option(card("8H"), 12.0, 3.0), option(card("TH"), second, 3.0, 4.0), option(card("AH"), third, 3.0, 4.0))
    scene, advice = positions.laus(), Advice(card("8H"), options, 10)
    rows = texts(hint_lines(scene, advice, (), 72))
    assert [row.replace("►", "").split()[0] for row in rows[1:4]] == listed
    assert any("The others are in the order of their places." in row for row in rows) is explained
    assert not any("The better place comes before the better points." in row for row in rows)
    assert f"next best {listed[1]}" in notes(scene, advice)[0]


def test_one_that_cannot_tell_says_what_to_do() -> None:
    scene = positions.laus()
    assert hint_notes(scene, card("8H"), None, order(scene)) == ["Hint: 8♥"]


@pytest.mark.parametrize(
    ("make", "token", "said"),
    [
        (positions.gadenysh_trump, "trump:H", "♥ hearts"),
        (positions.gadenysh_trump, "trump:none", "no trumps"),
        (positions.gadenysh_pass, "pass:JH,QH,AH", "A♥ Q♥ J♥"),
        (positions.lodam_answer, "accept", "accept"),
        (positions.lodam_answer, "decline", "decline"),
        (positions.lodam_answer, "give:AH", "A♥"),
    ],
)
def test_every_kind_of_decision(make: Callable[[], Scene], token: str, said: str) -> None:
    scene, action = make(), parse_action(token)
    assert notes(scene, Advice(action, (option(action, 1.0, 0.1),), 10))[-1] == f"Hint: {said}"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (ground("duck"), "ducks: wins this trick in 4%, A♥ in 61%"),
        (ground("duck", here=0.3), "takes the trick less often: wins this trick in 30%, A♥ in 61%"),
        (ground("stay-out"), "stays out of the trick: wins this trick in 4%, A♥ in 61%"),
        (ground("take", here=0.9, there=0.1), "takes the trick: wins this trick in 90%, A♥ in 10%"),
        (ground("stay-out", here=0.2), "takes the trick less often: wins this trick in 20%, A♥ in 61%"),
        (ground("take", here=0.6, there=0.1), "takes the trick more often: wins this trick in 60%, A♥ in 10%"),
        (ground("low"), "leads low: wins this trick in 4%, A♥ in 61%"),
        (ground("lead-away"), "gives the lead away: wins this trick in 4%, A♥ in 61%"),
        (ground("lead-on", here=0.9, there=0.1), "keeps the lead: wins this trick in 90%, A♥ in 10%"),
        (ground("low", here=0.3), "leads low: wins this trick in 30%, A♥ in 61%"),
        (ground("lead-away", here=0.47), "keeps the lead less often: wins this trick in 47%, A♥ in 61%"),
        (ground("lead-on", here=0.53, there=0.0), "keeps the lead more often: wins this trick in 53%, A♥ in 0%"),
        (ground("rid", "QS"), "gets rid of Q♠ while it is safe: yours in 4%, after A♥ in 61%"),
        (ground("rid", "QS", 0.3), "gets rid of Q♠: yours in 30%, after A♥ in 61%"),
        (ground("keep", "QD", 0.5, 0.0, "QD"), "keeps Q♦ to cancel: yours in 50%, after Q♦ in 0%"),
        (ground("keep", "7D", 0.5, 0.0, "7D"), "keeps 7♦ to take it: yours in 50%, after 7♦ in 0%"),
        (ground("avoid", "QS"), "takes Q♠ less often: yours in 4%, after A♥ in 61%"),
        (ground("catch", "QD", 0.5, 0.1), "takes Q♦ more often: yours in 50%, after A♥ in 10%"),
        (ground("catch", "QD", 1.0, 0.0), "takes Q♦: yours in 100%, after A♥ in 0%"),
        (ground("fewer", here=1.04, there=2.5), "takes fewer tricks: about 1.0 in all, after A♥ 2.5"),
        (ground("more", here=2.5, there=1.0), "takes more tricks: about 2.5 in all, after A♥ 1.0"),
        (ground("empty", "9C", 1.0, 0.0), "empties clubs"),
        (ground("empty", "JC", 1.0, 0.0), "empties jacks"),
    ],
)
def test_facts_in_words_of_the_game(fact: Ground, said: str) -> None:
    """L2: a jack empties the jacks. Nothing that may well go otherwise is told as if it were sure."""
    scene = positions.laus()
    name = partial(action_words, order=order(scene))
    assert ground_sentence(scene.game, fact, name) == said
    assert said.startswith(ground_words(scene.game, fact, name))


def test_every_choice_in_full() -> None:
    scene = positions.laus()
    assert texts(hint_lines(scene, LAUS_ADVICE, order(scene), 70)) == [
        "       points  worse by  place",
        "► 8♥       12             2.21",
        "  10♥      31    19 ± 4   2.25",
        "  Q♥      131  119 ± 12   2.60",
        "",
        "  ducks: wins this trick in 4%, A♥ in 61%",
        "  takes Q♠ less often: yours in 12%, after A♥ in 31%",
        "  Fewer points are better.",
        "  The place is the one to expect when the match ends.",
    ]


def test_a_choice_with_more_points_that_is_not_the_best_is_explained() -> None:
    options = (option(card("8H"), 30.0, 3.0), option(card("TH"), 20.0, 3.0, 4.0))
    lines = texts(hint_lines(positions.laus(), Advice(card("8H"), options, 9), [], 90))
    assert "  The better place comes before the better points." in lines
    assert any("better by 10 ± 4" in line for line in lines)


@pytest.mark.parametrize("width", [40, 55, 70])
def test_nothing_is_wider_than_the_window(width: int) -> None:
    """Passes are the longest choices."""
    scene = positions.gadenysh_pass()
    action = parse_action("pass:4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC")
    fact = ground("rid", "JC")._replace(rival=action)
    lines = hint_lines(scene, Advice(action, (option(action, 1.0, 0.1),), 9, (fact,)), list(range(52)), width)
    assert widest(texts(lines)) <= width


def test_a_review_names_what_the_reason_compares_with_unless_it_has() -> None:
    """Where the choice that was made is named before, it is that; where the line has no room for it, it is said."""
    scene = positions.laus()
    fact = ground("avoid", "QS", 0.12, 0.31, "TH")
    advice = LAUS_ADVICE._replace(grounds=(fact,))
    told = why(scene, Opinion(advice, card("TH"), fewest_win=True), order(scene))
    other = why(scene, Opinion(advice, card("QH"), fewest_win=True), order(scene))
    assert told[:2] == [
        "Expected points: 8♥ 12.4, 10♥ 31.2. 8♥: takes Q♠ less often.",
        "8♥: takes Q♠ less often than after 10♥.",
    ]
    assert other[0] == "Expected points: 8♥ 12.4, Q♥ 131. 8♥: takes Q♠ less often than after 10♥."
