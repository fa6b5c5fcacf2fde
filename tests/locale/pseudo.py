"""A language for tests of the layout: every text 40 % longer, with marks at its ends that show when it is cut."""

from __future__ import annotations

import gettext
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager

from kozyr import locale

BEGIN, END = "⟦", "⟧"
_STRETCH = 1.4
_WORD = "oe"


def stretched(text: str) -> str:
    """The text between the marks, filled up with short words so that it can be wrapped; its fields as they are."""
    if not re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text)):
        return text  # no letter in it: a number, a date, an order of fields
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    body = text.strip()
    lacking = math.ceil(len(body) * _STRETCH) - len(body) - len(BEGIN + END)
    filling = (f" {_WORD}" * lacking)[: max(lacking, 0)]
    return f"{before}{BEGIN}{body}{filling.rstrip()}{END}{after}"


class Pseudo(gettext.NullTranslations):
    """English, stretched."""

    def gettext(self, message: str) -> str:
        return stretched(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return stretched(msgid1 if n == 1 else msgid2)


@contextmanager
def spoken() -> Iterator[None]:
    """Speak it for a while."""
    before = locale._catalogue
    locale._catalogue = Pseudo()
    try:
        yield
    finally:
        locale._catalogue = before
