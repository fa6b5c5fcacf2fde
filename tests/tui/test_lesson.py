"""The lessons at the table: by keys alone and by mouse alone, wrong tries included, in every size of window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr import locale
from kozyr.bots.host import Host
from kozyr.engine import Ask, Reason, given_card, is_play
from kozyr.lessons import LESSONS
from kozyr.store import Matches, Search, Store
from kozyr.tui.app import KozyrApp
from kozyr.tui.commanded import Commanded
from kozyr.tui.commands import COMMANDS, applying
from kozyr.tui.draw.lesson import draw_lesson, place_of, table_room
from kozyr.tui.screens.home import HomeScreen
from kozyr.tui.screens.lesson import LessonScreen
from kozyr.tui.screens.lesson_over import LessonOverScreen
from kozyr.tui.screens.lessons import FirstLessonScreen, LessonsScreen
from kozyr.tui.screens.rules import RulesScreen
from kozyr.tui.screens.setup import SetupScreen
from kozyr.tui.screens.table import TableScreen
from kozyr.tui.widgets.choices import Choices
from kozyr.tui.widgets.table import Board, Hand, Words
from kozyr.words.lesson import told

from ..locale import pseudo
from .still import rows_of
from .table import AT_ONCE, resized, until

SIZES = [(60, 20), (80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def every_key_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests press faster than a person."""
    monkeypatch.setattr(Commanded, "twice", 0.0)


def app_in(folder: Path, lesson: str = "") -> KozyrApp:
    """An app with folders of its own and bots in a thread."""
    store, matches = Store(folder), Matches(folder / "data")
    return KozyrApp(speed=AT_ONCE, store=store, matches=matches, lesson=lesson, host=Host(""))


async def lesson_of(pilot: Pilot[None]) -> LessonScreen:
    """The lesson, at a step that is told."""

    def told() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, LessonScreen) and screen.turns.told

    await until(pilot, told)
    screen = pilot.app.screen
    assert isinstance(screen, LessonScreen)
    return screen


def window(pilot: Pilot[None]) -> str:
    """All that is in the window, without the line at the side of the table."""
    return " ".join(" ".join(row.replace("│", " ") for row in rows_of(pilot.app)).split())


def said(lesson: LessonScreen) -> str:
    """What the words say now, in one line."""
    words = next(words for words in lesson.query(Words) if words.display)
    return " ".join(" ".join(words._canvas.text()).replace("│", " ").replace("─", " ").split())


async def by_keys(pilot: Pilot[None], lesson: LessonScreen, action: int) -> None:
    """Decide so, by keys."""
    if lesson.covered_by_words:
        await pilot.press("enter")
        assert not lesson.covered_by_words
    view = lesson.scene().view
    if view.ask in (Ask.PLAY, Ask.GIVE):
        card = action if is_play(action) else given_card(action)
        for _ in range(view.hand.bit_count()):
            if lesson.cursor.card == card:
                break
            await pilot.press("down")
        assert lesson.cursor.card == card
        await pilot.press("enter")
        return
    question = lesson.question()
    assert question is not None
    row = next(row for row in question.rows if row.action == action)
    await pilot.press(next(command.keys[0] for command in COMMANDS if command.id == row.command))


async def by_mouse(pilot: Pilot[None], lesson: LessonScreen, action: int) -> None:
    """Decide so, by mouse."""
    if lesson.covered_by_words:
        await pilot.click(next(words for words in lesson.query(Words) if words.display), offset=(3, 1))
        assert not lesson.covered_by_words
    view = lesson.scene().view
    if view.ask in (Ask.PLAY, Ask.GIVE):
        card = action if is_play(action) else given_card(action)
        assert card is not None
        placed = lesson.query_one(Hand).placed
        assert placed is not None
        spot = (placed.column(placed.cards.index(card)) + 1, placed.top + 3)
        if lesson.cursor.card != card:
            await pilot.click(Hand, offset=spot)
        assert lesson.cursor.card == card
        await pilot.click(Hand, offset=spot)
        return
    question = lesson.question()
    assert question is not None
    row = [row.action for row in question.rows].index(action)
    x, y, _width, _index = next(spot for spot in lesson.query_one(Board).spots if spot[3] == row)
    await pilot.click(Board, offset=(x, y))


async def on_by_keys(pilot: Pilot[None], lesson: LessonScreen) -> None:
    """Go on from a step that was read."""
    if lesson.covered_by_words:
        await pilot.press("enter")
    await pilot.press("enter")


async def on_by_mouse(pilot: Pilot[None], lesson: LessonScreen) -> None:
    if lesson.covered_by_words:
        await pilot.click(Words, offset=(3, 1))
    await pilot.click(Board, offset=(1, 1))


WAYS = {"keys": (by_keys, on_by_keys), "mouse": (by_mouse, on_by_mouse)}


@pytest.mark.parametrize(
    ("game", "way", "size"),
    [  # Laus asks for nothing but cards, as the others do too
        *((game, "keys", (80, 24)) for game in LESSONS),
        *((game, "mouse", (60, 20)) for game in ("gadenysh", "lodam")),
    ],
)
async def test_a_lesson_is_gone_through(tmp_path: Path, game: str, way: str, size: tuple[int, int]) -> None:
    """Where something is asked, after tries that are not legal and that are not meant; nothing of it is a match."""
    decide, go_on = WAYS[way]
    app = app_in(tmp_path, game)
    async with app.run_test(size=size, notifications=True) as pilot:
        for number, step in enumerate(LESSONS[game].steps):
            lesson = await lesson_of(pilot)
            assert lesson.course.at == number
            assert said(lesson) == told(step.said), "the words are whole"
            if not step.asks:
                assert lesson.scene().paused
                await go_on(pilot, lesson)
                continue
            deal = lesson.session.deal
            assert deal is not None
            barred = [card for card in lesson.order(lesson.scene()) if isinstance(lesson.course.judge(card), Reason)]
            if deal.ask is Ask.PLAY and barred:
                await decide(pilot, lesson, barred[0])
                assert f"({lesson.rule_said})" in said(lesson), "the rule against it is told"
                assert lesson.course.at == number
            wrong = [action for action in deal.legal() if action != lesson.course.right]
            if wrong:
                await decide(pilot, lesson, wrong[-1])
                assert told(step.objection(wrong[-1])) in said(lesson), "the words are whole"
                assert lesson.course.at == number
            await decide(pilot, lesson, lesson.course.right)
        await until(pilot, lambda: isinstance(app.screen, LessonOverScreen))
        await until(pilot, lambda: all(told(line) in window(pilot) for line in LESSONS[game].learnt))
        assert Store(tmp_path).lessons == {game: "done"}
        assert not list(tmp_path.rglob("*.match")), "a lesson is not saved"
        assert not app.matches.archive.count(Search()), "nor is it kept"
        if way == "keys":
            await pilot.press("enter")
        else:
            await pilot.click(Choices, offset=(4, 0))
        await until(pilot, lambda: type(app.screen) is TableScreen)
        assert app.session is not None
        assert app.session.game.name == game
        assert app.store.setups.keys() == {game}


@pytest.mark.parametrize("game", LESSONS)
async def test_next_does_what_is_asked_and_back_takes_it_back(tmp_path: Path, game: str) -> None:
    app = app_in(tmp_path, game)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        steps = len(LESSONS[game].steps)
        for number in range(steps - 1):
            assert (await lesson_of(pilot)).course.at == number
            await pilot.press("pagedown")
        for number in reversed(range(steps)):
            lesson = await lesson_of(pilot)
            assert lesson.course.at == number
            assert said(lesson) == told(LESSONS[game].steps[number].said)
            assert lesson.turns.asking == LESSONS[game].steps[number].asks
            await pilot.press("pageup")
        assert (await lesson_of(pilot)).course.at == 0, "before the first step there is none"
        await pilot.press("pagedown")
        await until(pilot, lambda: lesson.turns.told and lesson.course.at == 1)
        await pilot.press("A")
        assert (await lesson_of(pilot)).course.at == 0
        await pilot.press("H", "enter")
        await until(pilot, lambda: lesson.turns.told and lesson.course.at == 1)


async def test_what_was_said_of_a_try_goes_with_the_next_card(tmp_path: Path) -> None:
    """Above the table it may stand in the place of what the step says."""
    app = app_in(tmp_path, "laus")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        lesson = await lesson_of(pilot)
        await by_keys(pilot, lesson, lesson.course.session.view(0).legal()[1])
        assert said(lesson) == told(LESSONS["laus"].steps[0].wrong[0][1])
        await pilot.press("right")
        assert said(lesson) == told(LESSONS["laus"].steps[0].said)


async def test_esc_leaves_a_lesson_that_is_not_done(tmp_path: Path) -> None:
    app = app_in(tmp_path, "lodam")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await lesson_of(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert not app.store.lessons


async def test_f1_opens_the_rule_of_the_step(tmp_path: Path) -> None:
    app = app_in(tmp_path, "laus")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await lesson_of(pilot)
        for _ in range(2):
            await pilot.press("pagedown")
            lesson = await lesson_of(pilot)
        assert lesson.rule_said == LESSONS["laus"].steps[2].rule == "L7"
        await pilot.press("f1")
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        await until(pilot, lambda: any("L7" in row for row in rows_of(app)))
        await pilot.press("escape")
        assert (await lesson_of(pilot)).course.at == 2


def test_no_key_of_a_lesson_means_two_things() -> None:
    """A lesson has the commands of the table too, and no action of theirs."""
    own, tables = ({command.action for command in COMMANDS if command.scope == scope} for scope in ("lesson", "table"))
    assert not own & tables
    asked = [{"play", "hand"}, {"give", "hand"}, {"trump", "box"}, {"offer", "box", "yes-or-no"}]
    for situation in [{"words"}, {"pause"}, *({"asked", "folded", *found} for found in asked)]:
        lesson = LessonScreen("laus", "Anna")
        commands = applying(lesson.all_commands(), situation | {"told", "later", "tricks"})
        keys = [key for command in commands for key in command.keys]
        doubles = {key for key in keys if keys.count(key) > 1}
        assert not doubles, (situation, doubles)


async def test_home_offers_a_lesson_once_and_remembers(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, FirstLessonScreen)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press("escape", "enter")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        assert Store(tmp_path).lessons == {"laus": "offered"}
        await pilot.press("escape", "down", "enter", "enter")
        assert (await lesson_of(pilot)).course.lesson.game == "gadenysh"


@pytest.mark.parametrize("away", ["escape", "click"])
async def test_a_lesson_is_offered_again_after_neither_yes_nor_no(tmp_path: Path, away: str) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        home = app.screen
        for _time in range(2):
            await pilot.press("enter")
            assert isinstance(app.screen, FirstLessonScreen)
            await (pilot.press("escape") if away == "escape" else pilot.click(offset=(1, 1)))
            assert app.screen is home
        assert Store(tmp_path).lessons == {}


async def test_who_has_played_a_game_is_offered_no_lesson(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    app.store.remember(app.store.setup("laus"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)


async def test_the_lessons_are_reached_from_home_and_ticked(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    app.store.note_lesson("lodam", "done")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        assert "Laus · Gadenysh · Losing Lodam ✓" in window(pilot)
        await pilot.press(*["up"] * 5, "enter")
        assert isinstance(app.screen, LessonsScreen)
        assert "8 steps ✓ gone through" in window(pilot)
        await pilot.press("down", "down", "enter")
        assert (await lesson_of(pilot)).course.lesson.game == "lodam"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    locale.use(request.param)
    return str(request.param)


@pytest.mark.parametrize("size", [*SIZES, (110, 30), (200, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_text_of_a_lesson_is_whole(language: str, size: tuple[int, int]) -> None:
    """What is told, and what is said of each try."""
    place = place_of(*size)
    width, height = table_room(*size)
    room = {"above": (width, 5), "instead": (width, height - 9), "side": (size[0] - width, height - 2)}[place]
    for lesson in LESSONS.values():
        for step in lesson.steps:
            for verdict in ("", *(text for _decisions, text in step.wrong)):
                said, answer = told(step.said), told(verdict) if verdict else ""
                drawn = draw_lesson(place, said, answer, *room).text()
                text = " ".join(" ".join(drawn).replace("│", " ").replace("─", " ").split())
                assert text in (f"{said} {answer}".strip(), answer), text


async def test_the_language_changes_in_a_lesson(tmp_path: Path) -> None:
    app = app_in(tmp_path, "laus")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await lesson_of(pilot)
        await app.speak("ru")
        await until(pilot, lambda: "Глеб зашёл" in window(pilot))
        assert "Вера" in window(pilot)
        await pilot.press("pagedown")
        assert (await lesson_of(pilot)).course.at == 1


async def test_a_window_changes_its_size_in_a_lesson(tmp_path: Path) -> None:
    """The words find their place in each, and in one too small for the table nothing fails."""
    app = app_in(tmp_path, "gadenysh")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        lesson = await lesson_of(pilot)
        for size in [*SIZES, (40, 10), (80, 24)]:
            await resized(pilot, size)
            if size != (40, 10):
                assert said(lesson) == told(LESSONS["gadenysh"].steps[0].said)


@pytest.mark.parametrize("size", SIZES, ids=["60x20", "80x24", "120x40"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_pictures(snap_compare: Callable[..., bool], tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """The barred jack, tried."""
    locale.use(lang)

    async def come(pilot: Pilot[None]) -> None:
        for _ in range(2):
            await lesson_of(pilot)
            await pilot.press("pagedown")
        lesson = await lesson_of(pilot)
        await by_keys(pilot, lesson, lesson.order(lesson.scene())[0])
        await pilot.pause()

    assert snap_compare(app_in(tmp_path, "laus"), terminal_size=size, run_before=come)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_end_of_a_lesson(snap_compare: Callable[..., bool], tmp_path: Path, lang: str) -> None:
    locale.use(lang)

    async def come(pilot: Pilot[None]) -> None:
        for _ in LESSONS["lodam"].steps:
            await lesson_of(pilot)
            await pilot.press("pagedown")
        await until(pilot, lambda: isinstance(pilot.app.screen, LessonOverScreen))
        await pilot.pause()

    assert snap_compare(app_in(tmp_path, "lodam"), terminal_size=(80, 24), run_before=come)


async def test_a_stretched_language_keeps_the_table(tmp_path: Path) -> None:
    """Words may be cut there; the table is where it was."""
    with pseudo.spoken():
        app = app_in(tmp_path, "laus")
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await lesson_of(pilot)
            rows = rows_of(app)
            assert max(map(len, rows)) <= 80
            assert "╔═══╗" in "\n".join(rows)


async def test_the_number_is_that_of_the_step_that_is_read(tmp_path: Path) -> None:
    """While the others play on, the words of the step before still stand, and its number."""
    app = KozyrApp(
        speed="slow", store=Store(tmp_path), matches=Matches(tmp_path / "data"), lesson="laus", host=Host("")
    )
    async with app.run_test(size=(80, 24)) as pilot:
        lesson = await lesson_of(pilot)
        while lesson.turns.told:
            said = told(lesson.course.step.said)
            await pilot.press("pagedown")
        step = next(number for number, step in enumerate(lesson.course.lesson.steps, 1) if told(step.said) == said)
        assert f"step {step} of" in rows_of(app)[0]
