"""Charts fit, say what they show without colour, and never lose a row or the limit."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from kozyr.tui.draw.charts import Row, deals_chart, lives_chart, points_table, totals_chart
from kozyr.words.cells import Line


def text(lines: list[Line]) -> list[str]:
    return ["".join(piece for piece, _ in line).rstrip() for line in lines]


def rows(*totals: tuple[str, int, int]) -> list[Row]:
    return [Row(name, (before, now), f"{now} {now - before:+d}") for name, before, now in totals]


def test_the_chart_of_a_deal() -> None:
    players = rows(("You", 412, 433), ("Gleb", 455, 465), ("Nina", 794, 842), ("Vera", 903, 1240))
    assert text(totals_chart(players, 76, 1500)) == [
        "You       ━━━━━━━━━━━━━━━━━═ 433 +21                                     ┊",
        "Gleb      ━━━━━━━━━━━━━━━━━━━═ 465 +10                                   ┊",
        "Nina      ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━══ 842 +48                    ┊",
        "Vera      ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━══════════════ 1240 +337 ┊",
        "          └────────────────────┴────────────────────┴────────────────────┴",
        "          0                   500                  1000                 1500",
    ]


def test_totals_below_nothing_go_to_the_left_and_what_was_lost_stays_as_a_trace() -> None:
    players = rows(("You", -4, -8), ("Gleb", 10, 6), ("Nina", 4, -6), ("Vera", -2, 8), ("Zoya", 0, 0))
    assert text(totals_chart(players, 76)) == [
        "You             ════════════━━━━━━━━━━━━ -8 -4",
        "Gleb                                    ━━━━━━━━━━━━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌ 6 -4",
        "Nina                  ══════════════════╌╌╌╌╌╌╌╌╌╌╌╌ -6 -10",
        "Vera                              ╌╌╌╌╌╌════════════════════════ 8 +10",
        "Zoya                                     0 +0",
        "          └──────────────┴──────────────┴──────────────┴──────────────┴─────",
        "          -10            -5             0              5              10",
    ]


def test_a_total_beyond_the_limit_runs_over_its_line() -> None:
    over, under = text(totals_chart(rows(("Vera", 1403, 1740), ("You", 0, 21)), 56, 1500))[:2]
    assert "┊" not in over
    assert under.endswith("┊")
    assert over.index("═") < under.index("┊") < over.rindex("═") + 2


def test_a_gain_too_small_for_a_cell_is_still_seen() -> None:
    assert "═ 30 +18" in text(totals_chart(rows(("You", 12, 30)), 56, 100_000))[0]
    assert "═ -101 -1" in text(totals_chart(rows(("You", -100, -101), ("Vera", -9000, -9000)), 56))[0].replace("━", "")


def test_names_are_cut_in_cells_and_stand_apart_from_the_bar() -> None:
    line = text(totals_chart(rows(("李小龍李小龍李小龍", 0, 47), ("[red]x[/]", 0, 3)), 56, 31))
    assert line[0].startswith("李小龍李小龍…")
    assert cell_len(line[0].partition("═")[0]) == cell_len(line[1].partition("═")[0]) == 16
    assert line[1].startswith("[red]x[/]")


def test_deals_take_turns_in_their_look() -> None:
    (line, *_) = text(deals_chart([Row("You", (0, 500, 1000, 1200), "1200")], 76, 1500))
    assert line == "You       ━━━━━━━━━━━━━━━━━━━━━═════════════════════━━━━━━━━ 1200        ┊"


def test_lives_are_digits_and_dots() -> None:
    lines, each = lives_chart([Row("You", (3, 3, 2, 2, 1), "1"), Row("Gleb", (3, 1, 0, 0, 0), "out")], 60)
    assert text(lines) == ["You       33221  1", "Gleb      31···  out"]
    assert each == 1


def test_many_deals_share_a_digit() -> None:
    (line,), each = lives_chart([Row("You", (3,) * 100 + (2,) * 100, "")], 60)
    assert each == 5
    assert text([line]) == ["You       " + "3" * 20 + "2" * 20]


def test_the_table_of_points_keeps_the_latest_deals() -> None:
    players = [Row("You", (0, -4, 8, 6), ""), Row("Gleb", (0, 10, 0, -12), "")]
    assert text(points_table(players, 60, "total")) == [
        "              1    2    3  total",
        "You          -4  +12   -2      6",
        "Gleb        +10  -10  -12    -12",
    ]
    head = text(points_table([Row("You", tuple(range(101)), "")], 60, "total"))[0]
    assert head.split()[-2:] == ["100", "total"]
    assert cell_len(head) <= 60


@pytest.mark.parametrize("width", [56, 76, 100])
@given(
    st.lists(st.tuples(st.text(max_size=30), st.lists(st.integers(-3000, 3000), min_size=2, max_size=2)), max_size=10),
    st.none() | st.integers(1, 100_000),
)
def test_every_chart_fits(width: int, players: list[tuple[str, list[int]]], limit: int | None) -> None:
    made = [Row(name, tuple(totals), f"{totals[1]} {totals[1] - totals[0]:+d}") for name, totals in players]
    lines = text(totals_chart(made, width, limit))
    assert len(lines) == len(made) + 2
    for row, line in zip(made, lines, strict=False):
        assert row.label in line
    assert limit is None or str(limit) in lines[-1]
    assert max(map(cell_len, lines)) <= width


@given(st.lists(st.lists(st.integers(0, 900), min_size=1, max_size=12), min_size=1, max_size=4))
def test_every_chart_of_deals_fits(points: list[list[int]]) -> None:
    made = [Row("A", (0, *accumulate(one)), str(sum(one))) for one in points]
    assert max(map(cell_len, text(deals_chart(made, 56, 1500)))) <= 56


@pytest.mark.parametrize("limit", [None, 31, 1500, 100_000])
@pytest.mark.parametrize("most", [0, 40, 3_000, 150_000])
def test_no_window_is_too_narrow(limit: int | None, most: int) -> None:
    """Whatever the width, charts are drawn, or give way to their figures; none is wider than the window."""
    low = 0 if limit else -most
    players = rows(("You", low, most), ("Vera", 0, most // 2), ("Zoya with a long name", most, low))
    for width in range(1, 90):
        for lines in (totals_chart(players, width, limit), deals_chart(players, width, limit)):
            assert all(cell_len(row) <= width for row in text(lines))
        lives_chart(players, width)
        points_table(players, width, "Total")
