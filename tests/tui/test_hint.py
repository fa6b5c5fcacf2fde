"""What a hint looks like when every choice is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.containers import VerticalScroll

from kozyr.bots import Advice, Option
from kozyr.tui.screens.hint import HintScreen

from ..words import positions
from ..words.positions import LAUS_ADVICE, order
from .still import StillApp, StillTable, rows_of
from .table import until


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_many_choices_scroll(size: tuple[int, int]) -> None:
    scene = positions.lodam2()
    options = tuple(Option(choice, 12.0, 1.0, 1.0, 2.4, 0.1) for choice in order(scene))
    app = StillApp(StillTable(scene))
    async with app.run_test(size=size, notifications=True) as pilot:
        app.push_screen(HintScreen(scene, Advice(options[0].action, options, 9), order(scene)))
        await pilot.pause()
        scroll = app.screen.query_one(VerticalScroll)
        assert "scroll" in rows_of(app)[-1]
        await pilot.press("end")
        await until(pilot, lambda: scroll.scroll_y == scroll.max_scroll_y > 0)
        assert any("Fewer points are better." in row for row in rows_of(app))


def test_what_is_not_every_choice_is_not_called_so() -> None:
    """G10: of hundreds of passes a few are looked at."""
    scene = positions.gadenysh_pass()
    options = tuple(Option(action, 2.0, 1.0, 1.0, 2.4, 0.1) for action in scene.view.legal())
    few, every = (
        HintScreen(scene, Advice(some[0].action, some, 9), order(scene)).heading() for some in (options[:3], options)
    )
    assert few == "Likely choices, over 9 ways the deal could go on"
    assert every == "Every choice, over 9 ways the deal could go on"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
def test_pictures(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    async def before(pilot: object) -> None:
        app.push_screen(HintScreen(scene, LAUS_ADVICE, order(scene)))

    scene = positions.laus()
    app = StillApp(StillTable(scene))
    assert snap_compare(app, terminal_size=size, run_before=before)
