"""The pages of rules, in the language of the user: the same that lie in `docs/rules`, one of each game and language.

A page is Markdown. What begins a paragraph with a number in bold, `**L7**`, is a rule; a place marked *Ruling.* is what
this project made of a description that leaves it open. `page_of` reads a page, `match_page` adds what the options of a
match change.
"""

from .match import changes, match_page
from .page import Entry, Page, page_of

__all__ = ["Entry", "Page", "changes", "match_page", "page_of"]
