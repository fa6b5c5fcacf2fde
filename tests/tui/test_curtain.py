"""What the curtain looks like and says, at a given moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from kozyr.session import Seat, Session
from kozyr.tui.draw.corners import turned_lines
from kozyr.tui.draw.curtain import draw_curtain
from kozyr.tui.screens.curtain import CurtainScreen
from kozyr.words.cells import widest
from kozyr.words.curtain import brought, request, since
from kozyr.words.scene import Person, Scene, public

from ..words import positions
from .still import StillApp, StillTable

SIZES = [(60, 20), (80, 24), (120, 40)]
SCENES: dict[str, Callable[[], Scene]] = {
    "laus": positions.laus,
    "lodam10": positions.lodam10,
    "lodam-answer": positions.lodam_answer,
    "gadenysh-trump": positions.gadenysh_trump,
}


def hidden(scene: Scene) -> Scene:
    """The scene for its seat, before the curtain is lifted; the next two seats are persons as well."""
    people = tuple(Person(person.name) if seat < 3 else person for seat, person in enumerate(scene.people))
    return replace(scene, view=public(scene.view), people=people, covered=True, asking=False)


def curtain(scene: Scene) -> CurtainScreen:
    """The curtain of the scene; the person at the next seat sat there before."""
    seats = [Seat(person.name, "bot:normal" if person.level else "human") for person in scene.people]
    return CurtainScreen(Session(scene.game, seats, "curtain"), scene, 1)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
def test_pictures(name: str, size: tuple[int, int], snap_compare: Callable[..., bool]) -> None:
    """The moments a curtain falls at."""
    scene = SCENES[name]()
    app = StillApp(StillTable(scene))

    async def fall(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(curtain(hidden(scene)))
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=fall)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_all_of_the_sheet_is_in_the_window(name: str, size: tuple[int, int]) -> None:
    """With long names too: nothing stands beside the sheet, and its last line is there."""
    scene = hidden(SCENES[name]())
    long = tuple(replace(person, name=f"{person.name} the Unconquerable") for person in scene.people)
    for shown in (scene, replace(scene, people=long)):
        canvas, columns, rows = draw_curtain(shown, 1, size[0], size[1] - 2)
        text = canvas.text()
        assert 0 <= rows.start < rows.stop <= size[1] - 2
        for y in rows:
            assert set(text[y][: columns.start] + text[y][columns.stop :]) <= set("╲╱")
            assert text[y][columns.start] in "╔║╚"
            assert text[y][columns.stop - 1] in "╗║╝"
        assert "show my cards" in "".join(text[y] for y in rows)
        assert widest(text) == size[0]


def test_only_the_last_lines_are_told_where_there_is_no_room() -> None:
    """A sign says that there was more."""
    scene = hidden(positions.lodam10())
    canvas, _columns, rows = draw_curtain(scene, 1, 60, 16)
    text = "\n".join(canvas.text()[y] for y in rows)
    assert "…" in text
    assert since(scene, 35)[-1].text.split()[-1] in text


@pytest.mark.parametrize("seat", [0, 1])
def test_who_holds_the_turned_card_is_told_before_the_curtain_is_lifted(seat: int) -> None:
    """D4: all know it, whoever is to sit down."""
    scene = hidden(positions.scene_of(positions.lodam10_deal(), positions.lodam10().people, seat=seat))
    assert turned_lines(scene)[1] == ("you hold it" if seat == 1 else f"{scene.people[1].name} holds it")
    assert not scene.view.hand


def test_nobody_who_sat_there_is_named_where_nobody_did() -> None:
    assert request(hidden(positions.laus()), -1) == "everybody else, please look away"
    assert request(hidden(positions.laus()), 1) == "Vera, please look away"


def test_a_card_played_brings_nothing_to_tell() -> None:
    assert brought(positions.laus()) == ""
