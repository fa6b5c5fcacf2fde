"""Every message of the program, gathered from its source: `make messages` writes them to `kozyr.pot`.

A translation begins as a copy of that file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import kozyr
from kozyr.engine import GAMES
from kozyr.engine.reasons import SUIT_NAMES

PACKAGE: Final = Path(kozyr.__file__).parent
TEMPLATE: Final = PACKAGE / "locale" / "kozyr.pot"

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
    catalog = Catalog(project="kozyr", version=kozyr.__version__, header_comment=about, charset="utf-8", fuzzy=False)
    found = extract_from_dir(PACKAGE, keywords=KEYWORDS)
    for file, _line, message, _comments, _context in sorted(found, key=lambda item: item[:2]):
        catalog.add(message, None, [(Path(file).as_posix(), 0)])
    for file, messages in DATA.items():
        for text in messages:
            catalog.add(text, None, [(file, 0)])
    return catalog


def written() -> Catalog:
    """The messages in the file."""
    with TEMPLATE.open("rb") as file:
        return read_po(file)


def ids(catalog: Catalog) -> set[object]:
    """What identifies its messages: the text, or the texts for one and for many."""
    return {message.id for message in catalog if message.id}


def _places(catalog: Catalog) -> dict[object, list[str]]:
    return {message.id: [file for file, _line in message.locations] for message in catalog if message.id}


if __name__ == "__main__":
    now = gathered()
    # The head of the file has a date in it, which alone is no reason to write.
    if not TEMPLATE.exists() or _places(written()) != _places(now):
        with TEMPLATE.open("wb") as output:
            write_po(output, now, width=120, include_lineno=False)
