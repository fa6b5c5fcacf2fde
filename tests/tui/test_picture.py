"""The README shows today's program."""

from .picture import PICTURE, draw


async def test_the_picture_in_the_readme_is_as_the_program_draws_it() -> None:
    """`make picture` draws it anew."""
    assert PICTURE.read_text(encoding="utf-8") == await draw()
