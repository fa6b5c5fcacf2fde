"""The messages of the program and their translations: `make messages` gathers, brings up to date and compiles.

`kozyr.pot` has every message of the source; a translation begins as a copy of it. `LANGUAGE/LC_MESSAGES/kozyr.po` is
edited by people, the `kozyr.mo` beside it is what the program reads.
"""

from __future__ import annotations

import io
import re
import string
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import kozyr
from kozyr.engine import GAMES
from kozyr.engine.reasons import SUIT_NAMES
from kozyr.locale import LANGUAGES

PACKAGE: Final = Path(kozyr.__file__).parent
LOCALE: Final = PACKAGE / "locale"
TEMPLATE: Final = LOCALE / "kozyr.pot"
#: the languages that are translated to: all but that of the source
TRANSLATED: Final = tuple(LANGUAGES)[1:]

#: stands in the head of every file; the day of each run would make a difference where nothing has changed
BEGUN: Final = datetime(2026, 11, 30, tzinfo=UTC)

#: the calls that mark a message, and which of their arguments it is, counted from 1; none: the first
KEYWORDS: Final = {
    "_": None,
    "N_": None,
    "n_": (1, 2),
    "translate": None,
    # The engine marks nothing: its sentences are what these are given.
    "Reason": (2,),
    "OptionError": (1,),
    "Unreadable": (1,),
    "CardBut": (2,),
    "option": (2,),
}
#: messages that stand as data in the engine
DATA: Final = {
    "engine/games": tuple(game.title for game in GAMES.values()),
    "engine/reasons.py": SUIT_NAMES,
}


def gathered() -> Catalog:
    """The messages of the source as it is now, with the files they stand in."""
    about = "# The messages of kozyr, to be translated. `make messages` gathers them from the source."
    catalog = Catalog(
        project="kozyr",
        version=kozyr.__version__,
        header_comment=about,
        charset="utf-8",
        fuzzy=False,
        creation_date=BEGUN,
    )
    found = extract_from_dir(PACKAGE, keywords=KEYWORDS)
    for file, _line, message, _comments, _context in sorted(found, key=lambda item: item[:2]):
        catalog.add(message, None, [(Path(file).as_posix(), 0)])
    for file, messages in DATA.items():
        for text in messages:
            catalog.add(text, None, [(file, 0)])
    return catalog


def written() -> Catalog:
    """The messages in the template."""
    with TEMPLATE.open("rb") as file:
        return read_po(file)


def translation(language: str) -> Catalog:
    """The translation as it stands in its file."""
    with source_of(language).open("rb") as file:
        return read_po(file, locale=language)


def source_of(language: str) -> Path:
    """The file that people edit."""
    return LOCALE / language / "LC_MESSAGES" / "kozyr.po"


def ids(catalog: Catalog) -> set[object]:
    """What identifies its messages: the text, or the texts for one and for many."""
    return {message.id for message in catalog if message.id}


def compiled(catalog: Catalog) -> bytes:
    """What the program reads: the same bytes for the same messages."""
    output = io.BytesIO()
    write_mo(output, catalog)
    return output.getvalue()


def fields_of(text: str) -> set[str]:
    """The fields of a message, as they must stand in its translation too: `name`, `text!r`, `month:02`."""
    parts = string.Formatter().parse(text)
    return {
        field + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")
        for _text, field, form, conversion in parts
        if field is not None
    }


def faults(catalog: Catalog, known: set[object]) -> Iterator[str]:
    """What is wrong with a translation, a line each; `known`: the messages there are."""
    for missing in known - ids(catalog):
        yield f"missing: {missing!r}"
    for message in catalog:
        if message.id:
            yield from (f"{fault}: {message.id!r}" for fault in _faults(message, known, catalog.num_plurals))
    for obsolete in catalog.obsolete:
        yield f"unused: {obsolete!r}"


def _faults(message: Message, known: set[object], forms: int) -> Iterator[str]:
    one, *more = message.id if isinstance(message.id, tuple) else (message.id,)
    said: Any = message.string
    texts = list(said) if isinstance(said, tuple) else [said]
    if message.id not in known:
        yield "unused"
    if message.fuzzy:
        yield "fuzzy"
    if len(texts) != (forms if more else 1) or not all(texts):
        yield "not translated"
        return
    wanted = fields_of(more[0] if more else one)
    for text in texts:
        if fields_of(text) | ({"n"} if more else set()) != wanted | ({"n"} if more else set()):
            yield f"other fields in {text!r}"
        if _edges(text) != _edges(one):
            yield f"other blanks at the ends of {text!r}"


def _edges(text: str) -> tuple[bool, bool]:
    return bool(re.match(r"\s", text)), bool(re.search(r"\s$", text))


def _update(language: str, template: Catalog) -> None:
    """Put the messages there are into a translation, and compile it. New ones are left empty, none is guessed."""
    catalog = translation(language)
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    with source_of(language).open("wb") as output:
        write_po(output, catalog, width=120, include_lineno=False, ignore_obsolete=True)
    source_of(language).with_suffix(".mo").write_bytes(compiled(translation(language)))
    for fault in sorted(faults(translation(language), ids(template))):
        print(f"{language}: {fault}")  # noqa: T201  it is a tool


if __name__ == "__main__":
    now = gathered()
    with TEMPLATE.open("wb") as output:
        write_po(output, now, width=120, include_lineno=False)
    for code in TRANSLATED:
        _update(code, now)
