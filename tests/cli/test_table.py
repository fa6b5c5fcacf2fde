"""Tables on the command line."""

from __future__ import annotations

from kozyr.cli.table import table_lines


def test_columns_are_measured_in_cells() -> None:
    """A name in wide characters takes two cells for each."""
    rows = [["", "points"], ["李小龍", "1"], ["Anna", "12"]]
    assert list(table_lines(rows)) == ["        points", "李小龍       1", "Anna        12"]


def test_each_column_stands_at_its_side() -> None:
    assert list(table_lines([["seat", "bot"], ["1", "hard"], ["12", ""]], "rl")) == ["seat  bot", "   1  hard", "  12"]
