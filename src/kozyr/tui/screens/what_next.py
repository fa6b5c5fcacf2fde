"""A sheet of lines, and right below it a list of what can be done next."""

from __future__ import annotations

from typing import Generic

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll

from ..commanded import Answer
from ..widgets.choices import Choice, Choices
from .listed import Listed
from .sheet import Sheet


class WhatNext(Sheet[Answer], Listed[Answer], Generic[Answer]):
    """A subclass says what stands in the sheet and in the list."""

    DEFAULT_CSS = "WhatNext #next { height: auto; padding: 1 2 0 2; }"
    scrolls = False

    def choices(self) -> list[Choice]:
        """The list."""
        raise NotImplementedError

    def below(self) -> ComposeResult:
        """The list, and an empty row above it."""
        with Vertical(id="next"):
            yield Choices(self.choices())

    @property
    def rows(self) -> int:
        return super().rows - 1 - len(self.choices())

    def fit(self) -> None:
        """The list follows the lines, however high the window is."""
        super().fit()
        self.query_one(VerticalScroll).styles.max_height = self.filled
