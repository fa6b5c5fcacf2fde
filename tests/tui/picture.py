"""The picture of the table in the README, exported by the program: `make picture` draws it anew."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from kozyr.engine import parse_card

from . import positions
from .still import StillApp, StillTable

LEVELS = ("", "easy", "normal", "normal")
PICTURE = Path(__file__).parents[2] / "docs" / "table.svg"


async def draw() -> str:
    """The table in the third trick of a deal of Laus, as SVG."""
    scene = positions.laus()
    people = tuple(replace(person, level=level) for person, level in zip(scene.people, LEVELS, strict=True))
    app = StillApp(StillTable(replace(scene, people=people), parse_card("QH")))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        return app.export_screenshot(title="kozyr play laus")


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(draw()), encoding="utf-8")
