"""Text in cells. Names in any script take as many as they are counted for, are cut at whole characters, and move no
cursor; paths lose their first folders."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from kozyr.words.cells import clusters, cut, plain, short_paths

NAMES = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("aЖ李龍한ก็ำनमस्ते́שאعب🙂👍🏽❤️👩‍👧🇩🇪\u0301\u20e3\ufe0f\u200d\u3164[]/\\\x1b\t\n"),
    ),
    min_size=1,
    max_size=20,
)


@given(NAMES, st.integers(1, 20))
def test_a_name_takes_the_cells_it_is_counted_for(name: str, width: int) -> None:
    """However it is looked at, as a whole or character by character; a name made plain stays as it is."""
    shown = plain(name)
    assert plain(shown) == shown
    assert sum(map(cell_len, shown)) == cell_len(shown)
    assert cell_len(cut(shown, width)) <= width
    assert all(unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") for char in shown)


@given(NAMES, st.integers(1, 20))
def test_a_name_is_cut_at_whole_characters(name: str, width: int) -> None:
    """What stays is the beginning of it, no character without its marks."""
    shown = plain(name)
    kept = cut(shown, width)
    if kept == shown:
        return
    assert kept.endswith("…")
    parts = clusters(shown)
    beginnings = {"".join(parts[:count]).rstrip() for count in range(len(parts))}
    assert kept[:-1] in beginnings


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("👩‍👧 Eva", "👩👧 Eva"),
        ("👍🏽", "👍"),
        ("I ❤️ ♠️", "I ❤ ♠"),
        ("🇩🇪", "DE"),
        ("\u0301Eva", "Eva"),
        ("e\u0301", "é"),
        ("\u1112\u1161\u11ab", "한"),
        ("a\nb\x1b[31m", "a b[31m"),
        ("\u202eEva", "Eva"),
    ],
)
def test_what_terminals_draw_differently_is_shown_plainly(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_a_mark_stays_with_its_letter() -> None:
    """A vowel sign of Devanagari stands for no character by itself."""
    assert clusters("ककीक") == ["क", "की", "क"]


def test_a_path_loses_its_first_folders_and_is_never_broken() -> None:
    assert short_paths("/home/anna/a/b: no", "/home/anna", 20) == "~/a/b: no"
    assert short_paths("/very/long/folder/of/files/x.match is bad", "/home/anna", 20) == "…/of/files/x.match is bad"
    assert short_paths("/a/very-long-name-of-a-file.match", "/home/anna", 10) == "…/very-long-name-of-a-file.match"
