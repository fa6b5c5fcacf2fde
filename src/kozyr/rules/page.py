"""A page of rules: where it lies, what stands where in it, and how words are found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import kozyr
from kozyr.locale import _, language

_PACKAGE: Final = Path(kozyr.__file__).parent
#: Where the pages are in an installed package, and in the project.
_PLACES: Final = (_PACKAGE / "rules", _PACKAGE.parent.parent / "docs" / "rules")

_HEADING: Final = re.compile(r"(#+) (.*)")
_RULE: Final = re.compile(r"(?:[-*] )?\*\*([A-Z]\d+)\*\*(.*)")


@dataclass(frozen=True, slots=True)
class Entry:
    """A heading, or a rule under it."""

    title: str
    line: int  #: counted from 0
    rule: str = ""  #: its number; none: a heading


@dataclass(frozen=True)
class Page:
    """The Markdown of a page."""

    text: str

    @cached_property
    def lines(self) -> list[str]:
        """Its lines."""
        return self.text.split("\n")

    @cached_property
    def contents(self) -> list[Entry]:
        """Its headings and rules in order. The heading of the whole page is left out."""
        found = []
        for number, line in enumerate(self.lines):
            heading, rule = _HEADING.match(line), _RULE.match(line)
            if heading and len(heading[1]) > 1:
                found.append(Entry(heading[2], number))
            elif rule:
                found.append(Entry(plain(rule[2]).strip(), number, rule[1]))
        return found

    @cached_property
    def rules(self) -> dict[str, int]:
        """The line that each rule begins at, by its number."""
        return {entry.rule: entry.line for entry in self.contents if entry.rule}

    def passage(self, rule: str) -> tuple[int, int]:
        """The first line of a rule, and the one after its last: the next rule or heading."""
        start = self.rules[rule]
        later = [entry.line for entry in self.contents if entry.line > start]
        return start, min(later, default=len(self.lines))

    def of_rule(self, rule: str) -> str:
        """The Markdown of one rule."""
        start, end = self.passage(rule)
        return "\n".join(self.lines[start:end]).strip()

    @cached_property
    def paragraphs(self) -> list[tuple[int, str]]:
        """What stands between empty lines: the line it begins at, and its words as they are read."""
        found: list[tuple[int, str]] = []
        begun = False
        for number, line in enumerate(self.lines):
            if not line.strip():
                begun = False
            elif begun:
                found[-1] = (found[-1][0], f"{found[-1][1]} {plain(line).strip()}")
            else:
                begun = True
                found.append((number, plain(line).strip()))
        return found

    def find(self, words: str) -> list[int]:
        """The lines at which the paragraphs begin that have these words, in any case, with ё or е."""
        sought = _folded(words)
        return [line for line, text in self.paragraphs if sought in _folded(text)] if sought else []


def page_of(game: str) -> Page:
    """The rules of a game, in English where the language has no page. When there is none, a line that says so."""
    for name in (f"{game}.{language()}.md", f"{game}.md"):
        for place in _PLACES:
            if (place / name).is_file():
                return Page((place / name).read_text(encoding="utf-8"))
    return Page(_("The page with these rules was not installed: {file}").format(file=f"{game}.md"))


def plain(markdown: str) -> str:
    """A text without the signs of Markdown."""
    return re.sub(r"[*`|]|^#+ |^> ", "", markdown)


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("ё", "е").split())
