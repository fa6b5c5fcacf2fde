"""The picture of the table in the README, exported by the program: `make picture` draws it anew."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kozyr.engine import parse_card

from . import positions
from .still import StillApp, StillTable

PICTURE = Path(__file__).parents[2] / "docs" / "table.svg"


async def draw() -> str:
    """The table in the third trick of a deal of Laus, as SVG."""
    app = StillApp(StillTable(positions.laus(), parse_card("QH")))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        return app.export_screenshot(title="kozyr play laus")


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(draw()), encoding="utf-8")
