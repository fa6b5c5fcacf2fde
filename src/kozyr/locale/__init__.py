"""The language of everything a user can read: gettext, with the catalogues that lie beside this file.

Mark a text with `_`, one with a number in it with `n_`; mark a text that is translated later (a table at the top of a
file) with `N_`. Fields are named in braces and filled after translating: `_("{name} leads").format(name=name)`.

The language is that of the process. It is looked up whenever a text is shown, so `use` changes it at any time.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Final

#: The languages there are: the code, and what each calls itself. The first is that of the source.
LANGUAGES: Final = {"en": "English", "ru": "Русский"}
#: As the environment says.
AUTO: Final = "auto"

_FOLDER: Final = Path(__file__).parent


def language_of(environ: Mapping[str, str]) -> str:
    """The language that `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` ask for, in this order, or English."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    plain = _code(locale) in ("", "c", "posix")  # then gettext does not look at LANGUAGE
    wished = [] if plain and locale else environ.get("LANGUAGE", "").split(":")
    return next((code for code in map(_code, [*wished, locale]) if code in LANGUAGES), "en")


def _code(locale: str) -> str:
    """`ru` of `ru_RU.UTF-8`."""
    return locale.partition(".")[0].partition("@")[0].partition("_")[0].lower()


def use(language: str = AUTO) -> str:
    """Speak this language from now on, one of `LANGUAGES`, or what the environment says. Returns which one it is."""
    global _language, _catalogue
    _language = language_of(os.environ) if language == AUTO else language
    _catalogue = gettext.translation("kozyr", _FOLDER, [_language], fallback=True)
    return _language


def language() -> str:
    """The language that is spoken now."""
    return _language


def _(message: str) -> str:
    """The message in the language of the user."""
    return _catalogue.gettext(message) if message else ""  # gettext answers an empty text with the head of its file


def n_(one: str, many: str, n: int, **facts: object) -> str:
    """The message for this number, which is filled in as `{n}` beside the other facts."""
    return _catalogue.ngettext(one, many, abs(n)).format(n=n, **facts)  # the rules of languages know no minus


def decimal(number: float, digits: int, *, plus: bool = False) -> str:
    """A number with so many digits, as the language writes it; `plus`: with its sign, which nought has not."""
    number = round(number, digits) + 0.0
    text = f"{number:{'+' if plus and number else ''}.{digits}f}"
    return text.replace(".", _("1.5")[1])


def day_text(day: date) -> str:
    """A day as the language writes it."""
    return _("{year}-{month:02}-{day:02}").format(year=day.year, month=day.month, day=day.day)


def N_(message: str) -> str:  # noqa: N802  the name gettext's own documentation gives it
    """The message itself: only marks it for translation."""
    return message


_language = "en"
_catalogue = gettext.NullTranslations()
use()
