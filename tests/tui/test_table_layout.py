"""The table in every size, for every number of players: nothing lies over anything else, nothing falls off the edge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from itertools import cycle, product
from random import Random

import pytest
from rich.cells import cell_len

from kozyr.bots import LEVELS
from kozyr.engine import Ask, Count, Deal, Reason, cards_in, make_game, parse_card
from kozyr.engine.match import Match
from kozyr.locale import use
from kozyr.tui.draw.canvas import Canvas, Cell
from kozyr.tui.draw.choice import choice_of, draw_choice
from kozyr.tui.draw.frame import LEAST, Frame, frame_of
from kozyr.tui.draw.hand import draw_hand, spread
from kozyr.tui.draw.lines import draw_card_line, draw_status
from kozyr.tui.draw.side import draw_side
from kozyr.tui.draw.table import draw_table
from kozyr.tui.screens.show import draw_too_small
from kozyr.tui.widgets.bars import draw_header
from kozyr.words.cards import suit_text
from kozyr.words.hand import hand_order
from kozyr.words.header import header_texts
from kozyr.words.levels import level_text
from kozyr.words.scene import Cursor, Person, Scene
from kozyr.words.seats import lives_text
from kozyr.words.signs import LIFE, LOST, card_sign
from kozyr.words.small import too_small_lines
from kozyr.words.status import call

from ..locale import pseudo
from ..words.positions import laus, lodam10, lodam_answer, scene_of
from .still import StillApp, StillTable
from .still import rows_of as window
from .test_leaks import cards_shown

SIZES = [(60, 20), (61, 23), (79, 24), (80, 24), (80, 40), (100, 30), (110, 30), (115, 37), (120, 36), (146, 45)]
TABLES = [("laus", 4), ("gadenysh", 3), ("gadenysh", 4), *(("lodam", seats) for seats in range(3, 11))]
FRAMES = frozenset(" ─═━╌│║┃╎╭╮╯╰╔╗╝╚┏┓┛┗·")
LONG = (
    "Maximiliana-Alexandrovna",
    "[red]Eve[/]",
    "李小龍李小龍李小龍",
    "é̂" * 9,
    "שלום עולם",
    "a [/] b",
    "",
    "👩‍👧❤️🇩🇪👍🏽 नमस्ते",
    "Zoë",
    "\x1b[31mx\ny",
)
SHORT = ("Anna", "Vera", "Gleb", "Nina", "Oleg", "Rita", "Stas", "Tanya", "Yuri", "Zoya")


def _blank(cells: list[Cell]) -> bool:
    return FRAMES.issuperset([cell.text for cell in cells])


class Watched(Canvas):
    """A canvas that notes what is written over a text, and what finds no room."""

    faults: list[str]
    apart = 1

    def put(self, x: int, y: int, text: str, *args: str, **more: bool) -> int:
        self._look_below(x, y, text)
        self._look_beside(x, y, text, *args[:1])
        return super().put(x, y, text, *args, **more)

    def _look_below(self, x: int, y: int, text: str) -> None:
        """A text lies on nothing but frames, and whole within the canvas."""
        at, end = x, x + cell_len(text)
        if 0 <= y < self.height and x >= 0 and end <= self.width and _blank(self.rows[y][x:end]):
            return
        for char in text:
            width = cell_len(char)
            if char == " " or not width:
                at += width
                continue
            if not (0 <= y < self.height and at >= 0 and at + width <= self.width):
                self.faults.append(f"{text!r} falls off at ({at}, {y})")
                break
            if self.rows[y][at].text not in FRAMES:
                self.faults.append(f"{text!r} lies on {self.rows[y][at].text!r} at ({at}, {y})")
                break
            at += width

    def _look_beside(self, x: int, y: int, text: str, ink: str = "") -> None:
        """Nothing touches a text, and another that is muted like it stands `apart`: else they read as one."""
        bare = text.strip(" ")
        if not bare or not 0 <= y < self.height or bare[0] in FRAMES:
            return
        first, last = x + cell_len(text) - cell_len(text.lstrip(" ")), x + cell_len(text.rstrip(" "))
        for at in (first - 1, last, first - 2, last + 1):
            cell = self.rows[y][at] if 0 <= at < self.width else None
            if cell is None or cell.text in FRAMES or cell.text in ("►", "◄") or bare in "►◄":
                continue
            touches = at in (first - 1, last) and text == bare
            if touches or (self.apart > 1 and ink == cell.ink == "felt-muted"):
                row = "".join(cell.text for cell in self.rows[y])
                self.faults.append(f"{text!r} stands too near {row!r}")


@pytest.fixture
def faults(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What goes wrong on any table that is drawn. In columns, for more than four, texts are nearer to each other."""
    seats = request.node.callspec.params.get("seats", 10)
    found: list[str] = []
    Watched.faults = found
    monkeypatch.setattr("kozyr.tui.draw.table.Canvas", type("Ringed", (Watched,), {"apart": 2 if seats <= 4 else 1}))
    monkeypatch.setattr("kozyr.tui.draw.side.Canvas", Watched)
    monkeypatch.setattr("kozyr.tui.draw.lines.Canvas", Watched)
    return found


def moments(game: str, seats: int, names: tuple[str, ...], seed: int) -> Iterator[Scene]:
    """Scenes of a random deal, and of one in which some are out."""
    from kozyr.words.scene import person

    rng = Random(seed)
    match = Match(make_game(game, seats), f"layout {seed}")
    people = tuple(person(name, "normal") for name in names[:seats])
    deal = match.start()
    yield scene_of(deal, people)
    while not deal.over:
        deal.apply(rng.choice(deal.legal()))
        if rng.random() < 0.1 or deal.over:
            yield _scene(deal, people)


@cache
def with_every_dealer(game: str, seats: int) -> list[Scene]:
    """Scenes of a random deal by each, the same in every size. At each moment one of the levels in turn, and the one
    whose name is the longest."""
    return list(_with_every_dealer(game, seats))


def _with_every_dealer(game: str, seats: int) -> Iterator[Scene]:
    rules, longest, levels = make_game(game, seats), max(LEVELS, key=len), cycle(LEVELS)
    for dealer in range(seats):
        rng = Random(dealer)
        cards = list(rules.pack())
        rng.shuffle(cards)
        deal = rules.deal(dealer, rules.deal_hands(cards, dealer), number=12, totals=(29,) * seats)
        while not deal.over:
            if deal.ask is Ask.PLAY and rng.random() < 0.06:
                for level in {longest, next(levels)}:
                    people = tuple(Person(name, level if seat else "") for seat, name in enumerate(SHORT[:seats]))
                    yield scene_of(deal, people)
            deal.apply(rng.choice(deal.legal()))


def _scene(deal: Deal, people: tuple[Person, ...]) -> Scene:
    scene = scene_of(deal, people)
    if deal.ask is Ask.OVER:
        return Scene(scene.game, scene.view, people, 0, paused=True)
    return scene


def rows_of(scene: Scene, width: int, height: int) -> list[str]:
    """Every row of the window but the footer."""
    frame = frame_of(width, height)
    order = hand_order(scene.game, scene.view.hand, scene.view.trump)
    cursor = Cursor(order[0] if order and scene.hand_live else None)
    table = draw_table(scene, frame)
    question = choice_of(scene, order)
    parts = [
        draw_header(*header_texts(scene, small=frame.scale == "small"), width),
        table,
        draw_status(scene, cursor, frame),
        draw_hand(spread(frame, order), frame.hand, legal=scene.legal, chosen=cursor.card),
    ]
    if frame.line_above or frame.line_below:
        parts.append(draw_card_line(scene, cursor, frame, order))
    rows = [row for part in parts for row in part.text()]
    assert all(cell_len(row) == width for row in rows[:1])
    assert all(cell_len(row) == frame.width for row in rows[1:])
    assert len(rows) == height - 1, "the bands fill the window"
    if frame.side:
        side = draw_side(scene, frame.side, height - 2).text()
        assert all(cell_len(row) == frame.side for row in side)
    if question is not None:
        boxed = Canvas(frame.width, frame.table)
        assert len(draw_choice(boxed, question, 0)) == len(question.rows)
    return rows


def missing(scene: Scene, rows: list[str]) -> list[str]:
    """What a table may never leave out, and has."""
    text, view, found = "\n".join(rows), scene.view, list[str]()
    wanted = {card for _seat, card in scene.trick} | set(cards_in(view.hand))
    found += [card_sign(card) for card in wanted - cards_shown(rows)]
    words = [lives_text(scene, seat) for seat in scene.others]
    words += ["led"] if scene.trick else []
    words += ["Trumps"] if view.ask is not Ask.TRUMP else []
    if view.trump is not None and view.trump < 4:
        words.append(suit_text(view.trump))
    if call(scene):
        words.append("►")
    return found + [word for word in words if word not in text]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_lies_over_anything(game: str, seats: int, size: tuple[int, int], faults: list[str]) -> None:
    """Random deals, with short names and with long, strange ones; and nothing that matters is left out."""
    for names in (SHORT, LONG):
        for scene in moments(game, seats, names, seed=seats):
            rows = rows_of(scene, *size)
            assert not faults, f"{scene.view.ask!r}: {faults[0]}"
            assert missing(scene, rows) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_text_is_whole_whoever_deals(game: str, seats: int, size: tuple[int, int], faults: list[str]) -> None:
    """After the deal and with tricks taken: no text is cut, and none lies over another."""
    small = frame_of(*size).scale == "small"
    for scene in with_every_dealer(game, seats):
        rows = rows_of(scene, *size)
        table = "\n".join(rows[1 : 1 + frame_of(*size).table])
        assert not faults, faults[0]
        assert "…" not in table, table
        assert all(name in table for name in SHORT[1:seats])
        assert not small or re.search(r" 29 [+-] \d", rows[0])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["ru", "pseudo"])
@pytest.mark.parametrize("seats", [3, 4])
def test_neighbours_stand_apart_in_every_language(
    seats: int, language: str, size: tuple[int, int], faults: list[str]
) -> None:
    """Whatever was taken: where two texts have no room beside each other, one gives way."""
    rules = make_game("gadenysh", seats)
    use(language)
    with pseudo.spoken() if language == "pseudo" else nullcontext():
        for dealer, taken in product(range(seats), range(1, 13, 3)):
            cards = list(rules.pack())
            Random(taken).shuffle(cards)
            deal = rules.deal(dealer, rules.deal_hands(cards, dealer), number=12, totals=(29,) * seats)
            while len(deal.tricks) < taken:
                deal.apply(deal.legal()[0])
            rows_of(scene_of(deal, tuple(Person(name, level_text("normal")) for name in SHORT[:seats])), *size)
            assert not faults, faults[0]


def test_the_dealer_is_marked_beside_its_own_name() -> None:
    """The mark touches the name, so that it is not read as the next player's."""
    rows = rows_of(replace(lodam10(), people=tuple(Person(name) for name in SHORT)), 80, 24)
    assert "Yuri    Zoya·D" in rows[1]
    rows = rows_of(lodam10(), 60, 20)
    assert rows[1].rstrip().endswith("Yuri  Zoya")
    assert rows[2].rstrip().endswith(f"{LIFE * 2}{LOST}   {LIFE * 3} D")


def test_a_small_window_shows_what_you_have_and_who_holds_the_turned_card() -> None:
    """Lives, tricks, points; trumps and the duty in words."""
    rows = rows_of(lodam10(), 60, 20)
    assert rows[0].rstrip().endswith(f"{LIFE * 3}  0t  12 + 0")
    text = "\n".join(rows)
    for words in ("♦ diamonds", "Vera holds it", "Yuri threw A♥ on spades.", "so it passes to you."):
        assert words in text
    rows = rows_of(laus(), 60, 20)
    assert rows[0].rstrip().endswith("412 + 0")


def test_the_duty_takes_the_room_at_its_left() -> None:
    """At 80 columns a line may be wider than the place under the last columns."""
    scene = lodam10()
    names = (*SHORT[:8], "Susanna", "Zoya")
    rows = rows_of(replace(scene, people=tuple(Person(name) for name in names)), 80, 24)
    assert any("Susanna threw A♥ on spades." in row for row in rows)


@pytest.mark.parametrize("rule", ["D5", "D13"])
@pytest.mark.parametrize("width", [60, 80])
def test_a_refusal_keeps_the_number_of_its_rule(width: int, rule: str) -> None:
    """The words before it are cut instead."""
    frame = frame_of(width, 20 if width == 60 else 24)
    scene = laus()
    reason = Reason(rule, "a player renounced long ago, and so far nobody has had a trump: you must play your highest")
    cursor = Cursor(parse_card("AS"), reason)
    for line in (draw_status(scene, cursor, frame), draw_card_line(scene, cursor, frame, [])):
        text = line.text()[0].rstrip()
        assert text.endswith(f"… ({rule})") or "Hearts were led" in text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("left", [2, 3, 6])
def test_players_who_are_out_leave_room(left: int, size: tuple[int, int], faults: list[str]) -> None:
    """With two left there are 26 cards in the hand (D13)."""
    game = make_game("lodam", 10)
    lives = tuple(3 if seat < left else 0 for seat in range(10))
    rng = Random(left)
    cards = list(game.pack())
    rng.shuffle(cards)
    deal = game.deal(0, game.deal_hands(cards, 0, lives), number=9, totals=(30,) * 10, lives=lives)
    people = tuple(Person(name, "normal") for name in SHORT)
    counts = tuple(Count((0,) * 10, (0,) * 10, (0,) * 10, lives if number > 4 else (3,) * 10) for number in range(8))
    while not deal.over:
        scene = scene_of(deal, people, counts)
        if rng.random() < 0.2:
            rows_of(scene, *size)
            assert not faults, faults[0]
        deal.apply(rng.choice(deal.legal()))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("cards", range(1, 27))
def test_every_card_of_a_hand_can_be_seen_and_clicked(cards: int, size: tuple[int, int]) -> None:
    """Up to 26 cards fit, and a click on the strip of a card means that card."""
    frame = frame_of(*size)
    placed = spread(frame, list(range(cards)))
    assert placed.step >= 2
    assert placed.column(cards - 1) + placed.size.width <= frame.width
    for index in range(cards):
        assert placed.hit(placed.column(index), placed.top + 4) == index
        assert placed.hit(placed.column(index) + 1, placed.top + 4) == index


def test_the_steps_are_those_of_the_drawings() -> None:
    """At 80 columns 10 cards lie side by side, 13 at step 6, 17 and 19 at step 4, 26 at step 3."""
    frame: Frame = frame_of(80, 24)
    steps = {count: spread(frame, list(range(count))).step for count in (10, 13, 17, 19, 26)}
    assert steps == {10: 8, 13: 6, 17: 4, 19: 4, 26: 3}


async def test_the_box_of_an_exchange_leaves_the_turned_card_in_sight() -> None:
    """At 60x20 it stands under the names at the sides."""
    app = StillApp(StillTable(lodam_answer()))
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await pilot.pause()
        text = "\n".join(window(app))
    for words in ("J♥ turned up,", "Vera holds it", "Vera D ♥♥♥", "Nina ♥♥♥", "Both give a card unseen.", "go back."):
        assert words in text


def test_a_small_window_is_told_in_whole_words() -> None:
    for width in (12, 20, 40, 59):
        said = " ".join(row.strip() for row in draw_too_small(width, 12).text() if row.strip())
        assert said == " ".join(too_small_lines(*LEAST))
