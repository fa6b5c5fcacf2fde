"""What a translation starts from has every message of the program, and no other."""

from .messages import gathered, ids, written


def test_the_template_has_the_messages_of_the_source() -> None:
    """After a text has changed, `make messages` writes the file anew."""
    today, template = ids(gathered()), ids(written())
    assert today - template == set(), "kozyr.pot lacks these; run: make messages"
    assert template - today == set(), "kozyr.pot has these, the source has not; run: make messages"


def test_all_kinds_of_marks_are_found() -> None:
    """One message for each way to mark one, and one that stands as data."""
    found = ids(gathered())
    assert "Losing Lodam" in found
    assert "clubs" in found
    assert "a card but {cards}" in found
    assert "a jack, 7C or 7D" in found
    assert ("{n} match", "{n} matches") in found
    assert any(isinstance(text, str) and text.startswith("{suit} were led") for text in found)
