"""What Textual is told by the environment, and takes for right unseen."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import isclass
from pkgutil import resolve_name
from typing import Final

from rich.console import COLOR_SYSTEMS
from textual.driver import Driver

from kozyr.locale import _

_COLOURS: Final = ("auto", *COLOR_SYSTEMS)


def environment_fault(environ: Mapping[str, str]) -> str:
    """What is wrong with it, in one line; nothing when it is right."""
    colours, driver = environ.get("TEXTUAL_COLOR_SYSTEM", "auto"), environ.get("TEXTUAL_DRIVER")
    if colours not in _COLOURS:
        text = _("the variable TEXTUAL_COLOR_SYSTEM is {names}, not “{text}”")
        return text.format(names=_(" or ").join(_COLOURS), text=colours)
    if driver is not None and not _is_driver(driver):
        text = _("the variable TEXTUAL_DRIVER names a driver, such as {example}, not “{text}”")
        return text.format(example="textual.drivers.linux_driver:LinuxDriver", text=driver)
    return ""


def _is_driver(name: str) -> bool:
    try:
        found = resolve_name(name)
    except (ImportError, AttributeError, ValueError):
        return False
    return isclass(found) and issubclass(found, Driver)
