"""Every lesson is played through the engine: what its texts say of the table is so."""

from __future__ import annotations

import pytest

from kozyr.engine import GAMES, Reason, action_text, card_set, card_text, cards_in, is_play, parse_action, parse_card
from kozyr.lessons import LESSONS, Course, actions_of
from kozyr.lessons.course import PUPIL
from kozyr.rules import page_of

VERA, GLEB, NINA = 1, 2, 3
STEPS = [(game, number) for game, lesson in LESSONS.items() for number in range(len(lesson.steps))]


def course_at(game: str, at: int) -> Course:
    """The lesson of a game where this step is told, everything before it done as it is meant."""
    course = Course(LESSONS[game], "Anna")
    session = course.session
    session.start_deal()
    while True:
        while course.due is not None:
            assert session.to_act is not None
            session.act(course.due, session.to_act)
        if course.at == at:
            return course
        action = course.right if course.step.asks else None
        course.go_on()
        if action is not None:
            session.act(action, PUPIL)


def legal(course: Course) -> set[str]:
    """What the pupil may decide now."""
    assert course.session.deal is not None
    return {action_text(action) for action in course.session.deal.legal()}


def rule_against(course: Course, action: str) -> str:
    """The rule by which the pupil may not decide so."""
    reason = course.judge(parse_action(action))
    assert isinstance(reason, Reason)
    return reason.rule


def points(course: Course) -> list[int]:
    return course.session.match.deals[-1].points()


def last_trick(course: Course) -> tuple[str, int]:
    """The cards of the trick that is finished, and who takes it."""
    trick = course.session.view(PUPIL).tricks[-1]
    return " ".join(card_text(card) for _seat, card in trick.cards), trick.winner


def test_there_is_a_lesson_of_every_game() -> None:
    assert set(LESSONS) == set(GAMES)
    assert all(5 <= len(lesson.steps) <= 8 for lesson in LESSONS.values())


@pytest.mark.parametrize(("game", "at"), STEPS)
def test_a_step_can_be_done(game: str, at: int) -> None:
    """It asks the pupil, who may do what is meant, and something is said of all else that is legal; or there is a
    finished trick to read about."""
    course = course_at(game, at)
    step = course.step
    assert step.rule in page_of(game).rules
    if not step.asks:
        assert not course.session.view(PUPIL).trick
        assert is_play(course.session.match.deals[-1].log[-1][1]), "the trick was finished just now"
        return
    assert course.session.to_act == PUPIL
    assert step.right in legal(course)
    assert course.judge(course.right) == ""
    for action in legal(course) - {step.right}:
        assert isinstance(course.judge(parse_action(action)), str), action
        assert course.judge(parse_action(action)), action
    named = [action for decisions, _said in step.wrong for action in actions_of(decisions)]
    assert {action_text(action) for action in named} <= legal(course) - {step.right}
    assert len(named) == len(set(named))


@pytest.mark.parametrize("game", LESSONS)
def test_it_begins_with_a_question_and_ends_with_reading(game: str) -> None:
    steps = LESSONS[game].steps
    assert steps[0].asks
    assert not steps[-1].asks


@pytest.mark.parametrize(("game", "at"), STEPS)
def test_going_back_comes_to_the_same(game: str, at: int) -> None:
    course = course_at(game, len(LESSONS[game].steps) - 1)
    course.go_back(at)
    there = course_at(game, at)
    assert course.session.view(PUPIL) == there.session.view(PUPIL)
    assert course.due is there.due is None


def test_what_the_lesson_of_laus_says() -> None:
    course = course_at("laus", 0)
    assert legal(course) == {"8C", "AC"}
    assert rule_against(course, "QS") == "L5"
    course = course_at("laus", 1)
    assert last_trick(course) == ("9C TC 8C KC", VERA)
    assert points(course) == [0, 14, 0, 0]
    course = course_at("laus", 2)
    assert not any(
        card_text(card)[1] == "H" and card_text(card) != "JH" for card in cards_in(course.session.view(0).hand)
    )
    assert rule_against(course, "JH") == "L7"
    assert legal(course) == {"QS", "JC", "QD", "AC", "8D", "9D"}
    assert course.session.takes(PUPIL) == card_set([parse_card("JC")]), "the jack takes the trick"
    course = course_at("laus", 3)
    assert last_trick(course) == ("8H 9H KH QS", NINA)
    assert points(course)[NINA] == 4 + 2 + 200
    course = course_at("laus", 4)
    assert legal(course) == {"JC", "JH"}
    assert rule_against(course, "9D") == "L8"
    assert course.session.takes(PUPIL) == card_set([parse_card("JH")])
    course = course_at("laus", 5)
    assert points(course)[GLEB] == 17
    assert course.session.view(PUPIL).best == NINA
    assert course.session.takes(PUPIL) == card_set([parse_card("JH")])
    course.session.act(parse_card("QD"), PUPIL)
    course.session.act(parse_card("7S"), VERA)
    assert points(course)[NINA] == 4 + 2 + 2, "with the queen of diamonds nothing extra is paid (L12)"
    course = course_at("laus", 6)
    assert points(course) == [0, 14, 17, 206 + 11]


def test_what_the_lesson_of_gadenysh_says() -> None:
    course = course_at("gadenysh", 0)
    hand = [card_text(card) for card in cards_in(course.session.view(PUPIL).hand)]
    assert sum(card[1] == "S" for card in hand) == 7
    assert {"AS", "KS", "QS"} < set(hand)
    assert not any(card[1] == "C" or card[0] == "J" for card in hand)
    course = course_at("gadenysh", 2)
    assert last_trick(course) == ("3H KH 9H JH", VERA)
    assert points(course) == [0, -4, 0, 0]
    course = course_at("gadenysh", 3)
    assert legal(course) == {"2D", "QD"}
    assert course.session.view(PUPIL).left == 1, "the pupil plays last"
    course = course_at("gadenysh", 4)
    assert points(course)[PUPIL] == 2
    course = course_at("gadenysh", 5)
    assert last_trick(course) == ("2D AD KD JD", VERA)
    assert points(course)[VERA] == -4 - 3
    assert course.session.view(PUPIL).left == 1
    course = course_at("gadenysh", 6)
    assert points(course)[PUPIL] == 2 * 4
    course = course_at("gadenysh", 7)
    assert last_trick(course) == ("4H QH TH JC", VERA)
    assert points(course) == [8, -4 - 3 - 2, 0, 0]
    course = course_at("gadenysh", 6)
    for seat, card in enumerate(("AH", "QH", "TH", "JC")):
        course.session.act(parse_card(card), seat)
    assert points(course)[PUPIL] == -2, "a jack with both sevens, and only jacks count (G9)"


def test_what_the_lesson_of_lodam_says() -> None:
    course = course_at("lodam", 0)
    view = course.session.view(PUPIL)
    assert view.turned == parse_card("9S")
    assert view.known[GLEB] == card_set([view.turned])
    assert legal(course) == {"4D", "7D", "AD"}
    assert rule_against(course, "2C") == "D5"
    course = course_at("lodam", 1)
    assert last_trick(course) == ("6D 4D KD TD", GLEB)
    assert points(course)[GLEB] == 13
    course = course_at("lodam", 2)
    view = course.session.view(PUPIL)
    assert view.duty
    assert view.renouncer == NINA
    assert legal(course) == {"TS"}
    assert rule_against(course, "6C") == "D8", "although clubs could be followed"
    course = course_at("lodam", 3)
    assert last_trick(course) == ("8C AH TS 5C", GLEB)
    assert points(course)[GLEB] == 13 + 21
    course = course_at("lodam", 4)
    assert legal(course) == {"offer", "stay"}
    course = course_at("lodam", 6)
    hand = {card_text(card) for card in cards_in(course.session.view(PUPIL).hand)}
    assert "7C" in hand
    assert "AD" not in hand
    assert not any(card[1] == "H" for card in hand)
    course = course_at("lodam", 7)
    assert last_trick(course) == ("9H JH TC AS", NINA)
    assert points(course)[NINA] == 1 + 10 + 11
    assert course.session.match.deals[-1].play(-1).duty, "her highest trump was forced (D8)"
