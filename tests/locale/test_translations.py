"""Every translation is whole: nothing missing, guessed or left over, the same fields, and compiled."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from kozyr import locale
from kozyr.locale import LANGUAGES

from .messages import TRANSLATED, compiled, faults, gathered, ids, source_of, translation


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_translation_is_whole(language: str) -> None:
    """After a text has changed: `make messages`, then translate what it names, and once more."""
    assert sorted(faults(translation(language), ids(gathered()))) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_file_is_that_of_the_source(language: str) -> None:
    """After a translation was edited: `make messages`."""
    assert source_of(language).with_suffix(".mo").read_bytes() == compiled(translation(language))


def catalog(identity: str | tuple[str, str], said: str | tuple[str, ...], *, fuzzy: bool = False) -> Catalog:
    made = Catalog(locale="ru", fuzzy=False)
    made.add(identity, said, flags=["fuzzy"] if fuzzy else [])
    return made


@pytest.mark.parametrize(
    ("made", "fault"),
    [
        (catalog("one", "один"), None),
        (catalog("one {n!r}", "{n!r} один"), None),
        (catalog("one", ""), "not translated"),
        (catalog("one", "один", fuzzy=True), "fuzzy"),
        (catalog("two {n}", "два"), "other fields"),
        (catalog("two {n!r}", "два {n}"), "other fields"),
        (catalog("two {n:02}", "два {n}"), "other fields"),
        (catalog(" two", "два"), "other blanks"),
        (catalog(("{n} card", "{n} cards"), ("{n} карта", "{n} карты", "{n} карт")), None),
        (catalog(("{n} card", "{n} cards"), ("одна карта", "{n} карты", "{n} карт")), None),
        (catalog(("{n} card", "{n} cards"), ("{n} карта", "{n} карты", "")), "not translated"),
        (catalog(("{n} card", "{n} cards"), ("{n} карта", "{n} карты", "{m} карт")), "other fields"),
    ],
)
def test_faults_are_found(made: Catalog, fault: str | None) -> None:
    found = list(faults(made, ids(made)))
    assert found == [] if fault is None else found[0].startswith(fault)


def test_what_is_missing_and_what_is_left_over_is_found() -> None:
    made = catalog("one", "один")
    assert list(faults(made, {"one", "two"})) == ["missing: 'two'"]
    assert list(faults(made, set())) == ["unused: 'one'"]


def test_russian_has_three_forms_for_numbers() -> None:
    locale.use("ru")
    said = [locale.n_("{n} trick", "{n} tricks", n) for n in (1, 2, 5, 11, 21, 22, 111)]
    assert said == ["1 взятка", "2 взятки", "5 взяток", "11 взяток", "21 взятка", "22 взятки", "111 взяток"]


def test_numbers_and_days_are_written_as_the_language_does() -> None:
    from datetime import date

    day = date(2026, 3, 9)
    assert (locale.decimal(-0.04, 1), locale.decimal(3.14159, 2, plus=True)) == ("0.0", "+3.14")
    assert locale.day_text(day) == "2026-03-09"
    locale.use("ru")
    assert (locale.decimal(-0.04, 1), locale.decimal(-3.14159, 2, plus=True)) == ("0,0", "-3,14")
    assert locale.day_text(day) == "09.03.2026"


def test_the_games_have_their_names() -> None:
    locale.use("ru")
    assert [locale._(name) for name in ("Laus", "Gadenysh", "Losing Lodam")] == ["Вошь", "Гадёныш", "Потерянный Лодам"]
    assert set(TRANSLATED) < set(LANGUAGES)
