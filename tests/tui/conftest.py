"""What every test of the screens has: bots in a thread, for a process takes longer to start than most tests."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet

from kozyr.bots.host import Host
from kozyr.tui import app as app_module


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app that is given no host has one without a process."""
    monkeypatch.setattr(app_module, "Host", partial(Host, ""))


@pytest.fixture(autouse=True, scope="session")
def styles_are_parsed_once() -> None:
    """Apps share what was read from their style sheets: each would begin by reading all of them anew."""
    parse, parsed = Stylesheet._parse_rules, dict[tuple[Any, ...], Any]()

    def parse_once(sheet: Stylesheet, css: str, *more: Any, **named: Any) -> Any:
        key = (css, *more, *named.items(), *sheet._variables.items())
        if key not in parsed:
            parsed[key] = parse(sheet, css, *more, **named)
        return parsed[key]

    Stylesheet._parse_rules = parse_once  # type: ignore[method-assign]
