"""Where files are, and how a TOML file is read and written whole or not at all."""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import platformdirs
import tomlkit
from tomlkit.exceptions import TOMLKitError

from kozyr.locale import _


class Unusable(Exception):
    """A file that cannot be read or written; the text is one line that names it."""


def config_folder() -> Path:
    """Where the system keeps the settings of a user's programs. It need not exist."""
    return Path(platformdirs.user_config_dir("kozyr", appauthor=False))


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says; nothing when there is none. Raises `Unusable`."""
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise Unusable(_("{file} cannot be read: it is not a file").format(file=path))
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except NotADirectoryError:
        return {}
    except (ValueError, RecursionError) as fault:  # not TOML, not UTF-8, a number or a nesting beyond all measure
        why = _one_line(fault)
        raise Unusable(_("{file} cannot be read, it is not TOML: {why}").format(file=path, why=why)) from fault
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise Unusable(_("{file} cannot be read: {why}").format(file=path, why=why)) from fault


def merge_toml(path: Path, values: Mapping[str, Any]) -> None:
    """Put values into a TOML file, in one step: whoever reads it finds the old one or the new one. Raises `Unusable`.

    Whatever else it says stays, comments too.
    """
    made: str | None = None
    try:
        read_toml(path)  # refuses in the same words what is not TOML
        text = merged(path.read_text(encoding="utf-8") if path.exists() else "", values)
        path.parent.mkdir(parents=True, exist_ok=True)
        target = path.resolve()
        handle, made = tempfile.mkstemp(prefix=f".{path.name}.", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(made).replace(target)
        made = None
    except TOMLKitError as fault:
        raise Unusable(_("{file} cannot be written: {why}").format(file=path, why=_one_line(fault))) from fault
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise Unusable(_("{file} cannot be written: {why}").format(file=path, why=why)) from fault
    finally:
        if made is not None:
            Path(made).unlink(missing_ok=True)


def merged(text: str, values: Mapping[str, Any]) -> str:
    """A TOML text with these values put in."""
    document = tomlkit.parse(text)
    for key, value in values.items():
        document[key] = value
    return tomlkit.dumps(document)


def _one_line(fault: Exception) -> str:
    return " ".join(str(fault).split())
