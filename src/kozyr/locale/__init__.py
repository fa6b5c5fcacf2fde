"""The language of everything a user can read: gettext, with the catalogues that lie beside this file.

Mark a text with `_`, one with a number in it with `n_`; mark a text that is translated later (a table at the top of a
file) with `N_`. Fields are named in braces and filled after translating: `_("{name} leads").format(name=name)`.
"""

import gettext
from pathlib import Path

_catalogue: gettext.NullTranslations = gettext.translation("kozyr", Path(__file__).parent, fallback=True)


def _(message: str) -> str:
    """The message in the language of the user."""
    return _catalogue.gettext(message)


def n_(one: str, many: str, n: int, **facts: object) -> str:
    """The message for this number, which is filled in as `{n}` beside the other facts."""
    return _catalogue.ngettext(one, many, n).format(n=n, **facts)


def N_(message: str) -> str:  # noqa: N802  the name gettext's own documentation gives it
    """The message itself: only marks it for translation."""
    return message
