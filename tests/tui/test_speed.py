"""How fast the bots play."""

from kozyr.tui.speed import SPEEDS, speed_named


def test_ten_players_are_not_waited_for_longer_than_three_seconds() -> None:
    """Nine bots at the pace of a small table would take four."""
    assert 9 * speed_named("normal").pause(10) < 3


def test_at_small_tables_a_card_comes_at_the_pace_of_the_speed() -> None:
    assert [speed.pause(4) for speed in SPEEDS] == [speed.card / 1000 for speed in SPEEDS]
