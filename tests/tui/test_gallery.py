"""The pictures in the docs show today's program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .gallery import DOCS, KEPT, Look, picture, pictures

ROOT = DOCS.parents[1]
#: Bytes that a picture may have, the largest window as well.
MOST = 60_000


@pytest.mark.parametrize("name", KEPT)
async def test_a_picture_of_the_docs_is_as_the_program_draws_it(name: str) -> None:
    """`make gallery` draws them anew."""
    assert (DOCS / f"{name}.svg").read_text(encoding="utf-8") == await picture(KEPT[name])


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs" / "gallery.md"], ids=lambda page: page.name)
def test_pages_show_pictures_that_there_are(page: Path) -> None:
    shown = re.findall(r"\]\(([^)]+\.svg)\)", page.read_text(encoding="utf-8"))
    assert len(shown) >= 3
    assert all((page.parent / name).is_file() for name in shown)


def test_the_page_of_pictures_shows_all_of_them() -> None:
    page = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert {path.stem for path in DOCS.iterdir()} == set(KEPT)
    assert all(f"](gallery/{name}.svg)" in page for name in KEPT)


@pytest.mark.parametrize("name", ["table-lodam2", "deal-lodam", "statistics"])
async def test_a_picture_is_small_and_fetches_nothing(name: str) -> None:
    (drawn,) = await pictures(name, [Look((160, 50))])
    assert len(drawn.encode()) < MOST
    assert re.findall(r"https?:[^\"]+", drawn) == ["http://www.w3.org/2000/svg"]


async def test_themes_and_decks_differ() -> None:
    assert len(set(await pictures("table-laus", [Look(), Look(theme="textual-light"), Look(deck="two")]))) == 3
