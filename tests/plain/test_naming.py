"""Cards and words as they are typed."""

from __future__ import annotations

import pytest

from kozyr.engine import parse_card
from kozyr.locale import use
from kozyr.plain.naming import Named, read_cards
from kozyr.plain.spelling import encoded, spelt
from kozyr.plain.vocabulary import WORDS, word_of


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("QS", "QS"),
        ("qs", "QS"),
        ("q s", "QS"),
        ("Q♠", "QS"),
        ("q♠︎", "QS"),
        ("queen of spades", "QS"),
        ("Queen  Spades", "QS"),
        ("дп", "QS"),
        ("Д П", "QS"),
        ("дама пик", "QS"),
        ("пики дама", "QS"),
        ("вч", "JH"),
        ("кб", "KD"),
        ("Туз треф", "AC"),
        ("тт", "AC"),
        ("10h", "TH"),
        ("10 ч", "TH"),
        ("th", "TH"),
        ("десятка червей", "TH"),
        ("семёрка бубён", "7D"),
        ("семерка бубен", "7D"),
        ("король крестей", "KC"),
        ("2 of clubs", "2C"),
    ],
)
def test_a_card_is_known_by_every_name(typed: str, card: str) -> None:
    found = parse_card(card)
    assert read_cards(typed) == [Named(found % 13, found // 13)]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("4", [4]),
        ("10", [10]),
        ("1 4 7", [1, 4, 7]),
        ("1,4;7", [1, 4, 7]),
        ("1 and 4", [1, 4]),
        ("qs, 10h 4", [Named(10, 1), Named(8, 2), 4]),
        ("дп и 4", [Named(10, 1), 4]),
        ("queen", [Named(10, None)]),
        ("б", [Named(None, 3)]),
        ("9" * 5000, [999999]),
        ("", []),
        ("foo", None),
        ("qs foo", None),
        ("qsh", None),
    ],
)
def test_numbers_cards_and_parts_of_them_can_be_mixed(typed: str, read: list[Named | int] | None) -> None:
    assert read_cards(typed) == read


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_word_is_known_as_it_is_shown_and_in_both_languages(language: str) -> None:
    use(language)
    for word in WORDS:
        for spelling in (word.shown, word.name, word.shown.upper(), *word.also):
            assert word_of(spelling) == (word.name, "")
    assert word_of("rules L7") == ("rules", "l7")
    assert word_of("ВЗЯТ") == ("tricks", "")
    assert word_of("s") is None, "a suit"


def test_no_word_is_a_card() -> None:
    """Words come first: one that names a card would hide it."""
    spellings = [spelling for word in WORDS for spelling in word.spellings]
    assert len(set(spellings)) >= len(spellings) - len(WORDS)
    assert [spelling for spelling in spellings if spelling != "?" and read_cards(spelling)] == []


def test_cards_are_spelt_as_wanted() -> None:
    line = "Anna takes 10♥ J♣; ♥ hearts are trumps"
    assert spelt(line, "signs") == "Anna takes 10♥, J♣; hearts are trumps"
    assert spelt(line, "letters") == "Anna takes 10H, JC; hearts are trumps"
    assert spelt(line, "words") == "Anna takes 10 of hearts, jack of clubs; hearts are trumps"
    use("ru")
    assert spelt("Q♠ A♦", "words") == "дама пик, туз бубён"


def test_what_an_encoding_lacks_is_written_otherwise() -> None:
    assert encoded("«Q♠» — дама…", "koi8-r") == '"QS" - дама...'
    assert encoded("“Q♠” ž", "ascii") == '"QS" ?'
